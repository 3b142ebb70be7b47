// SPDX-License-Identifier: MIT
// A game on a server, for the game screen (game.h).
#ifndef TUI_GAME_REMOTE_H
#define TUI_GAME_REMOTE_H

#include "client/remote_room.h"
#include "tui/game/game.h"

/* Takes over the room of a game that has been dealt; the client is borrowed and must outlive it.
 * The caller owns the result. NULL: out of memory, and the caller still owns the room. */
struct tui_game *tui_game_remote_new(struct remote_room *r);

#endif
