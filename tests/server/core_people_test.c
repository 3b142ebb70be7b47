// SPDX-License-Identifier: MIT
// People of the core: guests, names, accounts, logins, tokens, leaving for good; limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "server/limits.h"
#include "store_help.h"

static struct inn n;

#define refused(code, who, ...) assert_string_equal(inn_refused(&n, who, __VA_ARGS__), code)

static void test_guests(void **unused) {
    (void)unused;
    inn_open(&n, help_file("guests"), 1);
    char cookie[INN_SECRET], other[INN_SECRET];
    client_id who = inn_once(&n, NULL, "{'do':'me'}");
    assert_true(json_is_null(inn_person(&n, who)));
    inn_guest(&n, "  Ann \\u00a0", cookie);
    who = inn_once(&n, cookie, "{'do':'me'}");
    assert_string_equal(inn_string(inn_person(&n, who), "name"), "Ann");
    assert_true(json_is_null(json_object_get(inn_person(&n, who), "login")));
    /* a second time it is the same guest, and no new cookie */
    who = inn_once(&n, cookie, "{'do':'guest'}");
    assert_string_equal(inn_string(inn_person(&n, who), "name"), "Ann");
    assert_false(inn_client(&n, who)->has_cookie);
    /* without a name it gets one; two guests have two secrets */
    who = inn_once(&n, NULL, "{'do':'guest'}");
    assert_int_equal(strncmp(inn_string(inn_person(&n, who), "name"), "Guest ", 6), 0);
    snprintf(other, sizeof other, "%s", inn_client(&n, who)->cookie);
    assert_string_not_equal(cookie, other);
    /* a cookie that nobody has is as good as none, a cookie as a token is not */
    other[0] = other[0] == 'A' ? 'B' : 'A';
    who = inn_once(&n, other, "{'do':'me'}");
    assert_true(json_is_null(inn_person(&n, who)));
    struct server_visit v = {
        .id = 99999, .address = "192.0.2.1", .secret = span_of(cookie), .bearer = true};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_SIGNED_OUT);
    inn_close(&n);
}

static void test_names(void **unused) {
    (void)unused;
    inn_open(&n, help_file("names"), 2);
    client_id ann = inn_socket(&n, "Ann");
    static const char *const bad[] = {
        "",
        "   ",
        "\\u3000\\u00a0",
        "a\\nb",
        "a\\u0000b",
        "a\\u0007",
        "a\\u0085",
        "\\u202Egnp",
        "a\\u2066b",
        "a\\u200fb",
        "\\ufeff",
        "\\u200b",
        "12345678901234567890123456789012345678901",
        "\xe2\x80\xae",
        /* nothing to see: joiners, fillers, the empty Braille cell, selectors, marks on nothing */
        "\\u200d",
        "\\u200c",
        "\\u3164",
        "\\uffa0",
        "\\u115f",
        "\\u1160",
        "\\u2800",
        "\\ufe0f",
        "\\u034f",
        "\\u17b4",
        "\\u180b",
        "\\u180e",
        "\\u0301",
        " \\u0301",
        "a \\u0301",
        "a\\u2800b",
        "a\\u3164",
        "\\ufffc",
        "\\udb40\\udd00",
        /* private use, not assigned, never a character */
        "a\\ue000",
        "a\\udb80\\udc00",
        "a\\u0378",
        "a\\ufdd0",
        "a\\uffff",
        "a\\ud83f\\udfff",
        /* five marks on one letter, and forty */
        "a\\u0301\\u0301\\u0301\\u0301\\u0301",
        "a\\u200d\\u200d\\u200d\\u200d\\u200d",
        "Z\\u0335\\u0322\\u0334\\u0327\\u0328\\u0321\\u031b\\u0319\\u0323\\u0324\\u0325\\u0326",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *code = inn_refused(&n, ann, "{'do':'rename','name':'%s'}", bad[i]);
        assert_string_equal(code, strstr(bad[i], "u0000") ? "bad_request" : "bad_name");
    }
    refused("bad_request", ann, "{'do':'rename','name':'\xff'}");
    static const char *const good[][2] = {
        {"Zoë", "Zoë"},
        {" a  b ", "a  b"},
        {"1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890"},
        {"\xf0\x9f\x8c\xb8 Bloem", "\xf0\x9f\x8c\xb8 Bloem"},
        {"<b>&amp;", "<b>&amp;"},
        {"Viê\xcc\xa3t a\xcc\x81\xcc\x82\xcc\x83\xcc\x84",
         "Viê\xcc\xa3t a\xcc\x81\xcc\x82\xcc\x83\xcc\x84"},
        {"नमस्ते", "नमस्ते"},
        {"می\xe2\x80\x8cخواهم", "می\xe2\x80\x8cخواهم"},
        {"花子\xe3\x80\x80山", "花子\xe3\x80\x80山"},
        {"❤\xef\xb8\x8f", "❤\xef\xb8\x8f"},
        {"👩\xe2\x80\x8d👧 ...", "👩\xe2\x80\x8d👧 ..."},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        inn_ask(&n, ann, "{'do':'rename','name':'%s'}", good[i][0]);
        assert_string_equal(inn_string(inn_person(&n, ann), "name"), good[i][1]);
    }
    char forty[40 * 12 + 1] = ""; /* of the largest characters */
    for (int i = 0; i < 40; i++)
        snprintf(forty + 12 * i, sizeof forty - (size_t)(12 * i), "\\ud83c\\udf38");
    inn_ask(&n, ann, "{'do':'rename','name':'%s'}", forty);
    assert_int_equal(strlen(inn_string(inn_person(&n, ann), "name")), 160);
    inn_close(&n);
}

