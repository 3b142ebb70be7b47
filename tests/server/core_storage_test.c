// SPDX-License-Identifier: MIT
// The core on storage that is damaged or can't be read: a damaged game affects no other, nothing
// wrong is sent, and a repaired game works again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "store_help.h"

static struct rig n;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)

/* A game in progress between Ann and a bot; it is Ann's turn. */
static void core_storage_begin(client_id ann, char id[ROOM_ID_SIZE]) {
    rig_create(&n, ann, id, "'game':'patterns','seats':['me','level:1']");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
}

static void test_damaged_game(void **unused) {
    (void)unused;
    const char *file = help_file("damaged");
    char cookie[RIG_SECRET], bad[ROOM_ID_SIZE], good[ROOM_ID_SIZE];
    rig_open(&n, file, 1);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    core_storage_begin(ann, bad);
    core_storage_begin(ann, good);
    for (int i = 0; i < 3; i++)
        assert_true(rig_play(&n, bad, &ann, 1));
    rig_tamper(file, "UPDATE event SET at = at + 1, seat = 0 WHERE game = '%s' AND kind = 'dealt'",
               bad);
    rig_ask(&n, ann, "{'do':'state','game':'%s'}", bad); /* in memory it is undamaged */
    rig_crash(&n, file);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    static const char *const asks[] = {
        "'do':'state'",   "'do':'record'",           "'do':'events','since':0",
        "'do':'watch'",   "'do':'play','move':'bR'", "'do':'resign'",
        "'do':'rematch'",
    };
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++)
        refused("storage", ann, "{%s,'game':'%s'}", asks[i], bad);
    assert_string_equal(n.log, "load_failed");
    json_t *games = json_object_get(rig_ask(&n, ann, "{'do':'games'}"), "games");
    assert_int_equal(json_array_size(games), 1);
    assert_true(rig_play(&n, good, &ann, 1));
    rig_tick(&n, 60000);
    rig_tamper(file, "UPDATE event SET at = at - 1, seat = -1 WHERE game = '%s' AND kind = 'dealt'",
               bad);
    assert_true(rig_play(&n, bad, &ann, 1));
    rig_close(&n);
}

/* Games whose time runs out and that can't be read hold up no others, and don't fill the log. */
static void test_many_damaged(void **unused) {
    (void)unused;
    enum { MANY = 65 }; /* more than one scan serves */
    const char *file = help_file("many");
    char cookie[RIG_SECRET], id[MANY][ROOM_ID_SIZE];
    rig_open(&n, file, 3);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    for (int i = 0; i < MANY; i++) {
        rig_create(
            &n, ann, id[i],
            "'game':'patterns','seats':['me','level:1'],'clock':{'minutes':1,'increment':0}");
        rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[i]);
        rig_tick(&n, 10);
    }
    for (int i = 0; i < MANY - 1; i++)
        rig_tamper(file, "UPDATE event SET seat = 0 WHERE game = '%s' AND kind = 'dealt'", id[i]);
    rig_crash(&n, file);
    int complained = n.complained;
    for (int i = 0; i < 300; i++)
        rig_tick(&n, 1000);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[MANY - 1]);
    assert_string_equal(rig_string(state, "status"), "over");
    assert_true(n.complained - complained >= MANY - 1);
    assert_true(n.complained - complained <= 6 * (MANY - 1)); /* once a minute each */
    rig_close(&n);
}

/* Another process has written an impossible event: it isn't applied, nothing is lost, and after the
 * repair the watchers are still there. */
static void test_damaged_meanwhile(void **unused) {
    (void)unused;
    const char *file = help_file("meanwhile");
    char id[ROOM_ID_SIZE], move[GAME_MOVE_SIZE];
    rig_open(&n, file, 2);
    client_id ann = rig_socket(&n, "Ann");
    core_storage_begin(ann, id);
    json_t *state = rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id);
    int64_t sequence = rig_number(state, "sequence");
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
    rig_tamper(
        file,
        "INSERT INTO event SELECT game, %lld, at, 'played', 1, NULL, '', 0, 0, 0, 0, 'bK' FROM"
        " event WHERE game = '%s' AND sequence = 1",
        (long long)sequence + 1, id);
    rig_forget_news(&n, ann);
    refused("storage", ann, "{'do':'play','game':'%s','move':'%s','request':'r'}", id, move);
    refused("storage", ann, "{'do':'state','game':'%s'}", id);
    assert_int_equal(rig_count_news(&n, ann, "event"), 0);
    rig_tamper(file, "DELETE FROM event WHERE game = '%s' AND sequence > %lld", id,
               (long long)sequence);
    json_t *played =
        rig_ask(&n, ann, "{'do':'play','game':'%s','move':'%s','request':'r'}", id, move);
    assert_int_equal(rig_number(played, "sequence"), sequence + 1);
    assert_int_equal(rig_count_news(&n, ann, "event"), 2); /* and the bot's */
    rig_close(&n);
}

