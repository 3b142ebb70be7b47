// SPDX-License-Identifier: MIT
// What requests can cost the core, in counted work and bytes, so that the test holds on any
// machine: what others are sent because of a request, and what its sender is charged.
//
//   core_cost_test figures      what requests take on this machine, at worst
//   (docs/server.md)
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

/* ---- the lobby */

static struct rig n;

/* Folds the news of the lobby into the list that came first, as clients do. */
static json_t *folded(client_id who) {
    json_t *list = json_object(), *news = rig_client(&n, who)->news, *each;
    size_t i;
    json_array_foreach(json_object_get(rig_result(&n, who), "games"), i, each)
        json_object_set(list, rig_string(each, "id"), each);
    json_array_foreach(news, i, each) {
        json_t *game = json_object_get(each, "game");
        if (strcmp(rig_string(each, "news"), "lobby") != 0)
            continue;
        if (game)
            json_object_set(list, rig_string(game, "id"), game);
        else
            json_object_del(list, rig_string(each, "gone"));
    }
    return list;
}

/* Time enough for all news; clients that were too far behind have been closed, and reconnect. */
static void pass(client_id *watcher, int watchers, int pauses) {
    for (int i = 0; i < pauses; i++)
        rig_tick(&n, SERVER_LOBBY_PAUSE);
    for (int i = 0; i < watchers; i++) {
        if (!rig_client(&n, watcher[i])->closed)
            continue;
        assert_int_equal(rig_client(&n, watcher[i])->why, REFUSAL_BUSY);

        rig_leave(&n, watcher[i]);
        watcher[i] = rig_enter(&n, CLIENT_SOCKET, NULL);
        rig_ask(&n, watcher[i], "{'do':'watch_lobby'}");
    }
}

/* Every watcher is up to date. */
static void expect_known(const client_id *watcher, int watchers, client_id asks) {
    json_t *now = json_object(), *each;
    size_t k;
    json_array_foreach(json_object_get(rig_ask(&n, asks, "{'do':'lobby'}"), "games"), k, each)
        json_object_set(now, rig_string(each, "id"), each);
    for (int i = 0; i < watchers; i++) {
        json_t *list = folded(watcher[i]);
        if (!json_equal(list, now))
            fail_msg("watcher %d doesn't know the lobby", i);
        json_decref(list);
    }
    json_decref(now);
}

/* However often names and seats change, only time bounds what watchers are sent; in the end all of
 * them are up to date. */
