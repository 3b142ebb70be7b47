// SPDX-License-Identifier: MIT
// What Patterns brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_PATTERNS_TERM_INTERNAL_H
#define GAMES_PATTERNS_TERM_INTERNAL_H

#include "term/terminal.h"

void patterns_term_paint(canvas *c, span line);
extern const struct board patterns_term_board;
extern const struct play_words patterns_term_words;

#endif
