// SPDX-License-Identifier: MIT
// Notifications as the core sees them: who is told what and when, once, and only who isn't
// connected to any server; browsers that come and go. And reports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_help.h"
#include "server/store/sqlite/internal.h"
#include "store_help.h"

enum { WAIT = 5000 };

static struct rig n, other;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)
#define POINT                                                                                      \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define PUSH(path)                                                                                 \
    "{'do':'push','endpoint':'https://web.push.apple.com/" path "','p256dh':'" POINT               \
    "','auth':'BTBZMqHH6r4Tts7J_aSIgg'}"

static struct server_options with_key(bool shared) {
    struct server_options options = rig_generous();
    options.push_key = "the public key";
    options.shared = shared;
    return options;
}

static void open_one(const char *name) {
    struct server_options options = with_key(false);
    rig_open_with(&n, help_file(name), 1, &options);
}

/* Ann and Bob in a game by days that has begun. Their sockets watch it. */
struct pair {
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    client_id who[2];
};

static void seat(struct pair *p, struct rig *at[2], const char *fields) {
    static const char *const names[] = {"Ann", "Bob"};
    for (int i = 0; i < 2; i++) {
        rig_guest(at[i], names[i], p->cookie[i]);
        p->who[i] = rig_enter(at[i], CLIENT_SOCKET, p->cookie[i]);
    }
    rig_create(at[0], p->who[0], p->id, fields);
    rig_ask(at[1], p->who[1], "{'do':'join','game':'%s'}", p->id);
    for (int i = 0; i < 2; i++) {
        rig_ask(at[i], p->who[i], "{'do':'watch','game':'%s'}", p->id);
        rig_ask(at[i], p->who[i], "{'do':'ready','game':'%s','nonce':'n%d'}", p->id, i);
    }
}

#define BY_DAYS "'game':'mandala','listed':true,'clock':{'days':3}"

static void seat_here(struct pair *p, const char *fields) {
    struct rig *at[2] = {&n, &n};
    seat(p, at, fields);
}

/* The seat to move, from 0, as this server has it. */
static int mover(struct rig *at, const char *id) {
    client_id who = rig_enter(at, CLIENT_SOCKET, NULL);
    json_t *state = rig_ask(at, who, "{'do':'state','game':'%s'}", id);
    int turn = (int)rig_number(state, "turn") - 1;
    rig_leave(at, who);
    assert_true(turn == 0 || turn == 1);
    return turn;
}

/* One decision of that seat, by a request of its own. */
static void play(struct rig *at, const struct pair *p, int seat) {
    client_id who = rig_enter(at, CLIENT_SOCKET, p->cookie[seat]);
    json_t *state = rig_ask(at, who, "{'do':'state','game':'%s'}", p->id);
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
    rig_ask(at, who, "{'do':'play','game':'%s','move':'%s'}", p->id, move);
    rig_leave(at, who);
}

/* Plays until the turn passes; returns whose it is then. */
static int pass_turn(struct rig *at, const struct pair *p) {
    int first = mover(at, p->id);
    while (mover(at, p->id) == first)
        play(at, p, first);
    return 1 - first;
}

static void subscribe(struct rig *at, const char *cookie, const char *line) {
    client_id who = rig_enter(at, CLIENT_SOCKET, cookie);
    rig_ask(at, who, "%s", line);
    rig_leave(at, who);
}

/* Both have subscribed and gone, and nothing is due. */
static void leave_both(struct pair *p) {
    for (int i = 0; i < 2; i++) {
        subscribe(&n, p->cookie[i], i ? PUSH("bob") : PUSH("ann"));
        rig_leave(&n, p->who[i]);
    }
    rig_tick(&n, WAIT);
    n.pushes = 0;
}

/* ---- what is sent */

