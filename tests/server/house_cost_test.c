// SPDX-License-Identifier: MIT
// What requests can cost the house, in counted work and bytes, so that it holds on any machine:
// what others are sent because of one, and what is charged to who asks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "house_help.h"
#include "server/house_parts.h"
#include "store_help.h"

/* ---- the lobby */

static struct inn n;

/* Folds the news of the lobby into a list, as clients do. */
static json_t *folded(client_id who) {
    json_t *list = json_object(), *news = inn_client(&n, who)->news, *each;
    size_t i;
    json_array_foreach(news, i, each) {
        json_t *game = json_object_get(each, "game");
        if (strcmp(inn_string(each, "news"), "lobby") != 0)
            continue;
        if (game)
            json_object_set(list, inn_string(game, "id"), game);
        else
            json_object_del(list, inn_string(each, "gone"));
    }
    return list;
}

/* Everybody knows the lobby as it is. */
static void expect_known(const client_id *watcher, int watchers, client_id asks) {
    json_t *now = json_object(), *each;
    size_t k;
    json_array_foreach(json_object_get(inn_ask(&n, asks, "{'do':'lobby'}"), "games"), k, each)
        json_object_set(now, inn_string(each, "id"), each);
    for (int i = 0; i < watchers; i++) {
        json_t *list = folded(watcher[i]);
        if (!json_equal(list, now))
            fail_msg("watcher %d doesn't know the lobby", i);
        json_decref(list);
    }
    json_decref(now);
}

/* However often names and seats change, what watchers are sent is bounded by time alone; and in the
 * end all of them know everything. */
static void test_lobby(void **state) {
    enum { WATCHERS = 100, GAMES = 60, RENAMES = 25 };
    struct house_options options = HOUSE_OPTIONS_INIT;
    client_id watcher[WATCHERS];
    char id[ROOM_ID_SIZE];
    (void)state;
    options.games_per_hour = options.requests_per_minute = 1000000;
    inn_open_with(&n, help_file("storm"), 1, &options);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    for (int i = 0; i < WATCHERS; i++) {
        watcher[i] = inn_enter(&n, CLIENT_SOCKET, NULL);
        inn_ask(&n, watcher[i], "{'do':'watch_lobby'}");
    }
    for (int i = 0; i < GAMES; i++)
        inn_create(&n, ann, id, "'game':'flowers','listed':true,'seats':['me','open','open']");
    for (int i = 0; i < 100; i++)
        inn_tick(&n, HOUSE_LOBBY_PAUSE);
    expect_known(watcher, WATCHERS, bob);
    uint64_t before = n.bytes;
    for (int i = 0; i < RENAMES; i++) {
        inn_ask(&n, ann, "{'do':'rename','name':'Ann %d'}", i);
        inn_ask(&n, bob, "{'do':'join','game':'%s'}", id);
        inn_ask(&n, bob, "{'do':'leave','game':'%s'}", id);
    }
    print_message("%llu bytes at once\n", (unsigned long long)(n.bytes - before));
    assert_true(n.bytes - before < HOUSE_LOBBY_BYTES + (1 << 18));
    for (int i = 0; i < 10; i++) {
        before = n.bytes;
        inn_tick(&n, HOUSE_LOBBY_PAUSE);
        assert_true(n.bytes - before < HOUSE_LOBBY_BYTES + (1 << 16));
    }
    for (int i = 0; i < 100; i++)
        inn_tick(&n, HOUSE_LOBBY_PAUSE);
    expect_known(watcher, WATCHERS, bob);
    inn_close(&n);
}

/* A name can't be changed all the time. */
static void test_renames(void **state) {
    struct house_options options = HOUSE_OPTIONS_INIT;
    (void)state;
    inn_open_with(&n, help_file("renames"), 1, &options);
    client_id ann = inn_socket(&n, "Ann");
    for (int i = 0; i < options.logins_per_hour; i++)
        inn_ask(&n, ann, "{'do':'rename','name':'Ann %d'}", i);
    assert_string_equal(inn_refused(&n, ann, "{'do':'rename','name':'Zoe'}"), "too_many");
    inn_close(&n);
}

/* ---- what is charged */

/* How many requests of this kind an address may make at once. */
static int allowed(const char *what, const char *id, int since) {
    client_id who;
    int count = 0;
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &who), REFUSAL_NONE);
    n.now += 3600000; /* the last one's are forgiven */
    for (;; count++) {
        if (since < 0)
            inn_send(&n, who, "{'do':'%s','game':'%s'}", what, id);
        else
            inn_send(&n, who, "{'do':'%s','game':'%s','since':%d}", what, id, since);
        inn_work(&n);
        if (strcmp(inn_code(&n, who), "too_many") == 0)
            break;
        assert_string_equal(inn_code(&n, who), "");
    }
    inn_leave(&n, who);
    return count;
}

