// SPDX-License-Identifier: MIT
// Batches (search/batch.h) on a GPU: the same games with the same numbers, streams and arrays, a
// thread a game. RULES, FEATURES, GAME and NAMES say which game, as for self-play.
//
// A game is a column of words, so that neighbouring threads read neighbouring memory. Rows of masks
// and observations lie one after the other, as who reads them wants them; a block of threads first
// makes its part of them in shared memory (struct stage), and then writes that out together.
//
// The same source is C++ for tests on a processor: there a block's threads take turns in each of
// its phases (EACH_THREAD).
#include "device/play.h"

#include FEATURES

#ifndef BATCH_WIDTH
#define BATCH_WIDTH 64
#endif

enum {
    BATCH_THREADS = BATCH_WIDTH, /* of a block */
    BATCH_MOVES = OF_NAMES(MOVES),
    BATCH_INPUTS = OF_NAMES(COMMON_INPUTS) + OF_NAMES(UNITS) * OF_NAMES(UNIT_INPUTS),
    BATCH_STATE = sizeof(OF_GAME(state)) / sizeof(uint64_t), /* words; those beyond are zero */
    BATCH_LEGAL = (BATCH_MOVES + 63) / 64,
};

/* The rows of words that a game is kept in. */
enum {
    ROW_STATE = 0,
    ROW_NATURE = ROW_STATE + BATCH_STATE,
    ROW_SAMPLER = ROW_NATURE + 4,
    ROW_LEGAL = ROW_SAMPLER + 4, /* a set */
    ROW_NUMBER = ROW_LEGAL + BATCH_LEGAL,
    ROWS,
};

#define BATCH_SAMPLER ((uint64_t)1 << 63) /* as search/batch.h has it */

/* All memory, borrowed from the host, which writes this struct as numbers of 64 bits. */
struct device_batch {
    uint64_t *word;        /* [ROWS][games] */
    int8_t *actor;         /* these are search/batch.h's */
    uint8_t *mask;         /* [games][BATCH_MOVES] */
    uint16_t *observation; /* [games][BATCH_INPUTS] */
    float *reward;         /* [games][players] */
    uint8_t *done;
    int16_t *score;
    uint64_t *number;
    uint16_t *action;
    uint16_t *chosen;            /* [games]: what the next step plays */
    unsigned long long *refused; /* the first call and game with an action that isn't legal */
    int64_t *refused_action;     /* [games] */
    uint64_t games, players, seed;
};

#define BATCH_FINE 0x7fffffffffffffffU /* in `refused` */

/* Actions as the caller has them: integers of 1, 2, 4 or 8 bytes. */
struct device_actions {
    const char *at;
    int64_t stride;
    int32_t size, is_signed;
};

#ifdef __CUDACC__
#ifndef BATCH_BLOCKS
#define BATCH_BLOCKS 8 /* at least, side by side on a processor */
#endif
#define KERNEL(name, ...)                                                                          \
    extern "C" __global__ void __launch_bounds__(BATCH_THREADS, BATCH_BLOCKS) name(__VA_ARGS__)
#define SHARED __shared__
#define BLOCK blockIdx.x
#define EACH_THREAD(t) if (uint32_t t = threadIdx.x; true)
#define SYNC __syncthreads()
#define BATCH_LEAST(where, value) atomicMin(where, value)
#define BATCH_ADD_BITS(where, bits) atomicOr(where, bits)
#define QUAD alignas(16)
#else
static uint32_t batch_block; /* the block that runs */
#define KERNEL(name, ...) extern "C" void PLAY_JOIN(OF_GAME(batch), name)(__VA_ARGS__)
#define SHARED
#define BLOCK batch_block
#define EACH_THREAD(t) for (uint32_t t = 0; t < BATCH_THREADS; t++)
#define SYNC (void)0
#define BATCH_LEAST(where, value) (*(where) = *(where) < (value) ? *(where) : (value))
#define BATCH_ADD_BITS(where, bits) (*(where) |= (bits))
#define QUAD __attribute__((may_alias, aligned(16)))
#endif

struct QUAD batch_quad {
    uint64_t half[2];
};

enum {
    STAGE_QUADS = BATCH_THREADS * BATCH_INPUTS * 2 / 16,
    STAGE_BITS = BATCH_THREADS * BATCH_MOVES / 32,
};
static_assert(BATCH_THREADS * 2 % 16 == 0, "a block's part of the arrays is aligned");

/* A block's observations and masks, the latter as bits, one game's after the other's. */
struct stage {
    union {
        uint16_t row[BATCH_THREADS * BATCH_INPUTS];
        struct batch_quad quad[STAGE_QUADS];
    };
    uint32_t bit[STAGE_BITS + 1]; /* the last one stays empty */
};