static void test_your_turn(void **unused) {
    (void)unused;
    struct pair p;
    open_one("turn");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    int next = pass_turn(&n, &p);
    rig_tick(&n, WAIT - 1);
    assert_int_equal(n.pushes, 0);
    rig_tick(&n, 1);
    assert_int_equal(n.pushes, 1);
    const struct push_message *m = &n.push[0];
    assert_non_null(strstr(m->to.endpoint, next ? "/bob" : "/ann"));
    assert_string_equal(m->to.point, POINT);
    assert_int_equal(strlen(m->topic), 32);
    assert_true(m->lasts > 2 * 24 * 3600 && m->lasts <= 3 * 24 * 3600);
    json_t *j = json_loadb(m->text, m->length, 0, NULL);
    assert_string_equal(rig_string(j, "what"), "turn");
    assert_string_equal(rig_string(j, "game"), p.id);
    assert_string_equal(rig_string(j, "name"), "mandala");
    assert_string_equal(rig_string(j, "with"), next ? "Ann" : "Bob");
    assert_int_equal(json_object_size(j), 4); /* and nothing else */
    json_decref(j);
    rig_tick(&n, 100 * WAIT);
    assert_int_equal(n.pushes, 1); /* once */
    rig_close(&n);
}

static void test_not_when_here(void **unused) {
    (void)unused;
    struct pair p;
    open_one("here");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    int next = pass_turn(&n, &p); /* then the player comes, in time */
    client_id who = rig_enter(&n, CLIENT_SOCKET, p.cookie[next]);
    rig_ask(&n, who, "{'do':'watch','game':'%s'}", p.id);
    rig_tick(&n, WAIT);
    assert_int_equal(n.pushes, 0);
    rig_leave(&n, who);
    rig_tick(&n, WAIT);
    assert_int_equal(n.pushes, 0); /* the turn came while they were here */
    rig_close(&n);
}

/* The turn has passed again before anybody was told. */
static void test_not_when_over(void **unused) {
    (void)unused;
    struct pair p;
    open_one("passed");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    pass_turn(&n, &p);
    rig_tick(&n, 1000);
    int next = pass_turn(&n, &p);
    rig_tick(&n, WAIT);
    assert_int_equal(n.pushes, 1);
    assert_non_null(strstr(n.push[0].to.endpoint, next ? "/bob" : "/ann"));
    rig_close(&n);
}

static void test_only_by_days(void **unused) {
    (void)unused;
    static const char *const clocks[] = {"'game':'mandala','listed':true",
                                         "'game':'mandala','listed':true,'clock':{'minutes':9}"};
    for (int i = 0; i < 2; i++) {
        struct pair p;
        open_one("clock");
        seat_here(&p, clocks[i]);
        leave_both(&p);
        pass_turn(&n, &p);
        rig_tick(&n, WAIT);
        assert_int_equal(n.pushes, 0);
        rig_close(&n);
    }
}

/* Nobody is told more often than the limit says, whatever happens in their games. */
static void test_limit(void **unused) {
    (void)unused;
    struct pair p;
    open_one("limit");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    int turns = 0;
    for (; turns < SERVER_NOTICES; turns++) {
        client_id who = rig_enter(&n, CLIENT_SOCKET, p.cookie[0]);
        json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s'}", p.id);
        bool over = strcmp(rig_string(state, "status"), "playing") != 0;
        rig_leave(&n, who);
        if (over)
            break;
        pass_turn(&n, &p);
        rig_tick(&n, WAIT);
    }
    struct server_figures f;
    server_figures(n.core, &f);
    assert_int_equal(n.pushes + (int)f.notices_dropped, turns);
    assert_true(n.pushes <= 2 * (SERVER_NOTICES / 4 + SERVER_NOTICES / 10 + 2));
    assert_true(f.notices_dropped > 0);
    rig_close(&n);
}

