// SPDX-License-Identifier: MIT
// What a search knows about a game beyond its rules: rules of thumb, better playouts, phases that
// can be solved, levels, and words for hints. Every part may be missing; a game without an AI is
// played with random playouts.
#ifndef SEARCH_GAME_AI_H
#define SEARCH_GAME_AI_H

#include "search/search.h"

struct reasons; /* present/reasons.h */

/* How a tree search looks at this game. */
struct tree_parameters {
    double explore;     /* weight of priors against findings */
    double win_weight;  /* the value maximised is win * this + scaled points * the rest */
    double point_scale; /* a lead of so many points is half of all there is */
    int expand_after;   /* a node gets children when it was visited so often */
};

/* An opponent for people: so many nodes, then a choice among the moves whose value is near the
 * best: a move that is `width` worse is chosen e times less often. */
struct level {
    uint32_t nodes;
    double width;
};

/* A kind of search; search.c keeps the table of the common ones. It looks
 * at the moves that search_moves (algorithms.h) lists, which may be a single one that is to be
 * measured: that is not a reason to rest. */
struct search_algorithm {
    size_t (*size)(const struct search_setup *setup);
    /* Begins in `memory`; the setup outlives the search. */
    void (*start)(void *memory, size_t size, const struct search_setup *setup);
    bool (*run)(void *memory, uint64_t nodes);
    /* Fills in the moves in any order (search_report sorts them), and how many nodes were really
     * done, which may be fewer than asked for when there is nothing left to do. */
    void (*report)(const void *memory, struct search_report *out);
    /* How many that run side by side find more than one alone; NULL: any number. */
    int (*parts)(const struct search_setup *setup);
};

/* Positions that can be played to the very end by exact search. */
struct game_solver {
    bool (*knows)(const game_state *s); /* is this a position for it? */
    /* Works in `memory` of `size` bytes until it has its proof or the nodes are used up; what is
     * left of them stays in `*nodes`. Was it solved? */
    bool (*prove)(void *memory, size_t size, const game_state *s, uint64_t *nodes);
};

struct game_ai {
    /* How much the rules of thumb like each move of the seat to act: the best has the highest
     * number, and a tree search takes exp(log_prior) as its prior. Reads only what that seat knows.
     */
    void (*heuristic)(const game_state *s, const game_move *moves, int count, double *log_prior);

    /* The same for the tree search when it wants something else: quicker, or better than what the
     * ladder's yardstick stays for ever. NULL: `heuristic`. */
    void (*prior)(const game_state *s, const game_move *moves, int count, double *log_prior);

    /* A move that needs no search here, because it is solved; GAME_NO_MOVE where it isn't. */
    game_move (*solve)(const game_state *s, rng *r);

    /* From a state in which a seat acts (or the game is over): how it may end, as each seat's share
     * of the win and score less the best other's. Plays on with rules of thumb, or estimates. */
    void (*rollout)(game_state *s, rng *r, double win[GAME_MAX_PLAYERS],
                    double points[GAME_MAX_PLAYERS]);

    const struct game_solver *solver; /* NULL: none */

    struct tree_parameters parameters;
    struct level level[BOT_LEVELS];

    /* The expert's own search; NULL: the tree search with this AI. */
    const struct search_algorithm *expert;

    /* Why `m` is good, from facts of the game that the viewer knows; `s` is any full state that
     * fits the view. Adds nothing when there is nothing to say. */
    void (*explain)(struct reasons *out, const game_state *s, game_move m);
};

/* What search knows of a game; never NULL, its parts may be. */
const struct game_ai *game_ai_of(const struct game_ops *g);

/* How a finished state ended, for each seat. */
void game_ai_outcome(const struct game_ops *g, const game_state *s, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);

#endif
