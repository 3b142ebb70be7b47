// SPDX-License-Identifier: MIT
// What a viewer can work out: a position that fits the view, how likely the colours of the next
// card are, which scores are known.
#ifndef PRESENT_VIEW_H
#define PRESENT_VIEW_H

#include "core/game.h"
#include "core/notation.h"

/* Some determinization: what the viewer knows is the same in all of them. */
void view_determinize(game_state *out, const struct game_ops *g, const game_view *v);

/* How likely each colour is to be the next card, in the proportions of `weight`, and the size of
 * the pile: the draw pile, or when that is empty the discard pile that becomes it. False in a game
 * without a draw pile. Cards that must be in hidden places since a reshuffle are left out;
 * all other unseen cards count alike, wherever they may be. */
bool view_odds(uint32_t weight[COLOURS], int *pile, const struct game_ops *g, const game_view *v);

/* The present scores, and the winners by them if all are known (else 0); returns the set of the
 * seats whose score the viewer knows. The others' scores are 0. */
unsigned view_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                     const game_view *v);

#endif
