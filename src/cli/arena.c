// SPDX-License-Identifier: MIT
// arena: how strong are bots? They play sets of games with the same deals in all seats, and the
// differences are reported with what is uncertain about them.
#include "cli/arena.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena_report.h"
#include "cli/arena_run.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/progress.h"

static const char help[] =
    "Examples:\n"
    "  sixsands arena mandala --bots expert,heuristic --games 200 --movetime 100\n"
    "  sixsands arena patterns --bots expert,mcts --games 400 --nodes 2000 --threads 2\n"
    "  sixsands arena flowers --bots expert,heuristic --players 4 --games 400\n"
    "  sixsands arena mandala --bots level:3,level:2 --games 10000 --sprt 0,20\n"
    "\n"
    "Usage: sixsands arena GAME --bots A,B[,C,D] [OPTION]...\n"
    "\n"
    "Let bots play against each other, each deal with the bots in all seats, and report who is\n"
    "stronger.\n"
    "\n"
    "  --bots A,B,...  the bots, one a seat\n"
    "  --bot A         the same one by one, for names with commas\n"
    "  --players N     with two bots: the second plays all other seats\n"
    "  --games N       number of games, rounded up to whole sets (default: 100)\n"
    "  --seed S        equal seeds give equal deals (default: 1)\n"
    "  --movetime MS   time for a move, for bots without a fixed amount of work (default: 1000)\n"
    "  --nodes N       nodes for a move instead: equal seeds then give equal games\n"
    "  --threads N     games at once (default: 1)\n"
    "  --sprt E0,E1    stop as soon as it is clear whether the first bot is better by E1 Elo\n"
    "                  rather than by E0\n"
    "  --alpha P, --beta P\n"
    "                  how often that may be wrong, when E0 is true, when E1 is (default: 0.05)\n"
    "\n"
    "Bots: " BOT_NAMES ",\n"
    "or cmd:PROGRAM ARGS, a program that speaks the engine protocol.\n";

enum { PLAYERS, BOTS, BOT, GAMES, SEED, MOVETIME, NODES, THREADS, SPRT, ALPHA, BETA, GRACE };

/* Splits --bots in place; the number of names, or more than there may be. */
static int split_bots(char *list, const char *out[GAME_MAX_PLAYERS]) {
    int count = 0;
    for (char *name = list; name; count++) {
        char *comma = strchr(name, ',');
        if (comma)
            *comma = '\0';
        if (count < GAME_MAX_PLAYERS)
            out[count] = name;
        name = comma ? comma + 1 : NULL;
    }
    return count;
}

static int read_players(const options *o, struct arena_plan *p, int count) {
    const struct game_ops *g = p->game;
    uint64_t players = (uint64_t)count;
    if (count < 2)
        return cli_misuse(o->command, "two bots are needed at least: --bots A,B");
    int status = options_number(o, PLAYERS, g->min_players, g->max_players, &players);
    if (status != OPTIONS_GO)
        return status;
    if (count != 2 && (uint64_t)count != players)
        return cli_misuse(o->command, "%d bots can't play a game of %d", count, (int)players);
    if (players < g->min_players || players > g->max_players)
        return cli_misuse(o->command, "%s can't be played by %d", g->name, (int)players);
    p->players = (int)players;
    for (int i = count; i < p->players; i++)
        p->bot[i] = p->bot[1];
    return OPTIONS_GO;
}

static int read_bots(const options *o, struct arena_plan *p, char **list) {
    const struct option *bots = &o->list[BOTS], *single = &o->list[BOT];
    int count = single->count;
    if (bots->value && single->value)
        return cli_misuse(o->command, "--bots and --bot exclude one another");
    if (bots->value) {
        *list = strdup(bots->value);
        if (!*list)
            return cli_fail(o->command, "out of memory");
        count = split_bots(*list, p->bot);
    }
    int status = read_players(o, p, count);
    for (int i = 0; status == OPTIONS_GO && i < p->players; i++) {
        char reason[256];
        text error;
        text_init(&error, reason, sizeof reason);
        struct opponent *one = opponent_open(span_of(p->bot[i]), &error);
        if (!one)
            return cli_misuse(o->command, "%s", reason);
        opponent_close(one);
    }
    return status;
}

/* A number of Elo: digits with a sign and a point, no more. */
static bool read_elo(span word, double *out) {
    char copy[16];
    if (word.length == 0 || word.length >= sizeof copy)
        return false;
    memcpy(copy, word.at, word.length);
    copy[word.length] = '\0';
    char *end;
    *out = strtod(copy, &end);
    return strspn(copy, "+-.0123456789") == word.length && *end == '\0';
}

