// SPDX-License-Identifier: MIT
// A selection (selection.h) in a game without a grammar: one of the legal moves.
#ifndef TERM_BOARD_SELECTION_LIST_H
#define TERM_BOARD_SELECTION_LIST_H

#include "term/board/selection.h"

bool selection_list_type(struct selection *s, const struct game_ops *g, char key,
                         const game_move *legal, int legal_count);
bool selection_list_rub_out(struct selection *s, const struct game_ops *g, const game_move *legal,
                            int legal_count);
bool selection_list_goes_on(const struct selection *s, const struct game_ops *g,
                            const game_move *legal, int legal_count);
game_move selection_list_move(const struct selection *s, const game_move *legal, int legal_count);

#endif
