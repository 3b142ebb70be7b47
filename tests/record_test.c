// SPDX-License-Identifier: MIT
// Records: samples come back byte for byte, damaged ones give the line and the reason that
// docs/notation.md asks for, and nothing that is read can crash the reader. What one seat saw is
// written here by hand from full games, without the code under test, and read back.
#define _POSIX_C_SOURCE 200809L

#include "effort.h"
#include "record_help.h"

#include <dirent.h>
#include <errno.h>

/* ---- good records ---- */

static void test_samples(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        struct record_error error;
        bytes whole = load("samples", samples[i]);
        bytes bare = strip_lists(&whole), with = {0}, without = {0}, again = {0};
        if (read_all(&whole, &error, &with, true) != 3)
            fail_msg("%s, line %zu: %s", samples[i], error.line, error.reason);
        assert_int_equal(read_all(&whole, &error, &without, false), 3);
        assert_int_equal(read_all(&bare, &error, &again, true), 3);
        assert_same(&with, &whole);
        assert_same(&without, &bare);
        assert_same(&again, &whole);
        drop(&whole), drop(&bare), drop(&with), drop(&without), drop(&again);
    }
}

static void test_fields(void **state) {
    (void)state;
    bytes source = {0}, sample = load_first("mandala-2p.sgr", true);
    text t;
    add(&source, "\n; a comment\n\n");
    add_bytes(&source, sample.at, sample.length);
    record r = read_one(&source);
    assert_int_equal(r.line, 4);
    assert_int_equal(r.players, 2);
    assert_true(r.legal);
    assert_false(r.setup);
    assert_int_equal(r.tag_count, 5);
    assert_string_equal(record_tag(&r, "Result"), "16-25");
    assert_null(record_tag(&r, "End"));
    assert_int_equal(record_plies(&r), 102 - 7 + 1);
    assert_string_equal(r.match.game->name, "mandala");

    game_state position;
    record_position(&r, 0, &position, NULL);
    assert_memory_equal(&position, &r.match.start, sizeof position);
    record_position(&r, record_plies(&r), &position, NULL);
    assert_memory_equal(&position, &r.match.state, sizeof position);
    record_position(&r, 3, &position, NULL);
    char line[GAME_LINE_SIZE];
    text_init(&t, line, sizeof line);
    r.match.game->write_state(&t, &position);
    assert_string_equal(line, "m1=RY/-/G m2=G2/OP/- hand=RGP2/YGP2K cup=OG/RP river=-/- "
                              "deck=R15O16Y16G12P12K17 discard=- turn=2");
    record_free(&r);
    drop(&source), drop(&sample);
}

static void test_unfinished(void **state) {
    (void)state;
    for (size_t n = 0; n < 12; n++) {
        bytes b = opening("[Result \"*\"]\n", n);
        struct record_error error;
        bytes again = {0};
        assert_int_equal(read_all(&b, &error, &again, false), 1);
        assert_same(&again, &b);
        drop(&again);
        b.at[--b.length] = '\0'; /* without its closing empty line, */
        expect_good(&b, 1);
        b.at[--b.length] = '\0'; /* and without its last newline */
        expect_good(&b, 1);
        drop(&b);
    }
    /* Two records without decisions, one empty line each. */
    bytes two = opening("[Result \"*\"]\n", 0), next = opening("[Result \"*\"]\n", 2);
    two.at[--two.length] = '\0';
    add(&two, "; a comment between them\n");
    add_bytes(&two, next.at, next.length);
    expect_good(&two, 2);
    bytes bad =
        edit(&two, 13, "2 f2K3"); /* tags, empty line, comment, tags, empty line, two moves */
    expect_bad(&bad, 13, "seat 2 can't play f2K3 here", "the second record");
    drop(&two), drop(&next), drop(&bad);
}

static void test_comments_and_escapes(void **state) {
    (void)state;
    bytes b = opening("[Result \"*\"] ; not over\n"
                      "; a comment line is not an empty line\n"
                      "[Event \"a \\\"b\\\" \\\\ c ; d | \xc3\xa9 \xf0\x9f\x8c\xb8\"]  ;\n"
                      "   ; \xe2\x80\x9cquoted\xe2\x80\x9d\n",
                      1);
    b.at[--b.length] = '\0';
    b.at[--b.length] = '\0';
    add(&b, "   ; a move | \xc3\xa9\n;\n2 f1G1;x\n\n\n\n; the end");
    record r = read_one(&b);
    assert_string_equal(record_tag(&r, "Event"), "a \"b\" \\ c ; d | \xc3\xa9 \xf0\x9f\x8c\xb8");
    assert_int_equal(record_plies(&r), 2);
    bytes again = write_record(&r, false);
    bytes expected = opening("[Result \"*\"]\n"
                             "[Event \"a \\\"b\\\" \\\\ c ; d | \xc3\xa9 \xf0\x9f\x8c\xb8\"]\n",
                             2);
    assert_same(&again, &expected);
    record_free(&r);
    drop(&b), drop(&again), drop(&expected);
}

