// SPDX-License-Identifier: MIT
#include "games/patterns/term/internal.h"

const struct game_terminal patterns_terminal = {
    .paint = patterns_term_paint,
    .board = &patterns_term_board,
    .keys = &patterns_term_keys,
    .words = &patterns_term_words,
    .look = patterns_term_look,
    .questions = patterns_term_questions,
};