/* The name is shown in rooms at once, and in those that are loaded later. */
static void test_rename(void **unused) {
    (void)unused;
    const char *file = help_file("rename");
    inn_open(&n, file, 3);
    char id[ROOM_ID_SIZE], cookie[INN_SECRET];
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), bob = inn_socket(&n, "Bob");
    inn_create(&n, ann, id, "'game':'mandala','listed':true");
    inn_ask(&n, bob, "{'do':'watch_lobby'}");
    inn_ask(&n, ann, "{'do':'rename','name':'Zoe'}");
    assert_non_null(strstr(
        inn_string(
            json_array_get(
                json_object_get(inn_ask(&n, bob, "{'do':'state','game':'%s'}", id), "seats"), 0),
            "name"),
        "Zoe"));
    assert_int_equal(inn_count_news(&n, bob, "lobby"), 1);
    assert_non_null(
        strstr(inn_ask(&n, bob, "{'do':'lobby'}") ? inn_client(&n, bob)->text : "", "\"Zoe\""));
    inn_crash(&n, file);
    client_id who = inn_once(&n, NULL, "{'do':'state','game':'%s'}", id);
    assert_non_null(strstr(inn_client(&n, who)->text, "\"Zoe\""));
    inn_close(&n);
}

static void test_account(void **unused) {
    (void)unused;
    inn_open(&n, help_file("account"), 4);
    char cookie[INN_SECRET], second[INN_SECRET];
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    refused("bad_name", ann, "{'do':'claim','login':'an','password':'12345678'}");
    refused("bad_name", ann, "{'do':'claim','login':'a nn','password':'12345678'}");
    refused("bad_name", ann, "{'do':'claim','login':'%033d','password':'12345678'}", 1);
    refused("bad_password", ann, "{'do':'claim','login':'ann','password':'1234567'}");
    refused("bad_password", ann, "{'do':'claim','login':'ann','password':'%0257d'}", 1);
    refused("bad_request", ann, "{'do':'claim','login':'ann'}");
    refused("forbidden", ann, "{'do':'tokens'}");
    refused("forbidden", ann, "{'do':'token','label':'x'}");
    inn_ask(&n, ann, "{'do':'claim','login':'Ann','password':'%0256d'}", 1);
    assert_string_equal(inn_string(inn_person(&n, ann), "login"), "ann");
    refused("already", ann, "{'do':'claim','login':'ann2','password':'12345678'}");
    client_id bob = inn_socket(&n, "Bob");
    refused("name_taken", bob, "{'do':'claim','login':'ann','password':'12345678'}");
    /* log in elsewhere */
    char line[400];
    snprintf(line, sizeof line, "{'do':'login','login':'ANN','password':'%0256d'}", 1);
    client_id who = inn_once(&n, NULL, "%s", line);
    assert_string_equal(inn_string(inn_person(&n, who), "name"), "Ann");
    snprintf(second, sizeof second, "%s", inn_client(&n, who)->cookie);
    assert_string_not_equal(second, cookie);
    assert_int_equal(strlen(second), 43);
    inn_once_refused(&n, "wrong_login", NULL, "{'do':'login','login':'ann','password':'12345678'}");
    inn_once_refused(&n, "wrong_login", NULL,
                     "{'do':'login','login':'nobody','password':'12345678'}");
    /* out here, not there */
    who = inn_once(&n, second, "{'do':'logout'}");
    assert_true(inn_client(&n, who)->has_cookie);
    assert_string_equal(inn_client(&n, who)->cookie, "");
    assert_true(json_is_null(inn_person(&n, inn_once(&n, second, "{'do':'me'}"))));
    assert_false(inn_client(&n, ann)->closed);
    assert_false(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
    /* out everywhere: open sockets are ended too */
    who = inn_once(&n, NULL, "%s", line);
    snprintf(second, sizeof second, "%s", inn_client(&n, who)->cookie);
    inn_once(&n, second, "{'do':'logout','everywhere':true}");
    assert_true(inn_client(&n, ann)->closed);
    assert_int_equal(inn_client(&n, ann)->why, REFUSAL_SIGNED_OUT);
    refused("signed_out", ann, "{'do':'games'}");
    assert_true(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
    assert_true(json_is_null(inn_person(&n, inn_once(&n, second, "{'do':'me'}"))));
    inn_once_refused(&n, "signed_out", cookie, "{'do':'logout'}");
    inn_close(&n);
}

/* Every login costs one job, whether there is such an account or not; of two claims for one name
 * one gets it. */
static void test_equal_costs(void **unused) {
    (void)unused;
    inn_open(&n, help_file("costs"), 5);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    n.hold_jobs = true;
    inn_send(&n, ann, "{'do':'claim','login':'same','password':'12345678'}");
    inn_send(&n, bob, "{'do':'claim','login':'same','password':'12345678'}");
    refused("busy", ann, "{'do':'rename','name':'Zoe'}"); /* one change at a time */
    inn_let_jobs(&n);
    inn_let_writes(&n);
    assert_string_equal(inn_string(inn_person(&n, ann), "login"), "same");
    assert_string_equal(inn_code(&n, bob), "name_taken");
    client_id right = inn_enter(&n, CLIENT_ONCE, NULL), none = inn_enter(&n, CLIENT_ONCE, NULL);
    inn_send(&n, right, "{'do':'login','login':'same','password':'12345679'}");
    assert_non_null(n.jobs);
    assert_null(n.jobs->next);
    inn_send(&n, none, "{'do':'login','login':'none','password':'12345679'}");
    assert_non_null(n.jobs->next);
    assert_int_equal(n.jobs->kind, JOB_VERIFY);
    assert_int_equal(n.jobs->next->kind, JOB_VERIFY);
    assert_int_equal(strncmp(n.jobs->next->password, "$argon2id$v=19$m=65536,t=2,p=1$", 31), 0);
    assert_int_equal(inn_client(&n, right)->answers + inn_client(&n, none)->answers, 0);
    inn_let_jobs(&n);
    assert_string_equal(inn_code(&n, right), "wrong_login");
    assert_string_equal(inn_code(&n, none), "wrong_login");
    assert_string_equal(inn_client(&n, right)->text, inn_client(&n, none)->text);
    /* workers that can't, or that have too much to do */
    n.hold_jobs = false;
    n.fail_jobs = true;
    inn_once_refused(&n, "busy", NULL, "{'do':'login','login':'same','password':'12345678'}");
    n.fail_jobs = false;
    n.refuse_jobs = true;
    inn_once_refused(&n, "busy", NULL, "{'do':'login','login':'same','password':'12345678'}");
    refused("busy", bob, "{'do':'claim','login':'bob','password':'12345678'}");
    n.refuse_jobs = false;
    inn_ask(&n, bob, "{'do':'claim','login':'bob','password':'12345678'}");
    inn_close(&n);
}

static void test_tokens(void **unused) {
    (void)unused;
    inn_open(&n, help_file("tokens"), 6);
    char cookie[INN_SECRET], token[INN_SECRET];
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    inn_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    refused("bad_name", ann, "{'do':'token','label':''}");
    json_t *made = inn_ask(&n, ann, "{'do':'token','label':'my bot'}");
    snprintf(token, sizeof token, "%s", inn_string(made, "token"));
    long long number = (long long)inn_number(made, "number");
    assert_int_equal(strlen(token), 47);
    json_t *list = json_object_get(inn_ask(&n, ann, "{'do':'tokens'}"), "tokens");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(inn_string(json_array_get(list, 0), "label"), "my bot");
    assert_null(json_object_get(json_array_get(list, 0), "token")); /* shown once */
    /* the token plays, but doesn't manage the account */
    client_id robot = inn_enter(&n, CLIENT_SOCKET, token);
    assert_true(robot);
    assert_string_equal(
        inn_string(json_object_get(inn_ask(&n, robot, "{'do':'me'}"), "person"), "name"), "Ann");
    inn_ask(&n, robot, "{'do':'create','game':'mandala'}");
    refused("forbidden", robot, "{'do':'token','label':'x'}");
    refused("forbidden", robot, "{'do':'tokens'}");
    refused("forbidden", robot, "{'do':'revoke','number':%lld}", number);
    refused("forbidden", robot, "{'do':'forget','password':'12345678'}");
    refused("forbidden", robot, "{'do':'rename','name':'Zoe'}");
    inn_once_refused(&n, "forbidden", token, "{'do':'logout'}");
    inn_once_refused(&n, "forbidden", token, "{'do':'logout','everywhere':true}");
    assert_false(inn_client(&n, ann)->closed);
    assert_false(inn_client(&n, robot)->closed);
    /* as a cookie it is nothing */
    struct server_visit v = {.id = 99999, .address = "192.0.2.1", .secret = span_of(token)};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_NONE);
    server_leave(n.core, 99999);
    /* logging out everywhere leaves tokens alone; revoking ends what came by it */
    inn_once(&n, cookie, "{'do':'logout','everywhere':true}");
    assert_true(inn_client(&n, ann)->closed);
    assert_false(inn_client(&n, robot)->closed);
    client_id who = inn_once(&n, NULL, "{'do':'login','login':'ann','password':'12345678'}");
    snprintf(cookie, sizeof cookie, "%s", inn_client(&n, who)->cookie);
    ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    refused("not_found", ann, "{'do':'revoke','number':%lld}", number ^ 1);
    inn_ask(&n, ann, "{'do':'revoke','number':%lld}", number);
    assert_true(inn_client(&n, robot)->closed);
    assert_false(inn_client(&n, ann)->closed);
    client_id id;
    assert_int_equal(inn_try(&n, CLIENT_ONCE, token, "192.0.2.1", &id), REFUSAL_SIGNED_OUT);
    for (int i = 0; i < SERVER_TOKENS; i++)
        inn_ask(&n, ann, "{'do':'token','label':'%d'}", i);
    refused("too_many", ann, "{'do':'token','label':'one more'}");
    inn_close(&n);
}

/* How many persons storage knows, of these three. */
static int known_people(const person_id *who) {
    struct store_person rec;
    char reason[200];
    text why;
    int count = 0;
    text_init(&why, reason, sizeof reason);
    for (int i = 0; i < 3; i++)
        count += store_person(n.reader, who[i], &rec, &why) == 1;
    return count;
}

static person_id id_of(const char *cookie) {
    struct store_pass pass;
    uint8_t hash[STORE_HASH];
    char reason[200];
    text why;
    text_init(&why, reason, sizeof reason);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)cookie, strlen(cookie), NULL, 0);
    assert_int_equal(store_pass(n.reader, hash, &pass, &why), 1);
    return pass.person;
}

