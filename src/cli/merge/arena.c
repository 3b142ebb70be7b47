// SPDX-License-Identifier: MIT
// Units of an arena: its state files. Their games are added up in order, as in a single run, so the
// report and the verdict of a sequential test are those of that run.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena/lines.h"
#include "cli/arena/report.h"
#include "cli/arena/sprt.h"
#include "cli/merge/units.h"
#include "system/output.h"

/* A run that is joined again. */
struct joined {
    struct units *units;
    const struct merge_settings *settings;
    struct arena_head head;
    char *first; /* owned: the first line of the first file */
    struct arena_tally tally;
    output records;
    struct input_range sets;
};

/* ---- the files */

/* Notes the games of the lines after the first; an incomplete last line is no game. */
static bool index_games(struct joined *j, int file, FILE *in, text *error) {
    char *line = NULL, reason[64];
    size_t size = 0;
    ssize_t n;
    bool good = true;
    off_t at = ftello(in);
    for (unsigned number = 2; good && (n = getline(&line, &size, in)) > 0; number++) {
        if (line[n - 1] != '\n')
            break;
        struct unit_game g = {.file = file, .at = at, .length = (size_t)n - 1};
        span rest = {line, g.length};
        if (!arena_line_check(&rest, &g.number)) {
            snprintf(reason, sizeof reason, "line %u is damaged", number);
            good = units_complain(j->units, file, reason, error);
        } else if (!units_add(j->units, g)) {
            good = units_complain(j->units, file, "out of memory", error);
        }
        at += n;
    }
    free(line);
    return good;
}

/* The first line: the run of the first file, and the same in all others. */
static bool check_head(struct joined *j, int file, char *line, ssize_t n, text *error) {
    char reason[2 * ARENA_NAME_MAX], words[ARENA_REASON_SIZE];
    text why, what;
    text_init(&why, reason, sizeof reason);
    text_init(&what, words, sizeof words);
    if (n < 1 || line[n - 1] != '\n')
        return units_complain(j->units, file, "its first line isn't complete", error);
    line[n - 1] = '\0';
    if (file == 0) {
        j->first = strdup(line);
        if (!j->first)
            return units_complain(j->units, file, "out of memory", error);
        j->head.plan.alpha = j->head.plan.beta = ARENA_USUAL_ERROR;
        return arena_head_read(&j->head, span_of(line), &why) ||
               units_complain(j->units, file, reason, error);
    }
    if (!arena_head_differs(span_of(line), span_of(j->first), &what))
        return true;
    text_str(&why, "this isn't the same run as ");
    text_str(&why, j->units->path[0]);
    text_str(&why, what.length ? ": " : "");
    text_str(&why, words);
    return units_complain(j->units, file, reason, error);
}

static bool merge_arena_index_file(struct joined *j, int file, text *error) {
    FILE *in = fopen(j->units->path[file], "r");
    char *line = NULL;
    size_t size = 0;
    if (!in)
        return units_complain(j->units, file, strerror(errno), error);
    ssize_t n = getline(&line, &size, in);
    bool good = check_head(j, file, line, n, error) && index_games(j, file, in, error);
    if (good && ferror(in))
        good = units_complain(j->units, file, "can't be read", error);
    free(line);
    fclose(in);
    return good;
}

static bool index_files(struct joined *j, text *error) {
    bool good = true;
    for (int i = 0; good && i < j->units->files; i++)
        good = merge_arena_index_file(j, i, error);
    j->units->set = good ? j->head.plan.players : 1;
    return good && merge_may_mix(j->units, j->settings, j->head.plan.limits.movetime != 0, error) &&
           units_sort(j->units, arena_line_same, error);
}

/* ---- the games */

static int merge_arena_add_game(struct joined *j, uint64_t number) {
    const struct unit_game *g = units_find(j->units, number);
    const struct arena_plan *p = &j->head.plan;
    char reason[ARENA_REASON_SIZE], why[ARENA_REASON_SIZE];
    struct arena_game game;
    text error, about;
    text_init(&error, reason, sizeof reason);
    text_init(&about, why, sizeof why);
    char *line = units_read(j->units, g, &error);
    if (!line)
        return cli_fail(&command_merge, "%s", reason);
    int status = CLI_OK;
    if (!arena_line_read(&game, p, number, span_of(line), &about))
        status = cli_fail(&command_merge, "%s: game %" PRIu64 ": %s", j->units->path[g->file],
                          number + 1, why);
    else
        arena_tally_add(&j->tally, p, &game);
    if (status == CLI_OK && j->records.file && arena_write_record(j->records.file, p, &game) != 0)
        status = cli_output_failed(&command_merge, j->settings->path);
    match_free(&game.match);
    free(line);
    return status;
}

/* Adds up sets in order until the test has its verdict, or a set is missing. */
static int add_games(struct joined *j) {
    const struct arena_plan *p = &j->head.plan;
    uint64_t gap = units_gap(j->units, j->sets), each = (uint64_t)p->players;
    int status = CLI_OK;
    for (uint64_t k = j->sets.first * each;
         status == CLI_OK && k < gap * each && !arena_tally_decided(&j->tally, p); k++)
        status = merge_arena_add_game(j, k);
    if (status == CLI_OK && (j->units->count == 0 || gap < j->sets.end) &&
        !arena_tally_decided(&j->tally, p))
        status = merge_fail_gaps(j->units, j->sets);
    return status;
}

static int join_games(struct joined *j) {
    const struct merge_settings *s = j->settings;
    struct arena_course course = {.seconds = NAN};
    if (s->path && output_open(&j->records, s->path) != 0)
        return cli_output_failed(&command_merge, s->path);
    int status = add_games(j);
    if (s->path && status != CLI_OK)
        output_abandon(&j->records);
    else if (s->path && output_close(&j->records) != 0)
        status = cli_output_failed(&command_merge, s->path);
    if (status == CLI_OK)
        (s->json ? arena_report_json : arena_report_text)(stdout, &j->tally, &j->head.plan,
                                                          &course);
    return status;
}

int merge_arena(struct units *u, const struct merge_settings *s) {
    char reason[4 * ARENA_NAME_MAX];
    struct joined *j = calloc(1, sizeof *j);
    text error;
    if (!j)
        return cli_fail(&command_merge, "out of memory");
    *j = (struct joined){.units = u, .settings = s};
    text_init(&error, reason, sizeof reason);
    int status = OPTIONS_GO;
    if (s->path && strcmp(s->path, "-") == 0)
        status =
            cli_misuse(&command_merge, "standard output is for the report: --output needs a file");
    else if (!index_files(j, &error))
        status = cli_fail(&command_merge, "%s", reason);
    else
        status = arena_read_sprt(s->options, MERGE_SPRT, MERGE_ALPHA, MERGE_BETA, &j->head.plan);
    if (status == OPTIONS_GO) {
        j->sets = s->sets.end ? s->sets : units_extent(u);
        j->head.plan.first = j->sets.first;
        status = join_games(j);
    }
    free(j->first);
    free(j);
    return status;
}