/* Makes a table of the database unreadable. */
static void hide(const char *file, const char *table, bool hidden) {
    const char *before = hidden ? "" : "hidden_", *after = hidden ? "hidden_" : "";
    rig_tamper(file, "ALTER TABLE %s%s RENAME TO %s%s", before, table, after, table);
}

/* A request that is refused because of a failed read leaves a line in the log. */
#define UNREADABLE(who, line)                                                                      \
    do {                                                                                           \
        int before = n.complained;                                                                 \
        refused("storage", who, line);                                                             \
        assert_int_equal(n.complained, before + 1);                                                \
    } while (0)

static void test_reads_fail(void **unused) {
    (void)unused;
    const char *file = help_file("reads");
    char cookie[RIG_SECRET], id[ROOM_ID_SIZE];
    client_id who;
    rig_open(&n, file, 3);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    core_storage_begin(ann, id);
    hide(file, "summary", true);
    UNREADABLE(ann, "{'do':'games'}");
    UNREADABLE(ann, "{'do':'create','game':'mandala'}");
    client_id stream = rig_enter(&n, CLIENT_STREAM, cookie);
    UNREADABLE(stream, "{'do':'stream'}");
    rig_tick(&n, 60000);
    assert_string_equal(n.log, "read_failed");
    hide(file, "summary", false);
    hide(file, "pass", true);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, cookie, "192.0.2.1", &who), REFUSAL_STORAGE);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, NULL, "192.0.2.1", &who), REFUSAL_NONE);
    UNREADABLE(ann, "{'do':'tokens'}");
    UNREADABLE(ann, "{'do':'token','label':'x'}");
    hide(file, "pass", false);
    hide(file, "person", true);
    UNREADABLE(ann, "{'do':'rename','name':'Zoe'}");
    int complained = n.complained;
    assert_string_equal(
        rig_code(&n, rig_once(&n, NULL, "{'do':'login','login':'ann','password':'12345678'}")),
        "storage");
    assert_int_equal(n.complained, complained + 1);
    hide(file, "person", false);
    hide(file, "game", true);
    UNREADABLE(ann, "{'do':'state','game':'AAAAAAAAAAAA'}");
    hide(file, "game", false);
    refused("not_found", ann, "{'do':'state','game':'AAAAAAAAAAAA'}");
    rig_ask(&n, ann, "{'do':'rename','name':'Zoe'}");
    rig_ask(&n, ann, "{'do':'tokens'}");
    assert_true(rig_play(&n, id, &ann, 1));
    rig_close(&n);
}

/* Bots that should have moved are looked for while storage can't be read: soon again, not after the
 * usual pause. */
static void test_bots_wait_for_storage(void **unused) {
    (void)unused;
    static const char *const hidden[] = {"summary", "event"}; /* the list; the game itself */
    for (int i = 0; i < 2; i++) {
        const char *file = help_file(i ? "bots-event" : "bots-summary");
        char id[ROOM_ID_SIZE];
        rig_open(&n, file, 3);
        n.hold_jobs = true;
        client_id ann = rig_socket(&n, "Ann");
        core_storage_begin(ann, id); /* the bot's first move is held, and lost with the server */
        n.refuse_jobs = true;
        rig_crash(&n, file);
        n.hold_jobs = n.refuse_jobs = false;
        n.moves = 0;
        hide(file, hidden[i], true);
        if (i)
            hide(file, "game", true);
        rig_tick(&n, 1000);
        rig_tick(&n, 1000);
        if (i)
            hide(file, "game", false);
        hide(file, hidden[i], false);
        assert_int_equal(n.moves, 0);
        rig_tick(&n, 1001);
        rig_tick(&n, 1001);
        assert_true(n.moves > 0);
        rig_close(&n);
    }
}

/* The core goes down while writes, jobs, requests and watchers wait: nothing leaks. */
static void test_down_at_once(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("down"), 4);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    core_storage_begin(ann, id);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id);
    rig_ask(&n, bob, "{'do':'watch_lobby'}");
    n.hold_writes = n.hold_jobs = true;
    rig_send(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", id);
    for (int i = 0; i < 5; i++)
        rig_send(&n, ann, "{'do':'resign','game':'%s'}", id);
    rig_send(&n, ann, "{'do':'create','game':'mandala','listed':true}");
    rig_send(&n, bob, "{'do':'claim','login':'bob','password':'12345678'}");
    rig_send(&n, ann, "{'do':'rename','name':'Zoe'}");
    rig_close(&n);
}

