// SPDX-License-Identifier: MIT
// A page of cells to draw on: 80 columns in line mode, the whole screen in the full-screen game.
// Every character on it is one column wide in every terminal (none of Unicode's "ambiguous" ones),
// so what is aligned here stays aligned. A piece is always its letter and its glyph; colour comes
// on top when the page is shown, and only where there is colour.
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/lanes.h"
#include "base/text.h"

enum {
    CANVAS_COLUMNS = 80, /* of a page in line mode */
    CANVAS_ROWS = 64,
    CANVAS_MOST_COLUMNS = 240, /* of any page */
    CANVAS_MOST_ROWS = 100,
    CANVAS_PITCH = 5,
};

enum canvas_ink {
    INK_PLAIN,
    INK_BOLD,
    INK_FAINT,
    INK_FILL,                /* + colour: a filled piece */
    INK_PALE = INK_FILL + 6, /* + colour: a pale one */
    INK_COUNT = INK_PALE + 6,
};

/* What the terminal can show. */
enum canvas_colours { COLOURS_NONE, COLOURS_16, COLOURS_256, COLOURS_TRUE };

/* What may be added to an ink, for the cursor and the like. Never the only sign of anything. */
enum canvas_stress { STRESS_REVERSE = 1, STRESS_UNDERLINE = 2, STRESS_BOLD = 4 };

struct canvas_cell {
    char glyph[4]; /* UTF-8, padded with zeros; empty is a blank */
    uint8_t ink;
    uint8_t stress; /* a set */
};

typedef struct canvas {
    struct canvas_cell cell[CANVAS_MOST_ROWS][CANVAS_MOST_COLUMNS];
    int columns, rows;
    bool ascii; /* letters without glyphs, + - | for frames */
} canvas;

/* An empty page for line mode; one of another size, cut to the largest. */
void canvas_init(canvas *c, bool ascii);
void canvas_init_size(canvas *c, int columns, int rows, bool ascii);

/* Writes from a place on and returns the column after the text. What doesn't fit is left out. */
int canvas_put(canvas *c, int row, int column, enum canvas_ink ink, const char *s);
int canvas_print(canvas *c, int row, int column, enum canvas_ink ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same in at most `width` columns; text that is cut ends in `~`. */
int canvas_put_within(canvas *c, int row, int column, int width, enum canvas_ink ink,
                      const char *s);

/* Copies what isn't blank on another page, its top left corner to this place. */
void canvas_copy(canvas *c, int row, int column, const canvas *from);

/* Adds stress to the cells of a rectangle. */
void canvas_stress(canvas *c, int row, int column, int rows, int columns, unsigned stress);

/* Makes a rectangle blank; and draws a frame of that size, with nothing changed inside. */
void canvas_clear(canvas *c, int row, int column, int rows, int columns);
void canvas_frame(canvas *c, int row, int column, int rows, int columns, enum canvas_ink ink);

/* Words broken into lines of at most `width` columns, at most `rows` of them; `\n` begins a new
 * line. Returns how many lines the whole text takes. */
int canvas_wrap(canvas *c, int row, int column, int width, int rows, enum canvas_ink ink,
                const char *s);

/* The columns that a text takes up. */
int canvas_width(const char *s);

/* A piece: letter, glyph and what follows them (a count, a value). */
int canvas_piece(canvas *c, int row, int column, int colour, const char *tail);

/* The sign of a colour alone: its glyph, or its letter. Static. */
const char *canvas_mark(int colour, bool ascii);

/* A token: face up, pale, `R`; face down, filled, `r`. */
int canvas_token(canvas *c, int row, int column, int colour, bool filled, const char *tail);

/* Six stacks in fixed columns, CANVAS_PITCH apart; a dot for an empty one. */
void canvas_stacks(canvas *c, int row, int column, lanes cards);

/* The number of rows without the blank ones at the end; and removes blank rows in between. */
int canvas_height(const canvas *c);
void canvas_squeeze(canvas *c);

/* The page as text, line by line, without blanks at the ends of lines and blank lines at the end.
 */
void canvas_write(text *t, const canvas *c);

/* Prints the page without the blank lines at its end. */
void canvas_show(FILE *out, const canvas *c, enum canvas_colours colours);

/* The palette, for other ways to show a page: fill, ink and pale ink of a colour as red, green and
 * blue, and the nearest of 256 and of 16 colours. */
struct canvas_shade {
    uint8_t fill[3], ink[3], pale[3];
    uint8_t fill256, ink256;
    uint8_t pale256;       /* 0: the terminal's own */
    uint8_t fill16, ink16; /* ANSI colours, 8 and more are bright */
    uint8_t pale16;        /* 0: the terminal's own */
};
extern const struct canvas_shade canvas_shades[6];

/* The colours for an output: none unless it is a terminal that wants them. */
enum canvas_colours canvas_colours_of(FILE *out);

#endif
