// SPDX-License-Identifier: MIT
// The tools that everything is built on, each against the plainest way to do the same: arrays and
// loops for byte lanes, a second implementation of the published generators, counting for shuffles.
// Random values come from the C library's erand48 with a fixed seed, not from the code under test.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/lanes.h"
#include "base/rng.h"
#include "base/text.h"
#include "core/deck.h"
#include "core/hidden.h"
#include "core/notation.h"
#include "games/games.h"

static unsigned short dice[3] = {1, 2, 3};

static int base_below(int n) {
    return (int)(nrand48(dice) % n);
}

/* ---- lanes */

struct naive {
    int of[LANES], total;
};

static lanes random_lanes(struct naive *n, int most) {
    lanes x = 0;
    n->total = 0;
    for (int c = 0; c < LANES; c++) {
        n->of[c] = base_below(3) ? base_below(most + 1) : 0;
        n->total += n->of[c];
        x += lanes_of(c, n->of[c]);
    }
    return x;
}

static void expect_lanes(lanes x, const struct naive *n) {
    for (int c = 0; c < LANES; c++)
        assert_int_equal(lanes_count(x, c), n->of[c]);
    assert_int_equal(lanes_total(x), n->total);
    assert_int_equal(x >> 48 & 0xff, 0);
}

/* Flags of all lanes, from a rule. */
static lanes flags_of(const bool flag[LANES], uint64_t value) {
    lanes x = 0;
    for (int c = 0; c < LANES; c++)
        if (flag[c])
            x |= value << (8 * c);
    return x;
}

static void test_lanes_counts(void **state) {
    (void)state;
    for (int i = 0; i < 50000; i++) {
        struct naive n;
        lanes x = random_lanes(&n, i & 1 ? 18 : 42);
        expect_lanes(x, &n);
        assert_int_equal(lanes_sum(x), n.total);
        assert_int_equal(lanes_sum(x | (lanes)0xff << 56), n.total); /* byte 7 doesn't matter */
        assert_true(lanes_totalled(x ^ (lanes)0x5a << 56) == x);
        bool present[LANES];
        for (int c = 0; c < LANES; c++)
            present[c] = n.of[c] > 0;
        assert_true(lanes_present(x) == flags_of(present, 0x80));
        assert_true(lanes_spread(lanes_present(x)) == flags_of(present, 0xff));
    }
}

static void test_lanes_compare(void **state) {
    (void)state;
    for (int i = 0; i < 50000; i++) {
        struct naive a, b, low;
        lanes x = random_lanes(&a, 18), y = random_lanes(&b, i & 1 ? 18 : 5);
        bool at_least[LANES], within = true;
        low.total = 0;
        for (int c = 0; c < LANES; c++) {
            at_least[c] = a.of[c] >= b.of[c];
            within = within && b.of[c] <= a.of[c];
            low.total += low.of[c] = a.of[c] < b.of[c] ? a.of[c] : b.of[c];
        }
        assert_true(lanes_at_least(x, y) == flags_of(at_least, 0x80));
        assert_int_equal(lanes_within(y, x), within);
        expect_lanes(lanes_min(x, y), &low);
        for (int c = 0; c < LANES; c++)
            assert_int_equal(lanes_count(lanes_capped(x, i % 20), c),
                             a.of[c] < i % 20 ? a.of[c] : i % 20);
    }
    /* The largest values that a lane holds. */
    assert_true(lanes_within(LANES_LOW * 127, LANES_LOW * 127));
    assert_false(lanes_within(LANES_LOW * 127, LANES_LOW * 126));
    assert_true(lanes_within(0, 0));
}

static void test_lanes_unary(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        struct naive a;
        lanes x = random_lanes(&a, 8);
        uint64_t unary = lanes_unary(x);
        for (int bit = 0; bit < 64; bit++)
            assert_int_equal(unary >> bit & 1, bit < 48 && bit % 8 < a.of[bit / 8]);
    }
}