/* Whoever asks for much may ask less often: for events, states and records by how long they are. */
static void test_charges(void **state) {
    struct house_options options = HOUSE_OPTIONS_INIT;
    client_id who[2];
    char id[ROOM_ID_SIZE];
    (void)state;
    inn_open_with(&n, help_file("charges"), 1, &options);
    inn_long_game(&n, who, id, 60);
    int small = allowed("unwatch", id, -1);
    int events = allowed("events", id, 0);
    int last = allowed("events", id, 60);
    int records = allowed("record", id, -1);
    print_message("at once: %d small ones, %d times 60 events, %d times the last, %d records\n",
                  small, events, last, records);
    assert_int_equal(small, options.requests_per_minute / 4);
    assert_int_equal(last, small);
    assert_in_range(events, small / 6, small / 4); /* one request for 16 of them, and itself */
    assert_in_range(records, 1, events);
    inn_close(&n);
}

/* What is read in a turn of the loop is bounded; then addresses take turns, and who only plays or
 * asks for little waits for nobody. */
static void test_line(void **state) {
    enum { ASKS = 20 };
    client_id who[2], greedy, modest;
    char id[ROOM_ID_SIZE];
    (void)state;
    inn_open(&n, help_file("line"), 1);
    inn_long_game(&n, who, id, 60);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.8", &greedy), REFUSAL_NONE);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &modest), REFUSAL_NONE);
    for (int i = 0; i < ASKS; i++)
        inn_send(&n, greedy, "{'do':'events','game':'%s','since':0}", id);
    inn_send(&n, greedy, "{'do':'ping'}");
    assert_in_range(inn_client(&n, greedy)->answers, 1, 2); /* some 60 steps each */
    inn_send(&n, modest, "{'do':'ping'}");
    assert_int_equal(inn_client(&n, modest)->answers, 1);
    inn_send(&n, modest, "{'do':'state','game':'%s'}", id);
    for (int i = 0; i < 4; i++)
        house_turn(n.house, n.now);
    assert_int_equal(inn_client(&n, modest)->answers, 2);
    assert_in_range(inn_client(&n, greedy)->answers, 4, 10);
    for (int i = 0; i < ASKS; i++)
        house_turn(n.house, n.now);
    assert_int_equal(inn_client(&n, greedy)->answers, ASKS + 1); /* in order, the ping at last */
    assert_non_null(json_object_get(inn_result(&n, greedy), "now"));
    for (int i = 0; i < ASKS + HOUSE_LINE; i++)
        inn_send(&n, greedy, "{'do':'events','game':'%s','since':0}", id);
    assert_string_equal(inn_code(&n, greedy), "busy");
    inn_leave(&n, greedy); /* what it asked for is forgotten */
    assert_false(house_turn(n.house, n.now));
    inn_close(&n);
}

/* What happens at a table is told to all who watch; one address has so many of them there. */
static void test_crowd(void **state) {
    char id[ROOM_ID_SIZE];
    client_id who = 0;
    (void)state;
    inn_open(&n, help_file("crowd"), 1);
    client_id ann = inn_socket(&n, "Ann");
    inn_create(&n, ann, id, "'game':'mandala','listed':true");
    for (int i = 0; i < HOUSE_CROWD; i++) {
        who = inn_enter(&n, CLIENT_SOCKET, NULL);
        inn_ask(&n, who, "{'do':'watch','game':'%s'}", id);
    }
    inn_ask(&n, who, "{'do':'watch','game':'%s'}", id); /* it does already */
    client_id more = inn_enter(&n, CLIENT_SOCKET, NULL), far;
    assert_string_equal(inn_refused(&n, more, "{'do':'watch','game':'%s'}", id), "too_many");
    inn_ask(&n, ann, "{'do':'watch','game':'%s'}", id); /* it plays */
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.2", &far), REFUSAL_NONE);
    inn_ask(&n, far, "{'do':'watch','game':'%s'}", id);
    inn_leave(&n, who);
    inn_ask(&n, more, "{'do':'watch','game':'%s'}", id);
    inn_close(&n);
}

int main(void) {
    help_folder_make();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lobby),   cmocka_unit_test(test_renames),
        cmocka_unit_test(test_charges), cmocka_unit_test(test_line),
        cmocka_unit_test(test_crowd),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
