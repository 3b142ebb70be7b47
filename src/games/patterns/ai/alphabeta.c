// SPDX-License-Identifier: MIT
// One question at a time: "does the seat to move come out at least T ahead?" Each question is an
// alpha-beta search with a null window; the answers close in on the value (MTD(f)). What earlier
// questions left in the transposition table makes later ones cheap, so the first question is about
// a win, or about the value found at a lower depth.
//
// Inside, a value is what is gained from a position on, not the lead, so that positions with an
// equal future share their entry, whatever was scored before. The stack is explicit, so the work
// can stop anywhere.
#include "games/patterns/ai/alphabeta.h"

#include "games/patterns/ai/ai.h"

enum {
    WAYS = 4,                /* entries of a bucket: a line of the processor's cache */
    FIRST_BUCKETS = 1024,    /* a small transposition table is fast */
    POSITIONS_AN_ENTRY = 64, /* nodes per entry before it grows */
    ORDER_BY_ESTIMATE = 18,  /* face-up tokens: with more, actions are ordered by evaluation */
    DEEPEST = PATTERNS_CELLS + 2,
};

struct entry {
    uint64_t key;
    int16_t low, high;
    patterns_action best;
    uint8_t moves;  /* ahead; PATTERNS_TO_THE_END: proved */
    uint8_t effort; /* logarithm of the positions visited for it; 0: empty */
    uint8_t zero;
};

struct frame {
    struct patterns_board b;
    uint64_t key, began;
    int moves;  /* ahead from here */
    int target; /* is at least this much gained from here? */
    int best;   /* so far: a lower bound if it reaches the target, else an upper bound */
    int gain;   /* by the action that led here */
    int count, next;
    patterns_action best_action;
    patterns_action action[PATTERNS_MOST_ACTIONS];
};

struct patterns_alphabeta {
    int lead; /* of the seat to move, at the root */
    int low, high, target;
    int moves;
    int depth;
    bool asking, alone;
    patterns_action best;
    int most[128]; /* of each action at the root */
    uint64_t nodes;
    uint64_t buckets, most_buckets;
    struct entry *transpositions; /* in the same memory */
    struct frame frame[DEEPEST];
};

_Static_assert(sizeof(struct patterns_alphabeta) +
                       (FIRST_BUCKETS + 1) * WAYS * sizeof(struct entry) <
                   PATTERNS_ALPHABETA_LEAST,
               "the least memory holds the first buckets");

static struct entry *bucket_of(const struct patterns_alphabeta *s, uint64_t key) {
    return s->transpositions + (key & (s->buckets - 1)) * WAYS;
}

static struct entry *look_up(const struct patterns_alphabeta *s, uint64_t key) {
    struct entry *e = bucket_of(s, key);
    for (int i = 0; i < WAYS; i++)
        if (e[i].effort && e[i].key == key)
            return &e[i];
    return NULL;
}

/* The entry that cost the least effort. */
static struct entry *patterns_alphabeta_victim(struct entry *e) {
    struct entry *least = e;
    for (int i = 1; i < WAYS; i++)
        if (e[i].effort < least->effort)
            least = &e[i];
    return least;
}

/* Doubles the transposition table: entries with the next bit of the key set move to the new half.
 */
static void grow_transpositions(struct patterns_alphabeta *s) {
    uint64_t old = s->buckets;
    memset(s->transpositions + old * WAYS, 0, old * WAYS * sizeof *s->transpositions);
    s->buckets *= 2;
    for (uint64_t i = 0; i < old * WAYS; i++) {
        struct entry *e = &s->transpositions[i];
        if (e->effort && e->key & old) {
            *patterns_alphabeta_victim(bucket_of(s, e->key)) = *e;
            e->effort = 0;
        }
    }
}

static void patterns_alphabeta_store(struct patterns_alphabeta *s, const struct frame *f) {
    struct entry *e = look_up(s, f->key);
    uint8_t effort = (uint8_t)(64 - __builtin_clzll(s->nodes - f->began + 1));
    if (e && e->moves > f->moves)
        return;
    if (!e)
        e = patterns_alphabeta_victim(bucket_of(s, f->key));
    if (e->key != f->key || e->moves != f->moves || e->effort == 0)
        *e = (struct entry){.key = f->key,
                            .low = -PATTERNS_INFINITE,
                            .high = PATTERNS_INFINITE,
                            .moves = (uint8_t)f->moves};
    if (f->best >= f->target)
        e->low = (int16_t)f->best;
    else
        e->high = (int16_t)f->best;
    e->best = f->best_action;
    e->effort = effort > e->effort ? effort : e->effort;
    if (s->nodes > s->buckets * WAYS * POSITIONS_AN_ENTRY && s->buckets * 2 <= s->most_buckets)
        grow_transpositions(s);
}

/* Can a seat put down its bowl token? If it can't now, it never can: face-up cells only become
 * fewer, cells next to the opponent's groups only more, and cells next to its own group of that
 * colour only become more by a token put down at one of them. */