/* More turns come than can be remembered. */
static void test_many(void **unused) {
    (void)unused;
    struct pair p;
    struct server_figures f;
    open_one("many");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    for (int i = 0; i < SERVER_NOTICES_DUE + 3 && i < 12; i++)
        pass_turn(&n, &p);
    server_figures(n.core, &f);
    assert_int_equal(f.notices_dropped, SERVER_NOTICES_DUE < 12 ? 3 : 0);
    n.refuse_pushes = true; /* and the last one finds no room with the process */
    rig_tick(&n, WAIT);
    uint64_t before = f.notices_dropped;
    server_figures(n.core, &f);
    assert_true(SERVER_NOTICES_DUE < 12 || f.notices_dropped == before + 1);
    rig_close(&n);
}

/* ---- browsers */

static void test_off(void **unused) {
    (void)unused;
    rig_open(&n, help_file("off"), 1);
    client_id who = rig_socket(&n, "Ann");
    assert_true(json_is_null(json_object_get(rig_ask(&n, who, "{'do':'push_key'}"), "key")));
    refused("forbidden", who, PUSH("ann"));
    rig_ask(&n, who, "{'do':'unpush'}");
    rig_close(&n);
}

static void test_who_may(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET];
    open_one("may");
    client_id who = rig_enter(&n, CLIENT_SOCKET, NULL);
    assert_string_equal(rig_string(rig_ask(&n, who, "{'do':'push_key'}"), "key"), "the public key");
    refused("signed_out", who, PUSH("x"));
    refused("signed_out", who, "{'do':'unpush'}");
    rig_guest(&n, "Ann", cookie);
    who = rig_enter(&n, CLIENT_SOCKET, cookie);
    refused("forbidden", who,
            "{'do':'push','endpoint':'https://127.0.0.1/x','p256dh':'" POINT
            "','auth':'BTBZMqHH6r4Tts7J_aSIgg'}");
    refused("bad_request", who,
            "{'do':'push','endpoint':'https://web.push.apple.com/x','p256dh':'AAAA',"
            "'auth':'BTBZMqHH6r4Tts7J_aSIgg'}");
    refused("bad_request", who,
            "{'do':'push','endpoint':'https://web.push.apple.com/x','p256dh':'" POINT
            "','auth':'short'}");
    refused("bad_request", who, "{'do':'push','endpoint':'https://web.push.apple.com/x'}");
    rig_ask(&n, who, PUSH("x"));
    rig_ask(&n, who, "{'do':'claim','login':'ann','password':'12345678'}");
    json_t *token = rig_ask(&n, who, "{'do':'token','label':'bot'}");
    char secret[RIG_SECRET];
    snprintf(secret, sizeof secret, "%s", rig_string(token, "token"));
    rig_once_refused(&n, "forbidden", secret, PUSH("x"));
    rig_close(&n);
}

struct found {
    int count;
    char path[4][32];
};

static bool each_push(void *context, const struct store_push *p) {
    struct found *f = context;
    snprintf(f->path[f->count++ % 4], sizeof f->path[0], "%s", strrchr(p->to.endpoint, '/') + 1);
    return true;
}

/* How many browsers the person of this cookie has. */
static int browsers(const char *cookie, struct found *out) {
    char reason[200];
    text error;
    struct store_pass pass;
    uint8_t hash[STORE_HASH];
    *out = (struct found){0};
    text_init(&error, reason, sizeof reason);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)cookie, strlen(cookie), NULL, 0);
    if (store_pass(n.reader, hash, &pass, &error) != 1)
        return -1;
    assert_int_equal(store_pushes(n.reader, pass.person, 4, each_push, out, &error), 0);
    return out->count;
}

