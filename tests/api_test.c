// SPDX-License-Identifier: MIT
// The public API, through its header and the shared library only: every function on every game, and
// every way to be told an error. What the rules themselves do is tested elsewhere.
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

#ifndef TESTS_DIR
#error "TESTS_DIR must be the path of the folder tests"
#endif

enum { ROUNDS = 2 }; /* games of each kind and number of players */

/* Something that is no game, and no generator with a seed. */
static const sixsands_game *not_a_game(void) {
    static const uint64_t junk[32];
    return (const sixsands_game *)junk;
}

static const sixsands_rng unseeded;

static void seed(sixsands_rng *r, uint64_t n) {
    assert_int_equal(sixsands_rng_seed(r, n), SIXSANDS_OK);
}

/* Who acts does something at random; the move. */
static int step(const sixsands_game *g, sixsands_state *s, sixsands_rng *r) {
    bool nature = sixsands_actor(g, s) == SIXSANDS_NATURE;
    int move = nature ? sixsands_sample(g, s, r) : sixsands_random_move(g, s, r);
    assert_in_range(move, 0, sixsands_game_num_moves(g) - 1);
    assert_int_equal(sixsands_is_legal(g, s, move), 1);
    assert_int_equal(sixsands_apply(s, g, move), SIXSANDS_OK);
    return move;
}

static bool is_over(const sixsands_game *g, const sixsands_state *s) {
    return sixsands_actor(g, s) == SIXSANDS_OVER;
}

/* Calls `look` in every position of some random games of every kind. */
typedef void (*look)(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r);

