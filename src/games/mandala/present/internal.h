// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c puts it together.
#ifndef GAMES_MANDALA_PRESENT_INTERNAL_H
#define GAMES_MANDALA_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/mandala/rules.h"
#include "present/data.h"
#include "present/events.h"
#include "present/facts.h"
#include "present/score.h"

/* The parts of the presenter (present/facts.h). */
void mandala_sheet(struct score_sheet *out, const game_state *state, int seat);
void mandala_events(struct events *e, const struct events_step *s);
void mandala_data(json *j, const game_state *state, int viewer);

/* events.c: what a viewer knows of a cup, and what that is worth by the river. */
lanes mandala_known_cup(const mandala_state *s, int seat, int viewer);
int mandala_known_worth(const mandala_state *s, int seat, int viewer);

#endif
