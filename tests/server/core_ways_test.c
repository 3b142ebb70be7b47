// SPDX-License-Identifier: MIT
// How people get in and how long things last: wrong passwords, new ones, cookies and games that are
// too old, rooms that are only watched, what viewers may do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "server/core/internal.h"
#include "store_help.h"

static struct rig n;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)

static const char right[] = "{'do':'login','login':'ann','password':'12345678'}";

/* Sends a request from this address; returns its code ("": it succeeded). */
static const char *from(int address, const char *line) {
    char where[40];
    client_id id;
    snprintf(where, sizeof where, "198.51.100.%d", address);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, NULL, where, &id), REFUSAL_NONE);
    rig_send(&n, id, "%s", line);
    rig_work(&n);
    static char code[32];
    snprintf(code, sizeof code, "%s", rig_code(&n, id));
    rig_leave(&n, id);
    return code;
}

/* Wrong passwords lock out the address they come from, and nobody else. */
static void test_wrong_logins(void **unused) {
    (void)unused;
    static const char wrong[] = "{'do':'login','login':'ann','password':'87654321'}";
    struct server_options options = rig_generous();
    options.logins_per_hour = 30;
    rig_open_with(&n, help_file("wrong"), 15, &options);
    client_id ann = rig_socket(&n, "Ann");
    rig_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    for (int i = 0; i < 5 * 7; i++) /* an attack, from five addresses */
        assert_string_equal(from(1 + i % 5, wrong), i < 30 ? "wrong_login" : "too_many");
    for (int i = 0; i < 4; i++) /* each right password gives its try back */
        assert_string_equal(from(6, right), "");
    for (int i = 0; i < SERVER_FEW - 1; i++)
        assert_string_equal(from(7, wrong), "wrong_login");
    assert_string_equal(from(7, right), "");
    assert_string_equal(from(7, wrong), "wrong_login");
    assert_string_equal(from(7, right),
                        "too_many"); /* a few wrong passwords from here are enough now */
    assert_string_equal(from(8, right), "");
    assert_string_equal(from(1, "{'do':'login','login':'nobody','password':'12345678'}"),
                        "wrong_login"); /* for other accounts it has more tries */
    n.now += 3600000;
    assert_string_equal(from(1, right), "");
    assert_string_equal(from(7, right), "");
    rig_close(&n);
}

/* A new password ends all other sessions and tokens, but not the session that set it. */
static void test_password(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET], second[RIG_SECRET], token[RIG_SECRET];
    rig_open(&n, help_file("password"), 16);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    refused("forbidden", ann, "{'do':'password','password':'12345678','new':'87654321'}");
    rig_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    client_id who = rig_once(&n, NULL, "%s", right);
    snprintf(second, sizeof second, "%s", rig_client(&n, who)->cookie);
    client_id there = rig_enter(&n, CLIENT_SOCKET, second);
    snprintf(token, sizeof token, "%s",
             rig_string(rig_ask(&n, ann, "{'do':'token','label':'bot'}"), "token"));
    struct server_visit visit = {
        .id = 99990, .address = "192.0.2.1", .secret = span_of(token), .bearer = true};
    assert_int_equal(server_enter(n.core, &visit, n.now), REFUSAL_NONE);
    server_leave(n.core, visit.id);
    /* not a password */
    refused("bad_request", ann, "{'do':'password','password':'12345678'}");
    refused("bad_request", ann, "{'do':'password','new':'87654321'}");
    refused("bad_password", ann, "{'do':'password','password':'12345678','new':'8765432'}");
    refused("bad_password", ann, "{'do':'password','password':'12345678','new':'%0257d'}", 1);
    refused("wrong_login", ann, "{'do':'password','password':'12345679','new':'87654321'}");
    rig_once_refused(&n, "signed_out", NULL,
                     "{'do':'password','password':'12345678','new':'87654321'}");
    assert_string_equal(rig_code(&n, rig_once(&n, NULL, "%s", right)), "");
    assert_false(rig_client(&n, there)->closed);
    /* storage fails: everything stays as it was */
    n.fail_writes = true;
    refused("storage", ann, "{'do':'password','password':'12345678','new':'87654321'}");
    n.fail_writes = false;
    assert_false(rig_client(&n, there)->closed);
    /* a login with the old one that is in progress comes too late */
    n.hold_writes = true;
    client_id late;
    assert_int_equal(rig_try(&n, CLIENT_ONCE, NULL, "198.51.100.77", &late), REFUSAL_NONE);
    rig_send(&n, ann, "{'do':'password','password':'12345678','new':'87654321'}");
    rig_let_jobs(&n);
    rig_let_jobs(&n);
    rig_send(&n, late, "%s", right);
    rig_let_jobs(&n);
    n.hold_writes = false;
    rig_work(&n);
    assert_string_equal(rig_string(rig_person(&n, ann), "login"), "ann");
    assert_string_equal(rig_code(&n, late), "wrong_login");
    assert_true(rig_client(&n, there)->closed);
    assert_false(rig_client(&n, ann)->closed);
    rig_ask(&n, ann, "{'do':'games'}");
    assert_true(json_is_null(rig_person(&n, rig_once(&n, second, "{'do':'me'}"))));
    assert_false(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    assert_int_equal(server_enter(n.core, &visit, n.now), REFUSAL_SIGNED_OUT);
    assert_int_equal(
        json_array_size(json_object_get(rig_ask(&n, ann, "{'do':'tokens'}"), "tokens")), 0);
    n.now += 3600000;
    rig_once_refused(&n, "wrong_login", NULL, right);
    who = rig_once(&n, NULL, "{'do':'login','login':'ann','password':'87654321'}");
    assert_string_equal(rig_code(&n, who), "");
    rig_close(&n);
}

