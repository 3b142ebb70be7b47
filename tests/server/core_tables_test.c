// SPDX-License-Identifier: MIT
// Tables of the core: links and who sees what, presence, news and streams, the lobby, rooms that
// are forgotten and come back, clocks, bots that play on, rematches, closing time.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "store_help.h"

static struct inn n;

#define refused(code, who, ...) assert_string_equal(inn_refused(&n, who, __VA_ARGS__), code)

static int64_t you(client_id who, const char *id, const char *key) {
    json_t *state = key ? inn_ask(&n, who, "{'do':'state','game':'%s','key':'%s'}", id, key)
                        : inn_ask(&n, who, "{'do':'state','game':'%s'}", id);
    return inn_number(state, "you");
}

/* The seat that the key would give; 0: none. */
static int64_t opens(client_id who, const char *id, const char *key) {
    json_t *state = inn_ask(&n, who, "{'do':'state','game':'%s','key':'%s'}", id, key);
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
    json_t *state = inn_ask(&n, who, "{'do':'create',%s}", fields);
    const json_t *links = json_object_get(state, "links");
    snprintf(k->id, sizeof k->id, "%s", inn_string(state, "id"));
    snprintf(k->watch, sizeof k->watch, "%s", inn_string(links, "watch"));
    for (size_t i = 0; i < 4; i++) {
        const char *key = json_string_value(json_array_get(json_object_get(links, "seats"), i));
        snprintf(k->seat[i], sizeof k->seat[i], "%s", key ? key : "");
    }
}

