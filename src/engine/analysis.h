// SPDX-License-Identifier: MIT
// The analysis of a match: a verdict on every decision, the luck of every draw, sums for every
// player. Nothing is printed here. Several threads work on different decisions and draws, each of
// which has its own seed: with a number of nodes the result is the same for any number of threads.
#ifndef ENGINE_ANALYSIS_H
#define ENGINE_ANALYSIS_H

#include "engine/think.h"
#include "record/match.h"
#include "search/verdict.h"

struct analysis_options {
    struct think_limits limits; /* of each search; `threads` is how many work at once */
    uint32_t rollouts;          /* for the value of a position; 0: no luck */
    uint64_t seed;
};

/* Good figures for a game in less than a minute on one core: a search like that of the highest
 * level, whose nodes differ from game to game, but not a hasty one. */
uint64_t analysis_nodes(const struct game_ops *g);
enum { ANALYSIS_ROLLOUTS = 500, ANALYSIS_POSITION = 4 /* times that for a single position */ };

/* Memory of one search, and how many may search at once within THINK_MEMORY. With a number of nodes
 * the memory follows from that and not from the threads, since a search that fills its memory finds
 * something else; with a clock the threads share all there is. */
size_t analysis_memory(const struct think_limits *limits);
int analysis_workers(const struct think_limits *limits);

/* One decision with what nature did after it. (A match that begins with nature has a first step
 * without a decision.) */
struct analysis_step {
    size_t at;             /* in the log: the decision, or nature's first outcome */
    bool decision, judged; /* not judged: of a seat whose cards the viewer doesn't see */
    struct verdict verdict;
    size_t first;                  /* nature's outcomes in the log, */
    int draws;                     /* so many, */
    struct evaluation luck;        /* their luck together, */
    const struct evaluation *each; /* and one by one */
};

struct analysis {
    const match *of; /* stays the caller's */
    int players;
    bool luck; /* luck was computed */
    bool deal; /* also that of the deal: the match began with one */
    struct evaluation dealt;
    size_t steps;
    struct analysis_step *step;
    struct evaluation *draws; /* memory for `each` */
    struct verdict_player player[GAME_MAX_PLAYERS];
};

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
void analysis_free(struct analysis *a);

/* How many decisions can be judged: all, or those of the viewer. */
size_t analysis_decisions(const match *m);

#endif
