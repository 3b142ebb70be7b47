// SPDX-License-Identifier: MIT
// The public API, through its header and the shared library only: every function on every game, and
// every error. The rules themselves are tested elsewhere; text and records are in api_text_test.c.
#include "api_help.h"

/* ---- Version, errors, games, random numbers ---- */

static void test_version(void **unused) {
    (void)unused;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SIXSANDS_VERSION_MAJOR, SIXSANDS_VERSION_MINOR,
             SIXSANDS_VERSION_PATCH);
    assert_string_equal(SIXSANDS_VERSION_TEXT, text);
    assert_string_equal(sixsands_version(), text);
    assert_int_equal(sixsands_version_number(), SIXSANDS_VERSION_NUMBER);
#ifdef SIXSANDS_VERSION /* the build's */
    assert_string_equal(SIXSANDS_VERSION, text);
#endif
}

static void test_error_text(void **unused) {
    (void)unused;
    for (int code = 5; code > -40; code--) {
        const char *text = sixsands_error_text(code);
        assert_non_null(text);
        bool known = code <= SIXSANDS_ERROR_ARGUMENT && code >= SIXSANDS_ERROR_MEMORY;
        assert_int_equal(strcmp(text, "no error") == 0, code >= 0);
        assert_int_equal(strcmp(text, "unknown error") == 0, code < 0 && !known);
        for (int other = code + 1; known && other <= SIXSANDS_ERROR_ARGUMENT; other++)
            assert_string_not_equal(text, sixsands_error_text(other));
    }
}

static void test_games(void **unused) {
    (void)unused;
    int count = sixsands_game_count();
    assert_true(count >= 3);
    for (int i = 0; i < count; i++) {
        const sixsands_game *g = sixsands_game_at(i);
        assert_non_null(g);
        assert_ptr_equal(sixsands_game_find(sixsands_game_name(g)), g);
        int least = sixsands_game_min_players(g), most = sixsands_game_max_players(g);
        assert_true(1 <= least && least <= most && most <= SIXSANDS_MAX_PLAYERS);
        assert_in_range(sixsands_game_num_moves(g), 1, 0xfffe);
    }
    assert_string_equal(sixsands_game_name(sixsands_game_at(0)), "mandala");
    assert_string_equal(sixsands_game_name(sixsands_game_at(1)), "patterns");
    assert_string_equal(sixsands_game_name(sixsands_game_at(2)), "flowers");
    for (int i = 0; i < 3; i++) {
        /* In Patterns everything is public, and nothing is drawn after the start. */
        assert_int_equal(sixsands_game_hides(sixsands_game_at(i)), i != 1);
        assert_int_equal(sixsands_game_has_deck(sixsands_game_at(i)), i != 1);
        assert_int_equal(sixsands_game_default_players(sixsands_game_at(i)), 2);
        assert_string_equal(sixsands_game_unit(sixsands_game_at(i)), "points");
        int elo = 1;
        assert_int_equal(sixsands_level_elo(&elo, sixsands_game_at(i), 3), SIXSANDS_OK);
        assert_int_equal(elo, 0); /* against itself */
        assert_int_equal(sixsands_level_elo(&elo, sixsands_game_at(i), 7), SIXSANDS_ERROR_TEXT);
        for (int level = 0, before = -9999; level < 7; level++, before = elo) {
            assert_int_equal(sixsands_level_elo(&elo, sixsands_game_at(i), level), SIXSANDS_OK);
            assert_true(elo > before);
        }
        assert_string_equal(sixsands_game_designers(sixsands_game_at(i)),
                            "Trevor Benjamin, Brett J. Gilbert");
    }
    assert_null(sixsands_game_at(-1));
    assert_null(sixsands_game_at(count));
    assert_null(sixsands_game_find("chess"));
    assert_null(sixsands_game_find(""));
    assert_null(sixsands_game_find("Mandala"));
    assert_null(sixsands_game_find(NULL));
    const sixsands_game *none[] = {NULL, not_a_game()};
    for (int i = 0; i < 2; i++) {
        assert_null(sixsands_game_name(none[i]));
        assert_int_equal(sixsands_game_min_players(none[i]), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_game_max_players(none[i]), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_game_default_players(none[i]), SIXSANDS_ERROR_ARGUMENT);
        assert_null(sixsands_game_unit(none[i]));
        assert_null(sixsands_game_designers(none[i]));
        assert_int_equal(sixsands_game_hides(none[i]), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_game_has_deck(none[i]), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_game_num_moves(none[i]), SIXSANDS_ERROR_ARGUMENT);
    }
}

