// SPDX-License-Identifier: MIT
// What rooms have besides their game. Ratings: the worked example of Glickman's paper, properties
// of any rating, the text of the event, rooms whose end changes them. And phrases.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "server/room/glicko.h"

static void assert_near(double is, double must, double within) {
    if (!(fabs(is - must) <= within))
        fail_msg("%.9f is not within %g of %.9f", is, within, must);
}

/* ---- Glicko-2 */

/* "Example of the Glicko-2 system": three games in a period. */
static void test_worked_example(void **unused) {
    (void)unused;
    static const struct glicko player = {1500, 200, 0.06};
    static const struct glicko_result results[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct glicko after = glicko_after(&player, results, 3, 1);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
    assert_near(glicko_expected(&player, &results[0].opponent), 0.639, 0.001);
    assert_near(glicko_expected(&player, &results[1].opponent), 0.432, 0.001);
    assert_near(glicko_expected(&player, &results[2].opponent), 0.303, 0.001);
}

static double between(unsigned short dice[3], double low, double high) {
    return low + (high - low) * erand48(dice);
}

/* Whoever wins rises, whoever loses falls, and a better result is never worth less. Results make a
 * rating surer, time without them less sure. */
static void test_properties(void **unused) {
    (void)unused;
    unsigned short dice[3] = {1, 2, 3};
    for (int i = 0; i < 20000; i++) {
        struct glicko p = {between(dice, 500, 2500), between(dice, 30, 350),
                           between(dice, 0.02, 0.1)};
        struct glicko q = {between(dice, 500, 2500), between(dice, 30, 350), 0.06};
        struct glicko_result won = {q, 1}, drawn = {q, 0.5}, lost = {q, 0};
        struct glicko a = glicko_after(&p, &won, 1, 0), b = glicko_after(&p, &drawn, 1, 0),
                      c = glicko_after(&p, &lost, 1, 0);
        assert_true(a.rating > p.rating && c.rating < p.rating);
        assert_true(a.rating > b.rating && b.rating > c.rating);
        assert_true(a.deviation < p.deviation && c.deviation < p.deviation);
        assert_true(a.volatility > 0.01 && a.volatility < 0.3);
        struct glicko old = glicko_aged(&p, between(dice, 0.1, 100));
        assert_true(old.deviation > p.deviation && old.rating == p.rating);
        struct glicko_result sure = {{q.rating, 30, 0.06}, 1};
        struct glicko unsure = p;
        unsure.deviation += 50;
        assert_true(glicko_after(&unsure, &sure, 1, 0).rating - p.rating >
                    glicko_after(&p, &sure, 1, 0).rating - p.rating);
    }
}

/* Equals who draw stay where they are; and results far beyond doubt change nothing strangely. */
static void test_draws_and_extremes(void **unused) {
    (void)unused;
    static const struct glicko p = {1500, 100, 0.06}, far = {9000, 30, 0.06};
    struct glicko_result drawn = {p, 0.5}, lost = {far, 0}, won = {far, 1};
    assert_near(glicko_after(&p, &drawn, 1, 0).rating, 1500, 1e-9);
    assert_near(glicko_after(&p, &lost, 1, 0).rating, 1500, 1e-3);
    assert_true(isfinite(glicko_after(&p, &won, 1, 0).rating));
    assert_near(glicko_after(&p, NULL, 0, 1).deviation, glicko_aged(&p, 1).deviation, 0);
}

/* Two players, one of whom wins three of four games: the ratings find out. */
static void test_finds_the_truth(void **unused) {
    (void)unused;
    unsigned short dice[3] = {7, 8, 9};
    struct rating_change c = {.players = 2};
    double sum = 0;
    c.before[0] = c.before[1] = rating_first();
    for (int i = 1; i <= 3000; i++) {
        int place[GAME_MAX_PLAYERS] = {erand48(dice) < 0.75, 0};
        place[1] = !place[0];
        rating_change(&c, place, i * INT64_C(3600000));
        memcpy(c.before, c.after, sizeof c.before);
        if (i > 1000)
            sum += (double)(c.after[0].points - c.after[1].points) / 1000 / 2000;
    }
    assert_near(sum, 400 * log10(3), 40);
    assert_int_equal(c.after[0].number, 3000);
    assert_false(rating_is_provisional(&c.after[0], c.after[0].at));
    assert_true(rating_is_provisional(&c.after[0], c.after[0].at + INT64_C(2000) * 86400000));
}

/* ---- games of several, bots, text */

static void test_several_players(void **unused) {
    (void)unused;
    struct rating_change c = {.players = 4, .bots = 8};
    const int place[GAME_MAX_PLAYERS] = {3, 1, 1, 2};
    for (int i = 0; i < 3; i++)
        c.before[i] = rating_first();
    c.before[3] = rating_of_bot(0);
    rating_change(&c, place, 1000);
    assert_true(c.after[0].points > 1500000 && c.after[1].points < 1500000);
    assert_int_equal(c.after[1].points, c.after[2].points);
    assert_memory_equal(&c.after[3], &c.before[3], sizeof c.after[3]);
    assert_int_equal(c.after[0].number, 1);
    assert_int_equal(c.after[0].at, 1000);
    assert_true(rating_is_provisional(&c.after[0], 1000));
    /* the sums of a game of two aren't zero if one is surer, but of equals they are */
    struct rating_change two = {.players = 2};
    two.before[0] = two.before[1] = rating_first();
    rating_change(&two, place, 1000);
    assert_int_equal(two.after[0].points - 1500000, 1500000 - two.after[1].points);
}

static void test_text(void **unused) {
    (void)unused;
    struct rating_change c = {.players = 3, .bots = 2}, back;
    const int place[GAME_MAX_PLAYERS] = {1, 2, 3};
    char data[ROOM_EVENT_DATA_SIZE], damaged[ROOM_EVENT_DATA_SIZE];
    text t;
    c.before[0] = c.before[2] = rating_first();
    c.before[2].number = 41;
    c.before[2].at = 900;
    c.before[1] = rating_of_bot(-1080);
    rating_change(&c, place, 1000);
    text_init(&t, data, sizeof data);
    rating_write(&t, &c);
    assert_int_equal(strncmp(data, "0/0/1500000/350000/60000000/", 28), 0);
    assert_true(rating_read(&back, span_of(data), 3, 1000));
    assert_memory_equal(&back, &c, sizeof c);
    assert_false(rating_read(&back, span_of(data), 2, 1000));
    assert_false(rating_read(&back, span_of(data), 4, 1000));
    for (size_t i = 0; i < t.length; i++) { /* one letter less is another number, or an error */
        memcpy(damaged, data, i);
        memcpy(damaged + i, data + i + 1, t.length - i);
        if (rating_read(&back, span_of(damaged), 3, 1000))
            assert_memory_not_equal(&back, &c, sizeof c);
    }
}

/* ---- rooms */

static struct test_room open_rated(const char *game, int players) {
    struct room_settings set = test_room_settings(game, players, 5);
    struct test_room t;
    test_room_clock(&set, ROOM_LIVE, 600000, 0);
    set.rated = true;
    test_room_open(&t, &set);
    test_room_deal(&t);
    return t;
}

static void all_first(struct rating before[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        before[i] = rating_first();
}

/* A rating follows the end at once, once, and never an abort or a casual game. */
static void test_room_is_rated_once(void **unused) {
    (void)unused;
    struct room_decision events;
    struct rating before[GAME_MAX_PLAYERS];
    struct test_room t = open_rated("mandala", 2);
    all_first(before);
    assert_int_equal(room_rate(&t.room, before, t.now, &events), REFUSAL_NOT_OVER);
    test_room_must(&t, room_resign(&t.room, 1, NULL, t.now, &events), &events);
    assert_true(room_awaits_ratings(&t.room));
    test_room_must(&t, room_rate(&t.room, before, t.now, &events), &events);
    assert_false(room_awaits_ratings(&t.room));
    assert_true(t.room.seat[0].rating.change > 100 && t.room.seat[1].rating.change < -100);
    assert_int_equal(t.room.seat[0].rating.points, 1500);
    assert_true(t.room.seat[0].rating.provisional);
    assert_int_equal(room_rate(&t.room, before, t.now, &events), REFUSAL_NOT_OVER);
    assert_null(room_wrong_ratings(&t.room, span_of(t.log[t.count - 1].data), t.now));
    test_room_must(&t, room_rematch(&t.room, "abcdefghijkl", t.now, &events), &events);
    room again;
    test_room_replay(&again, &t);
    assert_int_equal(again.seat[0].rating.change, t.room.seat[0].rating.change);
    room_free(&again);
    test_room_close(&t);

    t = open_rated("mandala", 2);
    test_room_must(&t, room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events), &events);
    test_room_must(&t, room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &events), &events);
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_false(room_awaits_ratings(&t.room));
    test_room_close(&t);
}

