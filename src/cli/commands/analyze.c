// SPDX-License-Identifier: MIT
// analyze: what the moves of a record lost and how lucky its draws were, or the best moves of one
// position. A file is read and checked as a whole before the work begins, so a mistake in its last
// record costs no time.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/report/report.h"
#include "games/games.h"
#include "system/output.h"
#include "system/source.h"

enum {
    GAME,
    POSITION,
    NODES,
    MOVETIME,
    ROLLOUTS,
    NO_LUCK,
    THREADS,
    SEED,
    TOP,
    JSON,
    ANNOTATE,
    OUTPUT,
    MOST_ROLLOUTS = 1000000,
};

static const struct option option_table[] = {
    [GAME] = {.name = "game", .metavar = "K", .help = "only the K-th record of the file"},
    [POSITION] = {.name = "position",
                  .metavar = "LINE",
                  .help = "a position, or a view; only what the seat to move knows is used"},
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help =
                   "nodes per search (default: those of level:6, for a position 4 times as many)"},
    [MOVETIME] = {.name = "movetime",
                  .metavar = "MS",
                  .help = "milliseconds per search instead; results then depend on the machine"},
    [ROLLOUTS] = {.name = "rollouts",
                  .metavar = "N",
                  .help =
                      "rollouts for the value of a position, for luck (default: 500; 0: no luck)"},
    [NO_LUCK] = {.name = "no-luck", .help = "leave luck out"},
    [THREADS] = {.name = "threads",
                 .metavar = "N",
                 .help = "number of threads; for records they change only the time (default: 1)"},
    [SEED] = {.name = "seed",
              .metavar = "S",
              .help = "equal seeds give equal results (default: 1)"},
    [TOP] = {.name = "top",
             .metavar = "N",
             .help = "list the N best moves (default: 1; 3 in JSON, 5 for a position)"},
    [JSON] = {.name = "json", .help = "one line of JSON for each record"},
    [ANNOTATE] = {.name = "annotate",
                  .help = "the records themselves, with the findings as comments"},
    [OUTPUT] = OUTPUT_OPTION,
    {0},
};

struct plan {
    const options *options;
    struct analysis_options how;
    uint64_t top;
    bool json, annotate;
    const char *path; /* of the output */
};

/* A file in memory, and what it contains. */
struct source {
    const char *name;
    char *bytes;
    size_t length;
    uint64_t first, last; /* the records to analyse, from 1 */
    size_t decisions;     /* in these */
};

/* Refuses an option that belongs to the other form of the command. */
static int analyze_refuse(const options *o, int option, const char *why) {
    if (!o->value[option])
        return OPTIONS_GO;
    return cli_misuse(o->command, "--%s is for %s", o->list[option].name, why);
}

/* All of an open file. 0, or -1 with errno. */
static int analyze_load(struct source *s, FILE *file) {
    size_t capacity = 0;
    for (;;) {
        if (s->length == capacity) {
            capacity = capacity ? 2 * capacity : 1 << 16;
            char *larger = realloc(s->bytes, capacity);
            if (!larger)
                return -1;
            s->bytes = larger;
        }
        errno = EIO;
        size_t n = fread(s->bytes + s->length, 1, capacity - s->length, file);
        s->length += n;
        if (n == 0)
            return ferror(file) ? -1 : 0;
    }
}

/* A reader over the bytes from the start; false: out of memory. */
static bool open_records(const struct source *s, FILE **file, record_reader *reader) {
    *file = s->length ? fmemopen(s->bytes, s->length, "rb") : fopen("/dev/null", "rb");
    if (*file && record_reader_open(reader, *file) == 0)
        return true;
    if (*file)
        fclose(*file);
    return false;
}

/* Replays everything once before the work begins. */
static int analyze_check(const struct plan *plan, struct source *s) {
    const options *o = plan->options;
    struct record_error error;
    record_reader reader;
    FILE *file;
    record r;
    uint64_t count = 0, only = 0;
    int found, status = options_number(o, GAME, 1, UINT64_MAX, &only);
    if (status != OPTIONS_GO)
        return status;
    if (!open_records(s, &file, &reader))
        return cli_fail(o->command, "out of memory");
    while ((found = record_read(&reader, &r, &error)) > 0) {
        if (++count == only || only == 0)
            s->decisions += analysis_decisions(&r.match);
        record_free(&r);
    }
    record_reader_close(&reader);
    fclose(file);
    if (found < 0)
        return cli_fail(o->command, "%s:%zu: %s", s->name, error.line, error.reason);
    if (count == 0)
        return cli_fail(o->command, "%s: no record in this file", s->name);
    if (only > count)
        return cli_fail(o->command, "--game must be 1 to %llu in %s", (unsigned long long)count,
                        s->name);
    s->first = only ? only : 1;
    s->last = only ? only : count;
    return OPTIONS_GO;
}