/* Cookies are good for a year; then guests whom nothing else holds are forgotten. */
static void test_sweep(void **unused) {
    (void)unused;
    static const int64_t day = 24 * 60 * 60 * 1000;
    char ann[INN_SECRET], bob[INN_SECRET], cyd[INN_SECRET], token[INN_SECRET], id[ROOM_ID_SIZE];
    inn_open(&n, help_file("sweep"), 7);
    n.now += 1000 * day;
    inn_guest(&n, "Ann", ann);
    inn_guest(&n, "Bob", bob);
    inn_guest(&n, "Cyd", cyd);
    person_id who[] = {id_of(ann), id_of(bob), id_of(cyd)};
    client_id client = inn_enter(&n, CLIENT_SOCKET, bob); /* has a game */
    inn_create(&n, client, id, "'game':'mandala'");
    inn_leave(&n, client);
    client = inn_enter(&n, CLIENT_SOCKET, cyd); /* has an account and a token */
    inn_ask(&n, client, "{'do':'claim','login':'cyd','password':'12345678'}");
    snprintf(token, sizeof token, "%s",
             inn_string(inn_ask(&n, client, "{'do':'token','label':'x'}"), "token"));
    inn_leave(&n, client);
    inn_tick(&n, 364 * day);
    inn_work(&n);
    assert_false(json_is_null(inn_person(&n, inn_once(&n, ann, "{'do':'me'}"))));
    assert_int_equal(known_people(who), 3);
    n.now += 2 * day; /* not swept yet, and no good any more */
    assert_true(json_is_null(inn_person(&n, inn_once(&n, ann, "{'do':'me'}"))));
    n.fail_writes = true;
    inn_tick(&n, 0);
    inn_work(&n);
    assert_int_equal(known_people(who), 3);
    n.fail_writes = false;
    inn_tick(&n, 60 * 1000); /* it is tried again */
    inn_work(&n);
    assert_int_equal(known_people(who), 2);
    struct server_visit v = {
        .id = 99998, .address = "192.0.2.1", .secret = span_of(token), .bearer = true};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_NONE);
    server_leave(n.core, 99998);
    inn_once(&n, NULL, "{'do':'login','login':'cyd','password':'12345678'}");
    inn_close(&n);
}