/* A game, in the hands of its thread. */
struct device_slot {
    game_state state;
    rng nature, sampler;
    uint64_t legal[BATCH_LEGAL];
    uint64_t number;
};

static inline void words_load(const struct device_batch *b, uint32_t i, int row, uint64_t *to,
                              int count) {
    for (int k = 0; k < count; k++)
        to[k] = b->word[(uint64_t)(row + k) * b->games + i];
}

static inline void words_store(const struct device_batch *b, uint32_t i, int row,
                               const uint64_t *from, int count) {
    for (int k = 0; k < count; k++)
        b->word[(uint64_t)(row + k) * b->games + i] = from[k];
}

static inline void slot_load(struct device_slot *s, const struct device_batch *b, uint32_t i) {
    words_load(b, i, ROW_STATE, s->state.word, BATCH_STATE);
    words_load(b, i, ROW_NATURE, s->nature.s, 4);
    words_load(b, i, ROW_SAMPLER, s->sampler.s, 4);
    words_load(b, i, ROW_LEGAL, s->legal, BATCH_LEGAL);
    words_load(b, i, ROW_NUMBER, &s->number, 1);
}

static inline void slot_store(const struct device_slot *s, const struct device_batch *b,
                              uint32_t i) {
    words_store(b, i, ROW_STATE, s->state.word, BATCH_STATE);
    words_store(b, i, ROW_NATURE, s->nature.s, 4);
    words_store(b, i, ROW_SAMPLER, s->sampler.s, 4);
    words_store(b, i, ROW_LEGAL, s->legal, BATCH_LEGAL);
    words_store(b, i, ROW_NUMBER, &s->number, 1);
}

/* The place of the k-th member of a set, without branches. */
static inline int set_at(uint64_t set, int k) {
    int at = 0;
    for (int half = 32; half; half >>= 1) {
        uint64_t low = set & (((uint64_t)1 << half) - 1);
        int here = bits_count(low), beyond = k >= here;
        set = beyond ? set >> half : low;
        k -= here & -beyond;
        at += half & -beyond;
    }
    return at;
}

/* A uniformly random legal move, as batch_sample chooses it. */
static inline game_move slot_sample(rng *sampler, const uint64_t legal[BATCH_LEGAL]) {
    int count = 0, word = 0;
    for (int w = 0; w < BATCH_LEGAL; w++)
        count += bits_count(legal[w]);
    int k = (int)rng_below(sampler, (uint32_t)count);
    uint64_t set = legal[0];
    for (int w = 1; w < BATCH_LEGAL; w++) {
        int before = bits_count(legal[w - 1]);
        if (word == w - 1 && k >= before) {
            k -= before;
            word = w;
            set = legal[w];
        }
    }
    return (game_move)(64 * word + set_at(set, k));
}

static inline void slot_deal(struct device_slot *s, const struct device_batch *b, uint64_t number) {
    s->number = number;
    rng_seed_stream(&s->nature, b->seed, number);
    rng_seed_stream(&s->sampler, b->seed, number + BATCH_SAMPLER);
    OF_GAME(deal)(&s->state, (int)b->players, &s->nature);
}

static inline unsigned slot_winners(const game_state *s, int players) {
    int rank[GAME_MAX_PLAYERS], best = 0;
    unsigned winners = 0;
    OF_GAME(rank)(s, rank);
    for (int seat = 0; seat < players; seat++) {
        if (!seat || rank[seat] > best) {
            best = rank[seat];
            winners = 0;
        }
        winners |= (unsigned)(rank[seat] == best) << seat;
    }
    return winners;
}

/* As batch_reward has it. */
static inline void slot_reward(const struct device_batch *b, uint32_t i, const game_state *s) {
    int score[GAME_MAX_PLAYERS], players = (int)b->players;
    unsigned winners = slot_winners(s, players);
    OF_GAME(points)(s, score);
    float share = (float)players / (float)(bits_count(winners) * (players - 1));
    for (int seat = 0; seat < players; seat++) {
        uint64_t at = (uint64_t)i * b->players + (uint64_t)seat;
        b->score[at] = (int16_t)score[seat];
        b->reward[at] = (winners >> seat & 1 ? share : 0) - 1 / (float)(players - 1);
    }
}

/* Plays a move, lets nature act, and begins a new game if this one has ended. There is one call of
 * `apply`, so that threads whose games differ wait for each other as little as possible. */
