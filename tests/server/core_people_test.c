// SPDX-License-Identifier: MIT
// People in the core: guests, names, accounts, logins, tokens, deletion; limits.
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

static struct rig n;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)

static void test_guests(void **unused) {
    (void)unused;
    rig_open(&n, help_file("guests"), 1);
    char cookie[RIG_SECRET], other[RIG_SECRET];
    client_id who = rig_once(&n, NULL, "{'do':'me'}");
    assert_true(json_is_null(rig_person(&n, who)));
    rig_guest(&n, "  Ann \\u00a0", cookie);
    who = rig_once(&n, cookie, "{'do':'me'}");
    assert_string_equal(rig_string(rig_person(&n, who), "name"), "Ann");
    assert_true(json_is_null(json_object_get(rig_person(&n, who), "login")));
    /* the second time it is the same guest, without a new cookie */
    who = rig_once(&n, cookie, "{'do':'guest'}");
    assert_string_equal(rig_string(rig_person(&n, who), "name"), "Ann");
    assert_false(rig_client(&n, who)->has_cookie);
    /* a guest without a name gets one; two guests have different secrets */
    who = rig_once(&n, NULL, "{'do':'guest'}");
    assert_int_equal(strncmp(rig_string(rig_person(&n, who), "name"), "Guest ", 6), 0);
    snprintf(other, sizeof other, "%s", rig_client(&n, who)->cookie);
    assert_string_not_equal(cookie, other);
    /* an unknown cookie is like none; an unknown token is refused */
    other[0] = other[0] == 'A' ? 'B' : 'A';
    who = rig_once(&n, other, "{'do':'me'}");
    assert_true(json_is_null(rig_person(&n, who)));
    struct server_visit v = {
        .id = 99999, .address = "192.0.2.1", .secret = span_of(cookie), .bearer = true};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_SIGNED_OUT);
    rig_close(&n);
}

