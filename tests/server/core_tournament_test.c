// SPDX-License-Identifier: MIT
// Tournaments at a server: who may do what, whole ones from the first to the last round, nobody
// comes, an account is deleted, crashes between any two writes, and two servers that do the same
// work.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "games/games.h"
#include "store_help.h"

static struct rig n, other;

enum { PEOPLE = 5, MINUTE = 60000 };
static char cookie[PEOPLE][RIG_SECRET];

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)
#define LIVE "'clock':{'minutes':10}"

static client_id enter(struct rig *at, int i) {
    return rig_enter(at, CLIENT_SOCKET, cookie[i]);
}

static client_id account(int i) {
    static const char *const names[PEOPLE] = {"ann", "bob", "cleo", "dirk", "eva"};
    rig_guest(&n, names[i], cookie[i]);
    client_id who = enter(&n, i);
    rig_ask(&n, who, "{'do':'claim','login':'%s','password':'12345678'}", names[i]);
    return who;
}

/* Until nothing happens any more. */
static void settle(struct rig *at) {
    for (int i = 0; i < 100; i++)
        rig_tick(at, 20);
}

static const json_t *look(struct rig *at, client_id who, const char *id) {
    return rig_ask(at, who, "{'do':'tournament','tournament':'%s'}", id);
}

/* A tournament of the first `people`, made by the first of them. */
static void make(client_id who[PEOPLE], int people, char id[ROOM_ID_SIZE], const char *fields) {
    for (int i = 0; i < people; i++)
        who[i] = account(i);
    const json_t *t = rig_ask(&n, who[0], "{'do':'tournament_create','name':'Cup',%s}", fields);
    snprintf(id, ROOM_ID_SIZE, "%s", rig_string(t, "id"));
    for (int i = 0; i < people; i++)
        rig_ask(&n, who[i], "{'do':'tournament_join','tournament':'%s'}", id);
}

static bool is_over(const json_t *t) {
    return strcmp(rig_string(t, "status"), "over") == 0;
}

/* The games that are being played, by their ids; returns how many. */
static int open_games(const json_t *t, char out[16][ROOM_ID_SIZE]) {
    int count = 0;
    size_t round, i;
    const json_t *boards, *b;
    json_array_foreach(json_object_get(t, "boards"), round, boards) {
        json_array_foreach(boards, i, b) {
            if (!json_is_null(json_object_get(b, "result")))
                continue;
            assert_true(count < 16);
            snprintf(out[count++], ROOM_ID_SIZE, "%s", rig_string(b, "game"));
        }
    }
    return count;
}

/* Whoever has this seat resigns. */
static void lose(struct rig *at, const client_id *who, int people, const char *game, int seat) {
    for (int i = 0; i < people; i++) {
        const json_t *state = rig_ask(at, who[i], "{'do':'state','game':'%s'}", game);
        if (rig_number(state, "you") && !strcmp(rig_string(state, "status"), "waiting"))
            rig_ask(at, who[i], "{'do':'ready','game':'%s','nonce':'n%d'}", game, i);
    }
    for (int i = 0; i < people; i++) {
        const json_t *state = rig_ask(at, who[i], "{'do':'state','game':'%s'}", game);
        if (rig_number(state, "you") == seat)
            rig_ask(at, who[i], "{'do':'resign','game':'%s'}", game);
    }
}

/* Every pair met at most once, each of them `games` times in all, and the points add up. */
static void check_table(const json_t *t, int people, int games) {
    size_t round, i;
    const json_t *boards, *b, *p;
    int met[PEOPLE + 1][PEOPLE + 1] = {0}, played = 0;
    double points = 0, scored = 0;
    json_array_foreach(json_object_get(t, "boards"), round, boards) {
        json_array_foreach(boards, i, b) {
            int64_t first = rig_number(b, "first"), second = rig_number(b, "second");
            assert_true(first >= 1 && first <= people && second <= people);
            assert_false(json_is_null(json_object_get(b, "result")));
            scored++;
            if (!second)
                continue;
            played++;
            assert_int_equal(met[first][second]++, 0);
            assert_int_equal(met[second][first]++, 0);
        }
    }
    assert_int_equal(played, games);
    json_array_foreach(json_object_get(t, "players"), i, p) points +=
        json_number_value(json_object_get(p, "points"));
    assert_true(points == scored);
}

