// SPDX-License-Identifier: MIT
// bench: how fast random games are, and what they look like. Speed is deal + playout, the same code
// that search uses, on one core and on all; the best of five runs, since other programs can only
// slow it down. The other figures come from seeded games, so they are the same on every machine;
// the signature is a number that changes when behaviour does.
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench/solver.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "games/games.h"
#include "search/game_ai.h"

enum {
    PLAYERS,
    SECONDS,
    JSON,
    SOLVER,
    POSITIONS,
    PLIES,
    NODES,
    LIMIT,
    STREAM,
    TABLE,
    PLAIN,
    LIST,
    OPTION_COUNT
};
enum {
    RUNS = 5,
    THREADS_MAX = 512,
    SHAPE_GAMES = 10000,
    BRANCHING_GAMES = 2000,
    SEED = 1,
    PLIES_MAX = 30
};

static const struct word word_table[] = {{.name = "GAME", .accepts = VALUE_GAME, .optional = true},
                                         {0}};

static const struct option option_table[] = {
    [PLAYERS] = {.name = "players",
                 .metavar = "N",
                 .choices = input_player_counts,
                 .help = "only this number of players (default: all that a game allows)"},
    [SECONDS] = {.name = "seconds",
                 .metavar = "S",
                 .help = "length of a run; the best of five counts (default: 1)"},
    [JSON] = {.name = "json", .help = "one JSON object per row instead of tables"},
    [SOLVER] = {.name = "solver", .help = "measure an exact solver instead"},
    [POSITIONS] = {.name = "positions",
                   .heading = "With --solver:",
                   .metavar = "N",
                   .help = "number of positions (default: 100)"},
    [PLIES] = {.name = "plies",
               .metavar = "N",
               .help = "random turns before each position (default: 18)"},
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "give up on a position after N nodes (default: 100000000)"},
    [LIMIT] = {.name = "limit",
               .metavar = "S",
               .help = "give up on a position after S seconds of processor time; then the nodes "
                       "are unlimited"},
    [STREAM] = {.name = "seed",
                .metavar = "S",
                .help = "equal seeds give equal positions (default: 1)"},
    [TABLE] = {.name = "table",
               .metavar = "FILE",
               .accepts = VALUE_FILE,
               .help = "solve the positions of FILE, a line each: GAME | LEAD | POSITION; any "
                       "other lead than there is an error"},
    [PLAIN] = {.name = "plain",
               .help = "solve them by brute force too, which knows the rules alone; any other "
                       "lead is an error"},
    [LIST] = {.name = "list", .help = "print the solved positions as such a table"},
    {0},
};

/* A kind of game and what random play makes of it. */
struct shape {
    const struct game_ops *game;
    int players;
    double length, branching;
    double score[GAME_MAX_PLAYERS], wins[GAME_MAX_PLAYERS];
    uint64_t signature;
};

struct speed {
    double games, decisions; /* a second */
};

struct worker {
    const struct game_ops *game;
    int players;
    uint64_t stream;
    const atomic_bool *stop;
    uint64_t games, decisions;
    double seconds;
};

static void *bench_work(void *argument) {
    struct worker *w = argument;
    const struct game_ops *g = w->game;
    uint64_t games = 0, decisions = 0;
    double start = progress_clock();
    game_state s;
    rng r;
    rng_seed_stream(&r, SEED, w->stream);
    do {
        g->deal(&s, w->players, &r);
        decisions += g->playout(&s, &r);
        games++;
    } while (!atomic_load_explicit(w->stop, memory_order_relaxed));
    w->games = games;
    w->decisions = decisions;
    w->seconds = progress_clock() - start;
    return NULL;
}

static void wait_seconds(double seconds) {
    struct timespec t = {.tv_sec = (time_t)seconds};
    t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
    while (nanosleep(&t, &t) != 0)
        ;
}

