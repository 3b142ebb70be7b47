// SPDX-License-Identifier: MIT
// The public API's text: lines, moves, buffers, records; through its header and the shared library
// only.
#include "api_help.h"

#ifndef TESTS_DIR
#error "TESTS_DIR must be the path of the folder tests"
#endif

/* ---- Text ---- */

static void look_at_text(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    (void)r;
    char line[SIXSANDS_LINE_SIZE], reason[SIXSANDS_REASON_SIZE];
    sixsands_state t;
    int length = sixsands_state_write(line, sizeof line, g, s);
    assert_int_equal(length, strlen(line));
    assert_int_equal(sixsands_state_read(&t, reason, sizeof reason, g, line), SIXSANDS_OK);
    assert_memory_equal(&t, s, sizeof t);
    assert_string_equal(reason, "");
    for (int seat = SIXSANDS_SPECTATOR; seat < sixsands_players(g, s); seat++) {
        sixsands_view v, w;
        assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
        length = sixsands_view_write(line, sizeof line, g, &v);
        assert_int_equal(length, strlen(line));
        assert_int_equal(sixsands_view_read(&w, NULL, 0, g, line), SIXSANDS_OK);
        assert_memory_equal(&w, &v, sizeof w);
    }
    sixsands_move list[SIXSANDS_MAX_MOVES];
    int count = list_legal(g, s, list);
    for (int i = 0; i < count; i++) {
        char word[SIXSANDS_MOVE_SIZE], marked[SIXSANDS_MOVE_SIZE + 1];
        length = sixsands_move_write(word, sizeof word, g, list[i]);
        assert_int_equal(length, strlen(word));
        assert_int_equal(sixsands_move_read(g, s, word), list[i]);
        snprintf(marked, sizeof marked, "+%s", word);
        bool nature = sixsands_actor(g, s) == SIXSANDS_NATURE;
        assert_int_equal(sixsands_move_read(g, s, marked), nature ? list[i] : SIXSANDS_ERROR_TEXT);
        if (!nature)
            assert_int_equal(sixsands_move_read(g, NULL, word), list[i]);
    }
}

static void test_text(void **unused) {
    (void)unused;
    play_all(look_at_text);
}

/* Reads typed words, separated by blanks, each followed by `=` and the expected move. */
static void api_text_read_typed(const char *game, const char *words) {
    const sixsands_game *g = sixsands_game_find(game);
    char typed[16], canonical[16], word[SIXSANDS_MOVE_SIZE];
    int used;
    for (; sscanf(words, " %15[^=]=%15s%n", typed, canonical, &used) == 2; words += used) {
        int move = sixsands_move_read(g, NULL, typed);
        if (move < 0)
            fail_msg("%s: %s is not read", game, typed);
        assert_true(sixsands_move_write(word, sizeof word, g, move) > 0);
        assert_string_equal(word, canonical);
    }
}

static void refuse_typed(const char *game, const char *words) {
    const sixsands_game *g = sixsands_game_find(game);
    char typed[32];
    int used;
    for (; sscanf(words, "%31s%n", typed, &used) == 1; words += used)
        if (sixsands_move_read(g, NULL, typed) != SIXSANDS_ERROR_TEXT)
            fail_msg("%s: %s is read", game, typed);
}

static void test_typed_moves(void **unused) {
    (void)unused;
    api_text_read_typed("mandala", "f1R1=f1R1 F1R=f1R1 f1r=f1R1 DK=dK1 dk8=dK8 cg=cG M2O=m2O");
    api_text_read_typed("patterns", "ed1=Ed1 sh5=Sh5 BK=bK -=-");
    api_text_read_typed("flowers", "p3y=p3Y1 P1K15=p1K15 TD=tD tl=tL -=-");
    refuse_typed("mandala", "R f3R1 f1R8 f1R0 f1R01 m1R1 dR9 cR\x01 cR\xff c m mm1R - +R");
    refuse_typed("patterns", "Ea1 Ed d1 Ed11 b bR1 Rd1");
    refuse_typed("flowers", "p1R16 p4R1 R5 m1 tR +R p1R1p1R1p1R1p1R1");
    const sixsands_game *g = sixsands_game_find("mandala");
    assert_int_equal(sixsands_move_read(g, NULL, ""), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, " \n"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, "f1 R1"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, " \tdr2\r\n"), sixsands_move_read(g, NULL, "dR2"));
    sixsands_state nature = middle(g, true);
    const char *outcomes[] = {"", "+", "++R", "RR", "x", "dR1", "+?"};
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        assert_int_equal(sixsands_move_read(g, &nature, outcomes[i]), SIXSANDS_ERROR_TEXT);
    assert_true(sixsands_move_read(g, &nature, " +R\n") >= 0);
}

/* Writes with every size from 0 to enough, in a buffer that shows what was touched. */
typedef int (*writer)(char *out, size_t size, const sixsands_game *g, const void *what);

static int api_text_write_state(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_state_write(out, size, g, what);
}

static int api_text_write_view(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_view_write(out, size, g, what);
}

