// SPDX-License-Identifier: MIT
// A game at this screen: people against bots, several people in turn, or bots alone. Bots think in
// another thread. The game is saved after every move; when it is over, its file moves to the
// finished games.
#ifndef TUI_GAME_LOCAL_H
#define TUI_GAME_LOCAL_H

#include "session/session.h"
#include "tui/game/game.h"

/* Takes over a game that was dealt or loaded, with its bots, and leaves `p` empty. `path` is the
 * file of a loaded game, or NULL. `again` is the command that continues a game, to which its file
 * is added: "sixsands tui --load". Both are copied. The caller owns the result. NULL: out of
 * memory, and the caller still owns `p`. */
struct tui_game *tui_game_local_new(struct session *p, const char *path, const char *again);

#endif
