// SPDX-License-Identifier: MIT
// How long an exact solver takes for positions after a number of random turns. Position k comes
// from stream k of the seed, so the positions and the numbers of nodes are the same everywhere.
#include "cli/bench/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "engine/think.h"
#include "search/game_ai.h"

struct effort {
    double seconds;
    uint64_t nodes;
};

/* A position for the solver, after `plies` turns; false: that game ended before. */
static bool solver_random_position(game_state *s, const struct game_ops *g, uint64_t seed,
                                   uint64_t k, uint64_t plies) {
    const struct game_solver *solver = game_ai_of(g)->solver;
    rng r;
    rng_seed_stream(&r, seed, k);
    g->deal(s, g->min_players, &r);
    while (!solver->knows(s)) /* what comes before the first turn */
        g->apply(s, game_random_move(g, s, &r));
    for (; plies > 0 && solver->knows(s); plies--)
        g->apply(s, game_random_move(g, s, &r));
    return solver->knows(s);
}

/* Processor time, so that other programs don't count. */
static double cpu_clock(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool solver_solve(const struct game_solver *solver, void *memory, const game_state *s,
                         uint64_t nodes, struct effort *out) {
    double start = cpu_clock();
    uint64_t left = nodes;
    bool solved = solver->prove(memory, SEARCH_MEMORY, s, &left);
    *out = (struct effort){cpu_clock() - start, nodes - left};
    return solved;
}

static int by_seconds(const void *a, const void *b) {
    double x = ((const struct effort *)a)->seconds, y = ((const struct effort *)b)->seconds;
    return x < y ? -1 : x > y;
}

static int by_nodes(const void *a, const void *b) {
    uint64_t x = ((const struct effort *)a)->nodes, y = ((const struct effort *)b)->nodes;
    return x < y ? -1 : x > y;
}

static void solver_print(struct effort *e, uint64_t count, uint64_t solved) {
    static const int percent[] = {50, 75, 90};
    printf("solved %llu of %llu positions\n", (unsigned long long)solved,
           (unsigned long long)count);
    for (int i = 0; i < 3; i++) {
        uint64_t at = (count * (uint64_t)percent[i] + 99) / 100 - 1;
        qsort(e, count, sizeof *e, by_seconds);
        printf("%d %% within %.3f s", percent[i], e[at].seconds);
        qsort(e, count, sizeof *e, by_nodes);
        printf(", %llu nodes%s\n", (unsigned long long)e[at].nodes,
               at < solved ? "" : " (not all of them solved)");
    }
}

int bench_solver(const struct bench_solver *plan) {
    const struct game_solver *solver = game_ai_of(plan->game)->solver;
    void *memory = think_block(SEARCH_MEMORY);
    struct effort *e = calloc(plan->positions, sizeof *e);
    progress bar;
    uint64_t count = 0, solved = 0;
    int status = memory && e ? CLI_OK : cli_fail(&command_bench, "out of memory");
    progress_start(&bar, "solving");
    for (uint64_t k = 0; status == CLI_OK && count < plan->positions; k++) {
        game_state s;
        if (!solver_random_position(&s, plan->game, plan->seed, k, plan->plies))
            continue;
        solved += solver_solve(solver, memory, &s, plan->nodes, &e[count++]);
        if (progress_due(&bar))
            progress_draw(&bar, (double)count / (double)plan->positions);
    }
    progress_erase(&bar);
    if (status == CLI_OK)
        solver_print(e, count, solved);
    free(memory);
    free(e);
    return status;
}
