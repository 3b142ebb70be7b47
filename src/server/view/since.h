// SPDX-License-Identifier: MIT
// The `since` of views (docs/notation.md), from what is public alone. A position limits it to
// what each seat held at the last reshuffle, which is secret where a view shows only the sum of
// several hidden seats: a viewer who has seen a seat play more than its `since` would know what it
// held. So cards played are counted here along the log, from what every spectator sees, and the
// game limits them to that sum. Everything else in a view is the game's own.
#ifndef SERVER_VIEW_SINCE_H
#define SERVER_VIEW_SINCE_H

#include "base/lanes.h"
#include "core/game.h"

/* What is public after an entry of the log. */
struct since_count {
    lanes played[GAME_MAX_PLAYERS]; /* from each hand since the reshuffle, except known cards */
    lanes known[GAME_MAX_PLAYERS];
    int64_t deck, discard; /* numbers of cards; all members are 0 in games without a deck */
};

void since_start(struct since_count *s, const struct game_ops *g, const game_state *start);

/* Does a seat's move, in the position before it, tell others something that they didn't know? A
 * card out of the hand does, unless it was known; and so does a move without a choice, if the hand
 * left none. In a game that hides things other than cards, every move may. */
bool since_reveals(const struct since_count *s, const struct game_ops *g, const game_state *before,
                   int seat, game_move m);

/* Counts a move: who acted (not a seat: nature), what, and the position after it. */
void since_step(struct since_count *s, const struct game_ops *g, int actor, game_move m,
                const game_state *after);

/* A viewer's view of a position, given the count at that position. */
void since_view(game_view *out, const struct since_count *s, const struct game_ops *g,
                const game_state *state, int viewer);

#endif
