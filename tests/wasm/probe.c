// SPDX-License-Identifier: MIT
#include "probe.h"

#include <string.h>

#include "games/games.h"
#include "search/evaluate.h"
#include "search/hint.h"
#include "search/search.h"

static const char *const bots[] = {"random",  "greedy",  "heuristic", "flatmc", "mcts",
                                   "level:1", "level:3", "level:6",   "expert"};

static uint32_t hash_bytes(uint32_t hash, const void *at, uint32_t n) {
    const unsigned char *byte = at;
    for (uint32_t i = 0; i < n; i++)
        hash = (hash ^ byte[i]) * 16777619U;
    return hash;
}

static uint32_t hash_report(uint32_t hash, const struct search_report *r) {
    for (int i = 0; i < r->count; i++) {
        const struct search_move *m = &r->move[i];
        hash = hash_bytes(hash, &m->move, sizeof m->move);
        hash = hash_bytes(hash, &m->visits, sizeof m->visits);
        hash = hash_bytes(hash, &m->value, sizeof m->value);
        hash = hash_bytes(hash, &m->win, sizeof m->win);
        hash = hash_bytes(hash, &m->points, sizeof m->points);
        hash = hash_bytes(hash, &m->error, sizeof m->error);
    }
    return hash;
}

/* What luck and hints are made of. */
static uint32_t hash_analysis(uint32_t hash, const struct search_setup *setup, const game_state *s,
                              const struct search_report *r) {
    char words[HINT_SIZE];
    struct evaluation v;
    text t;
    text_init(&t, words, sizeof words);
    hint_write(&t, setup->game, &setup->view, r);
    hash = hash_bytes(hash, words, (uint32_t)t.length);
    evaluate_state(&v, setup->game, s, 8, setup->seed);
    hash = hash_bytes(hash, v.win, sizeof v.win);
    return hash_bytes(hash, v.points, sizeof v.points);
}

uint32_t probe(uint32_t game, uint32_t players, uint32_t player, uint32_t nodes, uint32_t seed) {
    static _Alignas(64) char block[4 * SEARCH_LEAST_MEMORY];
    static struct search_report report;
    const struct game_ops *g = games_all[game];
    char reason[256];
    text error;
    rng r;
    uint32_t hash = 2166136261U;
    struct search_setup setup = {.game = g};
    text_init(&error, reason, sizeof reason);
    if (!bot_read(&setup.bot, span_of(bots[player]), &error))
        return 0;
    rng_seed(&r, seed);
    game_state s;
    g->deal(&s, (int)players, &r);
    for (game_settle(g, &s, &r); g->actor(&s) != GAME_OVER; game_settle(g, &s, &r)) {
        g->observe(&setup.view, &s, g->actor(&s));
        setup.seed = rng_next(&r);
        struct search *search = search_start(block, sizeof block, &setup);
        search_run(search, nodes);
        search_report(search, &report);
        game_move m = search_choice(&report, &setup);
        hash = hash_report(hash_bytes(hash, &m, sizeof m), &report);
        hash = hash_analysis(hash, &setup, &s, &report);
        g->apply(&s, m);
    }
    return hash;
}

uint32_t probe_games(void) {
    uint32_t n = 0;
    while (games_all[n])
        n++;
    return n;
}

uint32_t probe_bots(void) {
    return sizeof bots / sizeof *bots;
}

uint32_t probe_least_players(uint32_t game) {
    return games_all[game]->min_players;
}

uint32_t probe_most_players(uint32_t game) {
    return games_all[game]->max_players;
}
