// SPDX-License-Identifier: MIT
// gate: is a net better than what the expert has? The expert with the net of a file plays the
// program's own expert, or one without a net, each deal with the net in every seat, and the share
// of the wins says it.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena/rating.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "engine/bots/driver.h"
#include "games/games.h"
#include "search/game_ai.h"

enum { GAMES, SEED, NODES, MOVETIME, PLAYERS, PLAIN };
enum { FILE_MOST = 1 << 20 };

static const struct option option_table[] = {
    [GAMES] = {.name = "games", .metavar = "N", .help = "number of games (default: 200)"},
    [SEED] = {.name = "seed", .metavar = "S", .help = "equal seeds give equal deals (default: 1)"},
    [NODES] = {.name = "nodes", .metavar = "N", .help = "nodes for a move (default: 300)"},
    [MOVETIME] = {.name = "movetime", .metavar = "MS", .help = "time for a move, instead of nodes"},
    [PLAYERS] = {.name = "players",
                 .metavar = "N",
                 .help = "number of players (default: the fewest the game allows)"},
    [PLAIN] = {.name = "plain", .help = "the expert plays without its own net"},
    {0},
};

static int gate_run(int argc, char *argv[]);

static const struct command command_gate = {
    .name = "gate",
    .alone = true,
    .examples = "gate mandala mandala.net --games 400 --movetime 20\n"
                "gate flowers flowers.net --players 3 --nodes 500",
    .usage = "GAME FILE [OPTION]...",
    .about = "Let the expert with the net in FILE play the expert with its own.",
    .words = (const struct word[]){{.name = "GAME", .accepts = VALUE_GAME},
                                   {.name = "FILE", .accepts = VALUE_FILE},
                                   {0}},
    .options = option_table,
    .run = gate_run,
};

struct gate {
    const struct game_ops *game;
    struct net net;
    uint64_t games, seed, players;
    struct think_limits limits;
    bool plain;
    struct opponent *bot[2]; /* the expert, and the one with the net, owned */
    double seconds[2];       /* that they took */
    uint64_t moves[2];       /* for this many moves */
    uint64_t signature;      /* of all moves: it changes when one does */
    _Alignas(NET_ALIGN) uint8_t file[FILE_MOST];
};

static int gate_read_net(struct gate *t, const char *path) {
    char reason[160];
    text error;
    FILE *f = fopen(path, "rb");
    if (!f)
        return cli_fail(&command_gate, "%s: %s", path, strerror(errno));
    size_t size = fread(t->file, 1, sizeof t->file, f);
    fclose(f);
    text_init(&error, reason, sizeof reason);
    if (!game_ai_read_net(&t->net, t->game, t->file, size, &error))
        return cli_fail(&command_gate, "%s: %s", path, reason);
    return OPTIONS_GO;
}

static int gate_read_options(struct gate *t, int argc, char *argv[]) {
    uint64_t nodes = 300, movetime = 0;
    options o;
    int status = options_parse(&o, &command_gate, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    t->game = games_find(span_of(o.words[0]));
    if (!t->game)
        return cli_misuse(o.command, "unknown game");
    t->games = 200;
    t->seed = 1;
    t->plain = o.value[PLAIN] != NULL;
    t->players = (uint64_t)t->game->min_players;
    status = options_number(&o, GAMES, 1, 1000000, &t->games);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &t->seed);
    if (status == OPTIONS_GO)
        status = options_number(&o, NODES, 1, 1000000000, &nodes);
    if (status == OPTIONS_GO)
        status = options_number(&o, MOVETIME, 1, 1000000, &movetime);
    if (status == OPTIONS_GO)
        status = options_number(&o, PLAYERS, (uint64_t)t->game->min_players,
                                (uint64_t)t->game->max_players, &t->players);
    t->limits = (struct think_limits){
        .movetime = (uint32_t)movetime, .nodes = movetime ? 0 : nodes, .threads = 1};
    return status == OPTIONS_GO ? gate_read_net(t, o.words[1]) : status;
}

