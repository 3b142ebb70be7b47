// SPDX-License-Identifier: MIT
// Daily deals: the same for everybody, one try each, nothing of the key or of others' results
// before their time, and everything open and verifiable afterwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "games/games.h"
#include "store_help.h"

static struct rig n, other;

static void open_rig(const char *file) {
    struct server_options options = rig_generous();
    options.daily = true;
    rig_open_with(&n, file, 7, &options);
    n.now = daily_begin(daily_day(n.now)) + 1000; /* the day has just begun */
    rig_tick(&n, 0);
    rig_tick(&n, 1000);
}

static const json_t *game_of(const json_t *daily, const char *name) {
    const json_t *games = json_object_get(daily, "games");
    for (size_t i = 0; i < json_array_size(games); i++)
        if (strcmp(rig_string(json_array_get(games, i), "game"), name) == 0)
            return json_array_get(games, i);
    fail_msg("no deal of %s", name);
    return NULL;
}

static const json_t *ask_game(client_id who, const char *name) {
    return game_of(rig_ask(&n, who, "{'do':'daily'}"), name);
}

static void begin(client_id who, const char *game, char id[ROOM_ID_SIZE]) {
    const json_t *state = rig_ask(&n, who, "{'do':'daily_play','game':'%s'}", game);
    snprintf(id, ROOM_ID_SIZE, "%s", rig_string(state, "id"));
}

/* Plays the deal with the same choices whoever plays: the first legal move, or the last. False: the
 * game is over. */
static bool play_once(client_id who, const char *id, bool last) {
    const json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s'}", id);
    const json_t *legal = json_object_get(state, "legal");
    if (strcmp(rig_string(state, "status"), "over") == 0)
        return false;
    size_t count = json_array_size(legal);
    assert_true(count > 0);
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(legal, last ? count - 1 : 0)));
    rig_ask(&n, who, "{'do':'play','game':'%s','move':'%s'}", id, move);
    return true;
}

static void play_all(client_id who, const char *id, bool last) {
    while (play_once(who, id, last))
        ;
}

/* To a moment of the next day, `ms` after its begin. */
static void next_day(int64_t ms) {
    rig_tick(&n, daily_begin(daily_day(n.now) + 1) + ms - n.now);
    rig_tick(&n, 1000);
}

/* ---- the deals */

static void test_made_once(void **unused) {
    (void)unused;
    char first[FAIR_HEX], next[FAIR_HEX];
    const char *file = help_file("daily-once");
    open_rig(file);
    client_id ann = rig_socket(&n, "Ann");
    for (int i = 0; games_all[i]; i++) {
        const json_t *g = ask_game(ann, games_all[i]->name);
        assert_int_equal(strlen(rig_string(g, "commit")), FAIR_HEX - 1);
        assert_true(json_is_null(json_object_get(g, "key")));
        assert_true(json_is_null(json_object_get(g, "you")));
        assert_true(json_is_null(json_object_get(g, "par")));
        assert_true(json_is_null(json_object_get(g, "field")));
    }
    snprintf(first, sizeof first, "%s", rig_string(ask_game(ann, "mandala"), "commit"));
    snprintf(next, sizeof next, "%s", rig_string(ask_game(ann, "mandala"), "next"));
    /* Another server on the same storage, which begins at the same time, and one that starts later.
     */
    struct server_options options = n.options;
    rig_open_with(&other, file, 8, &options);
    other.now = n.now;
    rig_tick(&other, 0);
    client_id bob = rig_socket(&other, "Bob");
    const json_t *there = rig_ask(&other, bob, "{'do':'daily'}");
    assert_string_equal(rig_string(game_of(there, "mandala"), "commit"), first);
    rig_close(&other);
    int64_t now = n.now;
    rig_crash(&n, file);
    n.now = now;
    rig_tick(&n, 1000);
    ann = rig_socket(&n, "Ann");
    assert_string_equal(rig_string(ask_game(ann, "mandala"), "commit"), first);
    /* The commitment was known a day ahead. */
    next_day(0);
    assert_string_equal(rig_string(ask_game(ann, "mandala"), "commit"), next);
    assert_string_equal(rig_refused(&n, ann, "{'do':'daily','day':'2999-01-01'}"), "not_found");
    assert_string_equal(rig_refused(&n, ann, "{'do':'daily','day':'2026-02-30'}"), "bad_request");
    assert_string_equal(rig_refused(&n, ann, "{'do':'daily_play','game':'chess'}"), "bad_request");
    rig_close(&n);
}

