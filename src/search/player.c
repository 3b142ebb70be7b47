// SPDX-License-Identifier: MIT
#include "search/player.h"

static game_move choose_random(const struct game_ops *g, const game_view *v, const game_move *moves,
                               int count, rng *r) {
    (void)g;
    (void)v;
    return moves[rng_below(r, (uint32_t)count)];
}

static const struct player random_player = {"random", choose_random};

const struct player *const player_all[] = {&random_player, NULL};

const struct player *player_find(span name) {
    for (int i = 0; player_all[i]; i++)
        if (span_is(name, player_all[i]->name))
            return player_all[i];
    return NULL;
}
