// SPDX-License-Identifier: MIT
// Bounded texts, spans and the JSON writer, against the C library and by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

static unsigned short dice[3] = {1, 2, 3};

static int text_below(int n) {
    return (int)(nrand48(dice) % n);
}

/* ---- text */

static void test_text_bounds(void **state) {
    (void)state;
    for (size_t size = 1; size < 40; size++) {
        char buffer[48];
        memset(buffer, '#', sizeof buffer);
        text t;
        text_init(&t, buffer, size);
        assert_string_equal(buffer, "");
        text_str(&t, "abcdefghij");
        text_char(&t, 'k');
        text_mem(&t, "lm\0n", 4);
        text_uint(&t, 1234567);
        text_int(&t, -89);
        static const char whole[] = "abcdefghijklm\0n1234567-89";
        size_t length = sizeof whole - 1 < size - 1 ? sizeof whole - 1 : size - 1;
        assert_int_equal(t.length, length);
        assert_int_equal(t.overflow, size < sizeof whole);
        assert_memory_equal(buffer, whole, length);
        assert_int_equal(buffer[length], '\0');
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
        text_clear(&t);
        assert_false(t.overflow);
        assert_int_equal(t.length, 0);
        assert_string_equal(buffer, "");
    }
}

static void test_text_numbers(void **state) {
    (void)state;
    static const int64_t numbers[] = {0,  1,  9,   10,        99,        100,      -1,
                                      -9, 10, -10, INT64_MIN, INT64_MAX, 123456789};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char a[64], b[64];
        text t;
        text_init(&t, a, sizeof a);
        text_int(&t, numbers[i]);
        text_char(&t, ' ');
        text_uint(&t, (uint64_t)numbers[i]);
        snprintf(b, sizeof b, "%" PRId64 " %" PRIu64, numbers[i], (uint64_t)numbers[i]);
        assert_string_equal(a, b);
    }
}

static void expect_real(double x, int decimals, bool sign, const char *expected) {
    char buffer[40];
    text t;
    text_init(&t, buffer, sizeof buffer);
    text_real(&t, x, decimals, sign);
    assert_string_equal(buffer, expected);
}

static void test_text_reals(void **state) {
    (void)state;
    expect_real(3.14159, 2, false, "3.14");
    expect_real(2.5, 0, false, "3");
    expect_real(2.5, 3, true, "+2.500");
    expect_real(-2.06, 1, true, "-2.1");
    expect_real(0.996, 2, false, "1.00");
    expect_real(10.05, 0, false, "10");
    expect_real(-0.04, 1, false, "0.0"); /* never a zero below zero */
    expect_real(-0.04, 1, true, "+0.0");
    expect_real(0, 9, false, "0.000000000");
    expect_real(123456789.5, 1, false, "123456789.5");
    expect_real(1e300, 0, false, "1000000000");
    expect_real(-1e300, 1, false, "-1000000000.0");
}

static void test_text_groups(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *expected;
    } rows[] = {
        {0, "0"},          {999, "999"},           {1000, "1,000"},
        {20034, "20,034"}, {1234567, "1,234,567"}, {UINT64_MAX, "18,446,744,073,709,551,615"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char buffer[40];
        text t;
        text_init(&t, buffer, sizeof buffer);
        text_grouped(&t, rows[i].n);
        assert_string_equal(buffer, rows[i].expected);
    }
}

static void expect_quote(const char *bytes, size_t n, size_t most, const char *expected) {
    char buffer[256];
    text t;
    text_init(&t, buffer, sizeof buffer);
    text_quote(&t, bytes, n, most);
    assert_string_equal(buffer, expected);
}

static void test_text_quote(void **state) {
    (void)state;
    expect_quote("", 0, 5, "\"\"");
    expect_quote("abc", 3, 3, "\"abc\"");
    expect_quote("abcd", 4, 3, "\"abc\"...");
    expect_quote("a\n\0\x7f\xff~ ", 7, 9, "\"a\\x0a\\x00\\x7f\\xff~ \"");
    for (int c = 0; c < 256; c++) { /* whatever comes, one printable line */
        char byte = (char)c, buffer[16];
        text t;
        text_init(&t, buffer, sizeof buffer);
        text_quote(&t, &byte, 1, 1);
        for (size_t i = 0; i < t.length; i++)
            assert_in_range((unsigned char)buffer[i], 0x20, 0x7e);
    }
}

