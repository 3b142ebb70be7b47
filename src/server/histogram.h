// SPDX-License-Identifier: MIT
// How long things took, counted by size, as Prometheus wants it.
#ifndef SERVER_HISTOGRAM_H
#define SERVER_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 12 };

struct histogram {
    uint64_t bucket[HISTOGRAM_BUCKETS + 1]; /* the last: above all bounds */
    uint64_t count;
    double sum; /* seconds */
};
void histogram_add(struct histogram *h, double seconds);

/* The bounds in seconds, as text; borrowed. */
const char *histogram_bound(int bucket);

#endif
