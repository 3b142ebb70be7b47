// SPDX-License-Identifier: MIT
// One question at a time: "does the seat to move come out at least T ahead?" Each question is an
// alpha-beta search with a null window; the answers close in on the value (MTD(f)). What earlier
// questions left in the transposition table makes later ones cheap, so the first question is about
// a win, or about the value found at a lower depth.
//
// A selective search, for looking ahead, trusts the order of actions and the estimates behind it:
// late actions are searched less deep, in full only if they turn out better than expected, and
// positions near its end that are estimated far from the target aren't searched at all.
//
// Inside, a value is what is gained from a position on, not the lead, so that positions with an
// equal future share their entry, whatever was scored before. The stack is explicit, so the work
// can stop anywhere.
#include "games/patterns/ai/alphabeta.h"

#include "games/patterns/ai/ai.h"
#include "games/patterns/ai/net.h"

enum {
    WAYS = 4,                /* entries of a bucket: a line of the processor's cache */
    FIRST_BUCKETS = 1024,    /* a small transposition table is fast */
    POSITIONS_AN_ENTRY = 64, /* nodes per entry before it grows */
    ORDER_BY_ESTIMATE = 18,  /* face-up tokens: with more, actions are ordered by evaluation */
    DEEPEST = PATTERNS_CELLS + 2,
    NOT_ESTIMATED = INT16_MIN,
    MOST_ESTIMATES = 1 << 16, /* remembered: half a megabyte */
    REDUCED_FROM = 2,         /* actions that are listed later are searched a move less deep, */
    REDUCED_MORE = 8,         /* and later ones two moves */
};

/* A selective search: at positions that are estimated this far from the target, in quarters of a
 * point, a number of moves ahead, it stops. */
static const int far[] = {0, 8, 12, 17, 23, 29};

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
    uint64_t path; /* a number for the position: a sum over the actions that led here */
    int moves;     /* ahead from here */
    int target;    /* is at least this much gained from here? */
    int best;      /* so far: a lower bound if it reaches the target, else an upper bound */
    int gain;      /* by the action that led here */
    int count, next;
    bool reduced; /* the action tried is searched less deep */
    bool again;   /* it turned out better than expected: now in full */
    patterns_action best_action;
    patterns_action action[PATTERNS_MOST_ACTIONS];
    int16_t estimate[PATTERNS_MOST_ACTIONS]; /* of what follows, for the other seat */
};

struct patterns_alphabeta {
    int lead; /* of the seat to move, at the root */
    int low, high, target;
    int moves;
    int depth;
    bool asking, alone;
    bool selective;
    patterns_action best;
    int most[128]; /* of each action at the root */
    uint64_t nodes;
    uint64_t buckets, most_buckets;
    struct entry *transpositions; /* in the same memory */
    struct patterns_net net;
    uint64_t *estimates; /* in the same memory: remembered, 48 bits of the path and 16 of value */
    uint64_t most_estimates;
    struct frame frame[DEEPEST];
};