static void test_links(void **unused) {
    (void)unused;
    struct keys k, other;
    inn_open(&n, help_file("links"), 1);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob"), cyd = inn_socket(&n, "Cyd");
    client_id nobody = inn_enter(&n, CLIENT_SOCKET, NULL);
    make_game(ann, &k, "'game':'flowers','players':3,'seats':['me','open','person']");
    make_game(ann, &other, "'game':'flowers','players':3");
    assert_int_equal(strlen(k.seat[1]), 22);
    assert_int_equal(strlen(k.watch), 22);
    /* not listed: nothing without a key, nor with another game's */
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
    /* with the keys */
    assert_int_equal(you(nobody, k.id, k.watch), 0);
    assert_int_equal(you(bob, k.id, k.seat[1]), 0);
    assert_int_equal(opens(bob, k.id, k.seat[1]), 2);
    assert_int_equal(opens(nobody, k.id, k.seat[2]), 3);
    assert_int_equal(opens(nobody, k.id, k.watch), 0);
    json_t *state = inn_ask(&n, bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[2]);
    assert_int_equal(inn_number(state, "you"), 3);
    assert_true(json_is_null(json_object_get(json_object_get(state, "links"), "seats")));
    refused("seat_taken", cyd, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[2]);
    assert_int_equal(opens(cyd, k.id, k.seat[2]), 0); /* taken */
    assert_int_equal(opens(bob, k.id, k.seat[1]), 0); /* it has one */
    /* one person has one seat, and sees as that seat whatever key it shows */
    refused("already", bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[1]);
    assert_int_equal(you(bob, k.id, k.watch), 3);
    assert_int_equal(you(bob, k.id, NULL), 3);
    inn_ask(&n, cyd, "{'do':'join','game':'%s','key':'%s','nonce':'c'}", k.id, k.seat[1]);
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", k.id);
    state = inn_ask(&n, bob, "{'do':'watch','game':'%s','key':'%s'}", k.id, k.watch);
    assert_non_null(strstr(inn_string(state, "view"), "view=3"));
    state = inn_ask(&n, nobody, "{'do':'watch','game':'%s','key':'%s'}", k.id, k.watch);
    assert_non_null(strstr(inn_string(state, "view"), "view=0"));
    /* a game that waits and is listed: open seats for anyone, the other by its link */
    make_game(ann, &k, "'game':'flowers','seats':['person','level:1','open'],'listed':true");
    assert_int_equal(you(nobody, k.id, NULL), 0);
    refused("forbidden", bob, "{'do':'join','game':'%s','seat':1}", k.id);
    refused("seat_taken", bob, "{'do':'join','game':'%s','seat':2}", k.id);
    state = inn_ask(&n, bob, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(inn_number(state, "you"), 3);
    refused("seat_taken", cyd, "{'do':'join','game':'%s'}", k.id);
    /* who made it needs no key, and gets the links without having a seat */
    state = inn_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
    assert_int_equal(json_array_size(json_object_get(json_object_get(state, "links"), "seats")), 3);
    inn_ask(&n, ann, "{'do':'join','game':'%s','seat':1}", k.id);
    inn_close(&n);
}

/* Whoever leaves an unlisted game hears no more of it. */
static void test_leave(void **unused) {
    (void)unused;
    struct keys k;
    inn_open(&n, help_file("leave"), 2);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    make_game(ann, &k, "'game':'mandala'");
    inn_ask(&n, bob, "{'do':'join','game':'%s','key':'%s'}", k.id, k.seat[1]);
    inn_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    refused("not_seated", inn_socket(&n, "Cyd"), "{'do':'leave','game':'%s'}", k.id);
    inn_ask(&n, bob, "{'do':'leave','game':'%s'}", k.id);
    refused("not_seated", bob, "{'do':'leave','game':'%s'}", k.id);
    refused("forbidden", bob, "{'do':'state','game':'%s'}", k.id);
    inn_forget_news(&n, bob);
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    assert_int_equal(json_array_size(inn_client(&n, bob)->news), 0);
    /* and may come back */
    inn_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", k.id, k.seat[1]);
    json_t *state = inn_ask(&n, bob, "{'do':'state','game':'%s'}", k.id);
    assert_string_equal(inn_string(state, "status"), "playing");
    inn_close(&n);
}

/* ---- news */

static void test_watching(void **unused) {
    (void)unused;
    struct keys k;
    char cookie[INN_SECRET];
    inn_open(&n, help_file("watching"), 3);
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), bob = inn_socket(&n, "Bob");
    make_game(ann, &k, "'game':'mandala','listed':true");
    json_t *state = inn_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    assert_false(json_is_true(json_object_get(seat_of(state, 1), "here")));
    inn_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    assert_true(json_is_true(json_object_get(inn_news(&n, bob, "here"), "here")));
    assert_int_equal(inn_number(inn_news(&n, bob, "here"), "seat"), 1);
    /* a second connection of Ann; only when the last is gone she isn't here */
    client_id again = inn_enter(&n, CLIENT_SOCKET, cookie);
    inn_ask(&n, again, "{'do':'watch','game':'%s'}", k.id);
    inn_ask(&n, ann, "{'do':'unwatch','game':'%s'}", k.id);
    assert_int_equal(inn_count_news(&n, bob, "here"), 1);
    inn_leave(&n, again);
    assert_int_equal(inn_count_news(&n, bob, "here"), 2);
    assert_true(json_is_false(json_object_get(inn_news(&n, bob, "here"), "here")));
    /* a spectator who sits down is told as that seat from then on */
    inn_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    json_t *dealt = json_object_get(inn_news(&n, bob, "event"), "event");
    assert_string_equal(inn_string(dealt, "kind"), "dealt");
    assert_non_null(strstr(inn_string(dealt, "view"), "view=2"));
    dealt = json_object_get(inn_news(&n, ann, "event"), "event");
    assert_non_null(strstr(inn_string(dealt, "view"), "view=1"));
    /* whoever was away gets exactly what it missed, or the state */
    int64_t sequence = inn_number(dealt, "sequence");
    json_t *missed =
        inn_ask(&n, bob, "{'do':'watch','game':'%s','since':%lld}", k.id, (long long)sequence - 2);
    json_t *events = json_object_get(missed, "events");
    assert_int_equal(json_array_size(events), 2);
    assert_int_equal(inn_number(json_array_get(events, 0), "sequence"), sequence - 1);
    missed = inn_ask(&n, bob, "{'do':'watch','game':'%s','since':%lld}", k.id, (long long)sequence);
    assert_int_equal(json_array_size(json_object_get(missed, "events")), 0);
    missed = inn_ask(&n, bob, "{'do':'watch','game':'%s','since':999}", k.id);
    assert_string_equal(inn_string(missed, "status"), "playing");
    missed = inn_ask(&n, bob, "{'do':'events','game':'%s','since':1}", k.id);
    assert_int_equal(json_array_size(json_object_get(missed, "events")),
                     sequence - 1 < SERVER_EVENTS ? sequence - 1 : SERVER_EVENTS);
    /* one game is watched once, and there is an end to it */
    int before = inn_count_news(&n, bob, "event");
    inn_ask(&n, bob, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    assert_int_equal(inn_count_news(&n, bob, "event"), before + 1);
    json_t *pong = inn_ask(&n, bob, "{'do':'ping','at':12.5}");
    assert_int_equal(inn_number(pong, "now"), n.now);
    inn_close(&n);
}

static void test_most_watches(void **unused) {
    (void)unused;
    enum { ROOMS = SERVER_WATCHES * 3 / 4, MANY = ROOMS + 60 };
    struct server_options options = inn_generous();
    options.most_rooms = ROOMS;
    inn_open_with(&n, help_file("watches"), 4, &options);
    client_id ann = inn_socket(&n, "Ann");
    char id[MANY][ROOM_ID_SIZE];
    for (int i = 0; i < MANY; i++)
        inn_create(&n, ann, id[i], "'game':'mandala'");
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_true(figures.rooms <= MANY + 1);
    for (int i = 0; i <= MANY / SERVER_FORGET; i++)
        inn_tick(&n, 1000);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, ROOMS);
    /* rooms that are watched make place for others, and are still watched */
    for (int i = 0; i < ROOMS; i++)
        inn_ask(&n, ann, "{'do':'watch','game':'%s'}", id[i]);
    inn_ask(&n, ann, "{'do':'watch','game':'%s'}", id[MANY - 10]);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, ROOMS);
    assert_int_equal(figures.asleep, 1);
    inn_close(&n);
    options.most_rooms = 1000;
    inn_open_with(&n, help_file("watches"), 4, &options);
    ann = inn_socket(&n, "Ann");
    for (int i = 0; i <= SERVER_WATCHES; i++) {
        inn_create(&n, ann, id[0], "'game':'mandala'");
        if (i < SERVER_WATCHES)
            inn_ask(&n, ann, "{'do':'watch','game':'%s'}", id[0]);
    }
    refused("too_many", ann, "{'do':'watch','game':'%s'}", id[0]);
    inn_close(&n);
}