/* ---- JSON */

static void test_json_shape(void **state) {
    (void)state;
    char buffer[256];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    json_open_object(&j);
    json_write_key(&j, "a");
    json_open_list(&j);
    json_write_int(&j, -1);
    json_write_uint(&j, UINT64_MAX);
    json_open_list(&j);
    json_close_list(&j);
    json_open_object(&j);
    json_close_object(&j);
    json_write_null(&j);
    json_close_list(&j);
    json_write_key(&j, "b");
    json_write_bool(&j, true);
    json_write_key(&j, "c");
    json_write_raw(&j, span_of("[7]"));
    json_write_key(&j, "d");
    json_open_object(&j);
    json_write_key(&j, "e");
    json_write_bool(&j, false);
    json_close_object(&j);
    json_close_object(&j);
    assert_false(t.overflow);
    assert_string_equal(buffer, "{\"a\":[-1,18446744073709551615,[],{},null],\"b\":true,\"c\":[7],"
                                "\"d\":{\"e\":false}}");
}

static void test_json_members(void **state) {
    (void)state;
    char buffer[128];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_uint(&j, "a", 7);
    json_put_bool(&j, "b", true);
    json_put_real(&j, "c", 0.25, 1);
    json_put_real(&j, "d", NAN, 1);
    json_put_str(&j, "e", "x\"");
    json_put_str(&j, "f", NULL);
    json_close_object(&j);
    assert_string_equal(buffer,
                        "{\"a\":7,\"b\":true,\"c\":0.3,\"d\":null,\"e\":\"x\\\"\",\"f\":null}");
}

static void expect_json_string(const char *bytes, size_t n, const char *expected) {
    char buffer[256];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    json_write_string(&j, (span){bytes, n});
    assert_string_equal(buffer, expected);
}