/* A clock that is far ahead for a while does little harm: nothing is dropped at first, then a
 * twentieth a day, the oldest first. */
static void test_clock_ahead(void **unused) {
    (void)unused;
    enum { GUESTS = 50 };
    static const int64_t day = 24 * 60 * 60 * 1000;
    static char cookie[GUESTS][RIG_SECRET];
    const char *file = help_file("ahead");
    rig_open(&n, file, 17);
    for (int i = 0; i < GUESTS; i++) {
        n.now += 100000; /* slowly enough for the limits */
        rig_guest(&n, "Ann", cookie[i]);
    }
    int64_t then = n.now;
    for (int start = 0; start < 3; start++) { /* a wrong clock that is corrected within an hour */
        n.now = then + 400 * day;
        rig_crash(&n, file);
        rig_tick(&n, 0);
        rig_work(&n);
        rig_tick(&n, 3500000);
        rig_work(&n);
        assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie[0], "{'do':'me'}"))));
    }
    n.now = then;
    rig_crash(&n, file);
    for (int i = 0; i < GUESTS; i++)
        assert_false(json_is_null(rig_person(&n, rig_once(&n, cookie[i], "{'do':'me'}"))));
    n.now = then + 400 * day;
    rig_crash(&n, file);
    rig_tick(&n, 3600000); /* one that isn't corrected */
    rig_work(&n);
    n.now = then;
    rig_crash(&n, file);
    for (int i = 0; i < GUESTS; i++)
        assert_int_equal(json_is_null(rig_person(&n, rig_once(&n, cookie[i], "{'do':'me'}"))),
                         i < 3);
    rig_close(&n);
}

/* Games that don't begin are dropped after sixty days, a twentieth of them a day; games that have
 * begun stay for ever. */
static void test_waiting_games_go(void **unused) {
    (void)unused;
    enum { GAMES = 60, SHARE = 4, GONE = STORE_SWEPT_GAMES < SHARE ? STORE_SWEPT_GAMES : SHARE };
    static const int64_t day = 24 * 60 * 60 * 1000;
    static char id[GAMES][ROOM_ID_SIZE];
    char cookie[RIG_SECRET], dealt[ROOM_ID_SIZE], late[ROOM_ID_SIZE];
    struct server_options options = rig_generous();
    options.most_rooms = 2 * GAMES;
    rig_open_with(&n, help_file("waiting"), 18, &options);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_create(&n, ann, dealt, "'game':'patterns','seats':['me','level:1']");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", dealt);
    for (int i = 0; i < GAMES; i++) {
        rig_create(&n, ann, id[i], "'game':'mandala','listed':true");
        n.now += 1000;
    }
    n.now += 59 * day;
    rig_create(&n, ann, late, "'game':'mandala'");
    rig_tick(&n, 0);
    rig_work(&n);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id[0]); /* watching isn't joining */
    rig_tick(&n, day + 60000);
    rig_work(&n);
    for (int i = 0; i < GAMES; i++) { /* a twentieth of 61, rounded up */
        if (i < GONE)
            refused("not_found", ann, "{'do':'state','game':'%s'}", id[i]);
        else
            rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[i]);
    }
    refused("not_found", ann, "{'do':'join','game':'%s'}", id[1]);
    /* somebody joins while a game is being swept */
    client_id bob = rig_socket(&n, "Bob");
    n.hold_writes = true;
    rig_tick(&n, day);
    rig_send(&n, bob, "{'do':'join','game':'%s'}", id[GONE]);
    n.hold_writes = false;
    rig_work(&n);
    assert_string_equal(rig_code(&n, bob), "not_found");
    refused("not_found", bob, "{'do':'join','game':'%s'}", id[GONE]);
    rig_ask(&n, bob, "{'do':'join','game':'%s'}", id[20]); /* now it isn't old any more */
    for (int i = 0; i < 56; i++) {
        rig_tick(&n, day);
        rig_work(&n);
    }
    rig_ask(&n, bob, "{'do':'state','game':'%s'}", id[20]);
    rig_ask(&n, ann, "{'do':'state','game':'%s'}", late);
    for (int i = 0; i < 20; i++)
        refused("not_found", ann, "{'do':'state','game':'%s'}", id[i]);
    rig_ask(&n, ann, "{'do':'state','game':'%s'}", dealt);
    char reason[300];
    text why;
    text_init(&why, reason, sizeof reason);
    assert_int_equal(store_check(n.reader, &why), 0);
    rig_close(&n);
}

