// SPDX-License-Identifier: MIT
// The parts of the Patterns brain.
#ifndef GAMES_PATTERNS_AI_AI_H
#define GAMES_PATTERNS_AI_AI_H

#include "games/patterns/ai/board.h"
#include "search/game_ai.h"

/* heuristic.c */
void patterns_judge(const game_state *s, const game_move *moves, int count, double *liking);

/* evaluation.c: what the seat to move may gain from here beyond what the other gains, in
 * quarters of a point, by estimate. */
int patterns_outlook(const struct patterns_board *b, int seat);

/* games/patterns/present/reasons.c */
void patterns_explain(struct reasons *out, const game_state *s, game_move m);

/* expert.c */
extern const struct thinker patterns_expert;

/* ai.c */
extern const struct game_ai patterns_ai;

#endif
