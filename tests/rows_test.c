// SPDX-License-Identifier: MIT
// A position's data in rows (present/rows.h), and the values in its JSON (base/json_value.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/json_value.h"
#include "games/games.h"
#include "present/data.h"
#include "present/events.h"
#include "present/rows.h"

/* Ours, with ' for ". */
static void rows_quote(char *line) {
    for (; (line = strchr(line, '"')); line++)
        *line = '\'';
}

/* The data, with ' for ", as rows of this many seats. */
static void shows(const char *data, int players, const char *expected) {
    static struct rows r;
    char given[1024], written[2048];
    text in, out;
    text_init(&in, given, sizeof given);
    for (; *data; data++)
        text_char(&in, *data == '\'' ? '"' : *data);
    rows_of_data(&r, given, players);
    text_init(&out, written, sizeof written);
    json j = json_on(&out);
    rows_write(&j, &r);
    rows_quote(written);
    assert_string_equal(written, expected);
}

static void test_values_and_lists_by_seat(void **state) {
    (void)state;
    shows("{'hand':['K','?'],'pot':['1','2'],'turn':2,'phase':'bet','view':'1',"
          "'by_seat':['hand','pot']}",
          2,
          "[{'key':'hand','cells':['K','?']},{'key':'pot','cells':['1','2']},"
          "{'key':'turn','cells':['2']},{'key':'phase','cells':['bet']}]");
}

/* Neither a list that isn't named, nor one of another length, has a cell for each seat. */
static void test_only_declared_lists_are_by_seat(void **state) {
    (void)state;
    shows("{'pair':['a','b'],'held':['c','d','e'],'by_seat':['held']}", 2,
          "[{'key':'pair','cells':['a b']},{'key':'held','cells':['c d e']}]");
    shows("{'hand':'R2K/?5','by_seat':[]}", 2, "[{'key':'hand','cells':['R2K/?5']}]");
}

#define NO_CARDS "{'count':{'R':0},'hidden':0,'total':0}"
#define KNOWN "{'count':{'R':2,'O':0,'K':1},'hidden':0,'total':3}"
#define PARTLY "{'count':{'O':1},'hidden':3,'total':4}"
#define HIDDEN "{'count':{},'hidden':2,'total':2}"

static void test_nested_data_is_written_out(void **state) {
    (void)state;
    shows("{'piles':[{'top':" KNOWN ",'lost':[],'sides':[" NO_CARDS "," PARTLY "]},"
          "{'top':" NO_CARDS ",'lost':['R','O'],'sides':[" HIDDEN "," NO_CARDS "]}],"
          "'by_seat':['sides']}",
          2,
          "[{'key':'piles','number':1,'cells':['top R2 K']},"
          "{'key':'sides','inner':true,'cells':['none','O + 3 hidden']},"
          "{'key':'piles','number':2,'cells':['lost R O']},"
          "{'key':'sides','inner':true,'cells':['2 hidden','none']}]");
    shows("{'seats':[{'won':[[{'colour':'R','text':'R7'},{'colour':'R','text':'R2'}]],'points':16,"
          "'last':true},{'won':[],'points':-0.5,'last':false}],"
          "'pips':[{'colour':'R','by':0},{'colour':'O','by':'tile'}],'none':null,"
          "'by_seat':['seats']}",
          2,
          "[{'key':'won','cells':['(R7 R2)','-']},{'key':'points','cells':['16','-0.5']},"
          "{'key':'last','cells':['yes','no']},{'key':'pips','cells':['R 0, O tile']},"
          "{'key':'none','cells':['-']}]");
}

static void test_cells_make_a_grid(void **state) {
    (void)state;
    shows("{'cells':[{'name':'b2','column':1,'row':0,'colour':'K','owner':1},"
          "{'name':'a1','column':0,'row':1,'colour':'R','owner':0},"
          "{'name':'b1','column':1,'row':1,'colour':'O','owner':2}]}",
          2,
          "[{'key':'cells','grid':true,"
          "'cells':['name colour owner\\n       b2 K1\\na1 R   b1 O2']}]");
}

/* Commas, brackets and quotes in a string are its own; what a terminal might obey becomes a
 * blank. */
static void test_strings_are_taken_whole(void **state) {
    (void)state;
    static struct rows r;
    char data[128];
    text t;
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "odd", "a,\"]}\\:\n\x1b[m\xc3\xa9");
    json_put_uint(&j, "even", 2);
    json_close_object(&j);
    rows_of_data(&r, data, 2);
    assert_int_equal(r.count, 2);
    assert_string_equal(r.row[0].cell[0], "a,\"]}\\:  [m\xc3\xa9");
    assert_string_equal(r.row[1].cell[0], "2");
}