static const char *const bad_names[] = {
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
    /* invisible: joiners, fillers, the empty Braille cell, selectors, marks on nothing */
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

static void test_bad_names(void **unused) {
    (void)unused;
    rig_open(&n, help_file("bad-names"), 2);
    client_id ann = rig_socket(&n, "Ann");
    for (size_t i = 0; i < sizeof bad_names / sizeof bad_names[0]; i++) {
        const char *code = rig_refused(&n, ann, "{'do':'rename','name':'%s'}", bad_names[i]);
        assert_string_equal(code, strstr(bad_names[i], "u0000") ? "bad_request" : "bad_name");
    }
    refused("bad_request", ann, "{'do':'rename','name':'\xff'}");
    rig_close(&n);
}

/* As asked for, and as taken. */
static const char *const good_names[][2] = {
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

static void test_good_names(void **unused) {
    (void)unused;
    rig_open(&n, help_file("good-names"), 2);
    client_id ann = rig_socket(&n, "Ann");
    for (size_t i = 0; i < sizeof good_names / sizeof good_names[0]; i++) {
        rig_ask(&n, ann, "{'do':'rename','name':'%s'}", good_names[i][0]);
        assert_string_equal(rig_string(rig_person(&n, ann), "name"), good_names[i][1]);
    }
    rig_close(&n);
}

/* Forty characters are enough even if they are the largest. */
static void test_longest_name(void **unused) {
    (void)unused;
    rig_open(&n, help_file("longest-name"), 2);
    client_id ann = rig_socket(&n, "Ann");
    char forty[40 * 12 + 1] = "";
    for (int i = 0; i < 40; i++)
        snprintf(forty + 12 * i, sizeof forty - (size_t)(12 * i), "\\ud83c\\udf38");
    rig_ask(&n, ann, "{'do':'rename','name':'%s'}", forty);
    assert_int_equal(strlen(rig_string(rig_person(&n, ann), "name")), 160);
    rig_close(&n);
}

/* A new name appears in rooms at once, and in those that are loaded later. */
static void test_rename(void **unused) {
    (void)unused;
    const char *file = help_file("rename");
    rig_open(&n, file, 3);
    char id[ROOM_ID_SIZE], cookie[RIG_SECRET];
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    rig_create(&n, ann, id, "'game':'mandala','listed':true");
    rig_ask(&n, bob, "{'do':'watch_lobby'}");
    rig_ask(&n, ann, "{'do':'rename','name':'Zoe'}");
    assert_non_null(strstr(
        rig_string(
            json_array_get(
                json_object_get(rig_ask(&n, bob, "{'do':'state','game':'%s'}", id), "seats"), 0),
            "name"),
        "Zoe"));
    assert_int_equal(rig_count_news(&n, bob, "lobby"), 1);
    assert_non_null(
        strstr(rig_ask(&n, bob, "{'do':'lobby'}") ? rig_client(&n, bob)->text : "", "\"Zoe\""));
    rig_crash(&n, file);
    client_id who = rig_once(&n, NULL, "{'do':'state','game':'%s'}", id);
    assert_non_null(strstr(rig_client(&n, who)->text, "\"Zoe\""));
    rig_close(&n);
}

static void test_account(void **unused) {
    (void)unused;
    rig_open(&n, help_file("account"), 4);
    char cookie[RIG_SECRET], second[RIG_SECRET];
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    refused("bad_name", ann, "{'do':'claim','login':'an','password':'12345678'}");
    refused("bad_name", ann, "{'do':'claim','login':'a nn','password':'12345678'}");
    refused("bad_name", ann, "{'do':'claim','login':'%033d','password':'12345678'}", 1);
    refused("bad_password", ann, "{'do':'claim','login':'ann','password':'1234567'}");
    refused("bad_password", ann, "{'do':'claim','login':'ann','password':'%0257d'}", 1);
    refused("bad_request", ann, "{'do':'claim','login':'ann'}");
    refused("forbidden", ann, "{'do':'tokens'}");
    refused("forbidden", ann, "{'do':'token','label':'x'}");
    rig_ask(&n, ann, "{'do':'claim','login':'Ann','password':'%0256d'}", 1);
    assert_string_equal(rig_string(rig_person(&n, ann), "login"), "ann");
    refused("already", ann, "{'do':'claim','login':'ann2','password':'12345678'}");
    client_id bob = rig_socket(&n, "Bob");
    refused("name_taken", bob, "{'do':'claim','login':'ann','password':'12345678'}");
    /* log in elsewhere */
    char line[400];
    snprintf(line, sizeof line, "{'do':'login','login':'ANN','password':'%0256d'}", 1);
    client_id who = rig_once(&n, NULL, "%s", line);
    assert_string_equal(rig_string(rig_person(&n, who), "name"), "Ann");
    snprintf(second, sizeof second, "%s", rig_client(&n, who)->cookie);
    assert_string_not_equal(second, cookie);
    assert_int_equal(strlen(second), 43);
    rig_once_refused(&n, "wrong_login", NULL, "{'do':'login','login':'ann','password':'12345678'}");
    rig_once_refused(&n, "wrong_login", NULL,
                     "{'do':'login','login':'nobody','password':'12345678'}");
    /* out here, not there */
    who = rig_once(&n, second, "{'do':'logout'}");
    assert_true(rig_client(&n, who)->has_cookie);
    assert_string_equal(rig_client(&n, who)->cookie, "");
    assert_true(json_is_null(rig_person(&n, rig_once(&n, second, "{'do':'me'}"))));
    assert_false(rig_client(&n, ann)->closed);
    assert_false(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    /* out everywhere: open sockets are closed too */
    who = rig_once(&n, NULL, "%s", line);
    snprintf(second, sizeof second, "%s", rig_client(&n, who)->cookie);
    rig_once(&n, second, "{'do':'logout','everywhere':true}");
    assert_true(rig_client(&n, ann)->closed);
    assert_int_equal(rig_client(&n, ann)->why, REFUSAL_SIGNED_OUT);
    refused("signed_out", ann, "{'do':'games'}");
    assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    assert_true(json_is_null(rig_person(&n, rig_once(&n, second, "{'do':'me'}"))));
    rig_once_refused(&n, "signed_out", cookie, "{'do':'logout'}");
    rig_close(&n);
}

/* Every login takes one job, whether or not the account exists; of two claims for one name, one
 * succeeds. */
static void test_equal_costs(void **unused) {
    (void)unused;
    rig_open(&n, help_file("costs"), 5);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    n.hold_jobs = true;
    rig_send(&n, ann, "{'do':'claim','login':'same','password':'12345678'}");
    rig_send(&n, bob, "{'do':'claim','login':'same','password':'12345678'}");
    refused("busy", ann, "{'do':'rename','name':'Zoe'}"); /* one change at a time */
    rig_let_jobs(&n);
    rig_let_writes(&n);
    assert_string_equal(rig_string(rig_person(&n, ann), "login"), "same");
    assert_string_equal(rig_code(&n, bob), "name_taken");
    client_id right = rig_enter(&n, CLIENT_ONCE, NULL), none = rig_enter(&n, CLIENT_ONCE, NULL);
    rig_send(&n, right, "{'do':'login','login':'same','password':'12345679'}");
    assert_non_null(n.jobs);
    assert_null(n.jobs->next);
    rig_send(&n, none, "{'do':'login','login':'none','password':'12345679'}");
    assert_non_null(n.jobs->next);
    assert_int_equal(n.jobs->kind, JOB_VERIFY);
    assert_int_equal(n.jobs->next->kind, JOB_VERIFY);
    assert_int_equal(
        strncmp(n.jobs->next->credentials.password, "$argon2id$v=19$m=65536,t=2,p=1$", 31), 0);
    assert_int_equal(rig_client(&n, right)->answers + rig_client(&n, none)->answers, 0);
    rig_let_jobs(&n);
    assert_string_equal(rig_code(&n, right), "wrong_login");
    assert_string_equal(rig_code(&n, none), "wrong_login");
    assert_string_equal(rig_client(&n, right)->text, rig_client(&n, none)->text);
    /* workers that fail, or whose queue is full */
    n.hold_jobs = false;
    n.fail_jobs = true;
    rig_once_refused(&n, "busy", NULL, "{'do':'login','login':'same','password':'12345678'}");
    n.fail_jobs = false;
    n.refuse_jobs = true;
    rig_once_refused(&n, "busy", NULL, "{'do':'login','login':'same','password':'12345678'}");
    refused("busy", bob, "{'do':'claim','login':'bob','password':'12345678'}");
    n.refuse_jobs = false;
    rig_ask(&n, bob, "{'do':'claim','login':'bob','password':'12345678'}");
    rig_close(&n);
}

static void test_tokens(void **unused) {
    (void)unused;
    rig_open(&n, help_file("tokens"), 6);
    char cookie[RIG_SECRET], token[RIG_SECRET];
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    rig_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    refused("bad_name", ann, "{'do':'token','label':''}");
    json_t *made = rig_ask(&n, ann, "{'do':'token','label':'my bot'}");
    snprintf(token, sizeof token, "%s", rig_string(made, "token"));
    long long number = (long long)rig_number(made, "number");
    assert_int_equal(strlen(token), 47);
    json_t *list = json_object_get(rig_ask(&n, ann, "{'do':'tokens'}"), "tokens");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(rig_string(json_array_get(list, 0), "label"), "my bot");
    assert_null(json_object_get(json_array_get(list, 0), "token")); /* shown once */
    /* a token may play, but not manage the account */
    client_id robot = rig_enter(&n, CLIENT_SOCKET, token);
    assert_true(robot);
    assert_string_equal(
        rig_string(json_object_get(rig_ask(&n, robot, "{'do':'me'}"), "person"), "name"), "Ann");
    rig_ask(&n, robot, "{'do':'create','game':'mandala'}");
    refused("forbidden", robot, "{'do':'token','label':'x'}");
    refused("forbidden", robot, "{'do':'tokens'}");
    refused("forbidden", robot, "{'do':'revoke','number':%lld}", number);
    refused("forbidden", robot, "{'do':'forget','password':'12345678'}");
    refused("forbidden", robot, "{'do':'rename','name':'Zoe'}");
    rig_once_refused(&n, "forbidden", token, "{'do':'logout'}");
    rig_once_refused(&n, "forbidden", token, "{'do':'logout','everywhere':true}");
    assert_false(rig_client(&n, ann)->closed);
    assert_false(rig_client(&n, robot)->closed);
    /* as a cookie it is worthless */
    struct server_visit v = {.id = 99999, .address = "192.0.2.1", .secret = span_of(token)};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_NONE);
    server_leave(n.core, 99999);
    /* logging out everywhere leaves tokens alone; revoking one closes its clients */
    rig_once(&n, cookie, "{'do':'logout','everywhere':true}");
    assert_true(rig_client(&n, ann)->closed);
    assert_false(rig_client(&n, robot)->closed);
    client_id who = rig_once(&n, NULL, "{'do':'login','login':'ann','password':'12345678'}");
    snprintf(cookie, sizeof cookie, "%s", rig_client(&n, who)->cookie);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    refused("not_found", ann, "{'do':'revoke','number':%lld}", number ^ 1);
    rig_ask(&n, ann, "{'do':'revoke','number':%lld}", number);
    assert_true(rig_client(&n, robot)->closed);
    assert_false(rig_client(&n, ann)->closed);
    client_id id;
    assert_int_equal(rig_try(&n, CLIENT_ONCE, token, "192.0.2.1", &id), REFUSAL_SIGNED_OUT);
    for (int i = 0; i < SERVER_TOKENS; i++)
        rig_ask(&n, ann, "{'do':'token','label':'%d'}", i);
    refused("too_many", ann, "{'do':'token','label':'one more'}");
    rig_close(&n);
}

/* How many of these three persons are in storage. */
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

/* Cookies are valid for a year; after that, guests without games are dropped. */
static void test_sweep(void **unused) {
    (void)unused;
    static const int64_t day = 24 * 60 * 60 * 1000;
    char ann[RIG_SECRET], bob[RIG_SECRET], cyd[RIG_SECRET], token[RIG_SECRET], id[ROOM_ID_SIZE];
    rig_open(&n, help_file("sweep"), 7);
    n.now += 1000 * day;
    rig_guest(&n, "Ann", ann);
    rig_guest(&n, "Bob", bob);
    rig_guest(&n, "Cyd", cyd);
    person_id who[] = {id_of(ann), id_of(bob), id_of(cyd)};
    client_id client = rig_enter(&n, CLIENT_SOCKET, bob); /* has a game */
    rig_create(&n, client, id, "'game':'mandala'");
    rig_leave(&n, client);
    client = rig_enter(&n, CLIENT_SOCKET, cyd); /* has an account and a token */
    rig_ask(&n, client, "{'do':'claim','login':'cyd','password':'12345678'}");
    snprintf(token, sizeof token, "%s",
             rig_string(rig_ask(&n, client, "{'do':'token','label':'x'}"), "token"));
    rig_leave(&n, client);
    rig_tick(&n, 364 * day);
    rig_work(&n);
    assert_false(json_is_null(rig_person(&n, rig_once(&n, ann, "{'do':'me'}"))));
    assert_int_equal(known_people(who), 3);
    n.now += 2 * day; /* not swept yet, but no longer valid */
    assert_true(json_is_null(rig_person(&n, rig_once(&n, ann, "{'do':'me'}"))));
    n.fail_writes = true;
    rig_tick(&n, 0);
    rig_work(&n);
    assert_int_equal(known_people(who), 3);
    n.fail_writes = false;
    rig_tick(&n, 60 * 1000); /* it is tried again */
    rig_work(&n);
    assert_int_equal(known_people(who), 2);
    struct server_visit v = {
        .id = 99998, .address = "192.0.2.1", .secret = span_of(token), .bearer = true};
    assert_int_equal(server_enter(n.core, &v, n.now), REFUSAL_NONE);
    server_leave(n.core, 99998);
    rig_once(&n, NULL, "{'do':'login','login':'cyd','password':'12345678'}");
    rig_close(&n);
}

/* Deleting an account gives up its seats and resigns its games. */
static void test_forget(void **unused) {
    (void)unused;
    rig_open(&n, help_file("forget"), 7);
    char cookie[RIG_SECRET], waiting[ROOM_ID_SIZE], playing[ROOM_ID_SIZE];
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    rig_ask(&n, ann, "{'do':'claim','login':'ann','password':'12345678'}");
    rig_create(&n, bob, waiting, "'game':'mandala','listed':true");
    rig_ask(&n, ann, "{'do':'join','game':'%s'}", waiting);
    rig_create(&n, bob, playing, "'game':'mandala','listed':true");
    rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", playing);
    rig_ask(&n, ann, "{'do':'join','game':'%s','nonce':'a'}", playing);
    refused("bad_password", ann, "{'do':'forget'}");
    refused("wrong_login", ann, "{'do':'forget','password':'87654321'}");
    rig_ask(&n, ann, "{'do':'forget','password':'12345678'}");
    assert_true(rig_client(&n, ann)->closed);
    assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    rig_once_refused(&n, "wrong_login", NULL, "{'do':'login','login':'ann','password':'12345678'}");
    json_t *state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", waiting);
    assert_null(strstr(rig_client(&n, bob)->text, "Ann"));
    assert_string_equal(rig_string(state, "status"), "waiting");
    state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", playing);
    assert_string_equal(rig_string(state, "status"), "over");
    assert_string_equal(rig_string(json_object_get(state, "end"), "kind"), "resign");
    /* a rematch leaves the seat open */
    state = rig_ask(&n, bob, "{'do':'rematch','game':'%s'}", playing);
    assert_string_equal(rig_string(json_array_get(json_object_get(state, "seats"), 0), "kind"),
                        "open");
    /* the name is free again; a guest needs no password */
    client_id cyd = rig_socket(&n, "Cyd");
    rig_ask(&n, cyd, "{'do':'claim','login':'ann','password':'12345678'}");
    client_id dan = rig_enter(&n, CLIENT_ONCE, NULL);
    rig_ask(&n, dan, "{'do':'guest'}");
    snprintf(cookie, sizeof cookie, "%s", rig_client(&n, dan)->cookie);
    client_id who = rig_once(&n, cookie, "{'do':'forget'}");
    assert_int_equal(rig_client(&n, who)->status, 200);
    assert_string_equal(rig_client(&n, who)->cookie, "");
    assert_true(rig_client(&n, who)->has_cookie);
    rig_close(&n);
}

/* Ann has a seat in a waiting game, one in progress, one with three players and one that is still
 * being stored when she goes: the ids of the first three. */
enum { LEFT_GAMES = 3 };

static client_id somebody_busy(const char *file, char cookie[RIG_SECRET],
                               char id[LEFT_GAMES][ROOM_ID_SIZE]) {
    rig_open(&n, file, 70);
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    for (int i = 0; i < LEFT_GAMES; i++) {
        rig_create(&n, bob, id[i],
                   i < 2 ? "'game':'mandala','listed':true"
                         : "'game':'flowers','seats':['me','open','level:1'],'players':3,"
                           "'listed':true");
        rig_ask(&n, ann, "{'do':'join','game':'%s','nonce':'a'}", id[i]);
        if (i > 0)
            rig_ask(&n, bob, "{'do':'ready','game':'%s','nonce':'b'}", id[i]);
    }
    return ann;
}

/* Does any game in storage still need a deleted person? */
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

/* The process dies at each stage of a deletion: either the account is still there, or no game needs
 * it any more. */
static void test_forget_and_crash(void **unused) {
    (void)unused;
    bool gone = false;
    for (int steps = 0; !gone; steps++) {
        const char *file = help_file("crash");
        char cookie[RIG_SECRET], id[LEFT_GAMES][ROOM_ID_SIZE];
        client_id ann = somebody_busy(file, cookie, id);
        assert_true(steps < 10);
        n.hold_writes = n.hold_jobs = true;
        rig_send(&n, ann, "{'do':'create','game':'mandala'}"); /* being stored */
        rig_send(&n, ann, "{'do':'forget'}");
        for (int i = 0; i < steps; i++)
            rig_let_writes(&n);
        bool answered = rig_client(&n, ann)->answers > 0 && rig_client(&n, ann)->closed;
        rig_crash(&n, file);
        n.hold_writes = n.hold_jobs = false;
        gone = json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}")));
        assert_true(gone || !answered);
        assert_int_equal(stuck_games(), 0);
        if (!gone) {
            assert_int_equal(rig_client(&n, rig_once(&n, cookie, "{'do':'forget'}"))->status, 200);
            assert_int_equal(stuck_games(), 0);
            assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
        }
        client_id cyd = rig_socket(&n, "Cyd"); /* watches */
        for (int i = 0; i < LEFT_GAMES; i++) {
            json_t *state = rig_ask(&n, cyd, "{'do':'state','game':'%s'}", id[i]);
            json_t *seat = json_array_get(json_object_get(state, "seats"), 1);
            assert_string_equal(rig_string(seat, i == 0 ? "kind" : "out"),
                                i == 0 ? "open" : "resign");
        }
        rig_close(&n);
    }
}

/* If storage fails or queues are full, the account stays, and can be deleted later. During the
 * deletion it can't create games. */
static void test_forget_fails(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET], id[LEFT_GAMES][ROOM_ID_SIZE], next[ROOM_ID_SIZE];
    client_id ann = somebody_busy(help_file("fails"), cookie, id), bob = rig_socket(&n, "Bob");
    rig_create(&n, bob, next, "'game':'mandala','listed':true");
    n.fail_writes = true;
    refused("storage", ann, "{'do':'forget'}");
    n.fail_writes = false;
    n.refuse_writes = true;
    refused("busy", ann, "{'do':'forget'}");
    n.refuse_writes = false;
    assert_int_equal(stuck_games(), 0);
    rig_ask(&n, ann, "{'do':'create','game':'mandala'}");
    rig_ask(&n, ann, "{'do':'rename','name':'Zoe'}");
    n.hold_writes = true;
    rig_send(&n, ann, "{'do':'forget'}");
    refused("busy", ann, "{'do':'create','game':'mandala'}");
    refused("busy", ann, "{'do':'join','game':'%s'}", next);
    refused("busy", ann, "{'do':'forget'}");
    n.hold_writes = false;
    rig_work(&n);
    assert_true(rig_client(&n, ann)->closed);
    assert_int_equal(stuck_games(), 0);
    assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    /* the only game is still being stored */
    client_id cyd = rig_socket(&n, "Cyd");
    n.hold_writes = true;
    rig_send(&n, cyd, "{'do':'create','game':'mandala'}");
    rig_send(&n, cyd, "{'do':'forget'}");
    n.hold_writes = false;
    rig_work(&n);
    assert_true(rig_client(&n, cyd)->closed);
    assert_int_equal(stuck_games(), 0);
    rig_close(&n);
}

