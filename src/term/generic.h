// SPDX-License-Identifier: MIT
// The generic board, for a game without a drawing: made from its position's line and its moves.
#ifndef TERM_GENERIC_H
#define TERM_GENERIC_H

#include "term/board.h"
#include "term/paint.h"

void generic_paint(canvas *c, const struct paint_position *p);
extern const struct board generic_board;

#endif
