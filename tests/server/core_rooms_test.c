// SPDX-License-Identifier: MIT
// Rooms in the core: links and viewers, presence, news and streams, the lobby, rooms that are
// dropped and loaded again, clocks, bots that play on, rematches, shutting down.
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

static int64_t you(client_id who, const char *id, const char *key) {
    json_t *state = key ? rig_ask(&n, who, "{'do':'state','game':'%s','key':'%s'}", id, key)
                        : rig_ask(&n, who, "{'do':'state','game':'%s'}", id);
    return rig_number(state, "you");
}

/* The seat that the key opens; 0: none. */
static int64_t opens(client_id who, const char *id, const char *key) {
    json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s','key':'%s'}", id, key);
    return json_integer_value(json_object_get(state, "opens"));
}

static const json_t *seat_of(const json_t *state, int seat) {
    return json_array_get(json_object_get(state, "seats"), (size_t)seat - 1);
}

/* ---- links */

struct keys {
    char id[ROOM_ID_SIZE], seat[4][ROOM_LINK_SIZE], watch[ROOM_LINK_SIZE];
};

static void make_game(client_id who, struct keys *k, const char *fields) {
    json_t *state = rig_ask(&n, who, "{'do':'create',%s}", fields);
    const json_t *links = json_object_get(state, "links");
    snprintf(k->id, sizeof k->id, "%s", rig_string(state, "id"));
    snprintf(k->watch, sizeof k->watch, "%s", rig_string(links, "watch"));
    for (size_t i = 0; i < 4; i++) {
        const char *key = json_string_value(json_array_get(json_object_get(links, "seats"), i));
        snprintf(k->seat[i], sizeof k->seat[i], "%s", key ? key : "");
    }
}

/* Ann's unlisted game for three: an open seat, and one by its link. */
static void make_unlisted(client_id ann, struct keys *k) {
    make_game(ann, k, "'game':'flowers','players':3,'seats':['me','open','person']");
    assert_int_equal(strlen(k->seat[1]), 22);
    assert_int_equal(strlen(k->watch), 22);
}