/* All games of a person who may have many. */
static void test_forget_many(void **unused) {
    (void)unused;
    struct server_options options = SERVER_OPTIONS_INIT;
    options.requests_per_minute = options.games_per_hour = 1000000;
    options.most_open_per_person = 400;
    rig_open_with(&n, help_file("many"), 71, &options);
    char cookie[RIG_SECRET], id[ROOM_ID_SIZE];
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
    for (int i = 0; i < 300; i++)
        rig_create(&n, ann, id, "'game':'mandala'");
    rig_ask(&n, ann, "{'do':'forget'}");
    assert_int_equal(stuck_games(), 0);
    assert_true(json_is_null(rig_person(&n, rig_once(&n, cookie, "{'do':'me'}"))));
    rig_close(&n);
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
    assert_true(limits_take(l, &rule, 8, 1000000)); /* another person */
    rule.kind = 2;
    assert_true(limits_take(l, &rule, 7, 1000000)); /* another kind */
    rule.kind = 1;
    assert_false(limits_take(l, &rule, 7, 0));   /* setting the clock back doesn't help */
    assert_true(limits_take(l, &rule, 7, 1000)); /* nor does it hurt for long */
    for (uint64_t i = 100; i < 200000; i++)      /* more than fit */
        assert_true(limits_take(l, &rule, i, 5000000));
    struct limits_rule large = {.kind = 3, .tokens = 70000, .period = 60000, .burst = 17500};
    int taken = 0;
    while (taken < 20000 && limits_take(l, &large, 7, 6000000))
        taken++;
    assert_int_equal(taken, 17500); /* also with more than one a millisecond */
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

/* Opens a server that meets its limits soon. */
static void open_strict(const char *name) {
    struct server_options options = SERVER_OPTIONS_INIT;
    options.most_clients_per_address = 3;
    options.most_clients_per_person = 2;
    options.requests_per_minute = 400; /* 100 at once */
    options.games_per_hour = 8;        /* 2 at once */
    options.logins_per_hour = 8;       /* 2 at once; 8 guests */
    options.most_open_per_person = 2;
    rig_open_with(&n, help_file(name), 8, &options);
}

static void test_limits_of_clients(void **unused) {
    (void)unused;
    client_id id[4];
    open_strict("limits-clients");
    for (int i = 0; i < 3; i++)
        assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[i]), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[3]), REFUSAL_TOO_MANY);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.8", &id[3]), REFUSAL_NONE);
    rig_leave(&n, id[0]);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id[0]), REFUSAL_NONE);
    rig_close(&n);
}