static void test_come_and_go(void **unused) {
    (void)unused;
    struct found f;
    char cookie[RIG_SECRET], second[RIG_SECRET], file[HELP_PATH];
    open_one("come");
    snprintf(file, sizeof file, "%s", store_file(n.reader));
    rig_guest(&n, "Ann", cookie);
    client_id who = rig_enter(&n, CLIENT_SOCKET, cookie);
    assert_int_equal(browsers(cookie, &f), 0);
    rig_ask(&n, who, PUSH("one"));
    rig_ask(&n, who, PUSH("two")); /* instead of it: it is the same browser */
    assert_int_equal(browsers(cookie, &f), 1);
    assert_string_equal(f.path[0], "two");
    rig_ask(&n, who, "{'do':'claim','login':'ann','password':'12345678'}");
    const struct rig_client *c =
        rig_client(&n, rig_once(&n, NULL, "{'do':'login','login':'ann','password':'12345678'}"));
    snprintf(second, sizeof second, "%s", c->cookie);
    n.now += 1000;
    subscribe(&n, second, PUSH("three"));
    assert_int_equal(browsers(cookie, &f), 2);
    assert_string_equal(f.path[0], "three"); /* the last one first */
    rig_once(&n, second, "{'do':'logout'}"); /* takes its own along */
    assert_int_equal(browsers(cookie, &f), 1);
    assert_string_equal(f.path[0], "two");
    rig_ask(&n, who, "{'do':'unpush'}");
    assert_int_equal(browsers(cookie, &f), 0);
    rig_ask(&n, who, "{'do':'unpush'}"); /* fine when there is none */
    rig_ask(&n, who, PUSH("four"));
    rig_once(&n, cookie, "{'do':'forget','password':'12345678'}");
    assert_int_equal(browsers(cookie, &f), -1);
    rig_close(&n);
    sqlite3 *db = NULL; /* nothing is left of a deleted account */
    int64_t left = -1;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_true(sqlite_number(db, "SELECT count(*) FROM push", &left) && left == 0);
    sqlite3_close(db);
}

static void test_gone(void **unused) {
    (void)unused;
    struct pair p;
    struct found f;
    struct server_figures figures;
    open_one("gone");
    seat_here(&p, BY_DAYS);
    leave_both(&p);
    int next = pass_turn(&n, &p);
    rig_tick(&n, WAIT);
    assert_int_equal(n.pushes, 1);
    struct push_message m = n.push[0];
    m.outcome = PUSH_FAILED; /* it may work the next time */
    server_pushed(n.core, &m);
    rig_work(&n);
    assert_int_equal(browsers(p.cookie[next], &f), 1);
    m.outcome = PUSH_GONE;
    /* another address of that browser, which has come meanwhile, stays */
    m.to.endpoint[strlen(m.to.endpoint) - 1] ^= 1;
    server_pushed(n.core, &m);
    rig_work(&n);
    assert_int_equal(browsers(p.cookie[next], &f), 1);
    m = n.push[0];
    m.outcome = PUSH_GONE;
    server_pushed(n.core, &m);
    rig_work(&n);
    assert_int_equal(browsers(p.cookie[next], &f), 0);
    assert_int_equal(browsers(p.cookie[1 - next], &f), 1);
    server_figures(n.core, &figures);
    assert_int_equal(figures.notices[PUSH_GONE], 2);
    assert_int_equal(figures.notices[PUSH_FAILED], 1);
    rig_close(&n);
}

/* ---- several servers */

static void tell_all(void) {
    for (int i = 0; i < 3; i++) {
        rig_tick(&n, 100);
        rig_tick(&other, 100);
        rig_tell(&n, &other);
        rig_tell(&other, &n);
        server_turn(n.core, n.now);
        server_turn(other.core, other.now);
        rig_work(&n);
        rig_work(&other);
    }
}

/* Bob is connected to the other server, or isn't; Ann plays by requests at this one, which doesn't
 * have the game in memory. Only one server sends, and none if he is there. */