static void test_lobby(void **state) {
    enum { WATCHERS = 100, GAMES = 60, RENAMES = 25 };
    enum { PAUSES = 100 + 3 * WATCHERS * GAMES / SERVER_LOBBY_SENDS };
    client_id watcher[WATCHERS];
    char id[GAMES][ROOM_ID_SIZE];
    (void)state;
    rig_open(&n, help_file("storm"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    for (int i = 0; i < WATCHERS; i++) {
        watcher[i] = rig_enter(&n, CLIENT_SOCKET, NULL);
        rig_ask(&n, watcher[i], "{'do':'watch_lobby'}");
    }
    for (int i = 0; i < GAMES; i++)
        rig_create(&n, ann, id[i], "'game':'flowers','listed':true,'seats':['me','open','open']");
    pass(watcher, WATCHERS, PAUSES);
    expect_known(watcher, WATCHERS, bob);
    uint64_t before = n.bytes;
    for (int i = 0; i < RENAMES; i++) {
        rig_ask(&n, ann, "{'do':'rename','name':'Ann %d'}", i);
        rig_ask(&n, bob, "{'do':'join','game':'%s'}", id[i]);
        rig_ask(&n, bob, "{'do':'leave','game':'%s'}", id[i]);
    }
    print_message("%llu bytes at once\n", (unsigned long long)(n.bytes - before));
    assert_true(n.bytes - before < SERVER_LOBBY_BYTES + (1 << 18));
    for (int i = 0; i < 10; i++) {
        before = n.bytes;
        rig_tick(&n, SERVER_LOBBY_PAUSE);
        assert_true(n.bytes - before < SERVER_LOBBY_BYTES + (1 << 16));
    }
    pass(watcher, WATCHERS, PAUSES);
    expect_known(watcher, WATCHERS, bob);
    rig_close(&n);
}

/* Renaming has a limit. */
static void test_renames(void **state) {
    struct server_options options = SERVER_OPTIONS_INIT;
    (void)state;
    rig_open_with(&n, help_file("renames"), 1, &options);
    client_id ann = rig_socket(&n, "Ann");
    for (int i = 0; i < options.logins_per_hour; i++)
        rig_ask(&n, ann, "{'do':'rename','name':'Ann %d'}", i);
    assert_string_equal(rig_refused(&n, ann, "{'do':'rename','name':'Zoe'}"), "too_many");
    rig_close(&n);
}

/* ---- what is charged */

/* How many requests of this kind an address may make at once. */
static int allowed(const char *what, const char *id, int since) {
    client_id who;
    int count = 0;
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &who), REFUSAL_NONE);
    n.now += 3600000; /* the last one's costs are forgiven */
    for (;; count++) {
        if (since < 0)
            rig_send(&n, who, "{'do':'%s','game':'%s'}", what, id);
        else
            rig_send(&n, who, "{'do':'%s','game':'%s','since':%d}", what, id, since);
        rig_work(&n);
        if (strcmp(rig_code(&n, who), "too_many") == 0)
            break;
        assert_string_equal(rig_code(&n, who), "");
    }
    rig_leave(&n, who);
    return count;
}

/* How many requests fit in a burst, if each sends this many events and `small` requests fit. */
static int expected(int small, int64_t events) {
    int most = events < SERVER_EVENTS ? (int)events : SERVER_EVENTS;
    int cost = 1 + (1 + most) / SERVER_STEPS;
    return (small + cost - 1) / cost; /* the last one may cost more than remains */
}

/* Large answers allow fewer requests: events, states and records are charged by their length. */
static void test_charges(void **state) {
    client_id who[2];
    char id[ROOM_ID_SIZE];
    (void)state;
    rig_open(&n, help_file("charges"), 1);
    rig_long_game(&n, who, id, 60);
    int64_t all = rig_number(rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id), "sequence");
    n.core->options.requests_per_minute = 1200;
    int small = allowed("unwatch", id, -1);
    int events = allowed("events", id, 0);
    int none = allowed("events", id, (int)all);
    int records = allowed("record", id, -1);
    print_message("at once: %d small ones, %d times all events, %d times none, %d records\n", small,
                  events, none, records);
    assert_int_equal(small, 1200 / 4);
    assert_int_equal(none, expected(small, 0));
    assert_int_equal(events, expected(small, all));
    assert_true(events < none);
    assert_in_range(records, 1, events - 1);
    rig_close(&n);
}

/* A turn of the loop reads a bounded amount; then addresses take turns, and moves and small
 * requests don't wait. */
