// SPDX-License-Identifier: MIT
// A new game on a server, as an overlay: game, seats, clock, who may see it.
#ifndef TUI_ONLINE_NEW_ROOM_H
#define TUI_ONLINE_NEW_ROOM_H

#include "client/client.h"
#include "tui/core/screen.h"

/* The client is borrowed: it is the lobby's, which is below. NULL: out of memory. */
struct screen *new_room_screen(struct client *c);

#endif