/* An unlisted game shows nothing without a key, or with another game's. */
static void test_links_needed(void **unused) {
    (void)unused;
    struct keys k, other;
    rig_open(&n, help_file("links"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    make_unlisted(ann, &k);
    make_game(ann, &other, "'game':'flowers','players':3");
    static const char *const looks[] = {"'do':'state'", "'do':'events','since':0", "'do':'record'",
                                        "'do':'watch'"};
    for (size_t i = 0; i < 4; i++) {
        refused("forbidden", bob, "{%s,'game':'%s'}", looks[i], k.id);
        refused("forbidden", bob, "{%s,'game':'%s','key':'%s'}", looks[i], k.id, other.watch);
        refused("forbidden", nobody, "{%s,'game':'%s','key':'x'}", looks[i], k.id);
    }
    refused("forbidden", bob, "{'do':'join','game':'%s'}", k.id);
    refused("forbidden", bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.watch);
    refused("forbidden", bob, "{'do':'join','game':'%s','key':'%s'}", k.id, other.seat[1]);
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':2}", k.id);
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':4}", k.id); /* there are 3 */
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':4,'key':'x'}", k.id);
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':3,'key':'%s'}", k.id, k.seat[1]);
    refused("not_found", bob, "{'do':'join','game':'%s','seat':4,'key':'%s'}", k.id, k.seat[1]);
    refused("signed_out", nobody, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[1]);
    rig_close(&n);
}

/* Keys open their seats; a person has one, and sees the game from it whatever key is shown. */
static void test_links_open_seats(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("seats"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    make_unlisted(ann, &k);
    assert_int_equal(you(nobody, k.id, k.watch), 0);
    assert_int_equal(you(bob, k.id, k.seat[1]), 0);
    assert_int_equal(opens(bob, k.id, k.seat[1]), 2);
    assert_int_equal(opens(nobody, k.id, k.seat[2]), 3);
    assert_int_equal(opens(nobody, k.id, k.watch), 0);
    json_t *state = rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[2]);
    assert_int_equal(rig_number(state, "you"), 3);
    assert_true(json_is_null(json_object_get(json_object_get(state, "links"), "seats")));
    refused("seat_taken", cyd, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[2]);
    assert_int_equal(opens(cyd, k.id, k.seat[2]), 0); /* taken */
    assert_int_equal(opens(bob, k.id, k.seat[1]), 0); /* Bob has a seat */
    refused("already", bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[1]);
    assert_int_equal(you(bob, k.id, k.watch), 3);
    assert_int_equal(you(bob, k.id, NULL), 3);
    rig_ask(&n, cyd, "{'do':'join','game':'%s','key':'%s','nonce':'c'}", k.id, k.seat[1]);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", k.id);
    state = rig_ask(&n, bob, "{'do':'watch','game':'%s','key':'%s'}", k.id, k.watch);
    assert_non_null(strstr(rig_string(state, "view"), "view=3"));
    state = rig_ask(&n, nobody, "{'do':'watch','game':'%s','key':'%s'}", k.id, k.watch);
    assert_non_null(strstr(rig_string(state, "view"), "view=0"));
    rig_close(&n);
}

/* A listed game that is waiting: open seats for anyone, the other by its link. */
static void test_links_of_a_listed_game(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("listed"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    make_game(ann, &k, "'game':'flowers','seats':['person','level:1','open'],'listed':true");
    assert_int_equal(you(nobody, k.id, NULL), 0);
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':1}", k.id);
    refused("seat_taken", bob, "{'do':'join','game':'%s','seat':2}", k.id);
    json_t *state = rig_ask(&n, bob, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(rig_number(state, "you"), 3);
    refused("seat_taken", cyd, "{'do':'join','game':'%s'}", k.id);
    /* the creator needs no key, and gets the links even without a seat */
    state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
    assert_int_equal(json_array_size(json_object_get(json_object_get(state, "links"), "seats")), 3);
    rig_ask(&n, ann, "{'do':'join','game':'%s','seat':1}", k.id);
    rig_close(&n);
}

/* A player who leaves an unlisted game gets no more news of it. */
static void test_leave(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("leave"), 2);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    make_game(ann, &k, "'game':'mandala'");
    rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[1]);
    rig_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    refused("not_seated", rig_socket(&n, "Cyd"), "{'do':'leave','game':'%s'}", k.id);
    rig_ask(&n, bob, "{'do':'leave','game':'%s'}", k.id);
    refused("not_seated", bob, "{'do':'leave','game':'%s'}", k.id);
    refused("forbidden", bob, "{'do':'state','game':'%s'}", k.id);
    rig_forget_news(&n, bob);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    assert_int_equal(json_array_size(rig_client(&n, bob)->news), 0);
    /* and may come back */
    rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", k.id, k.seat[1]);
    json_t *state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", k.id);
    assert_string_equal(rig_string(state, "status"), "playing");
    rig_close(&n);
}

/* ---- news */

static void test_watching(void **unused) {
    (void)unused;
    struct keys k;
    char cookie[RIG_SECRET];
    rig_open(&n, help_file("watching"), 3);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    make_game(ann, &k, "'game':'mandala','listed':true");
    json_t *state = rig_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    assert_false(json_is_true(json_object_get(seat_of(state, 1), "here")));
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    assert_true(json_is_true(json_object_get(rig_news(&n, bob, "here"), "here")));
    assert_int_equal(rig_number(rig_news(&n, bob, "here"), "seat"), 1);
    /* Ann connects twice: she is here until the last connection is gone */
    client_id again = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_ask(&n, again, "{'do':'watch','game':'%s'}", k.id);
    rig_ask(&n, ann, "{'do':'unwatch','game':'%s'}", k.id);
    assert_int_equal(rig_count_news(&n, bob, "here"), 1);
    rig_leave(&n, again);
    assert_int_equal(rig_count_news(&n, bob, "here"), 2);
    assert_true(json_is_false(json_object_get(rig_news(&n, bob, "here"), "here")));
    /* a spectator who joins sees the game from that seat from then on */
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    json_t *dealt = json_object_get(rig_news(&n, bob, "event"), "event");
    assert_string_equal(rig_string(dealt, "kind"), "dealt");
    assert_non_null(strstr(rig_string(dealt, "view"), "view=2"));
    dealt = json_object_get(rig_news(&n, ann, "event"), "event");
    assert_non_null(strstr(rig_string(dealt, "view"), "view=1"));
    /* a client that was away gets exactly what it missed, or the state */
    int64_t sequence = rig_number(dealt, "sequence");
    json_t *missed =
        rig_ask(&n, bob, "{'do':'watch','game':'%s','since':%lld}", k.id, (long long)sequence - 2);
    json_t *events = json_object_get(missed, "events");
    assert_int_equal(json_array_size(events), 2);
    assert_int_equal(rig_number(json_array_get(events, 0), "sequence"), sequence - 1);
    missed = rig_ask(&n, bob, "{'do':'watch','game':'%s','since':%lld}", k.id, (long long)sequence);
    assert_int_equal(json_array_size(json_object_get(missed, "events")), 0);
    missed = rig_ask(&n, bob, "{'do':'watch','game':'%s','since':999}", k.id);
    assert_string_equal(rig_string(missed, "status"), "playing");
    missed = rig_ask(&n, bob, "{'do':'events','game':'%s','since':1}", k.id);
    assert_int_equal(json_array_size(json_object_get(missed, "events")),
                     sequence - 1 < SERVER_EVENTS ? sequence - 1 : SERVER_EVENTS);
    /* a game is watched once, and the number of games has a limit */
    int before = rig_count_news(&n, bob, "event");
    rig_ask(&n, bob, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    assert_int_equal(rig_count_news(&n, bob, "event"), before + 1);
    json_t *pong = rig_ask(&n, bob, "{'do':'ping','at':12.5}");
    assert_int_equal(rig_number(pong, "now"), n.now);
    rig_close(&n);
}

static void test_most_watches(void **unused) {
    (void)unused;
    enum { ROOMS = SERVER_WATCHES * 3 / 4, MANY = ROOMS + 60 };
    struct server_options options = rig_generous();
    options.most_rooms = ROOMS;
    rig_open_with(&n, help_file("watches"), 4, &options);
    client_id ann = rig_socket(&n, "Ann");
    char id[MANY][ROOM_ID_SIZE];
    for (int i = 0; i < MANY; i++)
        rig_create(&n, ann, id[i], "'game':'mandala'");
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_true(figures.rooms <= MANY + 1);
    for (int i = 0; i <= MANY / SERVER_FORGET; i++)
        rig_tick(&n, 1000);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, ROOMS);
    /* watched rooms make room for others, and are still watched */
    for (int i = 0; i < ROOMS; i++)
        rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id[i]);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id[MANY - 10]);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, ROOMS);
    assert_int_equal(figures.asleep, 1);
    rig_close(&n);
    options.most_rooms = 1000;
    rig_open_with(&n, help_file("watches"), 4, &options);
    ann = rig_socket(&n, "Ann");
    for (int i = 0; i <= SERVER_WATCHES; i++) {
        rig_create(&n, ann, id[0], "'game':'mandala'");
        if (i < SERVER_WATCHES)
            rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id[0]);
    }
    refused("too_many", ann, "{'do':'watch','game':'%s'}", id[0]);
    rig_close(&n);
}