static inline void slot_play(struct device_slot *s, const struct device_batch *b, uint32_t i,
                             game_move m) {
    bool done = false;
    for (;;) {
        OF_GAME(apply)(&s->state, m);
        int actor = OF_GAME(actor)(&s->state);
        if (actor == GAME_OVER) {
            done = true;
            slot_reward(b, i, &s->state);
            slot_deal(s, b, s->number + b->games);
            actor = OF_GAME(actor)(&s->state);
        }
        if (actor != GAME_NATURE)
            break;
        m = play_sample(&s->state, &s->nature);
    }
    b->done[i] = done;
    for (uint64_t seat = 0; !done && seat < b->players; seat++)
        b->reward[(uint64_t)i * b->players + seat] = 0;
}

/* Adds a game's legal moves to the stage's bits. */
static inline void stage_mask(struct stage *stage, uint32_t t, const uint64_t legal[BATCH_LEGAL]) {
    for (int half = 0; 32 * half < BATCH_MOVES; half++) {
        uint32_t bits = (uint32_t)(legal[half / 2] >> 32 * (half % 2));
        uint32_t at = t * BATCH_MOVES + 32 * (uint32_t)half, shift = at % 32;
        BATCH_ADD_BITS(&stage->bit[at / 32], bits << shift);
        if (shift)
            BATCH_ADD_BITS(&stage->bit[at / 32 + 1], bits >> (32 - shift));
    }
}

/* The set of legal moves, and what is told of a position in which a seat acts. */
static inline void slot_tell(struct device_slot *s, const struct device_batch *b, uint32_t i,
                             struct stage *stage, uint32_t t) {
    game_move list[GAME_MAX_MOVES];
    int count = OF_GAME(moves)(&s->state, list), actor = OF_GAME(actor)(&s->state);
    for (int w = 0; w < BATCH_LEGAL; w++)
        s->legal[w] = 0;
    for (int k = 0; k < count; k++)
        for (int w = 0; w < BATCH_LEGAL; w++) /* not by an index: these words stay in registers */
            s->legal[w] |= (uint64_t)(list[k] / 64 == w) << list[k] % 64;
    stage_mask(stage, t, s->legal);
    OF_GAME(features)(stage->row + t * BATCH_INPUTS, &s->state, actor);
    b->actor[i] = (int8_t)actor;
    b->number[i] = s->number;
}

/* ---- Phases of a block ----------------------------------------------------------------------- */

static inline void stage_clear(struct stage *stage, uint32_t t) {
    for (uint32_t k = t; k < STAGE_BITS + 1; k += BATCH_THREADS)
        stage->bit[k] = 0;
}

/* How many games a block has. */
static inline uint32_t stage_games(const struct device_batch *b, uint32_t block) {
    uint64_t left = b->games - (uint64_t)block * BATCH_THREADS;
    return left < BATCH_THREADS ? (uint32_t)left : (uint32_t)BATCH_THREADS;
}

static inline void stage_write_rows(const struct stage *stage, const struct device_batch *b,
                                    uint32_t block, uint32_t t) {
    uint16_t *to = b->observation + (uint64_t)block * BATCH_THREADS * BATCH_INPUTS;
    struct batch_quad *quads = (struct batch_quad *)to;
    uint32_t inputs = stage_games(b, block) * BATCH_INPUTS, whole = inputs / 8;
    for (uint32_t k = t; k < whole; k += BATCH_THREADS)
        quads[k] = stage->quad[k];
    for (uint32_t k = 8 * whole + t; k < inputs; k += BATCH_THREADS)
        to[k] = stage->row[k];
}

static inline void stage_write_masks(const struct stage *stage, const struct device_batch *b,
                                     uint32_t block, uint32_t t) {
    uint8_t *to = b->mask + (uint64_t)block * BATCH_THREADS * BATCH_MOVES;
    struct batch_quad *quads = (struct batch_quad *)to;
    uint32_t moves = stage_games(b, block) * BATCH_MOVES, whole = moves / 16;
    for (uint32_t k = t; k < whole; k += BATCH_THREADS) {
        uint32_t bits = stage->bit[k / 2] >> 16 * (k % 2);
        struct batch_quad quad = {{bits_to_bytes(bits & 0xff), bits_to_bytes(bits >> 8 & 0xff)}};
        quads[k] = quad;
    }
    for (uint32_t k = 16 * whole + t; k < moves; k += BATCH_THREADS)
        to[k] = (uint8_t)(stage->bit[k / 32] >> k % 32 & 1);
}

static inline void stage_write(const struct stage *stage, const struct device_batch *b,
                               uint32_t block, uint32_t t) {
    stage_write_rows(stage, b, block, t);
    stage_write_masks(stage, b, block, t);
}

/* ---- Kernels, a block for every BATCH_THREADS games ------------------------------------------ */