/* Streams: of one game, and of all of a person's games. */
static void test_streams(void **unused) {
    (void)unused;
    struct keys k, more;
    char cookie[INN_SECRET];
    inn_open(&n, help_file("streams"), 5);
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), bob = inn_socket(&n, "Bob");
    make_game(bob, &k, "'game':'mandala','listed':true");
    inn_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    inn_ask(&n, ann, "{'do':'join','game':'%s'}", k.id);
    client_id all = inn_enter(&n, CLIENT_STREAM, cookie);
    inn_send(&n, all, "{'do':'stream'}");
    inn_work(&n);
    assert_int_equal(inn_client(&n, all)->status, 200);
    assert_string_equal(inn_client(&n, all)->text, "");
    assert_int_equal(inn_count_news(&n, all, "game"), 1);
    assert_string_equal(inn_string(json_object_get(inn_news(&n, all, "game"), "game"), "id"), k.id);
    assert_true(json_is_true(json_object_get(inn_news(&n, bob, "here"), "here"))); /* of Ann */
    refused("bad_request", all, "{'do':'stream'}");                                /* once */
    client_id one = inn_enter(&n, CLIENT_STREAM, NULL);
    inn_send(&n, one, "{'do':'stream','game':'%s','since':1}", k.id);
    inn_work(&n);
    assert_int_equal(inn_count_news(&n, one, "event"), 1);
    client_id fresh = inn_enter(&n, CLIENT_STREAM, NULL);
    inn_send(&n, fresh, "{'do':'stream','game':'%s'}", k.id);
    inn_work(&n);
    assert_string_equal(inn_string(json_object_get(inn_news(&n, fresh, "state"), "state"), "id"),
                        k.id);
    inn_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", k.id);
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    assert_int_equal(inn_count_news(&n, all, "event"), 3);
    assert_int_equal(inn_count_news(&n, one, "event"), 4);
    assert_non_null(
        strstr(inn_string(json_object_get(inn_news(&n, all, "event"), "event"), "view"), "view=2"));
    assert_non_null(
        strstr(inn_string(json_object_get(inn_news(&n, one, "event"), "event"), "view"), "view=0"));
    /* what must be refused */
    client_id bad = inn_enter(&n, CLIENT_STREAM, NULL);
    refused("signed_out", bad, "{'do':'stream'}");
    make_game(bob, &more, "'game':'mandala'");
    bad = inn_enter(&n, CLIENT_STREAM, NULL);
    refused("forbidden", bad, "{'do':'stream','game':'%s'}", more.id);
    bad = inn_enter(&n, CLIENT_STREAM, cookie);
    refused("bad_request", bad, "{'do':'play','game':'%s','move':'m1R'}", k.id);
    inn_leave(&n, all);
    assert_true(json_is_false(json_object_get(inn_news(&n, bob, "here"), "here")));
    /* all that are open, as many as there may be */
    for (int i = 1; i < 100; i++)
        make_game(ann, &more, "'game':'mandala'");
    all = inn_enter(&n, CLIENT_STREAM, cookie);
    inn_send(&n, all, "{'do':'stream'}");
    inn_work(&n);
    assert_int_equal(inn_count_news(&n, all, "game"), 100);
    inn_close(&n);
}

