// SPDX-License-Identifier: MIT
// How long the solver of Patterns takes for positions after so many random turns. Position k comes
// from stream k of the seed, so the positions and the numbers of nodes are the same everywhere.
#include "cli/bench/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "engine/think.h"
#include "games/patterns/ai/alphabeta.h"

struct effort {
    double seconds;
    uint64_t nodes;
};

/* A position in which a seat must act, after so many turns; false: that game ended before. */
static bool random_position(game_state *s, uint64_t seed, uint64_t k, uint64_t plies) {
    const struct game_ops *g = &patterns_game;
    rng r;
    rng_seed_stream(&r, seed, k);
    g->deal(s, 2, &r);
    g->apply(s, game_random_move(g, s, &r)); /* the choice of a bowl token is no turn */
    for (; plies > 0 && patterns_of(s)->phase == PATTERNS_PLAY; plies--)
        g->apply(s, game_random_move(g, s, &r));
    return patterns_of(s)->phase == PATTERNS_PLAY;
}

/* The processor's time, so that other programs don't count. */
static double cpu_clock(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool solve(void *memory, const game_state *s, uint64_t nodes, struct effort *out) {
    double start = cpu_clock();
    uint64_t left = nodes;
    struct patterns_alphabeta *x = patterns_alphabeta_start(memory, SEARCH_MEMORY, patterns_of(s));
    patterns_alphabeta_aim(x, PATTERNS_TO_THE_END, PATTERNS_NO_ACTION, false, PATTERNS_POINT);
    bool solved = patterns_alphabeta_run(x, &left);
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

static void print(struct effort *e, uint64_t count, uint64_t solved) {
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
    void *memory = think_block(SEARCH_MEMORY);
    struct effort *e = calloc(plan->positions, sizeof *e);
    progress bar;
    uint64_t count = 0, solved = 0;
    int status = memory && e ? CLI_OK : cli_fail(&command_bench, "out of memory");
    progress_start(&bar, "solving");
    for (uint64_t k = 0; status == CLI_OK && count < plan->positions; k++) {
        game_state s;
        if (!random_position(&s, plan->seed, k, plan->plies))
            continue;
        solved += solve(memory, &s, plan->nodes, &e[count++]);
        if (progress_due(&bar))
            progress_draw(&bar, (double)count / (double)plan->positions);
    }
    progress_erase(&bar);
    if (status == CLI_OK)
        print(e, count, solved);
    free(memory);
    free(e);
    return status;
}
