// SPDX-License-Identifier: MIT
// From a wish to a screen: a new game, one that goes on, each on a table of its own.
#ifndef TUI_GAME_START_H
#define TUI_GAME_START_H

#include "session/session.h"
#include "tui/core/screen.h"

/* Puts the table of a game that was dealt or loaded on top, with `path` as its own file (NULL: none
 * yet). `p` is used up in any case. False: out of memory, said in `error`. */
bool start_table(struct tui *t, struct play_table *p, const char *path, text *error);

/* Goes on with the unfinished game in a file, with the people and bots that its tags name. */
bool start_left(struct tui *t, const char *path, text *error);

#endif