static void test_line(void **state) {
    enum { ASKS = SERVER_LINE < 20 ? SERVER_LINE : 20, FEW = ASKS < 10 ? ASKS : 10 };
    client_id who[2], greedy, modest, member;
    char id[ROOM_ID_SIZE];
    (void)state;
    rig_open(&n, help_file("line"), 1);
    rig_long_game(&n, who, id, 60);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.8", &greedy), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &modest), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.10", &member), REFUSAL_NONE);
    for (int i = 0; i < ASKS; i++)
        rig_send(&n, greedy, "{'do':'events','game':'%s','since':0}", id);
    rig_send(&n, greedy, "{'do':'ping'}");
    rig_send(&n, member, "{'do':'tournaments'}"); /* they are replayed from events too */
    assert_int_equal(rig_client(&n, member)->answers, 0);
    assert_in_range(rig_client(&n, greedy)->answers, 1, 2); /* some 60 steps each */
    rig_send(&n, modest, "{'do':'ping'}");
    assert_int_equal(rig_client(&n, modest)->answers, 1);
    rig_send(&n, modest, "{'do':'state','game':'%s'}", id);
    for (int i = 0; i < 3 + 2; i++) /* one for each of them, and two more */
        server_turn(n.core, n.now);
    assert_int_equal(rig_client(&n, modest)->answers, 2);
    assert_int_equal(rig_client(&n, member)->answers, 1);
    assert_in_range(rig_client(&n, greedy)->answers, 4, FEW);
    for (int i = 0; i < ASKS; i++)
        server_turn(n.core, n.now);
    assert_int_equal(rig_client(&n, greedy)->answers, ASKS + 1); /* in order, the ping last */
    assert_non_null(json_object_get(rig_result(&n, greedy), "now"));
    for (int i = 0; i < ASKS + SERVER_LINE; i++)
        rig_send(&n, greedy, "{'do':'events','game':'%s','since':0}", id);
    assert_string_equal(rig_code(&n, greedy), "busy");
    rig_leave(&n, greedy); /* its requests are dropped */
    assert_false(server_turn(n.core, n.now));
    rig_close(&n);
}

/* Events are sent to all watchers of a game; one address can have only a few of them. */
static void test_crowd(void **state) {
    char id[ROOM_ID_SIZE];
    client_id who = 0;
    (void)state;
    rig_open(&n, help_file("crowd"), 1);
    client_id ann = rig_socket(&n, "Ann");
    rig_create(&n, ann, id, "'game':'mandala','listed':true");
    for (int i = 0; i < SERVER_CROWD; i++) {
        who = rig_enter(&n, CLIENT_SOCKET, NULL);
        rig_ask(&n, who, "{'do':'watch','game':'%s'}", id);
    }
    rig_ask(&n, who, "{'do':'watch','game':'%s'}", id); /* it is a watcher already */
    client_id more = rig_enter(&n, CLIENT_SOCKET, NULL), far;
    assert_string_equal(rig_refused(&n, more, "{'do':'watch','game':'%s'}", id), "too_many");
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id); /* she is a player */
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.2", &far), REFUSAL_NONE);
    rig_ask(&n, far, "{'do':'watch','game':'%s'}", id);
    rig_leave(&n, who);
    rig_ask(&n, more, "{'do':'watch','game':'%s'}", id);
    rig_close(&n);
}

/* ---- a move */

/* Mandala with its work counted. */
static const struct game_ops *real;
static struct game_ops counted;
static uint64_t applied, observed;

static void core_cost_count_apply(game_state *s, game_move m) {
    applied++;
    real->apply(s, m);
}

static void core_cost_count_observe(game_view *out, const game_state *s, int viewer) {
    observed++;
    real->observe(out, s, viewer);
}

/* The room of a game, whose work is counted from now on. */
static struct server_room *count_room(const char *id) {
    struct server_room *r = server_room_find(n.core, id);
    assert_non_null(r);
    real = r->room.set.game;
    counted = *real;
    counted.apply = core_cost_count_apply;
    counted.observe = core_cost_count_observe;
    r->room.set.game = r->room.match.game = &counted;
    return r;
}

/* From the request to the last watcher, a move and each of nature's outcomes after it are applied
 * once, and one view is made for each player and one for all spectators. */
