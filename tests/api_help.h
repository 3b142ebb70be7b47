// SPDX-License-Identifier: MIT
// What the tests of the public API share: positions to look at, through the header alone.
#ifndef TESTS_API_HELP_H
#define TESTS_API_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sixsands.h>

enum { ROUNDS = 2 }; /* games of each kind and number of players */

/* Something that isn't a game, and a generator without a seed. */
static inline const sixsands_game *not_a_game(void) {
    static const uint64_t junk[32];
    return (const sixsands_game *)junk;
}

static const sixsands_rng unseeded;

static inline void seed(sixsands_rng *r, uint64_t n) {
    assert_int_equal(sixsands_rng_seed(r, n), SIXSANDS_OK);
}

/* A random move of the actor; returns the move. */
static inline int step(const sixsands_game *g, sixsands_state *s, sixsands_rng *r) {
    bool nature = sixsands_actor(g, s) == SIXSANDS_NATURE;
    int move = nature ? sixsands_sample(g, s, r) : sixsands_random_move(g, s, r);
    assert_in_range(move, 0, sixsands_game_num_moves(g) - 1);
    assert_int_equal(sixsands_is_legal(g, s, move), 1);
    assert_int_equal(sixsands_apply(s, g, move), SIXSANDS_OK);
    return move;
}

static inline bool is_over(const sixsands_game *g, const sixsands_state *s) {
    return sixsands_actor(g, s) == SIXSANDS_OVER;
}

/* Calls `look` in every position of some random games of every kind. */
typedef void (*look)(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r);

static inline void play_all(look at) {
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        for (int n = sixsands_game_min_players(g); n <= sixsands_game_max_players(g); n++)
            for (uint64_t round = 0; round < ROUNDS; round++) {
                sixsands_rng r, own;
                sixsands_state s;
                seed(&r, round);
                seed(&own, round + 1000);
                assert_int_equal(sixsands_deal(&s, g, n, &r), SIXSANDS_OK);
                assert_int_equal(sixsands_players(g, &s), n);
                for (at(g, &s, &own); !is_over(g, &s); at(g, &s, &own))
                    step(g, &s, &r);
            }
    }
}

/* A position from the middle of a random game, or the last suitable one of a short game, where a
 * seat or where nature acts. */
static inline sixsands_state middle(const sixsands_game *g, bool nature) {
    sixsands_state found;
    bool any = false;
    for (uint64_t game = 5; !any; game++) {
        sixsands_rng r;
        sixsands_state s;
        seed(&r, game);
        assert_int_equal(sixsands_deal(&s, g, sixsands_game_max_players(g), &r), SIXSANDS_OK);
        for (int n = 0; !is_over(g, &s); n++) {
            bool fits = nature == (sixsands_actor(g, &s) == SIXSANDS_NATURE);
            any |= fits;
            if (fits)
                found = s;
            if (fits && n >= 20)
                break;
            step(g, &s, &r);
        }
    }
    return found;
}

static inline sixsands_state finished(const sixsands_game *g) {
    sixsands_state s = middle(g, false);
    sixsands_rng r;
    seed(&r, 6);
    while (!is_over(g, &s))
        step(g, &s, &r);
    return s;
}

/* The list of possible moves, by is_legal over all ids. */
static inline int list_legal(const sixsands_game *g, const sixsands_state *s, sixsands_move *out) {
    int count = 0;
    for (int m = 0; m < sixsands_game_num_moves(g); m++)
        if (sixsands_is_legal(g, s, m))
            out[count++] = (sixsands_move)m;
    return count;
}

#endif