static void test_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {"", "\n", "\n\n\n", "; only a comment", "; a\n\n ; b\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bytes b = {0};
        add(&b, texts[i]);
        expect_good(&b, 0);
        drop(&b);
    }
}

/* ---- ended early ---- */

static void test_end_two_players(void **state) {
    (void)state;
    static const struct {
        const char *tags, *reason; /* NULL: right */
        size_t line;
    } cases[] = {
        {"[Result \"*\"]\n[End \"resign 2\"]\n[Winner \"1\"]\n", NULL, 0},
        {"[Result \"*\"]\n[End \"resign 1\"]\n[Winner \"2\"]\n", NULL, 0},
        {"[Winner \"2\"]\n[Result \"*\"]\n[End \"time 1\"]\n", NULL, 0},
        {"[Result \"*\"]\n[End \"draw\"]\n[Winner \"1,2\"]\n", NULL, 0},
        {"[Result \"*\"]\n[End \"abort\"]\n", NULL, 0},
        {"[Result \"*\"]\n[End \"resign 2\"]\n[Winner \"2\"]\n", "the winner is 1, not 2", 6},
        {"[Result \"*\"]\n[End \"resign 2\"]\n", "Winner is missing", 1},
        {"[Result \"*\"]\n[End \"abort\"]\n[Winner \"1\"]\n", "Winner", 6},
        {"[Result \"*\"]\n[End \"draw\"]\n[Winner \"1\"]\n", "the winner is 1,2, not 1", 6},
        {"[Result \"*\"]\n[End \"draw\"]\n[Winner \"2,1\"]\n", "the winner is 1,2, not 2,1", 6},
        {"[Result \"*\"]\n[Winner \"1\"]\n", "Winner", 5},
        {"[Result \"*\"]\n[End \"resign 3\"]\n[Winner \"1\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"resign 0\"]\n[Winner \"1\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"resign\"]\n[Winner \"1\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"resign 2 \"]\n[Winner \"1\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"draw 1\"]\n[Winner \"1,2\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"time 1, time 2\"]\n", "End must be", 5},
        {"[Result \"*\"]\n[End \"lost 2\"]\n[Winner \"1\"]\n", "End must be", 5},
        {"[Result \"0-0\"]\n[End \"resign 2\"]\n[Winner \"1\"]\n", "the game is not over", 13},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes b = opening(cases[i].tags, 5);
        if (cases[i].reason)
            expect_bad(&b, cases[i].line, cases[i].reason, cases[i].tags);
        else
            expect_good(&b, 1);
        drop(&b);
    }
}