static void test_rng(void **unused) {
    (void)unused;
    sixsands_rng a, b, none = unseeded;
    seed(&a, 0);
    /* The first numbers of xoshiro256** whose state is splitmix64 from 0, computed elsewhere. */
    assert_true(sixsands_rng_next(&a) == 0x99ec5f36cb75f2b4U);
    assert_true(sixsands_rng_next(&a) == 0xbf6e1f784956452aU);
    b = a;
    for (uint32_t n = 1; n < 65536; n += 97) {
        uint32_t expected = (uint32_t)(((sixsands_rng_next(&a) >> 32) * n) >> 32);
        assert_int_equal(sixsands_rng_below(&b, n), expected);
        assert_true(expected < n);
    }
    assert_int_equal(sixsands_rng_stream(&a, 1, 0), SIXSANDS_OK);
    assert_int_equal(sixsands_rng_stream(&b, 1, 1), SIXSANDS_OK);
    assert_memory_not_equal(&a, &b, sizeof a);
    assert_int_equal(sixsands_rng_seed(NULL, 1), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_rng_stream(NULL, 1, 1), SIXSANDS_ERROR_ARGUMENT);
    b = a;
    assert_int_equal(sixsands_rng_below(&a, 0), 0);
    assert_int_equal(sixsands_rng_below(&a, 65536), 0);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(sixsands_rng_below(NULL, 10), 0);
    assert_int_equal(sixsands_rng_below(&none, 10), 0);
    assert_int_equal(sixsands_rng_next(NULL), 0);
    assert_int_equal(sixsands_rng_next(&none), 0);
}

/* ---- Play ---- */

static void test_deal(void **unused) {
    (void)unused;
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        int least = sixsands_game_min_players(g), most = sixsands_game_max_players(g);
        sixsands_rng r, again, none = unseeded;
        sixsands_state s, t;
        seed(&r, 9);
        again = r;
        assert_int_equal(sixsands_deal(&s, g, least, &r), SIXSANDS_OK);
        assert_int_equal(sixsands_deal(&t, g, least, &again), SIXSANDS_OK);
        assert_memory_equal(&s, &t, sizeof s);
        int wrong[] = {-1, 0, least - 1, most + 1, INT32_MAX, INT32_MIN};
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
            assert_int_equal(sixsands_deal(&s, g, wrong[k], &r), SIXSANDS_ERROR_PLAYERS);
        assert_int_equal(sixsands_deal(NULL, g, least, &r), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_deal(&s, NULL, least, &r), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_deal(&s, not_a_game(), least, &r), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_deal(&s, g, least, NULL), SIXSANDS_ERROR_ARGUMENT);
        assert_int_equal(sixsands_deal(&s, g, least, &none), SIXSANDS_ERROR_ARGUMENT);
        assert_memory_equal(&s, &t, sizeof s);
    }
}

static void look_at_moves(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    (void)r;
    sixsands_move listed[SIXSANDS_MAX_MOVES], legal[SIXSANDS_MAX_MOVES];
    uint32_t weight[SIXSANDS_MAX_MOVES];
    int actor = sixsands_actor(g, s);
    int count = sixsands_moves(listed, SIXSANDS_MAX_MOVES, g, s);
    assert_int_equal(count > 0, actor >= 0);
    assert_int_equal(sixsands_moves(NULL, 0, g, s), count);
    if (actor < 0)
        count = sixsands_chances(listed, weight, SIXSANDS_MAX_MOVES, g, s);
    assert_int_equal(sixsands_chances(NULL, NULL, 0, g, s), actor < 0 ? count : 0);
    assert_int_equal(count > 0, actor != SIXSANDS_OVER);
    for (int i = 0; actor == SIXSANDS_NATURE && i < count; i++)
        assert_true(weight[i] > 0);
    assert_int_equal(list_legal(g, s, legal), count);
    assert_memory_equal(listed, legal, (size_t)count * sizeof *legal);
}

static void test_moves(void **unused) {
    (void)unused;
    play_all(look_at_moves);
}

/* Every size: the list is complete or nothing is written. */
static void test_move_lists_too_small(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i / 2);
        bool nature = i & 1;
        if (nature && strcmp(sixsands_game_name(g), "patterns") == 0)
            continue; /* nature never acts */
        sixsands_state s = middle(g, nature);
        sixsands_move all[SIXSANDS_MAX_MOVES], out[SIXSANDS_MAX_MOVES + 1];
        uint32_t weight[SIXSANDS_MAX_MOVES + 1];
        int count = list_legal(g, &s, all);
        for (int size = 0; size <= count; size++) {
            memset(out, 0xee, sizeof out);
            memset(weight, 0xee, sizeof weight);
            int got = nature ? sixsands_chances(out, weight, (size_t)size, g, &s)
                             : sixsands_moves(out, (size_t)size, g, &s);
            assert_int_equal(got, size < count ? SIXSANDS_ERROR_SIZE : count);
            assert_int_equal(out[size], 0xeeee);
            assert_int_equal(weight[size], 0xeeeeeeee);
            assert_int_equal(out[0] == 0xeeee, size < count);
        }
        if (nature)
            assert_int_equal(sixsands_chances(out, NULL, SIXSANDS_MAX_MOVES, g, &s), count);
        assert_memory_equal(out, all, (size_t)count * sizeof *all);
    }
}

