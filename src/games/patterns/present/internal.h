// SPDX-License-Identifier: MIT
// What the files of this folder share; presenter.c has the presenter.
#ifndef GAMES_PATTERNS_PRESENT_INTERNAL_H
#define GAMES_PATTERNS_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/patterns/present/groups.h"
#include "present/data.h"
#include "present/ending.h"
#include "present/events.h"
#include "present/presenter.h"
#include "present/reasons/why.h"
#include "present/score.h"

/* The parts of the presenter (present/presenter.h). */
void patterns_why(struct reason *w, const game_state *state, game_move m);

void patterns_sheet(struct score_sheet *out, const game_state *state, int seat);
void patterns_events(struct events *e, const struct events_step *s);
void patterns_data(json *j, const game_state *state, int viewer);

#endif