static void test_limits_of_requests(void **unused) {
    (void)unused;
    client_id id[4];
    open_strict("limits-requests");
    for (int i = 0; i < 4; i++)
        assert_int_equal(
            rig_try(&n, CLIENT_SOCKET, NULL, i < 3 ? "192.0.2.9" : "192.0.2.8", &id[i]),
            REFUSAL_NONE);
    for (int i = 0; i < 100; i++) /* all from one address */
        rig_ask(&n, id[i % 3], "{'do':'me'}");
    refused("too_many", id[0], "{'do':'me'}");
    assert_int_equal(rig_client(&n, id[0])->status, 429);
    rig_ask(&n, id[3], "{'do':'me'}");
    n.now += 150;
    rig_ask(&n, id[1], "{'do':'me'}");
    refused("too_many", id[1], "{'do':'me'}");
    /* one that goes on regardless is cut off */
    for (int i = 0; i < SERVER_REFUSED + 100 && !rig_client(&n, id[2])->closed; i++)
        refused("too_many", id[2], "nonsense");
    assert_true(rig_client(&n, id[2])->closed);
    assert_int_equal(rig_client(&n, id[2])->why, REFUSAL_TOO_MANY);
    rig_close(&n);
}

/* Clients ask every second whether the server is there: eight times for one request. */
static void test_pings_are_cheap(void **unused) {
    (void)unused;
    client_id id;
    open_strict("limits-pings");
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &id), REFUSAL_NONE);
    for (int i = 0; i < 100 * SERVER_PINGS; i++)
        rig_ask(&n, id, "{'do':'ping'}");
    refused("too_many", id, "{'do':'ping'}");
    rig_close(&n);
}

