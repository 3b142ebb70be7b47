// SPDX-License-Identifier: MIT
// Decks of cards for the set-up and for random playouts. States keep a deck as counts; a playout
// fixes the order of the whole pile at once and keeps running sums, so that any number of cards is
// drawn by one subtraction instead of a chain of weighted choices. Both are the same distribution.
#ifndef CORE_DECK_H
#define CORE_DECK_H

#include <string.h>

#include "base/lanes.h"
#include "base/rng.h"

/* For the loops of playouts: what is nearly always so, and what is better kept out of them. */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define COLD __attribute__((noinline))

enum { DECK_PER_COLOUR = 18, DECK_SIZE = LANES * DECK_PER_COLOUR }; /* the most that a game has */

/* A whole deck for the set-up: the cards in colour order, of which `deck_deal` takes one at random
 * from those that are left. */
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

typedef struct deck_order {
    lanes sum[DECK_SIZE + 1]; /* what the first i cards are */
    int next, size;
} deck_order;

/* Puts a card into place i: one of those from i on, chosen by a random number of 32 bits. */
static inline lanes deck_settle(deck_order *d, lanes *card, int i, int n, uint64_t random,
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
        for (int i = 0; i < DECK_PER_COLOUR; i++) /* always as many: nothing to guess wrong */
            card[n + i] = lanes_of(c, 1);
        n += lanes_count(cards, c);
    }
    rng r = *random;
    lanes sum = 0;
    for (int i = 0; i < n; i += 2) { /* two numbers of 32 bits from one; the last may be idle */
        uint64_t bits = rng_next(&r);
        sum = deck_settle(d, card, i, n, bits >> 32, sum);
        if (i + 1 < n)
            sum = deck_settle(d, card, i + 1, n, bits & 0xffffffff, sum);
    }
    *random = r;
    d->sum[n] = sum;
    d->next = 0;
    d->size = n;
}

static inline int deck_left(const deck_order *d) {
    return d->size - d->next;
}

/* The next n cards; n is at most what is left. */
static inline lanes deck_draw(deck_order *d, int n) {
    lanes cards = d->sum[d->next + n] - d->sum[d->next];
    d->next += n;
    return cards;
}

#endif
