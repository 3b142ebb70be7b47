// SPDX-License-Identifier: MIT
// The search of Patterns: the solver against a plain minimax through the game table, work
// cut into pieces, little memory, equal results for equal seeds, reasons for moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/brain.h"
#include "search/patterns_alphabeta.h"
#include "search/patterns_board.h"

static const struct game_ops *const g = &patterns_game;

/* A position in phase play after so many random moves of game `k`; false: the game ended before. */
static bool random_position(game_state *s, uint64_t k, int moves) {
    rng r;
    rng_seed_stream(&r, 77, k);
    g->deal(s, 2, &r);
    for (; moves > 0 && g->actor(s) >= 0; moves--)
        g->apply(s, game_random_move(g, s, &r));
    return patterns_of(s)->phase == PATTERNS_PLAY;
}

/* The final lead of seat 0 under best play, by trying everything; gives up when `left` is used up.
 */
static int minimax(const game_state *s, int *left) {
    game_move moves[GAME_MAX_MOVES];
    int score[GAME_MAX_PLAYERS], seat = g->actor(s), best = 0;
    unsigned winners;
    if (seat == GAME_OVER || (*left)-- <= 0) {
        g->score(s, score, &winners);
        return score[0] - score[1];
    }
    int count = g->moves(s, moves);
    for (int i = 0; i < count; i++) {
        game_state after = *s;
        g->apply(&after, moves[i]);
        int value = minimax(&after, left);
        if (i == 0 || (seat == 0 ? value > best : value < best))
            best = value;
    }
    return best;
}

enum { MEMORY = 1 << 20, PLENTY = 20000 };

static struct patterns_alphabeta *start(void *memory, const game_state *s) {
    struct patterns_alphabeta *x = patterns_alphabeta_start(memory, MEMORY, patterns_of(s));
    patterns_alphabeta_aim(x, PATTERNS_TO_THE_END, PATTERNS_NO_ACTION, false, 1);
    return x;
}

static void solver_equals_minimax(void **state) {
    void *memory = aligned_alloc(64, MEMORY);
    int compared = 0;
    (void)state;
    for (uint64_t k = 0; compared < 400; k++) {
        game_state s;
        int left = PLENTY;
        if (!random_position(&s, k, 24 + (int)(k % 12)))
            continue;
        int value = minimax(&s, &left);
        if (left <= 0)
            continue;
        uint64_t nodes = UINT64_MAX / 2;
        struct patterns_alphabeta *x = start(memory, &s);
        assert_true(patterns_alphabeta_run(x, &nodes));
        struct patterns_verdict v = patterns_alphabeta_verdict(x);
        assert_int_equal(v.low, v.high);
        assert_int_equal(v.low, (g->actor(&s) == 0 ? value : -value) * PATTERNS_POINT);
        compared++;
    }
    free(memory);
}

static void solver_in_pieces(void **state) {
    void *memory = aligned_alloc(64, MEMORY);
    int tried = 0;
    (void)state;
    for (uint64_t k = 0; tried < 20; k++) {
        game_state s;
        if (!random_position(&s, k, 24))
            continue;
        struct patterns_verdict whole, pieces;
        uint64_t nodes = 20000, left = 20000;
        struct patterns_alphabeta *x = start(memory, &s);
        patterns_alphabeta_run(x, &nodes);
        whole = patterns_alphabeta_verdict(x);
        x = start(memory, &s);
        for (uint64_t piece = 1; left > 0; piece = piece * 7 % 101) {
            uint64_t now = piece < left ? piece : left;
            left -= now;
            if (patterns_alphabeta_run(x, &now)) {
                left += now;
                break;
            }
        }
        pieces = patterns_alphabeta_verdict(x);
        assert_int_equal(whole.low, pieces.low);
        assert_int_equal(whole.high, pieces.high);
        assert_int_equal(whole.best, pieces.best);
        assert_int_equal(nodes, left);
        tried++;
    }
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solver_equals_minimax),
        cmocka_unit_test(solver_in_pieces),
    };
    return cmocka_run_group_tests_name("patterns", tests, NULL, NULL);
}
