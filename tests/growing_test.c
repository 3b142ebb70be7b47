// SPDX-License-Identifier: MIT
// The public API's records that grow with a game and are cut back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sixsands.h>

enum { STEPS = 12 };

static char *growing_written(const sixsands_record *r) {
    int length = sixsands_record_write(NULL, 0, r);
    assert_true(length > 0);
    char *out = malloc((size_t)length + 1);
    assert_non_null(out);
    assert_int_equal(sixsands_record_write(out, (size_t)length + 1, r), length);
    return out;
}

static void growing_play(sixsands_record *r, sixsands_state *s, sixsands_rng *rng) {
    const sixsands_game *g = sixsands_record_game(r);
    int actor = sixsands_actor(g, s);
    int move =
        actor == SIXSANDS_NATURE ? sixsands_sample(g, s, rng) : sixsands_random_move(g, s, rng);
    assert_int_equal(sixsands_record_play(r, NULL, 0, actor, move), SIXSANDS_OK);
    assert_int_equal(sixsands_apply(s, g, move), SIXSANDS_OK);
}

/* A decision, and what nature does after it. */
static void play_step(sixsands_record *r, sixsands_state *s, sixsands_rng *rng) {
    growing_play(r, s, rng);
    while (sixsands_actor(sixsands_record_game(r), s) == SIXSANDS_NATURE)
        growing_play(r, s, rng);
}

/* Events of the last step as every viewer sees them: no matter who asks first, and whether the
 * record has grown since somebody asked. */
static void growing_check_events(sixsands_record *r, int step) {
    char grown[2][SIXSANDS_EVENTS_SIZE], fresh[SIXSANDS_EVENTS_SIZE];
    assert_true(sixsands_record_events(grown[0], sizeof grown[0], r, step, 0) > 0);
    assert_true(sixsands_record_events(grown[1], sizeof grown[1], r, step, 1) > 0);
    sixsands_state start;
    sixsands_record *again;
    assert_int_equal(sixsands_record_state(&start, r, step), SIXSANDS_OK);
    assert_int_equal(sixsands_record_start(&again, sixsands_record_game(r), &start), SIXSANDS_OK);
    char line[2 * SIXSANDS_LINE_SIZE], word[SIXSANDS_MOVE_SIZE], outcomes[SIXSANDS_LINE_SIZE];
    int seat, move = sixsands_record_step(r, step, &seat);
    assert_true(sixsands_move_write(word, sizeof word, sixsands_record_game(r), move) > 0);
    assert_true(sixsands_record_outcomes(outcomes, sizeof outcomes, r, step) >= 0);
    snprintf(line, sizeof line, "%d %s%s", seat + 1, word, outcomes);
    assert_int_equal(sixsands_record_add(again, NULL, 0, line), SIXSANDS_OK);
    for (int viewer = 0; viewer < 2; viewer++) {
        assert_true(sixsands_record_events(fresh, sizeof fresh, again, 0, viewer) > 0);
        assert_string_equal(grown[viewer], fresh);
    }
    sixsands_record_free(again);
}

static void test_growing(void **state) {
    (void)state;
    const sixsands_game *g = sixsands_game_find("mandala");
    sixsands_rng rng;
    sixsands_state s, now;
    sixsands_record *r;
    char *texts[STEPS];
    assert_int_equal(sixsands_rng_seed(&rng, 4), SIXSANDS_OK);
    assert_int_equal(sixsands_deal(&s, g, 2, &rng), SIXSANDS_OK);
    assert_int_equal(sixsands_record_start(&r, g, &s), SIXSANDS_OK);
    for (int step = 0; step < STEPS; step++) {
        texts[step] = growing_written(r);
        play_step(r, &s, &rng);
        growing_check_events(r, step);
        assert_int_equal(sixsands_record_state(&now, r, step + 1), SIXSANDS_OK);
        assert_memory_equal(&now, &s, sizeof s);
    }
    assert_int_equal(sixsands_record_cut(r, STEPS + 1), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_cut(r, -1), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_cut(NULL, 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_steps(r), STEPS);
    for (int steps = STEPS - 1; steps >= 0; steps--) {
        assert_int_equal(sixsands_record_cut(r, steps), SIXSANDS_OK);
        char *text = growing_written(r);
        assert_string_equal(text, texts[steps]);
        assert_int_equal(sixsands_record_state(&now, r, steps), SIXSANDS_OK);
        play_step(r, &now, &rng); /* perhaps another move than before */
        growing_check_events(r, steps);
        free(text);
        free(texts[steps]);
    }
    sixsands_record_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_growing)};
    return cmocka_run_group_tests_name("growing", tests, NULL, NULL);
}
