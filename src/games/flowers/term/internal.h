// SPDX-License-Identifier: MIT
// What Flowers brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_FLOWERS_TERM_INTERNAL_H
#define GAMES_FLOWERS_TERM_INTERNAL_H

#include "term/terminal.h"

void flowers_term_paint(canvas *c, span line);
extern const struct board flowers_term_board;
extern const struct play_words flowers_term_words;

#endif
