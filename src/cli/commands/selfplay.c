// SPDX-License-Identifier: MIT
// selfplay: bots play, records come out. Game k draws everything (its deal, nature, the choices)
// from stream k of the seed, so equal seeds give equal bytes on every machine.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/build.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/tags.h"
#include "engine/bots/driver.h"
#include "record/record.h"
#include "system/output.h"

enum { PLAYERS, GAMES, SETS, SEED, BOTS, MOVETIME, NODES, LEGAL, OUTPUT };

static const struct option option_table[] = {
    [PLAYERS] = INPUT_PLAYERS,
    [GAMES] = {.name = "games", .metavar = "N", .help = "number of games (default: 1)"},
    [SETS] = INPUT_SETS,
    [SEED] = {.name = "seed", .metavar = "S", .help = "equal seeds give equal games (default: 1)"},
    [BOTS] = {.name = "bots",
              .metavar = "A,B,...",
              .accepts = VALUE_BOT | VALUE_LIST,
              .help = "one bot for all seats, or one for each (default: random)"},
    [MOVETIME] = INPUT_MOVETIME,
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "nodes for a move instead: equal seeds then give equal games"},
    [LEGAL] = {.name = "legal", .help = "write the legal actions after every action"},
    [OUTPUT] = OUTPUT_OPTION,
    {0},
};

struct plan {
    const struct game_ops *game;
    struct opponent *bot[GAME_MAX_PLAYERS]; /* one bot for all seats stands here once */
    struct think_limits limits;
    int players;
    struct input_range games;
    uint64_t seed;
    bool legal;
    bool part; /* of a run: its records say of which */
    const char *path;
};

static int selfplay_read_bots(const options *o, const char *list, struct plan *plan) {
    span rest = span_of(list ? list : "random");
    int count = 0;
    while (rest.at) {
        span name = span_cut(&rest, ',');
        char reason[256];
        text error;
        if (count == plan->players)
            return cli_misuse(o->command, "--bots names more than %d bots", plan->players);
        text_init(&error, reason, sizeof reason);
        plan->bot[count] = opponent_open(name, &error);
        if (!plan->bot[count++])
            return cli_misuse(o->command, "%s", reason);
    }
    if (count != 1 && count != plan->players)
        return cli_misuse(o->command, "--bots must name one bot or %d, not %d", plan->players,
                          count);
    return OPTIONS_GO;
}

static struct opponent *selfplay_bot_of(const struct plan *plan, int seat) {
    return plan->bot[seat] ? plan->bot[seat] : plan->bot[0];
}

/* Which games: the first ones, or sets of one game each. */
static int selfplay_read_games(const options *o, struct plan *plan) {
    const uint64_t most = 1000000000000;
    plan->games = (struct input_range){0, 1};
    plan->part = o->value[SETS] != NULL;
    if (plan->part && o->value[GAMES])
        return cli_misuse(o->command, "--sets and --games can't be combined");
    int status = options_number(o, GAMES, 1, most, &plan->games.end);
    return status == OPTIONS_GO ? input_sets(o, SETS, most, &plan->games) : status;
}

/* In a part of a run every record names the bots, and the limit if they need one. */
static int selfplay_check_part(const options *o, struct plan *plan) {
    bool needs = false;
    for (int seat = 0; plan->part && seat < plan->players; seat++) {
        const struct opponent *who = selfplay_bot_of(plan, seat);
        span name = span_of(opponent_name(who));
        if (name.length > TAGS_VALUE_MAX || !record_is_text(name))
            return cli_misuse(o->command,
                              "with --sets a bot's name must be plain text, at most %d bytes",
                              TAGS_VALUE_MAX);
        needs |= opponent_needs_limit(who);
    }
    if (needs && plan->limits.movetime == 0 && plan->limits.nodes == 0)
        plan->limits.movetime = THINK_DEFAULT_MOVETIME;
    return OPTIONS_GO;
}

static int selfplay_read_plan(struct plan *plan, int argc, char *argv[]) {
    options o;
    *plan = (struct plan){.seed = 1};
    int status = options_parse(&o, &command_selfplay, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &plan->game);
    if (status == OPTIONS_GO)
        status = input_players(&o, PLAYERS, plan->game, &plan->players);
    if (status == OPTIONS_GO)
        status = selfplay_read_games(&o, plan);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &plan->seed);
    if (status == OPTIONS_GO)
        status = input_limits(&o, MOVETIME, NODES, -1, &plan->limits);
    if (status == OPTIONS_GO)
        status = selfplay_read_bots(&o, o.value[BOTS], plan);
    if (status == OPTIONS_GO)
        status = selfplay_check_part(&o, plan);
    plan->legal = o.value[LEGAL] != NULL;
    plan->path = o.value[OUTPUT];
    return status;
}

