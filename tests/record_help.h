// SPDX-License-Identifier: MIT
// Helpers of record_test.c: texts in memory, samples and edits of them, reading a text from end to
// end, random matches, and what one seat saw, written without the code under test.
#ifndef TESTS_RECORD_HELP_H
#define TESTS_RECORD_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "record/record.h"

#ifndef TESTS_DIR
#error "TESTS_DIR must be the path of the folder tests"
#endif

/* A growing piece of text; `at` is always terminated, the bytes may hold NULs. */
typedef struct bytes {
    char *at;
    size_t length;
} bytes;

static void add_bytes(bytes *b, const char *at, size_t length) {
    b->at = realloc(b->at, b->length + length + 1);
    assert_non_null(b->at);
    memcpy(b->at + b->length, at, length);
    b->length += length;
    b->at[b->length] = '\0';
}

static void add(bytes *b, const char *s) {
    add_bytes(b, s, strlen(s));
}

static void drop(bytes *b) {
    free(b->at);
    *b = (bytes){0};
}

static bytes load(const char *folder, const char *name) {
    char path[512], block[4096];
    bytes b = {0};
    size_t n;
    snprintf(path, sizeof path, "%s/%s/%s", TESTS_DIR, folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("can't open %s", path);
    add(&b, "");
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        add_bytes(&b, block, n);
    fclose(f);
    return b;
}

/* The bytes [from, to) of line `number`, with its newline; after the last line both are the end. */
static void find_line(const bytes *b, size_t number, size_t *from, size_t *to) {
    *from = *to = 0;
    for (size_t line = 0; line < number; line++) {
        *from = *to;
        const char *newline = memchr(b->at + *from, '\n', b->length - *from);
        *to = newline ? (size_t)(newline - b->at) + 1 : b->length;
    }
}

/* The same text without legal lists. */
static bytes strip_lists(const bytes *b) {
    bytes out = {0};
    add(&out, "");
    for (size_t at = 0; at < b->length;) {
        const char *line = b->at + at;
        const char *newline = memchr(line, '\n', b->length - at);
        size_t length = newline ? (size_t)(newline - line) : b->length - at;
        const char *list = memchr(line, '|', length);
        add_bytes(&out, line, list ? (size_t)(list - line) - 1 : length);
        if (newline)
            add(&out, "\n");
        at += length + 1;
    }
    return out;
}

static bytes write_record(const record *r, bool legal) {
    bytes b = {0};
    FILE *out = open_memstream(&b.at, &b.length);
    assert_non_null(out);
    assert_int_equal(record_write(out, r, legal), 0);
    fclose(out);
    return b;
}

/* Reads all records of a text; their number, or -1 with the error. What is read is written again
 * into `again` when that isn't NULL. */
static int read_all(const bytes *b, struct record_error *error, bytes *again, bool legal) {
    record_reader reader;
    record r;
    int count = 0, got;
    FILE *f = fmemopen(b->at, b->length, "rb");
    if (!f) { /* some libraries refuse an empty one */
        assert_int_equal(b->length, 0);
        return 0;
    }
    assert_int_equal(record_reader_open(&reader, f), 0);
    *error = (struct record_error){0};
    while ((got = record_read(&reader, &r, error)) == 1) {
        count++;
        if (again) {
            bytes written = write_record(&r, legal);
            add_bytes(again, written.at, written.length);
            drop(&written);
        }
        record_free(&r);
    }
    if (got < 0) { /* it stays so */
        struct record_error later;
        assert_int_equal(record_read(&reader, &r, &later), -1);
        assert_true(error->line >= 1 || b->length == 0);
        assert_true(error->reason[0] != '\0');
        assert_null(strchr(error->reason, '\n'));
    }
    record_reader_close(&reader);
    fclose(f);
    return got < 0 ? -1 : count;
}

static void expect_good(const bytes *b, int records) {
    struct record_error error;
    int got = read_all(b, &error, NULL, false);
    if (got != records)
        fail_msg("%d records, not %d; line %zu: %s\n%.3000s", got, records, error.line,
                 error.reason, b->at);
}

static void expect_bad(const bytes *b, size_t line, const char *fragment, const char *what) {
    struct record_error error;
    if (read_all(b, &error, NULL, false) >= 0)
        fail_msg("%s was read, expected line %zu: %s", what, line, fragment);
    if (error.line != line || !strstr(error.reason, fragment))
        fail_msg("%s gave line %zu: %s\nexpected line %zu: %s", what, error.line, error.reason,
                 line, fragment);
}

static const char *const samples[] = {"mandala-2p.sgr", "patterns-2p.sgr", "flowers-2p.sgr",
                                      "flowers-3p.sgr", "flowers-4p.sgr"};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* The first record of a sample. */
static bytes load_first(const char *name, bool legal) {
    bytes all = load("samples", name), first = {0};
    const char *end = strstr(all.at, "\n\n[");
    assert_non_null(end);
    add_bytes(&first, all.at, (size_t)(end - all.at) + 2);
    drop(&all);
    if (legal)
        return first;
    bytes bare = strip_lists(&first);
    drop(&first);
    return bare;
}

static record read_one(const bytes *b) {
    record_reader reader;
    record r;
    struct record_error error;
    FILE *f = fmemopen(b->at, b->length, "rb");
    assert_non_null(f);
    assert_int_equal(record_reader_open(&reader, f), 0);
    if (record_read(&reader, &r, &error) != 1)
        fail_msg("line %zu: %s\n%.6000s", error.line, error.reason, b->at);
    record_reader_close(&reader);
    fclose(f);
    return r;
}

static void assert_same(const bytes *a, const bytes *b) {
    if (a->length != b->length || memcmp(a->at, b->at, a->length) != 0)
        fail_msg("these differ:\n%.6000s\n----\n%.6000s", a->at, b->at);
}

/* A line replaced by another text, in which & stands for the old one; "" takes the line out. */
static bytes edit(const bytes *b, size_t line, const char *replacement) {
    bytes out = {0};
    size_t from, to;
    find_line(b, line, &from, &to);
    add_bytes(&out, b->at, from);
    for (const char *c = replacement; *c; c++) {
        if (*c == '&')
            add_bytes(&out, b->at + from, to - from - 1);
        else
            add_bytes(&out, c, 1);
    }
    if (*replacement)
        add(&out, "\n");
    add_bytes(&out, b->at + to, b->length - to);
    return out;
}

/* The first `decisions` lines of the mandala sample under these tags. */
static bytes opening(const char *tags, size_t decisions) {
    bytes b = {0}, sample = load_first("mandala-2p.sgr", false);
    size_t from, to;
    find_line(&sample, 3, &from, &to);
    add(&b, "[Game \"mandala\"]\n[Players \"2\"]\n");
    add_bytes(&b, sample.at + from, to - from);
    add(&b, tags);
    add(&b, "\n");
    for (size_t i = 0; i < decisions; i++) {
        find_line(&sample, 7 + i, &from, &to);
        add_bytes(&b, sample.at + from, to - from);
    }
    add(&b, "\n");
    drop(&sample);
    return b;
}

static void add_move(bytes *b, const struct game_ops *g, game_move m) {
    char buffer[GAME_MOVE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    g->write_move(&t, m);
    add(b, buffer);
}

static void add_list(bytes *b, const struct game_ops *g, const game_state *s) {
    game_move moves[GAME_MAX_MOVES];
    int count = g->moves(s, moves);
    add(b, " |");
    for (int i = 0; i < count; i++) {
        add(b, " ");
        add_move(b, g, moves[i]);
    }
}

/* Seat `viewer`'s record of a full one, made from the game's own functions only. */
static bytes view_record(const record *full, int viewer, bool legal) {
    const match *m = &full->match;
    const struct game_ops *g = m->game;
    char line[GAME_LINE_SIZE + 200];
    game_view v;
    game_state s = m->start;
    bytes b = {0}, list = {0};
    text t;
    snprintf(line, sizeof line, "[Game \"%s\"]\n[Players \"%d\"]\n[View \"%d\"]\n[Start \"",
             g->name, full->players, viewer + 1);
    add(&b, line);
    g->observe(&v, &s, viewer);
    text_init(&t, line, sizeof line);
    g->write_view(&t, &v);
    add(&b, line);
    snprintf(line, sizeof line, "\"]\n[Result \"%s\"]\n", record_tag(full, "Result"));
    add(&b, line);
    if (record_tag(full, "Winner")) {
        snprintf(line, sizeof line, "[Winner \"%s\"]\n", record_tag(full, "Winner"));
        add(&b, line);
    }
    add(&b, full->setup ? "[Setup \"1\"]\n" : "");
    bool in_token = false;
    for (size_t i = 0; i < m->length; i++) {
        if (m->actor[i] != MATCH_NATURE) {
            add(&b, list.at ? list.at : "");
            drop(&list);
            snprintf(line, sizeof line, "\n%d ", m->actor[i] + 1);
            add(&b, line);
            add_move(&b, g, m->log[i]);
            if (legal && m->actor[i] == viewer)
                add_list(&list, g, &s);
            in_token = false;
        } else {
            bytes outcome = {0};
            add_move(&outcome, g, m->log[i]);
            bool mandala = outcome.at[0] == 'm';
            add(&b, mandala || !in_token ? " +" : "");
            add(&b, g->sees(&s, viewer) ? outcome.at : "?");
            in_token = !mandala;
            drop(&outcome);
        }
        g->apply(&s, m->log[i]);
    }
    add(&b, list.at ? list.at : "");
    add(&b, "\n\n");
    drop(&list);
    return b;
}

/* A sample as seat 1 saw it. */
static bytes load_view(const char *name, bool legal) {
    bytes sample = load_first(name, false);
    record full = read_one(&sample);
    bytes view = view_record(&full, 0, legal);
    record_free(&full);
    drop(&sample);
    return view;
}

static match random_match(const struct game_ops *g, int players, uint64_t seed, size_t most) {
    match m;
    game_state start;
    rng r;
    char buffer[200];
    text error;
    text_init(&error, buffer, sizeof buffer);
    rng_seed(&r, seed);
    game_deal(g, &start, players, &r);
    match_start(&m, g, &start);
    for (int actor; (actor = g->actor(&m.state)) != GAME_OVER;) {
        if (actor == GAME_NATURE) {
            assert_int_equal(match_chance(&m, g->sample(&m.state, &r), &error), 0);
        } else {
            if (m.length >= most)
                break;
            game_move move = game_random_move(g, &m.state, &r);
            assert_int_equal(match_play(&m, actor, move, &error), 0);
        }
    }
    return m;
}

static bytes write_match(const match *m, const struct record_tag *extra, size_t count, bool legal) {
    bytes b = {0};
    FILE *out = open_memstream(&b.at, &b.length);
    assert_non_null(out);
    assert_int_equal(record_write_match(out, m, extra, count, legal), 0);
    fclose(out);
    return b;
}

/* Takes the escapes of tests/bad/edits.txt out, in place. */
static void unescape(char *s) {
    char *to = s;
    for (; *s; s++) {
        if (s[0] == '\\' && s[1] == 'n') {
            *to++ = '\n';
            s++;
        } else if (s[0] == '\\' && s[1] == '\\') {
            *to++ = *s++;
        } else if (s[0] == '\\' && s[1] == 'x') {
            char digits[3] = {s[2], s[3], '\0'};
            *to++ = (char)strtoul(digits, NULL, 16);
            s += 3;
        } else {
            *to++ = *s;
        }
    }
    *to = '\0';
}

static bytes load_named(const char *name) {
    char file[40];
    bool legal = name[strlen(name) - 1] == '+';
    if (strcmp(name, "view") == 0)
        return load_view("mandala-2p.sgr", false);
    if (strcmp(name, "patterns-view") == 0)
        return load_view("patterns-2p.sgr", false);
    snprintf(file, sizeof file, "%.*s-2p.sgr", (int)(strlen(name) - legal), name);
    return load_first(file, legal);
}

#endif
