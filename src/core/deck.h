// SPDX-License-Identifier: MIT
// A deck for random playouts. States keep a deck as counts; a playout fixes the order of the whole
// pile at once and keeps running sums, so that any number of cards is drawn by one subtraction
// instead of a chain of weighted choices. Both are the same distribution.
#ifndef CORE_DECK_H
#define CORE_DECK_H

#include "base/lanes.h"
#include "base/rng.h"

enum { DECK_PER_COLOUR = 18, DECK_SIZE = LANES * DECK_PER_COLOUR }; /* the most that a game has */

typedef struct deck_order {
    lanes sum[DECK_SIZE + 1]; /* what the first i cards are */
    int next, size;
} deck_order;

static inline void deck_shuffle(deck_order *d, lanes cards, rng *r) {
    lanes card[DECK_SIZE + DECK_PER_COLOUR];
    int n = 0;
    for (int c = 0; c < LANES; c++) {
        for (int i = 0; i < DECK_PER_COLOUR; i++) /* always as many: nothing to guess wrong */
            card[n + i] = lanes_of(c, 1);
        n += lanes_count(cards, c);
    }
    lanes sum = 0;
    uint64_t bits = 0;
    for (int i = 0; i < n; i++) {
        bits = i & 1 ? bits << 32 : rng_next(r); /* two numbers of 32 bits from one */
        int j = i + (int)(((bits >> 32) * (uint64_t)(n - i)) >> 32);
        lanes drawn = card[j];
        card[j] = card[i];
        d->sum[i] = sum;
        sum += drawn;
    }
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
