// SPDX-License-Identifier: MIT
// A position's data (data.h) as rows of words, for front ends that don't know the game: they only
// place them. A value is a row, a list with an element per seat has a cell for each of them, and
// what is nested is written out in one line.
#ifndef PRESENT_ROWS_H
#define PRESENT_ROWS_H

#include "base/json.h"
#include "core/game.h"

enum { ROWS_MOST = 96, ROWS_KEY = 24, ROWS_TEXT = 16384 };

#define ROWS_NOTHING "-" /* a cell without anything */

enum rows_kind {
    ROWS_VALUE, /* a number or a word, which may share a line with others */
    ROWS_WORDS, /* may be broken between words */
    ROWS_GRID,  /* lines, with their blanks: what a cell says, then the cells */
};

struct rows_row {
    enum rows_kind kind;
    char key[ROWS_KEY]; /* as in the data */
    int number;         /* from 1: of a list, the element with this number; 0: all of it */
    bool inner;         /* belongs to the row above it */
    int cells;          /* 1, or the number of seats */
    const char *cell[GAME_MAX_PLAYERS]; /* in the buffer of the rows */
};

/* It points into itself: not to be copied. What doesn't fit is left out. */
struct rows {
    int count;
    struct rows_row row[ROWS_MOST + 1]; /* the last one takes what doesn't fit */
    text words;
    char buffer[ROWS_TEXT];
};

/* What the viewer knows, or everything. */
void rows_of_view(struct rows *out, const struct game_ops *g, const game_view *v);
void rows_of_state(struct rows *out, const struct game_ops *g, const game_state *s);

/* Of data with this many seats, as data.h writes it. */
void rows_of_data(struct rows *out, const char *data, int players);

/* "piles 2" */
void rows_label(text *t, const struct rows_row *row);

/* As a list: [{"key":"piles","number":1,"cells":["top R2 K"]},
 * {"key":"sides","inner":true,"cells":["none","O + 3 hidden"]},...]; "grid" as "inner". */
void rows_write(json *j, const struct rows *r);

#endif
