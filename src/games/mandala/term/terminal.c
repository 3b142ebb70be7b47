// SPDX-License-Identifier: MIT
#include "games/mandala/term/internal.h"

static const char *const shapes[] = {"m2@",  "f2@#", "f2#", "d@#",  "d#", "c@", "@#f2", "@#d",
                                     "@f2#", "@d#",  "@m2", "@1m2", "@c", "#",  NULL};
static const char *const wrong[] = {"@#m", "@#c", "d#@", "f2#@", NULL};
static const struct selection_grammar keys = {'m', '2', shapes, wrong, '\0', NULL};

const struct game_terminal mandala_terminal = {
    .paint = mandala_term_paint,
    .board = &mandala_term_board,
    .keys = &keys,
    .words = &mandala_term_words,
};
