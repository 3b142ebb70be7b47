// SPDX-License-Identifier: MIT
// What requests can cost the core, in counted work and bytes, so that it holds on any machine:
// what others are sent because of one, and what is charged to who asks.
//
//   core_cost_test figures      what requests take on this machine, the worst found
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

static struct inn n;

/* Folds the news of the lobby into the list that came first, as clients do. */
static json_t *folded(client_id who) {
    json_t *list = json_object(), *news = inn_client(&n, who)->news, *each;
    size_t i;
    json_array_foreach(json_object_get(inn_result(&n, who), "games"), i, each)
        json_object_set(list, inn_string(each, "id"), each);
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

/* Time enough for all news; whoever was too far behind has been closed, and comes back. */
static void pass(client_id *watcher, int watchers, int pauses) {
    for (int i = 0; i < pauses; i++)
        inn_tick(&n, SERVER_LOBBY_PAUSE);
    for (int i = 0; i < watchers; i++) {
        if (!inn_client(&n, watcher[i])->closed)
            continue;
        assert_int_equal(inn_client(&n, watcher[i])->why, REFUSAL_BUSY);

        inn_leave(&n, watcher[i]);
        watcher[i] = inn_enter(&n, CLIENT_SOCKET, NULL);
        inn_ask(&n, watcher[i], "{'do':'watch_lobby'}");
    }
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
    enum { PAUSES = 100 + 3 * WATCHERS * GAMES / SERVER_LOBBY_SENDS };
    client_id watcher[WATCHERS];
    char id[GAMES][ROOM_ID_SIZE];
    (void)state;
    inn_open(&n, help_file("storm"), 1);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    for (int i = 0; i < WATCHERS; i++) {
        watcher[i] = inn_enter(&n, CLIENT_SOCKET, NULL);
        inn_ask(&n, watcher[i], "{'do':'watch_lobby'}");
    }
    for (int i = 0; i < GAMES; i++)
        inn_create(&n, ann, id[i], "'game':'flowers','listed':true,'seats':['me','open','open']");
    pass(watcher, WATCHERS, PAUSES);
    expect_known(watcher, WATCHERS, bob);
    uint64_t before = n.bytes;
    for (int i = 0; i < RENAMES; i++) {
        inn_ask(&n, ann, "{'do':'rename','name':'Ann %d'}", i);
        inn_ask(&n, bob, "{'do':'join','game':'%s'}", id[i]);
        inn_ask(&n, bob, "{'do':'leave','game':'%s'}", id[i]);
    }
    print_message("%llu bytes at once\n", (unsigned long long)(n.bytes - before));
    assert_true(n.bytes - before < SERVER_LOBBY_BYTES + (1 << 18));
    for (int i = 0; i < 10; i++) {
        before = n.bytes;
        inn_tick(&n, SERVER_LOBBY_PAUSE);
        assert_true(n.bytes - before < SERVER_LOBBY_BYTES + (1 << 16));
    }
    pass(watcher, WATCHERS, PAUSES);
    expect_known(watcher, WATCHERS, bob);
    inn_close(&n);
}

/* A name can't be changed all the time. */
static void test_renames(void **state) {
    struct server_options options = SERVER_OPTIONS_INIT;
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

/* How many may be asked for at once, if each tells so many events and `small` ones are allowed. */
static int expected(int small, int64_t events) {
    int most = events < SERVER_EVENTS ? (int)events : SERVER_EVENTS;
    int cost = 1 + (1 + most) / SERVER_STEPS;
    return (small + cost - 1) / cost; /* the last one may cost more than is left */
}

/* Whoever asks for much may ask less often: for events, states and records by how long they are. */
static void test_charges(void **state) {
    client_id who[2];
    char id[ROOM_ID_SIZE];
    (void)state;
    inn_open(&n, help_file("charges"), 1);
    inn_long_game(&n, who, id, 60);
    int64_t all = inn_number(inn_ask(&n, who[0], "{'do':'state','game':'%s'}", id), "sequence");
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
    inn_close(&n);
}

/* What is read in a turn of the loop is bounded; then addresses take turns, and who only plays or
 * asks for little waits for nobody. */
static void test_line(void **state) {
    enum { ASKS = SERVER_LINE < 20 ? SERVER_LINE : 20, FEW = ASKS < 10 ? ASKS : 10 };
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
        server_turn(n.core, n.now);
    assert_int_equal(inn_client(&n, modest)->answers, 2);
    assert_in_range(inn_client(&n, greedy)->answers, 4, FEW);
    for (int i = 0; i < ASKS; i++)
        server_turn(n.core, n.now);
    assert_int_equal(inn_client(&n, greedy)->answers, ASKS + 1); /* in order, the ping at last */
    assert_non_null(json_object_get(inn_result(&n, greedy), "now"));
    for (int i = 0; i < ASKS + SERVER_LINE; i++)
        inn_send(&n, greedy, "{'do':'events','game':'%s','since':0}", id);
    assert_string_equal(inn_code(&n, greedy), "busy");
    inn_leave(&n, greedy); /* what it asked for is forgotten */
    assert_false(server_turn(n.core, n.now));
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
    for (int i = 0; i < SERVER_CROWD; i++) {
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

/* ---- games that aren't in memory */

enum { COLD = BOUND(8, 3), COLD_MOVES = 40 };

static char cold_id[COLD][ROOM_ID_SIZE], cold_cookie[INN_SECRET];
static uint64_t longest; /* events of the longest of them */

/* Ann has some long games, and the server is started anew. */
static client_id begin_cold(const char *file, const char *fields) {
    client_id who[2];
    inn_open(&n, file, 1);
    inn_guest(&n, "Ann", cold_cookie);
    who[0] = inn_enter(&n, CLIENT_SOCKET, cold_cookie);
    who[1] = inn_socket(&n, "Bob");
    longest = 0;
    for (int i = 0; i < COLD; i++) {
        inn_create(&n, who[0], cold_id[i], fields);
        inn_ask(&n, who[1], "{'do':'join','game':'%s','nonce':'b'}", cold_id[i]);
        inn_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", cold_id[i]);
        for (int k = 0; k < COLD_MOVES; k++)
            inn_play(&n, cold_id[i], who, 2);
        const json_t *at = inn_ask(&n, who[0], "{'do':'state','game':'%s'}", cold_id[i]);
        uint64_t events = (uint64_t)inn_number(at, "sequence");
        longest = events > longest ? events : longest;
    }
    inn_crash(&n, file);
    return inn_enter(&n, CLIENT_SOCKET, cold_cookie);
}

/* Nothing is done in one turn but what is left of its steps, and the last load. */
static void expect_little(uint64_t before) {
    assert_in_range(n.core->work - before, 0, SERVER_TURN + longest + 1);
}

/* Turns until nothing waits; how many. */
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
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &other), REFUSAL_NONE);
    uint64_t before = n.core->work;
    inn_send(&n, ann, "{'do':'games','most':%d}", COLD);
    inn_send(&n, ann, "{'do':'ping'}");
    expect_little(before);
    assert_int_equal(inn_client(&n, ann)->answers, 0);
    inn_send(&n, other, "{'do':'ping'}");
    assert_int_equal(inn_client(&n, other)->answers, 1);
    assert_in_range(turns(), 2, COLD + 1);
    assert_int_equal(inn_client(&n, ann)->answers, 2); /* the ping at last */
    const json_t *games =
        json_object_get(inn_ask(&n, ann, "{'do':'games','most':%d}", COLD), "games");
    assert_int_equal(json_array_size(games), COLD);
    inn_close(&n);
}

/* So is the stream of all of them; who leaves in between is no trouble. */
static void test_cold_stream(void **state) {
    begin_cold(help_file("cold-stream"), "'game':'mandala','listed':true");
    (void)state;
    client_id gone = inn_enter(&n, CLIENT_STREAM, cold_cookie);
    inn_send(&n, gone, "{'do':'stream'}");
    inn_leave(&n, gone);
    client_id stream = inn_enter(&n, CLIENT_STREAM, cold_cookie);
    uint64_t before = n.core->work;
    inn_send(&n, stream, "{'do':'stream'}");
    expect_little(before);
    assert_in_range(turns(), 2, COLD + 1);
    assert_int_equal(inn_count_news(&n, stream, "game"), COLD);
    inn_close(&n);
}

/* Moves in games that must be loaded wait in line like everything that takes long. */
static void test_cold_moves(void **state) {
    client_id ann = begin_cold(help_file("cold-moves"), "'game':'mandala','listed':true");
    (void)state;
    uint64_t before = n.core->work;
    for (int i = 0; i < COLD; i++)
        inn_send(&n, ann, "{'do':'resign','game':'%s'}", cold_id[i]);
    expect_little(before);
    assert_in_range(turns(), 2, COLD + 1);
    inn_work(&n);
    assert_int_equal(inn_client(&n, ann)->answers, COLD);
    for (int i = 0; i < COLD; i++) {
        const json_t *at = inn_ask(&n, ann, "{'do':'state','game':'%s'}", cold_id[i]);
        assert_string_equal(inn_string(at, "status"), "over");
    }
    inn_close(&n);
}

/* What the core takes up by itself, clocks that have run out, comes in pieces too (with tiny
 * limits these games are too many). */
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
    inn_work(&n);
    assert_true(n.core->work - first > (COLD - 1) * COLD_MOVES);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cold_cookie);
    for (int i = 0; i < COLD; i++) {
        const json_t *at = inn_ask(&n, ann, "{'do':'state','game':'%s'}", cold_id[i]);
        assert_string_equal(inn_string(at, "status"), "over");
    }
    inn_close(&n);
}