_Static_assert(sizeof(struct patterns_alphabeta) +
                       (FIRST_BUCKETS + 129) * WAYS * sizeof(struct entry) <
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

/* The number of the position after an action. Whatever the order of actions, equal ones give the
 * same position, since the group's number is among what tells them apart. */
static uint64_t patterns_alphabeta_path(const struct frame *f, patterns_action a) {
    int seat = f->b.s.turn, token = patterns_board_colour(&f->b, (uint64_t)1 << (a & 63));
    int placed = a < PATTERNS_PLACE ? token : f->b.s.bowl[seat] - 1;
    int worth = f->b.worth[seat][placed] ? f->b.worth[seat][placed] : f->b.claims[seat] + 1;
    return f->path + rng_mix((uint64_t)((((a * 8 + token) * 8 + placed) * 8 + worth) * 2 + seat));
}

/* The same positions are estimated for every question and every round, so a net's estimates are
 * remembered. */
static bool patterns_alphabeta_remembers(const struct patterns_alphabeta *s, uint64_t path,
                                         int *estimate) {
    uint64_t e = s->estimates[path & (s->most_estimates - 1)];
    *estimate = (int16_t)(e & 0xffff);
    return (e ^ path) >> 16 == 0;
}

static int patterns_alphabeta_estimate(struct patterns_alphabeta *s, const struct patterns_board *b,
                                       uint64_t path) {
    int value;
    if (!s->net.net)
        return patterns_evaluate(b, b->s.turn);
    if (patterns_alphabeta_remembers(s, path, &value))
        return value;
    value = patterns_net_evaluate(&s->net, b, b->s.turn);
    s->estimates[path & (s->most_estimates - 1)] = (path & ~(uint64_t)0xffff) | (uint16_t)value;
    return value;
}

/* The estimate of what follows an action, for the other seat. */
static int patterns_alphabeta_foresee(struct patterns_alphabeta *s, const struct frame *f,
                                      patterns_action a) {
    uint64_t path = 0;
    int value;
    if (s->net.net) {
        path = patterns_alphabeta_path(f, a);
        if (patterns_alphabeta_remembers(s, path, &value))
            return value;
    }
    struct patterns_board after = f->b;
    patterns_board_play(&after, a);
    return patterns_alphabeta_estimate(s, &after, path);
}

/* Is the question answered without a search? Then `value` is a bound that decides. */
static bool patterns_alphabeta_known(struct patterns_alphabeta *s, struct frame *f, int *value) {
    f->best_action = PATTERNS_NO_ACTION;
    if (f->moves == 0) {
        *value = patterns_alphabeta_estimate(s, &f->b, f->path);
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

/* Inserts an action behind those that are listed and more promising. */
static void patterns_alphabeta_insert(struct frame *f, int *promise, patterns_action a, int value,
                                      int estimate) {
    int i = f->count++;
    for (; i > 0 && promise[i - 1] < value; i--) {
        promise[i] = promise[i - 1];
        f->action[i] = f->action[i - 1];
        f->estimate[i] = f->estimate[i - 1];
    }
    promise[i] = value;
    f->action[i] = a;
    f->estimate[i] = (int16_t)estimate;
}

/* How many actions an action leaves the opponent, of those that it has now. */
static int patterns_alphabeta_left(const struct patterns_board *b, uint64_t bit, int placed,
                                   const patterns_options *theirs) {
    uint64_t beside = patterns_neighbours(bit);
    uint64_t flips = theirs->flips & ~(bit | (beside & b->s.colour[placed]));
    uint64_t places = theirs->places & ~bit;
    if (placed == b->s.bowl[b->s.turn ^ 1] - 1)
        places &= ~beside;
    return bits_count(flips) + bits_count(places);
}

/* How promising an action is: what it leaves the opponent to do counts most. With many tokens face
 * up, where mistakes are costly, evaluating the next position is worth the time. */
static int promise_of(struct patterns_alphabeta *s, const struct frame *f, patterns_action a,
                      const patterns_options *theirs, int *estimate) {
    const struct patterns_board *b = &f->b;
    uint64_t bit = (uint64_t)1 << (a & 63);
    int seat = b->s.turn, token = patterns_board_colour(b, bit);
    int placed = a < PATTERNS_PLACE ? token : b->s.bowl[seat] - 1;
    int left = patterns_alphabeta_left(b, bit, placed, theirs);
    *estimate = NOT_ESTIMATED;
    if (s->selective ? f->moves == 1 : bits_count(b->t.face_up) <= ORDER_BY_ESTIMATE)
        return b->worth[seat][placed] - 2 * left;
    *estimate = patterns_alphabeta_foresee(s, f, a);
    return b->worth[seat][placed] * PATTERNS_POINT - *estimate -
           (s->selective ? 0 : 10) * PATTERNS_POINT * left;
}

/* The actions: the best of an earlier search first, then the most promising. If any action decides,
 * the first one does 19 times in 20. */
static void patterns_alphabeta_list(struct patterns_alphabeta *s, struct frame *f) {
    const struct patterns_board *b = &f->b;
    int promise[PATTERNS_MOST_ACTIONS], estimate;
    patterns_options o = patterns_board_options(b, b->s.turn);
    patterns_options theirs = patterns_board_options(b, b->s.turn ^ 1);
    f->count = f->next = 0;
    f->again = false;
    for (int kind = 0; kind < 2; kind++)
        for (uint64_t left = kind ? o.places : o.flips; left; left &= left - 1) {
            patterns_action a = (patterns_action)(bits_first(left) + (kind ? PATTERNS_PLACE : 0));
            int value = promise_of(s, f, a, &theirs, &estimate);
            patterns_alphabeta_insert(f, promise, a,
                                      a == f->best_action ? PATTERNS_INFINITE : value, estimate);
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
    if (f->reduced && value >= f->target) {
        f->again = true;
        f->next--;
        return;
    }
    f->again = false;
    patterns_alphabeta_found(f, a, value);
    if (s->depth == 0)
        s->most[a & 127] = value < f->target ? value : PATTERNS_INFINITE;
}

/* By how much the action tried is searched less deep. */
static int patterns_alphabeta_reduction(const struct patterns_alphabeta *s, const struct frame *f,
                                        int at) {
    if (!s->selective || f->again || f->moves < 3 || at < REDUCED_FROM)
        return 0;
    int by = 1 + (at >= REDUCED_MORE) + (at >= 3 * REDUCED_MORE && f->moves > 4);
    return by < f->moves - 1 ? by : f->moves - 2;
}

/* Is the estimate so far from the target that a few moves won't change the answer? */
static bool patterns_alphabeta_far(const struct frame *f, int estimate, int *value) {
    if (estimate == NOT_ESTIMATED || f->moves >= (int)(sizeof far / sizeof far[0]))
        return false;
    bool above = estimate >= f->target;
    *value = above ? estimate - far[f->moves] : estimate + far[f->moves];
    return above == (*value >= f->target);
}

/* Tries the top frame's next action. */
static void patterns_alphabeta_descend(struct patterns_alphabeta *s) {
    struct frame *f = &s->frame[s->depth], *g = f + 1;
    int seat = f->b.s.turn, at = f->next++, value;
    int reduction = patterns_alphabeta_reduction(s, f, at);
    f->reduced = reduction > 0;
    g->path = s->net.net ? patterns_alphabeta_path(f, f->action[at]) : 0;
    g->b = f->b;
    g->gain = patterns_board_play(&g->b, f->action[at]) * PATTERNS_POINT;
    s->nodes++;
    patterns_options o = patterns_options_of(&g->b.s, &g->b.t, seat ^ 1);
    if (!patterns_can_act(&o)) {
        f->reduced = false;
        patterns_alphabeta_conclude(s, g->gain + patterns_closing(&g->b, seat) * PATTERNS_POINT);
        return;
    }
    g->target = g->gain - f->target + 1;
    g->moves = f->moves == PATTERNS_TO_THE_END ? PATTERNS_TO_THE_END : f->moves - 1 - reduction;
    if ((s->selective && patterns_alphabeta_far(g, f->estimate[at], &value)) ||
        patterns_alphabeta_known(s, g, &value)) {
        patterns_alphabeta_conclude(s, g->gain - value);
        return;
    }
    g->best = -PATTERNS_INFINITE;
    g->began = s->nodes;
    patterns_alphabeta_list(s, g);
    s->depth++;
}

static void patterns_alphabeta_ask(struct patterns_alphabeta *s) {
    struct frame *f = &s->frame[0];
    f->path = rng_mix(1);
    f->target = s->target;
    f->moves = s->moves;
    f->best = -PATTERNS_INFINITE;
    f->began = s->nodes;
    f->best_action = s->best;
    patterns_alphabeta_list(s, f);
    if (s->alone) {
        f->action[0] = s->best;
        f->estimate[0] = NOT_ESTIMATED;
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

void patterns_alphabeta_select(struct patterns_alphabeta *s, const struct net *net) {
    s->selective = true;
    s->net.net = net;
    s->most_estimates = 1024; /* room for them in the least memory */
    while (s->most_estimates < MOST_ESTIMATES && s->most_estimates * 16 <= s->most_buckets * WAYS)
        s->most_estimates *= 2;
    size_t buckets = s->most_estimates * sizeof *s->estimates / (WAYS * sizeof(struct entry));
    s->most_buckets -= buckets;
    s->estimates = (uint64_t *)(void *)(s->transpositions + s->most_buckets * WAYS);
    memset(s->estimates, 0, s->most_estimates * sizeof *s->estimates);
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
