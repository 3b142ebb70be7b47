// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c has the presenter.
#ifndef GAMES_FLOWERS_PRESENT_INTERNAL_H
#define GAMES_FLOWERS_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/flowers/present/known.h"
#include "present/data.h"
#include "present/events.h"
#include "present/facts.h"
#include "present/score.h"
#include "present/why.h"

/* The parts of the presenter (present/facts.h). */
void flowers_sheet(struct score_sheet *out, const game_state *state, int seat);
extern const struct score_tie flowers_tie;
void flowers_events(struct events *e, const struct events_step *s);
void flowers_data(json *j, const game_state *state, int viewer);

#endif
