// SPDX-License-Identifier: MIT
// The puzzles of a game at the screen of games: each is one decision, with a verdict.
#ifndef TUI_GAME_PUZZLE_H
#define TUI_GAME_PUZZLE_H

#include "tui/game/game.h"

/* The puzzles that come with the program; the caller owns the game. NULL with the reason. */
struct tui_game *tui_game_puzzle_new(const struct game_ops *g, uint64_t seed, text *error);

#endif
