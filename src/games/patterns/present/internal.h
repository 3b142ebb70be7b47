// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c puts it together.
#ifndef GAMES_PATTERNS_PRESENT_INTERNAL_H
#define GAMES_PATTERNS_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/patterns/rules.h"
#include "present/data.h"
#include "present/events.h"
#include "present/facts.h"
#include "present/score.h"

/* The parts of the presenter (present/facts.h). */
void patterns_sheet(struct score_sheet *out, const game_state *state, int seat);
void patterns_events(struct events *e, const struct events_step *s);
void patterns_data(json *j, const game_state *state, int viewer);

/* events.c: the colour at a cell, its name ("d4"), and the n-th group of a seat, from 0. */
struct patterns_group {
    int colour, place, size, points; /* the place from 1; points by P6 */
    uint64_t marker, tokens;
};

int patterns_colour_at(const patterns_state *s, uint64_t bit);
void patterns_name(char out[3], uint64_t bit);
void patterns_group_of(struct patterns_group *out, const patterns_state *s, int seat, int n);

#endif
