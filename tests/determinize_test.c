// SPDX-License-Identifier: MIT
// How likely determinizations are after a reshuffle, in Mandala, where hidden cards are in a hand,
// an opening cup and the deck: forced cards take random hidden places, the others the remaining
// ones, and the cup is part of what its seat held. The plainest implementation, cards in an array
// and rejection of what doesn't fit, must give the same cups equally often.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/games.h"

enum { SAMPLES = 200000 };

/* Seat 1's hidden cards, seen by seat 2: it held ROGPK3 and has played two black cards since, so
 * that one card of each of these colours is forced. */
static const char view_line[] =
    "m1=ROY/-/P m2=RK3/G/O3Y5P hand=?5/G2PK2 cup=Y3G2K?2/RYG4K river=KYOGP/RG deck=?56 discard=K2 "
    "turn=2 last=1 phase=claim2 chooser=2 open=?2/YK held=RYG2PK2/ROGPK3 since=K2/RP view=2";

static const int held[COLOURS] = {1, 1, 0, 1, 1, 3}, since[COLOURS] = {0, 0, 0, 0, 0, 2};

/* What the line shows of each colour: mandalas, own hand, cups, rivers, discard pile. */
static const int shown[COLOURS] = {4, 5, 11, 11, 4, 10};

static int code_of(const int cup[COLOURS]) {
    int code = 0;
    for (int c = 0; c < COLOURS; c++)
        code = 3 * code + cup[c];
    return code;
}

/* One sample of 2 cup cards and 5 hand cards; false when the cup isn't within `held`. */
static bool plain_world(int cup[COLOURS], rng *r) {
    int places[7] = {0, 1, 2, 3, 4, 5, 6}, pool[108], cards = 0, used = 0;
    for (int c = 0; c < COLOURS; c++)
        cup[c] = 0;
    for (int i = 0; i < 7; i++) { /* the places in random order; 0 and 1 are the cup */
        int j = i + (int)rng_below(r, (uint32_t)(7 - i)), place = places[j];
        places[j] = places[i];
        places[i] = place;
    }
    for (int c = 0; c < COLOURS; c++) {
        int forced = held[c] - since[c];
        for (int i = 0; i < 18 - shown[c] - forced; i++)
            pool[cards++] = c;
        for (int i = 0; i < forced; i++)
            cup[c] += places[used++] < 2;
    }
    for (; used < 7; used++) {
        int k = (int)rng_below(r, (uint32_t)cards);
        cup[pool[k]] += places[used] < 2;
        pool[k] = pool[--cards];
    }
    for (int c = 0; c < COLOURS; c++)
        if (cup[c] > held[c])
            return false;
    return true;
}

/* The opening cup of seat 1 in a determinization, from its line. */
static void determinization(int cup[COLOURS], const game_view *v, rng *r) {
    char buffer[GAME_LINE_SIZE];
    game_state s;
    text t;
    span value = {NULL, 0};
    games_all[0]->determinize(&s, v, r);
    text_init(&t, buffer, sizeof buffer);
    games_all[0]->write_state(&t, &s);
    for (span line = span_of(buffer); line.at;) {
        span word = span_cut(&line, ' ');
        if (span_starts(word, "open="))
            value = (span){word.at + 5, word.length - 5};
    }
    lanes cards;
    assert_true(cards_read(&cards, span_cut(&value, '/'), 18));
    for (int c = 0; c < COLOURS; c++)
        cup[c] = lanes_count(cards, c);
}

static void test_cups_after_a_reshuffle(void **state) {
    (void)state;
    static int plain[729], sampled[729];
    char reason[200];
    text t;
    game_view v;
    rng r;
    text_init(&t, reason, sizeof reason);
    assert_true(games_all[0]->read_view(&v, span_of(view_line), &t));
    rng_seed(&r, 1);
    for (int i = 0; i < SAMPLES;) {
        int cup[COLOURS];
        if (!plain_world(cup, &r))
            continue;
        plain[code_of(cup)]++;
        i++;
    }
    for (int i = 0; i < SAMPLES; i++) {
        int cup[COLOURS];
        determinization(cup, &v, &r);
        sampled[code_of(cup)]++;
    }
    /* One per cent of the samples: far above chance, far below the effect of a wrong weight. */
    for (int i = 0; i < 729; i++)
        if (plain[i] || sampled[i])
            assert_in_range(sampled[i] - plain[i] + SAMPLES, SAMPLES - SAMPLES / 100,
                            SAMPLES + SAMPLES / 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cups_after_a_reshuffle)};
    return cmocka_run_group_tests_name("determinize", tests, NULL, NULL);
}
