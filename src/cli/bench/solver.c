// SPDX-License-Identifier: MIT
// How long an exact solver takes for positions after a number of random turns, and whether what it
// says is true. Position k comes from stream k of the seed, so the positions and the numbers of
// nodes are the same everywhere.
//
// A table has a line for each position: GAME | LEAD | POSITION, the final lead of the seat to act
// if both seats play as well as possible. Brute force finds that by the rules alone.
#include "cli/bench/solver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "engine/think.h"
#include "games/games.h"
#include "search/game_ai.h"

enum {
    SOLVER_PIECE = 1 << 20,     /* nodes between two looks at the clock */
    SOLVER_PLAIN_MOST = 1 << 30 /* positions before brute force gives up */
};

struct effort {
    double seconds;
    uint64_t nodes;
};

struct solver_run {
    const struct bench_solver *plan;
    void *memory;
    struct effort *effort;
    uint64_t count, solved, plain;
    uint64_t line; /* of the table */
    progress bar;
    int status;
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

/* The final lead of the seat to act, at least `low` and below `high`, by trying every move: it
 * shares nothing with the solver. Gives up when `left` positions are used up. */
static int solver_brute_force(const struct game_ops *g, const game_state *s, int low, int high,
                              uint64_t *left) {
    game_move moves[GAME_MAX_MOVES];
    int seat = g->actor(s);
    int count = g->moves(s, moves);
    for (int i = 0; i < count && low<high && * left> 0; i++) {
        game_state after = *s;
        int score[GAME_MAX_PLAYERS], value;
        unsigned winners;
        --*left;
        g->apply(&after, moves[i]);
        if (g->actor(&after) == GAME_OVER) {
            g->score(&after, score, &winners);
            value = score[seat] - score[seat ^ 1];
        } else if (g->actor(&after) == seat) {
            value = solver_brute_force(g, &after, low, high, left);
        } else {
            value = -solver_brute_force(g, &after, -high, -low, left);
        }
        low = value > low ? value : low;
    }
    return low;
}

/* Compares a value with that of brute force, where that is done in time. */
static void solver_check_plainly(struct solver_run *run, const struct game_ops *g,
                                 const game_state *s, int lead) {
    uint64_t left = SOLVER_PLAIN_MOST;
    int value = solver_brute_force(g, s, -INT16_MAX, INT16_MAX, &left);
    if (left == 0)
        return;
    run->plain++;
    if (value != lead)
        run->status =
            cli_fail(&command_bench, "brute force finds a lead of %d, the solver %d", value, lead);
}

/* Solves the next position; `expected` is its value, if that is known. */
static void solver_take(struct solver_run *run, const struct game_ops *g, const game_state *s,
                        const int *expected) {
    const struct bench_solver *plan = run->plan;
    const struct game_solver *solver = game_ai_of(g)->solver;
    struct effort *e = &run->effort[run->count++];
    double start = cpu_clock();
    bool solved = false;
    int lead = 0;
    *e = (struct effort){0};
    solver->start(run->memory, SEARCH_MEMORY, s);
    do {
        uint64_t rest = plan->nodes - e->nodes, piece = rest < SOLVER_PIECE ? rest : SOLVER_PIECE;
        uint64_t left = piece;
        solved = solver->run(run->memory, &left, &lead);
        e->nodes += piece - left;
        e->seconds = cpu_clock() - start;
    } while (!solved && e->nodes < plan->nodes &&
             (plan->seconds == 0 || e->seconds < plan->seconds));
    run->solved += solved;
    if (solved && expected && lead != *expected)
        run->status = cli_fail(&command_bench, "%s:%llu: the solver finds a lead of %d, not %d",
                               plan->table, (unsigned long long)run->line, lead, *expected);
    if (solved && plan->plain && run->status == CLI_OK)
        solver_check_plainly(run, g, s, lead);
    if (solved && plan->list && run->status == CLI_OK) {
        char line[GAME_LINE_SIZE];
        text t;
        text_init(&t, line, sizeof line);
        g->write_state(&t, s);
        printf("%s | %d | %s\n", g->name, lead, line);
    }
}

/* A line of a table. False, with a reason, if it isn't one. */
static bool solver_read_line(span line, const struct game_ops **g, int *lead, game_state *s,
                             text *error) {
    span game = span_trim(span_cut(&line, '|')), number = span_trim(span_cut(&line, '|'));
    bool minus = number.length > 0 && number.at[0] == '-';
    uint64_t size;
    if (minus)
        number = (span){number.at + 1, number.length - 1};
    *g = games_find(game);
    if (!line.at || !span_uint(number, INT16_MAX, &size)) {
        text_str(error, "this isn't GAME | LEAD | POSITION");
        return false;
    }
    if (!*g || !game_ai_of(*g)->solver) {
        text_str(error, "there is no game of that name with a solver");
        return false;
    }
    *lead = minus ? -(int)size : (int)size;
    if (!(*g)->read_state(s, span_trim(line), error))
        return false;
    if (!game_ai_of(*g)->solver->knows(s))
        text_str(error, "there is nothing to solve here");
    return game_ai_of(*g)->solver->knows(s);
}

static void solver_take_line(struct solver_run *run, span line) {
    unsigned long long number = ++run->line;
    const struct game_ops *g;
    game_state s;
    char reason[200];
    text error;
    int lead;
    text_init(&error, reason, sizeof reason);
    line = span_trim(line);
    if (line.length == 0 || line.at[0] == '#')
        return;
    if (!solver_read_line(line, &g, &lead, &s, &error))
        run->status = cli_fail(&command_bench, "%s:%llu: %s", run->plan->table, number, reason);
    else if (run->count == run->plan->positions)
        run->status = cli_fail(&command_bench, "%s:%llu: more than %llu positions; see --positions",
                               run->plan->table, number, (unsigned long long)run->plan->positions);
    else
        solver_take(run, g, &s, &lead);
    if (run->status != CLI_OK)
        return;
    if (progress_due(&run->bar))
        progress_draw(&run->bar, (double)run->count / (double)run->plan->positions);
}

static void solver_take_table(struct solver_run *run) {
    FILE *file = fopen(run->plan->table, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    if (!file) {
        run->status = input_unreadable(&command_bench, run->plan->table, errno);
        return;
    }
    while (run->status == CLI_OK && (n = getline(&line, &size, file)) > 0)
        solver_take_line(run, (span){line, (size_t)n});
    if (run->status == CLI_OK && ferror(file))
        run->status = input_unreadable(&command_bench, run->plan->table, errno);
    free(line);
    fclose(file);
}

static void solver_take_random(struct solver_run *run) {
    const struct bench_solver *plan = run->plan;
    for (uint64_t k = 0; run->status == CLI_OK && run->count < plan->positions; k++) {
        game_state s;
        if (!solver_random_position(&s, plan->game, plan->seed, k, plan->plies))
            continue;
        solver_take(run, plan->game, &s, NULL);
        if (progress_due(&run->bar))
            progress_draw(&run->bar, (double)run->count / (double)plan->positions);
    }
}

static int by_seconds(const void *a, const void *b) {
    double x = ((const struct effort *)a)->seconds, y = ((const struct effort *)b)->seconds;
    return x < y ? -1 : x > y;
}

static int by_nodes(const void *a, const void *b) {
    uint64_t x = ((const struct effort *)a)->nodes, y = ((const struct effort *)b)->nodes;
    return x < y ? -1 : x > y;
}

static void solver_print(const struct solver_run *run) {
    static const int percent[] = {50, 75, 90};
    struct effort *e = run->effort;
    uint64_t count = run->count;
    printf("solved %llu of %llu positions\n", (unsigned long long)run->solved,
           (unsigned long long)count);
    for (int i = 0; i < 3; i++) {
        uint64_t at = (count * (uint64_t)percent[i] + 99) / 100 - 1;
        qsort(e, count, sizeof *e, by_seconds);
        printf("%d %% within %.3f s", percent[i], e[at].seconds);
        qsort(e, count, sizeof *e, by_nodes);
        printf(", %llu nodes%s\n", (unsigned long long)e[at].nodes,
               at < run->solved ? "" : " (not all of them solved)");
    }
    if (run->plan->table)
        printf("the solved ones have the leads of the table\n");
    if (run->plan->plain)
        printf("brute force finds the same for %llu, and gives up on %llu\n",
               (unsigned long long)run->plain, (unsigned long long)(run->solved - run->plain));
}

int bench_solver(const struct bench_solver *plan) {
    struct solver_run run = {.plan = plan,
                             .memory = think_block(SEARCH_MEMORY),
                             .effort = calloc(plan->positions, sizeof *run.effort)};
    run.status = run.memory && run.effort ? CLI_OK : cli_fail(&command_bench, "out of memory");
    progress_start(&run.bar, "solving");
    if (run.status == CLI_OK && plan->table)
        solver_take_table(&run);
    else if (run.status == CLI_OK)
        solver_take_random(&run);
    progress_erase(&run.bar);
    if (run.status == CLI_OK && run.count == 0)
        run.status = cli_fail(&command_bench, "%s has no position", plan->table);
    if (run.status == CLI_OK && !plan->list)
        solver_print(&run);
    free(run.memory);
    free(run.effort);
    return run.status;
}
