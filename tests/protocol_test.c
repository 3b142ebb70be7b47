// SPDX-License-Identifier: MIT
// Answers of the engine protocol that depend on what a search has found, from findings that are
// written here; requests are tested from outside (engine_test.py) and by the fuzzer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/json.h"
#include "engine/protocol.h"
#include "games/games.h"
#include "present/reasons/findings.h"

static const struct protocol_request request = {
    .id = {.known = true, .number = 7},
    .command = PROTOCOL_ANALYZE,
    .top = 2,
};

static game_move patterns_move(const char *word) {
    return games_find(span_of("patterns"))->read_move(span_of(word));
}

/* The result for a report of Patterns with three moves, the best worth `points`. */
static const char *result(double points, bool solved, bool evaluated) {
    static char line[PROTOCOL_ANSWER_SIZE];
    static struct search_report report;
    struct protocol_request r = request;
    game_move a = patterns_move("Sd4"), b = patterns_move("Ed5"), c = patterns_move("Fd4");
    report =
        (struct search_report){.count = 3, .evaluated = evaluated, .solved = solved, .nodes = 900};
    report.move[0] = (struct search_move){.move = a,
                                          .length = 2,
                                          .line = {a, b},
                                          .exact = solved,
                                          .visits = 90,
                                          .win = 0.51,
                                          .error = 0.02,
                                          .points = points,
                                          .points_error = 1.25};
    report.move[1] = (struct search_move){.move = b, .length = 1, .line = {b}, .visits = 1};
    report.move[2] = (struct search_move){.move = c, .length = 1, .line = {c}};
    r.setup.game = games_find(span_of("patterns"));
    text t;
    text_init(&t, line, sizeof line);
    protocol_write_result(&t, &r, &report, c);
    assert_false(t.overflow);
    return line;
}

static void test_result(void **state) {
    (void)state;
    assert_string_equal(
        result(3.5, false, true),
        "{\"id\":7,\"done\":true,\"move\":\"Fd4\",\"nodes\":900,\"solved\":false,\"moves\":["
        "{\"move\":\"Sd4\",\"win\":0.51,\"win_error\":0.02,\"points\":3.5,\"points_error\":1.25,"
        "\"visits\":90,\"exact\":false,\"line\":[\"Sd4\",\"Ed5\"]},"
        "{\"move\":\"Ed5\",\"win\":0,\"win_error\":null,\"points\":0,\"points_error\":null,"
        "\"visits\":1,\"exact\":false,\"line\":[\"Ed5\"]}]}\n");
}

/* Two moves looked at often: of one no error is known, the other's proof has none. */
static void test_errors(void **state) {
    (void)state;
    const struct game_ops *g = games_find(span_of("patterns"));
    struct search_move m = {.move = patterns_move("Sd4"), .visits = 90, .win = 0.5, .points = 2};
    char line[512];
    text t;
    text_init(&t, line, sizeof line);
    json j = json_on(&t);
    findings_write_move(&j, g, &m, true);
    assert_non_null(strstr(line, "\"win\":0.5,\"win_error\":null,"));
    assert_non_null(strstr(line, "\"points\":2,\"points_error\":null,"));
    text_clear(&t);
    m.exact = true;
    j = json_on(&t);
    findings_write_move(&j, g, &m, true);
    assert_non_null(strstr(line, "\"win\":0.5,\"win_error\":0,"));
    assert_non_null(strstr(line, "\"points\":2,\"points_error\":0,"));
}

static void test_not_evaluated(void **state) {
    (void)state;
    assert_non_null(strstr(result(3.5, false, false),
                           "{\"move\":\"Sd4\",\"win\":null,\"win_error\":null,\"points\":null,"
                           "\"points_error\":null,\"visits\":90,"));
}

static void test_solved(void **state) {
    (void)state;
    assert_non_null(strstr(result(7, true, true), "\"solved\":true,\"text\":\"solved: +7\","));
    assert_non_null(strstr(result(-3, true, true), "\"text\":\"solved: -3\","));
    assert_non_null(strstr(result(0, true, true), "\"text\":\"solved: 0\","));
    assert_non_null(strstr(result(0.5, true, true), "\"text\":\"solved: +0.5\","));
    assert_null(strstr(result(7, false, true), "text"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_result),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_not_evaluated),
        cmocka_unit_test(test_solved),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
