// SPDX-License-Identifier: MIT
// What the lobby's page and its screen share.
#ifndef TUI_ONLINE_INTERNAL_H
#define TUI_ONLINE_INTERNAL_H

#include "tui/online/lobby.h"

enum { LOBBY_NEW, LOBBY_LINK, LOBBY_FIRST /* the first row that is a game */ };

/* The number of rows to choose from; the chosen game, borrowed from the lobby, or NULL; the row at
 * a place of the page, or -1. */
int lobby_rows(const struct lobby *l);
const struct remote_summary *lobby_chosen(const struct lobby *l);
int lobby_row_at(const struct lobby *l, int row, int rows);

#endif