static void test_once(void **state) {
    enum { MOVES = 30, SPECTATORS = BOUND(8, 2), VIEWERS = 2 + 1 };
    client_id who[2], spectator = 0;
    char id[ROOM_ID_SIZE];
    (void)state;
    rig_open(&n, help_file("once"), 1);
    rig_long_game(&n, who, id, 5);
    for (int i = 0; i < 2; i++)
        rig_ask(&n, who[i], "{'do':'watch','game':'%s'}", id);
    for (int i = 0; i < SPECTATORS; i++) {
        spectator = rig_enter(&n, CLIENT_SOCKET, NULL);
        rig_ask(&n, spectator, "{'do':'watch','game':'%s'}", id);
    }
    const struct server_room *r = count_room(id);
    for (int i = 0; i < MOVES; i++) {
        size_t length = r->room.match.length;
        int seen = rig_count_news(&n, spectator, "event");
        game_move move = real->nth(&r->room.match.state, 0);
        char word[GAME_MOVE_SIZE];
        game_word(real, move, word);
        applied = observed = 0;
        rig_ask(&n, who[room_turn(&r->room)], "{'do':'play','game':'%s','move':'%s'}", id, word);
        size_t steps = r->room.match.length - length;
        assert_true(steps >= 1);
        assert_int_equal(applied, steps);
        assert_int_equal(observed, VIEWERS);
        assert_int_equal(rig_count_news(&n, spectator, "event"), seen + 1);
    }
    rig_close(&n);
}

/* ---- games that aren't in memory */

enum { COLD = BOUND(8, 3), COLD_MOVES = 40 };

static char cold_id[COLD][ROOM_ID_SIZE], cold_cookie[RIG_SECRET];
static uint64_t longest; /* events of the longest of them */

/* Ann has some long games, and the server is restarted. */
static client_id begin_cold(const char *file, const char *fields) {
    client_id who[2];
    rig_open(&n, file, 1);
    rig_guest(&n, "Ann", cold_cookie);
    who[0] = rig_enter(&n, CLIENT_SOCKET, cold_cookie);
    who[1] = rig_socket(&n, "Bob");
    longest = 0;
    for (int i = 0; i < COLD; i++) {
        rig_create(&n, who[0], cold_id[i], fields);
        rig_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", cold_id[i]);
        rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", cold_id[i]);
        for (int k = 0; k < COLD_MOVES; k++)
            rig_play(&n, cold_id[i], who, 2);
        const json_t *at = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", cold_id[i]);
        uint64_t events = (uint64_t)rig_number(at, "sequence");
        longest = events > longest ? events : longest;
    }
    rig_crash(&n, file);
    return rig_enter(&n, CLIENT_SOCKET, cold_cookie);
}

/* A turn does no more than its remaining steps and one last load. */
static void expect_little(uint64_t before) {
    assert_in_range(n.core->work - before, 0, SERVER_TURN + longest + 1);
}

/* The number of turns until nothing waits. */
static int turns(void) {
    int count = 0;
    bool more = true;
    for (uint64_t before; more; count++) {
        before = n.core->work;
        more = server_turn(n.core, n.now);
        expect_little(before);
    }
    return count;
}

/* A list of long games is loaded over several turns, and others are served meanwhile. */
static void test_cold_list(void **state) {
    client_id other, ann = begin_cold(help_file("cold-list"), "'game':'mandala','listed':true");
    (void)state;
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &other), REFUSAL_NONE);
    uint64_t before = n.core->work;
    rig_send(&n, ann, "{'do':'games','most':%d}", COLD);
    rig_send(&n, ann, "{'do':'ping'}");
    expect_little(before);
    assert_int_equal(rig_client(&n, ann)->answers, 0);
    rig_send(&n, other, "{'do':'ping'}");
    assert_int_equal(rig_client(&n, other)->answers, 1);
    assert_in_range(turns(), 2, COLD + 1);
    assert_int_equal(rig_client(&n, ann)->answers, 2); /* the ping last */
    const json_t *games =
        json_object_get(rig_ask(&n, ann, "{'do':'games','most':%d}", COLD), "games");
    assert_int_equal(json_array_size(games), COLD);
    rig_close(&n);
}

