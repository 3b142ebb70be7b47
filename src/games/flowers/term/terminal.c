// SPDX-License-Identifier: MIT
#include "games/flowers/term/internal.h"

const struct game_terminal flowers_terminal = {
    .paint = flowers_term_paint,
    .board = &flowers_term_board,
    .keys = &flowers_term_keys,
    .words = &flowers_term_words,
};