static void test_two_servers(void **unused) {
    (void)unused;
    for (int connected = 0; connected < 2; connected++) {
        struct pair p;
        struct server_options options = with_key(true);
        const char *file = help_file("two");
        struct rig *at[2] = {&n, &n};
        rig_open_with(&n, file, 1, &options);
        rig_open_with(&other, file, 2, &options);
        seat(&p, at, BY_DAYS);
        leave_both(&p);
        if (mover(&n, p.id) == 1)
            pass_turn(&n, &p);
        rig_tick(&n, WAIT);
        rig_crash(&n, file);
        n.pushes = 0;
        client_id bob = connected ? rig_enter(&other, CLIENT_SOCKET, p.cookie[1]) : 0;
        if (bob)
            rig_ask(&other, bob, "{'do':'watch','game':'%s'}", p.id);
        for (int i = 0; i < 3; i++) {
            rig_tick(&other, 100);
            server_turn(other.core, other.now);
            rig_work(&other);
        }
        rig_keep_silent(&n);
        rig_keep_silent(&other); /* the first one hasn't heard of it, and must ask */
        assert_int_equal(pass_turn(&n, &p), 1);
        tell_all();
        rig_tick(&n, WAIT);
        rig_tick(&other, WAIT);
        assert_int_equal(other.pushes, 0);
        assert_int_equal(n.pushes, connected ? 0 : 1);
        rig_close(&n);
        rig_close(&other);
    }
}

/* ---- reports */

static bool each_report(void *context, const struct store_report *r) {
    struct found *f = context;
    snprintf(f->path[f->count++ % 4], sizeof f->path[0], "%.4s>%.4s %s", r->name, r->about_name,
             r->reason);
    return true;
}

static int reports(struct found *out) {
    char reason[200];
    text error;
    *out = (struct found){0};
    text_init(&error, reason, sizeof reason);
    assert_int_equal(store_reports(n.reader, each_report, out, &error), 0);
    return out->count;
}

static void test_reports(void **unused) {
    (void)unused;
    struct pair p;
    struct found f;
    char waiting[ROOM_ID_SIZE];
    open_one("report");
    seat_here(&p, BY_DAYS);
    client_id cyd = rig_socket(&n, "Cyd");
    refused("not_seated", cyd, "{'do':'report','game':'%s','seat':1,'reason':'name'}", p.id);
    refused("not_found", p.who[0], "{'do':'report','game':'%s','seat':1,'reason':'name'}", p.id);
    refused("not_found", p.who[0], "{'do':'report','game':'%s','seat':3,'reason':'name'}", p.id);
    refused("bad_request", p.who[0], "{'do':'report','game':'%s','seat':2,'reason':'x'}", p.id);
    refused("bad_request", p.who[0], "{'do':'report','game':'%s','reason':'name'}", p.id);
    refused("not_found", p.who[0],
            "{'do':'report','game':'AAAAAAAAAAAA','seat':2,'reason':'name'}");
    rig_create(&n, cyd, waiting, "'game':'mandala'");
    refused("not_playing", cyd, "{'do':'report','game':'%s','seat':2,'reason':'name'}", waiting);
    assert_int_equal(reports(&f), 0);
    rig_ask(&n, p.who[0], "{'do':'report','game':'%s','seat':2,'reason':'stalling'}", p.id);
    rig_ask(&n, p.who[0], "{'do':'report','game':'%s','seat':2,'reason':'name'}", p.id);
    rig_ask(&n, p.who[1], "{'do':'report','game':'%s','seat':1,'reason':'phrases'}", p.id);
    assert_int_equal(reports(&f), 2); /* one of each player */
    assert_true(strcmp(f.path[0], "Ann>Bob stalling") == 0 ||
                strcmp(f.path[1], "Ann>Bob stalling") == 0);
    n.fail_writes = true;
    refused("storage", p.who[0], "{'do':'report','game':'%s','seat':2,'reason':'name'}", p.id);
    n.fail_writes = false;
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_your_turn),     cmocka_unit_test(test_not_when_here),
        cmocka_unit_test(test_not_when_over), cmocka_unit_test(test_only_by_days),
        cmocka_unit_test(test_limit),         cmocka_unit_test(test_many),
        cmocka_unit_test(test_off),           cmocka_unit_test(test_who_may),
        cmocka_unit_test(test_come_and_go),   cmocka_unit_test(test_gone),
        cmocka_unit_test(test_two_servers),   cmocka_unit_test(test_reports),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
