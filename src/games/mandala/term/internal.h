// SPDX-License-Identifier: MIT
// What Mandala brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_MANDALA_TERM_INTERNAL_H
#define GAMES_MANDALA_TERM_INTERNAL_H

#include "games/mandala/rules.h"
#include "term/terminal.h"

void mandala_term_paint(canvas *c, const struct paint_position *p);

/* A part of a mandala: 0 is the mountain, 1 and 2 are the fields of the seats. */
static inline lanes mandala_term_area(const mandala_state *s, int mandala, int area) {
    lanes all = s->mandala[mandala];
    return lanes_totalled(area ? mandala_field(all, area - 1) : mandala_mountain(all));
}

extern const struct board mandala_term_board;
extern const struct selection_grammar mandala_term_keys;
extern const struct play_words mandala_term_words;

#endif
