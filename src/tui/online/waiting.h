// SPDX-License-Identifier: MIT
// A game on a server before its cards are dealt: who is there, the links that invite others. When
// it is dealt, or was already, the game screen takes the place of this one.
#ifndef TUI_ONLINE_WAITING_H
#define TUI_ONLINE_WAITING_H

#include "client/remote_room.h"
#include "tui/core/screen.h"

/* The client is borrowed: it is the lobby's, which is below; the texts are copied. NULL: out of
 * memory. */
struct screen *waiting_screen(struct client *c, const char *game, const char *key);

/* The page of a game as far as it is known, for tests too. */
void waiting_draw(canvas *c, const struct remote_game *g, const struct address *a,
                  const char *notice);

#endif
