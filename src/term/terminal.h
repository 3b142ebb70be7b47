// SPDX-License-Identifier: MIT
// What a game brings for terminals, beside its module (core/module.h). Every part may be missing:
// then the generic board draws it (generic.h), moves are told in notation, and chosen from a list.
#ifndef TERM_TERMINAL_H
#define TERM_TERMINAL_H

#include "term/board.h"
#include "term/words.h"

struct game_terminal {
    void (*paint)(canvas *c, span line);  /* the drawing of a position (paint.h) */
    const struct board *board;            /* on a full screen */
    const struct selection_grammar *keys; /* how moves are put together there */
    const struct play_words *words;       /* moves in words */
};

/* Never NULL; a game without anything has all parts missing. */
const struct game_terminal *terminal_of(const struct game_ops *g);

#endif
