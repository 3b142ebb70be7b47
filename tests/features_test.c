// SPDX-License-Identifier: MIT
// What nets are told: only what the seat knows, and only rows that exist.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "search/game_ai.h"

enum { MOST_INPUTS = 256, GAMES_EACH = 40 };

/* Every input of a unit has its own rows, the same in all units. */
static void check_rows(const struct net_shape *t, const uint16_t *inputs) {
    for (int i = 0; i < t->common_inputs; i++) {
        assert_in_range(inputs[i], 0, t->common_rows - 1);
        if (i > 0)
            assert_true(inputs[i] > inputs[i - 1]);
    }
    inputs += t->common_inputs;
    for (int u = 0; u < t->units; u++, inputs += t->unit_inputs)
        for (int i = 0; i < t->unit_inputs; i++) {
            assert_in_range(inputs[i], t->common_rows, t->common_rows + t->unit_rows - 1);
            if (i > 0)
                assert_true(inputs[i] > inputs[i - 1]);
        }
}

/* The same inputs from another position that looks the same to the seat. */
static void features_check_position(const struct game_features *f, const struct game_ops *g,
                                    const game_state *s, rng *r) {
    int count = game_features_inputs(f);
    for (int seat = 0; seat < g->players(s); seat++) {
        uint16_t inputs[MOST_INPUTS + 1], other[MOST_INPUTS];
        game_view view;
        game_state twin;
        assert_in_range(count, 1, MOST_INPUTS);
        inputs[count] = 0xbeef;
        f->write(inputs, s, seat);
        assert_int_equal(inputs[count], 0xbeef);
        check_rows(&f->shape, inputs);
        g->observe(&view, s, seat);
        g->determinize(&twin, &view, r);
        f->write(other, &twin, seat);
        assert_memory_equal(inputs, other, (size_t)count * sizeof inputs[0]);
    }
}

static void test_knowledge(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        const struct game_features *f = game_ai_of(g)->features;
        if (!f)
            continue;
        for (int n = 0; n < GAMES_EACH; n++) {
            game_state s;
            rng r;
            rng_seed_stream(&r, 3, (uint64_t)n);
            g->deal(&s, g->min_players + n % (g->max_players - g->min_players + 1), &r);
            for (int actor; (actor = g->actor(&s)) != GAME_OVER;) {
                features_check_position(f, g, &s, &r);
                g->apply(&s, actor == GAME_NATURE
                                 ? g->sample(&s, &r)
                                 : g->nth(&s, (int)rng_below(&r, (uint32_t)g->count(&s))));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_knowledge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