/* In the sample 4p: 21-41-23-45, seat 4 wins; in 3p: 44-38-34, seat 1 wins. */
static void test_end_more_players(void **state) {
    (void)state;
    static const struct {
        const char *sample, *winner, *reason;
        size_t line;
    } cases[] = {
        {"flowers-4p.sgr", "[End \"resign 4\"]\n[Winner \"2\"]", NULL, 0},
        {"flowers-4p.sgr", "[End \"time 2\"]\n[Winner \"4\"]", NULL, 0},
        {"flowers-4p.sgr", "[End \"time 4\"]\n[Winner \"4\"]", "the winner is 2, not 4", 6},
        {"flowers-4p.sgr", "[End \"resign 1\"]\n[Winner \"2\"]", "the winner is 4, not 2", 6},
        {"flowers-4p.sgr", "[End \"draw\"]\n[Winner \"4\"]", "End must be", 5},
        {"flowers-4p.sgr", "[End \"abort\"]", "End must be", 5},
        {"flowers-4p.sgr", "[End \"resign 5\"]\n[Winner \"4\"]", "End must be", 5},
        {"flowers-4p.sgr", "[End \"resign 2, time 4\"]\n[Winner \"3\"]", NULL, 0},
        {"flowers-4p.sgr", "[End \"time 2, time 3, resign 4\"]\n[Winner \"1\"]", NULL, 0},
        {"flowers-4p.sgr", "[End \"time 1, time 2, time 3, time 4\"]", NULL, 0},
        {"flowers-4p.sgr", "[End \"time 2, time 4\"]\n[Winner \"4\"]", "winner is 3, not 4", 6},
        {"flowers-4p.sgr", "[End \"time 4, time 2\"]\n[Winner \"3\"]", "End must be", 5},
        {"flowers-4p.sgr", "[End \"time 2,time 4\"]\n[Winner \"3\"]", "End must be", 5},
        {"flowers-3p.sgr", "[End \"resign 1\"]\n[Winner \"2\"]", NULL, 0},
        {"flowers-3p.sgr", "[End \"resign 1\"]\n[Winner \"1\"]", "the winner is 2, not 1", 6},
        {"flowers-3p.sgr", "[End \"resign 3\"]\n[Winner \"1\"]", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes sample = load_first(cases[i].sample, false);
        bytes b = edit(&sample, 5, cases[i].winner);
        if (cases[i].reason)
            expect_bad(&b, cases[i].line, cases[i].reason, cases[i].winner);
        else
            expect_good(&b, 1);
        drop(&b), drop(&sample);
    }
}

/* Everybody passes with 7 points; hands 31, 31, 28, all other cards come back: 1 and 2 share it
 * (F8). */
#define SHARED                                                                                     \
    "[Game \"flowers\"]\n[Players \"3\"]\n[Setup \"1\"]\n"                                         \
    "[Start \"m1=R2,O2:-/-/-:0 m2=P2,Y2:-/-/-:0 m3=K2,G2:(R14O15G)/(Y14GP15)/(G12K15):0 "          \
    "hand=R/Y/G won=K7/O7/Y7 dark=R3R4R5R7RxP3P4P5P7PxK3K4K5Kx "                                   \
    "light=O3O4O5OxY3Y4Y5YxG3G4G5G7Gx deck=- discard=- turn=1\"]\n[Result \"7-7-7\"]\n"

static void test_shared_victory(void **state) {
    (void)state;
    static const struct {
        const char *end, *last, *reason; /* the tags, the last decision; NULL: right */
        size_t line;
    } cases[] = {
        {"[Winner \"1,2\"]\n", "3 - +m1 +m2", NULL, 0},
        {"[Winner \"1,2\"]\n", "3 - +m3 +m1", NULL, 0},
        {"[Winner \"1\"]\n", "3 - +m1 +m2", "the winner is 1,2, not 1", 6},
        {"[Winner \"1,2,3\"]\n", "3 - +m1 +m2", "the winner is 1,2, not 1,2,3", 6},
        {"[Winner \"1,2\"]\n[End \"resign 3\"]\n", "3 - +m1 +m2", NULL, 0},
        {"[Winner \"2\"]\n[End \"time 1\"]\n", "3 - +m1 +m2", NULL, 0},
        {"[Winner \"2,3\"]\n[End \"time 1\"]\n", "3 - +m1 +m2", "the winner is 2, not 2,3", 6},
        {"[Winner \"1,2\"]\n", "3 - +m1m2", "m1m2", 10},
        {"[Winner \"1,2\"]\n", "3 - +m1", "1 mandala is still to be chosen", 10},
        {"[Winner \"1,2\"]\n", "3 -", "2 mandalas are still to be chosen", 10},
        {"[Winner \"1,2\"]\n", "3 - +m1 +m1", "the outcome m1 isn't possible here", 10},
        {"[Winner \"1,2\"]\n", "3 - +m1 +m2 +m3", "surplus outcome +m3", 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes b = {0};
        add(&b, SHARED), add(&b, cases[i].end), add(&b, "\n1 -\n2 -\n"), add(&b, cases[i].last);
        if (cases[i].reason)
            expect_bad(&b, cases[i].line, cases[i].reason, cases[i].last);
        else
            expect_good(&b, 1);
        drop(&b);
    }
}

/* In this game a viewer doesn't see every card, but every score and what breaks a tie. */
static void test_shared_victory_seen(void **state) {
    (void)state;
    bytes b = {0};
    add(&b, SHARED "[Winner \"1,2\"]\n\n1 -\n2 -\n3 - +m1 +m2\n\n");
    record full = read_one(&b);
    bytes view = view_record(&full, 2, true);
    bytes right = edit(&view, 6, "[Winner \"2\"]\n[End \"resign 1, time 3\"]");
    bytes wrong = edit(&view, 6, "[Winner \"1,2\"]\n[End \"resign 1\"]");
    expect_good(&view, 1);
    expect_good(&right, 1);
    expect_bad(&wrong, 6, "the winner is 2, not 1,2", "a seat that resigned");
    record_free(&full);
    drop(&b), drop(&view), drop(&right), drop(&wrong);
}

/* Three players: an unfinished game stays one when a seat has gone. */
static void test_end_unfinished(void **state) {
    (void)state;
    bytes sample = load_first("flowers-3p.sgr", false);
    size_t from, to;
    find_line(&sample, 9, &from, &to);
    sample.at[sample.length = from] = '\0';
    bytes open = edit(&sample, 4, "[Result \"*\"]");
    bytes right = edit(&open, 5, "[End \"resign 3\"]"),
          wrong = edit(&open, 5, "&\n[End \"time 3\"]");
    expect_good(&right, 1);
    expect_bad(&wrong, 5, "Winner", "nobody has won yet");
    drop(&sample), drop(&open), drop(&right), drop(&wrong);
}

/* ---- damaged records ---- */

/* `SAMPLE LINE: REPLACEMENT => LINE: REASON`, or `=> good` */
static void check_damage(char *line) {
    char name[20] = "", what[300];
    unsigned long at = 0, error_line = 0;
    int reason = 0;
    char *arrow = strstr(line, " => ");
    if (!arrow || sscanf(line, "%19s %lu: ", name, &at) != 2)
        fail_msg("malformed: %s", line);
    bool good = strcmp(arrow, " => good") == 0;
    if (!good && (sscanf(arrow, " => %lu: %n", &error_line, &reason) != 1 || !reason))
        fail_msg("malformed: %s", line);
    snprintf(what, sizeof what, "%s", line);
    char *replacement = strchr(line, ':') + 2;
    *arrow = '\0';
    unescape(replacement);
    bytes sample = load_named(name), b = edit(&sample, at, replacement);
    if (good)
        expect_good(&b, 1);
    else
        expect_bad(&b, error_line, arrow + reason, what);
    drop(&b), drop(&sample);
}

static void test_damages(void **state) {
    (void)state;
    bytes edits = load("bad", "edits.txt");
    int count = 0;
    for (char *line = edits.at, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        if (*line && *line != '#') {
            check_damage(line);
            count++;
        }
    }
    assert_true(count > 100);
    drop(&edits);
}

/* Every file in tests/bad says in its first line, a comment, what is wrong with it. */
static void test_bad_files(void **state) {
    (void)state;
    int files = 0;
    DIR *folder = opendir(TESTS_DIR "/bad");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".sgr"))
            continue;
        bytes b = load("bad", entry->d_name);
        char *end, reason[200];
        static const char expect[] = "; expect line ";
        assert_true(strncmp(b.at, expect, strlen(expect)) == 0);
        unsigned long line = strtoul(b.at + strlen(expect), &end, 10);
        snprintf(reason, sizeof reason, "%.*s", (int)strcspn(end + 2, "\r\n"), end + 2);
        expect_bad(&b, line, reason, entry->d_name);
        drop(&b);
        files++;
    }
    closedir(folder);
    assert_true(files >= 6);
}

