// SPDX-License-Identifier: MIT
// play: people against bots or each other, in lines of text on any terminal or pipe.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/play/online/talk.h"
#include "cli/play/seats.h"
#include "cli/play/talk.h"
#include "system/output.h"

enum {
    PLAYERS,
    SEAT,
    BOT,
    MOVETIME,
    NODES,
    THREADS,
    SEED,
    LOAD,
    BRIEF,
    ASCII,
    CONNECT,
    NAME,
    LOGIN,
    CLOCK,
    OPEN,
    AIDS,
    CA
};

static const struct option option_table[] = {
    [PLAYERS] = INPUT_PLAYERS,
    [SEAT] = PLAY_OPTION_SEAT,
    [BOT] = PLAY_OPTION_BOT,
    [MOVETIME] = {.name = "movetime",
                  .metavar = "MS",
                  .help = "time for a move, for bots without a fixed amount of work (default: "
                          "1000) and for hints"},
    [NODES] = {.name = "nodes", .metavar = "N", .help = "nodes per move instead"},
    [THREADS] = {.name = "threads",
                 .metavar = "N",
                 .help = "threads for these bots and for hints (default: 1)"},
    [SEED] = PLAY_OPTION_SEED,
    [LOAD] = {.name = "load",
              .metavar = "FILE",
              .accepts = VALUE_FILE,
              .help = "continue the unfinished game in FILE, the first record there"},
    [BRIEF] = {.name = "brief",
               .help = "positions in a few short lines instead of drawings, for screen readers; "
                       "also where the window is too small for the drawing"},
    [ASCII] = {.name = "ascii", .help = "letters without glyphs, as always in a pipe"},
    [CONNECT] = {.name = "connect",
                 .heading = "On a server:",
                 .metavar = "URL",
                 .help = "play on this server: the game that a link leads to, a new GAME, or one "
                         "from the lobby"},
    [NAME] = {.name = "name",
              .metavar = "NAME",
              .help = "as others see you (default: as last time, or the server's choice)"},
    [LOGIN] = {.name = "login",
               .metavar = "LOGIN",
               .help = "your account there; the password is asked for, in a pipe it is the first "
                       "line. Later you are still logged in"},
    [CLOCK] = {.name = "clock",
               .metavar = "M+S or Dd",
               .help = "of a new GAME: M minutes, and S seconds for each move, as 10+5; or D days "
                       "for each move, as 3d (default: none)"},
    [OPEN] = {.name = "open",
              .help = "the seats of a new GAME that aren't for bots are for whoever comes, in the "
                      "lobby (default: for those you send a link)"},
    [AIDS] = {.name = "aids", .help = "memory aids for everyone in a new GAME"},
    [CA] = {.name = "ca",
            .metavar = "FILE",
            .accepts = VALUE_FILE,
            .help = "for a server with its own certificates: trust those in FILE, too"},
    {0},
};

static const struct word word_table[] = {
    {.name = "GAME", .accepts = VALUE_GAME, .optional = true},
    {0},
};

/* --seat and --bot. */
static int seat_all(const options *o, struct session *t) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (play_read_seats(t, o->value[SEAT], &error) &&
        play_open_bots(t, options_all(o, BOT), o->count[BOT], &error))
        return OPTIONS_GO;
    return cli_misuse(o->command, "%s", reason);
}

static int play_load_record(const options *o, struct session *t) {
    const char *path = o->value[LOAD];
    int players = t->players;
    char reason[1024];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strcmp(path, "-") == 0)
        return cli_misuse(o->command, "--load needs a file: standard input is for moves");
    if (!session_load(t, path, &error))
        return cli_fail(o->command, "%s: %s", path, reason);
    if (o->value[PLAYERS] && players != t->players)
        return cli_fail(o->command, "%s: this is a game of %d players, not %d", path, t->players,
                        players);
    if (!o->value[SEED])
        play_loaded_seed(t);
    return OPTIONS_GO;
}

static int set_session(const options *o, struct session *t) {
    int status = input_game(o, o->words[0], &t->game);
    if (status == OPTIONS_GO)
        status = input_players(o, PLAYERS, t->game, &t->players);
    t->seed = play_random_seed();
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &t->seed);
    if (status == OPTIONS_GO)
        status = input_limits(o, MOVETIME, NODES, THREADS, &t->limits);
    if (status == OPTIONS_GO && o->value[LOAD])
        status = play_load_record(o, t);
    else if (status == OPTIONS_GO)
        session_deal(t);
    return status == OPTIONS_GO ? seat_all(o, t) : status;
}

/* The options that a later run needs to continue with the same people and bots. */
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
            session_write_word(t, x->most ? options_all(o, kept[i])[n] : o->value[kept[i]]);
        }
    }
}

static int play_start(const options *o, struct session *session) {
    char arguments[2048];
    struct play_talk talk = {.session = session, .command = o->command, .arguments = arguments};
    text t;
    text_init(&t, arguments, sizeof arguments);
    write_arguments(o, &t);
    talk.ascii = o->value[ASCII] || !isatty(STDOUT_FILENO);
    talk.brief = o->value[BRIEF] != NULL;
    session_file_note(&talk.own, o->value[LOAD]);
    output_catch_signals();
    int status = play_talk(&talk);
    think_free(talk.memory);
    return status;
}