/* Whoever goes for good leaves its seats and resigns its games. */
static void test_forget(void **unused) {
    (void)unused;
    inn_open(&n, help_file("forget"), 7);
    char cookie[INN_SECRET], waiting[ROOM_ID_SIZE], playing[ROOM_ID_SIZE];
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), bob = inn_socket(&n, "Bob");
    inn_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    inn_create(&n, bob, waiting, "'game':'mandala','listed':true");
    inn_ask(&n, ann, "{'do':'join','game':'%s'}", waiting);
    inn_create(&n, bob, playing, "'game':'mandala','listed':true");
    inn_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", playing);
    inn_ask(&n, ann, "{'do':'join','game':'%s','nonce':'a'}", playing);
    refused("bad_password", ann, "{'do':'forget'}");
    refused("wrong_login", ann, "{'do':'forget','password':'87654321'}");
    inn_ask(&n, ann, "{'do':'forget','password':'12345678'}");
    assert_true(inn_client(&n, ann)->closed);
    assert_true(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
    inn_once_refused(&n, "wrong_login", NULL, "{'do':'login','login':'ann','password':'12345678'}");
    json_t *state = inn_ask(&n, bob, "{'do':'state','game':'%s'}", waiting);
    assert_null(strstr(inn_client(&n, bob)->text, "Ann"));
    assert_string_equal(inn_string(state, "status"), "waiting");
    state = inn_ask(&n, bob, "{'do':'state','game':'%s'}", playing);
    assert_string_equal(inn_string(state, "status"), "over");
    assert_string_equal(inn_string(json_object_get(state, "end"), "kind"), "resign");
    /* a rematch leaves the seat open */
    state = inn_ask(&n, bob, "{'do':'rematch','game':'%s'}", playing);
    assert_string_equal(inn_string(json_array_get(json_object_get(state, "seats"), 0), "kind"),
                        "open");
    /* the name is free again; a guest needs no password */
    client_id cyd = inn_socket(&n, "Cyd");
    inn_ask(&n, cyd, "{'do':'claim','login':'ann','password':'12345678'}");
    client_id dan = inn_enter(&n, CLIENT_ONCE, NULL);
    inn_ask(&n, dan, "{'do':'guest'}");
    snprintf(cookie, sizeof cookie, "%s", inn_client(&n, dan)->cookie);
    client_id who = inn_once(&n, cookie, "{'do':'forget'}");
    assert_int_equal(inn_client(&n, who)->status, 200);
    assert_string_equal(inn_client(&n, who)->cookie, "");
    assert_true(inn_client(&n, who)->has_cookie);
    inn_close(&n);
}

