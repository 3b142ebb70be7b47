// SPDX-License-Identifier: MIT
// What Mandala brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_MANDALA_TERM_INTERNAL_H
#define GAMES_MANDALA_TERM_INTERNAL_H

#include "term/terminal.h"

void mandala_term_paint(canvas *c, span line);

/* What the known cards of a cup are worth. */
int mandala_term_worth(span line, int seat);

extern const struct board mandala_term_board;
extern const struct play_words mandala_term_words;

#endif
