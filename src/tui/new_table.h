// SPDX-License-Identifier: MIT
// A new table on a server, as an overlay: game, seats, clock, who may see it.
#ifndef TUI_NEW_TABLE_H
#define TUI_NEW_TABLE_H

#include "tui/client.h"
#include "tui/screen.h"

/* NULL: out of memory. */
struct screen *new_table_screen(struct client *c);

#endif