/* Ann with a seat in a game that waits, one that goes on, one with three players and one whose
 * storing is still under way when she goes: the ids of the first three. */
enum { LEFT_GAMES = 3 };

static client_id somebody_busy(const char *file, char cookie[INN_SECRET],
                               char id[LEFT_GAMES][ROOM_ID_SIZE]) {
    inn_open(&n, file, 70);
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), bob = inn_socket(&n, "Bob");
    for (int i = 0; i < LEFT_GAMES; i++) {
        inn_create(&n, bob, id[i],
                   i < 2 ? "'game':'mandala','listed':true"
                         : "'game':'flowers','seats':['me','open','level:1'],'players':3,"
                           "'listed':true");
        inn_ask(&n, ann, "{'do':'join','game':'%s','nonce':'a'}", id[i]);
        if (i > 0)
            inn_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", id[i]);
    }
    return ann;
}

/* Does any game in storage still wait for somebody who is gone? */
static bool count_game(void *context, const char *id, const struct store_summary *summary) {
    (void)id, (void)summary;
    ++*(int *)context;
    return true;
}

struct stuck {
    int games;
    char reason[200];
};

static bool each_stuck(void *context, const char *id, const struct store_summary *summary) {
    struct stuck *stuck = context;
    text error;
    (void)id;
    text_init(&error, stuck->reason, sizeof stuck->reason);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        struct store_person p;
        if (summary->person[i] && store_person(n.reader, summary->person[i], &p, &error) == 1 &&
            p.name[0] == '\0')
            assert_int_equal(store_games(n.reader, STORE_HELD_BY_PERSON, 0, summary->person[i], 0,
                                         count_game, &stuck->games, &error),
                             0);
    }
    return true;
}

