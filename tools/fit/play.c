// SPDX-License-Identifier: MIT
#include "fit/play.h"

#include <stdlib.h>

#include "base/real.h"
#include "search/game_ai.h"

bool play_open(struct play_setup *t) {
    t->size = search_size(t->model->game, &t->bot);
    t->memory = aligned_alloc(64, (t->size + 63) / 64 * 64);
    return t->memory != NULL;
}

void play_close(struct play_setup *t) {
    free(t->memory);
    t->memory = NULL;
}

/* The players of the k-th game, or group of games. */
static int play_players(const struct play_setup *t, uint64_t k) {
    const struct game_ops *g = t->model->game;
    if (t->players)
        return t->players;
    return g->min_players + (int)(k % (uint64_t)(g->max_players - g->min_players + 1));
}

static game_move play_choose(const struct play_setup *t, const game_state *s, rng *r) {
    static struct search_report report;
    const struct game_ops *g = t->model->game;
    struct search_setup setup = {.game = g, .bot = t->bot, .seed = rng_next(r)};
    g->observe(&setup.view, s, g->actor(s));
    struct search *search = search_start(t->memory, t->size, &setup);
    search_run(search, bot_needs_limit(&t->bot) ? t->nodes : UINT64_MAX);
    search_report(search, &report);
    return search_choice(&report, &setup);
}

/* A game while it is played. What the bots draw and what nature draws have streams of their own, so
 * that one deal can be played several times. */
struct game {
    game_state state;
    rng nature, bots;
    int opening; /* random turns that are left */
};

static void play_deal(struct game *x, const struct play_setup *t, uint64_t deal, uint64_t number,
                      int players) {
    rng_seed_stream(&x->nature, t->seed, 2 * deal);
    rng_seed_stream(&x->bots, t->seed, 2 * number + 1);
    x->opening = t->opening ? (int)rng_below(&x->nature, (uint32_t)t->opening + 1) : 0;
    game_deal(t->model->game, &x->state, players, &x->nature);
}

static void fit_play_turn(struct game *x, const struct play_setup *t) {
    const struct game_ops *g = t->model->game;
    game_move m = x->opening > 0 ? game_random_move(g, &x->state, &x->nature)
                                 : play_choose(t, &x->state, &x->bots);
    x->opening -= x->opening > 0;
    g->apply(&x->state, m);
    game_run_chance(g, &x->state, &x->nature);
}

void play_scale(const struct game_fit *f, int players, const double *win, const double *points,
                double *end) {
    double w = real_sqrt(f->win_weight / players);
    double p = real_sqrt((1 - f->win_weight) / players) / f->point_scale;
    for (int i = 0; i < players; i++) {
        end[i] = w * win[i];
        end[players + i] = p * points[i];
    }
}

/* Plays game k; up to `positions` of it are left in `out`. Returns their number. */
static int fit_play_sample(struct sample *out, const struct play_setup *t, uint32_t k,
                           int positions) {
    const struct game_ops *g = t->model->game;
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    int players = play_players(t, k), seen = 0;
    struct game x;
    rng choice;
    play_deal(&x, t, k, k, players);
    rng_seed_stream(&choice, x.bots.s[0], k);
    for (; g->actor(&x.state) != GAME_OVER; fit_play_turn(&x, t)) {
        if (x.opening > 0 || !t->model->fit->knows(&x.state))
            continue;
        int place = seen < positions ? seen : (int)rng_below(&choice, (uint32_t)seen + 1);
        if (place < positions)
            out[place] = (struct sample){.state = x.state, .game = k, .players = players};
        seen++;
    }
    int count = seen < positions ? seen : positions;
    game_ai_outcome(g, &x.state, win, points);
    for (int i = 0; i < count; i++)
        play_scale(t->model->fit, players, win, points, out[i].end);
    return count;
}

bool play_samples(struct samples *out, const struct play_setup *t, uint32_t games, int positions) {
    out->at = calloc((size_t)games * (size_t)positions, sizeof *out->at);
    out->count = 0;
    out->games = games;
    if (!out->at)
        return false;
    for (uint32_t k = 0; k < games; k++) {
        out->count += (size_t)fit_play_sample(out->at + out->count, t, k, positions);
        t->progress((double)(k + 1) / games);
    }
    return true;
}

/* One game in which `weights` have the seat `seat`: their share of the win. */
static double play_against(const struct play_setup *t, const double *weights, const double *others,
                           struct game *x, int seat) {
    const struct game_ops *g = t->model->game;
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    while (g->actor(&x->state) != GAME_OVER) {
        model_use(t->model, g->actor(&x->state) == seat ? weights : others);
        fit_play_turn(x, t);
    }
    game_ai_outcome(g, &x->state, win, points);
    return win[seat];
}

struct score play_match(const struct play_setup *t, const double *weights, const double *others,
                        uint32_t games, uint64_t number) {
    struct score s = {0};
    double sum = 0, squares = 0; /* over deals: games of one deal aren't independent */
    uint32_t deals = 0;
    for (; s.games < games; deals++) {
        uint64_t deal = number << 32 | deals;
        int players = play_players(t, deals);
        double share = 0;
        for (int seat = 0; seat < players; seat++, s.games++) {
            struct game x;
            play_deal(&x, t, deal, deal * GAME_MAX_PLAYERS + (uint64_t)seat, players);
            share += play_against(t, weights, others, &x, seat);
        }
        sum += share;
        squares += share * share;
        t->progress((double)s.games / games);
    }
    s.mean = sum / deals;
    double variance = squares / deals - s.mean * s.mean;
    s.error = deals > 1 && variance > 0 ? real_sqrt(variance / (deals - 1)) : 0;
    return s;
}
