// SPDX-License-Identifier: MIT
#include "games/patterns/ai/net.h"

#include "games/patterns/ai/ai.h"

enum {
    MOST_ROWS = PATTERNS_CELLS + PATTERNS_PER_COLOUR,
    MOST_LEAD = 1000, /* quarters of a point: more than any */
};

/* Rows that come and go. */
struct patterns_rows {
    uint16_t add[MOST_ROWS], drop[MOST_ROWS];
    int adds, drops;
};

static void patterns_net_exchange(struct patterns_seen *n, int part,
                                  const struct patterns_rows *r) {
    if (r->adds | r->drops)
        net_exchange(&n->sums, part, r->add, r->adds, r->drop, r->drops);
}

/* Cells of `now` get the rows they have now, those of `before` lose theirs of then. */
static void patterns_net_cells(struct patterns_rows *r, const struct patterns_seen *n,
                               const uint64_t owned[2], uint64_t before, uint64_t now, int first) {
    for (; before; before &= before - 1)
        r->drop[r->drops++] =
            (uint16_t)(first + patterns_cell_row(before & (0 - before), n->owned[0], n->owned[1]));
    for (; now; now &= now - 1)
        r->add[r->adds++] =
            (uint16_t)(first + patterns_cell_row(now & (0 - now), owned[0], owned[1]));
}

/* Cells and tokens. */
static void patterns_net_mat(struct patterns_seen *n, const struct patterns_scene *k) {
    const uint64_t owned[2] = {k->s->owned[k->seat], k->s->owned[k->seat ^ 1]};
    const uint64_t turned = (owned[0] ^ n->owned[0]) | (owned[1] ^ n->owned[1]);
    struct patterns_rows r = {.adds = 0};
    patterns_net_cells(&r, n, owned, turned, turned, 0);
    patterns_net_exchange(n, 0, &r);
    for (int c = 0; c < COLOURS; c++) {
        uint64_t old = n->colour[c], new = k->s->colour[c], moved = (old ^ new) | turned;
        if (!(moved & (old | new)))
            continue;
        r.adds = r.drops = 0;
        patterns_net_cells(&r, n, owned, old & moved, new &moved, PATTERNS_COMMON_ROWS);
        int missing = PATTERNS_COMMON_ROWS + 3 * PATTERNS_CELLS; /* a row for each, by number */
        for (int i = bits_count(old); i < bits_count(new); i++)
            r.drop[r.drops++] = (uint16_t)(missing + i);
        for (int i = bits_count(new); i < bits_count(old); i++)
            r.add[r.adds++] = (uint16_t)(missing + i);
        patterns_net_exchange(n, 1 + c, &r);
        n->colour[c] = new;
    }
    memcpy(n->owned, owned, sizeof owned);
}

/* The other inputs of a part: those of `rows` that differ from `old`, which is brought up to
 * date. */
static void patterns_net_inputs(struct patterns_seen *n, int part, uint16_t *old,
                                const uint16_t *rows, int count) {
    struct patterns_rows r;
    int differ = 0;
    for (int i = 0; i < count; i++) {
        r.add[differ] = rows[i];
        r.drop[differ] = old[i];
        differ += rows[i] != old[i];
        old[i] = rows[i];
    }
    r.adds = r.drops = differ;
    patterns_net_exchange(n, part, &r);
}

static inline void patterns_net_unit(struct patterns_unit *u, const struct patterns_scene *k,
                                     int c) {
    const uint64_t colour = k->s->colour[c], up = k->t->face_up;
    u->tokens = colour & up;
    u->beside = patterns_neighbours(colour & (k->chain[0] | k->chain[1])) & up;
    u->names = 0;
    for (int i = 0; i < 2; i++) {
        int seat = k->seat ^ i;
        u->reach[i] = k->t->reach[seat][c] & up;
        u->owned[i] = k->s->owned[seat] & colour;
        u->risk[i] = k->risk[i] & colour;
        u->names = u->names * 16 + (uint64_t)(k->marker[i][c] * 2 + (k->s->bowl[seat] == c + 1));
    }
}

static void patterns_net_groups(struct patterns_seen *n, const struct patterns_scene *k) {
    uint16_t rows[PATTERNS_GROUP_INPUTS];
    for (int c = 0; c < COLOURS; c++) {
        struct features f = {rows, PATTERNS_COMMON_ROWS + PATTERNS_TOKEN_CASES};
        struct patterns_unit unit;
        patterns_net_unit(&unit, k, c);
        if (memcmp(&unit, &n->unit[c], sizeof unit) != 0) {
            patterns_group_inputs(&f, k, c);
            patterns_net_inputs(n, 1 + c, n->group[c], rows, PATTERNS_GROUP_INPUTS);
            n->unit[c] = unit;
        }
    }
}

static void patterns_net_scene(struct patterns_seen *n, const struct patterns_scene *k) {
    uint16_t rows[PATTERNS_SCENE_INPUTS];
    struct features f = {rows, 3 * PATTERNS_CELLS};
    patterns_common_inputs(&f, k);
    patterns_net_inputs(n, 0, n->scene, rows, PATTERNS_SCENE_INPUTS);
}

/* To begin with, as if an empty mat had been seen, and the first row taken for all other inputs. */
static void patterns_net_begin(struct patterns_seen *n, const struct net *net) {
    static const uint16_t zeros[PATTERNS_COMMON_INPUTS];
    struct patterns_rows r = {.adds = 0};
    net_clear(net, &n->sums);
    for (int c = 0; c < COLOURS; c++)
        n->unit[c].names = UINT64_MAX; /* unlike any */
    for (uint64_t left = PATTERNS_MAT; left; left &= left - 1)
        r.add[r.adds++] = (uint16_t)patterns_cell_row(left & (0 - left), 0, 0);
    patterns_net_exchange(n, 0, &r);
    net_exchange(&n->sums, 0, zeros, PATTERNS_SCENE_INPUTS, NULL, 0);
    r.adds = 0;
    for (int i = 0; i < PATTERNS_PER_COLOUR; i++)
        r.add[r.adds++] = (uint16_t)(PATTERNS_COMMON_ROWS + 3 * PATTERNS_CELLS + i);
    for (int c = 0; c < COLOURS; c++) {
        patterns_net_exchange(n, 1 + c, &r);
        net_exchange(&n->sums, 1 + c, zeros, PATTERNS_GROUP_INPUTS, NULL, 0);
    }
}

int patterns_net_evaluate(struct patterns_net *net, const struct patterns_board *b, int seat) {
    struct patterns_scene k = {.s = &b->s, .t = &b->t, .seat = seat ^ 1};
    struct patterns_seen *n = &net->seen[k.seat]; /* nets know whose move led to a position */
    if (!n->sums.net)
        patterns_net_begin(n, net->net);
    memcpy(k.marker[0], b->worth[k.seat], COLOURS);
    memcpy(k.marker[1], b->worth[seat], COLOURS);
    patterns_scene_fill(&k);
    patterns_net_mat(n, &k);
    patterns_net_groups(n, &k);
    patterns_net_scene(n, &k);
    int64_t lead = net_value_of(&n->sums).lead;
    lead = lead * PATTERNS_LEAD * PATTERNS_POINT / NET_ONE;
    lead = lead < -MOST_LEAD ? -MOST_LEAD : lead > MOST_LEAD ? MOST_LEAD : lead;
    return k.lead * PATTERNS_POINT - (int)lead;
}
