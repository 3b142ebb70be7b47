// SPDX-License-Identifier: MIT
// The list of unfinished games: continue one, or delete it.
#ifndef TUI_SCREENS_UNFINISHED_H
#define TUI_SCREENS_UNFINISHED_H

#include "session/unfinished.h"
#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *unfinished_screen(void);

/* A game of the list in one line, with its date in local time: "GAME, you against
 * level 3, 12 moves, 15 Nov 17:20". */
void unfinished_write(text *t, const struct session_shelved *g);

/* "15 Nov 17:20", in local time. */
void unfinished_write_when(char out[24], time_t when);

#endif
