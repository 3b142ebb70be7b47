// SPDX-License-Identifier: MIT
// A position as one viewer knows it, as structured data for front ends (docs/events.md): what is
// where, and what follows from it by the rules, so that front ends compute nothing.
#ifndef PRESENT_DATA_H
#define PRESENT_DATA_H

#include "base/json.h"
#include "base/lanes.h"
#include "core/game.h"

enum { DATA_SIZE = 16384 }; /* space for a position */

/* The last member: the names of those lists, at any depth, that have an element per seat, by the
 * game's traits. Front ends that don't know the game draw them in columns. */
#define DATA_BY_SEAT "by_seat"

/* The member before it, in games that warn: events (present/events.h), none at most times. */
#define DATA_WARNINGS "warnings"

/* Writes an object. For a game without a presenter it has the words of the view's line (below). */
void data_write_view(json *j, const struct game_ops *g, const game_view *v);

/* The same for a viewer who knows everything. */
void data_write_state(json *j, const struct game_ops *g, const game_state *s);

/* The words of a position line as members, as they are written; those of the keys `by_seat` (may be
 * NULL, ends with NULL) as lists of their parts: "cards":["K","?"],"said":"-". */
void data_write_words(json *j, span line, const char *const *by_seat);

/* For a game's presenter: members of an object. */
void data_put_cards(json *j, const char *key, lanes known, int hidden);
void data_put_colour(json *j, const char *key, int colour);
void data_put_colours(json *j, const char *key, lanes flags); /* those whose lanes aren't empty */

/* A multiset as a value: {"count":{"R":2,...},"hidden":0,"total":2}. */
void data_write_cards(json *j, lanes known, int hidden);

#endif