static void test_one_try(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], again[ROOM_ID_SIZE], bobs[ROOM_ID_SIZE];
    open_rig(help_file("daily-one"));
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    assert_string_equal(rig_refused(&n, nobody, "{'do':'daily_play','game':'mandala'}"),
                        "signed_out");
    begin(ann, "mandala", id);
    const json_t *state = rig_result(&n, ann);
    assert_string_equal(rig_string(state, "status"), "playing");
    assert_int_equal(strlen(rig_string(state, "daily")), DAILY_DATE_SIZE - 1);
    play_once(ann, id, false);
    begin(ann, "mandala", again);
    assert_string_equal(again, id);
    assert_string_equal(rig_refused(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", id),
                        "illegal");
    rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);
    begin(ann, "mandala", again);
    assert_string_equal(again, id);
    begin(bob, "mandala", bobs);
    assert_string_not_equal(bobs, id);
    /* Two requests at once, before either is stored: one game. */
    n.hold_writes = true;
    rig_send(&n, bob, "{'do':'daily_play','game':'flowers','ref':1}");
    rig_send(&n, bob, "{'do':'daily_play','game':'flowers','ref':2}");
    n.hold_writes = false;
    rig_work(&n);
    assert_string_equal(rig_code(&n, bob), "");
    begin(bob, "flowers", again);
    assert_int_equal(json_array_size(json_object_get(rig_ask(&n, bob, "{'do':'games'}"), "games")),
                     2);
    rig_close(&n);
}

/* The same moves give the same game: cards, the bot's moves, everything. */
static void test_same_chance(void **unused) {
    (void)unused;
    open_rig(help_file("daily-same"));
    for (int i = 0; games_all[i]; i++) {
        char name[2][8] = {"Ann", "Bob"}, id[ROOM_ID_SIZE];
        json_t *log[2] = {NULL, NULL};
        for (int k = 0; k < 2; k++) {
            client_id who = rig_socket(&n, name[k]);
            begin(who, games_all[i]->name, id);
            play_all(who, id, false);
            log[k] = json_deep_copy(
                json_object_get(rig_ask(&n, who, "{'do':'state','game':'%s'}", id), "log"));
            rig_tick(&n, 60000);
        }
        assert_true(json_array_size(log[0]) > 5);
        assert_true(json_equal(log[0], log[1]));
        json_decref(log[0]);
        json_decref(log[1]);
    }
    rig_close(&n);
}

/* ---- secrets */

static bool find_key(void *context, const struct store_deal *d) {
    if (strcmp(d->game->name, "mandala") != 0)
        return true;
    memcpy(context, d->key, FAIR_KEY);
    return false;
}

static void read_key(uint8_t key[FAIR_KEY]) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_int_equal(store_deals(n.reader, daily_day(n.now), 0, find_key, key, &error), 0);
}

