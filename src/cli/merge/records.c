// SPDX-License-Identifier: MIT
// Units of selfplay: records whose tags say which game of which run each is. Joined, they are the
// file that a single run would have written.
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/merge/units.h"
#include "system/output.h"

/* What all records of a run have in common. */
static const char *const run_tags[] = {"Build",    "Game",    "Players", "Seed",
                                       "Player1",  "Player2", "Player3", "Player4",
                                       "Movetime", "Nodes",   NULL};

struct run {
    char *value[sizeof run_tags / sizeof *run_tags]; /* owned; NULL: no such tag */
    bool legal, known;
};

static void run_free(struct run *run) {
    for (int i = 0; run_tags[i]; i++)
        free(run->value[i]);
}

/* The first record decides; false: out of memory. */
static bool run_learn(struct run *run, const record *r) {
    *run = (struct run){.legal = r->legal, .known = true};
    for (int i = 0; run_tags[i]; i++) {
        const char *value = record_tag(r, run_tags[i]);
        run->value[i] = value ? strdup(value) : NULL;
        if (value && !run->value[i])
            return false;
    }
    return true;
}

/* Is it of the same run? False with the first difference. */
static bool run_check(const struct run *run, const record *r, text *why) {
    for (int i = 0; run_tags[i]; i++) {
        const char *value = record_tag(r, run_tags[i]), *first = run->value[i];
        if (value && first ? strcmp(value, first) == 0 : value == first)
            continue;
        text_str(why, "not the same run as the first record: ");
        text_str(why, run_tags[i]);
        text_char(why, ' ');
        text_str(why, value ? value : "missing");
        text_str(why, ", not ");
        text_str(why, first ? first : "missing");
        return false;
    }
    if (r->legal != run->legal)
        text_str(why, "only some records have lists of legal actions");
    return r->legal == run->legal;
}

/* The number of a record's game, from 0. */
static bool read_number(const record *r, uint64_t *out, text *why) {
    const char *event = record_tag(r, "Event"), *round = record_tag(r, "Round");
    if (event && strcmp(event, "sixsands arena") == 0) {
        text_str(why, "an arena is joined by its files of --state, which give the records too");
        return false;
    }
    if (!event || strcmp(event, "sixsands selfplay") != 0 || !record_tag(r, "Build") || !round ||
        !span_uint(span_of(round), UINT64_MAX - 1, out) || *out == 0) {
        text_str(why,
                 "the record doesn't say of which run it is; selfplay --sets writes such records");
        return false;
    }
    --*out;
    return true;
}

/* Where the reader is in its file. */
static off_t reader_at(const record_reader *reader) {
    return ftello(reader->file) - (off_t)(reader->end - reader->start);
}

static bool index_records(struct units *u, int file, record_reader *reader, struct run *run,
                          text *error) {
    char reason[sizeof(struct record_error) + 32], words[512];
    struct record_error wrong;
    off_t at = 0;
    record r;
    int found;
    while ((found = record_read(reader, &r, &wrong)) > 0) {
        struct unit_game g = {.file = file, .at = at};
        text why;
        text_init(&why, words, sizeof words);
        at = reader_at(reader);
        g.length = (size_t)(at - g.at);
        bool good = read_number(&r, &g.number, &why) && (run->known || run_learn(run, &r)) &&
                    run_check(run, &r, &why);
        if (good && !units_add(u, g))
            good = false;
        wrong.line = r.line;
        record_free(&r);
        if (good)
            continue;
        snprintf(wrong.reason, sizeof wrong.reason, "%s", why.length ? words : "out of memory");
        found = -1;
        break;
    }
    if (found == 0)
        return true;
    snprintf(reason, sizeof reason, "line %zu: %s", wrong.line, wrong.reason);
    return units_complain(u, file, reason, error);
}

static bool merge_records_index_file(struct units *u, int file, struct run *run, text *error) {
    record_reader reader;
    FILE *in = fopen(u->path[file], "r");
    if (!in)
        return units_complain(u, file, strerror(errno), error);
    bool good = ftello(in) == 0 || units_complain(u, file, "a file is needed, not a pipe", error);
    if (good && record_reader_open(&reader, in) != 0) {
        good = units_complain(u, file, "out of memory", error);
    } else if (good) {
        good = index_records(u, file, &reader, run, error);
        record_reader_close(&reader);
    }
    fclose(in);
    return good;
}

static bool same_bytes(span a, span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static int write_record(struct units *u, FILE *out, uint64_t number, const char *path) {
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    char *one = units_read(u, units_find(u, number), &error);
    if (!one)
        return cli_fail(&command_merge, "%s", reason);
    bool good = fprintf(out, "%s\n\n", one) > 0;
    free(one);
    return good ? CLI_OK : cli_output_failed(&command_merge, path);
}

static int write_records(struct units *u, const struct merge_settings *s) {
    struct input_range sets = s->sets.end ? s->sets : units_extent(u);
    output out;
    if (u->count == 0 || units_gap(u, sets) < sets.end)
        return merge_fail_gaps(u, sets);
    if (output_open(&out, s->path) != 0)
        return cli_output_failed(&command_merge, s->path);
    int status = CLI_OK;
    for (uint64_t k = sets.first; k < sets.end && status == CLI_OK; k++)
        status = write_record(u, out.file, k, s->path);
    if (status != CLI_OK)
        output_abandon(&out);
    else if (output_close(&out) != 0)
        status = cli_output_failed(&command_merge, s->path);
    return status;
}

int merge_records(struct units *u, const struct merge_settings *s) {
    struct run run = {0};
    char reason[4096];
    text error;
    int status;
    text_init(&error, reason, sizeof reason);
    bool good = true, clock = false;
    for (int i = 0; good && i < u->files; i++)
        good = merge_records_index_file(u, i, &run, &error);
    for (int i = 0; run_tags[i]; i++)
        clock |= strcmp(run_tags[i], "Movetime") == 0 && run.value[i];
    good = good && merge_may_mix(u, s, clock, &error) && units_sort(u, same_bytes, &error);
    if (!good)
        status = cli_fail(&command_merge, "%s", reason);
    else if (s->json || s->options->value[MERGE_SPRT])
        status = cli_misuse(&command_merge, "--json and --sprt are for the results of an arena");
    else
        status = write_records(u, s);
    run_free(&run);
    return status;
}
