// SPDX-License-Identifier: MIT
// THE registry: every game the engine knows. A new game is one folder and one line in games.c.
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/module.h"

/* All games in a fixed order, ending with NULL. */
extern const struct game_ops *const games_all[];

/* A game's module; never NULL. */
const struct game_module *games_module(const struct game_ops *g);

/* The game of that name; NULL when there is none. */
const struct game_ops *games_find(span name);

#endif
