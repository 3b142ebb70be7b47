// SPDX-License-Identifier: MIT
// What the files of this folder share; presenter.c has the presenter.
#ifndef GAMES_MANDALA_PRESENT_INTERNAL_H
#define GAMES_MANDALA_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/mandala/present/known.h"
#include "present/data.h"
#include "present/ending.h"
#include "present/events.h"
#include "present/presenter.h"
#include "present/reasons/why.h"
#include "present/score.h"

/* The parts of the presenter (present/presenter.h). */
void mandala_why(struct reason *w, const game_state *state, game_move m);
void mandala_sheet(struct score_sheet *out, const game_state *state, int seat);
extern const struct score_tie mandala_tie;
void mandala_events(struct events *e, const struct events_step *s);
void mandala_warn(struct events *e, const game_state *state);
void mandala_data(json *j, const game_state *state, int viewer);

#endif