static void look_at_illegal(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    (void)r;
    int ids = sixsands_game_num_moves(g);
    for (int m = -3; m < ids + 3; m++) {
        sixsands_state t = *s;
        if (sixsands_is_legal(g, s, m))
            continue;
        assert_int_equal(sixsands_apply(&t, g, m), SIXSANDS_ERROR_MOVE);
        assert_memory_equal(&t, s, sizeof t);
    }
}

static void test_illegal_moves(void **unused) {
    (void)unused;
    play_all(look_at_illegal);
    const sixsands_game *g = sixsands_game_find("mandala");
    sixsands_state s = middle(g, false), before = s;
    int wrong[] = {INT32_MIN, SIXSANDS_ERROR_TURN, -1, 0xffff, 0xfffe, 0x10000, INT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(sixsands_is_legal(g, &s, wrong[i]), 0);
        assert_int_equal(sixsands_apply(&s, g, wrong[i]), SIXSANDS_ERROR_MOVE);
    }
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_turns(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("flowers");
    sixsands_state seat = middle(g, false), nature = middle(g, true), over = finished(g);
    sixsands_rng r, before;
    seed(&r, 1);
    before = r;
    assert_int_equal(sixsands_sample(g, &seat, &r), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_sample(g, &over, &r), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_random_move(g, &nature, &r), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_random_move(g, &over, &r), SIXSANDS_ERROR_TURN);
    assert_memory_equal(&r, &before, sizeof r);
    assert_int_equal(sixsands_moves(NULL, 0, g, &over), 0);
    assert_int_equal(sixsands_chances(NULL, NULL, 0, g, &over), 0);
    assert_int_equal(sixsands_apply(&over, g, 0), SIXSANDS_ERROR_MOVE);
}

static void test_random_move(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("mandala");
    sixsands_state s = middle(g, false);
    sixsands_move list[SIXSANDS_MAX_MOVES];
    int count = sixsands_moves(list, SIXSANDS_MAX_MOVES, g, &s);
    sixsands_rng a, b;
    seed(&a, 3);
    b = a;
    for (int i = 0; i < 1000; i++)
        assert_int_equal(sixsands_random_move(g, &s, &a),
                         list[sixsands_rng_below(&b, (uint32_t)count)]);
}

static void look_at_score(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    int scores[SIXSANDS_MAX_PLAYERS] = {-99, -99, -99, -99}, again[SIXSANDS_MAX_PLAYERS];
    int players = sixsands_players(g, s);
    sixsands_state before = *s;
    unsigned winners = 0, last;
    assert_int_equal(sixsands_score(scores, &winners, g, s), SIXSANDS_OK);
    assert_true(winners != 0 && winners < 1U << players);
    for (int seat = players; seat < SIXSANDS_MAX_PLAYERS; seat++)
        assert_int_equal(scores[seat], 0);
    assert_int_equal(sixsands_score(again, NULL, g, s), SIXSANDS_OK);
    assert_memory_equal(scores, again, sizeof scores);

    int decisions = sixsands_playout(again, &last, g, s, r);
    assert_memory_equal(s, &before, sizeof before);
    assert_true(last != 0 && last < 1U << players);
    assert_int_equal(decisions > 0 || sixsands_actor(g, s) < 0, 1);
    if (is_over(g, s)) {
        assert_int_equal(decisions, 0);
        assert_memory_equal(scores, again, sizeof scores);
        assert_int_equal(winners, last);
    }
    assert_true(sixsands_playout(again, NULL, g, s, r) >= 0);
}

static void test_score_and_playout(void **unused) {
    (void)unused;
    play_all(look_at_score);
}

static void test_play_without_pointers(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("mandala");
    sixsands_state s = middle(g, false), before = s;
    sixsands_rng r, none = unseeded;
    sixsands_move list[SIXSANDS_MAX_MOVES];
    int scores[SIXSANDS_MAX_PLAYERS];
    const int wrong = SIXSANDS_ERROR_ARGUMENT;
    seed(&r, 1);
    const sixsands_game *games[] = {NULL, not_a_game(), g};
    for (int i = 0; i < 3; i++) {
        const sixsands_game *h = games[i];
        sixsands_state *t = i < 2 ? &s : NULL;
        assert_int_equal(sixsands_players(h, t), wrong);
        assert_int_equal(sixsands_actor(h, t), wrong);
        assert_int_equal(sixsands_moves(list, SIXSANDS_MAX_MOVES, h, t), wrong);
        assert_int_equal(sixsands_chances(list, NULL, SIXSANDS_MAX_MOVES, h, t), wrong);
        assert_int_equal(sixsands_is_legal(h, t, 0), wrong);
        assert_int_equal(sixsands_apply(t, h, 0), wrong);
        assert_int_equal(sixsands_sample(h, t, &r), wrong);
        assert_int_equal(sixsands_random_move(h, t, &r), wrong);
        assert_int_equal(sixsands_score(scores, NULL, h, t), wrong);
        assert_int_equal(sixsands_playout(scores, NULL, h, t, &r), wrong);
    }
    sixsands_rng *generators[] = {NULL, &none};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sixsands_sample(g, &s, generators[i]), wrong);
        assert_int_equal(sixsands_random_move(g, &s, generators[i]), wrong);
        assert_int_equal(sixsands_playout(scores, NULL, g, &s, generators[i]), wrong);
    }
    assert_int_equal(sixsands_score(NULL, NULL, g, &s), wrong);
    assert_int_equal(sixsands_playout(NULL, NULL, g, &s, &r), wrong);
    assert_memory_equal(&s, &before, sizeof s);
}

