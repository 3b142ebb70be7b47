// SPDX-License-Identifier: MIT
// play: people against bots, or against one another, in lines of text on any terminal or pipe.
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/output.h"
#include "cli/play_talk.h"

enum { PLAYERS, SEAT, BOT, MOVETIME, NODES, THREADS, SEED, LOAD, BRIEF, ASCII };

static const struct choice seats[] = {
    {"1", NULL},
    {"2", NULL},
    {"3", NULL},
    {"4", NULL},
    {"all", "everybody at one screen"},
    {"none", "watch the bots"},
    {NULL, NULL},
};

static const struct option option_table[] = {
    [PLAYERS] = INPUT_PLAYERS,
    [SEAT] = {.name = "seat",
              .metavar = "S[,S]",
              .accepts = VALUE_LIST,
              .choices = seats,
              .help = "the seats of people (default: 1); 'all': everybody at one screen, with a "
                      "curtain between the turns; 'none': watch the bots"},
    [BOT] = {.name = "bot",
             .metavar = "NAME",
             .accepts = VALUE_BOT,
             .most = GAME_MAX_PLAYERS,
             .help = "who plays the other seats (default: level:3); repeated, one for each of "
                     "these seats in turn"},
    [MOVETIME] = {.name = "movetime",
                  .metavar = "MS",
                  .help = "time for a move, for bots without a fixed amount of work (default: "
                          "1000) and for hints"},
    [NODES] = {.name = "nodes", .metavar = "N", .help = "nodes for a move instead"},
    [THREADS] = {.name = "threads",
                 .metavar = "N",
                 .help = "threads for these bots and for hints (default: 1)"},
    [SEED] = {.name = "seed",
              .metavar = "S",
              .help = "equal seeds and moves give equal games (default: a random one)"},
    [LOAD] = {.name = "load",
              .metavar = "FILE",
              .accepts = VALUE_FILE,
              .help = "continue the unfinished game in FILE, the first record there"},
    [BRIEF] = {.name = "brief",
               .help = "positions in a few short lines instead of drawings, for screen readers; "
                       "also where the window is too small for the drawing"},
    [ASCII] = {.name = "ascii", .help = "letters without glyphs, as always in a pipe"},
    {0},
};

/* Seven digits are enough for chance and short enough to be typed. */
static uint64_t random_seed(void) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = (uint64_t)getpid();
    return bits % 10000000;
}

/* --seat: the seats of people. */
static int read_seats(const options *o, struct play_table *t) {
    const char *value = o->value[SEAT] ? o->value[SEAT] : "1";
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
    int given = o->count[BOT], wanted = t->players - __builtin_popcount(t->people), k = 0;
    const char *const *names = given ? options_all(o, BOT) : usual;
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
    const char *path = o->value[LOAD];
    int players = t->players;
    char reason[1024];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strcmp(path, "-") == 0)
        return cli_misuse(o->command, "--load needs a file: standard input is for moves");
    if (!play_load(t, path, &error))
        return cli_fail(o->command, "%s: %s", path, reason);
    if (o->value[PLAYERS] && players != t->players)
        return cli_fail(o->command, "%s: it is a game of %d players, not %d", path, t->players,
                        players);
    const char *seed = record_tag(&t->loaded, "Seed");
    uint64_t n;
    if (!o->value[SEED] && seed && span_uint(span_of(seed), UINT64_MAX, &n))
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
    if (status == OPTIONS_GO && o->value[LOAD])
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
        int times = x->most ? o->count[kept[i]] : o->count[kept[i]] > 0;
        for (int n = 0; n < times; n++) {
            text_str(t, " --");
            text_str(t, x->name);
            if (!x->metavar)
                continue;
            text_char(t, ' ');
            play_write_word(t, x->most ? options_all(o, kept[i])[n] : o->value[kept[i]]);
        }
    }
}

static int start(const options *o, struct play_table *table) {
    char arguments[2048];
    struct play_talk talk = {.table = table, .command = o->command, .arguments = arguments};
    text t;
    text_init(&t, arguments, sizeof arguments);
    write_arguments(o, &t);
    talk.ascii = o->value[ASCII] || !isatty(STDOUT_FILENO);
    talk.brief = o->value[BRIEF] != NULL;
    if (o->value[LOAD])
        snprintf(talk.path, sizeof talk.path, "%s", o->value[LOAD]);
    output_catch_signals();
    int status = play_talk(&talk);
    thinker_free(talk.memory);
    return status;
}

static int run(int argc, char *argv[]) {
    struct play_table table = {.stop = output_stop()};
    options o;
    int status = options_parse(&o, &command_play, argc, argv);
    if (status == OPTIONS_GO)
        status = set_table(&o, &table);
    if (status == OPTIONS_GO)
        status = start(&o, &table);
    play_close(&table);
    return status;
}

const struct command command_play = {
    .name = "play",
    .summary = "play a game against bots or at one screen",
    .examples = "sixsands play mandala\n"
                "sixsands play flowers --players 4 --seat 2 --bot level:5\n"
                "sixsands play patterns --seat all\n"
                "sixsands play mandala --load mandala-4711.sgr\n"
                "printf 'moves\\nhint\\n' | sixsands play mandala --seed 7",
    .usage = "GAME [OPTION]...",
    .about =
        "Play a game: the position is drawn with letters, moves are typed in notation. Nothing "
        "moves the cursor and no colour is needed, so it works with a screen reader and in a pipe.",
    .notes = "While playing: moves, show, brief, hint, undo, log, save [FILE], rules, help, quit.\n"
             "An unfinished game is saved when you leave it, also by Ctrl-C or the end of the "
             "input: in $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands.\n"
             "Chance follows from the seed: after undo the same move brings the same cards.\n"
             "\n"
             "Bots: " BOT_NAMES ", or cmd:PROGRAM ARGS, a program that speaks the engine protocol.",
    .words = input_one_game,
    .options = option_table,
    .run = run,
};
