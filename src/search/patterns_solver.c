// SPDX-License-Identifier: MIT
// A question at a time: "does the seat to move come out at least T points ahead?" Each question is
// an alpha-beta search with an empty window; the answers close in on the value.
#include "search/patterns_solver.h"

enum { POSITIONS_AN_ENTRY = 32, WAYS = 4, DEEPEST = PATTERNS_CELLS + 2, INFINITE = 999 };

struct entry {
    uint64_t key;
    int16_t low, high;
    patterns_action best;
    uint8_t effort; /* logarithm of the positions visited for it; 0: empty */
    uint16_t zero;
};

struct frame {
    struct patterns_board b;
    uint64_t key, began;
    int target, best, gain, high;
    int count, next;
    patterns_action best_action;
    patterns_action action[PATTERNS_MOST_ACTIONS];
};

struct patterns_solver {
    int lead;      /* of the seat to move, at the root */
    int low, high; /* proved, of what is gained from here */
    int target, step;
    int depth;
    bool asking;
    uint64_t nodes;
    patterns_action best;
    uint64_t buckets, most_buckets, filled;
    struct frame frame[DEEPEST];
    struct entry *table;
};

_Static_assert(sizeof(struct patterns_solver) + 64 * WAYS < PATTERNS_SOLVER_LEAST, "fits");

static struct entry *bucket_of(const struct patterns_solver *s, uint64_t key) {
    return s->table + (key & (s->buckets - 1)) * WAYS;
}

static struct entry *look_up(const struct patterns_solver *s, uint64_t key) {
    struct entry *e = bucket_of(s, key);
    for (int i = 0; i < WAYS; i++)
        if (e[i].effort && e[i].key == key)
            return &e[i];
    return NULL;
}

static struct entry *victim(struct entry *e) {
    struct entry *least = e;
    for (int i = 1; i < WAYS; i++)
        if (e[i].effort < least->effort)
            least = &e[i];
    return least;
}

/* The table doubles while there is room: what is never used need not be cleared. */
static void grow_table(struct patterns_solver *s) {
    uint64_t old = s->buckets;
    memset(s->table + old * WAYS, 0, old * WAYS * sizeof *s->table);
    s->buckets *= 2;
    for (uint64_t i = 0; i < old * WAYS; i++) {
        struct entry *e = &s->table[i];
        if (e->effort && e->key & old) {
            *victim(bucket_of(s, e->key)) = *e;
            e->effort = 0;
        }
    }
}

static void store(struct patterns_solver *s, const struct frame *f) {
    struct entry *e = look_up(s, f->key);
    uint64_t spent = s->nodes - f->began + 1;
    uint8_t effort = (uint8_t)(64 - __builtin_clzll(spent));
    if (!e) {
        e = victim(bucket_of(s, f->key));
        s->filled += e->effort == 0;
        *e = (struct entry){.key = f->key, .low = -INFINITE, .high = INFINITE};
    }
    if (f->best >= f->target)
        e->low = (int16_t)f->best;
    else
        e->high = (int16_t)f->best;
    e->best = f->best_action;
    e->effort = effort > e->effort ? effort : e->effort;
    if (s->nodes > s->buckets * WAYS * POSITIONS_AN_ENTRY && s->buckets * 2 <= s->most_buckets)
        grow_table(s);
}

/* Can a seat put down its bowl token, now or ever? If it can't now it never can: face-up cells only
 * become fewer, the cells next to the opponent's groups only more, and those next to its own group
 * of that colour more only by a flip at one of them. */
static bool can_place(const struct patterns_board *b, int seat) {
    return patterns_options_of(&b->s, &b->t, seat).places != 0;
}

/* A seat that can't put down its bowl token can only flip, and what it can flip at most is its
 * chains as they are: others' moves take tokens out of them and bar cells, never the reverse. So
 * its gain is at most that of the closing flips, and the other's at least 0. Wider bounds, for
 * seats that can still swap (flooded regions, tokens left of a colour), saved 8 % of the positions
 * and cost half of the speed. */
static bool bounded(const struct frame *f, int *value) {
    int seat = f->b.s.turn;
    if (!can_place(&f->b, seat)) {
        *value = patterns_closing(&f->b, seat);
        if (*value < f->target)
            return true;
    }
    if (!can_place(&f->b, seat ^ 1)) {
        *value = -patterns_closing(&f->b, seat ^ 1);
        if (*value >= f->target)
            return true;
    }
    return false;
}

/* Is the answer known without a search? Then `value` is a bound that decides. */
static bool known(struct patterns_solver *s, struct frame *f, int *value) {
    const struct entry *e = look_up(s, f->key);
    f->best_action = 255;
    if (e) {
        if (e->low >= f->target || e->high < f->target) {
            *value = e->low >= f->target ? e->low : e->high;
            return true;
        }
        f->best_action = e->best;
    }
    return bounded(f, value);
}

/* The actions, the most promising first: what was best before, then those that leave the opponent
 * least to do. The first one is the best or good enough 19 times in 20. */