/* What the options say about a game on a server. */
static int set_online(const options *o, struct play_online *online, struct online_start *start) {
    struct remote_wish *w = &start->wish;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    *start = (struct online_start){.url = o->value[CONNECT],
                                   .ca = o->value[CA],
                                   .name = o->value[NAME],
                                   .login = o->value[LOGIN]};
    int status = input_limits(o, MOVETIME, NODES, THREADS, &online->talk.limits);
    if (status != OPTIONS_GO || !o->word_count)
        return status;
    status = input_game(o, o->words[0], &w->game);
    if (status == OPTIONS_GO)
        status = input_players(o, PLAYERS, w->game, &w->players);
    if (status != OPTIONS_GO)
        return status;
    w->aids = o->value[AIDS] != NULL;
    if (o->value[CLOCK] && !online_read_clock(w, span_of(o->value[CLOCK])))
        return cli_misuse(o->command, "--clock must be M+S, minutes (1 to 180) and seconds (0 to "
                                      "180), or Dd, days (1 to 30)");
    if (online_read_seats(w, o->value[SEAT], options_all(o, BOT), o->count[BOT],
                          o->value[OPEN] != NULL, &error))
        return OPTIONS_GO;
    return cli_misuse(o->command, "%s", reason);
}

static int play_run_online(const options *o) {
    struct online_start start;
    struct play_online *online = calloc(1, sizeof *online);
    if (!online)
        return cli_fail(o->command, "out of memory");
    online->talk.command = o->command;
    online->talk.ascii = o->value[ASCII] || !isatty(STDOUT_FILENO);
    online->talk.brief = o->value[BRIEF] != NULL;
    int status = set_online(o, online, &start);
    if (status == OPTIONS_GO) {
        output_catch_signals();
        status = play_online(online, &start);
    }
    think_free(online->talk.memory);
    free(online);
    return status;
}

/* Options without a meaning here are a mistake. */
static int play_check_options(const options *o) {
    static const int here[] = {SEED, LOAD}, there[] = {NAME, LOGIN, CLOCK, OPEN, AIDS, CA},
                     new_game[] = {PLAYERS, SEAT, BOT, CLOCK, OPEN, AIDS};
    for (size_t i = 0; i < sizeof here / sizeof *here && o->value[CONNECT]; i++)
        if (o->value[here[i]])
            return cli_misuse(o->command, "--%s is for games here, not on a server",
                              o->list[here[i]].name);
    for (size_t i = 0; i < sizeof there / sizeof *there && !o->value[CONNECT]; i++)
        if (o->value[there[i]])
            return cli_misuse(o->command, "--%s needs --connect", o->list[there[i]].name);
    for (size_t i = 0; i < sizeof new_game / sizeof *new_game && !o->word_count; i++)
        if (o->value[new_game[i]])
            return cli_misuse(o->command, "--%s is only for a new GAME", o->list[new_game[i]].name);
    return o->value[CONNECT] ? OPTIONS_GO : options_words(o, 1, 1, "GAME");
}

static int play_run(int argc, char *argv[]) {
    struct session session = {.stop = output_stop()};
    options o;
    int status = options_parse(&o, &command_play, argc, argv);
    if (status == OPTIONS_GO)
        status = play_check_options(&o);
    if (status == OPTIONS_GO && o.value[CONNECT])
        return play_run_online(&o);
    if (status == OPTIONS_GO)
        status = set_session(&o, &session);
    if (status == OPTIONS_GO)
        status = play_start(&o, &session);
    session_close(&session);
    return status;
}

const struct command command_play = {
    .name = "play",
    .summary = "play in lines of text, against bots or others, here or on a server",
    .examples = "sixsands play mandala\n"
                "sixsands play flowers --players 4 --seat 2 --bot level:5\n"
                "sixsands play patterns --seat all\n"
                "sixsands play mandala --load mandala-4711.sgr\n"
                "sixsands play patterns --connect https://sixsands.example --name Ann\n"
                "sixsands play --connect https://sixsands.example/g/ID/KEY\n"
                "printf 'moves\\nhint\\n' | sixsands play mandala --seed 7",
    .usage = "GAME [OPTION]...\n"
             "[GAME] --connect URL [OPTION]...",
    .about =
        "Play a game: the position is drawn with letters, moves are typed in notation. Nothing "
        "printed is erased and no colour is needed, so it works with a screen reader and in a "
        "pipe.",
    .notes =
        "While playing: moves, show, brief, hint, undo, log, save [FILE], rules, help, quit; on "
        "a server also seats, sit, stand, draw, abort, decline, resign, rematch, lobby.\n"
        "An unfinished game is saved when you leave it, even by Ctrl-C or the end of the "
        "input, in $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands; a finished one is kept "
        "in the folder finished there, unless you have saved it yourself.\n"
        "Chance follows from the seed: after undo the same move brings the same cards.\n"
        "On a server you are a guest, or the player you were there last, as in the full-screen "
        "game; a lost connection comes back by itself, and no move is lost. In a pipe, moves wait "
        "for your turn, so that they can be typed ahead.\n"
        "\n"
        "Bots: " BOT_NAMES ", or cmd:PROGRAM ARGS, a program that speaks the engine protocol.",
    .words = word_table,
    .options = option_table,
    .run = play_run,
};
