// SPDX-License-Identifier: MIT
// Analyses (analysis/analysis.h) with clocks and threads. Nothing is printed here. Several threads
// work on different decisions and draws: with a number of nodes the result is the same for any
// number of threads.
#ifndef ENGINE_ANALYSIS_RUN_H
#define ENGINE_ANALYSIS_RUN_H

#include "analysis/analysis.h"
#include "engine/think.h"

struct analysis_options {
    struct think_limits limits; /* of each search; `threads` is how many work at once */
    uint32_t rollouts;          /* for the value of a position; 0: no luck */
    uint64_t seed;
};

/* Memory of one search, and how many may search at once within THINK_MEMORY. With a number of nodes
 * the memory follows from that and not from the threads; with a clock the threads share all there
 * is. */
size_t analysis_memory(const struct think_limits *limits);
int analysis_workers(const struct think_limits *limits);

/* Told how much is done, from 0 to 1, now and then in the calling thread; false: stop. */
struct analysis_watch {
    bool (*update)(void *context, double done);
    void *context;
};

enum analysis_result { ANALYSIS_DONE, ANALYSIS_STOPPED, ANALYSIS_NO_MEMORY };

/* Analyses a match, which must stay as it is as long as the analysis is used. `watch` may be NULL.
 * Free it after ANALYSIS_DONE. */
enum analysis_result analysis_run(struct analysis *out, const match *m,
                                  const struct analysis_options *options,
                                  const struct analysis_watch *watch);

#endif
