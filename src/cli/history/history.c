// SPDX-License-Identifier: MIT
// history: the player's finished games, in a list, added up, analysed, saved and added to.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/unicode/safe_text.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "engine/analysis_run.h"
#include "games/games.h"
#include "session/history.h"
#include "system/output.h"
#include "system/source.h"
#include "term/words.h"

enum { GAME, AGAINST, RESULT, NODES, ROLLOUTS, THREADS, OUTPUT };

enum { MOST_ROLLOUTS = 1000000 };

static const struct choice results[] = {
    {"won", NULL}, {"shared", NULL}, {"lost", NULL}, {NULL, NULL}};

static const struct option option_table[] = {
    [GAME] = {.name = "game",
              .heading = "Which games:",
              .metavar = "GAME",
              .accepts = VALUE_GAME,
              .help = "only of this game"},
    [AGAINST] = {.name = "against",
                 .metavar = "WHOM",
                 .accepts = VALUE_BOT,
                 .help = "only against this bot, 'people', or 'bots' (several kinds of them)"},
    [RESULT] = {.name = "result",
                .metavar = "RESULT",
                .choices = results,
                .help = "only those with this result"},
    [NODES] = {.name = "nodes",
               .heading = "Options of analyze:",
               .metavar = "N",
               .help = "nodes of each search (default: as in 'sixsands analyze')"},
    [ROLLOUTS] = {.name = "rollouts",
                  .metavar = "N",
                  .help = "rollouts for the luck of each draw (default: 500)"},
    [THREADS] = {.name = "threads", .metavar = "N", .help = "threads (default: 1)"},
    [OUTPUT] = {.name = "output",
                .letter = 'o',
                .heading = "Options of export:",
                .metavar = "FILE",
                .accepts = VALUE_FILE,
                .help = "write to FILE, which appears when it is complete (default: standard "
                        "output)"},
    {0},
};

enum task { LIST, RESULTS, ANALYSE, REPLAY, EXPORT, IMPORT, TASKS };

static const struct choice tasks[] = {
    [LIST] = {"list", "the games, the latest first"},
    [RESULTS] = {"results", "results by game and opponent"},
    [ANALYSE] = {"analyze", "error rate and luck of every game"},
    [REPLAY] = {"replay", "a game of the list on the full screen"},
    [EXPORT] = {"export", "the records, as one file"},
    [IMPORT] = {"import", "add records of finished games"},
    {NULL, NULL},
};

static const struct word word_table[] = {
    {.name = "list, results, analyze, replay, export or import",
     .choices = tasks,
     .optional = true},
    {.name = "FILE", .accepts = VALUE_FILE, .optional = true, .many = true},
    {0},
};

static int history_load_all(const options *o, struct history *h) {
    struct history_filter f = {.opponent = o->value[AGAINST]};
    if (o->value[GAME]) {
        int status = input_game(o, o->value[GAME], &f.game);
        if (status != OPTIONS_GO)
            return status;
    }
    if (o->value[RESULT]) {
        f.result = played_result_read(span_of(o->value[RESULT]));
        if (f.result == PLAYED_NONE)
            return cli_misuse(o->command, "--result must be won, shared or lost");
    }
    return history_load(h, &f) ? OPTIONS_GO : cli_fail(o->command, "out of memory");
}

static int history_say_none(void) {
    puts(history_count() ? "No game like that." : "No finished game yet.");
    return CLI_OK;
}

/* ---- list and results */

/* "error 1.2 %, luck +3.4 %" */
static void history_print_figures(double error, double luck) {
    printf("  error %.1f %%, luck %+.1f %%", 100 * error, 100 * luck);
}

static void history_print_game(const struct history_game *g, int number) {
    char when[32] = "?", title[PLAY_TITLE], others[128];
    struct tm day;
    if (localtime_r(&g->when, &day))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &day);
    printf("%4d  %s  %-8s  %-6s  %-9s  against %s", number, when, play_title(title, g->game),
           played_result_word(g->result), g->scores, safe_string(others, sizeof others, g->others));
    if (g->analysed)
        history_print_figures(g->error, g->luck);
    putchar('\n');
}

static int history_list(const options *o, struct history *h) {
    (void)o;
    if (!h->count)
        return history_say_none();
    for (int i = 0; i < h->count; i++)
        history_print_game(&h->game[i], i + 1);
    return CLI_OK;
}

