// SPDX-License-Identifier: MIT
// The rules as C++ are the rules: games of both, from the same seeds, have the same moves and the
// same scores. What runs on a GPU is this source (train/gpu).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"

enum { MOST = 1024, GAMES_EACH = 300 };

typedef int device_walk(uint64_t seed, uint64_t index, int players, game_move *moves, int most,
                        int *scores);

/* device_walk.cpp, once for each game */
#define GAME(name) device_walk device_walk_##name;
DEVICE_GAMES
#undef GAME

static const struct {
    const char *game;
    device_walk *walk;
} walks[] = {
#define GAME(name) {#name, device_walk_##name},
    DEVICE_GAMES
#undef GAME
};

static void device_check_game(const struct game_ops *g, device_walk *walk, int players,
                              uint64_t index) {
    game_move moves[MOST], list[GAME_MAX_MOVES];
    int scores[GAME_MAX_PLAYERS], wanted[GAME_MAX_PLAYERS];
    unsigned winners;
    int length = walk(7, index, players, moves, MOST, scores), n = 0;
    game_state s;
    rng r;
    rng_seed_stream(&r, 7, index);
    g->deal(&s, players, &r);
    for (int actor; (actor = g->actor(&s)) != GAME_OVER; n++) {
        game_move m = actor == GAME_NATURE ? g->sample(&s, &r)
                                           : list[rng_below(&r, (uint32_t)g->moves(&s, list))];
        assert_in_range(n, 0, MOST - 1);
        assert_int_equal(moves[n], m);
        g->apply(&s, m);
    }
    assert_int_equal(length, n);
    g->score(&s, wanted, &winners);
    assert_memory_equal(scores, wanted, (size_t)players * sizeof scores[0]);
}

static void test_same_games(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        const struct game_ops *g = games_find(span_of(walks[i].game));
        assert_non_null(g);
        for (int players = g->min_players; players <= g->max_players; players++)
            for (uint64_t k = 0; k < GAMES_EACH; k++)
                device_check_game(g, walks[i].walk, players, k);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
