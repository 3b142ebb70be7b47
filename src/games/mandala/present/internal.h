// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c has the presenter.
#ifndef GAMES_MANDALA_PRESENT_INTERNAL_H
#define GAMES_MANDALA_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/mandala/present/known.h"
#include "present/data.h"
#include "present/events.h"
#include "present/facts.h"
#include "present/score.h"
#include "present/why.h"

/* The parts of the presenter (present/facts.h). */
void mandala_sheet(struct score_sheet *out, const game_state *state, int seat);
extern const struct score_tie mandala_tie;
void mandala_events(struct events *e, const struct events_step *s);
void mandala_data(json *j, const game_state *state, int viewer);

#endif
