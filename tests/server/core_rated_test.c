// SPDX-License-Identifier: MIT
// Rated games in the core: who may play them, what is shown of ratings, and that every game changes
// them exactly once, also when several end at the same time, at one server or at two.
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

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)
#define CLOCK "'clock':{'minutes':10}"
#define RATED "'game':'mandala','listed':true,'rated':true," CLOCK

/* A socket of a new account, and its cookie. */
static client_id account(struct rig *at, const char *login, char cookie[RIG_SECRET]) {
    rig_guest(at, login, cookie);
    client_id who = rig_enter(at, CLIENT_SOCKET, cookie);
    rig_ask(at, who, "{'do':'claim','login':'%s','password':'12345678'}", login);
    return who;
}

/* Ann's game, which Bob joins; both are ready. */
static void begin(struct rig *at, client_id ann, client_id bob, char id[ROOM_ID_SIZE],
                  const char *fields) {
    rig_create(at, ann, id, fields);
    rig_ask(at, bob, "{'do':'join','game':'%s','nonce':'b'}", id);
    rig_ask(at, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
}

static const json_t *rating_of(struct rig *at, client_id who, const char *id, size_t seat) {
    const json_t *state = rig_ask(at, who, "{'do':'state','game':'%s'}", id);
    return json_object_get(json_array_get(json_object_get(state, "seats"), seat), "rating");
}

static person_id player_of(struct rig *at, client_id who) {
    rig_ask(at, who, "{'do':'me'}");
    return (person_id)rig_number(rig_person(at, who), "player");
}

/* How many rated games somebody has, and the rating after them. */
static uint64_t rated_games(struct rig *at, person_id who, struct rating *out) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_int_equal(
        store_rating(at->reader, who, games_find(span_of("mandala")), ROOM_LIVE, out, &error), 1);
    return out->number;
}

/* Rated games are for accounts, and have a clock. */
static void test_who_may(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET], id[ROOM_ID_SIZE];
    rig_open(&n, help_file("who"), 1);
    client_id guest = rig_socket(&n, "Guest"), ann = account(&n, "ann", cookie);
    refused("needs_account", guest, "{'do':'create'," RATED "}");
    refused("bad_request", ann, "{'do':'create','game':'mandala','rated':true}");
    refused("bad_request", ann, "{'do':'create','game':'mandala','rated':1}");
    rig_create(&n, ann, id, RATED);
    refused("needs_account", guest, "{'do':'join','game':'%s'}", id);
    json_t *state = rig_ask(&n, guest, "{'do':'state','game':'%s'}", id);
    assert_true(json_is_true(json_object_get(state, "rated")));
    const json_t *seat = json_array_get(json_object_get(state, "seats"), 0);
    assert_int_equal(rig_number(json_object_get(seat, "rating"), "points"), 1500);
    assert_true(json_is_true(json_object_get(json_object_get(seat, "rating"), "provisional")));
    assert_int_equal(rig_number(seat, "player"), (int64_t)player_of(&n, ann));
    rig_ask(&n, guest, "{'do':'claim','login':'guest','password':'12345678'}");
    rig_ask(&n, guest, "{'do':'join','game':'%s'}", id);
    rig_create(&n, ann, id, "'game':'mandala'");
    state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    assert_true(json_is_false(json_object_get(state, "rated")));
    seat = json_array_get(json_object_get(state, "seats"), 0);
    assert_true(json_is_null(json_object_get(seat, "rating")));
    rig_close(&n);
}

