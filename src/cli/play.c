// SPDX-License-Identifier: MIT
// play: people against bots, or against one another, in lines of text on any terminal or pipe.
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/output.h"
#include "cli/play_talk.h"

static const char help[] =
    "Examples:\n"
    "  sixsands play mandala\n"
    "  sixsands play flowers --players 4 --seat 2 --bot level:5\n"
    "  sixsands play patterns --seat all\n"
    "  sixsands play mandala --load mandala-4711.sgr\n"
    "  printf 'moves\\nhint\\n' | sixsands play mandala --seed 7\n"
    "\n"
    "Usage: sixsands play GAME [OPTION]...\n"
    "\n"
    "Play a game: the position is drawn with letters, moves are typed in notation. Nothing\n"
    "moves the cursor and no colour is needed, so it works with a screen reader and in a pipe.\n"
    "\n"
    "  --players N     number of players (default: the fewest the game allows)\n"
    "  --seat S[,S]    the seats of people (default: 1); 'all': everybody at one screen, with\n"
    "                  a curtain between the turns; 'none': watch the bots\n"
    "  --bot NAME      who plays the other seats (default: level:3); repeated, one for each\n"
    "                  of these seats in turn\n"
    "  --movetime MS   time for a move, for bots without a fixed amount of work (default: 1000)\n"
    "                  and for hints\n"
    "  --nodes N       nodes for a move instead\n"
    "  --threads N     threads for these bots and for hints (default: 1)\n"
    "  --seed S        equal seeds and moves give equal games (default: a random one)\n"
    "  --load FILE     continue the unfinished game in FILE, the first record there\n"
    "  --brief         positions in a few short lines instead of drawings, for screen readers;\n"
    "                  also where the window is too small for the drawing\n"
    "  --ascii         letters without glyphs, as always in a pipe\n"
    "\n"
    "While playing: moves, show, brief, hint, undo, log, save [FILE], rules, help, quit.\n"
    "An unfinished game is saved when you leave it, also by Ctrl-C or the end of the input:\n"
    "in $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands.\n"
    "Chance follows from the seed: after undo the same move brings the same cards.\n"
    "\n"
    "Bots: " BOT_NAMES ",\n"
    "or cmd:PROGRAM ARGS, a program that speaks the engine protocol.\n";

enum { PLAYERS, SEAT, BOT, MOVETIME, NODES, THREADS, SEED, LOAD, ASCII, BRIEF };

/* Seven digits are enough for chance and short enough to be typed. */
static uint64_t random_seed(void) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = (uint64_t)getpid();
    return bits % 10000000;
}

/* --seat: the seats of people. */
static int read_seats(const options *o, struct play_table *t) {
    const char *value = o->list[SEAT].value ? o->list[SEAT].value : "1";
    t->people = 0;
    if (strcmp(value, "all") == 0)
        t->people = (1U << t->players) - 1;
    if (t->people || strcmp(value, "none") == 0 || strcmp(value, "0") == 0)
        return OPTIONS_GO;
    for (span rest = span_of(value); rest.at;) {
        span part = span_cut(&rest, ',');
        uint64_t seat;
        if (!span_uint(part, (uint64_t)t->players, &seat) || seat == 0)
            return cli_misuse(o->command,
                              "--seat must be seats from 1 to %d joined by commas, all or none",
                              t->players);
        t->people |= 1U << (seat - 1);
    }
    return OPTIONS_GO;
}

/* --bot: one for all seats without a person, or one for each of them. */
static int open_bots(const options *o, struct play_table *t) {
    static const char *const usual[] = {"level:3"};
    int given = o->list[BOT].count, wanted = t->players - __builtin_popcount(t->people), k = 0;
    const char *const *names = given ? o->list[BOT].all : usual;
    if (given > 1 && given != wanted)
        return cli_misuse(o->command, "--bot is given %d times, but there are %d seats for bots",
                          given, wanted);
    for (int i = 0; i < t->players; i++) {
        char reason[256];
        text error;
        if (play_is_person(t, i))
            continue;
        text_init(&error, reason, sizeof reason);
        t->bot[i] = opponent_open(span_of(names[given > 1 ? k++ : 0]), &error);
        if (!t->bot[i])
            return cli_misuse(o->command, "%s", reason);
        opponent_stop_by(t->bot[i], t->stop);
    }
    return OPTIONS_GO;
}