/* What the host must know. */
KERNEL(shape, uint32_t *out) {
    EACH_THREAD(t) {
        if (t == 0) {
            out[0] = BATCH_THREADS;
            out[1] = ROWS;
            out[2] = BATCH_STATE;
        }
    }
}

/* Deals the first games. */
KERNEL(start, const struct device_batch *__restrict__ b) {
    SHARED struct stage stage;
    EACH_THREAD(t)
    stage_clear(&stage, t);
    SYNC;
    EACH_THREAD(t) {
        uint32_t i = BLOCK * BATCH_THREADS + t;
        if (i < b->games) {
            struct device_slot s;
            slot_deal(&s, b, i);
            play_nature(&s.state, &s.nature);
            slot_tell(&s, b, i, &stage, t);
            slot_store(&s, b, i);
        }
    }
    SYNC;
    EACH_THREAD(t)
    stage_write(&stage, b, BLOCK, t);
}

/* Random legal moves, into `action`. */
KERNEL(sample, const struct device_batch *__restrict__ b) {
    EACH_THREAD(t) {
        uint32_t i = BLOCK * BATCH_THREADS + t;
        if (i < b->games) {
            rng sampler;
            uint64_t legal[BATCH_LEGAL];
            words_load(b, i, ROW_SAMPLER, sampler.s, 4);
            words_load(b, i, ROW_LEGAL, legal, BATCH_LEGAL);
            b->action[i] = slot_sample(&sampler, legal);
            words_store(b, i, ROW_SAMPLER, sampler.s, 4);
        }
    }
}

/* The action of game i; negative ones become larger than any move. */
static inline uint64_t action_at(const struct device_actions *a, uint32_t i) {
    const char *at = a->at + (int64_t)i * a->stride;
    if (a->size == 1)
        return a->is_signed ? (uint64_t) * (const int8_t *)at : *(const uint8_t *)at;
    if (a->size == 2)
        return a->is_signed ? (uint64_t) * (const int16_t *)at : *(const uint16_t *)at;
    if (a->size == 4)
        return a->is_signed ? (uint64_t) * (const int32_t *)at : *(const uint32_t *)at;
    return *(const uint64_t *)at;
}

/* Takes the caller's actions. Are all of them legal? Else the first call and game with one that
 * isn't goes to `refused`, and no step does anything until the host has put that back. Calls are
 * numbered. */
KERNEL(choose, const struct device_batch *__restrict__ b, const char *actions, int64_t stride,
       int32_t size, int32_t is_signed, uint32_t call) {
    EACH_THREAD(t) {
        struct device_actions a = {actions, stride, size, is_signed};
        uint32_t i = BLOCK * BATCH_THREADS + t;
        if (i < b->games) {
            uint64_t move = action_at(&a, i), set = 0;
            if (move < BATCH_MOVES)
                words_load(b, i, ROW_LEGAL + (int)(move / 64), &set, 1);
            b->chosen[i] = (uint16_t)move;
            if (!(set >> move % 64 & 1) && *b->refused >> 32 >= call) {
                b->refused_action[i] = (int64_t)move;
                BATCH_LEAST(b->refused, (unsigned long long)call << 32 | i);
            }
        }
    }
}

/* A step in every game of a block: what was chosen, or a random move. */
static inline void batch_step(const struct device_batch *b, struct stage *stage, uint32_t block,
                              bool random) {
    EACH_THREAD(t)
    stage_clear(stage, t);
    SYNC;
    EACH_THREAD(t) {
        uint32_t i = block * BATCH_THREADS + t;
        if (i < b->games) {
            struct device_slot s;
            slot_load(&s, b, i);
            game_move m = random ? slot_sample(&s.sampler, s.legal) : b->chosen[i];
            if (random)
                b->action[i] = m;
            slot_play(&s, b, i, m);
            slot_tell(&s, b, i, stage, t);
            slot_store(&s, b, i);
        }
    }
    SYNC;
    EACH_THREAD(t)
    stage_write(stage, b, block, t);
    SYNC;
}

/* Plays what was chosen. */
KERNEL(step, const struct device_batch *__restrict__ b) {
    SHARED struct stage stage;
    if (*b->refused == BATCH_FINE)
        batch_step(b, &stage, BLOCK, false);
}

/* As many steps of random moves, with everything that `sample` and `step` write. */
KERNEL(rollout, const struct device_batch *__restrict__ b, uint32_t steps) {
    SHARED struct stage stage;
    if (*b->refused == BATCH_FINE)
        for (uint32_t k = 0; k < steps; k++)
            batch_step(b, &stage, BLOCK, true);
}