static void test_truncations(void **state) {
    (void)state;
    for (int i = 0; i < 2 * SAMPLES; i++) {
        bytes whole = load_first(samples[i / 2], i % 2);
        for (size_t n = 1; n <= whole.length; n += n + 150 < whole.length ? 13 : 1) {
            bytes part = {0};
            struct record_error error;
            add_bytes(&part, whole.at, n);
            int got = read_all(&part, &error, NULL, false);
            int expected = n + 2 >= whole.length ? 1 : -1; /* only newlines are missing */
            if (got != expected)
                fail_msg("%s cut at %zu: %d", samples[i / 2], n, got);
            drop(&part);
        }
        drop(&whole);
    }
}

/* A changed byte gives an error, or a record that still says what its text says. */
static void test_flips(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 5);
    for (int i = 0; i < SAMPLES; i++) {
        bytes whole = load_first(samples[i], false);
        int read = 0;
        for (int k = 0; k < 3000 / FEWER; k++) {
            struct record_error error;
            bytes again = {0};
            size_t at = rng_below(&r, k % 2 ? 60000 : 400) % whole.length;
            char old = whole.at[at];
            whole.at[at] = (char)rng_below(&r, k % 3 ? 128 : 256);
            char now = whole.at[at];
            int got = read_all(&whole, &error, &again, false);
            if (got == 1 && old != '\n' && now != '\n' && now != ';')
                assert_same(&again, &whole);
            read += got == 1 && now != old;
            whole.at[at] = old;
            drop(&again);
        }
        assert_true(read < 300); /* nearly every byte matters */
        drop(&whole);
    }
}