static void test_json_strings(void **state) {
    (void)state;
    expect_json_string("", 0, "\"\"");
    expect_json_string("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    expect_json_string("\n\t\r\0\x1f\x7f", 6, "\"\\n\\t\\u000d\\u0000\\u001f\\u007f\"");
    expect_json_string("\xc3\xa9\xe2\x96\xb4\xf0\x9f\x8c\xb8", 9,
                       "\"\xc3\xa9\xe2\x96\xb4\xf0\x9f\x8c\xb8\"");
    /* cut off, a lone continuation, overlong, a surrogate, too high: each bad byte by itself */
    expect_json_string("\xc3", 1, "\"\xef\xbf\xbd\"");
    expect_json_string("\x80z", 2, "\"\xef\xbf\xbdz\"");
    expect_json_string("\xc0\xaf", 2, "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    expect_json_string("\xed\xa0\x80", 3, "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    expect_json_string("\xf4\x90\x80\x80", 4,
                       "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

static void expect_json_real(double x, int decimals, const char *expected) {
    char buffer[64];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    json_write_real(&j, x, decimals);
    assert_string_equal(buffer, expected);
}

static void test_json_reals(void **state) {
    (void)state;
    expect_json_real(0, 4, "0");
    expect_json_real(-0.00001, 4, "0");
    expect_json_real(0.5, 4, "0.5");
    expect_json_real(-0.0625, 4, "-0.0625");
    expect_json_real(1.0005, 2, "1");
    expect_json_real(2.75, 1, "2.8");
    expect_json_real(0.99996, 4, "1");
    expect_json_real(10.01, 2, "10.01");
    expect_json_real(7.5, 0, "8");
    expect_json_real(999999999, 9, "999999999");
    expect_json_real(1e9, 0, "null");
    expect_json_real(-1e300, 3, "null");
    expect_json_real(NAN, 3, "null");
    expect_json_real(INFINITY, 3, "null");
    for (int i = 0; i < 10000; i++) { /* against the C library, away from halves */
        double x = (text_below(2000000) - 1000000) / 997.0;
        char expected[64];
        int n = snprintf(expected, sizeof expected, "%.3f", x);
        while (expected[n - 1] == '0')
            expected[--n] = 0;
        if (expected[n - 1] == '.')
            expected[--n] = 0;
        expect_json_real(x, 3, strcmp(expected, "-0") ? expected : "0");
    }
}

static void test_json_bounds(void **state) {
    (void)state;
    static const char whole[] = "[\"ab\",12]";
    for (size_t size = 1; size < 16; size++) {
        char buffer[16];
        memset(buffer, '#', sizeof buffer);
        text t;
        text_init(&t, buffer, size);
        json j = json_on(&t);
        json_open_list(&j);
        json_write_str(&j, "ab");
        json_write_int(&j, 12);
        json_close_list(&j);
        assert_int_equal(t.overflow, size < sizeof whole);
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
        if (!t.overflow)
            assert_string_equal(buffer, whole);
    }
}

/* ---- spans */

static void test_span_words(void **state) {
    (void)state;
    span s = {"mandala", 4}; /* not terminated: "mand" */
    assert_true(span_is(s, "mand"));
    assert_false(span_is(s, "manda"));
    assert_false(span_is(s, "man"));
    assert_false(span_is(s, ""));
    assert_true(span_starts(s, "man"));
    assert_true(span_starts(s, ""));
    assert_true(span_starts(s, "mand"));
    assert_false(span_starts(s, "manda"));
    assert_false(span_starts(s, "mb"));
    assert_true(span_is((span){NULL, 0}, ""));
    assert_int_equal(span_of("abc").length, 3);
    assert_int_equal(span_of("").length, 0);
}

static void test_span_cut(void **state) {
    (void)state;
    span rest = span_of("a//bc/"), part = span_cut(&rest, '/');
    assert_true(span_is(part, "a") && span_is(rest, "/bc/"));
    part = span_cut(&rest, '/');
    assert_true(span_is(part, "") && part.at && span_is(rest, "bc/"));
    part = span_cut(&rest, '/');
    assert_true(span_is(part, "bc") && rest.at && rest.length == 0);
    part = span_cut(&rest, '/'); /* an empty last part, which isn't the end */
    assert_true(part.at && part.length == 0 && !rest.at);
    part = span_cut(&rest, '/');
    assert_true(!part.at && part.length == 0 && !rest.at);
}

static void expect_uint(const char *s, uint64_t max, bool good, uint64_t value) {
    uint64_t n = 4711;
    assert_int_equal(span_uint(span_of(s), max, &n), good);
    if (good)
        assert_int_equal(n, value);
}

static void test_span_uint(void **state) {
    (void)state;
    expect_uint("0", 0, true, 0);
    expect_uint("0", 9, true, 0);
    expect_uint("7", 6, false, 0);
    expect_uint("7", 7, true, 7);
    expect_uint("10", 9, false, 0);
    expect_uint("250", 250, true, 250);
    expect_uint("251", 250, false, 0);
    expect_uint("18446744073709551615", UINT64_MAX, true, UINT64_MAX);
    expect_uint("18446744073709551616", UINT64_MAX, false, 0);
    expect_uint("99999999999999999999999", UINT64_MAX, false, 0);
    expect_uint("", 9, false, 0);
    expect_uint("00", 9, false, 0);
    expect_uint("01", 9, false, 0);
    expect_uint("+1", 9, false, 0);
    expect_uint("-1", 9, false, 0);
    expect_uint(" 1", 9, false, 0);
    expect_uint("1 ", 9, false, 0);
    expect_uint("1a", 99, false, 0);
    for (int i = 0; i < 20000; i++) {
        char s[16];
        uint64_t n = 0, max = (uint64_t)text_below(300), value = (uint64_t)text_below(400);
        snprintf(s, sizeof s, "%" PRIu64, value);
        assert_int_equal(span_uint(span_of(s), max, &n), value <= max);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_bounds),  cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_text_reals),   cmocka_unit_test(test_text_groups),
        cmocka_unit_test(test_text_quote),   cmocka_unit_test(test_json_shape),
        cmocka_unit_test(test_json_members), cmocka_unit_test(test_json_strings),
        cmocka_unit_test(test_json_reals),   cmocka_unit_test(test_json_bounds),
        cmocka_unit_test(test_span_words),   cmocka_unit_test(test_span_cut),
        cmocka_unit_test(test_span_uint),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