/* The progress bar for all records, in decisions. */
struct meter {
    progress bar;
    double before, here, all;
};

static bool analyze_update(void *context, double done) {
    struct meter *m = context;
    if (progress_due(&m->bar))
        progress_draw(&m->bar, (m->before + done * m->here) / m->all);
    return !output_interrupted();
}

/* Lines `from` up to, not including, `to`, counted from 1; to 0: the rest. */
static span lines_between(const struct source *s, size_t from, size_t to) {
    const char *at = s->bytes, *end = s->bytes + s->length, *start = NULL;
    for (size_t line = 1; at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (line == from)
            start = at;
        if (to && line == to)
            end = at;
        else
            at = newline ? newline + 1 : end;
    }
    return (span){start, start ? (size_t)(end - start) : 0};
}

/* Analyses a record that was read and writes what was found; CLI_OK, or the exit code. `next` is
 * the line where the next record starts, 0 when there is none. */
static int analyze_record(const struct plan *plan, const struct source *s, const record *r,
                          uint64_t number, size_t next, struct meter *meter, FILE *out) {
    struct analysis a;
    struct analysis_watch watch = {analyze_update, meter};
    struct analysis_options how = plan->how;
    struct report report = {r, &a, &how, s->name, number, (int)plan->top};
    input_usual_nodes(&how.limits, r->match.game, 1);
    meter->here = (double)analysis_decisions(&r->match);
    enum analysis_result result = analysis_run(&a, &r->match, &how, &watch);
    progress_erase(&meter->bar);
    if (result == ANALYSIS_NO_MEMORY)
        return cli_fail(plan->options->command, "out of memory");
    if (result == ANALYSIS_STOPPED)
        return CLI_WRONG_INPUT;
    if (number > s->first && !plan->json && !plan->annotate)
        putc('\n', out);
    if (plan->annotate)
        report_annotate(out, &report, lines_between(s, number == 1 ? 1 : r->line, next));
    else if (plan->json)
        report_write_json(out, &report);
    else
        report_write_text(out, &report);
    meter->before += meter->here;
    analysis_free(&a);
    return CLI_OK;
}

/* Goes through the records, which have been checked. One is read ahead, since a record's lines end
 * where the next begins. */
static int analyse_all(const struct plan *plan, const struct source *s, FILE *out) {
    struct meter meter = {.all = s->decisions ? (double)s->decisions : 1};
    struct record_error error;
    record_reader reader;
    record now, next;
    FILE *file;
    int status = CLI_OK;
    if (!open_records(s, &file, &reader))
        return cli_fail(plan->options->command, "out of memory");
    progress_start(&meter.bar, "analysing");
    int found = record_read(&reader, &now, &error);
    for (uint64_t k = 1; found > 0 && k <= s->last && status == CLI_OK; k++) {
        found = record_read(&reader, &next, &error);
        if (k >= s->first)
            status = analyze_record(plan, s, &now, k, found > 0 ? next.line : 0, &meter, out);
        record_free(&now);
        if (found > 0)
            now = next;
    }
    if (found > 0)
        record_free(&now);
    record_reader_close(&reader);
    fclose(file);
    return status;
}

static int analyse_source(const struct plan *plan, struct source *s) {
    output out;
    output_catch_signals();
    if (output_open(&out, plan->path) != 0)
        return cli_output_failed(plan->options->command, plan->path);
    int status = analyse_all(plan, s, out.file);
    if (status != CLI_OK || output_interrupted())
        output_abandon(&out);
    else if (output_close(&out) != 0)
        status = cli_output_failed(plan->options->command, plan->path);
    if (output_interrupted())
        output_die();
    return status;
}