static void play_all(look at) {
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

/* A position of a game from the middle of a random one, or the last that fits of a short one, where
 * a seat or where nature acts. */
static sixsands_state middle(const sixsands_game *g, bool nature) {
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

static sixsands_state finished(const sixsands_game *g) {
    sixsands_state s = middle(g, false);
    sixsands_rng r;
    seed(&r, 6);
    while (!is_over(g, &s))
        step(g, &s, &r);
    return s;
}

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
        /* In Patterns everything lies open, and nothing is drawn once it has begun. */
        assert_int_equal(sixsands_game_hides(sixsands_game_at(i)), i != 1);
        assert_int_equal(sixsands_game_has_deck(sixsands_game_at(i)), i != 1);
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

/* The list of what can happen now, by is_legal over all ids. */
static int list_legal(const sixsands_game *g, const sixsands_state *s, sixsands_move *out) {
    int count = 0;
    for (int m = 0; m < sixsands_game_num_moves(g); m++)
        if (sixsands_is_legal(g, s, m))
            out[count++] = (sixsands_move)m;
    return count;
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

/* Every size: the list is whole or nothing is written. */
static void test_move_lists_too_small(void **unused) {
    (void)unused;
    for (int i = 0; i < 2 * sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i / 2);
        bool nature = i & 1;
        if (nature && strcmp(sixsands_game_name(g), "patterns") == 0)
            continue; /* has no nature */
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

static void look_at_views(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    int players = sixsands_players(g, s), actor = sixsands_actor(g, s);
    for (int seat = SIXSANDS_SPECTATOR; seat < players; seat++) {
        sixsands_view v, again;
        sixsands_state t;
        assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
        assert_int_equal(sixsands_viewer(g, &v), seat);
        assert_int_equal(sixsands_imagine(&t, g, &v, r), SIXSANDS_OK);
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
    play_all(look_at_views);
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
    assert_int_equal(sixsands_imagine(NULL, g, &v, &r), wrong);
    assert_int_equal(sixsands_imagine(&s, NULL, &v, &r), wrong);
    assert_int_equal(sixsands_imagine(&s, g, NULL, &r), wrong);
    assert_int_equal(sixsands_imagine(&s, g, &v, NULL), wrong);
    assert_int_equal(sixsands_imagine(&s, g, &v, &none), wrong);
}

/* ---- Text ---- */

static void look_at_text(const sixsands_game *g, const sixsands_state *s, sixsands_rng *r) {
    (void)r;
    char line[SIXSANDS_LINE_SIZE], reason[SIXSANDS_REASON_SIZE];
    sixsands_state t;
    int length = sixsands_state_write(line, sizeof line, g, s);
    assert_int_equal(length, strlen(line));
    assert_int_equal(sixsands_state_read(&t, reason, sizeof reason, g, line), SIXSANDS_OK);
    assert_memory_equal(&t, s, sizeof t);
    assert_string_equal(reason, "");
    for (int seat = SIXSANDS_SPECTATOR; seat < sixsands_players(g, s); seat++) {
        sixsands_view v, w;
        assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
        length = sixsands_view_write(line, sizeof line, g, &v);
        assert_int_equal(length, strlen(line));
        assert_int_equal(sixsands_view_read(&w, NULL, 0, g, line), SIXSANDS_OK);
        assert_memory_equal(&w, &v, sizeof w);
    }
    sixsands_move list[SIXSANDS_MAX_MOVES];
    int count = list_legal(g, s, list);
    for (int i = 0; i < count; i++) {
        char word[SIXSANDS_MOVE_SIZE], marked[SIXSANDS_MOVE_SIZE + 1];
        length = sixsands_move_write(word, sizeof word, g, list[i]);
        assert_int_equal(length, strlen(word));
        assert_int_equal(sixsands_move_read(g, s, word), list[i]);
        snprintf(marked, sizeof marked, "+%s", word);
        bool nature = sixsands_actor(g, s) == SIXSANDS_NATURE;
        assert_int_equal(sixsands_move_read(g, s, marked), nature ? list[i] : SIXSANDS_ERROR_TEXT);
        if (!nature)
            assert_int_equal(sixsands_move_read(g, NULL, word), list[i]);
    }
}

static void test_text(void **unused) {
    (void)unused;
    play_all(look_at_text);
}

/* Reads typed words, one blank apart, each followed by `=` and what it should be. */
static void read_typed(const char *game, const char *words) {
    const sixsands_game *g = sixsands_game_find(game);
    char typed[16], canonical[16], word[SIXSANDS_MOVE_SIZE];
    int used;
    for (; sscanf(words, " %15[^=]=%15s%n", typed, canonical, &used) == 2; words += used) {
        int move = sixsands_move_read(g, NULL, typed);
        if (move < 0)
            fail_msg("%s: %s is not read", game, typed);
        assert_true(sixsands_move_write(word, sizeof word, g, move) > 0);
        assert_string_equal(word, canonical);
    }
}

static void refuse_typed(const char *game, const char *words) {
    const sixsands_game *g = sixsands_game_find(game);
    char typed[32];
    int used;
    for (; sscanf(words, "%31s%n", typed, &used) == 1; words += used)
        if (sixsands_move_read(g, NULL, typed) != SIXSANDS_ERROR_TEXT)
            fail_msg("%s: %s is read", game, typed);
}

static void test_typed_moves(void **unused) {
    (void)unused;
    read_typed("mandala", "f1R1=f1R1 F1R=f1R1 f1r=f1R1 DK=dK1 dk8=dK8 cg=cG M2O=m2O");
    read_typed("patterns", "ed1=Ed1 sh5=Sh5 BK=bK -=-");
    read_typed("flowers", "p3y=p3Y1 P1K15=p1K15 TD=tD tl=tL -=-");
    refuse_typed("mandala", "R f3R1 f1R8 f1R0 f1R01 m1R1 dR9 cR\x01 cR\xff c m mm1R - +R");
    refuse_typed("patterns", "Ea1 Ed d1 Ed11 b bR1 Rd1");
    refuse_typed("flowers", "p1R16 p4R1 R5 m1 tR +R p1R1p1R1p1R1p1R1");
    const sixsands_game *g = sixsands_game_find("mandala");
    assert_int_equal(sixsands_move_read(g, NULL, ""), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, " \n"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, "f1 R1"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_move_read(g, NULL, " \tdr2\r\n"), sixsands_move_read(g, NULL, "dR2"));
    sixsands_state nature = middle(g, true);
    const char *outcomes[] = {"", "+", "++R", "RR", "x", "dR1", "+?"};
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        assert_int_equal(sixsands_move_read(g, &nature, outcomes[i]), SIXSANDS_ERROR_TEXT);
    assert_true(sixsands_move_read(g, &nature, " +R\n") >= 0);
}

/* Writes with every size from 0 to enough, in a buffer that shows what was touched. */
typedef int (*writer)(char *out, size_t size, const sixsands_game *g, const void *what);

static int write_state(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_state_write(out, size, g, what);
}

static int write_view(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_view_write(out, size, g, what);
}

static int write_move(char *out, size_t size, const sixsands_game *g, const void *what) {
    return sixsands_move_write(out, size, g, *(const int *)what);
}

static void try_sizes(writer write, const sixsands_game *g, const void *what) {
    char full[SIXSANDS_LINE_SIZE];
    int length = write(full, sizeof full, g, what);
    assert_true(length > 0);
    assert_int_equal(write(NULL, 0, g, what), SIXSANDS_ERROR_SIZE);
    assert_int_equal(write(NULL, 100, g, what), SIXSANDS_ERROR_ARGUMENT);
    for (size_t size = 0; size <= (size_t)length + 1; size++) {
        char *buffer = malloc(size + 16);
        assert_non_null(buffer);
        memset(buffer, 0x5a, size + 16);
        int got = write(buffer, size, g, what);
        for (size_t i = size; i < size + 16; i++)
            assert_int_equal(buffer[i], 0x5a);
        if (size > (size_t)length) {
            assert_int_equal(got, length);
            assert_string_equal(buffer, full);
        } else {
            assert_int_equal(got, SIXSANDS_ERROR_SIZE);
            assert_true(size == 0 || buffer[0] == '\0');
        }
        free(buffer);
    }
}

static void test_buffers_too_small(void **unused) {
    (void)unused;
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        sixsands_state s = middle(g, false);
        sixsands_view v;
        try_sizes(write_state, g, &s);
        for (int seat = SIXSANDS_SPECTATOR; seat < sixsands_players(g, &s); seat++) {
            assert_int_equal(sixsands_observe(&v, g, &s, seat), SIXSANDS_OK);
            try_sizes(write_view, g, &v);
        }
        for (int move = 0; move < sixsands_game_num_moves(g); move++)
            try_sizes(write_move, g, &move);
    }
}

/* Reads a bad line in every way; the output stays, and the reason fits whatever room it has. */
static void refuse_line(const sixsands_game *g, const char *line) {
    sixsands_state s, old_s;
    sixsands_view v, old_v;
    char reason[SIXSANDS_REASON_SIZE], cut[SIXSANDS_REASON_SIZE];
    memset(&s, 0x77, sizeof s);
    memset(&v, 0x77, sizeof v);
    old_s = s;
    old_v = v;
    assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, g, line), SIXSANDS_ERROR_TEXT);
    assert_true(strlen(reason) > 3 && !strchr(reason, '\n'));
    for (size_t size = 0; size < 40; size++) {
        memset(cut, 0x5a, sizeof cut);
        assert_int_equal(sixsands_state_read(&s, cut, size, g, line), SIXSANDS_ERROR_TEXT);
        assert_int_equal(cut[size], 0x5a);
        assert_true(size == 0 || strncmp(cut, reason, strlen(cut)) == 0);
    }
    assert_int_equal(sixsands_state_read(&s, NULL, 0, g, line), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_state_read(&s, NULL, 9, g, line), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_view_read(&v, reason, sizeof reason, g, line), SIXSANDS_ERROR_TEXT);
    assert_true(strlen(reason) > 3 && !strchr(reason, '\n'));
    assert_memory_equal(&s, &old_s, sizeof s);
    assert_memory_equal(&v, &old_v, sizeof v);
}

static void test_bad_lines(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "", " ", "-", "m1=", "turn=1", "board=", "\n", "\xff\xfe", "m1=R99999999999999999999/-/-",
    };
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        sixsands_state s = middle(g, false);
        char line[SIXSANDS_LINE_SIZE + 8];
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
            refuse_line(g, bad[k]);
        int length = sixsands_state_write(line, SIXSANDS_LINE_SIZE, g, &s);
        assert_true(length > 0);
        line[length + 1] = '\0'; /* lines are read whole: no newline, no blank */
        line[length] = '\n';
        refuse_line(g, line);
        line[length] = ' ';
        refuse_line(g, line);
        line[length] = '\0';
        line[length / 3] = '!';
        refuse_line(g, line);
    }
}