static int api_text_write_move(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_move_write(out, size, g, *(const int *)what);
}

static void try_sizes(writer write, const sixsands_game *g, const void *what) {
    char full[SIXSANDS_LINE_SIZE];
    int length = write(full, sizeof full, g, what);
    assert_true(length > 0);
    assert_int_equal(write(NULL, 0, g, what), SIXSANDS_ERROR_SIZE);
    assert_int_equal(write(NULL, 100, g, what), SIXSANDS_ERROR_ARGUMENT);
    for (size_t size = 0; size <= (size_t)length + 1; size++) {
        char *buffer = malloc(size + 16);
        assert_non_null(buffer);
        memset(buffer, 0x5a, size + 16);
        int got = write(buffer, size, g, what);
        for (size_t i = size; i < size + 16; i++)
            assert_int_equal(buffer[i], 0x5a);
        if (size > (size_t)length) {
            assert_int_equal(got, length);
            assert_string_equal(buffer, full);
        } else {
            assert_int_equal(got, SIXSANDS_ERROR_SIZE);
            assert_true(size == 0 || buffer[0] == '\0');
        }
        free(buffer);
    }
}

static void test_buffers_too_small(void **unused) {
    (void)unused;
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        sixsands_state s = middle(g, false);
        sixsands_view v;
        try_sizes(api_text_write_state, g, &s);
        for (int seat = SIXSANDS_SPECTATOR; seat < sixsands_players(g, &s); seat++) {
            assert_int_equal(sixsands_observe(&v, g, &s, seat), SIXSANDS_OK);
            try_sizes(api_text_write_view, g, &v);
        }
        for (int move = 0; move < sixsands_game_num_moves(g); move++)
            try_sizes(api_text_write_move, g, &move);
    }
}

/* Reads a bad line in every way; the output stays unchanged, and the reason fits any buffer. */
static void refuse_line(const sixsands_game *g, const char *line) {
    sixsands_state s, old_s;
    sixsands_view v, old_v;
    char reason[SIXSANDS_REASON_SIZE], cut[SIXSANDS_REASON_SIZE];
    memset(&s, 0x77, sizeof s);
    memset(&v, 0x77, sizeof v);
    old_s = s;
    old_v = v;
    assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, g, line), SIXSANDS_ERROR_TEXT);
    assert_true(strlen(reason) > 3 && !strchr(reason, '\n'));
    for (size_t size = 0; size < 40; size++) {
        memset(cut, 0x5a, sizeof cut);
        assert_int_equal(sixsands_state_read(&s, cut, size, g, line), SIXSANDS_ERROR_TEXT);
        assert_int_equal(cut[size], 0x5a);
        assert_true(size == 0 || strncmp(cut, reason, strlen(cut)) == 0);
    }
    assert_int_equal(sixsands_state_read(&s, NULL, 0, g, line), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_state_read(&s, NULL, 9, g, line), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_view_read(&v, reason, sizeof reason, g, line), SIXSANDS_ERROR_TEXT);
    assert_true(strlen(reason) > 3 && !strchr(reason, '\n'));
    assert_memory_equal(&s, &old_s, sizeof s);
    assert_memory_equal(&v, &old_v, sizeof v);
}

static void test_bad_lines(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "", " ", "-", "m1=", "turn=1", "board=", "\n", "\xff\xfe", "m1=R99999999999999999999/-/-",
    };
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        sixsands_state s = middle(g, false);
        char line[SIXSANDS_LINE_SIZE + 8];
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
            refuse_line(g, bad[k]);
        int length = sixsands_state_write(line, SIXSANDS_LINE_SIZE, g, &s);
        assert_true(length > 0);
        line[length + 1] = '\0'; /* lines are read whole: no newline, no blank */
        line[length] = '\n';
        refuse_line(g, line);
        line[length] = ' ';
        refuse_line(g, line);
        line[length] = '\0';
        line[length / 3] = '!';
        refuse_line(g, line);
    }
}

static void test_huge_line(void **unused) {
    (void)unused;
    enum { HUGE_LINE = 10000000 };
    char *line = malloc(HUGE_LINE + 1), reason[SIXSANDS_REASON_SIZE];
    sixsands_state s;
    assert_non_null(line);
    memset(line, 'R', HUGE_LINE);
    line[HUGE_LINE] = '\0';
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, g, line),
                         SIXSANDS_ERROR_TEXT);
        assert_int_equal(sixsands_move_read(g, NULL, line), SIXSANDS_ERROR_TEXT);
    }
    free(line);
}

