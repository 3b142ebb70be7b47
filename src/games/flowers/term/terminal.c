// SPDX-License-Identifier: MIT
#include "games/flowers/term/internal.h"

static const char *const shapes[] = {"@#m3",  "@1+m3", "@m3#", "@m31+", "p3@#", "p3@1+", "m3@#",
                                     "m3@1+", "#",     "1+",   "tT",    "-",    NULL};
static const char *const take_shapes[] = {"tT", "T", "p3@#", "m3@#", NULL};
static const char *const wrong[] = {"p#@", "p1+@", NULL};
static const struct selection_grammar keys = {'p', '3', shapes, wrong, 't', take_shapes};

const struct game_terminal flowers_terminal = {
    .paint = flowers_term_paint,
    .board = &flowers_term_board,
    .keys = &keys,
    .words = &flowers_term_words,
};
