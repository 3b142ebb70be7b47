// SPDX-License-Identifier: MIT
// The evaluation of full positions, with all hands open: what each seat can expect, and how lucky a
// draw was. Searches value a seat's moves by what the seat knows; luck is valued here, every
// position in the same way.
//
// A position from which only chance and forced or solved moves lead to the end gets its exact
// value. Any other is played many times: a few turns by the game's rules of thumb, then its AI's
// rollout. Nothing is kept and nothing allocated; equal seeds give equal values everywhere.
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

/* The value of a position, also where nature acts; by `rollouts` rollouts where it can't be
 * exact. */
void evaluate_state(struct evaluation *out, const struct game_ops *g, const game_state *s,
                    uint32_t rollouts, uint64_t seed);

/* The luck of the chance outcomes `drawn` at `s`, one after another: for each the value after it
 * less the mean over all possible outcomes, weighted by their probabilities. `each` has room for
 * `count`; `sum` is the luck of all together. One set of values is used for the whole chain: so the
 * weighted mean of the luck of all outcomes of a draw is exactly 0, and so is the luck of a forced
 * outcome. */
void evaluate_draws(struct evaluation *each, struct evaluation *sum, const struct game_ops *g,
                    const game_state *s, const game_move *drawn, int count, uint32_t rollouts,
                    uint64_t seed);

/* The luck of the deal: the value of the start less an equal share of the win and no lead. */
void evaluate_deal(struct evaluation *out, const struct game_ops *g, const game_state *start,
                   uint32_t rollouts, uint64_t seed);

#endif