static void test_huge_line(void **unused) {
    (void)unused;
    enum { HUGE_LINE = 10000000 };
    char *line = malloc(HUGE_LINE + 1), reason[SIXSANDS_REASON_SIZE];
    sixsands_state s;
    assert_non_null(line);
    memset(line, 'R', HUGE_LINE);
    line[HUGE_LINE] = '\0';
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, g, line),
                         SIXSANDS_ERROR_TEXT);
        assert_int_equal(sixsands_move_read(g, NULL, line), SIXSANDS_ERROR_TEXT);
    }
    free(line);
}

static void test_text_without_pointers(void **unused) {
    (void)unused;
    const sixsands_game *g = sixsands_game_find("mandala");
    const sixsands_game *games[] = {NULL, not_a_game(), g};
    sixsands_state s = middle(g, false);
    sixsands_view v;
    char line[SIXSANDS_LINE_SIZE], reason[SIXSANDS_REASON_SIZE], word[SIXSANDS_MOVE_SIZE];
    const int wrong = SIXSANDS_ERROR_ARGUMENT;
    assert_int_equal(sixsands_observe(&v, g, &s, 0), SIXSANDS_OK);
    assert_true(sixsands_state_write(line, sizeof line, g, &s) > 0);
    for (int i = 0; i < 3; i++) {
        bool none = i == 2; /* the game is right, something else is missing */
        const char *text = none ? NULL : line;
        assert_int_equal(sixsands_state_write(word, sizeof word, games[i], none ? NULL : &s),
                         wrong);
        assert_int_equal(sixsands_view_write(word, sizeof word, games[i], none ? NULL : &v), wrong);
        assert_int_equal(sixsands_state_read(&s, reason, sizeof reason, games[i], text), wrong);
        assert_string_equal(reason, sixsands_error_text(wrong));
        assert_int_equal(sixsands_view_read(&v, reason, sizeof reason, games[i], text), wrong);
        assert_int_equal(sixsands_move_read(games[i], &s, none ? NULL : "dR1"), wrong);
    }
    assert_int_equal(sixsands_state_read(NULL, NULL, 0, g, line), wrong);
    assert_int_equal(sixsands_view_read(NULL, NULL, 0, g, line), wrong);
    assert_int_equal(sixsands_move_write(word, sizeof word, NULL, 0), wrong);
    int ids = sixsands_game_num_moves(g), no_move[] = {INT32_MIN, -1, ids, 0xffff, INT32_MAX};
    for (size_t i = 0; i < sizeof no_move / sizeof *no_move; i++)
        assert_int_equal(sixsands_move_write(word, sizeof word, g, no_move[i]),
                         SIXSANDS_ERROR_MOVE);
}

