// SPDX-License-Identifier: MIT
// Decks of cards for set-ups and random playouts. States keep a deck as counts; a playout shuffles
// the whole pile at once and keeps running sums, so that any number of cards is drawn by one
// subtraction instead of a series of weighted choices. Both have the same distribution.
#ifndef CORE_DECK_H
#define CORE_DECK_H

#include <string.h>

#include "base/lanes.h"
#include "base/rng.h"

/* For the loops of playouts: what is nearly always true, and what is better kept out of them. */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define COLD __attribute__((noinline))

enum {
    DECK_PER_COLOUR = 18,
    DECK_SIZE = LANES * DECK_PER_COLOUR
}; /* the largest deck of any game */

/* A whole deck for the set-up, at first in colour order; `deck_deal` takes one of the remaining
 * cards at random. */
typedef struct deck_pile {
    uint8_t card[DECK_SIZE];
    uint32_t next, size;
} deck_pile;

static inline void deck_sort(deck_pile *d, int per_colour) {
    d->next = d->size = 0;
    for (int c = 0; c < LANES; c++, d->size += (uint32_t)per_colour)
        memset(d->card + d->size, c, (size_t)per_colour);
}

static inline lanes deck_deal(deck_pile *d, rng *r) {
    uint32_t i = d->next++, j = i + rng_below(r, d->size - i);
    int colour = d->card[j];
    d->card[j] = d->card[i];
    return lanes_of(colour, 1);
}

#ifdef __CUDACC__
/* A GPU has too little quick memory for an order in every thread: there each card is drawn from the
 * counts, by a small generator of the pile's own. */
typedef struct deck_order {
    lanes cards;
    uint64_t random;
} deck_order;

static inline void deck_clear(deck_order *d) {
    d->cards = 0;
}

static inline void deck_shuffle(deck_order *d, lanes cards, rng *random) {
    d->cards = cards;
    d->random = rng_next(random);
}

static inline int deck_left(const deck_order *d) {
    return lanes_total(d->cards);
}

static inline lanes deck_draw(deck_order *d, int n) {
    lanes left = d->cards;
    for (int i = 0; i < n; i++) {
        d->random = d->random * 0x5851f42d4c957f2dU + 0x14057b7ef767814fU;
        uint64_t bits = (d->random ^ d->random >> 33) >> 16 & 0xffffffff;
        left -= lanes_of(lanes_colour_at(left, (int)(bits * (uint64_t)lanes_total(left) >> 32)), 1);
    }
    lanes cards = d->cards - left;
    d->cards = left;
    return cards;
}
#else
typedef struct deck_order {
    lanes sum[DECK_SIZE + 1]; /* the first i cards */
    int next, size;
} deck_order;

static inline void deck_clear(deck_order *d) {
    d->next = d->size = 0;
}

/* Fills place i with one of the cards from i on, chosen by a random number of 32 bits. */
static inline lanes deck_place(deck_order *d, lanes *card, int i, int n, uint64_t random,
                               lanes sum) {
    int j = i + (int)((random * (uint64_t)(n - i)) >> 32);
    lanes drawn = card[j];
    card[j] = card[i];
    d->sum[i] = sum;
    return sum + drawn;
}

static inline void deck_shuffle(deck_order *d, lanes cards, rng *random) {
    lanes card[DECK_SIZE + DECK_PER_COLOUR];
    int n = 0;
    for (int c = 0; c < LANES; c++) {
        for (int i = 0; i < DECK_PER_COLOUR;
             i++) /* always the same number: no branch to mispredict */
            card[n + i] = lanes_of(c, 1);
        n += lanes_count(cards, c);
    }
    rng r = *random;
    lanes sum = 0;
    for (int i = 0; i < n; i += 2) { /* two numbers of 32 bits from one; the last may go unused */
        uint64_t bits = rng_next(&r);
        sum = deck_place(d, card, i, n, bits >> 32, sum);
        if (i + 1 < n)
            sum = deck_place(d, card, i + 1, n, bits & 0xffffffff, sum);
    }
    *random = r;
    d->sum[n] = sum;
    d->next = 0;
    d->size = n;
}

static inline int deck_left(const deck_order *d) {
    return d->size - d->next;
}

/* The next n cards; n is at most `deck_left`. */
static inline lanes deck_draw(deck_order *d, int n) {
    lanes cards = d->sum[d->next + n] - d->sum[d->next];
    d->next += n;
    return cards;
}
#endif

#endif