/* Not a byte of the key, in any form, in anything that is sent or logged while the day lasts. */
static void test_key_is_secret(void **unused) {
    (void)unused;
    uint8_t key[FAIR_KEY];
    char hex[FAIR_HEX], base[64], id[ROOM_ID_SIZE], watch[ROOM_LINK_SIZE], cookie[RIG_SECRET];
    open_rig(help_file("daily-secret"));
    rig_guest(&n, "Ann", cookie);
    client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie), bob = rig_socket(&n, "Bob");
    client_id stream = rig_enter(&n, CLIENT_STREAM, cookie);
    rig_send(&n, stream, "{'do':'stream'}");
    read_key(key);
    fair_hex(hex, key);
    sodium_bin2base64(base, sizeof base, key, sizeof key, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    rig_forbid(&n, key, sizeof key);
    rig_forbid(&n, hex, 16);
    rig_forbid(&n, base, 11);
    begin(ann, "mandala", id);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id);
    const json_t *links = json_object_get(rig_result(&n, ann), "links");
    snprintf(watch, sizeof watch, "%s", rig_string(links, "watch"));
    play_all(ann, id, true);
    json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    assert_string_equal(rig_string(state, "status"), "over");
    assert_true(json_is_null(json_object_get(state, "key")));
    rig_ask(&n, ann, "{'do':'events','game':'%s','since':0}", id);
    assert_null(
        strstr(rig_string(rig_ask(&n, ann, "{'do':'record','game':'%s'}", id), "record"), "[Key"));
    rig_ask(&n, ann, "{'do':'daily'}");
    rig_ask(&n, ann, "{'do':'daily_best','game':'mandala'}");
    rig_ask(&n, ann, "{'do':'games'}");
    /* Nobody else may look, not even with a link. */
    static const char *const looks[] = {"'do':'state'", "'do':'events','since':0", "'do':'record'",
                                        "'do':'watch'"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(
            rig_refused(&n, bob, "{%s,'game':'%s','key':'%s'}", looks[i], id, watch), "forbidden");
    /* A rematch is an ordinary game, with a key of its own. */
    state = rig_ask(&n, ann, "{'do':'rematch','game':'%s'}", id);
    assert_true(json_is_null(json_object_get(state, "daily")));
    assert_string_equal(rig_string(state, "status"), "waiting");
    /* Still secret a moment after midnight. */
    next_day(0);
    assert_true(
        json_is_null(json_object_get(rig_ask(&n, ann, "{'do':'state','game':'%s'}", id), "key")));
    assert_string_equal(rig_refused(&n, bob, "{'do':'state','game':'%s'}", id), "forbidden");
    n.forbidden = 0;
    rig_tick(&n, DAILY_GRACE);
    state = rig_ask(&n, bob, "{'do':'state','game':'%s'}", id);
    assert_string_equal(rig_string(state, "key"), hex);
    rig_close(&n);
}

/* The record of a finished deal, seen by a stranger: its cards follow from the key of the day. */
static void expect_verified(client_id who, const char *id, const char *commit) {
    const char *content = rig_string(rig_ask(&n, who, "{'do':'record','game':'%s'}", id), "record");
    char reason[200];
    FILE *file = tmpfile();
    record_reader reader;
    struct record_error error;
    record r;
    text why;
    uint64_t outcomes;
    assert_non_null(file);
    fputs(content, file);
    rewind(file);
    text_init(&why, reason, sizeof reason);
    assert_int_equal(record_reader_open(&reader, file), 0);
    assert_int_equal(record_read(&reader, &r, &error), 1);
    record_reader_close(&reader);
    assert_string_equal(record_tag(&r, "Commit"), commit);
    if (fair_verify(&r, &outcomes, &why) != 0)
        fail_msg("%s", reason);
    record_free(&r);
    fclose(file);
}

/* After the day anybody can check the cards of anybody's game. */
static void test_verified(void **unused) {
    (void)unused;
    enum { GAMES = 8 };
    char id[GAMES][ROOM_ID_SIZE], commit[GAMES][FAIR_HEX], day[DAILY_DATE_SIZE];
    open_rig(help_file("daily-verify"));
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob");
    for (int i = 0; games_all[i]; i++) {
        const char *name = games_all[i]->name;
        assert_true(i < GAMES);
        snprintf(commit[i], FAIR_HEX, "%s", rig_string(ask_game(bob, name), "commit"));
        begin(ann, name, id[i]);
        snprintf(day, sizeof day, "%s", rig_string(rig_result(&n, ann), "daily"));
        play_all(ann, id[i], false);
    }
    next_day(DAILY_GRACE);
    for (int i = 0; games_all[i]; i++) {
        const json_t *past = rig_ask(&n, bob, "{'do':'daily','day':'%s'}", day);
        const char *key = rig_string(game_of(past, games_all[i]->name), "key");
        uint8_t bytes[FAIR_KEY];
        char again[FAIR_HEX];
        assert_int_equal(sodium_hex2bin(bytes, FAIR_KEY, key, FAIR_HEX - 1, NULL, NULL, NULL), 0);
        fair_commit(again, bytes);
        assert_string_equal(again, commit[i]);
        expect_verified(bob, id[i], commit[i]);
    }
    rig_close(&n);
}

/* ---- results */

/* What is said about a game the next day doesn't change when it ended. */
static void test_said_later(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], reason[200];
    int before, after;
    room r;
    text error;
    open_rig(help_file("daily-said"));
    client_id ann = rig_socket(&n, "Ann");
    begin(ann, "patterns", id);
    rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);
    text_init(&error, reason, sizeof reason);
    assert_int_equal(store_room(n.reader, id, &r, &error), 1);
    assert_true(daily_score(&r, &before));
    room_free(&r);
    next_day(DAILY_GRACE);
    rig_ask(&n, ann, "{'do':'say','game':'%s','phrase':'hello'}", id);
    assert_int_equal(store_room(n.reader, id, &r, &error), 1);
    assert_true(daily_score(&r, &after));
    assert_int_equal(after, before);
    room_free(&r);
    rig_close(&n);
}

