// SPDX-License-Identifier: MIT
#include "core/game.h"

int game_no_chances(const game_state *s, game_move *out, uint32_t *weight) {
    (void)s;
    (void)out;
    (void)weight;
    return 0;
}

game_move game_no_sample(const game_state *s, rng *r) {
    (void)s;
    (void)r;
    return GAME_NO_MOVE;
}

game_move game_no_chance(const game_state *s, span *rest) {
    (void)s;
    (void)rest;
    return GAME_NO_MOVE;
}

bool game_no_secrets(const game_state *s, int viewer) {
    (void)s;
    (void)viewer;
    return true;
}

int game_list(const struct game_ops *g, const game_state *s, game_move *out) {
    uint32_t weight[GAME_MAX_MOVES];
    int actor = g->actor(s);
    if (actor == GAME_OVER)
        return 0;
    return actor == GAME_NATURE ? g->chances(s, out, weight) : g->moves(s, out);
}

bool game_is_legal(const struct game_ops *g, const game_state *s, game_move m) {
    game_move list[GAME_MAX_MOVES];
    int n = game_list(g, s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}

unsigned game_winners(const struct game_ops *g, const game_state *s, unsigned seats) {
    int rank[GAME_MAX_PLAYERS], players = g->players(s);
    unsigned winners = 0;
    int best = 0;
    g->rank(s, rank);
    for (int i = 0; i < players; i++) {
        if (!(seats >> i & 1))
            continue;
        if (!winners || rank[i] > best) {
            best = rank[i];
            winners = 0;
        }
        if (rank[i] == best)
            winners |= 1U << i;
    }
    return winners;
}

game_move game_random_move(const struct game_ops *g, const game_state *s, rng *r) {
    return g->nth(s, (int)rng_below(r, (uint32_t)g->count(s)));
}

void game_run_chance(const struct game_ops *g, game_state *s, rng *r) {
    while (g->actor(s) == GAME_NATURE)
        g->apply(s, g->sample(s, r));
}

span game_word(const struct game_ops *g, game_move m, char word[GAME_MOVE_SIZE]) {
    text t;
    text_init(&t, word, GAME_MOVE_SIZE);
    g->write_move(&t, m);
    return (span){word, t.length};
}

void game_deal(const struct game_ops *g, game_state *s, int players, rng *r) {
    g->deal(s, players, r);
    game_run_chance(g, s, r);
}