static void test_lanes_colour_at(void **state) {
    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct naive n;
        lanes x = random_lanes(&n, 18);
        int k = 0;
        for (int c = 0; c < LANES; c++)
            for (int j = 0; j < n.of[c]; j++, k++)
                assert_int_equal(lanes_colour_at(x, k), c);
    }
    lanes full = 0; /* the largest pile: 108 cards */
    for (int c = 0; c < LANES; c++)
        full += lanes_of(c, 18);
    for (int k = 0; k < 108; k++)
        assert_int_equal(lanes_colour_at(full, k), k / 18);
}

/* ---- random numbers */

static uint64_t plain_splitmix(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t plain_rotate(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static uint64_t plain_xoshiro(uint64_t s[4]) {
    const uint64_t result = plain_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = plain_rotate(s[3], 45);
    return result;
}

static void test_rng_published(void **state) {
    (void)state;
    /* The first values of xoshiro256** from the state 1 2 3 4, and of splitmix64 from 1234567, as
     * other libraries have them in their tests. */
    static const uint64_t xoshiro[] = {11520,
                                       0,
                                       1509978240,
                                       UINT64_C(1215971899390074240),
                                       UINT64_C(1216172134540287360),
                                       UINT64_C(607988272756665600),
                                       UINT64_C(16172922978634559625)};
    static const uint64_t splitmix[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431)};
    rng r = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof xoshiro / sizeof xoshiro[0]; i++)
        assert_true(rng_next(&r) == xoshiro[i]);
    rng_seed(&r, 1234567);
    for (int i = 0; i < 4; i++)
        assert_true(r.s[i] == splitmix[i]);
}

static void test_rng_plain(void **state) {
    (void)state;
    static const uint64_t seeds[] = {0, 1, 42, UINT64_MAX, UINT64_C(0x8000000000000000)};
    for (int k = 0; k < 5; k++) {
        uint64_t x = seeds[k], s[4];
        for (int i = 0; i < 4; i++)
            s[i] = plain_splitmix(&x);
        rng r;
        rng_seed(&r, seeds[k]);
        for (int i = 0; i < 10000; i++) {
            uint64_t next = plain_xoshiro(s);
            if (i & 1) {
                uint32_t n = (uint32_t)base_below(65535) + 1;
                assert_int_equal(rng_below(&r, n), ((next >> 32) * n) >> 32);
            } else {
                assert_true(rng_next(&r) == next);
            }
        }
    }
}

static void test_rng_streams(void **state) {
    (void)state;
    rng a, b;
    for (uint64_t i = 0; i < 100; i++) {
        uint64_t x = 7, seed = plain_splitmix(&x) ^ i;
        rng_seed_stream(&a, 7, i);
        rng_seed(&b, seed);
        assert_memory_equal(&a, &b, sizeof a);
        rng_seed_stream(&b, 8, i);
        assert_memory_not_equal(&a, &b, sizeof a);
        rng_seed_stream(&b, 7, i + 1);
        assert_memory_not_equal(&a, &b, sizeof a);
    }
}

static void test_rng_below_is_fair(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 3);
    for (uint32_t n = 1; n < 40; n++) {
        int seen[40] = {0};
        double chi = 0, expected = 500;
        for (uint32_t i = 0; i < 500 * n; i++)
            seen[rng_below(&r, n)]++;
        for (uint32_t i = 0; i < n; i++)
            chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        assert_true(chi <= n + 6 * sqrt(2.0 * n) + 10);
    }
}

/* ---- bits */

static void test_bits(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint64_t set = 0;
        for (int bit = 0; bit < 64; bit++)
            set |= (uint64_t)(base_below(1 + i % 7) == 0) << bit;
        int k = 0;
        for (int bit = 0; bit < 64; bit++)
            if (set >> bit & 1) {
                if (k == 0)
                    assert_int_equal(bits_first(set), bit);
                assert_true(bits_nth(set, k++) == (uint64_t)1 << bit);
            }
        assert_int_equal(bits_count(set), k);
        for (int bit = 0; bit < 8; bit++)
            assert_int_equal(bits_to_bytes((unsigned)set) >> 8 * bit & 0xff, set >> bit & 1);
        for (int bit = 0; bit < 4; bit++)
            assert_int_equal(bits_to_pairs((unsigned)set) >> 16 * bit & 0xffff, set >> bit & 1);
    }
}