static void test_limits_of_logins(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET];
    open_strict("limits-logins");
    for (int i = 0; i < 8; i++)
        rig_guest(&n, "Ann", cookie);
    rig_once_refused(&n, "too_many", NULL, "{'do':'guest'}");
    for (int i = 0; i < 2; i++)
        rig_once_refused(&n, "wrong_login", NULL,
                         "{'do':'login','login':'none','password':'12345678'}");
    rig_once_refused(&n, "too_many", NULL, "{'do':'login','login':'none','password':'12345678'}");
    rig_close(&n);
}

/* Connections of one person, from any address. */
static void test_limits_of_a_person(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET];
    client_id second, third;
    open_strict("limits-person");
    rig_guest(&n, "Ann", cookie);
    rig_enter(&n, CLIENT_SOCKET, cookie);
    assert_int_equal(rig_try(&n, CLIENT_STREAM, cookie, "192.0.2.21", &second), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, cookie, "192.0.2.22", &third), REFUSAL_TOO_MANY);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, NULL, "192.0.2.22", &third), REFUSAL_NONE);
    rig_leave(&n, second);
    assert_int_equal(rig_try(&n, CLIENT_ONCE, cookie, "192.0.2.22", &third), REFUSAL_NONE);
    rig_close(&n);
}

