// SPDX-License-Identifier: MIT
// The step that all games of bots are made of: who draws from which generator, and what is left
// when a bot gives no move.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <string.h>

#include "engine/bots/driver.h"
#include "games/games.h"

/* A game with its generators: one for nature, one for each seat. */
struct driven {
    match match;
    struct driver driver;
    rng nature, seat[GAME_MAX_PLAYERS];
    struct think_limits limits;
    char reason[256];
    text error;
};

static void driven_open(struct driven *t, const struct game_ops *g, const char *name) {
    game_state start;
    rng deal;
    *t = (struct driven){.limits = {.nodes = 100, .threads = 1}};
    text_init(&t->error, t->reason, sizeof t->reason);
    rng_seed_stream(&deal, 5, 0);
    game_deal(g, &start, 2, &deal);
    match_start(&t->match, g, &start);
    rng_seed_stream(&t->nature, 5, 1);
    t->driver = (struct driver){.match = &t->match, .limits = &t->limits, .nature = &t->nature};
    for (int i = 0; i < 2; i++) {
        rng_seed_stream(&t->seat[i], 5, 2 + (uint64_t)i);
        t->driver.seat[i] = &t->seat[i];
        t->driver.bot[i] = opponent_open(span_of(name), &t->error);
        assert_non_null(t->driver.bot[i]);
    }
}

static void driven_close(struct driven *t) {
    for (int i = 0; i < 2; i++)
        opponent_close(t->driver.bot[i]);
    match_free(&t->match);
}

/* The log is what each actor's own generator gives, drawn from in the order of its turns. */
static void test_generators(void **state) {
    (void)state;
    for (size_t k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        static struct driven t;
        game_state s;
        rng nature, seat[2];
        enum driver_result result;
        size_t steps = 0;
        driven_open(&t, g, "random");
        nature = t.nature;
        memcpy(seat, t.seat, sizeof seat);
        s = t.match.state;
        while ((result = driver_step(&t.driver, &t.error)) == DRIVER_WENT_ON) {
            game_move moves[GAME_MAX_MOVES], expected;
            int actor = g->actor(&s), count = 0;
            if (actor == GAME_NATURE) {
                expected = g->sample(&s, &nature);
            } else {
                count = g->moves(&s, moves);
                expected = moves[rng_below(&seat[actor], (uint32_t)count)];
            }
            assert_int_equal(t.match.length, ++steps);
            assert_int_equal(t.match.log[steps - 1], expected);
            assert_int_equal(t.driver.asked, actor == GAME_NATURE ? -1 : actor);
            assert_int_equal(t.driver.choices, count);
            g->apply(&s, expected);
        }
        assert_int_equal(result, DRIVER_OVER);
        assert_int_equal(g->actor(&s), GAME_OVER);
        assert_int_equal(t.driver.asked, -1);
        driven_close(&t);
    }
}

/* Steps until a bot is asked that has a choice. */
static enum driver_result step_to_choice(struct driven *t) {
    enum driver_result result;
    do
        result = driver_step(&t->driver, &t->error);
    while (result == DRIVER_WENT_ON && t->driver.choices < 2);
    return result;
}

/* A bot that fails changes nothing, and another may take the seat over. */
static void test_no_move(void **state) {
    (void)state;
    static struct driven t;
    driven_open(&t, games_all[0], "cmd:/nonexistent/program");
    assert_int_equal(step_to_choice(&t), DRIVER_NO_MOVE);
    int seat = t.driver.asked;
    size_t length = t.match.length;
    game_state before = t.match.state;
    game_move move;
    assert_int_equal(seat, t.match.game->actor(&t.match.state));
    assert_int_equal(opponent_trouble(t.driver.bot[seat]), OPPONENT_FAULT);
    assert_true(t.error.length > 0);
    opponent_close(t.driver.bot[seat]);
    t.driver.bot[seat] = opponent_open(span_of("heuristic"), &t.error);
    assert_non_null(t.driver.bot[seat]);
    rng again = t.seat[seat];
    assert_true(driver_choose(&t.driver, seat, &move, &t.error)); /* only asked: still the same */
    assert_int_equal(t.match.length, length);
    assert_memory_equal(&t.match.state, &before, sizeof before);
    t.seat[seat] = again;
    assert_int_equal(driver_step(&t.driver, &t.error), DRIVER_WENT_ON);
    assert_int_equal(t.match.length, length + 1);
    assert_int_equal(t.match.log[length], move);
    driven_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generators),
        cmocka_unit_test(test_no_move),
    };
    signal(SIGPIPE, SIG_IGN); /* programs play here */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