/* ---- hidden cards and decks */

static void test_hidden_take(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 11);
    for (int i = 0; i < 5000; i++) {
        struct naive n;
        lanes pool = random_lanes(&n, 18), before = pool;
        int take = n.total ? base_below(n.total + 1) : 0;
        lanes taken = hidden_take(&pool, take, &r);
        assert_int_equal(lanes_total(taken), take);
        assert_true(taken + pool == before && lanes_within(taken, before));
    }
}

static void test_hidden_deal(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 12);
    for (int i = 0; i < 5000; i++) {
        struct naive n;
        lanes cards = random_lanes(&n, 4), got[3] = {0}, sum = 0;
        lanes *to[3] = {&got[0], &got[1], &got[2]};
        int room[3] = {base_below(10), base_below(10), 0}, before[3];
        int most = n.total - room[0] - room[1];
        room[2] = (most > 0 ? most : 0) + base_below(5);
        memcpy(before, room, sizeof room);
        hidden_deal(to, room, 3, cards, &r);
        for (int k = 0; k < 3; k++) {
            assert_true(room[k] >= 0);
            assert_int_equal(before[k] - room[k], lanes_total(got[k]));
            sum += got[k];
        }
        assert_true(sum == cards);
    }
}

/* Every slot gets every card equally often. */
static void test_hidden_deal_is_fair(void **state) {
    (void)state;
    enum { TIMES = 20000 };
    static const int rooms[3] = {2, 5, 3};
    int seen[3][2] = {{0}};
    rng r;
    rng_seed(&r, 16);
    for (int i = 0; i < TIMES; i++) {
        lanes got[3] = {0};
        lanes *to[3] = {&got[0], &got[1], &got[2]};
        int room[3];
        memcpy(room, rooms, sizeof room);
        hidden_deal(to, room, 3, lanes_of(1, 1) + lanes_of(4, 3), &r);
        for (int k = 0; k < 3; k++) {
            seen[k][0] += lanes_count(got[k], 1);
            seen[k][1] += lanes_count(got[k], 4);
        }
    }
    for (int k = 0; k < 3; k++) {
        double share = rooms[k] / 10.0, spread = 6 * sqrt(TIMES * share * (1 - share));
        assert_true(fabs(seen[k][0] - TIMES * share) <= spread);
        assert_true(fabs(seen[k][1] - 3 * TIMES * share) <= 3 * spread);
    }
}

static void test_hidden_split(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 13);
    int extremes = 0;
    for (int i = 0; i < 50000; i++) {
        int n = 1 + base_below(4), low[4], high[4], share[4], low_sum = 0, high_sum = 0, sum = 0;
        for (int k = 0; k < n; k++) {
            low[k] = base_below(4);
            high[k] = low[k] + base_below(5);
            low_sum += low[k];
            high_sum += high[k];
        }
        int wanted = low_sum + base_below(high_sum - low_sum + 1);
        hidden_split(share, low, high, n, wanted, &r);
        for (int k = 0; k < n; k++) {
            assert_in_range(share[k], low[k], high[k]);
            extremes += high[k] > low[k] && share[k] == high[k];
            sum += share[k];
        }
        assert_int_equal(sum, wanted);
    }
    assert_true(extremes > 10000); /* the bounds themselves are used */
}

static void test_deck_is_a_permutation(void **state) {
    (void)state;
    static deck_order d;
    rng r;
    rng_seed(&r, 14);
    for (int i = 0; i < 2000; i++) {
        struct naive n;
        lanes cards = random_lanes(&n, i % 3 ? 18 : 2), drawn = 0;
        deck_shuffle(&d, cards, &r);
        assert_int_equal(deck_left(&d), n.total);
        while (deck_left(&d)) {
            int left = deck_left(&d), k = 1 + base_below(left < 4 ? left : 4);
            lanes some = deck_draw(&d, k);
            assert_int_equal(lanes_total(some), k);
            assert_int_equal(deck_left(&d), left - k);
            drawn += some;
            assert_true(lanes_within(drawn, cards));
        }
        assert_true(drawn == cards);
    }
}