/* Joining with a nonce is one write: both are kept or neither. */
static void test_join_fails(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("join"), 14);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    rig_create(&n, ann, id, "'game':'mandala','listed':true");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    n.hold_writes = true;
    rig_send(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", id);
    rig_let_writes(&n);
    n.fail_writes = true;
    n.hold_writes = false;
    rig_work(&n);
    n.fail_writes = false;
    assert_string_equal(rig_code(&n, bob), "");
    assert_string_equal(rig_string(rig_result(&n, bob), "status"), "playing");
    assert_int_equal(rig_number(rig_result(&n, bob), "sequence"), 5);
    rig_create(&n, ann, id, "'game':'mandala','listed':true");
    n.fail_writes = true;
    refused("storage", bob, "{'do':'join','game':'%s','nonce':'b'}", id);
    n.fail_writes = false;
    json_t *state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", id);
    assert_int_equal(rig_number(state, "you"), 0);
    state = rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", id);
    assert_int_equal(rig_number(state, "you"), 2);
    rig_close(&n);
}

/* The lobby's list is limited; the oldest game makes room. */
static void test_full_lobby(void **unused) {
    (void)unused;
    const struct server_options options = rig_generous();
    const char *file = help_file("full");
    rig_open_with(&n, file, 5, &options);
    char first[ROOM_ID_SIZE], id[ROOM_ID_SIZE];
    client_id ann = rig_socket(&n, "Ann");
    rig_create(&n, ann, first, "'game':'mandala','listed':true");
    rig_ask(&n, ann, "{'do':'watch_lobby'}");
    for (int i = 0; i < SERVER_LOBBY; i++) {
        n.now += 10;
        rig_create(&n, ann, id, "'game':'mandala','listed':true");
    }
    rig_tick(&n, 1000); /* that is more than is sent at once */
    assert_string_equal(rig_string(rig_news(&n, ann, "lobby"), "gone"), first);
    for (int i = 0; i < 2; i++) {
        json_t *games = json_object_get(rig_ask(&n, ann, "{'do':'lobby'}"), "games");
        assert_int_equal(json_array_size(games), SERVER_LOBBY);
        assert_string_equal(rig_string(json_array_get(games, 0), "id"), id);
        rig_crash(&n, file);
        ann = rig_enter(&n, CLIENT_SOCKET, NULL);
    }
    rig_close(&n);
}

/* While the server is down, no live clock runs. */
static void test_away(void **unused) {
    (void)unused;
    const char *file = help_file("away");
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    client_id who[2];
    rig_open(&n, file, 17);
    for (int i = 0; i < 2; i++) {
        rig_guest(&n, i ? "Bob" : "Ann", cookie[i]);
        who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    }
    rig_create(&n, who[0], id,
               "'game':'mandala','listed':true,'clock':{'minutes':1,'increment':0}");
    rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", id);
    rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", id);
    assert_true(rig_play(&n, id, who, 2));
    rig_tick(&n, 30000);
    for (int round = 0; round < 3; round++) {
        n.now += 3600000;
        rig_crash(&n, file);
        for (int i = 0; i < 2; i++)
            who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
        if (round == 0) /* the scan comes first, */
            rig_tick(&n, 1000);
        if (round == 1) /* or a viewer, */
            rig_ask(&n, who[0], "{'do':'watch','game':'%s'}", id);
        if (round == 1)
            assert_string_equal(
                rig_string(json_object_get(rig_news(&n, who[0], "event"), "event"), "kind"),
                "resumed");
        assert_true(rig_play(&n, id, who, 2)); /* or a move */
    }
    json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
    int64_t sequence = rig_number(state, "sequence");
    assert_string_equal(rig_string(state, "status"), "playing");
    rig_tick(&n, 59000);
    state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
    assert_int_equal(rig_number(state, "sequence"), sequence); /* once is enough */
    rig_tick(&n, 3600000);                                     /* this time the server was up */
    state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
    assert_string_equal(rig_string(json_object_get(state, "end"), "kind"), "time");
    rig_close(&n);
}

static size_t core_storage_lobby_size(client_id who) {
    return json_array_size(json_object_get(rig_ask(&n, who, "{'do':'lobby'}"), "games"));
}