/* One run on `threads` threads; false when they can't be started. */
static bool run_once(const struct shape *k, int threads, double seconds, int run,
                     struct speed *out) {
    struct worker worker[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    atomic_bool stop = false;
    int started = 0;
    for (; started < threads; started++) {
        worker[started] = (struct worker){.game = k->game, .players = k->players, .stop = &stop};
        worker[started].stream = (uint64_t)run * THREADS_MAX + (uint64_t)started;
        if (pthread_create(&thread[started], NULL, bench_work, &worker[started]) != 0)
            break;
    }
    if (started == threads)
        wait_seconds(seconds);
    atomic_store(&stop, true);
    *out = (struct speed){0, 0};
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        out->games += (double)worker[i].games / worker[i].seconds;
        out->decisions += (double)worker[i].decisions / worker[i].seconds;
    }
    return started == threads;
}

static bool measure_speed(const struct shape *k, int threads, double seconds, struct speed *best) {
    progress bar;
    progress_start(&bar, k->game->name);
    *best = (struct speed){0, 0};
    for (int run = 0; run < RUNS; run++) {
        struct speed speed;
        if (!run_once(k, threads, seconds, run, &speed)) {
            progress_erase(&bar);
            return false;
        }
        if (speed.games > best->games)
            *best = speed;
        if (progress_due(&bar))
            progress_draw(&bar, (double)(run + 1) / RUNS);
    }
    progress_erase(&bar);
    return true;
}

/* The average number of legal moves, from games played through the game's functions. */
static double measure_branching(const struct game_ops *g, int players) {
    game_move moves[GAME_MAX_MOVES];
    uint64_t choices = 0, decisions = 0;
    for (uint64_t k = 0; k < BRANCHING_GAMES; k++) {
        game_state s;
        rng r;
        rng_seed_stream(&r, SEED, k);
        g->deal(&s, players, &r);
        for (game_run_chance(g, &s, &r); g->actor(&s) != GAME_OVER; game_run_chance(g, &s, &r)) {
            int count = g->moves(&s, moves);
            choices += (uint64_t)count;
            decisions++;
            g->apply(&s, moves[rng_below(&r, (uint32_t)count)]);
        }
    }
    return decisions ? (double)choices / (double)decisions : 0;
}

static uint64_t bench_stir(uint64_t hash, uint64_t value) {
    return rng_mix((hash ^ value) + 0x9e3779b97f4a7c15U);
}

static void measure_shape(struct shape *k, const struct game_ops *g, int players) {
    uint64_t decisions = 0;
    *k = (struct shape){.game = g, .players = players};
    for (uint64_t i = 0; i < SHAPE_GAMES; i++) {
        int score[GAME_MAX_PLAYERS];
        unsigned winners;
        game_state s;
        rng r;
        rng_seed_stream(&r, SEED, i);
        g->deal(&s, players, &r);
        uint32_t length = g->playout(&s, &r);
        decisions += length;
        k->signature = bench_stir(k->signature, length);
        g->score(&s, score, &winners);
        for (int seat = 0; seat < players; seat++) {
            k->signature = bench_stir(k->signature, (uint64_t)(int64_t)score[seat]);
            k->score[seat] += score[seat] / (double)SHAPE_GAMES;
            if (winners >> seat & 1) /* a shared victory counts in parts */
                k->wins[seat] += 1.0 / __builtin_popcount(winners) / SHAPE_GAMES;
        }
    }
    k->length = (double)decisions / SHAPE_GAMES;
    k->branching = measure_branching(g, players);
}

static void print_array(const char *name, const double *values, int count) {
    printf("\"%s\":[", name);
    for (int i = 0; i < count; i++)
        printf("%s%.4f", i ? "," : "", values[i]);
    fputs("],", stdout);
}

