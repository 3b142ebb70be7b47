// SPDX-License-Identifier: MIT
#include "wheel.h"

#include <string.h>

static int wheel_players(const game_state *s) {
    (void)s;
    return 2;
}

static int wheel_actor(const game_state *s) {
    static const int actor[] = {GAME_NATURE, 0, GAME_NATURE, 1, GAME_OVER};
    return actor[s->word[0]];
}

static int wheel_moves(const game_state *s, game_move *out) {
    out[0] = s->word[0] == CHOOSE ? KEEP : NOD;
    out[1] = WASTE;
    return s->word[0] == CHOOSE ? 2 : 1;
}

static int wheel_count(const game_state *s) {
    game_move moves[2];
    return wheel_moves(s, moves);
}

static game_move wheel_nth(const game_state *s, int k) {
    game_move moves[2];
    wheel_moves(s, moves);
    return moves[k];
}

static void wheel_apply(game_state *s, game_move m) {
    if (m < KEEP)
        s->word[1] += m;
    if (m == WASTE)
        s->word[1] = 0;
    s->word[0]++;
}

static int wheel_chances(const game_state *s, game_move *out, uint32_t *weight) {
    (void)s;
    for (int i = 0; i < 3; i++) {
        out[i] = (game_move)i;
        weight[i] = (uint32_t)(3 - i);
    }
    return 3;
}

static game_move wheel_sample(const game_state *s, rng *r) {
    uint32_t k = rng_below(r, 6);
    (void)s;
    return k < 3 ? 0 : k < 5 ? 1 : 2;
}

static void wheel_score(const game_state *s, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    out[0] = (int)s->word[1];
    out[1] = 3;
    *winners = out[0] > 3 ? 1 : out[0] < 3 ? 2 : 3;
}

static void wheel_observe(game_view *v, const game_state *s, int seat) {
    memset(v, 0, sizeof *v);
    memcpy(v, s, sizeof *s);
    v->word[35] = (uint64_t)seat;
}

static void wheel_determinize(game_state *s, const game_view *v, rng *r) {
    (void)r;
    memcpy(s, v, sizeof *s);
}

static int wheel_viewer(const game_view *v) {
    return (int)v->word[35];
}

static uint32_t wheel_playout(game_state *s, rng *r) {
    uint32_t n = 0;
    while (wheel_actor(s) != GAME_OVER) {
        if (wheel_actor(s) == GAME_NATURE) {
            wheel_apply(s, wheel_sample(s, r));
        } else {
            wheel_apply(s, wheel_nth(s, (int)rng_below(r, (uint32_t)wheel_count(s))));
            n++;
        }
    }
    return n;
}

static bool wheel_is_deal(const game_state *s) {
    return s->word[0] == SPIN;
}

static void wheel_write_move(text *t, game_move m) {
    text_char(t, (char)('a' + m));
}

const struct game_ops wheel = {
    .name = "wheel",
    .min_players = 2,
    .max_players = 2,
    .num_moves = 6,
    .players = wheel_players,
    .actor = wheel_actor,
    .moves = wheel_moves,
    .count = wheel_count,
    .nth = wheel_nth,
    .apply = wheel_apply,
    .chances = wheel_chances,
    .sample = wheel_sample,
    .score = wheel_score,
    .observe = wheel_observe,
    .determinize = wheel_determinize,
    .viewer = wheel_viewer,
    .playout = wheel_playout,
    .is_deal = wheel_is_deal,
    .write_move = wheel_write_move,
};

game_state wheel_at(uint64_t phase, uint64_t sum) {
    game_state s;
    memset(&s, 0, sizeof s);
    s.word[0] = phase;
    s.word[1] = sum;
    return s;
}
