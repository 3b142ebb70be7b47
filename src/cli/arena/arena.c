// SPDX-License-Identifier: MIT
// arena: how strong are bots? They play sets of games with the same deals in all seats; the
// differences are reported with their uncertainty.
#include "cli/arena/arena.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/arena/report.h"
#include "cli/arena/run.h"
#include "cli/arena/sprt.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "record/record.h"
#include "system/output.h"

enum {
    BOTS,
    BOT,
    PLAYERS,
    GAMES,
    SETS,
    SEED,
    MOVETIME,
    NODES,
    THREADS,
    SPRT,
    ALPHA,
    BETA,
    GRACE,
    STARTUP,
    JSON,
    OUTPUT,
    STATE,
    RESUME,
};

static const struct option option_table[] = {
    [BOTS] = {.name = "bots",
              .metavar = "A,B,...",
              .accepts = VALUE_BOT | VALUE_LIST,
              .help = "the bots, one per seat"},
    [BOT] = {.name = "bot",
             .metavar = "A",
             .accepts = VALUE_BOT,
             .most = GAME_MAX_PLAYERS,
             .help = "one bot, repeated for each: for names with a comma"},
    [PLAYERS] = {.name = "players",
                 .metavar = "N",
                 .choices = input_player_counts,
                 .help = "with two bots: the second plays all other seats"},
    [GAMES] = {.name = "games",
               .metavar = "N",
               .help = "number of games, rounded up to whole sets (default: 100)"},
    [SETS] = INPUT_SETS,
    [SEED] = {.name = "seed", .metavar = "S", .help = "equal seeds give equal deals (default: 1)"},
    [MOVETIME] = INPUT_MOVETIME,
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "nodes per move instead: equal seeds then give equal games"},
    [THREADS] = {.name = "threads", .metavar = "N", .help = "games at once (default: 1)"},
    [SPRT] = ARENA_SPRT,
    [ALPHA] = ARENA_ALPHA,
    [BETA] = ARENA_BETA,
    [GRACE] = {.name = "grace",
               .metavar = "MS",
               .help = "how much longer than its time a program may take (default: 5000)"},
    [STARTUP] = {.name = "startup",
                 .metavar = "MS",
                 .help = "extra time for its first line (default: 30000)"},
    [JSON] = {.name = "json", .help = "the report as a JSON object"},
    [OUTPUT] = {.name = "output",
                .letter = 'o',
                .metavar = "FILE",
                .accepts = VALUE_FILE,
                .help =
                    "write the records of all games to FILE, which appears when it is complete"},
    [STATE] = {.name = "state",
               .metavar = "FILE",
               .accepts = VALUE_FILE,
               .help = "keep finished games in FILE until the run is complete (default: the "
                       "output file's name with .state added)"},
    [RESUME] = {.name = "resume", .help = "continue an interrupted run"},
    {0},
};

/* Options that don't concern the games themselves. */
struct settings {
    bool json, resume;
    const char *path;  /* of the records; NULL: none */
    const char *state; /* NULL: none */
    char *state_path;  /* owned: the default name of the state file */
    char *list;        /* owned: --bots, split; the plan's names point into it */
};

/* Splits --bots in place; returns the number of names, which may be too many. */
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

static int arena_read_players(const options *o, struct arena_plan *p, int count) {
    const struct game_ops *g = p->game;
    p->players = count;
    if (count < 2)
        return cli_misuse(o->command, "at least two bots are needed: --bots A,B");
    if (o->value[PLAYERS]) {
        int status = input_players(o, PLAYERS, g, &p->players);
        if (status != OPTIONS_GO)
            return status;
    }
    if (count != 2 && count != p->players)
        return cli_misuse(o->command, "%d bots can't play a game of %d players", count, p->players);
    if (p->players < g->min_players || p->players > g->max_players)
        return cli_misuse(o->command, "%s can't be played by %d players", g->name, p->players);
    for (int i = count; i < p->players; i++)
        p->bot[i] = p->bot[1];
    return OPTIONS_GO;
}