static void list(struct frame *f) {
    const struct patterns_board *b = &f->b;
    int seat = b->s.turn, other = seat ^ 1, bowl = b->s.bowl[seat] - 1;
    patterns_options o = patterns_board_options(b, seat);
    patterns_options theirs = patterns_board_options(b, other);
    int score[PATTERNS_MOST_ACTIONS];
    int n = 0;
    for (int kind = 0; kind < 2; kind++)
        for (uint64_t left = kind ? o.places : o.flips; left; left &= left - 1) {
            uint64_t bit = left & (0 - left), beside = patterns_neighbours(bit);
            patterns_action a = (patterns_action)(bits_first(left) + (kind ? PATTERNS_PLACE : 0));
            int placed = kind ? bowl : patterns_colour_at(b, bit);
            uint64_t flips = theirs.flips & ~(bit | (beside & b->s.colour[placed]));
            uint64_t places = theirs.places & ~bit;
            if (placed == b->s.bowl[other] - 1)
                places &= ~beside;
            int value = b->worth[seat][placed] - 2 * (bits_count(flips) + bits_count(places));
            if (a == f->best_action)
                value = INFINITE;
            int i = n++;
            for (; i > 0 && score[i - 1] < value; i--) {
                score[i] = score[i - 1];
                f->action[i] = f->action[i - 1];
            }
            score[i] = value;
            f->action[i] = a;
        }
    f->count = n;
    f->next = 0;
}

static void found(struct frame *f, patterns_action a, int value) {
    if (value > f->best) {
        f->best = value;
        f->best_action = a;
    }
}

/* Goes one action on from the top frame. */
static void descend(struct patterns_solver *s) {
    struct frame *f = &s->frame[s->depth], *g = f + 1;
    patterns_action a = f->action[f->next++];
    int seat = f->b.s.turn, value;
    g->b = f->b;
    g->gain = patterns_board_play(&g->b, a);
    s->nodes++;
    patterns_options o = patterns_options_of(&g->b.s, &g->b.t, seat ^ 1);
    if (!patterns_can_act(&o)) {
        found(f, a, g->gain + patterns_closing(&g->b, seat));
        return;
    }
    g->target = g->gain - f->target + 1;
    g->key = patterns_board_key(&g->b);
    if (known(s, g, &value)) {
        found(f, a, g->gain - value);
        return;
    }
    g->best = -INFINITE;
    g->began = s->nodes;
    list(g);
    s->depth++;
}

static void ask(struct patterns_solver *s) {
    struct frame *f = &s->frame[0];
    f->target = s->target;
    f->best = -INFINITE;
    f->began = s->nodes;
    f->best_action = s->best;
    list(f);
    s->depth = 0;
    s->asking = true;
}

/* The question is answered: the next one. */
static void answer(struct patterns_solver *s) {
    struct frame *f = &s->frame[0];
    s->asking = false;
    if (f->best >= f->target) {
        s->low = f->best;
        s->best = f->best_action;
        s->target = s->low + 1;
    } else {
        s->high = f->best;
        s->target = s->high;
    }
}

bool patterns_solver_run(struct patterns_solver *s, uint64_t nodes) {
    uint64_t end = s->nodes + nodes;
    while (s->low < s->high) {
        if (!s->asking)
            ask(s);
        struct frame *f = &s->frame[s->depth];
        if (f->best >= f->target || f->next == f->count) {
            store(s, f);
            if (s->depth == 0) {
                answer(s);
                continue;
            }
            s->depth--;
            found(f - 1, f[-1].action[f[-1].next - 1], f->gain - f->best);
        } else if (s->nodes < end) {
            descend(s);
        } else {
            return true;
        }
    }
    return false;
}

struct patterns_solver *patterns_solver_start(void *memory, size_t size,
                                              const patterns_state *state) {
    struct patterns_solver *s = memory;
    assert(size >= PATTERNS_SOLVER_LEAST && state->phase == PATTERNS_PLAY);
    memset(s, 0, sizeof *s);
    size_t head = (sizeof *s + 63) / 64 * 64;
    s->table = (struct entry *)(void *)((char *)memory + head);
    s->most_buckets = (size - head) / (WAYS * sizeof(struct entry));
    s->buckets = 4096;
    while (s->buckets > s->most_buckets)
        s->buckets /= 2;
    memset(s->table, 0, s->buckets * WAYS * sizeof(struct entry));
    patterns_board_set(&s->frame[0].b, state);
    s->frame[0].key = patterns_board_key(&s->frame[0].b);
    s->lead = patterns_board_lead(&s->frame[0].b, state->turn);
    s->low = -INFINITE;
    s->high = INFINITE;
    s->target = 1 - s->lead; /* first: is it won? */
    s->best = 255;
    return s;
}

struct patterns_verdict patterns_solver_verdict(const struct patterns_solver *s) {
    return (struct patterns_verdict){
        .low = s->low + s->lead, .high = s->high + s->lead, .best = s->best, .nodes = s->nodes};
}