/* Who goes for good leaves its games in rounds, none of them too long. */
static void test_cold_farewell(void **state) {
    client_id ann = begin_cold(help_file("cold-farewell"), "'game':'mandala','listed':true");
    (void)state;
    uint64_t before = n.core->work;
    inn_send(&n, ann, "{'do':'forget'}");
    assert_in_range(n.core->work - before, 1, SERVER_LOAD + longest);
    inn_work(&n);
    assert_int_equal(inn_client(&n, ann)->answers, 1);
    assert_string_equal(inn_code(&n, ann), "");
    client_id bob = inn_socket(&n, "Bob");
    for (int i = 0; i < COLD; i++)
        assert_string_equal(
            inn_string(inn_ask(&n, bob, "{'do':'state','game':'%s'}", cold_id[i]), "status"),
            "over");
    inn_close(&n);
}

/* ---- figures */

/* The most that requests of a kind cost: processor time of the core until it hands out a write or
 * a job, and behind that; bytes for who asks and for others. */
struct cost {
    double first, second;
    uint64_t own, others;
};

__attribute__((format(printf, 3, 4))) static void measure(struct cost *w, client_id who,
                                                          const char *format, ...) {
    char line[512];
    uint64_t before = n.bytes;
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (char *c = line; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    n.asks = who;
    n.own = 0;
    n.spent = 0;
    double begun = inn_cpu();
    server_request(n.core, who, span_of(line), n.now);
    while (server_turn(n.core, n.now))
        continue;
    double first = inn_cpu() - begun;
    inn_work(&n);
    n.asks = 0;
    uint64_t others = n.bytes - before - n.own;
    w->first = first > w->first ? first : w->first;
    w->second = n.spent > w->second ? n.spent : w->second;
    w->own = n.own > w->own ? n.own : w->own;
    w->others = others > w->others ? others : w->others;
}

static void print_cost(const char *what, const struct cost *w) {
    print_message("%-12s %5.0f us, %5.0f us behind it; %6llu bytes, to others %8llu\n", what,
                  w->first, w->second, (unsigned long long)w->own, (unsigned long long)w->others);
}

enum { ROOMS = SERVER_ROOMS - 200, MINE = 100, WATCHERS = 300, TIMES = 20 };

/* A full server: as many rooms as fit, of others; as many games of Ann's as the lobby may show, and
 * many who watch both the lobby and the first of them. */
static client_id fill(char id[MINE][ROOM_ID_SIZE]) {
    inn_open(&n, help_file("figures"), 1);
    for (int i = 0; i < ROOMS; i += MINE) {
        client_id bob = inn_socket(&n, "Bob");
        n.hold_writes = true; /* all in one transaction */
        for (int k = 0; k < MINE; k++)
            inn_send(&n, bob, "{'do':'create','game':'mandala'}");
        n.hold_writes = false;
        inn_work(&n);
        inn_leave(&n, bob);
    }
    client_id ann = inn_socket(&n, "Ann");
    for (int i = 0; i < MINE; i++)
        inn_create(&n, ann, id[i], "'game':'flowers','listed':true,'seats':['me','open','open']");
    for (int i = 0; i < WATCHERS; i++) {
        client_id who;
        char from[32];
        snprintf(from, sizeof from, "198.51.100.%d", i / SERVER_CROWD);
        assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, from, &who), REFUSAL_NONE);
        inn_ask(&n, who, "{'do':'watch_lobby'}");
        inn_ask(&n, who, "{'do':'watch','game':'%s'}", id[0]);
    }
    return ann;
}

