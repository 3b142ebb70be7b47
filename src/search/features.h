// SPDX-License-Identifier: MIT
// The inputs of a net as numbers of rows. An input is one of several cases, each with a row of
// weights; games write which case holds (games/*/ai/features.h), and the net adds up those rows.
#ifndef SEARCH_FEATURES_H
#define SEARCH_FEATURES_H

#include <assert.h>
#include <stdint.h>

#include "base/lanes.h"

/* Where the next input goes, and the row of its first case. */
struct features {
    uint16_t *next; /* borrowed: the caller's list */
    int row;
};

/* One input of `cases` cases; what lies beyond the first or last counts as that. */
static inline void features_add(struct features *f, int value, int cases) {
    value = value < 0 ? 0 : value >= cases ? cases - 1 : value;
    *f->next++ = (uint16_t)(f->row + value);
    f->row += cases;
}

/* An input of each of six units, whose inputs lie `apart`: all their values are below `cases`. */
static inline void features_add_lanes(struct features *f, lanes values, int cases, int apart) {
    assert(lanes_within(values, LANES_LOW * (lanes)(cases - 1)));
    for (int c = 0; c < LANES; c++)
        f->next[c * apart] = (uint16_t)(f->row + lanes_count(values, c));
    f->next++;
    f->row += cases;
}

static inline int features_capped(int n, int most) {
    return n < most ? n : most;
}

#endif