/* Games that were pushed out return when there is room, after the others, also past full games. */
static void test_lobby_refilled(void **unused) {
    (void)unused;
    const struct server_options options = rig_generous();
    const char *file = help_file("refilled");
    rig_open_with(&n, file, 15, &options);
    enum { GAMES = SERVER_LOBBY + 1, MIDDLE = SERVER_LOBBY / 2 };
    static char id[GAMES][ROOM_ID_SIZE];
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    for (int i = 0; i < GAMES; i++) {
        n.now += 10;
        rig_create(&n, ann, id[i], "'game':'mandala','listed':true");
    }
    rig_ask(&n, bob, "{'do':'watch_lobby'}");
    for (int i = MIDDLE; i < MIDDLE + 2; i++) { /* full, but not begun */
        n.now += 10;
        rig_ask(&n, bob, "{'do':'join','game':'%s'}", id[i]);
    }
    assert_int_equal(core_storage_lobby_size(bob), SERVER_LOBBY - 2);
    rig_tick(&n, 20000);
    assert_int_equal(core_storage_lobby_size(bob), SERVER_LOBBY - 1);
    json_t *games = json_object_get(rig_ask(&n, bob, "{'do':'lobby'}"), "games");
    assert_string_equal(rig_string(json_array_get(games, 0), "id"), id[GAMES - 1]);
    assert_string_equal(rig_string(json_array_get(games, GAMES - 3), "id"), id[0]);
    json_t *back = json_object_get(rig_news(&n, bob, "lobby"), "game");
    assert_string_equal(rig_string(back, "id"), id[0]);
    rig_crash(&n, file); /* full games don't take the places of others */
    bob = rig_enter(&n, CLIENT_SOCKET, NULL);
    assert_int_equal(core_storage_lobby_size(bob), SERVER_LOBBY - 1);
    rig_close(&n);
}

/* Games whose players are away leave the list, and return with them. */
static void test_lobby_expires(void **unused) {
    (void)unused;
    const int64_t hour = 3600000;
    const char *file = help_file("expires");
    char quick[ROOM_ID_SIZE], slow[ROOM_ID_SIZE], cookie[RIG_SECRET];
    rig_open(&n, file, 16);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie),
              nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    rig_create(&n, ann, slow, "'game':'mandala','listed':true,'clock':{'days':3}");
    rig_create(&n, ann, quick, "'game':'mandala','listed':true");
    rig_ask(&n, nobody, "{'do':'watch_lobby'}");
    for (int i = 0; i < 30; i++) /* she is there */
        rig_tick(&n, hour);
    assert_int_equal(core_storage_lobby_size(nobody), 2);
    rig_leave(&n, ann);
    for (int i = 0; i < 23; i++)
        rig_tick(&n, hour);
    assert_int_equal(core_storage_lobby_size(nobody), 2);
    for (int i = 0; i < 2; i++)
        rig_tick(&n, hour);
    assert_int_equal(core_storage_lobby_size(nobody), 1);
    assert_string_equal(rig_string(rig_news(&n, nobody, "lobby"), "gone"), quick);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", quick);
    assert_int_equal(core_storage_lobby_size(nobody), 2);
    rig_leave(&n, ann);
    for (int i = 0; i < 14 * 24 + 1; i++)
        rig_tick(&n, hour);
    assert_int_equal(core_storage_lobby_size(nobody), 0);
    rig_crash(&n, file);
    nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    assert_int_equal(core_storage_lobby_size(nobody), 0);
    client_id stream = rig_enter(&n, CLIENT_STREAM, cookie);
    rig_send(&n, stream, "{'do':'stream'}");
    assert_int_equal(core_storage_lobby_size(nobody), 2);
    rig_close(&n);
}

static void test_records(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], cookie[RIG_SECRET];
    rig_open(&n, help_file("records"), 6);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_create(&n, ann, id, "'game':'mandala','seats':['me','level:1']");
    refused("not_playing", ann, "{'do':'record','game':'%s'}", id);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    assert_true(rig_play(&n, id, &ann, 1));
    const char *lines = rig_string(rig_ask(&n, ann, "{'do':'record','game':'%s'}", id), "record");
    assert_non_null(strstr(lines, "[View \"1\"]"));
    assert_null(strstr(lines, "[Key "));
    client_id once = rig_once(&n, cookie, "{'do':'record','game':'%s'}", id);
    assert_string_equal(rig_client(&n, once)->type, "application/x-sgr");
    assert_string_equal(rig_client(&n, once)->text,
                        rig_string(rig_ask(&n, ann, "{'do':'record','game':'%s'}", id), "record"));
    rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);
    lines = rig_string(rig_ask(&n, ann, "{'do':'record','game':'%s'}", id), "record");
    assert_non_null(strstr(lines, "[Key \""));
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_game),
        cmocka_unit_test(test_many_damaged),
        cmocka_unit_test(test_damaged_meanwhile),
        cmocka_unit_test(test_reads_fail),
        cmocka_unit_test(test_bots_wait_for_storage),
        cmocka_unit_test(test_down_at_once),
        cmocka_unit_test(test_full_lobby),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_away),
        cmocka_unit_test(test_lobby_refilled),
        cmocka_unit_test(test_lobby_expires),
        cmocka_unit_test(test_join_fails),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
