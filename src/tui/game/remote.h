// SPDX-License-Identifier: MIT
// A table on a server, for the screen of tables (game.h).
#ifndef TUI_GAME_REMOTE_H
#define TUI_GAME_REMOTE_H

#include "client/remote_room.h"
#include "tui/game/game.h"

/* Takes over the room of a game that has been dealt; the client must live longer. NULL: out of
 * memory, and the room is still the caller's. */
struct table *table_remote_new(struct remote_room *r);

#endif