/* Several bytes at once, and pieces moved, only for crashes. */
static void test_garbage(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 6);
    for (int k = 0; k < 2000 / FEWER; k++) {
        bytes b = load_first(samples[k % SAMPLES], k % 2);
        struct record_error error;
        for (uint32_t n = rng_below(&r, 20); n > 0; n--) {
            size_t to = rng_below(&r, 60000) % b.length, from = rng_below(&r, 60000) % b.length;
            size_t most = b.length - (to > from ? to : from);
            memmove(b.at + to, b.at + from, rng_below(&r, 40) % (most + 1));
            b.at[to] = (char)rng_below(&r, 256);
        }
        read_all(&b, &error, NULL, false);
        drop(&b);
    }
}

static void test_long_lines(void **state) {
    (void)state;
    static const size_t sizes[] = {RECORD_LINE_MAX, RECORD_LINE_MAX + 1, 3 * RECORD_LINE_MAX,
                                   10000000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int where = 0; where < 2; where++) {
            bytes b = {0}, rest = opening("[Result \"*\"]\n", 3);
            char *line = malloc(sizes[i] + 1);
            assert_non_null(line);
            memset(line, where ? 'x' : ' ', sizes[i]);
            line[0] = ';';
            line[sizes[i]] = '\0';
            add(&b, "; the second line is long\n");
            add_bytes(&b, line, sizes[i]);
            add(&b, where ? "" : "\n");
            if (!where)
                add_bytes(&b, rest.at, rest.length);
            if (sizes[i] > RECORD_LINE_MAX)
                expect_bad(&b, 2, "line longer than 65536 bytes", "a long line");
            else
                expect_good(&b, !where);
            free(line);
            drop(&b), drop(&rest);
        }
}

static void test_binary(void **state) {
    (void)state;
    for (size_t i = 0; i < 20; i++) {
        bytes b = opening("[Result \"*\"]\n", 8);
        size_t line = 1, place = i * (b.length - 1) / 19;
        for (size_t k = 0; k < place; k++)
            line += b.at[k] == '\n';
        b.at[place] = '\0';
        expect_bad(&b, line, "binary data (byte 0x00)", "a NUL");
        drop(&b);
    }
    /* A program file: no newline for long, NULs at once. */
    bytes b = {0};
    add_bytes(&b, "\177ELF\0\0\0\0", 8);
    for (int i = 0; i < 20000; i++)
        add_bytes(&b, "\0\xff\x10q\0\0zz", 8);
    expect_bad(&b, 1, "binary data", "a program");
    drop(&b);
}

/* ---- matches ---- */

static void refuse_tags(const match *m, const struct record_tag *tags, size_t count) {
    bytes b = {0};
    FILE *out = open_memstream(&b.at, &b.length);
    assert_non_null(out);
    errno = 0;
    assert_int_equal(record_write_match(out, m, tags, count, false), -1);
    assert_int_equal(errno, EINVAL);
    fclose(out);
    assert_int_equal(b.length, 0);
    drop(&b);
}

static void refuse_match(const match *m, const char *name, const char *value) {
    char n[32], v[32];
    snprintf(n, sizeof n, "%s", name);
    snprintf(v, sizeof v, "%s", value);
    refuse_tags(m, &(struct record_tag){n, v}, 1);
}

static void test_match_checks(void **state) {
    (void)state;
    char buffer[200];
    text error;
    text_init(&error, buffer, sizeof buffer);
    match m = random_match(games_find(span_of("mandala")), 2, 1, 30);
    const struct game_ops *g = m.game;
    game_state before = m.state;
    size_t length = m.length;
    int actor = g->actor(&m.state);
    int refused = 0;
    for (game_move move = 0; move < g->num_moves; move++)
        if (!game_is_legal(g, &m.state, move)) {
            assert_int_equal(match_play(&m, actor, move, &error), -1);
            refused++;
        }
    assert_true(refused > 50);
    assert_int_equal(match_play(&m, actor, GAME_NO_MOVE, &error), -1);
    assert_int_equal(match_play(&m, actor, MATCH_HIDDEN, &error), -1);
    for (int seat = -3; seat < 5; seat++)
        if (seat != actor)
            assert_int_equal(match_play(&m, seat, g->nth(&m.state, 0), &error), -1);
    text_clear(&error);
    assert_int_equal(match_chance(&m, 0, &error), -1);
    assert_string_equal(buffer, "nature has nothing to do here");
    assert_memory_equal(&m.state, &before, sizeof before);
    assert_int_equal(m.length, length);
    match_free(&m);
}

