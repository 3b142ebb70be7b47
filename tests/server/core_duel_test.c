// SPDX-License-Identifier: MIT
// Matches at a whole server: made like a game, followed by rematches, closed until they are over,
// and the same at another server or after a crash. The key of a match leaves only at its end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "games/games.h"
#include "store_help.h"

static struct rig n, other;

/* What is said about a game that is over; of its events the last one, which opens it or doesn't. */
static const char *said(client_id who, const char *what, const char *id) {
    char since[40] = "";
    if (!strcmp(what, "events")) {
        const json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s'}", id);
        snprintf(since, sizeof since, ",'since':%d", (int)rig_number(state, "sequence") - 1);
    }
    rig_ask(&n, who, "{'do':'%s','game':'%s'%s}", what, id, since);
    return rig_client(&n, who)->text;
}

/* Ann makes a match of two, by link or listed, and Bob joins it. */
static void make(client_id who[2], char id[ROOM_ID_SIZE], const char *game, const char *kind) {
    char fields[200];
    who[0] = rig_socket(&n, "Ann");
    who[1] = rig_socket(&n, "Bob");
    snprintf(fields, sizeof fields, "'game':'%s','seats':['me','open'],'listed':true,'match':%s",
             game, kind);
    rig_create(&n, who[0], id, fields);
    rig_ask(&n, who[1], "{'do':'join','game':'%s'}", id);
}

static const json_t *duel_of(const json_t *state) {
    return json_object_get(state, "match");
}

/* Who has which seat now. */
static void seats(struct rig *at, const client_id who[2], client_id seat[2], const char *id) {
    for (int i = 0; i < 2; i++) {
        int64_t you = rig_number(rig_ask(at, who[i], "{'do':'state','game':'%s'}", id), "you");
        assert_in_range(you, 1, 2);
        seat[you - 1] = who[i];
    }
}

static void play(struct rig *at, const client_id who[2], const char *id) {
    client_id seat[2];
    seats(at, who, seat, id);
    for (int i = 0; i < 2; i++)
        rig_ask(at, seat[i], "{'do':'ready','game':'%s','nonce':'n%d'}", id, i);
    while (rig_play(at, id, seat, 2))
        ;
}

static void follow(struct rig *at, client_id who, char id[ROOM_ID_SIZE]) {
    const json_t *state = rig_ask(at, who, "{'do':'rematch','game':'%s'}", id);
    snprintf(id, ROOM_ID_SIZE, "%s", rig_string(state, "id"));
}

/* The key of a game as storage has it; its bytes must not leave any more. */
static void forbid_key(const char *id, char hex[FAIR_HEX]) {
    struct room_settings set;
    char reason[200], name[RIG_SECRET];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_int_equal(store_settings(n.reader, id, &set, &error), 1);
    fair_hex(hex, set.key);
    rig_forbid(&n, set.key, sizeof set.key);
    rig_forbid(&n, hex, 16);
    snprintf(name, sizeof name, "match-%s", set.duel.first);
    rig_forbid(&n, name, strlen(name));
}

static void test_duplicate(void **unused) {
    (void)unused;
    for (int g = 0; games_all[g]; g++) {
        char id[ROOM_ID_SIZE], first[ROOM_ID_SIZE], key[FAIR_HEX], commit[FAIR_HEX], name[40];
        client_id who[2];
        snprintf(name, sizeof name, "duel-%s", games_all[g]->name);
        rig_open(&n, help_file(name), 3);
        make(who, id, games_all[g]->name, "{'kind':'duplicate','deals':2}");
        memcpy(first, id, sizeof first);
        forbid_key(id, key);
        const json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
        assert_string_equal(rig_string(duel_of(state), "id"), id);
        assert_int_equal(rig_number(duel_of(state), "games"), 4);
        snprintf(commit, sizeof commit, "%s", rig_string(state, "commit"));
        for (int i = 1; i <= 4; i++) {
            client_id stranger = rig_socket(&n, "Eve");
            if (i == 4)
                n.forbidden = 0; /* it ends the match */
            play(&n, who, id);
            state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
            assert_string_equal(rig_string(state, "status"), "over");
            assert_string_equal(rig_string(state, "commit"), commit);
            assert_int_equal(rig_number(duel_of(state), "number"), i);
            assert_int_equal(json_is_true(json_object_get(state, "closed")), i < 4);
            assert_int_equal(json_is_null(json_object_get(state, "key")), i < 4);
            assert_true(json_is_array(json_object_get(state, "scores")));
            const client_id viewers[] = {who[0], who[1], stranger};
            for (int v = 0; v < 3; v++) {
                const char *const ways[] = {"state", "events", "record", "match"};
                for (int w = 0; w < 4; w++) /* forbidden bytes stop the test */
                    assert_int_equal(strstr(said(viewers[v], ways[w], id), key) != NULL, i == 4);
            }
            const json_t *duel = rig_ask(&n, who[1], "{'do':'match','game':'%s'}", id);
            assert_int_equal(json_array_size(json_object_get(duel, "played")), i);
            assert_int_equal(json_object_get(duel, "deals") != NULL, i == 4);
            assert_int_equal(json_object_get(duel, "points") != NULL, i == 4);
            assert_int_equal(rig_number(duel, "you"), 2);
            if (i < 4)
                follow(&n, who[i % 2], id);
        }
        /* All of its games are open now. */
        state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", first);
        assert_string_equal(rig_string(state, "key"), key);
        assert_false(json_is_true(json_object_get(state, "closed")));
        /* What comes next is a new match, with a key of its own. */
        follow(&n, who[0], id);
        state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
        assert_int_equal(rig_number(duel_of(state), "number"), 1);
        assert_string_equal(rig_string(duel_of(state), "id"), id);
        assert_string_not_equal(rig_string(state, "commit"), commit);
        rig_close(&n);
    }
}

