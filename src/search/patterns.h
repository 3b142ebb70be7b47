// SPDX-License-Identifier: MIT
// The parts of the Patterns brain.
#ifndef SEARCH_PATTERNS_H
#define SEARCH_PATTERNS_H

#include "search/brain.h"
#include "search/patterns_board.h"

/* patterns_judge.c */
void patterns_judge(const game_state *s, const game_move *moves, int count, double *liking);
double patterns_estimate(const struct patterns_board *b, int seat);

#endif