static int lobby_size(client_id who) {
    return (int)json_array_size(json_object_get(inn_ask(&n, who, "{'do':'lobby'}"), "games"));
}

static void test_lobby(void **unused) {
    (void)unused;
    struct keys k, hidden;
    const char *file = help_file("lobby");
    inn_open(&n, file, 6);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    client_id nobody = inn_enter(&n, CLIENT_SOCKET, NULL);
    json_t *games = json_object_get(inn_ask(&n, nobody, "{'do':'watch_lobby'}"), "games");
    assert_int_equal(json_array_size(games), 0);
    make_game(ann, &hidden, "'game':'mandala'");
    assert_int_equal(inn_count_news(&n, nobody, "lobby"), 0);
    make_game(ann, &k, "'game':'flowers','players':3,'listed':true");
    make_game(ann, &hidden, "'game':'flowers','seats':['me','person','level:1'],'listed':true");
    assert_int_equal(inn_count_news(&n, nobody, "lobby"), 1); /* the other waits for its link */
    assert_string_equal(inn_string(json_object_get(inn_news(&n, nobody, "lobby"), "game"), "id"),
                        k.id);
    assert_int_equal(lobby_size(bob), 1);
    inn_ask(&n, bob, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(inn_count_news(&n, nobody, "lobby"), 2);
    inn_crash(&n, file); /* it is there again */
    nobody = inn_enter(&n, CLIENT_SOCKET, NULL);
    assert_int_equal(lobby_size(nobody), 1);
    inn_ask(&n, nobody, "{'do':'watch_lobby'}");
    client_id cyd = inn_socket(&n, "Cyd");
    inn_ask(&n, cyd, "{'do':'join','game':'%s'}", k.id);
    assert_string_equal(inn_string(inn_news(&n, nobody, "lobby"), "gone"), k.id);
    assert_int_equal(lobby_size(nobody), 0);
    inn_ask(&n, cyd, "{'do':'leave','game':'%s'}", k.id);
    assert_int_equal(lobby_size(nobody), 1);
    inn_ask(&n, nobody, "{'do':'unwatch_lobby'}");
    inn_forget_news(&n, nobody);
    inn_ask(&n, cyd, "{'do':'join','game':'%s'}", k.id);
    assert_int_equal(inn_count_news(&n, nobody, "lobby"), 0);
    inn_close(&n);
}

static void test_own_games(void **unused) {
    (void)unused;
    struct keys k[3];
    inn_open(&n, help_file("own"), 7);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    for (int i = 0; i < 3; i++) {
        n.now += 1000;
        make_game(ann, &k[i], "'game':'patterns','seats':['open','me'],'listed':true");
    }
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k[0].id);
    inn_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k[0].id); /* Ann picks first */
    n.now += 1000;
    inn_ask(&n, ann, "{'do':'leave','game':'%s'}", k[1].id);
    json_t *games = json_object_get(inn_ask(&n, ann, "{'do':'games'}"), "games");
    assert_int_equal(json_array_size(games), 2);
    assert_string_equal(inn_string(json_array_get(games, 0), "id"), k[0].id);
    assert_string_equal(inn_string(json_array_get(games, 1), "id"), k[2].id);
    games = json_object_get(inn_ask(&n, ann, "{'do':'games','most':1}"), "games");
    assert_int_equal(json_array_size(games), 1);
    games = json_object_get(inn_ask(&n, bob, "{'do':'games'}"), "games");
    assert_int_equal(json_array_size(games), 1);
    inn_close(&n);
}

/* ---- time and memory */

/* A room that nobody needs is forgotten and comes back as it was. */
static void test_forgetting(void **unused) {
    (void)unused;
    struct keys k;
    struct server_figures figures;
    inn_open(&n, help_file("forgetting"), 8);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    client_id who[] = {ann, bob};
    make_game(ann, &k, "'game':'mandala','listed':true");
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    for (int i = 0; i < 20; i++) {
        char before[20000];
        assert_true(inn_play(&n, k.id, who, 2));
        inn_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
        snprintf(before, sizeof before, "%s", inn_client(&n, ann)->text);
        int64_t now = n.now;
        inn_tick(&n, 700000);
        server_figures(n.core, &figures);
        assert_int_equal(figures.rooms, 0);
        n.now = now;
        inn_ask(&n, ann, "{'do':'state','game':'%s'}", k.id);
        assert_string_equal(inn_client(&n, ann)->text, before);
    }
    inn_ask(&n, ann, "{'do':'watch','game':'%s'}", k.id);
    inn_tick(&n, 700000);
    server_figures(n.core, &figures);
    assert_int_equal(figures.rooms, 0);
    assert_int_equal(figures.asleep, 1);
    inn_close(&n);
}

