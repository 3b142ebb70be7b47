// SPDX-License-Identifier: MIT
// Edmonds: from a vertex without a mate a tree of alternating paths grows, breadth first; an odd
// circle is shrunk to its base, and a path to another vertex without a mate makes one more pair. If
// there is no such path from one vertex, that vertex can't be paired, whatever the others do.
#include "server/tournament/matching.h"

#include <string.h>

enum { NONE = -1, VERTICES = 64 };

struct matching {
    const uint64_t *near;
    uint64_t who;
    int mate[VERTICES], parent[VERTICES], base[VERTICES];
    uint64_t reached, odd; /* in the tree as outer vertices; in the circle that is being shrunk */
    int queue[VERTICES], first, last;
};

static int matching_lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

/* Where the paths from two outer vertices to the root meet. */
static int matching_meeting(const struct matching *m, int a, int b) {
    uint64_t seen = 0;
    for (;;) {
        a = m->base[a];
        seen |= UINT64_C(1) << a;
        if (m->mate[a] == NONE)
            break;
        a = m->parent[m->mate[a]];
    }
    while (!(seen >> m->base[b] & 1))
        b = m->parent[m->mate[m->base[b]]];
    return m->base[b];
}

static void matching_mark(struct matching *m, int v, int base, int child) {
    while (m->base[v] != base) {
        m->odd |= UINT64_C(1) << m->base[v] | UINT64_C(1) << m->base[m->mate[v]];
        m->parent[v] = child;
        child = m->mate[v];
        v = m->parent[m->mate[v]];
    }
}

static void matching_reach(struct matching *m, int v) {
    m->reached |= UINT64_C(1) << v;
    m->queue[m->last++] = v;
}

static void matching_shrink(struct matching *m, int v, int to) {
    int base = matching_meeting(m, v, to);
    m->odd = 0;
    matching_mark(m, v, base, to);
    matching_mark(m, to, base, v);
    for (uint64_t rest = m->who; rest; rest &= rest - 1) {
        int i = matching_lowest(rest);
        if (!(m->odd >> m->base[i] & 1))
            continue;
        m->base[i] = base;
        if (!(m->reached >> i & 1))
            matching_reach(m, i);
    }
}

/* The tree grows from v by what is near it: the other end of a path, or NONE. */
static int matching_grow(struct matching *m, int v, int root) {
    for (uint64_t rest = m->near[v] & m->who; rest; rest &= rest - 1) {
        int to = matching_lowest(rest);
        if (m->base[v] == m->base[to] || m->mate[v] == to)
            continue;
        if (to == root || (m->mate[to] != NONE && m->parent[m->mate[to]] != NONE)) {
            matching_shrink(m, v, to);
        } else if (m->parent[to] == NONE) {
            m->parent[to] = v;
            if (m->mate[to] == NONE)
                return to;
            matching_reach(m, m->mate[to]);
        }
    }
    return NONE;
}

static bool matching_augment(struct matching *m, int root) {
    int end = NONE;
    m->reached = 0;
    m->first = m->last = 0;
    for (int i = 0; i < VERTICES; i++) {
        m->parent[i] = NONE;
        m->base[i] = i;
    }
    matching_reach(m, root);
    while (m->first < m->last && end == NONE)
        end = matching_grow(m, m->queue[m->first++], root);
    if (end == NONE)
        return false;
    while (end != NONE) {
        int before = m->parent[end], next = m->mate[before];
        m->mate[end] = before;
        m->mate[before] = end;
        end = next;
    }
    return true;
}

bool matching_is_perfect(const uint64_t near[64], uint64_t who) {
    struct matching m = {.near = near, .who = who};
    for (int i = 0; i < VERTICES; i++)
        m.mate[i] = NONE;
    for (uint64_t rest = who; rest; rest &= rest - 1) { /* most of it is easy */
        int v = matching_lowest(rest);
        uint64_t free = m.mate[v] == NONE ? near[v] & who : 0;
        while (free && m.mate[matching_lowest(free)] != NONE)
            free &= free - 1;
        if (free) {
            m.mate[v] = matching_lowest(free);
            m.mate[m.mate[v]] = v;
        }
    }
    for (uint64_t rest = who; rest; rest &= rest - 1)
        if (m.mate[matching_lowest(rest)] == NONE && !matching_augment(&m, matching_lowest(rest)))
            return false;
    return true;
}