/* ---- who may */

static void test_who_may(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("may"), 1);
    client_id guest = rig_socket(&n, "Guest"), nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
#define FIELDS "'name':'Cup','kind':'swiss','game':'mandala'"
    refused("signed_out", nobody, "{'do':'tournament_create'," FIELDS "," LIVE "}");
    refused("needs_account", guest, "{'do':'tournament_create'," FIELDS "," LIVE "}");
    make(who, 2, id, "'kind':'swiss','game':'mandala','rounds':1," LIVE);
    refused("bad_request", who[0], "{'do':'tournament_create'," FIELDS "}");
    refused("bad_request", who[0], "{'do':'tournament_create'," FIELDS ",'clock':null}");
    refused("bad_request", who[0], "{'do':'tournament_create'," FIELDS ",'rounds':99," LIVE "}");
    refused("bad_request", who[0],
            "{'do':'tournament_create','name':'Cup','kind':'knockout','game':'mandala'," LIVE "}");
    refused("bad_request", who[0],
            "{'do':'tournament_create','name':'C','kind':'round_robin','rounds':2,'game':'mandala'"
            "," LIVE "}");
    refused("bad_name", who[0],
            "{'do':'tournament_create','name':' ','kind':'swiss','game':'mandala'," LIVE "}");
    refused("not_found", who[0], "{'do':'tournament','tournament':'AAAAAAAAAAAA'}");
    refused("needs_account", guest, "{'do':'tournament_join','tournament':'%s'}", id);
    refused("already", who[1], "{'do':'tournament_join','tournament':'%s'}", id);
    refused("forbidden", who[1], "{'do':'tournament_start','tournament':'%s'}", id);
    refused("forbidden", who[1], "{'do':'tournament_call_off','tournament':'%s'}", id);
    const json_t *t = look(&n, nobody, id);
    assert_int_equal(json_array_size(json_object_get(t, "players")), 2);
    assert_int_equal(rig_number(t, "you"), 0);
    rig_ask(&n, who[1], "{'do':'tournament_leave','tournament':'%s'}", id);
    refused("not_seated", who[1], "{'do':'tournament_leave','tournament':'%s'}", id);
    refused("too_early", who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    rig_ask(&n, who[1], "{'do':'tournament_join','tournament':'%s'}", id);
    t = rig_ask(&n, who[1], "{'do':'tournaments'}");
    const json_t *first = json_array_get(json_object_get(t, "tournaments"), 0);
    assert_true(json_is_true(json_object_get(first, "mine")));
    assert_int_equal(rig_number(first, "players"), 2);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    refused("already", who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    refused("stale", who[0], "{'do':'tournament_call_off','tournament':'%s'}", id);
    client_id cleo = account(2);
    refused("stale", cleo, "{'do':'tournament_join','tournament':'%s'}", id);
    for (int i = 0; i < TOURNAMENT_OF_ONE; i++)
        rig_ask(&n, cleo, "{'do':'tournament_create'," FIELDS "," LIVE "}");
    refused("too_many", cleo, "{'do':'tournament_create'," FIELDS "," LIVE "}");
    t = rig_ask(&n, nobody, "{'do':'tournaments'}");
    first = json_array_get(json_object_get(t, "tournaments"), 0);
    snprintf(id, sizeof id, "%s", rig_string(first, "id"));
    t = rig_ask(&n, cleo, "{'do':'tournament_call_off','tournament':'%s'}", id);
    assert_true(is_over(t) && json_is_true(json_object_get(t, "called_off")));
    rig_ask(&n, cleo, "{'do':'tournament_create'," FIELDS "," LIVE "}");
    rig_close(&n);
}

/* ---- whole ones */

static void test_round_robin(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    rig_open(&n, help_file("robin"), 2);
    make(who, 4, id, "'kind':'round_robin','game':'mandala','rated':true," LIVE);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    for (int round = 0; round < 3; round++) {
        settle(&n);
        const json_t *t = look(&n, who[0], id);
        assert_int_equal(rig_number(t, "paired"), round + 1);
        assert_int_equal(open_games(t, game), 2);
        assert_int_equal(rig_count_news(&n, who[0], "game"), round + 1);
        const json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", game[0]);
        assert_string_equal(rig_string(state, "tournament"), id);
        assert_true(json_is_true(json_object_get(state, "rated")));
        lose(&n, who, 4, game[0], 2);
        settle(&n);
        t = look(&n, who[0], id);
        assert_int_equal(open_games(t, game), 1); /* the next round waits for the other game */
        assert_int_equal(rig_number(t, "paired"), round + 1);
        lose(&n, who, 4, game[0], 1);
    }
    settle(&n);
    const json_t *t = look(&n, who[0], id);
    assert_true(is_over(t));
    check_table(t, 4, 6);
    assert_int_equal(rig_number(json_array_get(json_object_get(t, "players"), 0), "place"), 1);
    rig_close(&n);
}

/* Games of a tournament can be left, and aborted, by nobody. */
static void test_games(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    rig_open(&n, help_file("games"), 2);
    make(who, 2, id, "'kind':'round_robin','game':'mandala'," LIVE);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    settle(&n);
    assert_int_equal(open_games(look(&n, who[0], id), game), 1);
    refused("forbidden", who[0], "{'do':'leave','game':'%s'}", game[0]);
    rig_ask(&n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", game[0]);
    rig_ask(&n, who[1], "{'do':'ready','game':'%s','nonce':'b'}", game[0]);
    refused("illegal", who[0], "{'do':'offer','game':'%s','what':'abort'}", game[0]);
    rig_ask(&n, who[0], "{'do':'offer','game':'%s','what':'draw'}", game[0]);
    rig_ask(&n, who[1], "{'do':'offer','game':'%s','what':'draw'}", game[0]);
    const json_t *state = rig_ask(&n, who[0], "{'do':'rematch','game':'%s'}", game[0]);
    assert_true(json_is_null(json_object_get(state, "tournament")));
    settle(&n);
    const json_t *t = look(&n, who[0], id);
    assert_true(is_over(t));
    const json_t *board = json_array_get(json_array_get(json_object_get(t, "boards"), 0), 0);
    assert_string_equal(rig_string(board, "result"), "draw");
    rig_close(&n);
}

/* Nobody comes: the game is dealt after two minutes, and whoever is to move loses by the clock. */
static void test_no_show(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    rig_open(&n, help_file("noshow"), 3);
    make(who, 3, id, "'kind':'swiss','game':'patterns','rounds':1," LIVE);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    settle(&n);
    assert_int_equal(open_games(look(&n, who[0], id), game), 1);
    rig_tick(&n, MINUTE);
    settle(&n);
    const json_t *state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", game[0]);
    assert_string_equal(rig_string(state, "status"), "waiting");
    rig_tick(&n, MINUTE);
    settle(&n);
    state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", game[0]);
    assert_string_equal(rig_string(state, "status"), "playing");
    rig_tick(&n, 11 * MINUTE);
    settle(&n);
    settle(&n);
    const json_t *t = look(&n, who[0], id);
    assert_true(is_over(t));
    check_table(t, 3, 1);
    rig_close(&n);
}

/* A deleted account loses its game, also one that waits, and withdraws. */
static void test_deleted(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    rig_open(&n, help_file("deleted"), 4);
    make(who, 3, id, "'kind':'round_robin','game':'mandala'," LIVE);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    settle(&n);
    assert_int_equal(open_games(look(&n, who[0], id), game), 1);
    int gone = 0; /* who has the first seat there */
    while (rig_number(rig_ask(&n, who[gone], "{'do':'state','game':'%s'}", game[0]), "you") != 1)
        gone++;
    rig_ask(&n, who[gone], "{'do':'forget','password':'12345678'}");
    for (int i = 0; i < 4; i++)
        settle(&n);
    client_id looker = rig_enter(&n, CLIENT_SOCKET, NULL);
    const json_t *t = look(&n, looker, id);
    assert_int_equal(open_games(t, game), 1); /* that of the other two */
    int withdrawn = 0, walkovers = 0;
    size_t i, round;
    const json_t *p, *boards, *b;
    json_array_foreach(json_object_get(t, "players"), i, p) {
        bool his = json_is_true(json_object_get(p, "withdrawn"));
        withdrawn += his;
        assert_int_equal(json_is_null(json_object_get(p, "player")), his);
        assert_int_equal(rig_string(p, "name")[0] == '\0', his);
    }
    assert_int_equal(withdrawn, 1);
    client_id rest[2] = {who[gone ? 0 : 1], who[gone == 2 ? 1 : 2]};
    lose(&n, rest, 2, game[0], 1);
    for (int k = 0; k < 4; k++)
        settle(&n);
    t = look(&n, looker, id);
    assert_true(is_over(t));
    json_array_foreach(json_object_get(t, "boards"), round, boards) json_array_foreach(boards, i, b)
        walkovers += rig_number(b, "second") && json_is_null(json_object_get(b, "game"));
    assert_int_equal(walkovers, 1);
    rig_close(&n);
}

/* ---- crashes */

/* A server that crashes again and again, at any number of writes after it was started, goes on with
 * the tournament: no game twice, none missing. */
static void test_crashes(void **unused) {
    (void)unused;
    client_id who[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    const char *file = help_file("crashes");
    rig_open(&n, file, 5);
    make(who, PEOPLE, id, "'kind':'swiss','game':'mandala','rounds':4," LIVE);
    rig_ask(&n, who[0], "{'do':'tournament_start','tournament':'%s'}", id);
    for (int turn = 0; turn < 200; turn++) {
        n.hold_writes = true;
        for (int i = 0; i < turn % 5; i++) {
            rig_tick(&n, 20);
            rig_let_writes(&n);
        }
        rig_tick(&n, 20); /* this write is lost */
        n.hold_writes = false;
        int64_t now = n.now;
        rig_crash(&n, file);
        n.now = now + 20;
        for (int i = 0; i < PEOPLE; i++)
            who[i] = enter(&n, i);
        const json_t *t = look(&n, who[0], id);
        if (is_over(t))
            break;
        int count = turn % 3 == 2 ? open_games(t, game) : 0;
        for (int i = 0; i < count; i++) {
            char known[8];
            rig_send(&n, who[0], "{'do':'state','game':'%s'}", game[i]);
            rig_work(&n);
            snprintf(known, sizeof known, "%s", rig_code(&n, who[0]));
            if (!known[0]) /* it has been made */
                lose(&n, who, PEOPLE, game[i], 1 + turn % 2);
        }
    }
    const json_t *t = look(&n, who[0], id);
    assert_true(is_over(t));
    check_table(t, PEOPLE, 8);
    rig_close(&n);
}

/* ---- two servers */

/* Both do the work of all tournaments at the same time, on what may be outdated: one is first. */
static void test_two_servers(void **unused) {
    (void)unused;
    client_id who[PEOPLE], there[PEOPLE];
    char id[ROOM_ID_SIZE], game[16][ROOM_ID_SIZE];
    const char *file = help_file("two");
    rig_open(&n, file, 6);
    rig_open(&other, file, 7); /* each believes that all slots are its own */
    other.now = n.now;
    make(who, 4, id, "'kind':'swiss','game':'mandala','rounds':3," LIVE);
    for (int i = 0; i < 4; i++)
        there[i] = enter(&other, i);
    refused("already", who[2], "{'do':'tournament_join','tournament':'%s'}", id);
    rig_ask(&other, there[0], "{'do':'tournament_start','tournament':'%s'}", id);
    for (int step = 0; step < 400; step++) {
        n.hold_writes = other.hold_writes = true; /* both decide before either has stored */
        rig_tick(&n, step % 50 ? 20 : 31000);
        rig_tick(&other, step % 50 ? 20 : 31000);
        n.hold_writes = other.hold_writes = false;
        struct rig *first = step & 1 ? &n : &other;
        rig_let_writes(first);
        rig_let_writes(first == &n ? &other : &n);
        const json_t *t = look(&n, who[0], id);
        if (is_over(t))
            break;
        int count = step % 50 == 49 ? open_games(t, game) : 0;
        for (int i = 0; i < count; i++)
            lose(i & 1 ? &n : &other, i & 1 ? who : there, 4, game[i], 1);
    }
    const json_t *t = look(&n, who[0], id);
    assert_true(is_over(t));
    check_table(t, 4, 6);
    rig_close(&n);
    rig_close(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_may),     cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_games),       cmocka_unit_test(test_no_show),
        cmocka_unit_test(test_deleted),     cmocka_unit_test(test_crashes),
        cmocka_unit_test(test_two_servers),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
