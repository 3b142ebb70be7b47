// SPDX-License-Identifier: MIT
// The generic board, for a game without a drawing: made from its position's data and its moves.
#ifndef TERM_BOARD_GENERIC_H
#define TERM_BOARD_GENERIC_H

#include "term/board/board.h"
#include "term/paint.h"

void generic_paint(canvas *c, const struct paint_position *p);

/* In short lines, for `you`, a seat or -1. */
void generic_brief(text *t, const struct paint_position *p, int you);

extern const struct board generic_board;

#endif