static void play_out(const char *id, client_id *who, int players) {
    while (inn_play(&n, id, who, players))
        ;
}

static void test_clocks(void **unused) {
    (void)unused;
    struct keys k;
    const char *file = help_file("clocks");
    inn_open(&n, file, 9);
    char cookie[2][INN_SECRET];
    inn_guest(&n, "Ann", cookie[0]);
    inn_guest(&n, "Bob", cookie[1]);
    for (int crash = 0; crash < 2; crash++) {
        client_id who[2];
        for (int i = 0; i < 2; i++)
            who[i] = inn_enter(&n, CLIENT_SOCKET, cookie[i]);
        make_game(who[0], &k, "'game':'mandala','listed':true,'clock':{'minutes':1}");
        inn_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
        inn_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
        inn_tick(&n, 59000);
        json_t *state = inn_ask(&n, who[0], "{'do':'state','game':'%s'}", k.id);
        assert_string_equal(inn_string(state, "status"), "playing");
        int64_t loser = 3 - inn_number(state, "turn");
        assert_true(inn_play(&n, k.id, who, 2));
        inn_leave(&n, who[0]); /* nobody is connected */
        inn_leave(&n, who[1]);
        if (crash)
            inn_crash(&n, file);
        inn_tick(&n, 59999);
        inn_tick(&n, 2);
        inn_tick(&n, 1000);
        client_id look = inn_once(&n, cookie[0], "{'do':'state','game':'%s'}", k.id);
        state = inn_result(&n, look);
        assert_string_equal(inn_string(state, "status"), "over");
        assert_string_equal(inn_string(json_object_get(state, "end"), "kind"), "time");
        assert_int_equal(inn_number(json_object_get(state, "end"), "seat"), loser);
    }
    /* time that is up comes before a move that is too late, also between ticks; a failing storage
     * only delays it */
    client_id who[2];
    for (int i = 0; i < 2; i++)
        who[i] = inn_enter(&n, CLIENT_SOCKET, cookie[i]);
    make_game(who[0], &k,
              "'game':'patterns','seats':['open','me'],'listed':true,"
              "'clock':{'minutes':1}");
    inn_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
    n.fail_writes = true;
    inn_tick(&n, 60000);
    refused("stale", who[0], "{'do':'play','game':'%s','move':'bR'}", k.id);
    n.fail_writes = false;
    n.now += 1000;
    refused("not_playing", who[0], "{'do':'play','game':'%s','move':'bR'}", k.id);
    inn_close(&n);
}

/* With three players a bot plays on for whoever resigns, and that seat can't win. */
static void test_bot_plays_on(void **unused) {
    (void)unused;
    struct keys k;
    inn_open(&n, help_file("on"), 10);
    client_id who[3];
    for (int i = 0; i < 3; i++)
        who[i] = inn_socket(&n, "Ann");
    make_game(who[0], &k, "'game':'flowers','players':3,'listed':true");
    for (int i = 0; i < 3; i++) {
        if (i)
            inn_ask(&n, who[i], "{'do':'join','game':'%s'}", k.id);
        inn_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'%d'}", k.id, i);
    }
    for (int i = 0; i < 4; i++)
        assert_true(inn_play(&n, k.id, who, 3));
    inn_ask(&n, who[1], "{'do':'resign','game':'%s','request':'r'}", k.id);
    inn_ask(&n, who[1], "{'do':'resign','game':'%s','request':'r'}", k.id);
    refused("already", who[1], "{'do':'resign','game':'%s'}", k.id);
    refused("not_playing", who[1], "{'do':'play','game':'%s','move':'p1R1'}", k.id);
    client_id rest[3] = {who[0], 0, who[2]};
    play_out(k.id, rest, 3);
    json_t *state = inn_ask(&n, who[1], "{'do':'state','game':'%s'}", k.id);
    assert_string_equal(inn_string(seat_of(state, 2), "out"), "resign");
    assert_int_equal(inn_number(state, "you"), 2);
    const json_t *winners = json_object_get(state, "winners");
    assert_true(json_array_size(winners) > 0);
    for (size_t i = 0; i < json_array_size(winners); i++)
        assert_int_not_equal(json_integer_value(json_array_get(winners, i)), 2);
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_true(figures.bot_moves > 0);
    inn_close(&n);
}

