// SPDX-License-Identifier: MIT
// Tables at this screen, played by keys: the same games as line mode plays, undo, saving, curtains.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table_help.h"

/* The game as line mode plays it: the same calls, without screens and threads. */
static void play_on(struct play_table *p, const game_move *typed, size_t count) {
    char reason[256];
    text error;
    size_t at = 0;
    text_init(&error, reason, sizeof reason);
    for (;;) {
        assert_true(play_settle(p));
        int actor = p->game->actor(&p->match.state);
        if (actor == GAME_OVER)
            break;
        if (!play_is_person(p, actor)) {
            assert_int_equal(play_bot(p, actor, &error), 0);
            continue;
        }
        assert_true(at < count);
        assert_int_equal(match_play(&p->match, actor, typed[at++], &error), 0);
    }
    assert_int_equal(at, count);
}

static void assert_equal_matches(const match *a, const match *b) {
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->log, b->log, a->length * sizeof a->log[0]);
    assert_memory_equal(&a->state, &b->state, sizeof a->state);
}

/* A whole game by keys. */
static void play_whole(const char *game, int players, unsigned people, uint64_t seed) {
    struct hall h;
    struct play_table p, plain;
    game_move typed[2000];
    size_t count = 0;
    hall_open(&h);
    hall_deal(&p, game, players, people, "level:1", seed);
    hall_sit(&h, &p, NULL);
    for (;;) {
        hall_settle(&h);
        struct table_look look = hall_look(&h);
        if (look.over)
            break;
        while (hall_look(&h).curtain >= 0)
            golden_key(&h.tui, TUI_ENTER);
        assert_true(hall_look(&h).mine);
        assert_true(count < sizeof typed / sizeof typed[0]);
        typed[count] = hall_any(&h);
        hall_play(&h, typed[count++]);
    }
    hall_deal(&plain, game, players, people, "level:1", seed);
    play_on(&plain, typed, count);
    assert_equal_matches(hall_match(&h), &plain.match);
    play_close(&plain);
    hall_close(&h);
}

static void test_whole_games(void **state) {
    (void)state;
    play_whole("mandala", 2, 1, 7);
    play_whole("patterns", 2, 2, 8);
    play_whole("flowers", 4, 4, 9);
    play_whole("mandala", 2, 3, 10);
    play_whole("patterns", 2, 3, 11);
    play_whole("flowers", 3, 5, 12);
    play_whole("flowers", 2, 0, 13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