/* So is the stream of all of them; a client may leave halfway. */
static void test_cold_stream(void **state) {
    begin_cold(help_file("cold-stream"), "'game':'mandala','listed':true");
    (void)state;
    client_id gone = rig_enter(&n, CLIENT_STREAM, cold_cookie);
    rig_send(&n, gone, "{'do':'stream'}");
    rig_leave(&n, gone);
    client_id stream = rig_enter(&n, CLIENT_STREAM, cold_cookie);
    uint64_t before = n.core->work;
    rig_send(&n, stream, "{'do':'stream'}");
    expect_little(before);
    assert_in_range(turns(), 2, COLD + 1);
    assert_int_equal(rig_count_news(&n, stream, "game"), COLD);
    rig_close(&n);
}

/* Moves in games that must be loaded wait in line like other slow requests. */
static void test_cold_moves(void **state) {
    client_id ann = begin_cold(help_file("cold-moves"), "'game':'mandala','listed':true");
    (void)state;
    uint64_t before = n.core->work;
    for (int i = 0; i < COLD; i++)
        rig_send(&n, ann, "{'do':'resign','game':'%s'}", cold_id[i]);
    expect_little(before);
    assert_in_range(turns(), 2, COLD + 1);
    rig_work(&n);
    assert_int_equal(rig_client(&n, ann)->answers, COLD);
    for (int i = 0; i < COLD; i++) {
        const json_t *at = rig_ask(&n, ann, "{'do':'state','game':'%s'}", cold_id[i]);
        assert_string_equal(rig_string(at, "status"), "over");
    }
    rig_close(&n);
}

/* Clocks that have run out, which the core looks for unasked, are served in pieces too (with tiny
 * limits there are too many of these games). */
static void test_cold_scan(void **state) {
    const char *file = help_file("cold-scan");
    begin_cold(file, "'game':'mandala','listed':true,'clock':{'days':1}");
    (void)state;
    n.now += INT64_C(3) * 24 * 60 * 60 * 1000;
    uint64_t first = n.core->work;
    for (int i = 0; i < 4 * COLD; i++) {
        uint64_t before = n.core->work;
        n.now = server_tick(n.core, n.now);
        assert_in_range(n.core->work - before, 0, SERVER_LOAD + longest);
    }
    rig_work(&n);
    assert_true(n.core->work - first > (COLD - 1) * COLD_MOVES);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cold_cookie);
    for (int i = 0; i < COLD; i++) {
        const json_t *at = rig_ask(&n, ann, "{'do':'state','game':'%s'}", cold_id[i]);
        assert_string_equal(rig_string(at, "status"), "over");
    }
    rig_close(&n);
}

/* A person who is deleted leaves all games in rounds, none of them too long. */
static void test_cold_farewell(void **state) {
    client_id ann = begin_cold(help_file("cold-farewell"), "'game':'mandala','listed':true");
    (void)state;
    uint64_t before = n.core->work;
    rig_send(&n, ann, "{'do':'forget'}");
    assert_in_range(n.core->work - before, 1, SERVER_LOAD + longest);
    rig_work(&n);
    assert_int_equal(rig_client(&n, ann)->answers, 1);
    assert_string_equal(rig_code(&n, ann), "");
    client_id bob = rig_socket(&n, "Bob");
    for (int i = 0; i < COLD; i++)
        assert_string_equal(
            rig_string(rig_ask(&n, bob, "{'do':'state','game':'%s'}", cold_id[i]), "status"),
            "over");
    rig_close(&n);
}

/* ---- figures */

#define measure(cost, ...) rig_measure(&n, cost, __VA_ARGS__)

static const char *figures_file;
enum { ROOMS = SERVER_ROOMS - 200, MINE = 100, WATCHERS = 300, TIMES = 20 };

/* A full server: as many rooms of other people as fit, as many games of Ann's as the lobby shows,
 * and many who watch both the lobby and the first of these. */
