// SPDX-License-Identifier: MIT
// What is foreseen of a move holds whatever nature does, and wherever the hidden cards are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "games/games.h"
#include "present/events.h"

enum { SIZE = 8192, OUTCOMES = 64, GAMES = 400 / FEWER, OTHERS = 8 };

static void write_events(char out[SIZE], const struct events *e) {
    text t;
    text_init(&t, out, SIZE);
    json j = json_on(&t);
    events_write(&j, e);
    assert_false(t.overflow);
}

/* The same with other hidden cards and other outcomes. */
static void foresee_otherwise(char out[SIZE], const struct game_ops *g, const game_view *v,
                              game_move m, rng *r) {
    static struct events e;
    game_state before, after;
    game_move outcome[OUTCOMES];
    g->determinize(&before, v, r);
    after = before;
    struct events_step s = {.viewer = g->viewer(v),
                            .seat = g->actor(&before),
                            .move = m,
                            .outcome = outcome,
                            .foreseen = true,
                            .before = &before,
                            .after = &after};
    g->apply(&after, m);
    while (g->actor(&after) == GAME_NATURE) {
        assert_true(s.outcomes < OUTCOMES);
        outcome[s.outcomes] = g->sample(&after, r);
        g->apply(&after, outcome[s.outcomes++]);
    }
    events_of_step(&e, g, &s);
    write_events(out, &e);
}

static void check_move(const struct game_ops *g, const game_state *s, game_move m, rng *r) {
    static struct events e;
    char said[SIZE], other[SIZE];
    game_view v;
    g->observe(&v, s, g->actor(s));
    events_foresee(&e, g, &v, m);
    write_events(said, &e);
    for (int i = 0; i < OTHERS; i++) {
        foresee_otherwise(other, g, &v, m, r);
        assert_string_equal(said, other);
    }
}

static void test_certain(void **state) {
    (void)state;
    for (int k = 0; games_all[k]; k++)
        for (int n = 0; n < GAMES; n++) {
            const struct game_ops *g = games_all[k];
            game_state s;
            rng r;
            rng_seed_stream(&r, 5, (uint64_t)n);
            g->deal(&s, g->min_players + n % (g->max_players - g->min_players + 1), &r);
            for (game_run_chance(g, &s, &r); g->actor(&s) != GAME_OVER;
                 game_run_chance(g, &s, &r)) {
                game_move m = g->nth(&s, (int)rng_below(&r, (uint32_t)g->count(&s)));
                check_move(g, &s, m, &r);
                g->apply(&s, m);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_certain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