/* Every place of the pile gets every colour as often as its share says, neighbours included. */
static void test_deck_is_fair(void **state) {
    (void)state;
    enum { TIMES = 20000, SIZE = 9 };
    static deck_order d;
    static const int cards[LANES] = {2, 1, 3, 1, 2, 0};
    int seen[SIZE][LANES] = {{0}}, equal[SIZE - 1] = {0};
    rng r;
    rng_seed(&r, 15);
    lanes pile = 0;
    for (int c = 0; c < LANES; c++)
        pile += lanes_of(c, cards[c]);
    for (int i = 0; i < TIMES; i++) {
        int last = -1;
        deck_shuffle(&d, pile, &r);
        for (int place = 0; place < SIZE; place++) {
            int colour = lanes_colour_at(deck_draw(&d, 1), 0);
            seen[place][colour]++;
            if (place)
                equal[place - 1] += colour == last;
            last = colour;
        }
    }
    for (int place = 0; place < SIZE; place++)
        for (int c = 0; c < LANES; c++) {
            double share = cards[c] / (double)SIZE;
            assert_true(fabs(seen[place][c] - TIMES * share) <=
                        6 * sqrt(TIMES * share * (1 - share)));
        }
    double pairs = (2 * 1 + 3 * 2 + 2 * 1) / 72.0; /* two neighbours of one colour */
    for (int i = 0; i < SIZE - 1; i++)
        assert_true(fabs(equal[i] - TIMES * pairs) <= 6 * sqrt(TIMES * pairs * (1 - pairs)));
}

/* ---- notation */

static void test_colours(void **state) {
    (void)state;
    for (int c = 0; c < 256; c++) {
        const char *at = c ? strchr("ROYGPK", c) : NULL;
        assert_int_equal(colour_of((char)c), at ? at - strchr("ROYGPK", 'R') : -1);
    }
    for (int c = 0; c < COLOURS; c++)
        assert_int_equal(colour_letter(c), "ROYGPK"[c]);
}

static void test_cards_again(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct naive n;
        char a[64], b[64] = "";
        lanes cards = random_lanes(&n, 18), again;
        int hidden = base_below(3) ? 0 : 1 + base_below(250), hidden_again, at = 0;
        for (int c = 0; c < COLOURS; c++)
            if (n.of[c] > 1)
                at += snprintf(b + at, sizeof b - (size_t)at, "%c%d", "ROYGPK"[c], n.of[c]);
            else if (n.of[c])
                at += snprintf(b + at, sizeof b - (size_t)at, "%c", "ROYGPK"[c]);
        if (hidden)
            snprintf(b + at, sizeof b - (size_t)at, "?%d", hidden);
        else if (!at)
            snprintf(b, sizeof b, "-");
        text t;
        text_init(&t, a, sizeof a);
        cards_write_hidden(&t, cards, hidden);
        assert_string_equal(a, b);
        assert_true(cards_read_hidden(&again, &hidden_again, span_of(a), 18));
        assert_true(again == cards && hidden_again == hidden);
        assert_int_equal(cards_read(&again, span_of(a), 18), hidden == 0);
    }
}

static void test_cards_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "R1",
                                      "R0",
                                      "R01",
                                      "RR",
                                      "OR",
                                      "r",
                                      "R19",
                                      "--",
                                      "-R",
                                      "R-",
                                      "R 2",
                                      "2R",
                                      "X",
                                      "R2R",
                                      "?",
                                      "?0",
                                      "?01",
                                      "?251",
                                      "?R",
                                      "?2?3",
                                      "R?",
                                      "R?x",
                                      "R2,",
                                      "R-2",
                                      "R+2",
                                      "R999999999999999999999",
                                      "?99999999999999999999"};
    lanes cards;
    int hidden;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (cards_read_hidden(&cards, &hidden, span_of(bad[i]), 18))
            fail_msg("%s is read", bad[i]);
        assert_false(cards_read(&cards, span_of(bad[i]), 18));
    }
    assert_true(cards_read(&cards, span_of("R18"), 18));
    assert_false(cards_read(&cards, span_of("R18"), 17));
    assert_false(cards_read(&cards, (span){"R\0", 2}, 18));
}

