// SPDX-License-Identifier: MIT
// What a game brings for terminals, beside its module (core/module.h). All of it is static, and any
// part may be NULL: then the generic board draws the game (board/generic.h), and moves are written
// in notation and chosen from a list.
#ifndef TERM_TERMINAL_H
#define TERM_TERMINAL_H

#include "term/board/board.h"
#include "term/paint.h"
#include "term/words.h"

struct game_terminal {
    void (*paint)(canvas *c, const struct paint_position *p); /* its drawing (paint.h) */
    const struct board *board;                                /* on a full screen */
    const struct selection_grammar *keys;                     /* how moves are composed there */
    const struct play_words *words;                           /* moves in words */

    /* Answers a question about the position in line mode, such as `d4?`, in sentences; `you` is the
     * reader's seat, -1: nobody's. False: that isn't a question. */
    bool (*look)(text *t, const struct paint_position *p, int you, span question);
    const char *questions; /* what can be asked, a few lines for `help` */
};

/* Never NULL; a game that brings nothing has all parts NULL. */
const struct game_terminal *terminal_of(const struct game_ops *g);

#endif
