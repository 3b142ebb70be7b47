// SPDX-License-Identifier: MIT
// Arithmetic of what is hidden. Samples deal the cards of a known multiset to places of known
// sizes; what seats have played is limited to what they held together.
#ifndef CORE_HIDDEN_H
#define CORE_HIDDEN_H

#include "base/lanes.h"
#include "base/rng.h"

/* Takes `n` random cards out of `pool`. */
static inline lanes hidden_take(lanes *pool, int n, rng *r) {
    lanes taken = 0;
    for (int i = 0; i < n; i++) {
        int k = (int)rng_below(r, (uint32_t)lanes_total(*pool));
        lanes card = lanes_of(lanes_colour_at(*pool, k), 1);
        *pool -= card;
        taken += card;
    }
    return taken;
}

/* Deals all of `cards` at random into `places` with `slots[i]` free slots each. */
static inline void hidden_deal(lanes *to[], int slots[], int places, lanes cards, rng *r) {
    int left = 0;
    for (int i = 0; i < places; i++)
        left += slots[i];
    while (lanes_total(cards)) {
        lanes card = hidden_take(&cards, 1, r);
        int slot = (int)rng_below(r, (uint32_t)left--);
        int i = 0;
        while (slot >= slots[i])
            slot -= slots[i++];
        *to[i] += card;
        slots[i]--;
    }
}

/* Splits `sum` at random into `n` shares, low[i] <= share[i] <= high[i]; the bounds must allow
 * it. */
static inline void hidden_split(int share[], const int low[], const int high[], int n, int sum,
                                rng *r) {
    int low_rest = 0, high_rest = 0;
    for (int i = 0; i < n; i++) {
        low_rest += low[i];
        high_rest += high[i];
    }
    for (int i = 0; i < n; i++) {
        low_rest -= low[i];
        high_rest -= high[i];
        int least = low[i] > sum - high_rest ? low[i] : sum - high_rest;
        int most = high[i] < sum - low_rest ? high[i] : sum - low_rest;
        share[i] = least + (int)rng_below(r, (uint32_t)(most - least + 1));
        sum -= share[i];
    }
}

/* Takes from `n` shares until they add up to at most `sum`, each time one from the largest, of
 * equals the last. So what the seats may have held is still shared out as freely as can be. */
static inline void hidden_cut(int share[], int n, int sum) {
    int above = -sum;
    for (int i = 0; i < n; i++)
        above += share[i];
    for (; above > 0; above--) {
        int largest = 0;
        for (int i = 1; i < n; i++)
            largest = share[i] >= share[largest] ? i : largest;
        share[largest]--;
    }
}

#endif