/* The end brings the change, to everybody who watches, and the next game begins with it. */
static void test_end(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE], next[ROOM_ID_SIZE];
    struct rating ann_is, bob_is;
    const char *file = help_file("end");
    rig_open(&n, file, 1);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    person_id ann_id = player_of(&n, ann), bob_id = player_of(&n, bob);
    begin(&n, ann, bob, id, RATED);
    rig_ask(&n, ann, "{'do':'watch','game':'%s'}", id);
    assert_true(json_is_null(json_object_get(rating_of(&n, ann, id, 0), "change")));
    rig_forget_news(&n, ann);
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", id);
    assert_int_equal(rig_count_news(&n, ann, "event"), 2);
    const json_t *event = json_object_get(rig_news(&n, ann, "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "rated");
    const json_t *ratings = json_object_get(event, "ratings");
    int64_t change = rig_number(json_array_get(ratings, 0), "change");
    assert_true(change > 100);
    assert_int_equal(rig_number(json_array_get(ratings, 1), "change"), -change);
    assert_int_equal(rig_number(rating_of(&n, ann, id, 0), "change"), change);
    assert_int_equal(rated_games(&n, ann_id, &ann_is), 1);
    assert_int_equal(rated_games(&n, bob_id, &bob_is), 1);
    assert_int_equal(rating_points(&ann_is), 1500 + change);
    refused("not_playing", bob, "{'do':'resign','game':'%s'}", id);

    const json_t *state = rig_ask(&n, ann, "{'do':'rematch','game':'%s'}", id);
    snprintf(next, sizeof next, "%s", rig_string(state, "id"));
    assert_int_equal(rig_number(rating_of(&n, ann, next, 1), "points"), 1500 + change);
    rig_crash(&n, file);
    ann = rig_enter(&n, CLIENT_SOCKET, cookie[0]);
    assert_int_equal(rig_number(rating_of(&n, ann, id, 1), "change"), -change);
    assert_int_equal(rig_number(rating_of(&n, ann, next, 0), "points"), 1500 - change);
    rig_close(&n);
}

/* Against a bot only the person's rating changes; an abort changes none. */
static void test_bots_and_aborts(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    struct rating is;
    rig_open(&n, help_file("bots"), 1);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    rig_create(&n, ann, id, "'game':'mandala','seats':['me','level:0'],'rated':true," CLOCK);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    assert_string_equal(/* nobody else would have to agree */
                        rig_refused(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", id),
                        "illegal");
    rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);
    assert_true(rig_number(rating_of(&n, ann, id, 0), "change") < -100);
    assert_int_equal(rig_number(rating_of(&n, ann, id, 1), "change"), 0);
    assert_int_equal(rig_number(rating_of(&n, ann, id, 1), "points"), 1500 - 702);
    assert_int_equal(rated_games(&n, player_of(&n, ann), &is), 1);
    begin(&n, ann, bob, id, RATED);
    rig_ask(&n, ann, "{'do':'offer','game':'%s','what':'abort'}", id);
    rig_ask(&n, bob, "{'do':'offer','game':'%s','what':'abort'}", id);
    assert_int_equal(rated_games(&n, player_of(&n, ann), &is), 1);
    assert_int_equal(rated_games(&n, player_of(&n, bob), &is), 0);
    assert_true(json_is_null(json_object_get(rating_of(&n, ann, id, 0), "change")));
    rig_close(&n);
}

/* Two games of the same people end in one transaction: both count, one after the other. */
static void test_two_at_once(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[2][ROOM_ID_SIZE];
    struct rating is;
    rig_open(&n, help_file("two"), 1);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    person_id ann_id = player_of(&n, ann);
    for (int i = 0; i < 2; i++)
        begin(&n, ann, bob, id[i], RATED);
    n.hold_writes = true;
    rig_send(&n, bob, "{'do':'resign','game':'%s','ref':1}", id[0]);
    rig_send(&n, ann, "{'do':'resign','game':'%s','ref':2}", id[1]);
    rig_let_writes(&n);
    n.hold_writes = false;
    rig_work(&n);
    assert_int_equal(rated_games(&n, ann_id, &is), 2);
    int64_t first = rig_number(rating_of(&n, ann, id[0], 0), "change");
    int64_t second = rig_number(rating_of(&n, ann, id[1], 0), "change");
    assert_true(first > 0 && second < 0);
    assert_int_equal(rating_points(&is), 1500 + first + second);
    assert_int_equal(rig_number(rating_of(&n, ann, id[1], 0), "points"), 1500 + first);
    rig_close(&n);
}

/* The same at two servers, and both writes are on their way before either is done. */
static void test_two_servers(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[2][ROOM_ID_SIZE];
    struct rating is;
    const char *file = help_file("servers");
    struct server_options options = rig_generous();
    options.shared = true;
    rig_open_with(&n, file, 1, &options);
    rig_open_with(&other, file, 2, &options);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    person_id ann_id = player_of(&n, ann);
    for (int i = 0; i < 2; i++)
        begin(&n, ann, bob, id[i], RATED);
    client_id there = rig_enter(&other, CLIENT_SOCKET, cookie[1]);
    rig_ask(&other, there, "{'do':'watch','game':'%s'}", id[1]);
    n.hold_writes = other.hold_writes = true;
    rig_send(&n, bob, "{'do':'resign','game':'%s','ref':1}", id[0]);
    rig_send(&other, there, "{'do':'resign','game':'%s','ref':2}", id[1]);
    n.hold_writes = other.hold_writes = false;
    rig_work(&n);
    rig_work(&other);
    assert_int_equal(rated_games(&n, ann_id, &is), 2);
    assert_string_equal(rig_code(&other, there), "");
    int64_t first = rig_number(rating_of(&n, ann, id[0], 0), "change");
    int64_t second = rig_number(rating_of(&other, there, id[1], 0), "change");
    assert_int_equal(rating_points(&is), 1500 + first + second);
    rig_close(&n);
    rig_close(&other);
}

/* Without storage nothing ends, and later everything does. */
static void test_storage_fails(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    struct rating is;
    rig_open(&n, help_file("fails"), 1);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    begin(&n, ann, bob, id, RATED);
    n.fail_writes = true;
    refused("storage", bob, "{'do':'resign','game':'%s'}", id);
    n.fail_writes = false;
    assert_int_equal(rated_games(&n, player_of(&n, ann), &is), 0);
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", id);
    assert_int_equal(rated_games(&n, player_of(&n, ann), &is), 1);
    rig_close(&n);
}

/* Phrases reach everybody at the game, and not too often. */
static void test_phrases(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    rig_open(&n, help_file("phrases"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    begin(&n, ann, bob, id, "'game':'mandala','listed':true");
    rig_ask(&n, cyd, "{'do':'watch','game':'%s'}", id);
    rig_ask(&n, ann, "{'do':'say','game':'%s','phrase':'hello'}", id);
    const json_t *event = json_object_get(rig_news(&n, cyd, "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "said");
    assert_string_equal(rig_string(event, "phrase"), "hello");
    assert_int_equal(rig_number(event, "seat"), 1);
    refused("bad_request", ann, "{'do':'say','game':'%s','phrase':'you fool'}", id);
    refused("bad_request", ann, "{'do':'say','game':'%s'}", id);
    refused("not_seated", cyd, "{'do':'say','game':'%s','phrase':'hello'}", id);
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", id);
    rig_ask(&n, bob, "{'do':'say','game':'%s','phrase':'good_game'}", id);
    rig_tick(&n, 60000);
    int said = 0;
    rig_send(&n, ann, "{'do':'say','game':'%s','phrase':'wow'}", id);
    for (rig_work(&n); !rig_code(&n, ann)[0] && said < ROOM_SAYS; rig_work(&n), said++)
        rig_send(&n, ann, "{'do':'say','game':'%s','phrase':'wow'}", id);
    assert_string_equal(rig_code(&n, ann), "too_many");
    assert_true(said < ROOM_SAYS);
    rig_close(&n);
}

/* Listed games in progress, the most watched first. */
static void test_featured(void **unused) {
    (void)unused;
    char id[3][ROOM_ID_SIZE];
    rig_open(&n, help_file("featured"), 1);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), cyd = rig_socket(&n, "Cyd");
    begin(&n, ann, bob, id[0], "'game':'mandala','listed':true");
    begin(&n, ann, bob, id[1], "'game':'patterns','listed':true");
    rig_create(&n, ann, id[2], "'game':'mandala','listed':true"); /* which waits */
    rig_ask(&n, cyd, "{'do':'watch','game':'%s'}", id[0]);
    rig_ask(&n, bob, "{'do':'watch','game':'%s'}", id[1]); /* a player */
    const json_t *games = json_object_get(rig_ask(&n, cyd, "{'do':'featured'}"), "games");
    assert_int_equal(json_array_size(games), 2);
    const json_t *first = json_array_get(games, 0);
    assert_string_equal(rig_string(json_object_get(first, "game"), "id"), id[0]);
    assert_int_equal(rig_number(first, "spectators"), 1);
    assert_int_equal(rig_number(json_array_get(games, 1), "spectators"), 0);
    rig_ask(&n, cyd, "{'do':'unwatch','game':'%s'}", id[0]);
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", id[1]);
    games = json_object_get(rig_ask(&n, cyd, "{'do':'featured'}"), "games");
    assert_int_equal(json_array_size(games), 1);
    assert_int_equal(rig_number(json_array_get(games, 0), "spectators"), 0);
    rig_close(&n);
}

/* ---- players' pages */

static json_t *page(client_id who, const char *what, person_id player, const char *more) {
    return rig_ask(&n, who, "{'do':'%s','player':%lld%s}", what, (long long)player, more);
}

static size_t count_games(json_t *answer) {
    return json_array_size(json_object_get(answer, "games"));
}

/* Anybody may see ratings and listed games that are over; games against oneself whoever played. */
static void test_pages(void **unused) {
    (void)unused;
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    rig_open(&n, help_file("pages"), 1);
    client_id ann = account(&n, "ann", cookie[0]), bob = account(&n, "bob", cookie[1]);
    client_id guest = rig_socket(&n, "Guest"), nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    person_id ann_id = player_of(&n, ann), bob_id = player_of(&n, bob);
    json_t *shown = page(nobody, "player", ann_id, "");
    assert_string_equal(rig_string(shown, "name"), "ann");
    assert_int_equal(json_array_size(json_object_get(shown, "ratings")), 0);
    begin(&n, ann, bob, id, RATED);
    assert_int_equal(count_games(page(nobody, "played", ann_id, "")), 0); /* not over yet */
    rig_ask(&n, bob, "{'do':'resign','game':'%s'}", id);
    rig_create(&n, ann, id, "'game':'mandala','rated':true," CLOCK); /* and one that isn't listed */
    json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    char key[ROOM_LINK_SIZE];
    snprintf(key, sizeof key, "%s",
             json_string_value(
                 json_array_get(json_object_get(json_object_get(state, "links"), "seats"), 1)));
    rig_ask(&n, bob, "{'do':'join','game':'%s','key':'%s','nonce':'b'}", id, key);
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a'}", id);
    rig_ask(&n, ann, "{'do':'resign','game':'%s'}", id);

    const json_t *rating =
        json_array_get(json_object_get(page(nobody, "player", ann_id, ""), "ratings"), 0);
    assert_string_equal(rig_string(rating, "game"), "mandala");
    assert_string_equal(rig_string(rating, "pace"), "live");
    assert_int_equal(rig_number(rating, "games"), 2);
    int64_t points = rig_number(rating, "points");
    const json_t *line = json_object_get(
        page(nobody, "ratings", ann_id, ",'game':'mandala','pace':'live'"), "ratings");
    assert_int_equal(json_array_size(line), 2);
    assert_true(rig_number(json_array_get(line, 0), "points") > 1600);
    assert_int_equal(rig_number(json_array_get(line, 1), "points"), points);
    json_t *games = page(nobody, "played", ann_id, "");
    assert_int_equal(count_games(games), 1);
    const json_t *game = json_array_get(json_object_get(games, "games"), 0);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(game, "winners"), 0)), 1);
    assert_null(json_object_get(game, "key"));
    assert_int_equal(count_games(page(bob, "against", ann_id, "")), 2);
    assert_int_equal(count_games(page(bob, "against", ann_id, ",'most':1")), 1);
    assert_int_equal(count_games(page(ann, "against", bob_id, "")), 2);
    assert_int_equal(count_games(page(guest, "against", ann_id, "")), 0);
    assert_int_equal(count_games(page(ann, "against", ann_id, "")), 0);
    refused("signed_out", nobody, "{'do':'against','player':%lld}", (long long)ann_id);
    rig_close(&n);
}

static void test_no_pages(void **unused) {
    (void)unused;
    char cookie[RIG_SECRET];
    rig_open(&n, help_file("none"), 1);
    client_id ann = account(&n, "ann", cookie);
    person_id ann_id = player_of(&n, ann);
    refused("not_found", ann, "{'do':'player','player':12}");
    refused("bad_request", ann, "{'do':'player'}");
    refused("bad_request", ann, "{'do':'player','player':'ann'}");
    refused("bad_request", ann, "{'do':'ratings','player':12,'game':'chess','pace':'live'}");
    refused("bad_request", ann, "{'do':'ratings','player':12,'game':'mandala','pace':'slow'}");
    refused("bad_request", ann, "{'do':'played','player':12,'most':0}");
    rig_ask(&n, ann, "{'do':'forget','password':'12345678'}");
    client_id guest = rig_socket(&n, "Guest");
    refused("not_found", guest, "{'do':'player','player':%lld}", (long long)ann_id);
    refused("not_found", guest, "{'do':'played','player':%lld}", (long long)ann_id);
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_may),         cmocka_unit_test(test_end),
        cmocka_unit_test(test_bots_and_aborts), cmocka_unit_test(test_two_at_once),
        cmocka_unit_test(test_two_servers),     cmocka_unit_test(test_storage_fails),
        cmocka_unit_test(test_phrases),         cmocka_unit_test(test_featured),
        cmocka_unit_test(test_pages),           cmocka_unit_test(test_no_pages),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
