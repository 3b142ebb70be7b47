// SPDX-License-Identifier: MIT
#include "present/view.h"

#include "games/games.h"
#include "present/presenter.h"

void view_determinize(game_state *out, const struct game_ops *g, const game_view *v) {
    rng r;
    rng_seed(&r, 1);
    g->determinize(out, v, &r);
}

bool view_odds(uint32_t weight[COLOURS], int *pile, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *present = games_module(g)->present;
    if (!present || !present->odds)
        return false;
    present->odds(weight, pile, v);
    return true;
}

unsigned view_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                     const game_view *v) {
    const struct game_presenter *present = games_module(g)->present;
    game_state s;
    view_determinize(&s, g, v);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        score[i] = 0;
    g->score(&s, score, winners);
    unsigned seats = (1U << g->players(&s)) - 1;
    unsigned known = present && present->scored ? present->scored(v) & seats : seats;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (!(known >> i & 1))
            score[i] = 0;
    if (known != seats)
        *winners = 0;
    return known;
}
