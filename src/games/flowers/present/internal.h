// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c puts it together.
#ifndef GAMES_FLOWERS_PRESENT_INTERNAL_H
#define GAMES_FLOWERS_PRESENT_INTERNAL_H

#include "present/facts.h"
#include "present/score.h"

/* score.c */
void flowers_sheet(struct score_sheet *out, const game_state *state, int seat);

#endif