/* One game to its end. False with the reason. */
static bool selfplay_play_game(match *m, const struct plan *plan, rng *r, text *error) {
    struct driver d = {.match = m, .limits = &plan->limits, .nature = r};
    enum driver_result result;
    for (int seat = 0; seat < plan->players; seat++) {
        d.bot[seat] = selfplay_bot_of(plan, seat);
        d.seat[seat] = r;
    }
    do
        result = driver_step(&d, error);
    while (result == DRIVER_WENT_ON);
    return result == DRIVER_OVER;
}

static void selfplay_add_tags(struct tags *t, const struct plan *plan, uint64_t k) {
    tags_add_run(t, "sixsands selfplay", k + 1, plan->seed);
    for (int seat = 0; seat < plan->players; seat++) {
        text value = tags_add(t, "Player", seat + 1);
        text_str(&value, opponent_name(selfplay_bot_of(plan, seat)));
    }
    if (plan->limits.nodes || plan->limits.movetime) {
        text value = tags_add(t, plan->limits.nodes ? "Nodes" : "Movetime", 0);
        text_uint(&value, plan->limits.nodes ? plan->limits.nodes : plan->limits.movetime);
    }
    text value = tags_add(t, "Build", 0);
    text_str(&value, cli_build);
}

/* Plays and writes game `k`. CLI_OK, or the exit code after a complaint. */
static int selfplay_write_game(FILE *out, const struct plan *plan, uint64_t k) {
    char reason[512];
    text error;
    game_state start;
    struct tags tags;
    match m;
    rng r;
    tags.count = 0;
    if (plan->part)
        selfplay_add_tags(&tags, plan, k);
    text_init(&error, reason, sizeof reason);
    rng_seed_stream(&r, plan->seed, k);
    game_deal(plan->game, &start, plan->players, &r);
    match_start(&m, plan->game, &start);
    int status = CLI_OK;
    if (!selfplay_play_game(&m, plan, &r, &error))
        status = cli_fail(&command_selfplay, "game %llu: %s", (unsigned long long)k + 1, reason);
    else if (record_write_match(out, &m, tags.tag, (size_t)tags.count, plan->legal) != 0)
        status = cli_output_failed(&command_selfplay, plan->path);
    match_free(&m);
    return status;
}

static int selfplay_play_all(const struct plan *plan) {
    output out;
    progress bar;
    output_catch_signals();
    if (output_open(&out, plan->path) != 0)
        return cli_output_failed(&command_selfplay, plan->path);
    progress_start(&bar, "playing");
    int status = CLI_OK;
    const struct input_range g = plan->games;
    for (uint64_t k = g.first; k < g.end && status == CLI_OK && !output_interrupted(); k++) {
        status = selfplay_write_game(out.file, plan, k);
        if (progress_due(&bar))
            progress_draw(&bar, (double)(k + 1 - g.first) / (double)(g.end - g.first));
    }
    progress_erase(&bar);
    if (status != CLI_OK || output_interrupted())
        output_abandon(&out);
    else if (output_close(&out) != 0)
        status = cli_output_failed(&command_selfplay, plan->path);
    if (output_interrupted())
        output_die();
    return status;
}

static int selfplay_run(int argc, char *argv[]) {
    struct plan plan;
    int status = selfplay_read_plan(&plan, argc, argv);
    if (status == OPTIONS_GO)
        status = selfplay_play_all(&plan);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        opponent_close(plan.bot[i]);
    return status;
}

const struct command command_selfplay = {
    .name = "selfplay",
    .summary = "let bots play and write the records of their games",
    .examples = "sixsands selfplay mandala --games 3 --seed 7\n"
                "sixsands selfplay flowers --players 4 --games 100000 --seed 1 -o games.sgr\n"
                "sixsands selfplay patterns --games 10 --bots random,random --legal\n"
                "sixsands selfplay mandala --bots expert --nodes 500 --sets 51-100 -o 2.sgr",
    .usage = "GAME [OPTION]...",
    .about = "Let bots play and write the records of their games.",
    .notes = "Bots: " BOT_NAMES ", or cmd:PROGRAM ARGS, a program that speaks the engine protocol.",
    .words = input_one_game,
    .options = option_table,
    .run = selfplay_run,
};