/* A crash, and another server, in the middle of it. */
static void test_goes_on(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], first[ROOM_ID_SIZE], key[FAIR_HEX], cookie[2][RIG_SECRET];
    client_id who[2];
    const char *file = help_file("duel-crash");
    rig_open(&n, file, 3);
    rig_guest(&n, "Ann", cookie[0]);
    rig_guest(&n, "Bob", cookie[1]);
    for (int i = 0; i < 2; i++)
        who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    rig_create(&n, who[0], id,
               "'game':'patterns','seats':['me','open'],'listed':true,"
               "'match':{'kind':'duplicate','deals':2}");
    rig_ask(&n, who[1], "{'do':'join','game':'%s'}", id);
    memcpy(first, id, sizeof first);
    play(&n, who, id);
    follow(&n, who[0], id);
    rig_crash(&n, file);
    for (int i = 0; i < 2; i++)
        who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    forbid_key(first, key);
    play(&n, who, id);
    const json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", first);
    assert_true(json_is_true(json_object_get(state, "closed")));
    follow(&n, who[1], id);
    /* Another server has only the first game in memory, and is asked for it after the end. */
    struct server_options options = n.options;
    options.shared = true;
    rig_open_with(&other, file, 9, &options);
    client_id there = rig_enter(&other, CLIENT_SOCKET, cookie[0]);
    state = rig_ask(&other, there, "{'do':'state','game':'%s'}", first);
    assert_true(json_is_true(json_object_get(state, "closed")));
    n.forbidden = 0;
    client_id seat[2];
    seats(&n, who, seat, id);
    for (int i = 0; i < 2; i++)
        rig_ask(&n, seat[i], "{'do':'ready','game':'%s','nonce':'x%d'}", id, i);
    rig_ask(&n, who[1], "{'do':'resign','game':'%s'}", id);
    state = rig_ask(&other, there, "{'do':'state','game':'%s'}", first);
    assert_string_equal(rig_string(state, "key"), key);
    const json_t *duel = rig_ask(&other, there, "{'do':'match','game':'%s'}", first);
    assert_true(json_is_true(json_object_get(duel, "over")));
    assert_int_equal(rig_number(duel, "winner"), 1); /* whoever resigns loses the match */
    rig_close(&other);
    rig_close(&n);
}

/* The next game waits for both, and whoever leaves it ends the match. */
static void test_left(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], first[ROOM_ID_SIZE];
    client_id who[2];
    rig_open(&n, help_file("duel-left"), 3);
    make(who, id, "patterns", "{'kind':'duplicate','deals':3}");
    memcpy(first, id, sizeof first);
    play(&n, who, id);
    follow(&n, who[0], id);
    client_id eve = rig_socket(&n, "Eve");
    assert_string_equal(rig_refused(&n, eve, "{'do':'join','game':'%s'}", id), "seat_taken");
    rig_ask(&n, who[0], "{'do':'leave','game':'%s'}", id);
    assert_string_equal(rig_refused(&n, eve, "{'do':'join','game':'%s'}", id), "seat_taken");
    assert_string_equal(rig_refused(&n, who[0], "{'do':'join','game':'%s'}", id), "seat_taken");
    const json_t *state = rig_ask(&n, who[1], "{'do':'state','game':'%s'}", first);
    assert_false(json_is_null(json_object_get(state, "key")));
    const json_t *duel = rig_ask(&n, who[1], "{'do':'match','game':'%s'}", first);
    assert_true(json_is_true(json_object_get(duel, "over")));
    assert_int_equal(rig_number(duel, "winner"), 0);
    rig_close(&n);
}

/* The best of three against a bot: the sides alternate, and it ends when it is decided. */
static void test_best(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("duel-best"), 3);
    client_id ann = rig_socket(&n, "Ann");
    rig_create(&n, ann, id,
               "'game':'patterns','seats':['me','level:0'],'match':{'kind':'best','of':3}");
    for (int i = 1; i <= 2; i++) {
        const json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
        assert_int_equal(rig_number(state, "you"), i);
        rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'n'}", id);
        rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);
        if (i == 1)
            follow(&n, ann, id);
    }
    const json_t *duel = rig_ask(&n, ann, "{'do':'match','game':'%s'}", id);
    assert_true(json_is_true(json_object_get(duel, "over")));
    assert_int_equal(rig_number(duel, "winner"), 2);
    assert_string_equal(rig_string(json_array_get(json_object_get(duel, "sides"), 1), "bot"),
                        "level:0");
    rig_close(&n);
}

static void test_refused(void **unused) {
    (void)unused;
    static const char *const wrong[] = {
        "'duplicate'",
        "{'kind':'duplicate'}",
        "{'kind':'duplicate','of':2}",
        "{'kind':'duplicate','deals':1}",
        "{'kind':'duplicate','deals':'2'}",
        "{'kind':'best','of':2}",
        "{'kind':'best','of':3,'deals':2}",
        "{'kind':'triple','of':3}",
    };
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("duel-refused"), 3);
    client_id ann = rig_socket(&n, "Ann");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(
            rig_refused(&n, ann, "{'do':'create','game':'mandala','match':%s}", wrong[i]),
            "bad_request");
    assert_string_equal(rig_refused(&n, ann,
                                    "{'do':'create','game':'flowers','players':3,"
                                    "'match':{'kind':'best','of':3}}"),
                        "bad_request");
    rig_create(&n, ann, id, "'game':'mandala','match':null");
    assert_string_equal(rig_refused(&n, ann, "{'do':'match','game':'%s'}", id), "not_found");
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_duplicate), cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_left),      cmocka_unit_test(test_best),
        cmocka_unit_test(test_refused),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