/* Watching keeps nothing in memory: with memory for three games eleven are watched, others play on,
 * and watchers miss nothing. */
static void test_watched_rooms_sleep(void **unused) {
    (void)unused;
    enum { ROOMS = SERVER_WATCHES < 3 * SERVER_ASLEEP ? 2 : 3, GAMES = ROOMS * SERVER_ASLEEP - 1 };
    char id[GAMES + 1][ROOM_ID_SIZE];
    struct server_figures f;
    struct server_options options = rig_generous();
    options.most_rooms = ROOMS;
    rig_open_with(&n, help_file("asleep"), 19, &options);
    client_id who[2] = {rig_socket(&n, "Ann"), rig_socket(&n, "Bob")}, eve = rig_socket(&n, "Eve");
    for (int i = 0; i < GAMES; i++) {
        rig_create(&n, who[0], id[i], "'game':'patterns','listed':true");
        rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", id[i]);
        rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", id[i]);
        rig_ask(&n, who[0], "{'do':'watch','game':'%s'}", id[i]);
        rig_ask(&n, eve, "{'do':'watch','game':'%s'}", id[i]);
    }
    rig_create(&n, who[0], id[GAMES], "'game':'patterns','listed':true"); /* one too many */
    refused("busy", who[1], "{'do':'watch','game':'%s'}", id[GAMES]);
    rig_ask(&n, who[0], "{'do':'leave','game':'%s'}", id[GAMES]);
    rig_tick(&n, 1000);
    server_figures(n.core, &f);
    assert_in_range(f.rooms, 1, ROOMS);
    assert_in_range(f.rooms + f.asleep, GAMES, GAMES + 1);
    rig_forget_news(&n, eve);
    rig_forget_news(&n, who[0]);
    for (int i = 0; i < GAMES; i++) { /* she sees a move in each; presence doesn't change */
        json_t *state = rig_ask(&n, who[1], "{'do':'state','game':'%s'}", id[i]);
        const char *move = json_string_value(json_array_get(json_object_get(state, "legal"), 0));
        rig_ask(&n, who[1], "{'do':'play','game':'%s','move':'%s'}", id[i], move);
        assert_int_equal(rig_count_news(&n, eve, "event"), i + 1);
        assert_string_equal(rig_string(rig_news(&n, eve, "event"), "game"), id[i]);
    }
    assert_int_equal(rig_count_news(&n, eve, "here"), 0);
    assert_false(server_is_crowded(n.core, n.now));
    /* presence in a sleeping room */
    rig_tick(&n, 600001);
    rig_tick(&n, 1000);
    server_figures(n.core, &f);
    assert_int_equal(f.rooms, 0);
    assert_int_equal(f.asleep, GAMES);
    rig_forget_news(&n, eve);
    rig_ask(&n, who[0], "{'do':'unwatch','game':'%s'}", id[1]);
    assert_int_equal(rig_count_news(&n, eve, "here"), 1);
    json_t *news = rig_news(&n, eve, "here");
    assert_string_equal(rig_string(news, "game"), id[1]);
    assert_int_equal(rig_number(news, "seat"), 1);
    /* it has the new name when it wakes */
    rig_ask(&n, who[1], "{'do':'rename','name':'Bert'}");
    json_t *state = rig_ask(&n, eve, "{'do':'state','game':'%s'}", id[2]);
    json_t *seat = json_array_get(json_object_get(state, "seats"), 1);
    assert_string_equal(rig_string(seat, "name"), "Bert");
    /* the room is dropped with its last watcher */
    rig_leave(&n, who[0]);
    rig_leave(&n, eve);
    server_figures(n.core, &f);
    assert_int_equal(f.asleep, 0);
    rig_close(&n);
}

/* How many places a person has in rooms in memory, by the map of places, and by all rooms. */
static void count_places(person_id who, int *found, int *there) {
    *found = *there = 0;
    struct hash_map_link *x = hash_map_find(&n.core->places, hash_map_hash_number(who));
    for (; x; x = hash_map_find_next(x))
        *found += HASH_MAP_OF(struct server_place, link, x)->person == who;
    const struct hash_map *rooms = &n.core->rooms;
    for (x = hash_map_walk(rooms, NULL); x; x = hash_map_walk(rooms, x)) {
        const room *r = &HASH_MAP_OF(struct server_room, link, x)->room;
        *there += (room_seat_of(r, who) >= 0) + (r->set.creator == who);
    }
}

