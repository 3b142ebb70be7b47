// SPDX-License-Identifier: MIT
// How tests choose moves when they walk through games: by chance alone they would rarely meet
// reshuffles, long hands and forced passes.
#ifndef TESTS_MOVE_STYLE_H
#define TESTS_MOVE_STYLE_H

#include "core/game.h"

/* A seat's move in a style: 0 any, 1 a high id of three, 2 a low one, 3 seats differ, 4 always the
 * highest (in Mandala a discard: such games must end too), 5 always the lowest. */
enum { MOVE_STYLES = 6 };

static inline game_move move_in_style(const struct game_ops *g, const game_state *s, rng *r,
                                      int style, int actor) {
    game_move list[GAME_MAX_MOVES];
    int n = g->moves(s, list);
    if (style >= 4)
        return list[style == 4 ? n - 1 : 0];
    if (style == 3)
        style = 1 + (actor & 1);
    int best = (int)rng_below(r, (uint32_t)n);
    for (int i = 0; style && i < 2; i++) {
        int other = (int)rng_below(r, (uint32_t)n);
        if (style == 1 ? other > best : other < best)
            best = other;
    }
    return list[best];
}

#endif