/* Streams: of one game, and of all of a person's games. */
static void test_streams(void **unused) {
    (void)unused;
    struct keys k, more;
    char cookie[RIG_SECRET];
    rig_open(&n, help_file("streams"), 5);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    make_game(bob, &k, "'game':'mandala','listed':true");
    rig_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    rig_ask(&n, ann, "{'do':'join','game':'%s'}", k.id);
    client_id all = rig_enter(&n, CLIENT_STREAM, cookie);
    rig_send(&n, all, "{'do':'stream'}");
    rig_work(&n);
    assert_int_equal(rig_client(&n, all)->status, 200);
    assert_string_equal(rig_client(&n, all)->text, "");
    assert_int_equal(rig_count_news(&n, all, "game"), 1);
    assert_string_equal(rig_string(json_object_get(rig_news(&n, all, "game"), "game"), "id"), k.id);
    assert_true(json_is_true(json_object_get(rig_news(&n, bob, "here"), "here"))); /* of Ann */
    refused("bad_request", all, "{'do':'stream'}");                                /* once */
    client_id one = rig_enter(&n, CLIENT_STREAM, NULL);
    rig_send(&n, one, "{'do':'stream','game':'%s','since':1}", k.id);
    rig_work(&n);
    assert_int_equal(rig_count_news(&n, one, "event"), 1);
    client_id fresh = rig_enter(&n, CLIENT_STREAM, NULL);
    rig_send(&n, fresh, "{'do':'stream','game':'%s'}", k.id);
    rig_work(&n);
    assert_string_equal(rig_string(json_object_get(rig_news(&n, fresh, "state"), "state"), "id"),
                        k.id);
    rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", k.id);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    assert_int_equal(rig_count_news(&n, all, "event"), 3);
    assert_int_equal(rig_count_news(&n, one, "event"), 4);
    assert_non_null(
        strstr(rig_string(json_object_get(rig_news(&n, all, "event"), "event"), "view"), "view=2"));
    assert_non_null(
        strstr(rig_string(json_object_get(rig_news(&n, one, "event"), "event"), "view"), "view=0"));
    /* refusals */
    client_id bad = rig_enter(&n, CLIENT_STREAM, NULL);
    refused("signed_out", bad, "{'do':'stream'}");
    make_game(bob, &more, "'game':'mandala'");
    bad = rig_enter(&n, CLIENT_STREAM, NULL);
    refused("forbidden", bad, "{'do':'stream','game':'%s'}", more.id);
    bad = rig_enter(&n, CLIENT_STREAM, cookie);
    refused("bad_request", bad, "{'do':'play','game':'%s','move':'m1R'}", k.id);
    rig_leave(&n, all);
    assert_true(json_is_false(json_object_get(rig_news(&n, bob, "here"), "here")));
    /* all open games, as many as are allowed */
    for (int i = 1; i < 100; i++)
        make_game(ann, &more, "'game':'mandala'");
    all = rig_enter(&n, CLIENT_STREAM, cookie);
    rig_send(&n, all, "{'do':'stream'}");
    rig_work(&n);
    assert_int_equal(rig_count_news(&n, all, "game"), 100);
    rig_close(&n);
}

