// SPDX-License-Identifier: MIT
// The word `since` of views (docs/notation.md), from public facts alone. A position cuts it at what
// each seat held at the last reshuffle, which is secret where a view shows only the sum of several
// hidden seats: whoever has seen a seat play more than its `since` then says knows what it held. So
// what was played is counted here along the log, from what every spectator sees, and cut at that
// sum. Everything else of a view is the game's own.
#ifndef SERVER_VIEW_SINCE_H
#define SERVER_VIEW_SINCE_H

#include "base/lanes.h"
#include "core/game.h"

/* What everybody knows behind an entry of the log. */
struct since_count {
    lanes
        played[GAME_MAX_PLAYERS]; /* since the reshuffle from each hand, known cards not counted */
    lanes known[GAME_MAX_PLAYERS];
    int64_t deck, discard; /* how many cards, in games with a deck; nothing is counted in others */
};

void since_start(struct since_count *s, const struct game_ops *g, const game_state *start);

/* Who acted (no seat: nature), what, and the position behind it. */
void since_step(struct since_count *s, const struct game_ops *g, int actor, game_move m,
                const game_state *after);

/* The view of a position: as a value, and as its line, which must be empty. */
void since_view(game_view *out, text *line, const struct since_count *s, const struct game_ops *g,
                const game_state *state, int viewer);

#endif