/* What is written from a match is read, and is the same match. */
static void check_match(const match *m) {
    struct record_tag extra[] = {{"Event", "a \"test\" \\"}, {"Rules", "1"}};
    bytes b = write_match(m, extra, 2, true);
    record r = read_one(&b);
    bytes again = write_record(&r, true);
    assert_same(&again, &b);
    assert_int_equal(r.match.length, m->length);
    assert_memory_equal(r.match.log, m->log, m->length * sizeof *m->log);
    assert_memory_equal(&r.match.state, &m->state, sizeof m->state);
    assert_string_equal(r.tags[0].name, "Game");
    assert_string_equal(r.tags[1].name, "Players");
    assert_string_equal(r.tags[2].value, "a \"test\" \\");
    assert_string_equal(r.tags[4].name, "Start");
    assert_string_equal(r.tags[5].name, "Result");
    record_free(&r);
    drop(&b), drop(&again);
}

static void test_write_match(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int players = g->min_players; players <= g->max_players; players++)
            for (uint64_t seed = 0; seed < 40; seed++) {
                match m = random_match(g, players, seed, seed % 4 ? 100000 : 5 * seed);
                check_match(&m);
                /* From the middle: a set-up. */
                match later;
                match half = random_match(g, players, seed, 40);
                match_start(&later, g, &half.state);
                bytes b = write_match(&later, NULL, 0, false);
                bool is_deal = g->is_deal(&half.state);
                assert_true(is_deal == !strstr(b.at, "[Setup \"1\"]\n[Start "));
                expect_good(&b, 1);
                drop(&b);
                match_free(&m), match_free(&half), match_free(&later);
            }
    }
}

static void test_write_match_end(void **state) {
    (void)state;
    match m = random_match(games_find(span_of("mandala")), 2, 1, 20);
    struct record_tag end = {"End", "time 1"};
    bytes b = write_match(&m, &end, 1, false);
    assert_non_null(strstr(b.at, "[Result \"*\"]\n[Winner \"2\"]\n\n"));
    expect_good(&b, 1);
    refuse_match(&m, "End", "resign 3");
    refuse_match(&m, "End", "lost");
    refuse_match(&m, "Result", "1-2");
    refuse_match(&m, "Winner", "1");
    refuse_match(&m, "Game", "mandala");
    refuse_match(&m, "View", "1");
    refuse_match(&m, "Rules", "2");
    refuse_match(&m, "a b", "c");
    refuse_match(&m, "", "c");
    refuse_match(&m, "Event", "a\nb");
    refuse_match(&m, "Event", "\xff");
    match over = random_match(m.game, 2, 1, 100000);
    refuse_match(&over, "End", "resign 1");
    refuse_tags(&m, (struct record_tag[]){{"Event", "a"}, {"Event", "b"}}, 2);
    static char longest[RECORD_LINE_MAX]; /* its escapes would not fit */
    memset(longest, '"', sizeof longest - 100);
    refuse_tags(&m, &(struct record_tag){"Event", longest}, 1);
    char buffer[100];
    text error;
    text_init(&error, buffer, sizeof buffer);
    game_move moves[GAME_MAX_MOVES], discard = 0;
    for (int i = m.game->moves(&m.state, moves); i-- > 0;) {
        char word[GAME_MOVE_SIZE];
        text t;
        text_init(&t, word, sizeof word);
        m.game->write_move(&t, moves[i]);
        discard = word[0] == 'd' ? moves[i] : discard;
    }
    assert_int_equal(match_play(&m, m.game->actor(&m.state), discard, &error), 0);
    assert_int_equal(m.game->actor(&m.state), GAME_NATURE);
    refuse_match(&m, "Event", "in the midst of a line");
    match_free(&m), match_free(&over);
    drop(&b);
}

/* ---- what one seat saw ---- */

/* `since` counts what a seat held, which nobody can tell when several seats are hidden. */
static void record_put_view(char *line, const struct game_ops *g, const game_view *v, bool since) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    g->write_view(&t, v);
    char *word = strstr(line, " since=");
    if (!since && word) {
        char *rest = word + 1 + strcspn(word + 1, " ");
        memmove(word, rest, strlen(rest) + 1);
    }
}