static bool can_place(const struct patterns_board *b, int seat) {
    return patterns_options_of(&b->s, &b->t, seat).places != 0;
}

/* A seat that can't put down its bowl token can only flip, and it can flip at most its present
 * chains: the other's moves take tokens out of them and bar cells, never the reverse. So it gains
 * at most what its closing flips would bring, and the other at least 0. Bounds for seats that can
 * still swap (regions that can be flooded, remaining tokens of a colour) saved 8 % of the positions
 * and cost half of the speed. */
static bool patterns_alphabeta_bounded(const struct frame *f, int *value) {
    int seat = f->b.s.turn;
    if (!can_place(&f->b, seat)) {
        *value = patterns_closing(&f->b, seat) * PATTERNS_POINT;
        if (*value < f->target)
            return true;
    }
    if (!can_place(&f->b, seat ^ 1)) {
        *value = -patterns_closing(&f->b, seat ^ 1) * PATTERNS_POINT;
        if (*value >= f->target)
            return true;
    }
    return false;
}

/* Is the question answered without a search? Then `value` is a bound that decides. */
static bool patterns_alphabeta_known(const struct patterns_alphabeta *s, struct frame *f,
                                     int *value) {
    f->best_action = PATTERNS_NO_ACTION;
    if (f->moves == 0) {
        *value = patterns_evaluate(&f->b, f->b.s.turn);
        return true;
    }
    f->key = patterns_board_key(&f->b);
    __builtin_prefetch(bucket_of(s, f->key)); /* arrives while the bounds are worked out */
    if (patterns_alphabeta_bounded(f, value))
        return true;
    const struct entry *e = look_up(s, f->key);
    if (!e)
        return false;
    f->best_action = e->best;
    *value = e->low >= f->target ? e->low : e->high;
    return e->moves >= f->moves && (e->low >= f->target || e->high < f->target);
}

/* Inserts an action among the `n` that are listed, the most promising first. */
static void patterns_alphabeta_insert(struct frame *f, int *promise, int n, patterns_action a,
                                      int value) {
    int i = n;
    for (; i > 0 && promise[i - 1] < value; i--) {
        promise[i] = promise[i - 1];
        f->action[i] = f->action[i - 1];
    }
    promise[i] = value;
    f->action[i] = a;
}

/* How promising an action is: what it leaves the opponent to do counts most. With many tokens face
 * up, where mistakes are costly, evaluating the next position is worth the time. */
static int promise_of(const struct patterns_board *b, patterns_action a,
                      const patterns_options *theirs) {
    uint64_t bit = (uint64_t)1 << (a & 63), beside = patterns_neighbours(bit);
    int seat = b->s.turn, other = seat ^ 1, token = patterns_board_colour(b, bit);
    int placed = a < PATTERNS_PLACE ? token : b->s.bowl[seat] - 1;
    uint64_t flips = theirs->flips & ~(bit | (beside & b->s.colour[placed]));
    uint64_t places = theirs->places & ~bit;
    if (placed == b->s.bowl[other] - 1)
        places &= ~beside;
    int left = bits_count(flips) + bits_count(places);
    if (bits_count(b->t.face_up) <= ORDER_BY_ESTIMATE)
        return b->worth[seat][placed] - 2 * left;
    struct patterns_board after = *b;
    int gain = patterns_board_play(&after, a) * PATTERNS_POINT;
    return gain - patterns_evaluate(&after, other) - 10 * PATTERNS_POINT * left;
}

/* The actions: the best of an earlier search first, then the most promising. If any action decides,
 * the first one does 19 times in 20. */
static void patterns_alphabeta_list(struct frame *f) {
    const struct patterns_board *b = &f->b;
    int promise[PATTERNS_MOST_ACTIONS];
    patterns_options o = patterns_board_options(b, b->s.turn);
    patterns_options theirs = patterns_board_options(b, b->s.turn ^ 1);
    f->count = f->next = 0;
    for (int kind = 0; kind < 2; kind++)
        for (uint64_t left = kind ? o.places : o.flips; left; left &= left - 1) {
            patterns_action a = (patterns_action)(bits_first(left) + (kind ? PATTERNS_PLACE : 0));
            patterns_alphabeta_insert(f, promise, f->count++, a,
                                      a == f->best_action ? PATTERNS_INFINITE
                                                          : promise_of(b, a, &theirs));
        }
}

static void patterns_alphabeta_found(struct frame *f, patterns_action a, int value) {
    if (value > f->best) {
        f->best = value;
        f->best_action = a;
    }
}

/* Records the value of the action just tried at the top frame. */
static void patterns_alphabeta_conclude(struct patterns_alphabeta *s, int value) {
    struct frame *f = &s->frame[s->depth];
    patterns_action a = f->action[f->next - 1];
    patterns_alphabeta_found(f, a, value);
    if (s->depth == 0)
        s->most[a & 127] = value < f->target ? value : PATTERNS_INFINITE;
}