static int history_results(const options *o, struct history *h) {
    static struct history_tally rows[HISTORY_TALLIES];
    int count = history_add_up(h, rows);
    (void)o;
    if (!count)
        return history_say_none();
    for (int i = 0; i < count; i++) {
        const struct history_tally *t = &rows[i];
        char title[PLAY_TITLE], whom[PLAYED_WORD + 16];
        text w;
        text_init(&w, whom, sizeof whom);
        history_write_opponent(&w, t->opponent);
        printf("%-8s  %-13s  %4d game%s: %d won, %d shared, %d lost, %.0f %%",
               play_title(title, t->game), whom, t->games, t->games == 1 ? "" : "s",
               t->of[PLAYED_WON], t->of[PLAYED_SHARED], t->of[PLAYED_LOST],
               100 * played_share(t->of));
        if (t->analysed)
            history_print_figures(t->error, t->luck);
        putchar('\n');
    }
    return CLI_OK;
}

/* ---- analyse */

struct history_meter {
    progress bar;
    int done, all;
};

static bool history_update(void *context, double done) {
    struct history_meter *m = context;
    if (progress_due(&m->bar))
        progress_draw(&m->bar, (m->done + done) / m->all);
    return !output_interrupted();
}

static bool history_open(record *r, const struct history *h, const struct history_game *g,
                         text *error) {
    char path[SESSION_PATH_SIZE];
    history_path(path, h, g);
    FILE *file = source_open(path);
    if (!file) {
        text_str(error, strerror(errno));
        return false;
    }
    bool read = source_record(r, file, 1, error);
    source_close(file);
    return read;
}

/* Analyses a game and notes what was found about the player's seat. */
static int history_analyse_one(const options *o, struct history *h, struct history_game *g,
                               const struct analysis_options *limits, struct history_meter *m) {
    struct analysis_watch watch = {history_update, m};
    struct analysis_options how = *limits;
    struct analysis a;
    char reason[256];
    text error;
    record r;
    text_init(&error, reason, sizeof reason);
    if (!history_open(&r, h, g, &error))
        return cli_fail(o->command, "%s: %s", g->name, reason);
    input_usual_nodes(&how.limits, g->game, 1);
    enum analysis_result result = analysis_run(&a, &r.match, &how, &watch);
    int status = result == ANALYSIS_NO_MEMORY ? cli_fail(o->command, "out of memory") : CLI_OK;
    if (result == ANALYSIS_DONE) {
        const struct verdict_player *p = &a.player[g->seat];
        double lost = verdict_average(&p->win_loss, p->decisions).mean;
        if (!history_note(h, g, lost, analysis_luck(&a, g->seat, false).mean, &error))
            status = cli_fail(o->command, "%s: %s", g->name, reason);
        analysis_free(&a);
    }
    record_free(&r);
    return status;
}

static int history_analyse(const options *o, struct history *h) {
    struct analysis_options how = {.seed = 1};
    uint64_t rollouts = ANALYSIS_ROLLOUTS;
    struct history_meter m = {0};
    int status = input_limits(o, -1, NODES, THREADS, &how.limits);
    if (status == OPTIONS_GO)
        status = options_number(o, ROLLOUTS, 1, MOST_ROLLOUTS, &rollouts);
    if (status != OPTIONS_GO)
        return status;
    how.rollouts = (uint32_t)rollouts;
    for (int i = 0; i < h->count; i++)
        m.all += h->game[i].seat >= 0 && !h->game[i].analysed;
    int all = m.all;
    output_catch_signals();
    progress_start(&m.bar, "analysing");
    status = CLI_OK;
    for (int i = 0; i < h->count && status == CLI_OK && !output_interrupted(); i++)
        if (h->game[i].seat >= 0 && !h->game[i].analysed) {
            status = history_analyse_one(o, h, &h->game[i], &how, &m);
            m.done++;
        }
    progress_erase(&m.bar);
    if (output_interrupted())
        output_die();
    if (status == CLI_OK)
        printf("%d game%s analysed.\n", all, all == 1 ? "" : "s");
    return status;
}

/* ---- replay, export, import */

static int history_replay(const options *o, struct history *h) {
    char path[SESSION_PATH_SIZE], name[] = "tui";
    char *arguments[] = {name, path, NULL};
    uint64_t number = 1;
    if (o->word_count > 2 ||
        (o->word_count == 2 &&
         (!span_uint(span_of(o->words[1]), HISTORY_MOST, &number) || number == 0)))
        return cli_misuse(o->command, "replay needs the number of a game in the list");
    if (number > (uint64_t)h->count)
        return cli_fail(o->command, "there are only %d such games", h->count);
    history_path(path, h, &h->game[number - 1]);
    return command_tui.run(2, arguments);
}

