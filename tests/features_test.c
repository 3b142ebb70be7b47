// SPDX-License-Identifier: MIT
// What nets are told: only what the seat knows, only rows that exist, and what they were trained
// on.
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

/* What is written in some games, as one number: another one needs another version and new weights.
 */
static const struct {
    const char *game;
    uint64_t signature;
} written[] = {
    {"mandala", 0xfe3f3eba54a6fa23},
    {"patterns", 0xdc31584bbd9fde60},
    {"flowers", 0x0d56232752b56d3f},
};

static uint64_t features_signature(const struct game_features *f, const struct game_ops *g) {
    uint64_t signature = 0;
    for (int n = 0; n < 12; n++) {
        game_state s;
        rng r;
        rng_seed_stream(&r, 4, (uint64_t)n);
        game_deal(g, &s, g->min_players + n % (g->max_players - g->min_players + 1), &r);
        while (g->actor(&s) != GAME_OVER) {
            uint16_t inputs[MOST_INPUTS];
            for (int seat = 0; seat < g->players(&s); seat++) {
                f->write(inputs, &s, seat);
                for (int i = 0; i < game_features_inputs(f); i++)
                    signature = rng_mix(signature + inputs[i] + 1);
            }
            g->apply(&s, game_random_move(g, &s, &r));
            game_run_chance(g, &s, &r);
        }
    }
    return signature;
}

static void test_the_same_for_ever(void **state) {
    bool same = true;
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
        const struct game_ops *g = games_find(span_of(written[i].game));
        uint64_t now = features_signature(game_ai_of(g)->features, g);
        if (now != written[i].signature)
            print_error("%s has other features than before: 0x%016llx\n", written[i].game,
                        (unsigned long long)now);
        same = same && now == written[i].signature;
    }
    assert_true(same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knowledge),
        cmocka_unit_test(test_the_same_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
