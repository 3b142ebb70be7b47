// SPDX-License-Identifier: MIT
// What the files of this folder share; facts.c puts it together.
#ifndef GAMES_FLOWERS_PRESENT_INTERNAL_H
#define GAMES_FLOWERS_PRESENT_INTERNAL_H

#include "core/notation.h"
#include "games/flowers/present/needed.h"
#include "present/data.h"
#include "present/events.h"
#include "present/facts.h"
#include "present/score.h"

/* The parts of the presenter (present/facts.h). */
void flowers_sheet(struct score_sheet *out, const game_state *state, int seat);
void flowers_events(struct events *e, const struct events_step *s);
void flowers_data(json *j, const game_state *state, int viewer);

/* events.c: "R7"; and what a seat has won in the order of the notation, Flowers before single
 * tiles, the higher number of a Flower first and a x3 last. */
enum { FLOWERS_NO_TILE = -1 };

struct flowers_piece {
    int first, second; /* tiles; FLOWERS_NO_TILE: single */
};

void flowers_tile_name(char out[3], int tile);
int flowers_pieces(struct flowers_piece out[FLOWERS_TILES], const flowers_state *s, int seat);

#endif
