// SPDX-License-Identifier: MIT
// The lists of unfinished and of finished games: continue one, replay it, or delete it.
#ifndef TUI_SCREENS_UNFINISHED_H
#define TUI_SCREENS_UNFINISHED_H

#include "session/unfinished.h"
#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *unfinished_screen(enum session_shelf shelf);

/* A game of the list in one line, with its date in local time: "GAME, you against
 * level 3, 12 moves, 15 Nov 17:20". */
void unfinished_write(text *t, const struct session_shelved *g);

#endif
