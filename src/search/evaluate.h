// SPDX-License-Identifier: MIT
// The evaluator of full positions, all hands open: what each seat can expect, and how lucky a draw
// was. Searches judge a seat's moves from what the seat knows; nature knows no seats, so her doings
// are valued here, every position in the same way.
//
// A position from which only nature and forced or solved moves lead to the end is worked out
// exactly. Any other is played on many times: a few turns by the game's rules of thumb, then as its
// AI rolls out. Nothing is kept and nothing allocated; equal seeds give equal values everywhere.
#ifndef SEARCH_EVALUATE_H
#define SEARCH_EVALUATE_H

#include "core/game.h"

/* A mean and the square of its standard error, which is 0 when the mean is exact. */
struct estimate {
    double mean, variance;
};

/* For every seat its share of the win (0 to 1) and its score less the best other's; or how much
 * these rose by luck. */
struct evaluation {
    bool exact;
    struct estimate win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
};

/* The value of a position, of nature's turns too; so many rollouts where it can't be exact. */
void evaluate_state(struct evaluation *out, const struct game_ops *g, const game_state *s,
                    uint32_t rollouts, uint64_t seed);

/* The luck of nature's outcomes `drawn`, which happened at `s` one after the other: for each the
 * value after it less the mean over all outcomes that were possible, weighted by their chances.
 * `each` has room for `count`; `sum` is the luck of all together. Within the chain one set of
 * values is used for everything: the luck of all outcomes of a draw, weighted by their chances, is
 * exactly 0 on average, and the luck of a forced outcome is exactly 0. */
void evaluate_draws(struct evaluation *each, struct evaluation *sum, const struct game_ops *g,
                    const game_state *s, const game_move *drawn, int count, uint32_t rollouts,
                    uint64_t seed);

/* The luck of the deal: the value of the start less an equal share of the win and no lead. */
void evaluate_deal(struct evaluation *out, const struct game_ops *g, const game_state *start,
                   uint32_t rollouts, uint64_t seed);

#endif