static int stuck_games(void) {
    struct stuck stuck = {0};
    text error;
    text_init(&error, stuck.reason, sizeof stuck.reason);
    assert_int_equal(store_games(n.reader, STORE_ALL, 0, 0, 0, each_stuck, &stuck, &error), 0);
    return stuck.games;
}

/* The process ends at each moment of a deletion: either the account is still there, or no game is
 * left that waits for it. */
static void test_forget_and_crash(void **unused) {
    (void)unused;
    bool gone = false;
    for (int steps = 0; !gone; steps++) {
        const char *file = help_file("crash");
        char cookie[INN_SECRET], id[LEFT_GAMES][ROOM_ID_SIZE];
        client_id ann = somebody_busy(file, cookie, id);
        assert_true(steps < 10);
        n.hold_writes = n.hold_jobs = true;
        inn_send(&n, ann, "{'do':'create','game':'mandala'}"); /* on its way */
        inn_send(&n, ann, "{'do':'forget'}");
        for (int i = 0; i < steps; i++)
            inn_let_writes(&n);
        bool answered = inn_client(&n, ann)->answers > 0 && inn_client(&n, ann)->closed;
        inn_crash(&n, file);
        n.hold_writes = n.hold_jobs = false;
        gone = json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}")));
        assert_true(gone || !answered);
        assert_int_equal(stuck_games(), 0);
        if (!gone) {
            assert_int_equal(inn_client(&n, inn_once(&n, cookie, "{'do':'forget'}"))->status, 200);
            assert_int_equal(stuck_games(), 0);
            assert_true(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
        }
        client_id cyd = inn_socket(&n, "Cyd"); /* watches */
        for (int i = 0; i < LEFT_GAMES; i++) {
            json_t *state = inn_ask(&n, cyd, "{'do':'state','game':'%s'}", id[i]);
            json_t *seat = json_array_get(json_object_get(state, "seats"), 1);
            assert_string_equal(inn_string(seat, i == 0 ? "kind" : "out"),
                                i == 0 ? "open" : "resign");
        }
        inn_close(&n);
    }
}

/* A storage that fails, queues that are full: the account stays, and can be deleted later. While it
 * goes it begins nothing new. */
static void test_forget_fails(void **unused) {
    (void)unused;
    char cookie[INN_SECRET], id[LEFT_GAMES][ROOM_ID_SIZE], next[ROOM_ID_SIZE];
    client_id ann = somebody_busy(help_file("fails"), cookie, id), bob = inn_socket(&n, "Bob");
    inn_create(&n, bob, next, "'game':'mandala','listed':true");
    n.fail_writes = true;
    refused("storage", ann, "{'do':'forget'}");
    n.fail_writes = false;
    n.refuse_writes = true;
    refused("busy", ann, "{'do':'forget'}");
    n.refuse_writes = false;
    assert_int_equal(stuck_games(), 0);
    inn_ask(&n, ann, "{'do':'create','game':'mandala'}");
    inn_ask(&n, ann, "{'do':'rename','name':'Zoe'}");
    n.hold_writes = true;
    inn_send(&n, ann, "{'do':'forget'}");
    refused("busy", ann, "{'do':'create','game':'mandala'}");
    refused("busy", ann, "{'do':'join','game':'%s'}", next);
    refused("busy", ann, "{'do':'forget'}");
    n.hold_writes = false;
    inn_work(&n);
    assert_true(inn_client(&n, ann)->closed);
    assert_int_equal(stuck_games(), 0);
    assert_true(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
    /* the only game is still on its way */
    client_id cyd = inn_socket(&n, "Cyd");
    n.hold_writes = true;
    inn_send(&n, cyd, "{'do':'create','game':'mandala'}");
    inn_send(&n, cyd, "{'do':'forget'}");
    n.hold_writes = false;
    inn_work(&n);
    assert_true(inn_client(&n, cyd)->closed);
    assert_int_equal(stuck_games(), 0);
    inn_close(&n);
}

/* All games of somebody who may have many. */
static void test_forget_many(void **unused) {
    (void)unused;
    struct server_options options = SERVER_OPTIONS_INIT;
    options.requests_per_minute = options.games_per_hour = 1000000;
    options.most_open_per_person = 400;
    inn_open_with(&n, help_file("many"), 71, &options);
    char cookie[INN_SECRET], id[ROOM_ID_SIZE];
    inn_guest(&n, "Ann", cookie);
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie);
    for (int i = 0; i < 300; i++)
        inn_create(&n, ann, id, "'game':'mandala'");
    inn_ask(&n, ann, "{'do':'forget'}");
    assert_int_equal(stuck_games(), 0);
    assert_true(json_is_null(inn_person(&n, inn_once(&n, cookie, "{'do':'me'}"))));
    inn_close(&n);
}

