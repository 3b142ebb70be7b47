// SPDX-License-Identifier: MIT
#include "games/mandala/term/internal.h"

const struct game_terminal mandala_terminal = {
    .paint = mandala_term_paint,
    .board = &mandala_term_board,
    .keys = &mandala_term_keys,
    .words = &mandala_term_words,
};
