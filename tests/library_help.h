// SPDX-License-Identifier: MIT
// What tests of the public library share: games by name, deals, views, every position of random
// games.
#ifndef LIBRARY_HELP_H
#define LIBRARY_HELP_H

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

#include "effort.h"

static char reason[SIXSANDS_REASON_SIZE];

static inline const sixsands_game *game(const char *name) {
    const sixsands_game *g = sixsands_game_find(name);
    assert_non_null(g);
    return g;
}

static inline sixsands_rng seeded(uint64_t n) {
    sixsands_rng r;
    assert_int_equal(sixsands_rng_seed(&r, n), SIXSANDS_OK);
    return r;
}

static inline sixsands_state dealt(const sixsands_game *g, int players, uint64_t n) {
    sixsands_rng r = seeded(n);
    sixsands_state s;
    assert_int_equal(sixsands_deal(&s, g, players, &r), SIXSANDS_OK);
    return s;
}

static inline sixsands_view seen(const sixsands_game *g, const sixsands_state *s, int seat) {
    sixsands_view v;
    assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
    return v;
}

static inline sixsands_state position(const sixsands_game *g, const char *line) {
    sixsands_state s;
    if (sixsands_state_read(&s, reason, sizeof reason, g, line) != SIXSANDS_OK)
        fail_msg("%s", reason);
    return s;
}

static inline void step(const sixsands_game *g, sixsands_state *s, sixsands_rng *r) {
    bool nature = sixsands_actor(g, s) == SIXSANDS_NATURE;
    int move = nature ? sixsands_sample(g, s, r) : sixsands_random_move(g, s, r);
    assert_int_equal(sixsands_apply(s, g, move), SIXSANDS_OK);
}

/* Calls `at` in every position of a random game of every kind; in slow builds in some of them, and
 * always at the end. */
typedef void look(const sixsands_game *g, const sixsands_state *s);

static inline void every_position(look *at) {
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        for (int n = sixsands_game_min_players(g); n <= sixsands_game_max_players(g); n++) {
            sixsands_rng r = seeded((uint64_t)n);
            sixsands_state s = dealt(g, n, 5);
            for (int k = 0; sixsands_actor(g, &s) != SIXSANDS_OVER; k++) {
                if (k % FEWER == 0)
                    at(g, &s);
                step(g, &s, &r);
            }
            at(g, &s);
        }
    }
}

#endif