/* ---- Records ---- */

static char *load(const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/samples/%s", TESTS_DIR, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("can't open %s", path);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, f), *length);
    text[*length] = '\0';
    fclose(f);
    return text;
}

static const char *const samples[] = {
    "mandala-2p.sgr", "patterns-2p.sgr", "flowers-2p.sgr", "flowers-3p.sgr", "flowers-4p.sgr",
};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* Records by their first tag, decisions by the digit their lines start with. */
static void count_lines(const char *text, uint64_t *records, uint64_t *decisions) {
    *records = *decisions = 0;
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        *records += strncmp(at, "[Game ", 6) == 0;
        *decisions += *at >= '1' && *at <= '9';
    }
}

static void test_record_samples(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        size_t length;
        uint64_t records, decisions;
        sixsands_record_report report;
        char *text = load(samples[i], &length);
        count_lines(text, &records, &decisions);
        memset(&report, 0x5a, sizeof report);
        assert_int_equal(sixsands_record_check(&report, text, length), SIXSANDS_OK);
        assert_int_equal(report.records, records);
        assert_int_equal(report.decisions, decisions);
        assert_int_equal(report.line, 0);
        assert_string_equal(report.reason, "");
        free(text);
    }
}

/* Checks text that is wrong: the report has a line and a reason. */
static void refuse_text(sixsands_record_report *report, const char *text, size_t length) {
    memset(report, 0x5a, sizeof *report);
    assert_int_equal(sixsands_record_check(report, text, length), SIXSANDS_ERROR_RECORD);
    assert_true(report->line >= 1);
    assert_true(report->reason[0] != '\0' && !strchr(report->reason, '\n'));
    assert_true(strlen(report->reason) < sizeof report->reason);
}

static void test_record_damage(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        size_t length;
        uint64_t records, decisions;
        sixsands_record_report report;
        char *text = load(samples[i], &length);
        count_lines(text, &records, &decisions);
        refuse_text(&report, text, length / 2); /* cut off in a record */
        assert_true(report.records < records);
        char *result = strstr(text, "[Result \"");
        assert_non_null(result);
        result[9] = result[9] == '7' ? '8' : '7';
        refuse_text(&report, text, length);
        assert_int_equal(report.records, 0);
        char *at = strstr(text, "\n\n1 ");
        at = at ? at : strstr(text, "\n\n2 ");
        assert_non_null(at);
        at[4] = '\0'; /* behind the seat: a NUL doesn't end the text */
        refuse_text(&report, text, length);
        uint64_t line = 1;
        for (const char *c = text; c < at + 2; c++)
            line += *c == '\n';
        assert_int_equal(report.line, line);
        assert_non_null(strstr(report.reason, "0x00"));
        free(text);
    }
}

static void test_record_nothing(void **unused) {
    (void)unused;
    sixsands_record_report report;
    refuse_text(&report, NULL, 0);
    refuse_text(&report, "", 0);
    refuse_text(&report, "\n\n", 2);
    refuse_text(&report, "; nothing but a comment\n", 24);
    refuse_text(&report, "[Game \"chess\"]\n\n", 16);
    refuse_text(&report, "\xff\xfe\x00", 3);
    assert_int_equal(report.records, 0);
    assert_int_equal(sixsands_record_check(NULL, "", 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_check(&report, NULL, 5), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(report.records, 0);
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
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_typed_moves),
        cmocka_unit_test(test_buffers_too_small),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_huge_line),
        cmocka_unit_test(test_text_without_pointers),
        cmocka_unit_test(test_record_samples),
        cmocka_unit_test(test_record_damage),
        cmocka_unit_test(test_record_nothing),
    };
    return cmocka_run_group_tests_name("api", tests, NULL, NULL);
}