/* ---- limits */

static void test_buckets(void **unused) {
    (void)unused;
    static const uint8_t key[LIMITS_HASH_KEY] = {1};
    struct limits *l = limits_new(key);
    struct limits_rule rule = {.kind = 1, .tokens = 60, .period = 60000, .burst = 5};
    for (int i = 0; i < 5; i++)
        assert_true(limits_take(l, &rule, 7, 1000000));
    assert_false(limits_take(l, &rule, 7, 1000000));
    assert_false(limits_allow(l, &rule, 7, 1000999));
    assert_true(limits_allow(l, &rule, 7, 1001000));
    assert_true(limits_take(l, &rule, 7, 1001000));
    assert_false(limits_take(l, &rule, 7, 1001500));
    assert_true(limits_take(l, &rule, 8, 1000000)); /* somebody else */
    rule.kind = 2;
    assert_true(limits_take(l, &rule, 7, 1000000)); /* something else */
    rule.kind = 1;
    assert_false(limits_take(l, &rule, 7, 0));   /* a clock set back doesn't help */
    assert_true(limits_take(l, &rule, 7, 1000)); /* nor does it hurt for long */
    for (uint64_t i = 100; i < 200000; i++)      /* more than there is place for */
        assert_true(limits_take(l, &rule, i, 5000000));
    struct limits_rule large = {.kind = 3, .tokens = 70000, .period = 60000, .burst = 17500};
    int taken = 0;
    while (taken < 20000 && limits_take(l, &large, 7, 6000000))
        taken++;
    assert_int_equal(taken, 17500); /* of more than one in a millisecond too */
    while (taken < 20000 && limits_take(l, &large, 7, 6000060))
        taken++;
    assert_int_equal(taken, 17570);
    rule.tokens = 0;
    assert_false(limits_take(l, &rule, 1, 0));
    assert_int_equal(limits_address(l, "192.0.2.7"), limits_address(l, "::ffff:192.0.2.7"));
    assert_true(limits_address(l, "192.0.2.7") != limits_address(l, "192.0.2.8"));
    assert_int_equal(limits_address(l, "2001:db8:1:2::1"), limits_address(l, "2001:db8:1:2:3::4"));
    assert_true(limits_address(l, "2001:db8:1:2::1") != limits_address(l, "2001:db8:1:3::1"));
    assert_true(limits_address(l, "unix") != limits_address(l, "unit"));
    limits_free(l);
}

static void test_limits(void **unused) {
    (void)unused;
    struct server_options options = SERVER_OPTIONS_INIT;
    options.most_clients_per_address = 3;
    options.most_clients_per_person = 2;
    options.requests_per_minute = 400; /* 100 at once */
    options.games_per_hour = 8;        /* 2 at once */
    options.logins_per_hour = 8;       /* 2 at once; 8 guests */
    options.most_open_per_person = 2;
    inn_open_with(&n, help_file("limits"), 8, &options);
    client_id id[4];
    for (int i = 0; i < 3; i++)
        assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[i]), REFUSAL_NONE);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[3]), REFUSAL_TOO_MANY);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.8", &id[3]), REFUSAL_NONE);
    inn_leave(&n, id[0]);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[0]), REFUSAL_NONE);
    for (int i = 0; i < 100; i++) /* of one address together */
        inn_ask(&n, id[i % 3], "{'do':'ping'}");
    refused("too_many", id[0], "{'do':'ping'}");
    assert_int_equal(inn_client(&n, id[0])->status, 429);
    inn_ask(&n, id[3], "{'do':'ping'}");
    n.now += 150;
    inn_ask(&n, id[1], "{'do':'ping'}");
    refused("too_many", id[1], "{'do':'ping'}");
    for (int i = 0; i < SERVER_REFUSED + 100 && !inn_client(&n, id[2])->closed; i++)
        refused("too_many", id[2], "nonsense");
    assert_true(inn_client(&n, id[2])->closed);
    assert_int_equal(inn_client(&n, id[2])->why, REFUSAL_TOO_MANY);
    /* guests, log-ins */
    char cookie[INN_SECRET];
    for (int i = 0; i < 8; i++)
        inn_guest(&n, "Ann", cookie);
    inn_once_refused(&n, "too_many", NULL, "{'do':'guest'}");
    for (int i = 0; i < 2; i++)
        inn_once_refused(&n, "wrong_login", NULL,
                         "{'do':'login','login':'none','password':'12345678'}");
    inn_once_refused(&n, "too_many", NULL, "{'do':'login','login':'none','password':'12345678'}");
    /* connections of one person, from wherever */
    client_id ann = inn_enter(&n, CLIENT_SOCKET, cookie), second, third;
    assert_int_equal(inn_try(&n, CLIENT_STREAM, cookie, "192.0.2.21", &second), REFUSAL_NONE);
    assert_int_equal(inn_try(&n, CLIENT_ONCE, cookie, "192.0.2.22", &third), REFUSAL_TOO_MANY);
    assert_int_equal(inn_try(&n, CLIENT_ONCE, NULL, "192.0.2.22", &third), REFUSAL_NONE);
    inn_leave(&n, second);
    assert_int_equal(inn_try(&n, CLIENT_ONCE, cookie, "192.0.2.22", &third), REFUSAL_NONE);
    inn_leave(&n, third);
    /* games: 2 at once, and 2 open ones */
    char first[ROOM_ID_SIZE], other[ROOM_ID_SIZE];
    inn_create(&n, ann, first, "'game':'mandala'");
    inn_create(&n, ann, other, "'game':'mandala'");
    refused("too_many", ann, "{'do':'create','game':'mandala'}");
    n.now += 3600000;
    refused("too_many", ann, "{'do':'create','game':'mandala'}");
    inn_ask(&n, ann, "{'do':'leave','game':'%s'}", first);
    inn_create(&n, ann, first, "'game':'mandala'");
    inn_ask(&n, ann, "{'do':'leave','game':'%s'}", first);
    inn_ask(&n, ann, "{'do':'leave','game':'%s'}", other);
    inn_create(&n, ann, first, "'game':'mandala'");
    refused("too_many", ann, "{'do':'create','game':'mandala'}"); /* in one hour */
    inn_close(&n);
}