static void print_json(const struct shape *k, int threads, struct speed speed) {
    printf("{\"game\":\"%s\",\"players\":%d,\"threads\":%d,\"games_per_s\":%.0f,"
           "\"decisions_per_s\":%.0f,\"mean_length\":%.4f,\"mean_branching\":%.4f,",
           k->game->name, k->players, threads, speed.games, speed.decisions, k->length,
           k->branching);
    print_array("mean_score", k->score, k->players);
    print_array("win_share", k->wins, k->players);
    printf("\"signature\":\"%016" PRIx64 "\"}\n", k->signature);
}

/* 1234567 as 1,234,567, right-aligned. */
static void print_grouped(double value, int width) {
    char grouped[48];
    text t;
    text_init(&t, grouped, sizeof grouped);
    text_grouped(&t, (uint64_t)(value + 0.5));
    printf("%*s", width, grouped);
}

static void print_speed(const struct shape *k, int threads, struct speed speed) {
    printf("%-9s %7d %8d", k->game->name, k->players, threads);
    print_grouped(speed.games, 13);
    print_grouped(speed.decisions, 15);
    printf("%9.2f %10.2f\n", k->length, k->branching);
}

static void bench_print_seats(const double *values, double factor, int players) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (i < players)
            printf("%-5.1f", factor * values[i]);
        else
            fputs("     ", stdout);
    putchar(' ');
}

static void print_shapes(const struct shape *k, int count) {
    printf("\n%-9s %7s  %-21s%-21s%s\n", "game", "players", "mean scores", "wins, %", "signature");
    for (; count-- > 0; k++) {
        printf("%-9s %7d  ", k->game->name, k->players);
        bench_print_seats(k->score, 1, k->players);
        bench_print_seats(k->wins, 100, k->players);
        printf("%016" PRIx64 "\n", k->signature);
    }
}

struct plan {
    const struct game_ops *only;
    uint64_t players; /* 0: all */
    double seconds;
    bool json;
    int cores;
};

/* Both speeds of one kind of game, printed as soon as known. CLI_OK, or the exit code. */
static int bench_kind(const struct plan *plan, const struct shape *k) {
    int counts[2] = {1, plan->cores};
    for (int i = 0; i < (plan->cores > 1 ? 2 : 1); i++) {
        struct speed speed;
        if (!measure_speed(k, counts[i], plan->seconds, &speed))
            return cli_fail(&command_bench, "can't start %d threads", counts[i]);
        if (plan->json)
            print_json(k, counts[i], speed);
        else
            print_speed(k, counts[i], speed);
        fflush(stdout);
    }
    return CLI_OK;
}

static int bench_all(const struct plan *plan) {
    enum { KINDS_MAX = 64 };
    struct shape shapes[KINDS_MAX];
    int count = 0, status = CLI_OK;
    if (!plan->json)
        printf("%-9s %7s %8s %12s %14s %8s %10s\n", "game", "players", "threads", "games/s",
               "decisions/s", "length", "branching");
    for (int i = 0; games_all[i] && status == CLI_OK; i++) {
        const struct game_ops *g = games_all[i];
        if (plan->only && plan->only != g)
            continue;
        for (int n = g->min_players; n <= g->max_players && status == CLI_OK; n++) {
            if ((plan->players && plan->players != (uint64_t)n) || count == KINDS_MAX)
                continue;
            measure_shape(&shapes[count], g, n);
            status = bench_kind(plan, &shapes[count++]);
        }
    }
    if (!plan->json && status == CLI_OK)
        print_shapes(shapes, count);
    return status;
}

/* The first game that has a solver; NULL: none has. */
static const struct game_ops *solved_game(void) {
    int i = 0;
    while (games_all[i] && !game_ai_of(games_all[i])->solver)
        i++;
    return games_all[i];
}