static client_id fill(char id[MINE][ROOM_ID_SIZE]) {
    struct server_options options = rig_generous();
    options.daily = true;
    figures_file = help_file("figures");
    rig_open_with(&n, figures_file, 1, &options);
    for (int i = 0; i < ROOMS; i += MINE) {
        client_id bob = rig_socket(&n, "Bob");
        n.hold_writes = true; /* all in one transaction */
        for (int k = 0; k < MINE; k++)
            rig_send(&n, bob, "{'do':'create','game':'mandala'}");
        n.hold_writes = false;
        rig_work(&n);
        rig_leave(&n, bob);
    }
    client_id ann = rig_socket(&n, "Ann");
    for (int i = 0; i < MINE; i++)
        rig_create(&n, ann, id[i], "'game':'flowers','listed':true,'seats':['me','open','open']");
    for (int i = 0; i < WATCHERS; i++) {
        client_id who;
        char from[32];
        snprintf(from, sizeof from, "198.51.100.%d", i / SERVER_CROWD);
        assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, from, &who), REFUSAL_NONE);
        rig_ask(&n, who, "{'do':'watch_lobby'}");
        rig_ask(&n, who, "{'do':'watch','game':'%s'}", id[0]);
    }
    return ann;
}

/* As many games in progress as the lobby shows, in turn with those that begin. */
static void feature(client_id ann, client_id who) {
    char id[ROOM_ID_SIZE];
    for (int i = 0; i < SERVER_FEATURED; i++) {
        rig_create(&n, ann, id, "'game':'mandala','listed':true");
        rig_ask(&n, who, "{'do':'join','game':'%s','nonce':'b'}", id);
        rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    }
}

#define END_SEATS                                                                                  \
    "UPDATE seat SET ended = (SELECT updated FROM summary s WHERE s.game = seat.game"              \
    " AND s.status = 2)"

/* Somebody with as many ratings as are shown, who has played as many games against the second
 * player of `over` as a list has; and as many who wait to be paired as one looks at. */
static void fill_history(long long me, const char *over) {
    rig_tamper(figures_file,
               "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
               " INSERT INTO rating SELECT %lld, g.value, p.value, i, '%s', 1700000000000,"
               " 1500000, 60000, 60000000 FROM c, json_each('[\"mandala\",\"patterns\","
               "\"flowers\"]') g, json_each('[1,2]') p",
               (int)SERVER_RATINGS, me, over);
    rig_tamper(figures_file,
               "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
               " INSERT INTO seek SELECT i, 'mandala', 2, 86400000, 0, 1, 9000, %lld, %lld FROM c",
               (int)SERVER_SEEKS, (long long)n.now, (long long)n.now);
    rig_tamper(figures_file,
               "INSERT OR IGNORE INTO seat SELECT s.game, 3, o.person, NULL FROM seat s, seat o"
               " WHERE s.person = %lld AND o.game = '%s' AND o.seat = 1",
               me, over);
    rig_tamper(figures_file,
               "UPDATE summary SET status = 2 WHERE status = 0 AND game IN"
               " (SELECT game FROM seat WHERE person = %lld)",
               me);
    rig_tamper(figures_file, END_SEATS);
}

static void empty_history(long long me) {
    rig_tamper(figures_file, "DELETE FROM seat WHERE seat = 3");
    rig_tamper(figures_file,
               "UPDATE summary SET status = 0 WHERE status = 2 AND game IN"
               " (SELECT game FROM seat WHERE person = %lld)",
               me);
    rig_tamper(figures_file, END_SEATS);
}

/* What others see of a player, being paired, rated games, phrases, the lobby's games in progress.
 */
