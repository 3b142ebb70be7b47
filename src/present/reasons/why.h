// SPDX-License-Identifier: MIT
// Why a move isn't legal, as a reason (reasons.h) that says only what the viewer knows. The games
// have most of the kinds; here are those of all games, and of games with hands.
#ifndef PRESENT_REASONS_WHY_H
#define PRESENT_REASONS_WHY_H

#include "present/reasons/reasons.h"

/* Nothing is known about it. */
extern const struct reason_kind why_other;

/* Why the viewer can't play `m`; false when it can. */
bool why_not(struct reason *out, const struct game_ops *g, const game_view *v, game_move m);

/* For a game's `why`: the seat has only `count` cards of the colour; its hand would be empty. */
void why_lacks(struct reason *out, int colour, int count);
void why_empties(struct reason *out);

#endif
