// SPDX-License-Identifier: MIT
#include "games/patterns/term/internal.h"

static const char *const shapes[] = {"K*8", "*8", "=", "-", NULL};
static const char *const bowl_shapes[] = {"b@", "@", NULL};
static const char *const wrong[] = {NULL};
static const struct selection_grammar keys = {'\0', '0', shapes, wrong, 'b', bowl_shapes};

const struct game_terminal patterns_terminal = {
    .paint = patterns_term_paint,
    .board = &patterns_term_board,
    .keys = &keys,
    .words = &patterns_term_words,
};