static void expect_field(const json_t *g, int played, int worse, int same) {
    const json_t *field = json_object_get(g, "field");
    assert_int_equal(rig_number(field, "played"), played);
    assert_int_equal(rig_number(field, "worse"), worse);
    assert_int_equal(rig_number(field, "same"), same);
}

static void test_field(void **unused) {
    (void)unused;
    char id[4][ROOM_ID_SIZE];
    client_id who[4];
    open_rig(help_file("daily-field"));
    for (int i = 0; i < 4; i++) {
        who[i] = rig_socket(&n, "Ann");
        begin(who[i], "mandala", id[i]);
    }
    assert_string_equal(rig_refused(&n, who[0], "{'do':'daily_best','game':'mandala'}"),
                        "forbidden");
    play_all(who[0], id[0], false);
    expect_field(ask_game(who[0], "mandala"), 1, 0, 0);
    play_all(who[1], id[1], false);
    expect_field(ask_game(who[1], "mandala"), 2, 0, 1);
    assert_true(json_is_null(json_object_get(ask_game(who[2], "mandala"), "field")));
    rig_ask(&n, who[2], "{'do':'resign','game':'%s'}", id[2]);
    const json_t *g = ask_game(who[2], "mandala");
    expect_field(g, 3, 0, 0);
    assert_true(json_is_null(json_object_get(json_object_get(g, "you"), "margin")));
    assert_string_equal(rig_string(json_object_get(g, "you"), "result"), "lost");
    g = ask_game(who[0], "mandala");
    expect_field(g, 3, 1, 1);
    assert_int_equal(rig_number(json_object_get(g, "par"), "margin"), 7);
    assert_string_equal(rig_string(json_object_get(g, "par"), "result"), "won");
    const json_t *best =
        json_object_get(rig_ask(&n, who[0], "{'do':'daily_best','game':'mandala'}"), "best");
    assert_int_equal(json_array_size(best), BOUND(3, 2));
    assert_true(json_is_null(json_object_get(json_array_get(best, 0), "id")));
    /* What is finished after its day doesn't count. */
    next_day(DAILY_GRACE);
    play_all(who[3], id[3], false);
    const json_t *past = rig_ask(&n, who[3], "{'do':'daily','day':'2023-11-14'}");
    expect_field(game_of(past, "mandala"), 3, 0, 0);
    assert_false(
        json_is_true(json_object_get(json_object_get(game_of(past, "mandala"), "you"), "done")));
    best = json_object_get(
        rig_ask(&n, who[3], "{'do':'daily_best','game':'mandala','day':'2023-11-14'}"), "best");
    assert_int_equal(strlen(rig_string(json_array_get(best, 0), "id")), ROOM_ID_SIZE - 1);
    rig_close(&n);
}

static int64_t streak(client_id who) {
    return rig_number(rig_ask(&n, who, "{'do':'daily'}"), "streak");
}

static void finish(client_id who, const char *game) {
    char id[ROOM_ID_SIZE];
    begin(who, game, id);
    rig_ask(&n, who, "{'do':'resign','game':'%s'}", id);
}

static void test_streak(void **unused) {
    (void)unused;
    open_rig(help_file("daily-streak"));
    client_id ann = rig_socket(&n, "Ann");
    assert_int_equal(streak(ann), 0);
    finish(ann, "mandala");
    finish(ann, "patterns");
    assert_int_equal(streak(ann), 1);
    next_day(1000);
    assert_int_equal(streak(ann), 1);
    finish(ann, "flowers");
    assert_int_equal(streak(ann), 2);
    next_day(1000);
    next_day(1000);
    assert_int_equal(streak(ann), 0);
    finish(ann, "flowers");
    assert_int_equal(streak(ann), 1);
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_made_once),   cmocka_unit_test(test_one_try),
        cmocka_unit_test(test_same_chance), cmocka_unit_test(test_key_is_secret),
        cmocka_unit_test(test_verified),    cmocka_unit_test(test_said_later),
        cmocka_unit_test(test_field),       cmocka_unit_test(test_streak),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