static int load(const options *o, struct play_table *t) {
    const char *path = o->list[LOAD].value;
    int players = t->players;
    char reason[1024];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strcmp(path, "-") == 0)
        return cli_misuse(o->command, "--load needs a file: standard input is for moves");
    if (!play_load(t, path, &error))
        return cli_fail(o->command, "%s: %s", path, reason);
    if (o->list[PLAYERS].value && players != t->players)
        return cli_fail(o->command, "%s: it is a game of %d players, not %d", path, t->players,
                        players);
    const char *seed = record_tag(&t->loaded, "Seed");
    uint64_t n;
    if (!o->list[SEED].value && seed && span_uint(span_of(seed), UINT64_MAX, &n))
        t->seed = n;
    return OPTIONS_GO;
}

static int set_table(const options *o, struct play_table *t) {
    int status = input_game(o, o->words[0], &t->game);
    if (status == OPTIONS_GO)
        status = input_players(o, PLAYERS, t->game, &t->players);
    t->seed = random_seed();
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &t->seed);
    if (status == OPTIONS_GO)
        status = input_limits(o, MOVETIME, NODES, THREADS, &t->limits);
    if (status == OPTIONS_GO && o->list[LOAD].value)
        status = load(o, t);
    else if (status == OPTIONS_GO)
        play_deal(t);
    if (status == OPTIONS_GO)
        status = read_seats(o, t);
    if (status == OPTIONS_GO)
        status = open_bots(o, t);
    return status;
}

/* The options that a later run needs to go on with the same people and bots. */
static void write_arguments(const options *o, text *t) {
    static const int kept[] = {SEAT, BOT, MOVETIME, NODES, THREADS, BRIEF, ASCII};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        const struct option *x = &o->list[kept[i]];
        for (int n = 0; x->value && n < (x->all ? x->count : 1); n++) {
            text_str(t, " --");
            text_str(t, x->name);
            if (x->flag)
                continue;
            text_char(t, ' ');
            play_write_word(t, x->all ? x->all[n] : x->value);
        }
    }
}

static int start(const options *o, struct play_table *table) {
    char arguments[2048];
    struct play_talk talk = {.table = table, .command = o->command, .arguments = arguments};
    text t;
    text_init(&t, arguments, sizeof arguments);
    write_arguments(o, &t);
    talk.ascii = o->list[ASCII].value || !isatty(STDOUT_FILENO);
    talk.brief = o->list[BRIEF].value != NULL;
    if (o->list[LOAD].value)
        snprintf(talk.path, sizeof talk.path, "%s", o->list[LOAD].value);
    output_catch_signals();
    int status = play_talk(&talk);
    thinker_free(talk.memory);
    return status;
}

static int run(int argc, char *argv[]) {
    const char *bots[GAME_MAX_PLAYERS];
    struct option list[] = {
        [PLAYERS] = {.name = "players"},
        [SEAT] = {.name = "seat"},
        [BOT] = {.name = "bot", .all = bots, .room = GAME_MAX_PLAYERS},
        [MOVETIME] = {.name = "movetime"},
        [NODES] = {.name = "nodes"},
        [THREADS] = {.name = "threads"},
        [SEED] = {.name = "seed"},
        [LOAD] = {.name = "load"},
        [ASCII] = {.name = "ascii", .flag = true},
        [BRIEF] = {.name = "brief", .flag = true},
        {0},
    };
    struct play_table table = {.stop = output_stop()};
    options o;
    int status = options_parse(&o, &command_play, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 1, 1, "GAME");
    if (status == OPTIONS_GO)
        status = set_table(&o, &table);
    if (status == OPTIONS_GO)
        status = start(&o, &table);
    play_close(&table);
    return status;
}

const struct command command_play = {
    "play",
    "play a game against bots or at one screen",
    help,
    run,
};
