// SPDX-License-Identifier: MIT
// Many games side by side, for those who learn from them. A batch always waits for a decision in
// every game; a step plays one in each, lets nature act, and replaces what has ended by a new game.
// What a learner needs lies in flat arrays, a row for each game: whose turn it is, the legal moves
// as a mask, the features of the seat to move, and how a game ended.
//
// Slot i plays the games i, i + n, i + 2n, ... of a batch of n. Game k has two streams of the
// seed, k for its deal and nature, k + BATCH_SAMPLER for random moves, so that it is the same game
// whatever becomes of the others, and however slots are shared out: functions work on the slots
// from `first` up to `end`, and those without slots in common may run at the same time.
#ifndef SEARCH_BATCH_H
#define SEARCH_BATCH_H

#include "search/game_ai.h"

#define BATCH_SAMPLER ((uint64_t)1 << 63)

enum {
    BATCH_LEGAL = (GAME_MAX_MOVES + 63) / 64, /* words */
    BATCH_ALIGN = 64,
};

/* What only the batch itself may touch. The arrays beside it are written and never read, so that
 * whoever changes them spoils nothing. */
struct batch_slot {
    game_state state;
    rng nature, sampler;
    uint64_t legal[BATCH_LEGAL]; /* a set */
    uint64_t number;             /* of the game */
    uint16_t moves;              /* how many are legal */
    game_move move;              /* to be played next */
};

struct batch {
    const struct game_ops *game;
    int players;
    size_t games;
    uint64_t seed;

    /* The rest is batch_arrange's. */
    const struct game_features *features; /* NULL: none */
    int inputs;                           /* 0 without features */
    struct batch_slot *slot;
    int8_t *actor;         /* [games] */
    uint8_t *mask;         /* [games][num_moves]: 1 if legal */
    uint16_t *observation; /* [games][inputs]: the features of the actor */
    float *reward;         /* [games][players]: of a game that ended in the last step, else 0 */
    uint8_t *done;         /* [games]: did one end in the last step? */
    int16_t *score;        /* [games][players]: of the last game that ended here */
    uint64_t *number;      /* [games]: of the game that is being played */
    uint16_t *action;      /* [games]: what batch_sample has chosen */
};

/* Lays out the arrays in `memory`, which the caller owns and aligns to BATCH_ALIGN; returns how
 * many bytes that takes. With NULL it only counts. The first members are set before. */
size_t batch_arrange(struct batch *b, void *memory);

/* Deals the first games. */
void batch_start(struct batch *b, size_t first, size_t end);

/* Is this move legal in slot i? If so, it is what the next step plays there. */
bool batch_choose(struct batch *b, size_t i, uint64_t move);

/* Chooses uniformly among the legal moves, in ascending order as rng_below says, into `action`. */
void batch_sample(struct batch *b, size_t first, size_t end);

/* Plays what was chosen in each of these slots. */
void batch_step(struct batch *b, size_t first, size_t end);

#endif