/* What people rarely do: with a game that is over, an account, and all of its games at last. */
static void figures_of_account(client_id ann, const char *over, const client_id who[3]) {
    struct cost rematch = {0}, token = {0}, tokens = {0}, password = {0}, forget = {0};
    for (int i = 0; i < 3; i++)
        inn_ask(&n, who[i], "{'do':'resign','game':'%s'}", over);
    for (int i = 0; i < 3; i++)
        measure(&rematch, who[i], "{'do':'rematch','game':'%s'}", over);
    for (int i = 0; i < SERVER_TOKENS; i++)
        measure(&token, ann, "{'do':'token','label':'%d'}", i);
    measure(&tokens, ann, "{'do':'tokens'}");
    measure(&password, ann, "{'do':'password','password':'12345678','new':'87654321'}");
    measure(&forget, ann, "{'do':'forget','password':'87654321'}");
    print_cost("rematch", &rematch);
    print_cost("token", &token);
    print_cost("tokens", &tokens);
    print_cost("password", &password);
    print_cost("forget", &forget);
}

static void figures(void **state) {
    static char id[MINE][ROOM_ID_SIZE];
    struct cost rename = {0}, games = {0}, lobby = {0}, join = {0}, play = {0}, create = {0};
    struct cost login = {0}, claim = {0};
    (void)state;
    client_id ann = fill(id), bob = inn_socket(&n, "Bob"), cyd = inn_socket(&n, "Cyd");
    for (int i = 0; i < TIMES; i++) {
        inn_tick(&n, 1000);
        measure(&rename, ann, "{'do':'rename','name':'Ann the %dth of that name, of forty'}", i);
        measure(&games, ann, "{'do':'games','most':%d}", (int)REQUEST_MOST_GAMES);
        measure(&lobby, cyd, "{'do':'watch_lobby'}");
        measure(&join, bob, "{'do':'join','game':'%s'}", id[0]);
        measure(&join, bob, "{'do':'leave','game':'%s'}", id[0]);
        measure(&create, cyd, "{'do':'create','game':'mandala','listed':true}");
    }
    client_id who[3] = {ann, bob, cyd};
    inn_ask(&n, bob, "{'do':'join','game':'%s','nonce':'b'}", id[0]);
    inn_ask(&n, cyd, "{'do':'join','game':'%s','nonce':'c'}", id[0]);
    inn_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[0]);
    for (int i = 0; i < 3 * TIMES; i++) {
        json_t *at = inn_ask(&n, ann, "{'do':'state','game':'%s'}", id[0]);
        client_id mover = who[inn_number(at, "turn") - 1];
        at = json_object_get(inn_ask(&n, mover, "{'do':'state','game':'%s'}", id[0]), "legal");
        measure(&play, mover, "{'do':'play','game':'%s','move':'%s'}", id[0],
                json_string_value(json_array_get(at, 0)));
    }
    measure(&claim, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    for (int i = 0; i < TIMES; i++) {
        client_id once = inn_enter(&n, CLIENT_ONCE, NULL);
        measure(&login, once, "{'do':'login','login':'ann','password':'12345678'}");
        inn_leave(&n, once);
    }
    figures_of_account(ann, id[0], who);
    print_cost("rename", &rename);
    print_cost("games", &games);
    print_cost("watch_lobby", &lobby);
    print_cost("join, leave", &join);
    print_cost("create", &create);
    print_cost("play", &play);
    print_cost("claim", &claim);
    print_cost("login", &login);
    inn_close(&n);
}

int main(int count, char **words) {
    help_folder_make();
    if (count > 1 && strcmp(words[1], "figures") == 0) {
        const struct CMUnitTest only[] = {cmocka_unit_test(figures)};
        int failed = cmocka_run_group_tests(only, NULL, NULL);
        help_folder_remove();
        return failed;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lobby),       cmocka_unit_test(test_renames),
        cmocka_unit_test(test_charges),     cmocka_unit_test(test_line),
        cmocka_unit_test(test_crowd),       cmocka_unit_test(test_cold_list),
        cmocka_unit_test(test_cold_stream), cmocka_unit_test(test_cold_moves),
        cmocka_unit_test(test_cold_scan),   cmocka_unit_test(test_cold_farewell),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