static int history_export(const options *o, struct history *h) {
    const char *path = o->value[OUTPUT];
    char reason[256];
    text error;
    output out;
    text_init(&error, reason, sizeof reason);
    if (output_open(&out, path) != 0)
        return cli_output_failed(o->command, path);
    for (int i = h->count - 1; i >= 0; i--) {
        record r;
        if (!history_open(&r, h, &h->game[i], &error)) {
            output_abandon(&out);
            return cli_fail(o->command, "%s: %s", h->game[i].name, reason);
        }
        record_write(out.file, &r, false);
        record_free(&r);
    }
    return output_close(&out) == 0 ? CLI_OK : cli_output_failed(o->command, path);
}

struct history_import {
    int added, there, refused;
};

static int history_import_file(const options *o, const char *name, struct history_import *k) {
    struct record_error error;
    struct played played;
    record_reader reader;
    record r;
    char reason[128];
    text why;
    int found, status = CLI_OK;
    FILE *file = source_open(name);
    if (!file)
        return input_unreadable(o->command, name, errno);
    if (record_reader_open(&reader, file) != 0) {
        source_close(file);
        return cli_fail(o->command, "out of memory");
    }
    while (status == CLI_OK && (found = record_read(&reader, &r, &error)) > 0) {
        text_init(&why, reason, sizeof reason);
        if (!played_of(&played, &r, &why)) {
            fprintf(stderr, "%s:%zu: %s\n", name, r.line, reason);
            k->refused++;
        } else {
            int added = history_add(&r);
            k->added += added > 0;
            k->there += added == 0;
            if (added < 0)
                status = cli_fail(o->command, "%s: %s", name, strerror(errno));
        }
        record_free(&r);
    }
    if (status == CLI_OK && found < 0) {
        fprintf(stderr, "%s:%zu: %s\n", name, error.line, error.reason);
        status = CLI_WRONG_INPUT;
    }
    record_reader_close(&reader);
    source_close(file);
    return status;
}

static int history_import(const options *o) {
    struct history_import k = {0};
    int status = CLI_OK;
    if (o->word_count < 2)
        return cli_misuse(o->command, "import needs a FILE with records");
    for (int i = 1; i < o->word_count; i++) {
        int one = history_import_file(o, o->words[i], &k);
        status = one == CLI_OK ? status : one;
    }
    printf("%d game%s added", k.added, k.added == 1 ? " was" : "s were");
    if (k.there)
        printf(", %d %s there already", k.there, k.there == 1 ? "was" : "were");
    if (k.refused)
        printf(", %d %s with a person", k.refused,
               k.refused == 1 ? "isn't a finished game" : "aren't finished games");
    puts(".");
    return status;
}

static int history_run(int argc, char *argv[]) {
    int (*const run[TASKS])(const options *o, struct history *h) = {
        [LIST] = history_list,     [RESULTS] = history_results, [ANALYSE] = history_analyse,
        [REPLAY] = history_replay, [EXPORT] = history_export,
    };
    struct history h = {0};
    options o;
    int status = options_parse(&o, &command_history, argc, argv), task = 0;
    if (status != OPTIONS_GO)
        return status;
    while (o.word_count && task < TASKS && strcmp(o.words[0], tasks[task].name) != 0)
        task++;
    if (task == TASKS)
        return cli_misuse(o.command, "a history can be listed, added up (results), analysed "
                                     "(analyze), replayed, exported or imported");
    if (task == IMPORT)
        return history_import(&o);
    if (o.word_count > 1 && task != REPLAY)
        return cli_misuse(o.command, "%s takes no %s", tasks[task].name, o.words[1]);
    status = history_load_all(&o, &h);
    if (status == OPTIONS_GO)
        status = run[task](&o, &h);
    history_free(&h);
    return status;
}

const struct command command_history = {
    .name = "history",
    .summary = "your finished games: list, results, analysis, records",
    .examples = "sixsands history\n"
                "sixsands history list --game mandala --result lost\n"
                "sixsands history results\n"
                "sixsands history analyze --against level:3\n"
                "sixsands history replay 3\n"
                "sixsands history export -o games.sgr\n"
                "sixsands history import games.sgr",
    .usage = "[list|results|analyze|export] [OPTION]...\n"
             "replay [NUMBER] [OPTION]...\n"
             "import FILE...",
    .about = "The games that you have finished in line mode and on the full screen, here and on "
             "servers. Without a word they are listed, the latest first.",
    .notes = "They are kept in the folder finished of $XDG_STATE_HOME/sixsands or "
             "~/.local/state/sixsands, a record each. 'analyze' notes the error rate and luck in "
             "the records; both are shares of the win, explained in 'sixsands analyze --help'. A "
             "shared win counts half.\n"
             "The numbers that replay takes are those of the list with the same options.",
    .words = word_table,
    .options = option_table,
    .run = history_run,
};