/* Tries the top frame's next action. */
static void patterns_alphabeta_descend(struct patterns_alphabeta *s) {
    struct frame *f = &s->frame[s->depth], *g = f + 1;
    int seat = f->b.s.turn, value;
    g->b = f->b;
    g->gain = patterns_board_play(&g->b, f->action[f->next++]) * PATTERNS_POINT;
    s->nodes++;
    patterns_options o = patterns_options_of(&g->b.s, &g->b.t, seat ^ 1);
    if (!patterns_can_act(&o)) {
        patterns_alphabeta_conclude(s, g->gain + patterns_closing(&g->b, seat) * PATTERNS_POINT);
        return;
    }
    g->target = g->gain - f->target + 1;
    g->moves = f->moves == PATTERNS_TO_THE_END ? PATTERNS_TO_THE_END : f->moves - 1;
    if (patterns_alphabeta_known(s, g, &value)) {
        patterns_alphabeta_conclude(s, g->gain - value);
        return;
    }
    g->best = -PATTERNS_INFINITE;
    g->began = s->nodes;
    patterns_alphabeta_list(g);
    s->depth++;
}

static void patterns_alphabeta_ask(struct patterns_alphabeta *s) {
    struct frame *f = &s->frame[0];
    f->target = s->target;
    f->moves = s->moves;
    f->best = -PATTERNS_INFINITE;
    f->began = s->nodes;
    f->best_action = s->best;
    patterns_alphabeta_list(f);
    if (s->alone) {
        f->action[0] = s->best;
        f->count = 1;
    }
    s->depth = 0;
    s->asking = true;
}

/* The question is answered: sets up the next one. */
static void patterns_alphabeta_answer(struct patterns_alphabeta *s) {
    const struct frame *f = &s->frame[0];
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

bool patterns_alphabeta_run(struct patterns_alphabeta *s, uint64_t *nodes) {
    uint64_t end = s->nodes + *nodes;
    while (s->low < s->high) {
        if (!s->asking)
            patterns_alphabeta_ask(s);
        struct frame *f = &s->frame[s->depth];
        if (f->best >= f->target || f->next == f->count) {
            if (s->depth == 0) {
                patterns_alphabeta_answer(s);
                continue;
            }
            patterns_alphabeta_store(s, f);
            s->depth--;
            patterns_alphabeta_conclude(s, f->gain - f->best);
        } else if (s->nodes < end) {
            patterns_alphabeta_descend(s);
        } else {
            break;
        }
    }
    *nodes = end - s->nodes;
    return s->low >= s->high;
}

struct patterns_alphabeta *patterns_alphabeta_start(void *memory, size_t size,
                                                    const patterns_state *state) {
    struct patterns_alphabeta *s = memory;
    const size_t head = (sizeof *s + 63) / 64 * 64;
    assert(size >= PATTERNS_ALPHABETA_LEAST && state->phase == PATTERNS_PLAY);
    memset(s, 0, sizeof *s);
    s->transpositions = (struct entry *)(void *)((char *)memory + head);
    s->buckets = FIRST_BUCKETS;
    s->most_buckets = (size - head) / (WAYS * sizeof(struct entry));
    memset(s->transpositions, 0, s->buckets * WAYS * sizeof(struct entry));
    patterns_board_set(&s->frame[0].b, state);
    s->lead = patterns_board_lead(&s->frame[0].b, state->turn) * PATTERNS_POINT;
    s->best = PATTERNS_NO_ACTION;
    return s;
}

void patterns_alphabeta_aim(struct patterns_alphabeta *s, int moves, patterns_action first,
                            bool alone, int guess) {
    s->asking = false;
    s->moves = moves;
    s->best = first;
    s->alone = alone;
    s->low = -PATTERNS_INFINITE;
    s->high = PATTERNS_INFINITE;
    s->target = guess - s->lead;
}

struct patterns_verdict patterns_alphabeta_verdict(const struct patterns_alphabeta *s) {
    return (struct patterns_verdict){
        .low = s->low + s->lead, .high = s->high + s->lead, .best = s->best};
}

int patterns_alphabeta_most(const struct patterns_alphabeta *s, patterns_action a) {
    return s->most[a & 127] + s->lead;
}

int patterns_alphabeta_line(const struct patterns_alphabeta *s, const struct patterns_board *from,
                            patterns_action *out, int most) {
    struct patterns_board b = *from;
    int length = 0;
    while (length < most) {
        patterns_options o = patterns_board_options(&b, b.s.turn);
        const struct entry *e = look_up(s, patterns_board_key(&b));
        uint64_t set = e && e->best < PATTERNS_PLACE ? o.flips : o.places;
        if (!e || e->best >= 2 * PATTERNS_PLACE || !(set >> (e->best & 63) & 1))
            break;
        out[length++] = e->best;
        patterns_board_play(&b, e->best);
    }
    return length;
}
