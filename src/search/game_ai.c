// SPDX-License-Identifier: MIT
#include "search/game_ai.h"

#include "games/games.h"

/* For a game without an AI. */
static const struct game_ai blank = {
    .parameters = {.explore = 1.0, .win_weight = 1, .point_scale = 20, .expand_after = 1},
    .level = {{60, 0.2}, {120, 0.1}, {250, 0.06}, {500, 0.04}, {1000, 0.02}, {3000, 0.01}},
};

const struct game_ai *game_ai_of(const struct game_ops *g) {
    const struct game_ai *ai = games_module(g)->ai;
    return ai ? ai : &blank;
}

void game_ai_outcome(const struct game_ops *g, const game_state *s, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]) {
    int score[GAME_MAX_PLAYERS], players = g->players(s);
    unsigned winners;
    g->score(s, score, &winners);
    double share = 1.0 / __builtin_popcount(winners);
    for (int i = 0; i < players; i++) {
        int best = 0;
        bool any = false;
        for (int j = 0; j < players; j++)
            if (j != i && (!any || score[j] > best)) {
                best = score[j];
                any = true;
            }
        win[i] = winners >> i & 1 ? share : 0;
        points[i] = score[i] - best;
    }
}
