// SPDX-License-Identifier: MIT
// The parts of the Patterns brain.
#ifndef SEARCH_PATTERNS_H
#define SEARCH_PATTERNS_H

#include "search/brain.h"
#include "search/patterns_board.h"

/* patterns_judge.c */
void patterns_judge(const game_state *s, const game_move *moves, int count, double *liking);

/* patterns_outlook.c: what the seat to move may gain from here beyond what the other gains, in
 * quarters of a point, by estimate. */
int patterns_outlook(const struct patterns_board *b, int seat);

/* patterns_explain.c */
void patterns_explain(struct reasons *out, const game_state *s, game_move m);

/* patterns_expert.c */
extern const struct thinker patterns_expert;

#endif