static person_id core_ways_person_of(client_id who) {
    return server_client(n.core, who)->person->rec.id;
}

/* A new name reaches a person's rooms, which are found without searching all rooms, whoever comes
 * and goes and whichever rooms fall asleep, are dropped or are loaded again. */
static void test_places(void **unused) {
    (void)unused;
    enum { GAMES = 12, STEPS = 400 };
    char id[GAMES][ROOM_ID_SIZE];
    client_id who[3];
    struct server_options options = rig_generous();
    options.most_rooms = 4;
    options.forget_after = 2000;
    rig_open_with(&n, help_file("places"), 20, &options);
    for (int i = 0; i < 3; i++)
        who[i] = rig_socket(&n, "Ann");
    for (int i = 0; i < GAMES; i++)
        rig_create(&n, who[i % 3], id[i], "'game':'flowers','seats':['me','open','open']");
    int most = 0;
    for (int i = 0; i < STEPS; i++) {
        static const char *const does[] = {"join", "leave", "watch", "unwatch", "state", "ready"};
        int k = (int)rng_below(&n.random, 3), game = (int)rng_below(&n.random, GAMES);
        const char *what = does[rng_below(&n.random, 6)];
        rig_send(&n, who[k], "{'do':'%s','game':'%s'}", what, id[game]);
        rig_work(&n);
        if (i % 10 == 0)
            rig_tick(&n, 1000);
        for (int j = 0; j < 3; j++) {
            int found, there;
            count_places(core_ways_person_of(who[j]), &found, &there);
            assert_int_equal(found, there);
            most = there > most ? there : most;
        }
    }
    assert_true(most >= 4);
    for (int i = 0; i < 3; i++) {
        rig_leave(&n, who[i]);
        rig_tick(&n, 3000);
    }
    for (int i = 0; i <= GAMES; i++)
        rig_tick(&n, 3000);
    assert_int_equal(n.core->places.count, 0);
    rig_close(&n);
}

/* ---- what viewers may do */

/* May this client take a seat ("join"), or offer a draw ("draw")? */
static bool may(const char *what, client_id who, const char *id, const char *key) {
    json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s','key':'%s'}", id, key);
    return json_is_true(json_object_get(json_object_get(state, "may"), what));
}

/* A seat kept for its link takes the key, or having created the game; a draw takes two people. */
static void test_what_viewers_may(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], seat[2][ROOM_LINK_SIZE], watch[ROOM_LINK_SIZE];
    rig_open(&n, help_file("may"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    json_t *state =
        rig_ask(&n, ann, "{'do':'create','game':'mandala','seats':['person','person']}");
    const json_t *links = json_object_get(state, "links"), *seats = json_object_get(links, "seats");
    snprintf(id, sizeof id, "%s", rig_string(state, "id"));
    snprintf(watch, sizeof watch, "%s", rig_string(links, "watch"));
    for (size_t i = 0; i < 2; i++)
        snprintf(seat[i], sizeof seat[i], "%s", json_string_value(json_array_get(seats, i)));
    assert_false(may("join", bob, id, watch));
    assert_true(may("join", bob, id, seat[1]));
    assert_true(may("join", ann, id, watch));
    rig_ask(&n, ann, "{'do':'join','game':'%s','key':'%s','nonce':'a'}", id, seat[0]);
    assert_false(may("join", ann, id, watch)); /* sits there */
    assert_false(may("draw", ann, id, watch));
    assert_false(may("join", bob, id, seat[0])); /* taken */
    rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", id, seat[1]);
    assert_true(may("draw", ann, id, watch));
    assert_true(may("draw", bob, id, watch));
    assert_false(may("draw", cyd, id, watch));
    assert_false(may("join", cyd, id, seat[1]));
    state = rig_ask(&n, ann,
                    "{'do':'create','game':'flowers','players':3,'seats':['me','open','open']}");
    snprintf(id, sizeof id, "%s", rig_string(state, "id"));
    snprintf(watch, sizeof watch, "%s", rig_string(json_object_get(state, "links"), "watch"));
    assert_true(may("join", bob, id, watch)); /* an open seat is for anyone */
    assert_false(may("draw", ann, id, watch));
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_viewers_may), cmocka_unit_test(test_wrong_logins),
        cmocka_unit_test(test_password),         cmocka_unit_test(test_clock_ahead),
        cmocka_unit_test(test_waiting_games_go), cmocka_unit_test(test_watched_rooms_sleep),
        cmocka_unit_test(test_places),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