/* Checks that a name is plain text and names a bot. If no limit was given and the bot needs one, it
 * gets the default. */
static int check_bot(const options *o, const char *name, struct think_limits *limits) {
    char reason[256];
    text error;
    if (!record_is_text(span_of(name)) || strlen(name) > ARENA_NAME_MAX)
        return cli_misuse(o->command, "a bot's name must be plain text, at most %d bytes",
                          ARENA_NAME_MAX);
    text_init(&error, reason, sizeof reason);
    struct opponent *one = opponent_open(span_of(name), &error);
    if (!one)
        return cli_misuse(o->command, "%s", reason);
    if (opponent_needs_limit(one) && limits->movetime == 0 && limits->nodes == 0)
        limits->movetime = THINK_DEFAULT_MOVETIME;
    opponent_close(one);
    return OPTIONS_GO;
}

static int arena_read_bots(const options *o, struct arena_plan *p, char **list) {
    const char *bots = o->value[BOTS];
    int count = o->count[BOT];
    if (bots && count)
        return cli_misuse(o->command, "--bots and --bot can't be combined");
    for (int i = 0; i < count; i++)
        p->bot[i] = options_all(o, BOT)[i];
    if (bots) {
        *list = strdup(bots);
        if (!*list)
            return cli_fail(o->command, "out of memory");
        count = split_bots(*list, p->bot);
    }
    int status = arena_read_players(o, p, count);
    for (int i = 0; status == OPTIONS_GO && i < p->players; i++)
        status = check_bot(o, p->bot[i], &p->limits);
    return status;
}

/* A part of a run: which sets, without a verdict of its own. */
static int arena_read_sets(const options *o, struct arena_plan *p) {
    struct input_range sets;
    if (!o->value[SETS])
        return OPTIONS_GO;
    if (o->value[GAMES])
        return cli_misuse(o->command, "--sets and --games can't be combined");
    if (p->sprt)
        return cli_misuse(o->command, "a part of a run has no verdict: give --sprt to "
                                      "'sixsands merge', which sees all sets");
    int status = input_sets(o, SETS, ARENA_MOST_GAMES / GAME_MAX_PLAYERS, &sets);
    if (status != OPTIONS_GO)
        return status;
    p->first = sets.first;
    p->games = (sets.end - sets.first) * (uint64_t)p->players;
    return OPTIONS_GO;
}

/* Where the records and the state go. A device gets no state file. */
static int read_files(const options *o, struct settings *w) {
    struct stat st;
    w->json = o->value[JSON] != NULL;
    w->resume = o->value[RESUME] != NULL;
    w->path = o->value[OUTPUT];
    w->state = o->value[STATE];
    if (w->path && strcmp(w->path, "-") == 0)
        return cli_misuse(o->command, "standard output is for the report: --output needs a file");
    if (w->path && !w->state && (stat(w->path, &st) != 0 || S_ISREG(st.st_mode))) {
        static const char suffix[] = ".state";
        size_t n = strlen(w->path);
        w->state = w->state_path = malloc(n + sizeof suffix);
        if (!w->state)
            return cli_fail(o->command, "out of memory");
        memcpy(w->state_path, w->path, n);
        memcpy(w->state_path + n, suffix, sizeof suffix);
    }
    if (w->resume && !w->state)
        return cli_misuse(o->command, "--resume needs the --state or --output of the run");
    return OPTIONS_GO;
}