static int analyse_file(const struct plan *plan) {
    const options *o = plan->options;
    struct source s = {.name = o->words[0]};
    FILE *file = source_open(s.name);
    if (!file && games_find(span_of(s.name)))
        return cli_misuse(o->command, "%s is a game: give a position with --position", s.name);
    if (!file)
        return input_unreadable_or_game(o, s.name, errno);
    int loaded = analyze_load(&s, file);
    int reason = errno;
    source_close(file);
    int status = loaded == 0 ? analyze_check(plan, &s)
                             : cli_fail(o->command, "%s: %s", s.name, strerror(reason));
    if (status == OPTIONS_GO)
        status = analyse_source(plan, &s);
    free(s.bytes);
    return status;
}

static int analyse_position(const struct plan *plan) {
    const options *o = plan->options;
    struct search_setup setup = {.bot = {.kind = BOT_EXPERT}, .seed = plan->how.seed};
    struct think_limits limits = plan->how.limits;
    struct search_report found;
    output out;
    int status = input_game(o, o->words[0], &setup.game);
    static const int others[] = {GAME, ANNOTATE, ROLLOUTS, NO_LUCK};
    for (int i = 0; i < 4 && status == OPTIONS_GO; i++)
        status = analyze_refuse(o, others[i], "records, not for --position");
    if (status == OPTIONS_GO)
        status = input_mover(o, POSITION, setup.game, &setup.view);
    if (status == OPTIONS_GO)
        input_usual_nodes(&limits, setup.game, ANALYSIS_POSITION);
    if (status == OPTIONS_GO)
        status = report_search(o, &setup, &limits, &found);
    if (status != OPTIONS_GO)
        return status;
    struct report_position p = {setup.game, &setup.view, &found, (int)plan->top};
    if (output_open(&out, plan->path) != 0)
        return cli_output_failed(o->command, plan->path);
    (plan->json ? report_write_moves_json : report_write_moves)(out.file, &p);
    return output_close(&out) == 0 ? CLI_OK : cli_output_failed(o->command, plan->path);
}

static int analyze_read_plan(struct plan *plan, const options *o) {
    bool single = o->value[POSITION];
    uint64_t rollouts = ANALYSIS_ROLLOUTS;
    *plan = (struct plan){.options = o, .how.seed = 1};
    plan->json = o->value[JSON] != NULL;
    plan->annotate = o->value[ANNOTATE] != NULL;
    plan->path = o->value[OUTPUT];
    plan->top = single ? 5 : plan->json ? 3 : 1;
    if (plan->json && plan->annotate)
        return cli_misuse(o->command, "--json and --annotate can't be combined");
    if (o->value[NO_LUCK] && o->value[ROLLOUTS])
        return cli_misuse(o->command, "--no-luck and --rollouts can't be combined");
    int status = input_limits(o, MOVETIME, NODES, THREADS, &plan->how.limits);
    if (status == OPTIONS_GO)
        status = options_number(o, ROLLOUTS, 0, MOST_ROLLOUTS, &rollouts);
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &plan->how.seed);
    if (status == OPTIONS_GO)
        status = options_number(o, TOP, 1, single ? GAME_MAX_MOVES : VERDICT_TOP, &plan->top);
    plan->how.rollouts = o->value[NO_LUCK] ? 0 : (uint32_t)rollouts;
    return status;
}

static int analyze_run(int argc, char *argv[]) {
    struct plan plan;
    options o;
    int status = options_parse(&o, &command_analyze, argc, argv);
    if (status == OPTIONS_GO)
        status = analyze_read_plan(&plan, &o);
    if (status != OPTIONS_GO)
        return status;
    return o.value[POSITION] ? analyse_position(&plan) : analyse_file(&plan);
}

const struct command command_analyze = {
    .name = "analyze",
    .summary = "evaluate the moves and the luck of records; or find the best moves",
    .examples = "sixsands analyze games.sgr\n"
                "sixsands analyze games.sgr --game 3 --top 3\n"
                "sixsands analyze games.sgr --annotate -o annotated.sgr\n"
                "sixsands analyze mandala --position \"$(sixsands deal mandala --seed 7)\"",
    .usage = "FILE [OPTION]...\n"
             "GAME --position LINE [OPTION]...",
    .about =
        "Evaluate every decision of records: the best move, and what the move played lost in win "
        "probability and points, from the point of view of the seat that moved. Report the luck of "
        "every draw: the value after it minus the mean over all possible draws, with all hands "
        "open. Or list the best moves of one position or view. docs/analysis.md explains the "
        "figures.",
    .notes = "FILE may be '-', standard input.",
    .words = input_file_or_game,
    .options = option_table,
    .run = analyze_run,
};