static void figures_of_player(client_id ann, const char *over, client_id who) {
    struct rig_cost player = {0}, ratings = {0}, played = {0}, against = {0}, pair = {0}, say = {0};
    struct rig_cost featured = {0}, rated = {0}, unpair = {0};
    rig_ask(&n, ann, "{'do':'me'}");
    long long id = (long long)rig_number(rig_person(&n, ann), "player");
    feature(ann, who);
    fill_history(id, over);
    for (int i = 0; i < TIMES; i++) {
        measure(&pair, ann, "{'do':'pair','game':'mandala','clock':{'days':1},'rated':true}");
        measure(&unpair, ann, "{'do':'unpair'}");
        measure(&rated, ann,
                "{'do':'create','game':'mandala','rated':true,'clock':{'days':1},'listed':true}");
        measure(&say, ann, "{'do':'say','game':'%s','phrase':'hello'}", over);
        measure(&featured, who, "{'do':'featured'}");
        measure(&player, who, "{'do':'player','player':%lld}", id);
        measure(&ratings, who, "{'do':'ratings','player':%lld,'game':'mandala','pace':'live'}", id);
        measure(&played, who, "{'do':'played','player':%lld,'most':%d}", id,
                (int)REQUEST_MOST_GAMES);
        measure(&against, who, "{'do':'against','player':%lld,'most':%d}", id,
                (int)REQUEST_MOST_GAMES);
    }
    empty_history(id);
    rig_print_cost("pair", &pair);
    rig_print_cost("unpair", &unpair);
    rig_print_cost("rated", &rated);
    rig_print_cost("say", &say);
    rig_print_cost("featured", &featured);
    rig_print_cost("player", &player);
    rig_print_cost("ratings", &ratings);
    rig_print_cost("played", &played);
    rig_print_cost("against", &against);
}

/* A day with many results: a hundred people have given up, and many others had one of 300 scores.
 */
static void figures_of_day(client_id ann) {
    struct rig_cost day = {0}, best = {0}, play = {0};
    rig_tick(&n, 0);
    rig_tick(&n, 1000);
    for (int i = 0; i <= 100; i++) {
        client_id who = i ? rig_socket(&n, "Bob") : ann;
        const json_t *state = rig_ask(&n, who, "{'do':'daily_play','game':'mandala'}");
        char game[ROOM_ID_SIZE];
        snprintf(game, sizeof game, "%s", rig_string(state, "id"));
        rig_ask(&n, who, "{'do':'resign','game':'%s'}", game);
        if (i)
            rig_leave(&n, who);
    }
    rig_tamper(figures_file,
               "WITH RECURSIVE i(n) AS (SELECT -150 UNION SELECT n + 1 FROM i WHERE"
               " n < 149) INSERT INTO field SELECT %d, g.value, i.n, 1000 FROM i,"
               " json_each('[\"mandala\",\"patterns\",\"flowers\"]') g",
               daily_day(n.now));
    for (int i = 0; i < TIMES; i++) {
        rig_tick(&n, 1000);
        measure(&day, ann, "{'do':'daily'}");
        measure(&best, ann, "{'do':'daily_best','game':'mandala'}");
    }
    measure(&play, ann, "{'do':'daily_play','game':'flowers'}");
    rig_print_cost("daily", &day);
    rig_print_cost("daily_best", &best);
    rig_print_cost("daily_play", &play);
}

/* Rare requests: about a game that is over, an account, and finally all of its games. */
static void figures_of_account(client_id ann, const char *over, const client_id who[3]) {
    struct rig_cost rematch = {0}, token = {0}, tokens = {0}, password = {0}, forget = {0};
    for (int i = 0; i < 3; i++)
        rig_ask(&n, who[i], "{'do':'resign','game':'%s'}", over);
    for (int i = 0; i < 3; i++)
        measure(&rematch, who[i], "{'do':'rematch','game':'%s'}", over);
    for (int i = 0; i < SERVER_TOKENS; i++)
        measure(&token, ann, "{'do':'token','label':'%d'}", i);
    measure(&tokens, ann, "{'do':'tokens'}");
    measure(&password, ann, "{'do':'password','password':'12345678','new':'87654321'}");
    measure(&forget, ann, "{'do':'forget','password':'87654321'}");
    rig_print_cost("rematch", &rematch);
    rig_print_cost("token", &token);
    rig_print_cost("tokens", &tokens);
    rig_print_cost("password", &password);
    rig_print_cost("forget", &forget);
}

