// SPDX-License-Identifier: MIT
#include "search/game_ai.h"

#include "games/games.h"

/* For a game without an AI. */
static const struct game_ai blank = {
    .parameters = {.explore = 1.0, .win_weight = 1, .point_scale = 20, .expand_after = 1},
    .level = {{30, 0.5, 0.5, 0},
              {60, 0.2, 0, 0},
              {120, 0.1, 0, 0},
              {250, 0.06, 0, 0},
              {500, 0.04, 0, 0},
              {1000, 0.02, 0, 0},
              {3000, 0.01, 0, 0}},
};

const struct game_ai *game_ai_of(const struct game_ops *g) {
    const struct game_ai *ai = games_module(g)->ai;
    return ai ? ai : &blank;
}

bool game_ai_level_elo(const struct game_ops *g, int level, int *elo) {
    const struct level *all = game_ai_of(g)->level;
    *elo = all[level].elo;
    return all[0].elo != all[BOT_TOP_LEVEL].elo;
}

/* Made by tools/embed.c. A program that is given its nets later has none in itself. */
#ifdef SIXSANDS_NETS_LATER
static const struct net_file net_files[1];
#else
extern const struct net_file net_files[];
#endif

const struct net_file *game_ai_net_file(const struct game_ops *g) {
    const struct net_file *f = net_files;
    while (f->game && !span_is(span_of(g->name), f->game))
        f++;
    return f->game ? f : NULL;
}

bool game_ai_read_net(struct net *out, const struct game_ops *g, const void *file, size_t size,
                      text *error) {
    const struct game_ai *ai = game_ai_of(g);
    if (ai->net)
        return net_read(out, file, size, &ai->features->shape, error);
    text_str(error, g->name);
    text_str(error, " has no net");
    return false;
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
