// SPDX-License-Identifier: MIT
// What Flowers brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_FLOWERS_TERM_INTERNAL_H
#define GAMES_FLOWERS_TERM_INTERNAL_H

#include "games/flowers/rules.h"
#include "term/terminal.h"

void flowers_term_paint(canvas *c, const struct paint_position *p);

/* A tile's value as it is drawn: a digit, or x3 for the tripling one; a whole tile, such as R7, or
 * nothing for FLOWERS_NONE. */
const char *flowers_paint_tail(int tile);
int flowers_paint_tile(canvas *c, int row, int column, int tile);

extern const struct board flowers_term_board;
extern const struct selection_grammar flowers_term_keys;
extern const struct play_words flowers_term_words;

#endif
