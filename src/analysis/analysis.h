// SPDX-License-Identifier: MIT
// The analysis of a match: a verdict on every decision, the luck of every draw, sums for every
// player. This is its plan and its arithmetic, without clocks and threads: the match becomes a list
// of tasks, which are independent of one another and have their own seeds, and the evaluation of a
// decision says which search comes next. The figures are the same however the tasks are run
// (engine/analysis_run.h: in threads, the library: in slices).
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "analysis/verdict.h"
#include "base/json.h"
#include "record/match.h"

/* Nodes for good figures of a game in less than a minute on one core: those of the highest level,
 * which differ from game to game, but not too few. */
uint64_t analysis_nodes(const struct game_ops *g);
enum { ANALYSIS_ROLLOUTS = 500, ANALYSIS_POSITION = 4 /* times that for a single position */ };

/* The memory of a search of `nodes` nodes. It follows from the nodes alone, since the results of a
 * search that fills its memory depend on the size. */
size_t analysis_search_memory(uint64_t nodes);

/* One decision with what nature did after it. (A match that begins with nature has a first step
 * without a decision.) */
struct analysis_step {
    size_t at;                /* in the log: the decision, or nature's first outcome */
    bool decision, evaluated; /* not evaluated: of a seat whose cards the viewer doesn't see */
    struct verdict verdict;
    size_t first;                  /* nature's outcomes in the log, */
    int draws;                     /* how many, */
    struct evaluation luck;        /* their luck together, */
    const struct evaluation *each; /* and one by one; in `draws` */
};

/* A task: a decision to evaluate, or the luck of a chain of draws or of the deal. */
struct analysis_task {
    enum { ANALYSIS_DECISION, ANALYSIS_DRAWS, ANALYSIS_DEAL } kind;
    size_t step;
    game_state state; /* where nature acts; the start */
    game_view view;   /* of the seat that decides */
};

/* How a seat's result came about: `result`, its share of the win less an equal one and its lead, is
 * deal + draws + given - lost + hidden, exactly. */
struct analysis_balance {
    struct estimate deal, draws; /* luck */
    struct estimate lost;        /* by its own decisions */
    struct estimate given;       /* an equal part of what each of the others lost */
    struct estimate hidden;      /* the rest: see analysis_balance_of */
    struct estimate result;      /* known: without an error */
};

struct analysis {
    const match *of; /* borrowed: must outlive the analysis */
    int players;
    uint64_t seed;
    uint32_t rollouts; /* for the value of a position */
    bool luck;         /* luck is computed */
    bool deal;         /* also that of the deal: the match began with one */
    struct evaluation dealt;
    size_t steps;
    struct analysis_step *step; /* owned, like draws and task: freed by analysis_free */
    struct evaluation *draws;   /* what the steps' `each` point to */
    size_t tasks;
    struct analysis_task *task;
    struct verdict_player player[GAME_MAX_PLAYERS];
};

/* Makes the plan: all steps, and the tasks that fill them in, in the order of the log. Rollouts 0:
 * no luck. The match must not change while the analysis is used. False: out of memory. Free it in
 * any case. */
bool analysis_start(struct analysis *a, const match *m, uint32_t rollouts, uint64_t seed);
void analysis_free(struct analysis *a);

/* How many decisions can be evaluated: all, or those of the viewer. */
size_t analysis_decisions(const match *m);

/* Does a task of luck. */
void analysis_value(struct analysis *a, const struct analysis_task *t);

/* A decision being evaluated: a search over all moves, then searches that measure the best move and
 * the one played. A large struct. */
struct analysis_evaluation {
    struct search_setup setup; /* of the next search */
    game_move played;
    enum { EVALUATION_ALL, EVALUATION_BEST, EVALUATION_PLAYED, EVALUATION_DONE } phase;
    bool measured[2];                  /* the best move, the one played */
    struct verdict_measure measure[2]; /* their results */
    uint64_t seed;
    struct search_report all;
};

void analysis_evaluate(struct analysis_evaluation *j, const struct analysis *a,
                       const struct analysis_task *t);

/* The size (nodes or milliseconds) of the next search, if the one over all moves has `all`. */
uint64_t analysis_search_size(const struct analysis_evaluation *j, uint64_t all);

/* Takes the report of the search of `setup`; false when it was the last one. */
bool analysis_take(struct analysis_evaluation *j, const struct search_report *found);

/* Gives the verdict after the last search. */
void analysis_close(struct analysis *a, const struct analysis_task *t,
                    const struct analysis_evaluation *j);

/* Adds up the players' sums, when all tasks are done. */
void analysis_add_up(struct analysis *a);

/* Do the figures explain a result? Not if the match isn't over, began elsewhere than with a deal,
 * or hides anything. */
bool analysis_has_balance(const struct analysis *a);

/* The balance of the win, and of points. Decisions are valued by what their seats knew, luck and
 * the result with all cards open. So what remains is what the cards that a player couldn't see made
 * of its moves, and what the evaluations were wrong about (in a game that hides nothing, the latter
 * alone). */
struct analysis_balance analysis_balance_of(const struct analysis *a, int seat, bool points);

/* Deal and draws together: luck must have been computed. */
struct estimate analysis_luck(const struct analysis *a, int seat, bool points);

/* How a seat played, in a word. */
enum verdict_skill analysis_skill(const struct analysis *a, int seat);

/* analysis_json.c: a step as an object, with at most `top` of the best moves; `number` counts
 * decisions from 1. And a player's sums, as an object. */
void analysis_write_step(json *j, const struct analysis *a, size_t step, uint64_t number, int top);
void analysis_write_player(json *j, const struct analysis *a, int seat, const char *name);

#endif
