// SPDX-License-Identifier: MIT
// The parts of the Patterns AI.
#ifndef GAMES_PATTERNS_AI_AI_H
#define GAMES_PATTERNS_AI_AI_H

#include "games/patterns/ai/board.h"
#include "search/game_ai.h"

/* heuristic.c */
void patterns_heuristic(const game_state *s, const game_move *moves, int count, double *log_prior);

/* evaluation.c: an estimate of what the seat to move gains from here on, less what the other gains,
 * in quarters of a point. */
int patterns_evaluate(const struct patterns_board *b, int seat);

/* games/patterns/present/reasons.c */
void patterns_explain(struct reasons *out, const game_state *s, game_move m);

/* expert.c */
extern const struct search_algorithm patterns_expert;

/* ai.c */
extern const struct game_ai patterns_ai;

#endif
