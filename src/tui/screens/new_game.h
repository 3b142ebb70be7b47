// SPDX-License-Identifier: MIT
// A new game: which one, how many players, who sits where. A seat is a person's or a bot's, so one
// page serves for all: against bots, several people at one screen, watching.
#ifndef TUI_SCREENS_NEW_GAME_H
#define TUI_SCREENS_NEW_GAME_H

#include "core/game.h"
#include "tui/core/screen.h"

/* The page, with the last choices; `g` is the game, NULL: as last time. NULL: out of memory. */
struct screen *new_game_screen(const struct tui *t, const struct game_ops *g);

#endif
