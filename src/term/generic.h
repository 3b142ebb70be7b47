// SPDX-License-Identifier: MIT
// The generic board: for a game that brings no drawing of its own, from its line and its moves.
#ifndef TERM_GENERIC_H
#define TERM_GENERIC_H

#include "term/board.h"

void generic_paint(canvas *c, span line);
extern const struct board generic_board;

#endif