/* ---- Views ---- */

static void api_look_at_views(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    int players = sixsands_players(g, s), actor = sixsands_actor(g, s);
    for (int seat = SIXSANDS_SPECTATOR; seat < players; seat++) {
        sixsands_view v, again;
        sixsands_state t;
        assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
        assert_int_equal(sixsands_viewer(g, &v), seat);
        sixsands_rng same = *r;
        sixsands_state old;
        assert_int_equal(sixsands_determinize(&t, g, &v, r), SIXSANDS_OK);
        assert_int_equal(sixsands_imagine(&old, g, &v, &same), SIXSANDS_OK);
        assert_memory_equal(&old, &t, sizeof t);
        assert_int_equal(sixsands_observe(&again, g, &t, seat), SIXSANDS_OK);
        assert_memory_equal(&v, &again, sizeof v);
        assert_int_equal(sixsands_actor(g, &t), actor);
        if (seat == actor && seat >= 0) {
            sixsands_move a[SIXSANDS_MAX_MOVES], b[SIXSANDS_MAX_MOVES];
            int count = sixsands_moves(a, SIXSANDS_MAX_MOVES, g, s);
            assert_int_equal(sixsands_moves(b, SIXSANDS_MAX_MOVES, g, &t), count);
            assert_memory_equal(a, b, (size_t)count * sizeof *a);
        }
    }
    sixsands_view v;
    int wrong[] = {INT32_MIN, SIXSANDS_OVER, players, SIXSANDS_MAX_PLAYERS, INT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(sixsands_observe(&v, g, s, wrong[i]), SIXSANDS_ERROR_SEAT);
}

static void test_views(void **unused) {
    (void)unused;
    play_all(api_look_at_views);
}

static void test_views_without_pointers(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("patterns");
    sixsands_state s = middle(g, false);
    sixsands_view v;
    sixsands_rng r, none = unseeded;
    const int wrong = SIXSANDS_ERROR_ARGUMENT;
    seed(&r, 1);
    assert_int_equal(sixsands_observe(&v, g, &s, 0), SIXSANDS_OK);
    assert_int_equal(sixsands_observe(NULL, g, &s, 0), wrong);
    assert_int_equal(sixsands_observe(&v, NULL, &s, 0), wrong);
    assert_int_equal(sixsands_observe(&v, not_a_game(), &s, 0), wrong);
    assert_int_equal(sixsands_observe(&v, g, NULL, 0), wrong);
    assert_int_equal(sixsands_viewer(NULL, &v), wrong);
    assert_int_equal(sixsands_viewer(g, NULL), wrong);
    assert_int_equal(sixsands_determinize(NULL, g, &v, &r), wrong);
    assert_int_equal(sixsands_determinize(&s, NULL, &v, &r), wrong);
    assert_int_equal(sixsands_determinize(&s, g, NULL, &r), wrong);
    assert_int_equal(sixsands_determinize(&s, g, &v, NULL), wrong);
    assert_int_equal(sixsands_determinize(&s, g, &v, &none), wrong);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_error_text),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_rng),
        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_move_lists_too_small),
        cmocka_unit_test(test_illegal_moves),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_random_move),
        cmocka_unit_test(test_score_and_playout),
        cmocka_unit_test(test_play_without_pointers),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_views_without_pointers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