static int arena_read_plan(struct arena_plan *p, struct settings *w, int argc, char *argv[]) {
    options o;
    uint64_t threads = 1, grace = OPPONENT_USUAL_GRACE, startup = OPPONENT_USUAL_STARTUP;
    *p = (struct arena_plan){
        .games = 100, .seed = 1, .alpha = ARENA_USUAL_ERROR, .beta = ARENA_USUAL_ERROR};
    int status = options_parse(&o, &command_arena, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &p->game);
    if (status == OPTIONS_GO)
        status = options_number(&o, GAMES, 1, ARENA_MOST_GAMES, &p->games);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &p->seed);
    if (status == OPTIONS_GO)
        status = options_number(&o, THREADS, 1, 64, &threads);
    if (status == OPTIONS_GO)
        status = options_number(&o, GRACE, 0, 3600000, &grace);
    if (status == OPTIONS_GO)
        status = options_number(&o, STARTUP, 0, 3600000, &startup);
    if (status == OPTIONS_GO)
        status = input_limits(&o, MOVETIME, NODES, -1, &p->limits);
    if (status == OPTIONS_GO)
        status = arena_read_bots(&o, p, &w->list);
    if (status == OPTIONS_GO)
        status = arena_read_sprt(&o, SPRT, ALPHA, BETA, p);
    if (status == OPTIONS_GO)
        status = arena_read_sets(&o, p);
    if (status == OPTIONS_GO)
        status = read_files(&o, w);
    p->threads = (int)threads;
    p->grace = (uint32_t)grace;
    p->startup = (uint32_t)startup;
    return status;
}

/* Rounds the number of games up to whole sets, with a message. */
static void round_games(struct arena_plan *p) {
    uint64_t rest = p->games % (uint64_t)p->players;
    if (rest == 0)
        return;
    p->games += (uint64_t)p->players - rest;
    fprintf(stderr, "sixsands arena: %" PRIu64 " games, to make whole sets of %d\n", p->games,
            p->players);
}

/* A run: the plan and its results. */
struct course {
    const struct arena_plan *plan;
    const struct settings *settings;
    struct arena_tally tally;
    struct arena_course course;
    output records;
    progress bar;
    char label[96];
};

static int take_game(struct course *c, struct arena_game *game) {
    if (game->outcome == ARENA_STOPPED) /* only when the run is being stopped */
        return CLI_OK;
    if (game->reason[0]) {
        progress_erase(&c->bar);
        cli_fail(&command_arena, "game %" PRIu64 ": %s", game->index + 1, game->reason);
    }
    if (game->outcome == ARENA_FAILED)
        return CLI_WRONG_INPUT;
    c->course.played += game->played;
    arena_tally_add(&c->tally, c->plan, game);
    if (c->settings->path && arena_write_record(c->records.file, c->plan, game) != 0)
        return cli_output_failed(&command_arena, c->settings->path);
    return CLI_OK;
}

static void draw_progress(struct course *c) {
    const struct arena_tally *t = &c->tally;
    if (!progress_due(&c->bar))
        return;
    if (t->games)
        snprintf(c->label, sizeof c->label, "%.20s %.1f %%", c->plan->bot[0],
                 100 * t->bot[0].share.mean);
    progress_draw(&c->bar, (double)t->seen / (double)c->plan->games);
}

static int arena_play_all(struct course *c, struct arena_state *state) {
    char reason[ARENA_REASON_SIZE];
    text error;
    text_init(&error, reason, sizeof reason);
    snprintf(c->label, sizeof c->label, "playing");
    progress_start(&c->bar, c->label); /* starts the clock before any work */
    double start = c->bar.start;
    struct arena_run *run = arena_run_start(c->plan, state, &error);
    if (!run)
        return cli_fail(&command_arena, "%s", reason);
    int status = CLI_OK;
    while (status == CLI_OK && !output_interrupted() && c->tally.seen < c->plan->games &&
           !arena_tally_decided(&c->tally, c->plan)) {
        struct arena_game game;
        if (arena_run_next(run, &game)) {
            status = take_game(c, &game);
            match_free(&game.match);
        }
        draw_progress(c);
    }
    progress_erase(&c->bar);
    c->course.seconds = progress_clock() - start;
    c->course.interrupted = output_interrupted() != 0;
    arena_run_stop(run);
    return status;
}

/* Prints a word, quoted for a shell. */
static void arena_print_word(FILE *out, const char *word) {
    if (*word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "-_=+,./:@%") == strlen(word)) {
        fputs(word, out);
        return;
    }
    putc('\'', out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, out);
    putc('\'', out);
}