/* Plays a deal with the net in one seat; its share of the win, or -1 with the reason. */
static double gate_play(struct gate *t, uint64_t deal, int seat, text *error) {
    const struct game_ops *g = t->game;
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    enum driver_result result;
    game_state start;
    match m;
    rng nature, seeds;
    rng_seed_stream(&nature, t->seed, deal);
    rng_seed_stream(&seeds, t->seed ^ 0x6a7e, deal);
    game_deal(g, &start, (int)t->players, &nature);
    match_start(&m, g, &start);
    struct driver d = {.match = &m, .limits = &t->limits, .nature = &nature};
    for (int i = 0; i < (int)t->players; i++) {
        d.bot[i] = t->bot[i == seat];
        d.seat[i] = &seeds;
    }
    do {
        double began = progress_clock();
        result = driver_step(&d, error);
        if (d.choices > 1) {
            t->seconds[d.asked == seat] += progress_clock() - began;
            t->moves[d.asked == seat]++;
        }
        if (result == DRIVER_WENT_ON)
            t->signature = rng_mix(t->signature + m.log[m.length - 1] + 1);
    } while (result == DRIVER_WENT_ON);
    game_ai_outcome(g, &m.state, win, points);
    match_free(&m);
    return result == DRIVER_OVER ? win[seat] : -1;
}

static void gate_report(const struct gate *t, const struct rating_sample *sets) {
    struct rating_interval between = rating_share_interval(sets, (int)t->players);
    printf("%s, %" PRIu64 " players, %" PRIu64 " games: the net wins %.1f %% (%.1f to %.1f)",
           t->game->name, t->players, sets->count * t->players, 100 * sets->mean, 100 * between.low,
           100 * between.high);
    printf(", %.2f of a fair share, signature %016" PRIx64
           "; a move takes %.2f ms, the expert's %.2f ms\n",
           sets->mean * (double)t->players, t->signature, 1e3 * t->seconds[1] / (double)t->moves[1],
           1e3 * t->seconds[0] / (double)t->moves[0]);
}

/* All deals, each with the net in every seat; false with the reason. */
static bool gate_play_all(struct gate *t, struct rating_sample *sets, text *error) {
    progress bar;
    progress_start(&bar, "playing");
    for (uint64_t deal = 0; deal * t->players < t->games; deal++) {
        double sum = 0;
        for (int seat = 0; seat < (int)t->players; seat++) {
            double won = gate_play(t, deal, seat, error);
            if (won < 0) {
                progress_erase(&bar);
                return false;
            }
            sum += won;
        }
        rating_add(sets, sum / (double)t->players);
        if (progress_due(&bar))
            progress_draw(&bar, (double)((deal + 1) * t->players) / (double)t->games);
    }
    progress_erase(&bar);
    return true;
}

static int gate_run(int argc, char *argv[]) {
    static struct gate t;
    struct rating_sample sets = {0};
    char reason[160];
    text error;
    int status = gate_read_options(&t, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    text_init(&error, reason, sizeof reason);
    for (int i = 0; i < 2; i++) {
        t.bot[i] = opponent_open(span_of("expert"), &error);
        if (!t.bot[i])
            return cli_fail(&command_gate, "%s", reason);
    }
    opponent_set_net(t.bot[1], &t.net);
    if (t.plain)
        opponent_set_net(t.bot[0], &net_none);
    bool good = gate_play_all(&t, &sets, &error);
    opponent_close(t.bot[0]);
    opponent_close(t.bot[1]);
    if (!good)
        return cli_fail(&command_gate, "%s", reason);
    gate_report(&t, &sets);
    return fflush(stdout) == 0 ? CLI_OK : cli_output_failed(&command_gate, NULL);
}

int main(int argc, char *argv[]) {
    return gate_run(argc, argv);
}
