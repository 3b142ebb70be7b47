// SPDX-License-Identifier: MIT
// Players. A player sees a view and the legal moves, never a state, and answers with one of the
// moves. Its randomness is an argument, so equal seeds give equal games.
#ifndef SEARCH_PLAYER_H
#define SEARCH_PLAYER_H

#include "core/game.h"

struct player {
    const char *name;
    game_move (*choose)(const struct game_ops *g, const game_view *v, const game_move *moves,
                        int count, rng *r);
};

/* The player of that name; NULL when there is none. */
const struct player *player_find(span name);

/* All players, for help texts; the list ends with NULL. */
extern const struct player *const player_all[];

#endif
