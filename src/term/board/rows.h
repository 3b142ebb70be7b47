// SPDX-License-Identifier: MIT
// A position's data (present/data.h) as rows of words, for games without a drawing of their own. It
// knows no game: a value is a row, a list with an element per seat has a part for each of them, and
// what is nested is written out in one line.
#ifndef TERM_BOARD_ROWS_H
#define TERM_BOARD_ROWS_H

#include "term/paint.h"

enum { ROWS_MOST = 96, ROWS_LABEL = 24, ROWS_TEXT = 16384 };

enum rows_kind {
    ROWS_VALUE, /* a number or a word, which may share a line with others */
    ROWS_WORDS, /* may be broken between words */
    ROWS_FIXED, /* a line of a grid, with its blanks */
};

struct rows_row {
    enum rows_kind kind;
    char label[ROWS_LABEL];
    bool inner; /* belongs to the row above it */
    int parts;  /* 1, or the number of seats */
    const char *part[GAME_MAX_PLAYERS];
};

/* It points into itself: not to be copied. */
struct rows {
    int count;
    struct rows_row row[ROWS_MOST + 1]; /* the last one takes what doesn't fit */
    text words;
    char buffer[ROWS_TEXT];
};

/* What the viewer knows; without rows if there is no memory. */
void rows_of(struct rows *out, const struct paint_position *p);

/* Where space is scarce: all values in one row, the first ("deck 40, turn 1, phase play"), and no
 * empty rows. */
void rows_pack(struct rows *r);

#endif
