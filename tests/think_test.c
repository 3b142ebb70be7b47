// SPDX-License-Identifier: MIT
// Around one search: its memory, searches that measure a single move, and hints, from reports made
// by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "engine/analysis_run.h"
#include "games/games.h"
#include "present/reasons/hint.h"
#include "wheel.h"

/* Whatever is asked for, all searches together stay within the bound, and a search limited by nodes
 * doesn't depend on the number of threads. */
static void test_memory(void **state) {
    (void)state;
    for (uint64_t nodes = 0; nodes <= 2000000000; nodes = nodes * 3 + 1)
        for (int threads = 1; threads <= 64; threads++) {
            struct think_limits limits = {.nodes = nodes, .threads = threads}, one = limits;
            int workers = analysis_workers(&limits);
            size_t size = analysis_memory(&limits);
            one.threads = 1;
            assert_in_range(workers, 1, threads);
            assert_in_range(size, SEARCH_LEAST_MEMORY, SEARCH_MEMORY);
            assert_true((size_t)workers * size <= (size_t)256 << 20);
            assert_true(nodes == 0 || size == analysis_memory(&one));
            if (nodes <= 2000) /* the usual work, or a clock: all threads may work */
                assert_int_equal(workers, threads);
        }
}

/* A bound search's search is one in a block of that size. */
static void test_bound(void **state) {
    (void)state;
    static struct search_report bound, plain, free_one;
    const struct game_ops *g = games_find(span_of("mandala"));
    struct think_limits limits = {.nodes = 20000, .threads = 1};
    struct search_setup setup = {.game = g, .bot = {.kind = BOT_MCTS}, .seed = 1};
    struct think_memory *memory = think_new();
    void *block = think_block(SEARCH_LEAST_MEMORY);
    game_state s;
    rng random;
    rng_seed(&random, 5);
    g->deal(&s, 2, &random);
    g->observe(&setup.view, &s, g->actor(&s));
    assert_true(memory && block);
    think(memory, &setup, &limits, NULL, &free_one);
    think_free(memory);
    memory = think_new();
    assert_non_null(memory);
    think_bound(memory, SEARCH_LEAST_MEMORY);
    think(memory, &setup, &limits, NULL, &bound);
    struct search *search = search_start(block, SEARCH_LEAST_MEMORY, &setup);
    search_run(search, limits.nodes);
    search_report(search, &plain);
    assert_int_equal(bound.move[0].visits, plain.move[0].visits);
    assert_true(bound.move[0].win == plain.move[0].win);
    assert_true(bound.move[0].win != free_one.move[0].win);
    think_free(memory);
    free(block);
}

static void test_measuring_search(void **state) {
    (void)state;
    static struct search_report r;
    struct think_memory *memory = think_new();
    assert_non_null(memory);
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        struct think_limits limits = {.nodes = 200, .threads = 1};
        struct search_setup setup = {.game = g, .bot = {.kind = BOT_EXPERT}, .seed = 1};
        game_move moves[GAME_MAX_MOVES];
        game_state s;
        rng random;
        rng_seed(&random, 5);
        g->deal(&s, g->min_players, &random);
        g->observe(&setup.view, &s, g->actor(&s));
        int count = g->moves(&s, moves);
        setup.measures = true;
        for (int k = 0; k < count; k++) {
            setup.measure = moves[k];
            assert_int_equal(think(memory, &setup, &limits, NULL, &r), moves[k]);
            assert_int_equal(r.count, 1);
            assert_int_equal(r.move[0].move, moves[k]);
            assert_true(r.move[0].exact || r.move[0].visits > 0);
        }
    }
    think_free(memory);
}

static void expect_hint(const struct search_report *r, const char *expected) {
    char words[HINT_SIZE];
    text t;
    game_state s = wheel_at(CHOOSE, 2);
    game_view v;
    wheel.observe(&v, &s, 0);
    text_init(&t, words, sizeof words);
    hint_write(&t, &wheel, &v, r);
    assert_string_equal(words, expected);
}

/* The wheel has no reasons of its own, so the hint has the search's figures. */
static void test_hints(void **state) {
    (void)state;
    static struct search_report r;
    r = (struct search_report){.count = 2, .evaluated = true};
    r.move[0] = (struct search_move){.move = KEEP,
                                     .visits = 90,
                                     .win = 0.634,
                                     .points = 5.13,
                                     .error = 0.01,
                                     .length = 3,
                                     .line = {KEEP, NOD, WASTE}};
    r.move[1] = (struct search_move){.move = WASTE, .visits = 9, .win = 0.5, .points = 3};
    expect_hint(&r, "d: wins 13 more of 100 games than e, the next best; may continue with f, e. "
                    "Win 63 % ± 2, +5.1 points.");
    r.move[0].length = 1;
    r.move[1].win = 0.63;
    expect_hint(&r, "d: 2.1 points better than e, the next best. Win 63 % ± 2, +5.1 points.");
    r.move[1].points = 5.1;
    expect_hint(&r, "d: about as good as e, the next best. Win 63 % ± 2, +5.1 points.");
    r.move[1].win = 0.7; /* the most visited move needn't look best */
    expect_hint(&r, "d: one of 2 moves. Win 63 % ± 2, +5.1 points.");
    r.move[1].win = 0.63;
    r.move[1].visits = 0;
    expect_hint(&r, "d: the best of 2 moves. Win 63 % ± 2, +5.1 points.");
    r.evaluated = false;
    expect_hint(&r, "d: one of 2 moves.");
    r.evaluated = true;
    r.move[0].exact = true; /* a proof can't be compared with an estimate */
    r.move[0].points = 7;
    r.move[1].visits = 9;
    expect_hint(&r, "d: the best of 2 moves. Solved: +7.");
    r.move[1].exact = true;
    expect_hint(&r, "d: 1.9 points better than e, the next best. Solved: +7.");
    r.move[0].exact = false;
    r.move[0].points = 5.13;
    r.count = 1;
    expect_hint(&r, "d: the only move. Win 63 % ± 2, +5.1 points.");
    r.solved = r.move[0].exact = true;
    r.move[0].points = 7;
    expect_hint(&r, "d: the only move. Solved: +7.");
    r.solved = r.move[0].exact = r.evaluated = false;
    expect_hint(&r, "d: the only move.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_measuring_search),
        cmocka_unit_test(test_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