static int core_rooms_lobby_size(client_id who) {
    return (int)json_array_size(json_object_get(rig_ask(&n, who, "{'do':'lobby'}"), "games"));
}

static void test_lobby(void **unused) {
    (void)unused;
    struct keys k, hidden;
    const char *file = help_file("lobby");
    rig_open(&n, file, 6);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    json_t *games = json_object_get(rig_ask(&n, nobody, "{'do':'watch_lobby'}"), "games");
    assert_int_equal(json_array_size(games), 0);
    make_game(ann, &hidden, "'game':'mandala'");
    assert_int_equal(rig_count_news(&n, nobody, "lobby"), 0);
    make_game(ann, &k, "'game':'flowers','players':3,'listed':true");
    make_game(ann, &hidden, "'game':'flowers','seats':['me','person','level:1'],'listed':true");
    assert_int_equal(rig_count_news(&n, nobody, "lobby"), 1); /* the other seat is by link */
    assert_string_equal(rig_string(json_object_get(rig_news(&n, nobody, "lobby"), "game"), "id"),
                        k.id);
    assert_int_equal(core_rooms_lobby_size(bob), 1);
    rig_ask(&n, bob, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(rig_count_news(&n, nobody, "lobby"), 2);
    rig_crash(&n, file); /* the list is loaded again */
    nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    assert_int_equal(core_rooms_lobby_size(nobody), 1);
    rig_ask(&n, nobody, "{'do':'watch_lobby'}");
    client_id cyd = rig_socket(&n, "Cyd");
    rig_ask(&n, cyd, "{'do':'join','game':'%s'}", k.id);
    assert_string_equal(rig_string(rig_news(&n, nobody, "lobby"), "gone"), k.id);
    assert_int_equal(core_rooms_lobby_size(nobody), 0);
    rig_ask(&n, cyd, "{'do':'leave','game':'%s'}", k.id);
    assert_int_equal(core_rooms_lobby_size(nobody), 1);
    rig_ask(&n, nobody, "{'do':'unwatch_lobby'}");
    rig_forget_news(&n, nobody);
    rig_ask(&n, cyd, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(rig_count_news(&n, nobody, "lobby"), 0);
    rig_close(&n);
}

static void test_own_games(void **unused) {
    (void)unused;
    struct keys k[3];
    rig_open(&n, help_file("own"), 7);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    for (int i = 0; i < 3; i++) {
        n.now += 1000;
        make_game(ann, &k[i], "'game':'patterns','seats':['open','me'],'listed':true");
    }
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k[0].id);
    rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k[0].id); /* Ann picks first */
    n.now += 1000;
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", k[1].id);
    json_t *games = json_object_get(rig_ask(&n, ann, "{'do':'games'}"), "games");
    assert_int_equal(json_array_size(games), 2);
    assert_string_equal(rig_string(json_array_get(games, 0), "id"), k[0].id);
    assert_string_equal(rig_string(json_array_get(games, 1), "id"), k[2].id);
    games = json_object_get(rig_ask(&n, ann, "{'do':'games','most':1}"), "games");
    assert_int_equal(json_array_size(games), 1);
    games = json_object_get(rig_ask(&n, bob, "{'do':'games'}"), "games");
    assert_int_equal(json_array_size(games), 1);
    rig_close(&n);
}

