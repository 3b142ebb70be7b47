// SPDX-License-Identifier: MIT
// The inputs of a net as numbers of rows. An input is one of several cases, each with a row of
// weights; games write which case holds (games/*/ai/features.h), and the net adds up those rows.
#ifndef SEARCH_FEATURES_H
#define SEARCH_FEATURES_H

#include <stdint.h>

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

static inline int features_capped(int n, int most) {
    return n < most ? n : most;
}

#endif
