// SPDX-License-Identifier: MIT
// Records of games in rooms, in progress and over: they pass the reader's checks, have the tags
// that docs/api.md and docs/notation.md require, and the shuffles can be recomputed from them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_help.h"
#include "server/view/message.h"

static const struct {
    const char *game;
    int players;
} kinds[] = {{"mandala", 2}, {"patterns", 2}, {"flowers", 2}, {"flowers", 3}, {"flowers", 4}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static char *message_record_record_of(const room *r, int viewer, size_t *size) {
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, size);
    assert_non_null(out);
    assert_int_equal(message_record(out, r, viewer), 0);
    fclose(out);
    return bytes;
}

/* Reads one record, which is checked completely. */
static record read_back(char *bytes, size_t size) {
    record_reader reader;
    record r;
    struct record_error error;
    FILE *in = fmemopen(bytes, size, "rb");
    assert_non_null(in);
    assert_int_equal(record_reader_open(&reader, in), 0);
    if (record_read(&reader, &r, &error) != 1)
        fail_msg("line %zu: %s\n%.4000s", error.line, error.reason, bytes);
    record_reader_close(&reader);
    fclose(in);
    return r;
}

static void expect_tag(const record *r, const char *name, const char *value) {
    const char *is = record_tag(r, name);
    if (value ? !is || strcmp(is, value) : is != NULL)
        fail_msg("the tag %s is %s, not %s", name, is ? is : "missing", value ? value : "missing");
}

static void expect_records(const struct test_room *t, const char *end) {
    for (int viewer = -1; viewer < t->room.set.players; viewer++) {
        size_t size;
        char number[16];
        char *bytes = message_record_record_of(&t->room, viewer, &size);
        bool over = t->room.status == ROOM_OVER;
        record r = read_back(bytes, size);
        snprintf(number, sizeof number, "%d", viewer + 1);
        expect_tag(&r, "View", over ? NULL : number);
        expect_tag(&r, "Date", "2023-11-14");
        expect_tag(&r, "Player1", "Ann \"A\"");
        expect_tag(&r, "Player2", "Bob\\");
        expect_tag(&r, "Rules", "1");
        expect_tag(&r, "Id", t->room.set.id);
        expect_tag(&r, "Nonces", t->room.nonces);
        expect_tag(&r, "End", end);
        assert_non_null(record_tag(&r, "Commit"));
        assert_true(over == (record_tag(&r, "Key") != NULL));
        size_t plies = 0;
        for (size_t i = 0; i < t->count; i++)
            plies += t->log[i].kind == ROOM_EVENT_PLAYED;
        assert_int_equal(record_plies(&r), plies);
        if (over) {
            char reason[200];
            uint64_t outcomes;
            text why;
            text_init(&why, reason, sizeof reason);
            if (fair_verify(&r, &outcomes, &why) < 0)
                fail_msg("%s", reason);
            assert_int_equal(outcomes, t->room.outcomes + 1);
        }
        record_free(&r);
        free(bytes);
    }
}

static void test_records(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct test_room t;
        rng r;
        int k = (int)(seed % KINDS);
        struct room_settings set = test_room_settings(kinds[k].game, kinds[k].players, seed);
        set.created = 1700000000000;
        test_room_open(&t, &set);
        test_room_deal(&t);
        test_room_name(&t);
        rng_seed(&r, seed);
        expect_records(&t, NULL);
        while (t.room.status == ROOM_PLAYING) {
            if (rng_below(&r, 16) == 0)
                expect_records(&t, NULL);
            test_room_play_any(&t, &r);
        }
        expect_records(&t, NULL);
        test_room_close(&t);
    }
}

static void test_records_of_early_ends(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    rng r;
    rng_seed(&r, 4);
    struct room_settings set = test_room_settings("mandala", 2, 1);
    test_room_open(&t, &set);
    test_room_deal(&t);
    test_room_name(&t);
    test_room_play_any(&t, &r);
    test_room_must(&t, room_resign(&t.room, 0, NULL, t.now, &e), &e);
    expect_records(&t, "resign 1");
    test_room_close(&t);
    for (int abort = 0; abort < 2; abort++) {
        set = test_room_settings("flowers", 4, 77);
        set.clock = ROOM_DAYS;
        set.base = 60000;
        test_room_open(&t, &set);
        test_room_deal(&t);
        test_room_name(&t);
        test_room_play_any(&t, &r);
        test_room_must(&t, room_resign(&t.room, 0, NULL, t.now, &e), &e);
        expect_records(&t, "resign 1");
        t.now += 60000;
        test_room_must(&t, room_time_out(&t.room, t.now, &e), &e); /* of seat 2 */
        expect_records(&t, "resign 1, time 2");
        if (abort) {
            test_room_must(&t, room_offer(&t.room, 2, ROOM_ABORT, NULL, t.now, &e), &e);
            test_room_must(&t, room_offer(&t.room, 3, ROOM_ABORT, NULL, t.now, &e), &e);
        } else {
            test_room_finish(&t, &r);
        }
        expect_records(&t, "resign 1, time 2");
        test_room_close(&t);
    }
    set = test_room_settings("flowers", 3, 78);
    test_room_open(&t, &set);
    test_room_deal(&t);
    test_room_name(&t);
    for (int i = 0; i < 3; i++)
        test_room_must(&t, room_offer(&t.room, i, ROOM_ABORT, NULL, t.now, &e), &e);
    expect_records(&t, NULL);
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_records_of_early_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
