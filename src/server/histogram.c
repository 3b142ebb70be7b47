// SPDX-License-Identifier: MIT
#include "server/histogram.h"

static const struct {
    double most;
    const char *text;
} bounds[HISTOGRAM_BUCKETS] = {
    {0.0005, "0.0005"}, {0.001, "0.001"}, {0.0025, "0.0025"}, {0.005, "0.005"},
    {0.01, "0.01"},     {0.025, "0.025"}, {0.05, "0.05"},     {0.1, "0.1"},
    {0.25, "0.25"},     {0.5, "0.5"},     {1, "1"},           {5, "5"},
};

void histogram_add(struct histogram *h, double seconds) {
    int i = 0;
    while (i < HISTOGRAM_BUCKETS && seconds > bounds[i].most)
        i++;
    h->bucket[i]++;
    h->count++;
    h->sum += seconds;
}

const char *histogram_bound(int bucket) {
    return bounds[bucket].text;
}