static int read_sprt(const options *o, struct arena_plan *p) {
    const char *value = o->list[SPRT].value;
    int status = options_decimal(o, ALPHA, 0.0001, 0.4999, &p->alpha);
    if (status == OPTIONS_GO)
        status = options_decimal(o, BETA, 0.0001, 0.4999, &p->beta);
    if (status != OPTIONS_GO || !value)
        return status;
    span rest = span_of(value), first = span_cut(&rest, ',');
    if (!rest.at || !read_elo(first, &p->elo0) || !read_elo(rest, &p->elo1) || p->elo0 >= p->elo1 ||
        p->elo0 < -1000 || p->elo1 > 1000)
        return cli_misuse(o->command,
                          "--sprt must be two numbers of Elo, the lower one first, as in 0,20");
    if (p->players != 2)
        return cli_misuse(o->command, "--sprt is for two bots");
    p->sprt = true;
    return OPTIONS_GO;
}

static int read_plan(struct arena_plan *p, char **list, int argc, char *argv[]) {
    struct option all[] = {
        [PLAYERS] = {.name = "players"},
        [BOTS] = {.name = "bots"},
        [BOT] = {.name = "bot", .all = p->bot, .room = GAME_MAX_PLAYERS},
        [GAMES] = {.name = "games"},
        [SEED] = {.name = "seed"},
        [MOVETIME] = {.name = "movetime"},
        [NODES] = {.name = "nodes"},
        [THREADS] = {.name = "threads"},
        [SPRT] = {.name = "sprt"},
        [ALPHA] = {.name = "alpha"},
        [BETA] = {.name = "beta"},
        [GRACE] = {.name = "grace"},
        {0},
    };
    options o;
    uint64_t threads = 1, grace = OPPONENT_USUAL_GRACE;
    *p = (struct arena_plan){.games = 100, .seed = 1, .alpha = 0.05, .beta = 0.05};
    int status = options_parse(&o, &command_arena, all, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 1, 1, "GAME");
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &p->game);
    if (status == OPTIONS_GO)
        status = options_number(&o, GAMES, 1, 1000000000, &p->games);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &p->seed);
    if (status == OPTIONS_GO)
        status = options_number(&o, THREADS, 1, 64, &threads);
    if (status == OPTIONS_GO)
        status = options_number(&o, GRACE, 0, 3600000, &grace);
    if (status == OPTIONS_GO)
        status = input_limits(&o, MOVETIME, NODES, -1, &p->limits);
    if (status == OPTIONS_GO)
        status = read_bots(&o, p, list);
    if (status == OPTIONS_GO)
        status = read_sprt(&o, p);
    p->threads = (int)threads;
    p->grace = (uint32_t)grace;
    return status;
}

/* Rounds the number of games up to whole sets, and says so. */
static void round_games(struct arena_plan *p) {
    uint64_t rest = p->games % (uint64_t)p->players;
    if (rest == 0)
        return;
    p->games += (uint64_t)p->players - rest;
    fprintf(stderr, "sixsands arena: %" PRIu64 " games, to make whole sets of %d\n", p->games,
            p->players);
}

static int take_game(struct arena_tally *tally, const struct arena_plan *p, struct arena_game *game,
                     progress *bar) {
    if (game->reason[0]) {
        progress_erase(bar);
        cli_fail(&command_arena, "game %" PRIu64 ": %s", game->index + 1, game->reason);
    }
    if (!game->failed)
        arena_tally_add(tally, p, game);
    match_free(&game->match);
    return game->failed ? CLI_WRONG_INPUT : CLI_OK;
}

static bool is_decided(const struct arena_tally *t, const struct arena_plan *p) {
    double llr;
    return p->sprt && t->games % 2 == 0 && t->games > 0 &&
           arena_tally_verdict(t, p, &llr) != ARENA_UNDECIDED;
}

static int play_all(const struct arena_plan *p, struct arena_tally *tally) {
    char reason[ARENA_REASON_SIZE];
    text error;
    progress bar;
    text_init(&error, reason, sizeof reason);
    struct arena_run *run = arena_run_start(p, &error);
    if (!run)
        return cli_fail(&command_arena, "%s", reason);
    int status = CLI_OK;
    progress_start(&bar, "playing");
    while (status == CLI_OK && !output_interrupted() && tally->games < p->games &&
           !is_decided(tally, p)) {
        struct arena_game game;
        if (arena_run_next(run, &game))
            status = take_game(tally, p, &game, &bar);
        if (progress_due(&bar))
            progress_draw(&bar, (double)tally->games / (double)p->games);
    }
    progress_erase(&bar);
    arena_run_stop(run);
    return status;
}

static int run_plan(struct arena_plan *p) {
    struct arena_tally tally = {0};
    round_games(p);
    output_catch_signals();
    double start = progress_clock();
    int status = play_all(p, &tally);
    if (status == CLI_OK)
        arena_report_text(stdout, &tally, p, progress_clock() - start);
    if (output_interrupted()) {
        fflush(stdout);
        output_die();
    }
    return status;
}

static int run(int argc, char *argv[]) {
    struct arena_plan plan = {0};
    char *list = NULL;
    int status = read_plan(&plan, &list, argc, argv);
    if (status == OPTIONS_GO)
        status = run_plan(&plan);
    free(list);
    return status;
}

const struct command command_arena = {
    "arena",
    "let bots play duplicate deals and measure their strength",
    help,
    run,
};