/* ---- time and memory */

/* A room that nobody needs is dropped, and is the same when loaded again. */
static void test_forgetting(void **unused) {
    (void)unused;
    struct keys k;
    struct server_figures figures;
    rig_open(&n, help_file("forgetting"), 8);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    client_id who[] = {ann, bob};
    make_game(ann, &k, "'game':'mandala','listed':true");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    for (int i = 0; i < 20; i++) {
        char before[20000];
        assert_true(rig_play(&n, k.id, who, 2));
        rig_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
        snprintf(before, sizeof before, "%s", rig_client(&n, ann)->text);
        int64_t now = n.now;
        rig_tick(&n, 700000);
        server_figures(n.core, &figures);
        assert_int_equal(figures.rooms, 0);
        n.now = now;
        rig_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
        assert_string_equal(rig_client(&n, ann)->text, before);
    }
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    rig_tick(&n, 700000);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, 0);
    assert_int_equal(figures.asleep, 1);
    rig_close(&n);
}

static void play_out(const char *id, client_id *who, int players) {
    while (rig_play(&n, id, who, players))
        ;
}

static void test_clocks(void **unused) {
    (void)unused;
    struct keys k;
    const char *file = help_file("clocks");
    rig_open(&n, file, 9);
    char cookie[2][RIG_SECRET];
    rig_guest(&n, "Ann", cookie[0]);
    rig_guest(&n, "Bob", cookie[1]);
    for (int crash = 0; crash < 2; crash++) {
        client_id who[2];
        for (int i = 0; i < 2; i++)
            who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
        make_game(who[0], &k, "'game':'mandala','listed':true,'clock':{'minutes':1}");
        rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
        rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
        rig_tick(&n, 59000);
        json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", k.id);
        assert_string_equal(rig_string(state, "status"), "playing");
        int64_t loser = 3 - rig_number(state, "turn");
        assert_true(rig_play(&n, k.id, who, 2));
        rig_leave(&n, who[0]); /* nobody is connected */
        rig_leave(&n, who[1]);
        if (crash)
            rig_crash(&n, file);
        rig_tick(&n, 59999);
        rig_tick(&n, 2);
        rig_tick(&n, 1000);
        client_id look = rig_once(&n, cookie[0], "{'do':'state','game':'%s'}", k.id);
        state = rig_result(&n, look);
        assert_string_equal(rig_string(state, "status"), "over");
        assert_string_equal(rig_string(json_object_get(state, "end"), "kind"), "time");
        assert_int_equal(rig_number(json_object_get(state, "end"), "seat"), loser);
    }
    /* a clock that has run out comes before a late move, even between ticks; failing storage only
     * delays it */
    client_id who[2];
    for (int i = 0; i < 2; i++)
        who[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    make_game(who[0], &k,
              "'game':'patterns','seats':['open','me'],'listed':true,"
              "'clock':{'minutes':1}");
    rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
    n.fail_writes = true;
    rig_tick(&n, 60000);
    refused("stale", who[0], "{'do':'play','game':'%s','move':'bR'}", k.id);
    n.fail_writes = false;
    n.now += 1000;
    refused("not_playing", who[0], "{'do':'play','game':'%s','move':'bR'}", k.id);
    rig_close(&n);
}

/* With three players a bot plays on for one who resigns, and that seat can't win. */
static void test_bot_plays_on(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("on"), 10);
    client_id who[3];
    for (int i = 0; i < 3; i++)
        who[i] = rig_socket(&n, "Ann");
    make_game(who[0], &k, "'game':'flowers','players':3,'listed':true");
    for (int i = 0; i < 3; i++) {
        if (i)
            rig_ask(&n, who[i], "{'do':'join','game':'%s'}", k.id);
        rig_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'%d'}", k.id, i);
    }
    for (int i = 0; i < 4; i++)
        assert_true(rig_play(&n, k.id, who, 3));
    rig_ask(&n, who[1], "{'do':'resign','game':'%s','request':'r'}", k.id);
    rig_ask(&n, who[1], "{'do':'resign','game':'%s','request':'r'}", k.id);
    refused("already", who[1], "{'do':'resign','game':'%s'}", k.id);
    refused("not_playing", who[1], "{'do':'play','game':'%s','move':'p1R1'}", k.id);
    client_id rest[3] = {who[0], 0, who[2]};
    play_out(k.id, rest, 3);
    json_t *state = rig_ask(&n, who[1], "{'do':'state','game':'%s'}", k.id);
    assert_string_equal(rig_string(seat_of(state, 2), "out"), "resign");
    assert_int_equal(rig_number(state, "you"), 2);
    const json_t *winners = json_object_get(state, "winners");
    assert_true(json_array_size(winners) > 0);
    for (size_t i = 0; i < json_array_size(winners); i++)
        assert_int_not_equal(json_integer_value(json_array_get(winners, i)), 2);
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_true(figures.bot_moves > 0);
    rig_close(&n);
}

