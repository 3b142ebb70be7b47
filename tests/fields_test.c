// SPDX-License-Identifier: MIT
// Named fields: written in their order, found by name, said in sentences.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "present/fields.h"
#include "present/score.h"

static void write(char *out, size_t size, const struct fields *f) {
    text t;
    text_init(&t, out, size);
    json j = json_on(&t);
    json_open_object(&j);
    field_write_all(&j, f);
    json_close_object(&j);
}

static void test_every_form_is_written_in_order(void **state) {
    struct fields f = {0};
    char out[128];
    (void)state;
    field_add_seat(&f, 1);
    field_add_colour(&f, "colour", 0);
    field_add_list(&f, "cells", "c4 d5");
    field_add_real(&f, "figure", -0.25);
    field_add_flag(&f, "up", true);
    write(out, sizeof out, &f);
    assert_string_equal(
        out, "{\"seat\":2,\"colour\":\"R\",\"cells\":[\"c4\",\"d5\"],\"figure\":-0.3,\"up\":true}");
    f = (struct fields){0};
    field_add_word(&f, "tile", "Rx");
    field_add_number(&f, "points", -3);
    write(out, sizeof out, &f);
    assert_string_equal(out, "{\"tile\":\"Rx\",\"points\":-3}");
}

static void test_fields_are_found_by_name(void **state) {
    struct fields f = {0};
    (void)state;
    assert_int_equal(field_seat(&f), -1);
    field_add_number(&f, "count", 4);
    field_add_colour(&f, "colour", 5);
    field_add_seat(&f, 2);
    assert_int_equal(field_number(&f, "count"), 4);
    assert_int_equal(field_colour(&f, "colour"), 5);
    assert_string_equal(field_word(&f, "colour"), "K");
    assert_int_equal(field_seat(&f), 2);
}

static void fields_says(const struct fields *f, const char *sentence, const char *expected) {
    char out[128];
    text t;
    text_init(&t, out, sizeof out);
    field_say(&t, f, sentence);
    assert_string_equal(out, expected);
}

static void test_sentences_have_fields_in_braces(void **state) {
    struct fields f = {0};
    (void)state;
    field_add_number(&f, "one", 1);
    field_add_number(&f, "none", 0);
    field_add_colour(&f, "colour", 4);
    field_add_word(&f, "cell", "d4");
    field_add_real(&f, "figure", 1.26);
    fields_says(&f, "plain", "plain");
    fields_says(&f, "", "");
    fields_says(&f, "{one}", "1");
    fields_says(&f, "{one card} and {none card}, {colour} at {cell}",
                "1 card and 0 cards, purple at d4");
    fields_says(&f, "by {figure}.", "by 1.3.");
    fields_says(&f, "a[ and {+one}][, {none card}].", "a and +1.");
    fields_says(&f, "[{none}][{one card}]", "1 card");
}

/* Only leaders can be tied: equal losers decide nothing. */
static void test_leaders(void **state) {
    (void)state;
    assert_int_equal(score_leaders((int[]){20, 12, 12}, 3, 0), 1);
    assert_int_equal(score_leaders((int[]){12, 20, 20}, 3, 0), 6);
    assert_int_equal(score_leaders((int[]){12, 20, 20}, 3, 4), 2);
    assert_int_equal(score_leaders((int[]){-3, -3}, 2, 0), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaders),
        cmocka_unit_test(test_every_form_is_written_in_order),
        cmocka_unit_test(test_fields_are_found_by_name),
        cmocka_unit_test(test_sentences_have_fields_in_braces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