/* Bots that were to move when the server went down, or when nobody could think, move later. */
static void test_bots_taken_up(void **unused) {
    (void)unused;
    char id[10][ROOM_ID_SIZE], cookie[INN_SECRET];
    const char *file = help_file("taken-up");
    inn_open(&n, file, 11);
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    n.hold_jobs = true;
    for (int i = 0; i < 10; i++) {
        inn_create(&n, ann, id[i], "'game':'patterns','seats':['me','level:1']");
        inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[i]); /* the bot picks first */
    }
    n.hold_jobs = false;
    inn_crash(&n, file);
    for (int i = 0; i <= 10 / SERVER_SCAN; i++)
        inn_tick(&n, 1000);
    ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    for (int i = 0; i < 10; i++) {
        json_t *state = inn_ask(&n, ann, "{'do':'state','game':'%s'}", id[i]);
        assert_int_equal(inn_number(state, "turn"), 1);
    }
    n.refuse_jobs = true; /* no place in the queue */
    assert_true(inn_play(&n, id[0], &ann, 1));
    n.refuse_jobs = false;
    inn_tick(&n, 1500);
    assert_int_equal(inn_number(inn_ask(&n, ann, "{'do':'state','game':'%s'}", id[0]), "turn"), 1);
    n.fail_jobs = true; /* it couldn't think */
    assert_true(inn_play(&n, id[1], &ann, 1));
    n.fail_jobs = false;
    inn_tick(&n, 1500);
    assert_int_equal(inn_number(inn_ask(&n, ann, "{'do':'state','game':'%s'}", id[1]), "turn"), 1);
    n.hold_jobs = true; /* its move couldn't be stored */
    assert_true(inn_play(&n, id[2], &ann, 1));
    n.fail_writes = true;
    n.hold_jobs = false;
    inn_work(&n);
    n.fail_writes = false;
    inn_tick(&n, 1500);
    assert_int_equal(inn_number(inn_ask(&n, ann, "{'do':'state','game':'%s'}", id[2]), "turn"), 1);
    inn_close(&n);
}

/* ---- rematches */

