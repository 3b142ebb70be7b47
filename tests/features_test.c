// SPDX-License-Identifier: MIT
// What nets are told: only what the seat knows, and only rows that exist.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/flowers/ai/features.h"
#include "games/games.h"
#include "games/mandala/ai/features.h"

enum { MOST_INPUTS = 256, GAMES_EACH = 40 };

struct informed {
    const char *game;
    void (*features)(uint16_t *out, const game_state *s, int seat);
    int common_inputs, unit_inputs, units, common_rows, unit_rows;
};

static const struct informed informed[] = {
    {"mandala", mandala_features, MANDALA_COMMON_INPUTS, MANDALA_UNIT_INPUTS, MANDALA_UNITS,
     MANDALA_COMMON_ROWS, MANDALA_UNIT_ROWS},
    {"flowers", flowers_features, FLOWERS_COMMON_INPUTS, FLOWERS_UNIT_INPUTS, FLOWERS_UNITS,
     FLOWERS_COMMON_ROWS, FLOWERS_UNIT_ROWS},
};

/* Every input of a unit has its own rows, the same in all units. */
static void check_rows(const struct informed *t, const uint16_t *inputs) {
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
static void check_position(const struct informed *t, const struct game_ops *g, const game_state *s,
                           rng *r) {
    int count = t->common_inputs + t->units * t->unit_inputs;
    for (int seat = 0; seat < g->players(s); seat++) {
        uint16_t inputs[MOST_INPUTS + 1], other[MOST_INPUTS];
        game_view view;
        game_state twin;
        assert_in_range(count, 1, MOST_INPUTS);
        inputs[count] = 0xbeef;
        t->features(inputs, s, seat);
        assert_int_equal(inputs[count], 0xbeef);
        check_rows(t, inputs);
        g->observe(&view, s, seat);
        g->determinize(&twin, &view, r);
        t->features(other, &twin, seat);
        assert_memory_equal(inputs, other, (size_t)count * sizeof inputs[0]);
    }
}

static void test_knowledge(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof informed / sizeof informed[0]; i++) {
        const struct game_ops *g = games_find(span_of(informed[i].game));
        assert_non_null(g);
        for (int n = 0; n < GAMES_EACH; n++) {
            game_state s;
            rng r;
            rng_seed_stream(&r, 3, (uint64_t)n);
            g->deal(&s, g->min_players + n % (g->max_players - g->min_players + 1), &r);
            for (int actor; (actor = g->actor(&s)) != GAME_OVER;) {
                check_position(&informed[i], g, &s, &r);
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