static void test_text_without_pointers(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("mandala");
    const sixsands_game *games[] = {NULL, not_a_game(), g};
    sixsands_state s = middle(g, false);
    sixsands_view v;
    char line[SIXSANDS_LINE_SIZE], reason[SIXSANDS_REASON_SIZE], word[SIXSANDS_MOVE_SIZE];
    const int wrong = SIXSANDS_ERROR_ARGUMENT;
    assert_int_equal(sixsands_observe(&v, g, &s, 0), SIXSANDS_OK);
    assert_true(sixsands_state_write(line, sizeof line, g, &s) > 0);
    for (int i = 0; i < 3; i++) {
        bool none = i == 2; /* the game is right, something else is missing */
        const char *text = none ? NULL : line;
        assert_int_equal(sixsands_state_write(word, sizeof word, games[i], none ? NULL : &s),
                         wrong);
        assert_int_equal(sixsands_view_write(word, sizeof word, games[i], none ? NULL : &v), wrong);
        assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, games[i], text), wrong);
        assert_string_equal(reason, sixsands_error_text(wrong));
        assert_int_equal(sixsands_view_read(&v, reason, sizeof reason, games[i], text), wrong);
        assert_int_equal(sixsands_move_read(games[i], &s, none ? NULL : "dR1"), wrong);
    }
    assert_int_equal(sixsands_state_read(NULL, NULL, 0, g, line), wrong);
    assert_int_equal(sixsands_view_read(NULL, NULL, 0, g, line), wrong);
    assert_int_equal(sixsands_move_write(word, sizeof word, NULL, 0), wrong);
    int ids = sixsands_game_num_moves(g), no_move[] = {INT32_MIN, -1, ids, 0xffff, INT32_MAX};
    for (size_t i = 0; i < sizeof no_move / sizeof *no_move; i++)
        assert_int_equal(sixsands_move_write(word, sizeof word, g, no_move[i]),
                         SIXSANDS_ERROR_MOVE);
}

/* ---- Records ---- */

static char *api_text_load(const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/samples/%s", TESTS_DIR, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("can't open %s", path);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, f), *length);
    text[*length] = '\0';
    fclose(f);
    return text;
}

static const char *const samples[] = {
    "mandala-2p.sgr", "patterns-2p.sgr", "flowers-2p.sgr", "flowers-3p.sgr", "flowers-4p.sgr",
};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* Records by their first tag, decisions by the digit their lines start with. */
static void count_lines(const char *text, uint64_t *records, uint64_t *decisions) {
    *records = *decisions = 0;
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        *records += strncmp(at, "[Game ", 6) == 0;
        *decisions += *at >= '1' && *at <= '9';
    }
}

static void test_record_samples(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        size_t length;
        uint64_t records, decisions;
        sixsands_record_report report;
        char *text = api_text_load(samples[i], &length);
        count_lines(text, &records, &decisions);
        memset(&report, 0x5a, sizeof report);
        assert_int_equal(sixsands_record_check(&report, text, length), SIXSANDS_OK);
        assert_int_equal(report.records, records);
        assert_int_equal(report.decisions, decisions);
        assert_int_equal(report.line, 0);
        assert_string_equal(report.reason, "");
        free(text);
    }
}

/* Checks text that is wrong: the report has a line and a reason. */
static void refuse_text(sixsands_record_report *report, const char *text, size_t length) {
    memset(report, 0x5a, sizeof *report);
    assert_int_equal(sixsands_record_check(report, text, length), SIXSANDS_ERROR_RECORD);
    assert_true(report->line >= 1);
    assert_true(report->reason[0] != '\0' && !strchr(report->reason, '\n'));
    assert_true(strlen(report->reason) < sizeof report->reason);
}

static void test_record_damage(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        size_t length;
        uint64_t records, decisions;
        sixsands_record_report report;
        char *text = api_text_load(samples[i], &length);
        count_lines(text, &records, &decisions);
        refuse_text(&report, text, length / 2); /* cut off in a record */
        assert_true(report.records < records);
        char *result = strstr(text, "[Result \"");
        assert_non_null(result);
        result[9] = result[9] == '7' ? '8' : '7';
        refuse_text(&report, text, length);
        assert_int_equal(report.records, 0);
        char *at = strstr(text, "\n\n1 ");
        at = at ? at : strstr(text, "\n\n2 ");
        assert_non_null(at);
        at[4] = '\0'; /* after the seat: a NUL doesn't end the text */
        refuse_text(&report, text, length);
        uint64_t line = 1;
        for (const char *c = text; c < at + 2; c++)
            line += *c == '\n';
        assert_int_equal(report.line, line);
        assert_non_null(strstr(report.reason, "0x00"));
        free(text);
    }
}

static void test_record_nothing(void **unused) {
    (void)unused;
    sixsands_record_report report;
    refuse_text(&report, NULL, 0);
    refuse_text(&report, "", 0);
    refuse_text(&report, "\n\n", 2);
    refuse_text(&report, "; nothing but a comment\n", 24);
    refuse_text(&report, "[Game \"chess\"]\n\n", 16);
    refuse_text(&report, "\xff\xfe\x00", 3);
    assert_int_equal(report.records, 0);
    assert_int_equal(sixsands_record_check(NULL, "", 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_check(&report, NULL, 5), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(report.records, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_typed_moves),
        cmocka_unit_test(test_buffers_too_small),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_huge_line),
        cmocka_unit_test(test_text_without_pointers),
        cmocka_unit_test(test_record_samples),
        cmocka_unit_test(test_record_damage),
        cmocka_unit_test(test_record_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