static int run_solver(const options *o) {
    struct bench_solver plan = {
        .game = solved_game(), .positions = 100, .plies = 18, .nodes = 100000000, .seed = SEED};
    int status = o->word_count ? input_game(o, o->words[0], &plan.game) : OPTIONS_GO;
    if (status == OPTIONS_GO && (!plan.game || !game_ai_of(plan.game)->solver))
        return cli_misuse(o->command, "%s has no solver", plan.game ? plan.game->name : "no game");
    if (o->value[TABLE])
        plan.positions = 10000; /* at most */
    if (status == OPTIONS_GO)
        status = options_number(o, POSITIONS, 1, 1000000, &plan.positions);
    if (status == OPTIONS_GO)
        status = options_number(o, PLIES, 0, PLIES_MAX, &plan.plies);
    if (status == OPTIONS_GO)
        status = options_decimal(o, LIMIT, 0.001, 86400, &plan.seconds);
    if (status == OPTIONS_GO && plan.seconds > 0)
        plan.nodes = 1000000000000;
    if (status == OPTIONS_GO)
        status = options_number(o, NODES, 1, 1000000000000, &plan.nodes);
    if (status == OPTIONS_GO)
        status = options_number(o, STREAM, 0, UINT64_MAX, &plan.seed);
    plan.table = o->value[TABLE];
    plan.plain = o->value[PLAIN] != NULL;
    plan.list = o->value[LIST] != NULL;
    if (status == OPTIONS_GO && plan.table &&
        (o->word_count || o->value[PLIES] || o->value[STREAM]))
        return cli_misuse(o->command, "--table can't be combined with GAME, --plies or --seed");
    return status == OPTIONS_GO ? bench_solver(&plan) : status;
}

/* Options of one kind of measurement can't be combined with the other. */
static int check_kind(const options *o) {
    bool solver = o->value[SOLVER] != NULL;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (i != SOLVER && o->value[i] && (i > SOLVER) != solver)
            return cli_misuse(o->command, "--%s %s --solver", o->list[i].name,
                              solver ? "can't be combined with" : "needs");
    return OPTIONS_GO;
}

static int bench_run(int argc, char *argv[]) {
    struct plan plan = {.seconds = 1};
    options o;
    int players;
    int status = options_parse(&o, &command_bench, argc, argv);
    if (status == OPTIONS_GO)
        status = check_kind(&o);
    if (status == OPTIONS_GO && o.value[SOLVER])
        status = options_words(&o, 0, 1, "[GAME]");
    if (status == OPTIONS_GO && o.value[SOLVER])
        return run_solver(&o);
    if (status == OPTIONS_GO && o.word_count)
        status = input_game(&o, o.words[0], &plan.only);
    if (status == OPTIONS_GO && plan.only)
        status = input_players(&o, PLAYERS, plan.only, &players);
    if (status == OPTIONS_GO)
        status = options_number(&o, PLAYERS, 2, GAME_MAX_PLAYERS, &plan.players);
    if (status == OPTIONS_GO)
        status = options_decimal(&o, SECONDS, 0.001, 3600, &plan.seconds);
    if (status != OPTIONS_GO)
        return status;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    plan.cores = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
    plan.json = o.value[JSON] != NULL;
    return bench_all(&plan);
}

const struct command command_bench = {
    .name = "bench",
    .summary = "measure the speed and the shape of random games",
    .examples = "sixsands bench\n"
                "sixsands bench flowers --players 3 --seconds 0.5\n"
                "sixsands bench --json > bench.jsonl\n"
                "sixsands bench --solver --positions 100 --plies 18\n"
                "sixsands bench --solver --plies 14 --limit 300\n"
                "sixsands bench --solver --table solved.txt --plain",
    .usage = "[GAME] [--players N] [--seconds S] [--json]\n"
             "--solver [GAME] [OPTION]...",
    .about =
        "Measure uniformly random games: speed on one core and on all, length, branching, scores. "
        "Or measure how long an exact solver takes for positions of random games; without GAME, of "
        "the first that has one.",
    .words = word_table,
    .options = option_table,
    .run = bench_run,
};