static void test_rematch(void **unused) {
    (void)unused;
    struct keys k;
    char next[ROOM_ID_SIZE];
    inn_open(&n, help_file("rematch"), 12);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob"), cyd = inn_socket(&n, "Cyd");
    make_game(ann, &k,
              "'game':'flowers','seats':['me','open','level:2'],'listed':true,"
              "'clock':{'days':2},'aids':true");
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", k.id);
    inn_ask(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    inn_ask(&n, bob, "{'do':'offer','game':'%s','what':'abort'}", k.id);
    refused("not_seated", cyd, "{'do':'rematch','game':'%s'}", k.id);
    inn_ask(&n, bob, "{'do':'watch','game':'%s'}", k.id);
    /* storage fails for the new game, then for the old one's event */
    n.fail_writes = true;
    refused("storage", ann, "{'do':'rematch','game':'%s'}", k.id);
    n.fail_writes = false;
    n.hold_writes = true;
    inn_send(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    inn_let_writes(&n);
    n.hold_writes = false;
    n.fail_writes = true;
    inn_work(&n);
    n.fail_writes = false;
    assert_string_equal(inn_code(&n, ann), "storage");
    assert_null(inn_news(&n, bob, "event"));
    json_t *state = inn_ask(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    snprintf(next, sizeof next, "%s", inn_string(state, "id"));
    assert_string_not_equal(next, k.id);
    assert_string_equal(inn_string(state, "before"), k.id);
    assert_string_equal(inn_string(state, "status"), "waiting");
    assert_true(json_is_true(json_object_get(state, "aids")));
    assert_int_equal(inn_number(state, "you"), 3); /* seats rotate */
    assert_string_equal(inn_string(seat_of(state, 1), "name"), "Bob");
    assert_string_equal(inn_string(seat_of(state, 2), "bot"), "level:2");
    json_t *event = json_object_get(inn_news(&n, bob, "event"), "event");
    assert_string_equal(inn_string(event, "kind"), "rematched");
    assert_string_equal(inn_string(event, "after"), next);
    assert_string_equal(inn_string(json_object_get(inn_news(&n, bob, "game"), "game"), "id"), next);
    assert_null(inn_news(&n, cyd, "game"));
    state = inn_ask(&n, bob, "{'do':'rematch','game':'%s'}", k.id);
    assert_string_equal(inn_string(state, "id"), next);
    assert_int_equal(inn_number(state, "you"), 1);
    /* everybody sends a new nonce */
    inn_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", next);
    state = inn_ask(&n, ann, "{'do':'state','game':'%s'}", next);
    assert_string_equal(inn_string(state, "status"), "waiting");
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", next);
    state = inn_ask(&n, ann, "{'do':'state','game':'%s'}", next);
    assert_string_equal(inn_string(state, "status"), "playing");
    inn_close(&n);
}

/* Who made a rematch goes for good before it begins: those who stay can invite others. */
static void test_orphan(void **unused) {
    (void)unused;
    struct keys k;
    char next[ROOM_ID_SIZE], bobs[INN_SECRET];
    const char *file = help_file("orphan");
    inn_open(&n, file, 13);
    inn_guest(&n, "Bob", bobs);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_enter(&n, CLIENT_SOCKET, bobs);
    make_game(ann, &k, "'game':'mandala','seats':['me','person']");
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    inn_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", k.id, k.seat[1]);
    inn_ask(&n, bob, "{'do':'resign','game':'%s'}", k.id);
    json_t *state = inn_ask(&n, ann, "{'do':'rematch','game':'%s'}", k.id);
    snprintf(next, sizeof next, "%s", inn_string(state, "id"));
    state = inn_ask(&n, bob, "{'do':'state','game':'%s'}", next);
    assert_true(json_is_null(json_object_get(json_object_get(state, "links"), "seats")));
    inn_ask(&n, ann, "{'do':'forget'}");
    for (int round = 0; round < 2; round++) { /* in memory, and from storage */
        state = inn_ask(&n, bob, "{'do':'state','game':'%s'}", next);
        assert_int_equal(inn_number(state, "you"), 1);
        const json_t *seats = json_object_get(json_object_get(state, "links"), "seats");
        assert_true(json_is_null(json_array_get(seats, 0)));
        snprintf(k.seat[1], sizeof k.seat[1], "%s", json_string_value(json_array_get(seats, 1)));
        inn_crash(&n, file);
        bob = inn_enter(&n, CLIENT_SOCKET, bobs);
    }
    client_id cyd = inn_socket(&n, "Cyd");
    refused("forbidden", cyd, "{'do':'join','game':'%s'}", next);
    state = inn_ask(&n, cyd, "{'do':'join','game':'%s','key':'%s'}", next, k.seat[1]);
    assert_int_equal(inn_number(state, "you"), 2);
    inn_close(&n);
}

/* Four persons join the rematch in one write. */
static void test_rematch_of_four(void **unused) {
    (void)unused;
    struct keys k;
    inn_open(&n, help_file("four"), 13);
    client_id who[4];
    for (int i = 0; i < 4; i++)
        who[i] = inn_socket(&n, "Ann");
    make_game(who[0], &k, "'game':'flowers','players':4,'listed':true");
    for (int i = 0; i < 4; i++) {
        if (i)
            inn_ask(&n, who[i], "{'do':'join','game':'%s'}", k.id);
        inn_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'%d'}", k.id, i);
    }
    play_out(k.id, who, 4);
    for (int i = 0; i < 4; i++) {
        json_t *state = inn_ask(&n, who[i], "{'do':'rematch','game':'%s'}", k.id);
        assert_int_equal(inn_number(state, "you"), (i + 3) % 4 + 1);
        assert_int_equal(inn_number(state, "sequence"), 4);
    }
    client_id once = inn_once(&n, NULL, "{'do':'record','game':'%s'}", k.id);
    assert_string_equal(inn_client(&n, once)->type, "application/x-sgr");
    assert_non_null(strstr(inn_client(&n, once)->text, "[Key \""));
    inn_close(&n);
}

/* With place for two games in memory everything works, only slower. */
static void test_little_memory(void **unused) {
    (void)unused;
    struct keys k;
    struct server_options options = inn_generous();
    options.most_rooms = 2;
    inn_open_with(&n, help_file("little"), 16, &options);
    client_id who[2] = {inn_socket(&n, "Ann"), inn_socket(&n, "Bob")};
    char last[ROOM_ID_SIZE] = "";
    for (int i = 0; i < 4; i++) {
        make_game(who[0], &k, "'game':'mandala','listed':true");
        inn_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
        inn_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
        if (last[0])
            inn_ask(&n, who[0], "{'do':'state','game':'%s'}", last);
        inn_ask(&n, who[1], "{'do':'resign','game':'%s'}", k.id);
        json_t *state = inn_ask(&n, who[0], "{'do':'rematch','game':'%s'}", k.id);
        snprintf(last, sizeof last, "%s", inn_string(state, "id"));
        inn_tick(&n, 1000);
        inn_ask(&n, who[0], "{'do':'games'}");
        state = inn_ask(&n, who[1], "{'do':'rematch','game':'%s'}", k.id);
        assert_string_equal(inn_string(state, "id"), last);
    }
    /* two are being worked on: no place for the next one, and health knows */
    struct keys other, third;
    struct server_figures f;
    make_game(who[0], &other, "'game':'mandala'");
    make_game(who[0], &third, "'game':'mandala'");
    inn_tick(&n, 1000);
    assert_false(server_is_crowded(n.core, n.now));
    n.hold_writes = true;
    inn_send(&n, who[0], "{'do':'leave','game':'%s'}", other.id);
    inn_send(&n, who[0], "{'do':'leave','game':'%s'}", third.id);
    refused("busy", who[1], "{'do':'state','game':'%s'}", k.id);
    assert_true(server_is_crowded(n.core, n.now));
    server_figures(n.core, &f);
    assert_int_equal(f.crowded, 1);
    assert_int_equal(f.rooms, 2);
    n.hold_writes = false;
    inn_work(&n);
    inn_ask(&n, who[1], "{'do':'state','game':'%s'}", k.id);
    n.now += 10000;
    assert_false(server_is_crowded(n.core, n.now));
    inn_close(&n);
}

/* ---- the end of the day */

static void test_closing(void **unused) {
    (void)unused;
    struct keys k;
    inn_open(&n, help_file("closing"), 14);
    client_id ann = inn_socket(&n, "Ann"), id;
    make_game(ann, &k, "'game':'mandala','seats':['me','level:1']");
    n.hold_writes = true;
    inn_send(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", k.id);
    int answers = inn_client(&n, ann)->answers;
    assert_false(server_closing(n.core));
    assert_int_equal(inn_count_news(&n, ann, "closing"), 1);
    assert_false(server_closing(n.core));
    assert_int_equal(inn_count_news(&n, ann, "closing"), 1);
    assert_int_equal(inn_try(&n, CLIENT_ONCE, NULL, "192.0.2.1", &id), REFUSAL_CLOSING);
    inn_send(&n, ann, "{'do':'me'}");
    assert_string_equal(inn_code(&n, ann), "closing");
    assert_int_equal(inn_client(&n, ann)->status, 503);
    n.hold_writes = false;
    inn_work(&n);
    assert_int_equal(inn_client(&n, ann)->answers,
                     answers + 2); /* what was under way is answered */
    assert_int_equal(inn_number(inn_result(&n, ann), "sequence"), 2);
    assert_true(server_closing(n.core));
    inn_close(&n);
}

/* The same seed gives the same bytes. */
static void test_determinism(void **unused) {
    (void)unused;
    uint64_t digest[2];
    for (int i = 0; i < 2; i++) {
        struct keys k;
        inn_open(&n, help_file("same"), 15);
        client_id who[20];
        for (int c = 0; c < 20; c++) {
            who[c] = inn_socket(&n, "Ann");
            inn_ask(&n, who[c], "{'do':'watch_lobby'}");
        }
        for (int c = 0; c < 20; c += 2) {
            make_game(who[c], &k, "'game':'flowers','seats':['me','level:1','open'],'listed':true");
            for (int w = 0; w < 20; w++) /* or that is refused, in both */
                inn_send(&n, who[w], "{'do':'watch','game':'%s'}", k.id);
            inn_work(&n);
            inn_ask(&n, who[c], "{'do':'ready','game':'%s','nonce':'a'}", k.id);
            inn_ask(&n, who[c + 1], "{'do':'join','game':'%s','nonce':'b'}", k.id);
            client_id seats[] = {who[c], 0, who[c + 1]};
            for (int m = 0; m < 10; m++)
                inn_play(&n, k.id, seats, 3);
        }
        server_closing(n.core);
        digest[i] = n.digest;
        inn_close(&n);
    }
    assert_true(digest[0] == digest[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orphan),        cmocka_unit_test(test_links),
        cmocka_unit_test(test_leave),         cmocka_unit_test(test_watching),
        cmocka_unit_test(test_most_watches),  cmocka_unit_test(test_streams),
        cmocka_unit_test(test_lobby),         cmocka_unit_test(test_own_games),
        cmocka_unit_test(test_forgetting),    cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_bot_plays_on),  cmocka_unit_test(test_bots_taken_up),
        cmocka_unit_test(test_rematch),       cmocka_unit_test(test_rematch_of_four),
        cmocka_unit_test(test_little_memory), cmocka_unit_test(test_closing),
        cmocka_unit_test(test_determinism),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