/* A full record as each seat saw it is read, and the views are those of the full game. */
static void record_check_views(const record *full) {
    const struct game_ops *g = full->match.game;
    for (int viewer = -1; viewer < full->players; viewer++) {
        bytes b = view_record(full, viewer, viewer % 2);
        record r = read_one(&b);
        bytes bare = strip_lists(&b), again = write_record(&r, false);
        assert_same(&again, &bare);
        assert_int_equal(r.match.viewer, viewer);
        size_t plies = record_plies(full);
        assert_int_equal(record_plies(&r), plies);
        for (size_t ply = 0; ply <= plies; ply += ply + 7 < plies ? 7 : 1) {
            game_state s;
            game_view expected, got;
            record_position(full, ply, &s, NULL);
            g->observe(&expected, &s, viewer);
            record_position(&r, ply, NULL, &got);
            char lines[2][GAME_LINE_SIZE];
            bool certain = full->players - (viewer >= 0) < 2;
            record_put_view(lines[0], g, &got, certain);
            record_put_view(lines[1], g, &expected, certain);
            assert_string_equal(lines[0], lines[1]);
        }
        bytes listed = write_record(&r, true);
        expect_good(&listed, 1);
        record_free(&r);
        drop(&b), drop(&bare), drop(&again), drop(&listed);
    }
}

static void test_views(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        bytes sample = load_first(samples[i], false);
        record full = read_one(&sample);
        record_check_views(&full);
        record_free(&full);
        drop(&sample);
    }
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int players = g->min_players; players <= g->max_players; players++)
            for (uint64_t seed = 100; seed < 100 + 24 / FEWER; seed++) {
                match m = random_match(g, players, seed, 100000);
                bytes b = write_match(&m, NULL, 0, false);
                record full = read_one(&b);
                record_check_views(&full);
                record_free(&full);
                match_free(&m);
                drop(&b);
            }
    }
}

/* The viewer's own lists are checked, others' can't be. */
static void test_view_lists(void **state) {
    (void)state;
    bytes view = load_view("mandala-2p.sgr", true);
    static const char *const lists[] = {"1 cR | cG cR cY", "1 cR | cG cK cO cR cY"};
    for (int i = 0; i < 2; i++) {
        bytes b = edit(&view, 16, lists[i]);
        expect_bad(&b, 16, i ? "has cO" : "lacks cK", lists[i]);
        drop(&b);
    }
    bytes other = edit(&view, 9, "& | f1G1 f1K1"), wrong = edit(&view, 9, "& | f1K1");
    expect_good(&other, 1);
    expect_bad(&wrong, 9, "lacks f1G1", "the other seat's list");
    drop(&view), drop(&other), drop(&wrong);
}

/* Every colour of a hidden hand is bounded by what the viewer sees elsewhere. */
static void test_impossible_cards(void **state) {
    (void)state;
    bytes b = {0};
    add(&b,
        "[Game \"mandala\"]\n[Players \"2\"]\n[View \"1\"]\n[Setup \"1\"]\n"
        "[Start \"m1=R17/-/- m2=O/-/- hand=YG2P/?6 cup=OG/?2 river=-/- deck=?76 discard=- turn=2 "
        "view=1\"]\n[Result \"*\"]\n\n2 ");
    bytes one = {0}, two = {0};
    add_bytes(&one, b.at, b.length);
    add_bytes(&two, b.at, b.length);
    add(&one, "f2R1\n\n");
    add(&two, "f2R2\n\n");
    expect_good(&one, 1);
    expect_bad(&two, 8, "can't have these cards", "two red cards of one");
    drop(&b), drop(&one), drop(&two);
}

/* M8: purple is gone, so mandala 1 is dead; when black has left the viewer's hand, only the other's
 * opening cup decides whether it is gone too, and the game over. The viewer learns it from the
 * record. (Both black cards in the cup: one determinization in 28.) */
