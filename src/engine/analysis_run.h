// SPDX-License-Identifier: MIT
// Analyses (analysis/analysis.h) with clocks and threads. Nothing is printed here. Threads work on
// different decisions and draws, so with a limit on nodes the result is the same for any number of
// threads.
#ifndef ENGINE_ANALYSIS_RUN_H
#define ENGINE_ANALYSIS_RUN_H

#include "analysis/analysis.h"
#include "engine/think.h"

struct analysis_options {
    struct think_limits limits; /* of each search; `threads` work at once */
    uint32_t rollouts;          /* for the value of a position; 0: no luck */
    uint64_t seed;
};

/* Memory of one search, and how many searches may run at once within THINK_MEMORY. With a limit on
 * nodes the memory depends on that limit, not on the threads; with a clock the threads share all of
 * THINK_MEMORY. */
size_t analysis_memory(const struct think_limits *limits);
int analysis_workers(const struct think_limits *limits);

struct analysis_watch {
    /* Called now and then in the calling thread with the fraction done, 0 to 1; false: stop. */
    bool (*update)(void *context, double done);
    void *context; /* borrowed: passed to `update` */
};

enum analysis_result { ANALYSIS_DONE, ANALYSIS_STOPPED, ANALYSIS_NO_MEMORY };

/* Analyses a match. `out` borrows the match, which must neither change nor go while the analysis is
 * in use. `watch` may be NULL. After ANALYSIS_DONE the caller owns `out`: analysis_free. */
enum analysis_result analysis_run(struct analysis *out, const match *m,
                                  const struct analysis_options *options,
                                  const struct analysis_watch *watch);

#endif