/* A draw between equals changes how sure they are, and not their points. */
static void test_room_draw(void **unused) {
    (void)unused;
    struct room_decision events;
    struct rating before[GAME_MAX_PLAYERS];
    struct rating_change c;
    struct test_room t = open_rated("patterns", 2);
    all_first(before);
    test_room_must(&t, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events), &events);
    test_room_must(&t, room_offer(&t.room, 1, ROOM_DRAW, NULL, t.now, &events), &events);
    test_room_must(&t, room_rate(&t.room, before, t.now, &events), &events);
    assert_true(rating_read(&c, span_of(events.event[0].data), 2, t.now));
    assert_int_equal(c.after[0].points, 1500000);
    assert_true(c.after[0].deviation < 350000);
    test_room_close(&t);
}

/* Of three, the one who left early comes last, whatever the bot makes of it. */
static void test_room_of_three(void **unused) {
    (void)unused;
    struct room_decision events;
    struct rating before[GAME_MAX_PLAYERS];
    rng r;
    rng_seed(&r, 3);
    struct test_room t = open_rated("flowers", 3);
    all_first(before);
    test_room_must(&t, room_resign(&t.room, 2, NULL, t.now, &events), &events);
    assert_false(room_awaits_ratings(&t.room));
    test_room_finish(&t, &r);
    test_room_must(&t, room_rate(&t.room, before, t.now, &events), &events);
    int best = t.room.seat[0].rating.change > t.room.seat[1].rating.change ? 0 : 1;
    assert_true(t.room.seat[best].rating.change > 0);
    assert_true(t.room.seat[2].rating.change < t.room.seat[1 - best].rating.change);
    assert_int_equal(room_winners(&t.room) >> 2 & 1, 0);
    test_room_close(&t);
}

