// SPDX-License-Identifier: MIT
// Quick pairing: who meets whom and when, that nobody is paired twice, at one server or at two, and
// that whoever stops asking waits no longer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "store_help.h"

static struct rig n, other;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)
#define PAIR "{'do':'pair','game':'mandala','clock':{'minutes':5,'increment':5}}"
#define PAIR_RATED "{'do':'pair','game':'mandala','clock':{'minutes':5},'rated':true}"

/* Asks for an opponent: the game's id, "": none yet. */
static const char *pair_at(struct rig *at, client_id who, const char *line) {
    static char id[4][ROOM_ID_SIZE];
    static int next;
    char *out = id[next = (next + 1) % 4];
    const json_t *game = json_object_get(rig_ask(at, who, "%s", line), "game");
    snprintf(out, ROOM_ID_SIZE, "%s", json_is_null(game) ? "" : rig_string(game, "id"));
    return out;
}

static client_id account(struct rig *at, const char *login) {
    char cookie[RIG_SECRET];
    rig_guest(at, login, cookie);
    client_id who = rig_enter(at, CLIENT_SOCKET, cookie);
    rig_ask(at, who, "{'do':'claim','login':'%s','password':'12345678'}", login);
    return who;
}

/* Bob comes while Ann waits: both get the same game, which Ann is told of. */
static void test_two_meet(void **unused) {
    (void)unused;
    rig_open(&n, help_file("meet"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    assert_string_equal(pair_at(&n, ann, PAIR), "");
    assert_string_equal(
        pair_at(&n, cyd, "{'do':'pair','game':'patterns','clock':{'minutes':5,'increment':5}}"),
        "");
    assert_string_equal(pair_at(&n, cyd, "{'do':'pair','game':'mandala','clock':{'days':1}}"), "");
    rig_forget_news(&n, ann);
    char id[ROOM_ID_SIZE];
    snprintf(id, sizeof id, "%s", pair_at(&n, bob, PAIR));
    assert_int_equal(strlen(id), 12);
    const json_t *told = json_object_get(rig_news(&n, ann, "game"), "game");
    assert_string_equal(rig_string(told, "id"), id);
    assert_string_equal(pair_at(&n, ann, PAIR), id); /* also by asking again */
    assert_string_equal(pair_at(&n, bob, PAIR), id);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", id);
    json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    assert_string_equal(rig_string(state, "status"), "playing");
    assert_true(json_is_true(json_object_get(state, "listed")));
    assert_string_equal(pair_at(&n, ann, PAIR), ""); /* another one */
    rig_close(&n);
}

static void test_who_may(void **unused) {
    (void)unused;
    rig_open(&n, help_file("may"), 1);
    client_id guest = rig_socket(&n, "Guest"), ann = account(&n, "ann");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    refused("signed_out", nobody, PAIR);
    refused("needs_account", guest, PAIR_RATED);
    refused("bad_request", ann, "{'do':'pair','game':'mandala','rated':true}");
    refused("bad_request", ann, "{'do':'pair','game':'chess'}");
    refused("bad_request", ann, "{'do':'pair'}");
    assert_string_equal(pair_at(&n, ann, PAIR_RATED), "");
    assert_string_equal(pair_at(&n, guest, "{'do':'pair','game':'mandala','clock':{'minutes':5}}"),
                        ""); /* not with those who want a rated game */
    rig_ask(&n, ann, "{'do':'unpair'}");
    rig_ask(&n, ann, "{'do':'unpair'}");
    rig_close(&n);
}

/* Whoever says no more that they wait, or says that they don't, isn't paired. */
static void test_waiting_ends(void **unused) {
    (void)unused;
    rig_open(&n, help_file("ends"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    assert_string_equal(pair_at(&n, ann, PAIR), "");
    rig_ask(&n, ann, "{'do':'unpair'}");
    assert_string_equal(pair_at(&n, bob, PAIR), "");
    rig_tick(&n, STORE_SEEK_FRESH + 1);
    assert_string_equal(pair_at(&n, ann, PAIR), ""); /* Bob has gone */
    assert_int_equal(strlen(pair_at(&n, bob, PAIR)), 12);
    rig_close(&n);
}

static void set_points(const char *file, struct rig *at, client_id who, const char *game,
                       int points) {
    rig_ask(at, who, "{'do':'me'}");
    rig_tamper(file,
               "INSERT INTO rating VALUES (%lld, 'mandala', 1, 1, '%s', 1, %d, 50000, 60000000)",
               (long long)rig_number(rig_person(at, who), "player"), game, points * 1000);
}

/* The nearest opponent comes first; one far away only after some time. */
static void test_reach(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    const char *file = help_file("reach");
    rig_open(&n, file, 1);
    client_id ann = account(&n, "ann"), bob = account(&n, "bob"), cyd = account(&n, "cyd");
    rig_create(&n, ann, id, "'game':'mandala'");
    set_points(file, &n, ann, id, 1500);
    set_points(file, &n, bob, id, 2100);
    set_points(file, &n, cyd, id, 1600);
    assert_string_equal(pair_at(&n, bob, PAIR_RATED), "");
    assert_string_equal(pair_at(&n, ann, PAIR_RATED), ""); /* 600 points are too many at once */
    rig_tick(&n, 5000);
    assert_string_equal(pair_at(&n, bob, PAIR_RATED), "");
    assert_string_equal(pair_at(&n, ann, PAIR_RATED), "");
    snprintf(id, sizeof id, "%s", pair_at(&n, cyd, PAIR_RATED)); /* with Ann: nearer than Bob */
    assert_int_equal(strlen(id), 12);
    assert_string_equal(pair_at(&n, ann, PAIR_RATED), id);
    for (int i = 0; i < 3; i++) {
        rig_tick(&n, 5000);
        assert_string_equal(pair_at(&n, bob, PAIR_RATED), "");
    }
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", id);
    assert_int_equal(strlen(pair_at(&n, ann, PAIR_RATED)), 12); /* Bob's reach has grown to 500 */
    rig_close(&n);
}

static bool count_game(void *context, const char *id, const struct store_summary *summary) {
    (void)id, (void)summary;
    ++*(int *)context;
    return true;
}

/* Two who ask at the same time, each at a server, get one game; a third one gets none of them. */
static void test_two_servers(void **unused) {
    (void)unused;
    const char *file = help_file("servers");
    struct server_options options = rig_generous();
    options.shared = true;
    rig_open_with(&n, file, 1, &options);
    rig_open_with(&other, file, 2, &options);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&other, "Bob"),
              cyd = rig_socket(&other, "Cyd");
    assert_string_equal(pair_at(&n, ann, PAIR), "");
    rig_tick(&n, 2000); /* she waits longest: both of the others choose her */
    rig_tick(&other, 2000);
    n.hold_writes = other.hold_writes = true;
    rig_send(&n, ann, PAIR);
    rig_send(&other, bob, PAIR);
    rig_send(&other, cyd, PAIR);
    rig_let_writes(&n); /* all seeks are stored, and everybody sees somebody */
    rig_let_writes(&other);
    n.hold_writes = other.hold_writes = false;
    rig_work(&other);
    rig_work(&n);
    const char *of_ann = pair_at(&n, ann, PAIR), *of_bob = pair_at(&other, bob, PAIR),
               *of_cyd = pair_at(&other, cyd, PAIR);
    int same = !strcmp(of_ann, of_bob) + !strcmp(of_ann, of_cyd) + !strcmp(of_bob, of_cyd);
    assert_int_equal(same, 1);
    assert_int_equal(!of_ann[0] + !of_bob[0] + !of_cyd[0], 1);
    assert_true(of_ann[0]);
    char reason[200];
    text error;
    int games = 0;
    text_init(&error, reason, sizeof reason);
    assert_int_equal(store_games(n.reader, STORE_ALL, 0, 0, 0, count_game, &games, &error), 0);
    assert_int_equal(games, 1);
    rig_close(&n);
    rig_close(&other);
}

/* What somebody asked before they were paired is stored after it: they aren't paired again, even if
 * another one finds them waiting. */
static void test_late_seeks(void **unused) {
    (void)unused;
    const char *file = help_file("late");
    struct server_options options = rig_generous();
    options.shared = true;
    rig_open_with(&n, file, 1, &options);
    rig_open_with(&other, file, 2, &options);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&other, "Bob"),
              cyd = rig_socket(&other, "Cyd");
    assert_string_equal(pair_at(&n, ann, PAIR), "");
    n.hold_writes = true;
    rig_send(&n, ann, PAIR);
    const char *met = pair_at(&other, bob, PAIR);
    assert_int_equal(strlen(met), 12);
    n.hold_writes = false;
    rig_work(&n);
    assert_string_equal(pair_at(&other, cyd, PAIR), "");
    assert_string_equal(pair_at(&n, ann, PAIR), met);
    /* and when the game has begun she may have another */
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", met);
    rig_ask(&other, bob, "{'do':'ready','game':'%s','nonce':'b'}", met);
    assert_string_equal(pair_at(&other, cyd, PAIR), ""); /* that late wish has ended */
    assert_int_equal(strlen(pair_at(&n, ann, PAIR)), 12);
    rig_close(&n);
    rig_close(&other);
}

static void test_storage_fails(void **unused) {
    (void)unused;
    rig_open(&n, help_file("fails"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    n.fail_writes = true;
    refused("storage", ann, PAIR);
    refused("storage", ann, "{'do':'unpair'}");
    n.fail_writes = false;
    assert_string_equal(pair_at(&n, bob, PAIR), "");
    n.refuse_writes = true;
    refused("busy", ann, PAIR);
    n.refuse_writes = false;
    assert_int_equal(strlen(pair_at(&n, ann, PAIR)), 12);
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_meet),      cmocka_unit_test(test_who_may),
        cmocka_unit_test(test_waiting_ends),  cmocka_unit_test(test_reach),
        cmocka_unit_test(test_two_servers),   cmocka_unit_test(test_late_seeks),
        cmocka_unit_test(test_storage_fails),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
