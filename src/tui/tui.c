// SPDX-License-Identifier: MIT
// tui: the full-screen game. Without arguments it opens the menu, as plain `sixsands` does on a
// terminal.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/play/seats.h"
#include "client/address.h"
#include "games/games.h"
#include "session/files.h"
#include "system/output.h"
#include "tui/core/loop.h"
#include "tui/game/start.h"
#include "tui/online/connect.h"
#include "tui/replay/screen.h"
#include "tui/screens/menu.h"
#include "tui/term.h"

enum { PLAYERS, SEAT, BOT, SEED, LOAD, CONNECT, CA, NO_MOTION, ASCII };

static const struct option option_table[] = {
    [PLAYERS] = INPUT_PLAYERS,
    [SEAT] = PLAY_OPTION_SEAT,
    [BOT] = PLAY_OPTION_BOT,
    [SEED] = PLAY_OPTION_SEED,
    [LOAD] = {.name = "load",
              .metavar = "FILE",
              .accepts = VALUE_FILE,
              .help = "continue the unfinished game in FILE, with the people and bots it names"},
    [CONNECT] = {.name = "connect",
                 .metavar = "URL",
                 .help = "play on this server, or open the game that a link leads to"},
    [CA] = {.name = "ca",
            .metavar = "FILE",
            .accepts = VALUE_FILE,
            .help = "for a server with its own certificates: trust those in FILE, too"},
    [NO_MOTION] = {.name = "no-motion", .help = "moves appear at once"},
    [ASCII] = {.name = "ascii",
               .help = "letters without glyphs, as always on the Linux console and where the "
                       "locale has no UTF-8"},
    {0},
};

static const struct word word_table[] = {
    {.name = "GAME or FILE", .accepts = VALUE_GAME | VALUE_FILE, .optional = true},
    {0},
};

/* A new game as the options say, or the one of --load. */
static int start_game(const options *o, struct tui *t) {
    struct session p = {.seed = play_random_seed(), .limits = {.threads = 1}};
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!games_find(span_of(o->words[0]))) {
        text_quote(&error, o->words[0], strlen(o->words[0]), 40);
        text_str(&error, " is neither a game (");
        input_list_games(&error);
        text_str(&error, ") nor a file");
        return cli_misuse(o->command, "%s", reason);
    }
    int status = input_game(o, o->words[0], &p.game);
    if (status == OPTIONS_GO)
        status = input_players(o, PLAYERS, p.game, &p.players);
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &p.seed);
    if (status != OPTIONS_GO)
        return status;
    session_deal(&p);
    if (!play_read_seats(&p, o->value[SEAT], &error) ||
        !play_open_bots(&p, options_all(o, BOT), o->count[BOT], &error)) {
        session_close(&p);
        return cli_misuse(o->command, "%s", reason);
    }
    return start_session(t, &p, NULL, &error) ? OPTIONS_GO : cli_fail(o->command, "%s", reason);
}

static int tui_go_on(const options *o, struct tui *t) {
    const char *path = o->value[LOAD];
    char reason[1024];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strcmp(path, "-") == 0)
        return cli_misuse(o->command, "--load needs a file: standard input is the keyboard");
    if (!start_unfinished(t, path, &error))
        return cli_fail(o->command, "%s: %s", path, reason);
    return OPTIONS_GO;
}

static int connect_to(const options *o, struct tui *t) {
    struct address a;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!address_read(&a, o->value[CONNECT], &error))
        return cli_misuse(o->command, "%s: %.*s", o->value[CONNECT], (int)strlen(reason) - 1,
                          reason); /* without its full stop */
    if (o->value[CA] && access(o->value[CA], R_OK) != 0)
        return cli_fail(o->command, "%s: %s", o->value[CA], strerror(errno));
    struct screen *s = connect_screen(o->value[CONNECT], o->value[CA]);
    if (!s)
        return cli_fail(o->command, "out of memory");
    tui_push(t, s);
    return OPTIONS_GO;
}

/* A word that isn't the name of a game may be a file. */
static bool tui_is_file(const char *word) {
    return !games_find(span_of(word)) && (strpbrk(word, "./") || access(word, F_OK) == 0);
}

static int tui_replay(const options *o, struct tui *t) {
    char reason[1024];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strcmp(o->words[0], "-") == 0)
        return cli_misuse(o->command, "a record must be a file: standard input is the keyboard");
    struct screen *s = replay_screen(o->words[0], &error);
    if (!s)
        return cli_fail(o->command, "%s: %s", o->words[0], reason);
    tui_push(t, s);
    return OPTIONS_GO;
}

