// SPDX-License-Identifier: MIT
// The simple rungs of the ladder. They never change: strength is measured against them.
#include <assert.h>

#include "base/real.h"
#include "search/algorithms.h"

/* What they all keep: the moves, and sums per move. */
struct rung {
    const struct search_setup *setup; /* borrowed: outlives the search */
    rng random;
    int count;
    uint64_t done; /* nodes: playouts; 1 for bots without playouts */
    int next;      /* the move to be tried; a random one first, in case not all are */
    game_move move[GAME_MAX_MOVES];
    double value[GAME_MAX_MOVES], points[GAME_MAX_MOVES], points_square[GAME_MAX_MOVES];
    uint32_t visits[GAME_MAX_MOVES];
};

_Static_assert(sizeof(struct rung) < SEARCH_LEAST_MEMORY / 2, "rungs fit the least memory");

static size_t rung_size(const struct search_setup *setup) {
    (void)setup;
    return sizeof(struct rung);
}

/* The moves follow from the view: they are the same in every determinization. */
static void rung_start(void *memory, size_t size, const struct search_setup *setup) {
    struct rung *l = memory;
    game_state state;
    (void)size;
    *l = (struct rung){.setup = setup};
    rng_seed_stream(&l->random, setup->seed, (uint64_t)setup->part);
    setup->game->determinize(&state, &setup->view, &l->random);
    assert(setup->game->actor(&state) == setup->game->viewer(&setup->view));
    l->count = search_moves(setup, &state, l->move);
    l->next = (int)rng_below(&l->random, (uint32_t)l->count);
}

static void rung_report(const void *memory, struct search_report *out) {
    const struct rung *l = memory;
    out->count = l->count;
    out->nodes = l->done;
    for (int i = 0; i < l->count; i++) {
        double n = l->visits[i] ? l->visits[i] : 1;
        out->move[i] = (struct search_move){.move = l->move[i],
                                            .length = 1,
                                            .line = {l->move[i]},
                                            .visits = l->visits[i],
                                            .value = l->value[i] / n,
                                            .points = l->points[i] / n};
    }
}

static bool run_random(void *memory, uint64_t nodes) {
    (void)nodes;
    ((struct rung *)memory)->done = 1;
    return false;
}

/* The lead in points after each move, in one determinization: what the move itself brings is the
 * same in all of them. */
static bool run_greedy(void *memory, uint64_t nodes) {
    struct rung *l = memory;
    const struct game_ops *g = l->setup->game;
    game_state state, after;
    (void)nodes;
    l->done = 1;
    g->determinize(&state, &l->setup->view, &l->random);
    int seat = g->actor(&state);
    for (int i = 0; i < l->count; i++) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        after = state;
        g->apply(&after, l->move[i]);
        game_ai_outcome(g, &after, win, points);
        l->value[i] = l->points[i] = points[seat];
    }
    return false;
}

static bool run_heuristic(void *memory, uint64_t nodes) {
    struct rung *l = memory;
    const struct game_ai *ai = game_ai_of(l->setup->game);
    game_state state;
    if (!ai->heuristic)
        return run_greedy(memory, nodes);
    l->done = 1;
    l->setup->game->determinize(&state, &l->setup->view, &l->random);
    ai->heuristic(&state, l->move, l->count, l->value);
    return false;
}

/* Random playouts, one move after another, each in a new determinization. */
static bool run_flatmc(void *memory, uint64_t nodes) {
    struct rung *l = memory;
    const struct game_ops *g = l->setup->game;
    for (; nodes > 0 && search_continues(l->setup, l->count, l->done); nodes--, l->done++) {
        game_state state;
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        g->determinize(&state, &l->setup->view, &l->random);
        int seat = g->actor(&state), i = l->next;
        g->apply(&state, l->move[i]);
        g->playout(&state, &l->random);
        game_ai_outcome(g, &state, win, points);
        l->value[i] += win[seat];
        l->points[i] += points[seat];
        l->points_square[i] += points[seat] * points[seat];
        l->visits[i]++;
        l->next = i + 1 < l->count ? i + 1 : 0;
    }
    return search_continues(l->setup, l->count, l->done);
}

static void report_flatmc(const void *memory, struct search_report *out) {
    const struct rung *l = memory;
    rung_report(memory, out);
    out->evaluated = true;
    for (int i = 0; i < out->count; i++) {
        struct search_move *m = &out->move[i];
        m->win = m->value;
        if (!m->visits)
            continue;
        double variance = l->points_square[i] / m->visits - m->points * m->points;
        m->error = real_sqrt(m->win * (1 - m->win) / m->visits);
        m->points_error = real_sqrt((variance > 0 ? variance : 0) / m->visits);
    }
}

const struct search_algorithm search_random = {rung_size, rung_start, run_random, rung_report,
                                               NULL};
const struct search_algorithm search_greedy = {rung_size, rung_start, run_greedy, rung_report,
                                               NULL};
const struct search_algorithm search_heuristic = {rung_size, rung_start, run_heuristic, rung_report,
                                                  NULL};
const struct search_algorithm search_flatmc = {rung_size, rung_start, run_flatmc, report_flatmc,
                                               NULL};
