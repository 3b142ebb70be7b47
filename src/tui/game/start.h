// SPDX-License-Identifier: MIT
// Opens the screen of a game: a new one, or one that is continued.
#ifndef TUI_GAME_START_H
#define TUI_GAME_START_H

#include "session/session.h"
#include "tui/core/screen.h"

/* Puts the screen of a game that was dealt or loaded on top, with `path` as its file (NULL: none
 * yet). Takes `p` over in any case. False: out of memory, said in `error`. */
bool start_session(struct tui *t, struct session *p, const char *path, text *error);

/* Continues the unfinished game in a file, with the people and bots that its tags name. */
bool start_unfinished(struct tui *t, const char *path, text *error);

#endif