/* Options without a meaning here are a mistake. */
static int check_options(const options *o) {
    static const int of_games[] = {PLAYERS, SEAT, BOT, SEED};
    for (size_t i = 0; i < sizeof of_games / sizeof of_games[0]; i++)
        if (o->value[of_games[i]] &&
            (o->word_count == 0 || o->value[LOAD] || tui_is_file(o->words[0])))
            return cli_misuse(o->command, "--%s is only for a new GAME", o->list[of_games[i]].name);
    if (o->value[LOAD] && o->word_count)
        return cli_misuse(o->command, "--load and %s can't be combined", o->words[0]);
    if (o->value[CONNECT] && (o->word_count || o->value[LOAD]))
        return cli_misuse(o->command, "--connect and %s can't be combined",
                          o->word_count ? o->words[0] : "--load");
    if (o->value[CA] && !o->value[CONNECT])
        return cli_misuse(o->command, "--ca needs --connect");
    return OPTIONS_GO;
}

/* The first screens. */
static int push_screens(const options *o, struct tui *t) {
    int status = check_options(o);
    if (status != OPTIONS_GO)
        return status;
    if (o->word_count && tui_is_file(o->words[0]))
        return tui_replay(o, t);
    tui_push(t, menu_screen(t));
    if (o->value[LOAD])
        return tui_go_on(o, t);
    if (o->value[CONNECT])
        return connect_to(o, t);
    return o->word_count ? start_game(o, t) : OPTIONS_GO;
}

static int tui_show(const options *o, struct tui *t) {
    const char *why = loop_run(t);
    if (why)
        return cli_fail(o->command, "%s; 'sixsands play' plays in lines of text", why);
    fputs(t->farewell, stdout);
    fflush(stdout);
    if (output_interrupted())
        output_die();
    return CLI_OK;
}

static int tui_run(int argc, char *argv[]) {
    options o;
    struct tui *t = calloc(1, sizeof *t);
    if (!t)
        return cli_fail(&command_tui, "out of memory");
    int status = options_parse(&o, &command_tui, argc, argv);
    if (status == OPTIONS_GO) {
        settings_load(&t->settings);
        if (o.value[NO_MOTION]) {
            t->settings.motion = false;
            t->settings.still = true;
        }
        t->ascii = o.value[ASCII] || !term_has_glyphs();
        status = push_screens(&o, t);
    }
    if (status == OPTIONS_GO)
        status = tui_show(&o, t);
    else
        tui_close(t);
    free(t);
    return status;
}

const struct command command_tui = {
    .name = "tui",
    .summary = "the full-screen game, also plain 'sixsands' on a terminal",
    .examples = "sixsands tui\n"
                "sixsands tui mandala\n"
                "sixsands tui flowers --players 4 --seat 2 --bot level:5\n"
                "sixsands tui patterns --seat all --ascii\n"
                "sixsands tui games.sgr\n"
                "sixsands tui --connect https://sixsands.example",
    .usage = "[GAME] [OPTION]...\n"
             "FILE.sgr [--ascii] [--no-motion]\n"
             "--connect URL [--ca FILE] [--ascii] [--no-motion]",
    .about = "Play on the whole screen: by arrow keys and Enter, by typing moves, or by mouse. "
             "Without a game there is a menu, with the unfinished games. A FILE with "
             "records is replayed: forward, backward, as every seat saw it, with an analysis.",
    .notes =
        "The window needs 80 columns and 24 rows. '?' shows the keys.\n"
        "Games are saved after every move, so nothing is lost however the program ends: in "
        "$XDG_STATE_HOME/sixsands or ~/.local/state/sixsands; the menu offers unfinished ones "
        "again, and replays finished ones. Settings are in "
        "$XDG_CONFIG_HOME/sixsands/settings or ~/.config/sixsands/settings.\n"
        "On a server you are a guest, or the player you were there last: that is kept beside "
        "the games, for each server. SIXSANDS_CA may name the FILE of --ca.\n"
        "Colours follow TERM and COLORTERM (truecolor); NO_COLOR switches them off. Every piece "
        "has its letter and its shape.\n"
        "\n"
        "Bots: " BOT_NAMES ", or cmd:PROGRAM ARGS, a program that speaks the engine protocol.",
    .words = word_table,
    .options = option_table,
    .run = tui_run,
};