/* Bots that were to move when the server went down, or when their job failed, move later. */
static void test_bots_taken_up(void **unused) {
    (void)unused;
    char id[10][ROOM_ID_SIZE], cookie[RIG_SECRET];
    const char *file = help_file("taken-up");
    rig_open(&n, file, 11);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    n.hold_jobs = true;
    for (int i = 0; i < 10; i++) {
        rig_create(&n, ann, id[i], "'game':'patterns','seats':['me','level:1']");
        rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[i]); /* the bot picks first */
    }
    n.hold_jobs = false;
    rig_crash(&n, file);
    for (int i = 0; i <= 10 / SERVER_SCAN; i++)
        rig_tick(&n, 1000);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    for (int i = 0; i < 10; i++) {
        json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[i]);
        assert_int_equal(rig_number(state, "turn"), 1);
    }
    n.refuse_jobs = true; /* the queue is full */
    assert_true(rig_play(&n, id[0], &ann, 1));
    n.refuse_jobs = false;
    rig_tick(&n, 1500);
    assert_int_equal(rig_number(rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[0]), "turn"), 1);
    n.fail_jobs = true; /* the search failed */
    assert_true(rig_play(&n, id[1], &ann, 1));
    n.fail_jobs = false;
    rig_tick(&n, 1500);
    assert_int_equal(rig_number(rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[1]), "turn"), 1);
    n.hold_jobs = true; /* its move couldn't be stored */
    assert_true(rig_play(&n, id[2], &ann, 1));
    n.fail_writes = true;
    n.hold_jobs = false;
    rig_work(&n);
    n.fail_writes = false;
    rig_tick(&n, 1500);
    assert_int_equal(rig_number(rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[2]), "turn"), 1);
    rig_close(&n);
}

/* ---- rematches */