/* Nobody holds all tables by watching them. */
static void test_limits_together(void **unused) {
    (void)unused;
    enum { CLIENTS = 2, WATCHES = CLIENTS * SERVER_SHARE };
    struct server_options options = inn_generous();
    options.logins_per_hour = 8;
    options.most_clients_per_address = CLIENTS;
    inn_open_with(&n, help_file("together"), 9, &options);
    client_id ann = inn_socket(&n, "Ann"), bob = inn_socket(&n, "Bob");
    char game[WATCHES + 1][ROOM_ID_SIZE];
    for (int i = 0; i <= WATCHES; i++) {
        inn_create(&n, ann, game[i], "'game':'mandala','listed':true");
        if (i < WATCHES)
            inn_ask(&n, i % 2 ? ann : bob, "{'do':'watch','game':'%s'}", game[i]);
    }
    refused("too_many", bob, "{'do':'watch','game':'%s'}", game[WATCHES]);
    inn_ask(&n, ann, "{'do':'unwatch','game':'%s'}", game[1]);
    inn_ask(&n, bob, "{'do':'watch','game':'%s'}", game[WATCHES]);
    /* nor a person, from wherever */
    inn_close(&n);
    options.most_clients_per_address = 100;
    options.most_clients_per_person = CLIENTS;
    inn_open_with(&n, help_file("person"), 9, &options);
    char cookie[INN_SECRET];
    inn_guest(&n, "Ann", cookie);
    client_id here, there;
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, cookie, "192.0.2.21", &here), REFUSAL_NONE);
    assert_int_equal(inn_try(&n, CLIENT_SOCKET, cookie, "192.0.2.22", &there), REFUSAL_NONE);
    for (int i = 0; i <= WATCHES; i++) {
        inn_create(&n, here, game[i], "'game':'mandala','listed':true");
        if (i < WATCHES)
            inn_ask(&n, i % 2 ? here : there, "{'do':'watch','game':'%s'}", game[i]);
    }
    refused("too_many", there, "{'do':'watch','game':'%s'}", game[WATCHES]);
    inn_leave(&n, here);
    inn_ask(&n, there, "{'do':'watch','game':'%s'}", game[WATCHES]);
    inn_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guests),          cmocka_unit_test(test_names),
        cmocka_unit_test(test_rename),          cmocka_unit_test(test_account),
        cmocka_unit_test(test_equal_costs),     cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_sweep),           cmocka_unit_test(test_forget),
        cmocka_unit_test(test_buckets),         cmocka_unit_test(test_limits),
        cmocka_unit_test(test_limits_together), cmocka_unit_test(test_forget_and_crash),
        cmocka_unit_test(test_forget_fails),    cmocka_unit_test(test_forget_many),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