static void test_hidden_end(void **state) {
    (void)state;
    static const char *const ends[] = {
        "[Result \"46-0\"]\n[Winner \"1\"]\n\n1 f1K1\n\n",
        "[Result \"*\"]\n\n1 f1K1\n\n",
        "[Result \"*\"]\n\n1 f1K1\n2 f2Y1\n\n",
        "[Result \"*\"]\n\n1 f1K1\n2 f2K1\n\n",
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        bytes b = {0};
        add(&b, "[Game \"mandala\"]\n[Players \"2\"]\n[View \"1\"]\n[Setup \"1\"]\n"
                "[Start \"m1=RY/-/- m2=GP/-/- hand=OK/?2 cup=OGP16K14/?2 river=KP/- deck=?4 "
                "discard=R17O14Y15G14 turn=1 open=OG/?2 view=1\"]\n");
        add(&b, ends[i]);
        expect_good(&b, 1);
        record r = read_one(&b);
        game_view v;
        record_position(&r, record_plies(&r), NULL, &v);
        assert_memory_equal(&v, &r.match.view, sizeof v);
        bytes again = write_record(&r, true);
        expect_good(&again, 1);
        record_free(&r);
        drop(&b), drop(&again);
    }
}

/* The same, when the viewer's own decision with its list follows a wrong guess of the end. The
 * green card is in the other's hand, in the viewer's eyes as likely in its opening cup. */
static void test_hidden_end_lists(void **state) {
    (void)state;
    static const char *const hands[] = {"YG", "GP", "GK"}, *const cups[] = {"PK", "YK", "YP"};
    static const char *const played[] = {"f2Y1", "f2P1", "f1K1"};
    for (int i = 0; i < 30; i++) {
        char line[1000];
        bytes b = {0};
        snprintf(line, sizeof line,
                 "[Game \"mandala\"]\n[Players \"2\"]\n[Setup \"1\"]\n[Result \"*\"]\n"
                 "[Start \"m1=RY/-/- m2=RK/-/- hand=RO/%s cup=OG16K/%s river=G/- deck=O%d "
                 "discard=R15O%dY16P17K15 turn=2 open=OK/%s\"]\n\n2 %s\n1 f1O1\n2 dG1 +O\n\n",
                 hands[i % 3], cups[i % 3], 2 + i / 3, 14 - i / 3, cups[i % 3], played[i % 3]);
        add(&b, line);
        record full = read_one(&b);
        bytes view = view_record(&full, 0, true);
        expect_good(&view, 1);
        bytes wrong = edit(&view, 9, "1 f1O1 | f1O1");
        expect_bad(&wrong, 9, "the legal list lacks", "the viewer's list");
        record_free(&full);
        drop(&b), drop(&view), drop(&wrong);
    }
}

static void test_flipped_views(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 7);
    for (int i = 0; i < SAMPLES; i++) {
        bytes sample = load_first(samples[i], false);
        record full = read_one(&sample);
        bytes view = view_record(&full, i % 3 - 1, i % 2);
        for (int k = 0; k < 1000 / FEWER; k++) {
            struct record_error error;
            size_t at = rng_below(&r, k % 2 ? 60000 : 400) % view.length;
            char old = view.at[at];
            view.at[at] = "ROYGPK?123456789|+-/=,. \n"[rng_below(&r, 25)];
            read_all(&view, &error, NULL, false);
            view.at[at] = old;
        }
        expect_good(&view, 1);
        record_free(&full);
        drop(&view), drop(&sample);
    }
}

/* A viewer's finished match is written with the true result, which it can't compute itself. */
static void test_write_view_match(void **state) {
    (void)state;
    bytes sample = load_first("mandala-2p.sgr", false);
    record full = read_one(&sample);
    bytes view = view_record(&full, 1, false);
    record r = read_one(&view);
    struct record_tag end[] = {{"Result", "16-25"}, {"Winner", "2"}};
    bytes b = write_match(&r.match, end, 2, false);
    assert_same(&b, &view);
    refuse_match(&r.match, "Result", "16-25");
    refuse_match(&r.match, "Event", "x");
    record_free(&full), record_free(&r);
    drop(&b), drop(&view), drop(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_unfinished),
        cmocka_unit_test(test_comments_and_escapes),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_end_two_players),
        cmocka_unit_test(test_end_more_players),
        cmocka_unit_test(test_shared_victory),
        cmocka_unit_test(test_shared_victory_seen),
        cmocka_unit_test(test_end_unfinished),
        cmocka_unit_test(test_damages),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_truncations),
        cmocka_unit_test(test_flips),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_match_checks),
        cmocka_unit_test(test_write_match),
        cmocka_unit_test(test_write_match_end),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_view_lists),
        cmocka_unit_test(test_impossible_cards),
        cmocka_unit_test(test_hidden_end),
        cmocka_unit_test(test_hidden_end_lists),
        cmocka_unit_test(test_flipped_views),
        cmocka_unit_test(test_write_view_match),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