/* What a disk may hold instead. */
static void test_damaged_events(void **unused) {
    (void)unused;
    struct room_decision events;
    struct rating before[GAME_MAX_PLAYERS];
    char reason[200];
    text error;
    struct test_room t = open_rated("mandala", 2);
    room copy;
    all_first(before);
    test_room_must(&t, room_resign(&t.room, 1, NULL, t.now, &events), &events);
    assert_int_equal(room_rate(&t.room, before, t.now, &events), REFUSAL_NONE);
    struct room_event good = events.event[0], bad;
    room_decision_drop(&events);
    static const char *const wrong[] = {"", "bot/1/1/1", "1 2", "0/0/1500000/350000/60000000"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bad = good;
        snprintf(bad.data, sizeof bad.data, "%s", wrong[i]);
        text_init(&error, reason, sizeof reason);
        assert_true(room_copy(&copy, &t.room));
        assert_int_equal(room_apply(&copy, &bad, &error), -1);
        room_free(&copy);
    }
    assert_non_null(
        room_wrong_ratings(&t.room,
                           span_of("0/0/1500000/350000/60000000/1500000/350000/60000000 "
                                   "0/0/1500000/350000/60000000/1500000/350000/60000000"),
                           t.now));
    test_room_close(&t);
}

/* ---- phrases */

static struct test_room open_unrated(const char *game, int players) {
    struct room_settings set = test_room_settings(game, players, 6);
    struct test_room t;
    test_room_open(&t, &set);
    return t;
}

/* Players may say a few things, from the deal on and after the end; nothing else follows from it.
 */
static void test_phrases(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_unrated("mandala", 2);
    test_room_seat(&t);
    assert_int_equal(
        test_room_take(&t, room_say(&t.room, 0, span_of("hello"), t.now, &events), &events),
        REFUSAL_NOT_PLAYING);
    test_room_deal(&t);
    int turn = room_turn(&t.room);
    test_room_must(&t, room_say(&t.room, 0, span_of("hello"), t.now, &events), &events);
    assert_int_equal(t.room.entry[t.room.sequence - 1].extra, room_phrase_read(span_of("hello")));
    assert_int_equal(room_turn(&t.room), turn);
    assert_int_equal(
        test_room_take(&t, room_say(&t.room, 0, span_of("Hello, you"), t.now, &events), &events),
        REFUSAL_BAD_REQUEST);
    assert_int_equal(
        test_room_take(&t, room_say(&t.room, -1, span_of("hello"), t.now, &events), &events),
        REFUSAL_NOT_SEATED);
    char move[GAME_MOVE_SIZE]; /* which isn't outdated by it */
    game_word(t.room.set.game, t.room.set.game->nth(&t.room.match.state, 0), move);
    uint64_t seen = t.room.sequence;
    test_room_must(&t, room_say(&t.room, 1, span_of("good_luck"), t.now, &events), &events);
    test_room_must(&t, room_play(&t.room, turn, span_of(move), seen, NULL, t.now, &events),
                   &events);
    test_room_must(&t, room_resign(&t.room, 0, NULL, t.now, &events), &events);
    test_room_must(&t, room_say(&t.room, 1, span_of("good_game"), t.now, &events), &events);
    test_room_must(&t, room_rematch(&t.room, "abcdefghijkl", t.now, &events), &events);
    for (int i = t.room.said; i < ROOM_SAYS; i++)
        test_room_must(&t, room_say(&t.room, 0, span_of("thanks"), t.now, &events), &events);
    assert_int_equal(
        test_room_take(&t, room_say(&t.room, 0, span_of("thanks"), t.now, &events), &events),
        REFUSAL_TOO_MANY);
    room again;
    test_room_replay(&again, &t);
    assert_int_equal(again.said, ROOM_SAYS);
    room_free(&again);
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_example),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_draws_and_extremes),
        cmocka_unit_test(test_finds_the_truth),
        cmocka_unit_test(test_several_players),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_room_is_rated_once),
        cmocka_unit_test(test_room_draw),
        cmocka_unit_test(test_room_of_three),
        cmocka_unit_test(test_damaged_events),
        cmocka_unit_test(test_phrases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
