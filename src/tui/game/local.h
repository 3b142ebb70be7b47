// SPDX-License-Identifier: MIT
// A table at this screen: people against bots, several people one after another, or bots alone.
// Bots think in a thread of their own. The game is saved after every move; its file
// goes when the game is over, unless it had been left before.
#ifndef TUI_GAME_LOCAL_H
#define TUI_GAME_LOCAL_H

#include "session/session.h"
#include "tui/game/game.h"

/* Takes over a game that was dealt or loaded, with its bots; `p` is empty then. `path` is the file
 * of a loaded game, or NULL. `again` are the words that go on with a game, to which its file is
 * added: "sixsands tui --load". NULL: out of memory, and `p` is still the caller's. */
struct table *table_local_new(struct play_table *p, const char *path, const char *again);

#endif
