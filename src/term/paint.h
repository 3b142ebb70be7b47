// SPDX-License-Identifier: MIT
// Drawings of positions. A painter reads the position's or view's line, the same text that people
// and programs exchange, so states and views have one painter, which can't know more than the line
// says. Lines come from the engine and are right; a painter needn't check them.
#ifndef TERM_PAINT_H
#define TERM_PAINT_H

#include "core/game.h"
#include "term/canvas.h"

enum {
    PAINT_SPECTATOR = 0, /* viewers, see paint_viewer */
    PAINT_OPEN = -1,
    PAINT_STACKS = 9, /* the column where rows of six stacks begin */
    PAINT_NOTE = 41,  /* and that of the words behind them */
};

/* Draws the line of a position of `g`, an empty line and the line itself. */
void paint_position(FILE *out, const struct game_ops *g, span line, bool ascii);

/* The drawing alone; in a game without a painter, the generic one (generic.h). */
void paint_page(canvas *c, const struct game_ops *g, span line, bool ascii);

/* For painters: the value of a key, {NULL, 0} when it isn't in the line. */
span paint_value(span line, const char *key);

/* Part `index` of a value divided by '/', {NULL, 0} when there are fewer. */
span paint_part(span value, int index);

/* The value of a key as a number; `otherwise` when it isn't there. */
int paint_number(span line, const char *key, int otherwise);

/* Who sees this: a seat from 1, PAINT_SPECTATOR, or PAINT_OPEN when it is a full position. */
int paint_viewer(span line);

/* A full state that fits the line; false, and zeros, when it isn't one of the game's. */
bool paint_state(game_state *out, const struct game_ops *g, span line);

/* Cards with what is hidden of them. */
struct paint_cards {
    lanes known;
    int hidden;
};

struct paint_cards paint_read(span cards);

/* A row: label, six stacks, their number and `more` words behind it. */
void paint_row(canvas *c, int row, int indent, const char *label, struct paint_cards cards,
               const char *more);

/* What is known since a reshuffle: held= and since=. Returns the next free row. */
int paint_reshuffle(canvas *c, int row, span line, int seats);

/* The phase taken apart: "draw", 1 and 2 of `phase=draw1:2`. */
struct paint_phase {
    char name[16]; /* empty: an ordinary turn */
    int first, second;
};

struct paint_phase paint_phase_of(span line);

/* Flowers: the last part of m1=TILES:CARDS:MARKER, the seat with the claim marker; 0: nobody. */
int paint_flag(int mandala, span line);

/* A seat's cards in a mandala: `R2(G3)`, face up and face down. */
void paint_read_side(span cards, lanes *up, lanes *down);

/* A tile's value as it is drawn: a digit, or x3 for the tripling one; a tile such as `R7`. */
const char *paint_tile_tail(char value);
int paint_tile(canvas *c, int row, int column, span tile);

#endif
