// SPDX-License-Identifier: MIT
// A page of 80 columns to draw on. Every character on it is one column wide in every terminal (none
// of Unicode's "ambiguous" ones), so what is aligned here stays aligned. A piece is always its
// letter and its glyph; colour comes on top when the page is printed, and only where there is
// colour.
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/lanes.h"
#include "base/text.h"

enum { CANVAS_COLUMNS = 80, CANVAS_ROWS = 64, CANVAS_PITCH = 5 };

enum canvas_ink {
    INK_PLAIN,
    INK_BOLD,
    INK_FAINT,
    INK_FILL,                /* + colour: a piece that lies filled */
    INK_PALE = INK_FILL + 6, /* + colour: one that lies pale */
    INK_COUNT = INK_PALE + 6,
};

/* What the terminal can show. */
enum canvas_colours { COLOURS_NONE, COLOURS_16, COLOURS_256, COLOURS_TRUE };

struct canvas_cell {
    char glyph[4]; /* UTF-8, padded with zeros; empty is a blank */
    uint8_t ink;
};

typedef struct canvas {
    struct canvas_cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
    bool ascii; /* letters without glyphs */
} canvas;

void canvas_init(canvas *c, bool ascii);

/* Writes from a place on and returns the column behind the text. What doesn't fit is left out. */
int canvas_put(canvas *c, int row, int column, enum canvas_ink ink, const char *s);
int canvas_print(canvas *c, int row, int column, enum canvas_ink ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A piece: letter, glyph and what stands behind it (a count, a value). */
int canvas_piece(canvas *c, int row, int column, int colour, const char *tail);

/* A token of Patterns: face up, pale, `R`; face down, filled, `r`. */
int canvas_token(canvas *c, int row, int column, int colour, bool filled, const char *tail);

/* Six stacks in fixed columns, CANVAS_PITCH apart; a dot where there is none. */
void canvas_stacks(canvas *c, int row, int column, lanes cards);

/* The rows without the blank ones at the end; and takes the blank ones between them out. */
int canvas_height(const canvas *c);
void canvas_squeeze(canvas *c);

/* Prints the page without the blank lines at its end. */
void canvas_show(FILE *out, const canvas *c, enum canvas_colours colours);

/* The colours for standard output: none unless it is a terminal that wants them. */
enum canvas_colours canvas_colours_of(FILE *out);

#endif