/* How to continue after an interrupt. */
static void print_farewell(const struct course *c, int argc, char *const argv[]) {
    fprintf(stderr, "sixsands arena: interrupted after %" PRIu64 " of %" PRIu64 " games; ",
            c->tally.seen, c->plan->games);
    if (!c->settings->state) {
        fputs("with --state FILE a run can be resumed\n", stderr);
        return;
    }
    fputs("continue with: sixsands", stderr);
    for (int i = 0; i < argc; i++) {
        putc(' ', stderr);
        arena_print_word(stderr, argv[i]);
    }
    fputs(c->settings->resume ? "\n" : " --resume\n", stderr);
}

/* Plays, writes the records, reports. */
static int run_course(struct course *c, struct arena_state *state) {
    const struct settings *w = c->settings;
    if (w->path && output_open(&c->records, w->path) != 0)
        return cli_output_failed(&command_arena, w->path);
    int status = arena_play_all(c, state);
    if (w->path && (status != CLI_OK || c->course.interrupted))
        output_abandon(&c->records);
    else if (w->path && output_close(&c->records) != 0)
        status = cli_output_failed(&command_arena, w->path);
    if (status != CLI_OK)
        return status;
    (w->json ? arena_report_json : arena_report_text)(stdout, &c->tally, c->plan, &c->course);
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_output_failed(&command_arena, NULL);
    return CLI_OK;
}

static int run_plan(struct arena_plan *p, const struct settings *w, int argc, char *const argv[]) {
    struct course c = {.plan = p, .settings = w};
    struct arena_state *state = NULL;
    char reason[ARENA_REASON_SIZE];
    text error;
    round_games(p);
    output_catch_signals();
    text_init(&error, reason, sizeof reason);
    if (w->state && !(state = arena_state_open(p, w->state, w->resume, &error)))
        return cli_fail(&command_arena, "%s", reason);
    int status = run_course(&c, state);
    bool useless = status == CLI_OK ? w->state_path && !c.course.interrupted
                                    : state && arena_state_is_empty(state);
    arena_state_close(state, useless);
    if (c.course.interrupted) {
        print_farewell(&c, argc, argv);
        output_die();
    }
    return status;
}

static int arena_run(int argc, char *argv[]) {
    struct arena_plan plan = {0};
    struct settings settings = {0};
    char **words = malloc((size_t)argc * sizeof *words); /* reading options rearranges argv */
    if (!words)
        return cli_fail(&command_arena, "out of memory");
    memcpy(words, argv, (size_t)argc * sizeof *words);
    int status = arena_read_plan(&plan, &settings, argc, argv);
    if (status == OPTIONS_GO)
        status = run_plan(&plan, &settings, argc, words);
    free(settings.state_path);
    free(settings.list);
    free(words);
    return status;
}

const struct command command_arena = {
    .name = "arena",
    .summary = "let bots play duplicate deals and measure their strength",
    .examples = "sixsands arena mandala --bots expert,heuristic --games 200 --movetime 100\n"
                "sixsands arena patterns --bots expert,mcts --nodes 2000 -o games.sgr\n"
                "sixsands arena patterns --bots expert,mcts --nodes 2000 -o games.sgr --resume\n"
                "sixsands arena flowers --bots expert,heuristic --players 4 --games 400\n"
                "sixsands arena mandala --bots level:3,level:2 --games 10000 --sprt 0,20\n"
                "sixsands arena mandala --bots level:3,level:2 --sets 51-100 --state 2.arena\n"
                "sixsands arena mandala --bot 'cmd:python3 examples/bot.py' --bot level:2",
    .usage = "GAME --bots A,B[,C,D] [OPTION]...",
    .about = "Let bots play against each other, each deal with every bot in every seat, and report "
             "which is stronger.",
    .notes =
        "Bots: " BOT_NAMES
        ", or cmd:PROGRAM ARGS, a program that speaks the engine protocol; '...' and \"...\" keep "
        "blanks in an argument. A program that crashes, hangs or answers nonsense forfeits that "
        "game.",
    .words = input_one_game,
    .options = option_table,
    .run = arena_run,
};
