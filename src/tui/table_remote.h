// SPDX-License-Identifier: MIT
// A table on a server, for the screen of tables (table.h).
#ifndef TUI_TABLE_REMOTE_H
#define TUI_TABLE_REMOTE_H

#include "tui/remote_room.h"
#include "tui/table.h"

/* Takes over the room of a game that has been dealt; the client must live longer. NULL: out of
 * memory, and the room is still the caller's. */
struct table *table_remote_new(struct remote_room *r);

#endif