static void test_words(void **state) {
    (void)state;
    char reason[256];
    text error;
    span value;
    text_init(&error, reason, sizeof reason);
    words w = {span_of("a=1 ab=2 c="), &error};
    assert_false(words_take_optional(&w, "ab", &value));
    assert_true(words_take(&w, "a", &value) && span_is(value, "1"));
    assert_false(words_take_optional(&w, "a", &value));
    assert_true(words_take_optional(&w, "ab", &value) && span_is(value, "2"));
    assert_int_equal(error.length, 0);
    assert_false(words_end(&w));
    assert_true(error.length > 0);
    text_clear(&error);
    w.rest = span_of("c=");
    assert_true(words_take(&w, "c", &value) && value.length == 0 && words_end(&w));
    assert_false(words_take(&w, "c", &value));
    assert_non_null(strstr(reason, "the line ends"));
    text_clear(&error);
    w.rest = span_of("c");
    assert_false(words_take(&w, "c", &value));
    assert_non_null(strstr(reason, "\"c\""));
    text_clear(&error);
    w.rest = span_of("a=1  b=2"); /* two blanks: an empty word */
    assert_true(words_take(&w, "a", &value));
    assert_false(words_take(&w, "b", &value));
}

static void test_words_key(void **state) {
    (void)state;
    char line[64];
    text t;
    text_init(&t, line, sizeof line);
    words_key(&t, "a");
    text_uint(&t, 1);
    words_key(&t, "b");
    cards_write(&t, 0);
    assert_string_equal(line, "a=1 b=-");
}

/* ---- the registry and the helpers over the table */

static void test_registry(void **state) {
    (void)state;
    for (const struct game_ops *const *g = games_all; *g; g++) {
        assert_true(games_find(span_of((*g)->name)) == *g);
        assert_in_range((*g)->min_players, 2, (*g)->max_players);
        assert_true((*g)->max_players <= GAME_MAX_PLAYERS);
    }
    assert_null(games_find(span_of("")));
    assert_null(games_find(span_of("mandalas")));
    assert_null(games_find((span){"mandala", 6}));
}

static void test_run_chance(void **state) {
    (void)state;
    for (const struct game_ops *const *g = games_all; *g; g++) {
        rng r;
        game_state s;
        rng_seed(&r, 21);
        (*g)->deal(&s, (*g)->max_players, &r);
        assert_true((*g)->is_deal(&s));
        assert_int_equal((*g)->players(&s), (*g)->max_players);
        for (int i = 0; i < 2000 && (*g)->actor(&s) != GAME_OVER; i++) {
            assert_true((*g)->actor(&s) >= 0);
            (*g)->apply(&s, game_random_move(*g, &s, &r));
            assert_false((*g)->is_deal(&s));
            game_run_chance(*g, &s, &r);
        }
        assert_int_equal((*g)->actor(&s), GAME_OVER);
        assert_false(game_is_legal(*g, &s, 0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lanes_counts),  cmocka_unit_test(test_lanes_compare),
        cmocka_unit_test(test_lanes_unary),   cmocka_unit_test(test_lanes_colour_at),
        cmocka_unit_test(test_rng_published), cmocka_unit_test(test_rng_plain),
        cmocka_unit_test(test_rng_streams),   cmocka_unit_test(test_rng_below_is_fair),
        cmocka_unit_test(test_bits),          cmocka_unit_test(test_hidden_take),
        cmocka_unit_test(test_hidden_deal),   cmocka_unit_test(test_hidden_deal_is_fair),
        cmocka_unit_test(test_hidden_split),  cmocka_unit_test(test_deck_is_a_permutation),
        cmocka_unit_test(test_deck_is_fair),  cmocka_unit_test(test_colours),
        cmocka_unit_test(test_cards_again),   cmocka_unit_test(test_cards_refused),
        cmocka_unit_test(test_words),         cmocka_unit_test(test_words_key),
        cmocka_unit_test(test_registry),      cmocka_unit_test(test_run_chance),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