/* Two new games at once, and two open ones. */
static void test_limits_of_games(void **unused) {
    (void)unused;
    char first[ROOM_ID_SIZE], other[ROOM_ID_SIZE];
    open_strict("limits-games");
    client_id ann = rig_socket(&n, "Ann");
    rig_create(&n, ann, first, "'game':'mandala'");
    rig_create(&n, ann, other, "'game':'mandala'");
    refused("too_many", ann, "{'do':'create','game':'mandala'}");
    n.now += 3600000;
    refused("too_many", ann, "{'do':'create','game':'mandala'}");
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", first);
    rig_create(&n, ann, first, "'game':'mandala'");
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", first);
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", other);
    rig_create(&n, ann, first, "'game':'mandala'");
    refused("too_many", ann, "{'do':'create','game':'mandala'}"); /* in one hour */
    rig_close(&n);
}

/* Nobody can keep all rooms in memory by watching them. */
static void test_limits_together(void **unused) {
    (void)unused;
    enum { CLIENTS = 2, WATCHES = CLIENTS * SERVER_SHARE };
    struct server_options options = rig_generous();
    options.logins_per_hour = 8;
    options.most_clients_per_address = CLIENTS;
    rig_open_with(&n, help_file("together"), 9, &options);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    char game[WATCHES + 1][ROOM_ID_SIZE];
    for (int i = 0; i <= WATCHES; i++) {
        rig_create(&n, ann, game[i], "'game':'mandala','listed':true");
        if (i < WATCHES)
            rig_ask(&n, i % 2 ? ann : bob, "{'do':'watch','game':'%s'}", game[i]);
    }
    refused("too_many", bob, "{'do':'watch','game':'%s'}", game[WATCHES]);
    rig_ask(&n, ann, "{'do':'unwatch','game':'%s'}", game[1]);
    rig_ask(&n, bob, "{'do':'watch','game':'%s'}", game[WATCHES]);
    /* nor can one person, from many addresses */
    rig_close(&n);
    options.most_clients_per_address = 100;
    options.most_clients_per_person = CLIENTS;
    rig_open_with(&n, help_file("person"), 9, &options);
    char cookie[RIG_SECRET];
    rig_guest(&n, "Ann", cookie);
    client_id here, there;
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, cookie, "192.0.2.21", &here), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, cookie, "192.0.2.22", &there), REFUSAL_NONE);
    for (int i = 0; i <= WATCHES; i++) {
        rig_create(&n, here, game[i], "'game':'mandala','listed':true");
        if (i < WATCHES)
            rig_ask(&n, i % 2 ? here : there, "{'do':'watch','game':'%s'}", game[i]);
    }
    refused("too_many", there, "{'do':'watch','game':'%s'}", game[WATCHES]);
    rig_leave(&n, here);
    rig_ask(&n, there, "{'do':'watch','game':'%s'}", game[WATCHES]);
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guests),
        cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_good_names),
        cmocka_unit_test(test_longest_name),
        cmocka_unit_test(test_rename),
        cmocka_unit_test(test_account),
        cmocka_unit_test(test_equal_costs),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_sweep),
        cmocka_unit_test(test_forget),
        cmocka_unit_test(test_buckets),
        cmocka_unit_test(test_limits_of_clients),
        cmocka_unit_test(test_limits_of_requests),
        cmocka_unit_test(test_pings_are_cheap),
        cmocka_unit_test(test_limits_of_logins),
        cmocka_unit_test(test_limits_of_a_person),
        cmocka_unit_test(test_limits_of_games),
        cmocka_unit_test(test_limits_together),
        cmocka_unit_test(test_forget_and_crash),
        cmocka_unit_test(test_forget_fails),
        cmocka_unit_test(test_forget_many),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