static void core_cost_figures(void **state) {
    static char id[MINE][ROOM_ID_SIZE];
    struct rig_cost rename = {0}, games = {0}, lobby = {0}, join = {0}, play = {0}, create = {0};
    struct rig_cost login = {0}, claim = {0}, me = {0}, guest = {0}, unwatch = {0}, ping = {0};
    (void)state;
    client_id ann = fill(id);
    figures_of_day(ann);
    client_id bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    for (int i = 0; i < TIMES; i++) {
        rig_tick(&n, 1000);
        measure(&rename, ann, "{'do':'rename','name':'Ann the %dth of that name, of forty'}", i);
        measure(&games, ann, "{'do':'games','most':%d}", (int)REQUEST_MOST_GAMES);
        measure(&lobby, cyd, "{'do':'watch_lobby'}");
        measure(&join, bob, "{'do':'join','game':'%s'}", id[0]);
        measure(&join, bob, "{'do':'leave','game':'%s'}", id[0]);
        measure(&create, cyd, "{'do':'create','game':'mandala','listed':true}");
        measure(&unwatch, cyd, "{'do':'watch','game':'%s'}", id[0]);
        measure(&unwatch, cyd, "{'do':'unwatch','game':'%s'}", id[0]);
        measure(&me, ann, "{'do':'me'}");
        measure(&ping, ann, "{'do':'ping'}");
        client_id once = rig_enter(&n, CLIENT_ONCE, NULL);
        measure(&guest, once, "{'do':'guest'}");
        rig_leave(&n, once);
    }
    client_id who[3] = {ann, bob, cyd};
    rig_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", id[0]);
    rig_ask(&n, cyd, "{'do':'join','game':'%s','nonce':'c'}", id[0]);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[0]);
    for (int i = 0; i < 3 * TIMES; i++) {
        json_t *at = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id[0]);
        client_id mover = who[rig_number(at, "turn") - 1];
        at = json_object_get(rig_ask(&n, mover, "{'do':'state','game':'%s'}", id[0]), "legal");
        measure(&play, mover, "{'do':'play','game':'%s','move':'%s'}", id[0],
                json_string_value(json_array_get(at, 0)));
    }
    measure(&claim, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    for (int i = 0; i < TIMES; i++) {
        client_id once = rig_enter(&n, CLIENT_ONCE, NULL);
        measure(&login, once, "{'do':'login','login':'ann','password':'12345678'}");
        rig_leave(&n, once);
    }
    figures_of_player(ann, id[0], bob);
    figures_of_account(ann, id[0], who);
    rig_print_cost("rename", &rename);
    rig_print_cost("games", &games);
    rig_print_cost("watch_lobby", &lobby);
    rig_print_cost("join, leave", &join);
    rig_print_cost("create", &create);
    rig_print_cost("play", &play);
    rig_print_cost("claim", &claim);
    rig_print_cost("login", &login);
    rig_print_cost("unwatch", &unwatch);
    rig_print_cost("me", &me);
    rig_print_cost("guest", &guest);
    rig_print_cost("ping", &ping);
    rig_close(&n);
}

int main(int count, char **words) {
    help_folder_make();
    if (count > 1 && strcmp(words[1], "figures") == 0) {
        const struct CMUnitTest only[] = {cmocka_unit_test(core_cost_figures)};
        int failed = cmocka_run_group_tests(only, NULL, NULL);
        help_folder_remove();
        return failed;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lobby),         cmocka_unit_test(test_renames),
        cmocka_unit_test(test_charges),       cmocka_unit_test(test_line),
        cmocka_unit_test(test_crowd),         cmocka_unit_test(test_once),
        cmocka_unit_test(test_cold_list),     cmocka_unit_test(test_cold_stream),
        cmocka_unit_test(test_cold_moves),    cmocka_unit_test(test_cold_scan),
        cmocka_unit_test(test_cold_farewell),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