/* Too many rows, or too long ones: what fits is there, and nothing else happens. */
static void test_too_much_is_left_out(void **state) {
    (void)state;
    static struct rows r;
    static char data[2 * ROWS_TEXT], word[ROWS_TEXT / 8];
    text t;
    memset(word, 'x', sizeof word - 1);
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    json_open_object(&j);
    for (int i = 0; i < 2 * ROWS_MOST; i++)
        json_put_str(&j, "key", i % 10 ? "" : word);
    json_close_object(&j);
    rows_of_data(&r, data, 2);
    assert_int_equal(r.count, ROWS_MOST);
    for (int i = 0; i < r.count; i++)
        assert_true(strlen(r.row[i].cell[0]) < sizeof word);
}

static void test_labels(void **state) {
    (void)state;
    char label[32];
    text t;
    text_init(&t, label, sizeof label);
    rows_label(&t, &(struct rows_row){.key = "piles", .number = 12});
    text_char(&t, '|');
    rows_label(&t, &(struct rows_row){.key = "turn"});
    assert_string_equal(label, "piles 12|turn");
}

static const char *words_of(const char *line, const char *const *by_seat) {
    static char out[128];
    text t;
    text_init(&t, out, sizeof out);
    json j = json_on(&t);
    json_open_object(&j);
    data_write_words(&j, span_of(line), by_seat);
    json_close_object(&j);
    rows_quote(out);
    return out;
}

/* Slashes alone mean nothing: the game says which keys have a part per seat. */
static void test_words_of_a_line(void **state) {
    (void)state;
    static const char *const by_seat[] = {"cards", "chips", NULL};
    assert_string_equal(words_of("cards=K/? said=p/b turn=1", NULL),
                        "{'cards':'K/?','said':'p/b','turn':'1'}");
    assert_string_equal(words_of("cards=K/? said=p/b chips=1/0", by_seat),
                        "{'cards':['K','?'],'said':'p/b','chips':['1','0']}");
}

static void test_events_by_their_keys(void **state) {
    (void)state;
    char out[128];
    struct events e = {0};
    text t;
    text_init(&t, out, sizeof out);
    events_say(&t, &e, -1);
    assert_string_equal(out, "");
    static const struct event_kind play = {.key = "play"}, last = {.key = "last-round"};
    static const struct event_kind hush = {.key = "hush"};
    struct fields *f = events_add(&e, &play);
    field_add_seat(f, 1);
    field_add_colour(f, "colour", 5);
    field_add_flag(f, "up", true);
    field_add_flag(f, "last", false);
    field_add_list(f, "cells", "c4 d5");
    events_add(&e, &last);
    field_add_flag(events_add(&e, &hush), "loud", false);
    events_say(&t, &e, -1);
    assert_string_equal(out, "play seat 2, colour K, up, cells c4 d5; last-round; hush");
    text_clear(&t);
    events_say_briefly(&t, &e, -1); /* there are no brief words */
    assert_string_equal(out, "play seat 2, colour K, up, cells c4 d5; last-round; hush");
}

/* With words: seats are the reader's or others', numbers have nouns or signs, and what others imply
 * is left out. */
static void test_events_in_words(void **state) {
    (void)state;
    static const struct event_kind deal = {
        .key = "deal", .words = "{cards} for {seat}", .brief = "{+sum} for {seat}"};
    static const struct event_kind sum = {.key = "sum", .words = "{sum point}", .implied = true};
    char out[128];
    struct events e = {0};
    text t;
    for (int seat = 0; seat < 2; seat++) {
        struct fields *f = events_add(&e, &deal);
        field_add_seat(f, seat);
        field_add_cards(f, "cards", seat ? "RK?" : "?");
        field_add_number(f, "sum", 2 * seat - 1);
    }
    field_add_number(events_add(&e, &sum), "sum", 1);
    text_init(&t, out, sizeof out);
    events_say(&t, &e, 1);
    assert_string_equal(out, "hidden for seat 1; red, black, hidden for you");
    text_clear(&t);
    events_say_briefly(&t, &e, 1);
    assert_string_equal(out, "-1 for seat 1, +1 for you");
    text_clear(&t);
    field_say_to(&t, &e.event[1].fields, "{seat}: {sum point}", READER_SLOTS);
    assert_string_equal(out, "{2}: 1 point");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_and_lists_by_seat),
        cmocka_unit_test(test_only_declared_lists_are_by_seat),
        cmocka_unit_test(test_nested_data_is_written_out),
        cmocka_unit_test(test_cells_make_a_grid),
        cmocka_unit_test(test_strings_are_taken_whole),
        cmocka_unit_test(test_too_much_is_left_out),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_words_of_a_line),
        cmocka_unit_test(test_events_by_their_keys),
        cmocka_unit_test(test_events_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
