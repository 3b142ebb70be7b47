// SPDX-License-Identifier: MIT
// A match that grows while somebody walks along, and one that is cut back: the positions are those
// of the match itself, and an entry more costs one step, however long the log is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "games/games.h"
#include "record/match.h"

enum { LONGEST = 1000, GAMES = 40 / FEWER };

/* The game whose steps are counted. */
static struct game_ops counted;
static void (*real_apply)(game_state *, game_move);
static long applied;

static void apply_counted(game_state *s, game_move move) {
    applied++;
    real_apply(s, move);
}

static const struct game_ops *count_steps(const struct game_ops *g) {
    counted = *g;
    real_apply = g->apply;
    counted.apply = apply_counted;
    return &counted;
}

/* A random game of nature and all seats. */
static match match_whole_game(const struct game_ops *g, int players, uint64_t seed) {
    game_state start;
    match m;
    rng r;
    char words[256];
    text error;
    text_init(&error, words, sizeof words);
    rng_seed(&r, seed);
    g->deal(&start, players, &r);
    match_start(&m, g, &start);
    for (int actor; (actor = g->actor(&m.state)) != GAME_OVER;)
        if (actor == GAME_NATURE)
            assert_int_equal(match_chance(&m, g->sample(&m.state, &r), &error), 0);
        else
            assert_int_equal(match_play(&m, actor, game_random_move(g, &m.state, &r), &error), 0);
    assert_in_range(m.length, 1, LONGEST);
    return m;
}

/* Entry `at` of the whole game, as the viewer of `m` sees it. `now` is the position before it. */
static void match_add(match *m, const match *whole, size_t at, const game_state *now) {
    char words[256];
    text error;
    text_init(&error, words, sizeof words);
    bool seen = m->viewer == MATCH_OPEN || whole->game->sees(now, m->viewer);
    int status = whole->actor[at] == MATCH_NATURE
                     ? match_chance(m, seen ? whole->log[at] : MATCH_HIDDEN, &error)
                     : match_play(m, whole->actor[at], whole->log[at], &error);
    if (status != 0)
        fail_msg("entry %zu: %s", at, words);
}

/* What the viewer of `m` has of the position after `at` entries. */
static void check_same(const match *m, const match *walked) {
    if (m->viewer == MATCH_OPEN)
        assert_memory_equal(&walked->state, &m->state, sizeof m->state);
    else
        assert_memory_equal(&walked->view, &m->view, sizeof m->view);
}

static match match_begin(const match *whole, int viewer) {
    match m;
    game_view view;
    if (viewer == MATCH_OPEN) {
        match_start(&m, whole->game, &whole->start);
    } else {
        whole->game->observe(&view, &whole->start, viewer);
        match_start_view(&m, whole->game, &view);
    }
    return m;
}

static void match_walk_along(const match *whole, int viewer) {
    match m = match_begin(whole, viewer);
    match_walk walk = {0}, truth = {0};
    long steps = 0;
    for (size_t at = 0; at < whole->length; at++) {
        match_walk_to(&truth, whole, at);
        match_add(&m, whole, at, &truth.now.state);
        uint64_t seed = walk.now.seed;
        applied = 0;
        match_walk_to(&walk, &m, at + 1);
        if (seed == m.seed) /* else a viewer of several hidden seats has guessed anew */
            steps += applied;
        check_same(&m, &walk.now);
    }
    if (viewer == MATCH_OPEN)
        assert_int_equal(steps, whole->length);
    else /* a guess about the end of the game may take some tries */
        assert_in_range(steps, 1, 3 * whole->length);
    match_free(&m);
}

static void cut_back(const match *whole, int viewer, size_t length) {
    match m = match_begin(whole, viewer), shorter = match_begin(whole, viewer);
    match_walk truth = {0};
    for (size_t at = 0; at < whole->length; at++) {
        match_walk_to(&truth, whole, at);
        match_add(&m, whole, at, &truth.now.state);
        if (at < length)
            match_add(&shorter, whole, at, &truth.now.state);
    }
    match_reconcile(&shorter, length == whole->length);
    match_cut(&m, length);
    assert_int_equal(m.length, length);
    if (m.seed == shorter.seed)
        check_same(&shorter, &m);
    truth = (match_walk){0};
    for (size_t at = length; at < whole->length; at++) {
        match_walk_to(&truth, whole, at);
        match_add(&m, whole, at, &truth.now.state);
    }
    if (viewer == MATCH_OPEN)
        assert_memory_equal(&m.state, &whole->state, sizeof m.state);
    match_free(&m), match_free(&shorter);
}

static void test_matches(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = count_steps(games_all[i]);
        for (int players = g->min_players; players <= g->max_players; players++)
            for (uint64_t seed = 1; seed <= GAMES; seed++) {
                match whole = match_whole_game(g, players, seed);
                for (int viewer = MATCH_OPEN; viewer < players; viewer++) {
                    match_walk_along(&whole, viewer);
                    cut_back(&whole, viewer, seed * 7919 % (whole.length + 1));
                }
                match_free(&whole);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_matches)};
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