static void test_rematch(void **unused) {
    (void)unused;
    struct keys k;
    char next[ROOM_ID_SIZE];
    rig_open(&n, help_file("rematch"), 12);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    make_game(ann, &k,
              "'game':'flowers','seats':['me','open','level:2'],'listed':true,"
              "'clock':{'days':2},'aids':true");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    rig_ask(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    rig_ask(&n, bob, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    refused("not_seated", cyd, "{'do':'rematch','game':'%s'}", k.id);
    rig_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    /* storage fails for the new game, then for the old one's event */
    n.fail_writes = true;
    refused("storage", ann, "{'do':'rematch','game':'%s'}", k.id);
    n.fail_writes = false;
    n.hold_writes = true;
    rig_send(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    rig_let_writes(&n);
    n.hold_writes = false;
    n.fail_writes = true;
    rig_work(&n);
    n.fail_writes = false;
    assert_string_equal(rig_code(&n, ann), "storage");
    assert_null(rig_news(&n, bob, "event"));
    json_t *state = rig_ask(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    snprintf(next, sizeof next, "%s", rig_string(state, "id"));
    assert_string_not_equal(next, k.id);
    assert_string_equal(rig_string(state, "before"), k.id);
    assert_string_equal(rig_string(state, "status"), "waiting");
    assert_true(json_is_true(json_object_get(state, "aids")));
    assert_int_equal(rig_number(state, "you"), 3); /* seats rotate */
    assert_string_equal(rig_string(seat_of(state, 1), "name"), "Bob");
    assert_string_equal(rig_string(seat_of(state, 2), "bot"), "level:2");
    json_t *event = json_object_get(rig_news(&n, bob, "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "rematched");
    assert_string_equal(rig_string(event, "after"), next);
    assert_string_equal(rig_string(json_object_get(rig_news(&n, bob, "game"), "game"), "id"), next);
    assert_null(rig_news(&n, cyd, "game"));
    state = rig_ask(&n, bob, "{'do':'rematch','game':'%s'}", k.id);
    assert_string_equal(rig_string(state, "id"), next);
    assert_int_equal(rig_number(state, "you"), 1);
    /* everybody sends a new nonce */
    rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", next);
    state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", next);
    assert_string_equal(rig_string(state, "status"), "waiting");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", next);
    state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", next);
    assert_string_equal(rig_string(state, "status"), "playing");
    rig_close(&n);
}

/* The creator of a rematch is deleted before it begins: the other players can invite people. */
static void test_orphan(void **unused) {
    (void)unused;
    struct keys k;
    char next[ROOM_ID_SIZE], bobs[RIG_SECRET];
    const char *file = help_file("orphan");
    rig_open(&n, file, 13);
    rig_guest(&n, "Bob", bobs);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_enter(&n, CLIENT_SOCKET, bobs);
    make_game(ann, &k, "'game':'mandala','seats':['me','person']");
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", k.id, k.seat[1]);
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", k.id);
    json_t *state = rig_ask(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    snprintf(next, sizeof next, "%s", rig_string(state, "id"));
    state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", next);
    assert_true(json_is_null(json_object_get(json_object_get(state, "links"), "seats")));
    rig_ask(&n, ann, "{'do':'forget'}");
    for (int round = 0; round < 2; round++) { /* in memory, and from storage */
        state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", next);
        assert_int_equal(rig_number(state, "you"), 1);
        const json_t *seats = json_object_get(json_object_get(state, "links"), "seats");
        assert_true(json_is_null(json_array_get(seats, 0)));
        snprintf(k.seat[1], sizeof k.seat[1], "%s", json_string_value(json_array_get(seats, 1)));
        rig_crash(&n, file);
        bob = rig_enter(&n, CLIENT_SOCKET, bobs);
    }
    client_id cyd = rig_socket(&n, "Cyd");
    refused("forbidden", cyd, "{'do':'join','game':'%s'}", next);
    state = rig_ask(&n, cyd, "{'do':'join','game':'%s','key':'%s'}", next, k.seat[1]);
    assert_int_equal(rig_number(state, "you"), 2);
    rig_close(&n);
}

/* Four persons join the rematch in one write. */
static void test_rematch_of_four(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("four"), 13);
    client_id who[4];
    for (int i = 0; i < 4; i++)
        who[i] = rig_socket(&n, "Ann");
    make_game(who[0], &k, "'game':'flowers','players':4,'listed':true");
    for (int i = 0; i < 4; i++) {
        if (i)
            rig_ask(&n, who[i], "{'do':'join','game':'%s'}", k.id);
        rig_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'%d'}", k.id, i);
    }
    play_out(k.id, who, 4);
    for (int i = 0; i < 4; i++) {
        json_t *state = rig_ask(&n, who[i], "{'do':'rematch','game':'%s'}", k.id);
        assert_int_equal(rig_number(state, "you"), (i + 3) % 4 + 1);
        assert_int_equal(rig_number(state, "sequence"), 4);
    }
    client_id once = rig_once(&n, NULL, "{'do':'record','game':'%s'}", k.id);
    assert_string_equal(rig_client(&n, once)->type, "application/x-sgr");
    assert_non_null(strstr(rig_client(&n, once)->text, "[Key \""));
    rig_close(&n);
}

/* With memory for two games everything works, only slower. */
static void test_little_memory(void **unused) {
    (void)unused;
    struct keys k;
    struct server_options options = rig_generous();
    options.most_rooms = 2;
    rig_open_with(&n, help_file("little"), 16, &options);
    client_id who[2] = {rig_socket(&n, "Ann"), rig_socket(&n, "Bob")};
    char last[ROOM_ID_SIZE] = "";
    for (int i = 0; i < 4; i++) {
        make_game(who[0], &k, "'game':'mandala','listed':true");
        rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
        rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
        if (last[0])
            rig_ask(&n, who[0], "{'do':'state','game':'%s'}", last);
        rig_ask(&n, who[1], "{'do':'resign','game':'%s'}", k.id);
        json_t *state = rig_ask(&n, who[0], "{'do':'rematch','game':'%s'}", k.id);
        snprintf(last, sizeof last, "%s", rig_string(state, "id"));
        rig_tick(&n, 1000);
        rig_ask(&n, who[0], "{'do':'games'}");
        state = rig_ask(&n, who[1], "{'do':'rematch','game':'%s'}", k.id);
        assert_string_equal(rig_string(state, "id"), last);
    }
    /* two are busy: there is no memory for the next one, and /healthz reports it */
    struct keys other, third;
    struct server_figures f;
    make_game(who[0], &other, "'game':'mandala'");
    make_game(who[0], &third, "'game':'mandala'");
    rig_tick(&n, 1000);
    assert_false(server_is_crowded(n.core, n.now));
    n.hold_writes = true;
    rig_send(&n, who[0], "{'do':'leave','game':'%s'}", other.id);
    rig_send(&n, who[0], "{'do':'leave','game':'%s'}", third.id);
    refused("busy", who[1], "{'do':'state','game':'%s'}", k.id);
    assert_true(server_is_crowded(n.core, n.now));
    server_figures(n.core, &f);
    assert_int_equal(f.crowded, 1);
    assert_int_equal(f.rooms, 2);
    n.hold_writes = false;
    rig_work(&n);
    rig_ask(&n, who[1], "{'do':'state','game':'%s'}", k.id);
    n.now += 10000;
    assert_false(server_is_crowded(n.core, n.now));
    rig_close(&n);
}

/* ---- shutting down */

static void test_closing(void **unused) {
    (void)unused;
    struct keys k;
    rig_open(&n, help_file("closing"), 14);
    client_id ann = rig_socket(&n, "Ann"), id;
    make_game(ann, &k, "'game':'mandala','seats':['me','level:1']");
    n.hold_writes = true;
    rig_send(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    int answers = rig_client(&n, ann)->answers;
    assert_false(server_closing(n.core));
    assert_int_equal(rig_count_news(&n, ann, "closing"), 1);
    assert_false(server_closing(n.core));
    assert_int_equal(rig_count_news(&n, ann, "closing"), 1);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, NULL, "192.0.2.1", &id), REFUSAL_CLOSING);
    rig_send(&n, ann, "{'do':'me'}");
    assert_string_equal(rig_code(&n, ann), "closing");
    assert_int_equal(rig_client(&n, ann)->status, 503);
    n.hold_writes = false;
    rig_work(&n);
    assert_int_equal(rig_client(&n, ann)->answers,
                     answers + 2); /* requests in progress are answered */
    assert_int_equal(rig_number(rig_result(&n, ann), "sequence"), 2);
    assert_true(server_closing(n.core));
    rig_close(&n);
}

/* The same seed gives the same bytes. */
static void test_determinism(void **unused) {
    (void)unused;
    uint64_t digest[2];
    for (int i = 0; i < 2; i++) {
        struct keys k;
        rig_open(&n, help_file("same"), 15);
        client_id who[20];
        for (int c = 0; c < 20; c++) {
            who[c] = rig_socket(&n, "Ann");
            rig_ask(&n, who[c], "{'do':'watch_lobby'}");
        }
        for (int c = 0; c < 20; c += 2) {
            make_game(who[c], &k, "'game':'flowers','seats':['me','level:1','open'],'listed':true");
            for (int w = 0; w < 20; w++) /* or it is refused, in both runs */
                rig_send(&n, who[w], "{'do':'watch','game':'%s'}", k.id);
            rig_work(&n);
            rig_ask(&n, who[c], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
            rig_ask(&n, who[c + 1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
            client_id seats[] = {who[c], 0, who[c + 1]};
            for (int m = 0; m < 10; m++)
                rig_play(&n, k.id, seats, 3);
        }
        server_closing(n.core);
        digest[i] = n.digest;
        rig_close(&n);
    }
    assert_true(digest[0] == digest[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orphan),
        cmocka_unit_test(test_links_needed),
        cmocka_unit_test(test_links_open_seats),
        cmocka_unit_test(test_links_of_a_listed_game),
        cmocka_unit_test(test_leave),
        cmocka_unit_test(test_watching),
        cmocka_unit_test(test_most_watches),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_own_games),
        cmocka_unit_test(test_forgetting),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_bot_plays_on),
        cmocka_unit_test(test_bots_taken_up),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_rematch_of_four),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_closing),
        cmocka_unit_test(test_determinism),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
