// SPDX-License-Identifier: MIT
// What a search knows about a game beyond its rules: rules of thumb, rollouts, phases that can be
// solved, levels, and reasons for hints. Every part may be missing; a game without an AI is played
// with random playouts.
#ifndef SEARCH_GAME_AI_H
#define SEARCH_GAME_AI_H

#include "search/net.h"
#include "search/search.h"

struct reasons; /* present/reasons/reasons.h */

/* The parameters of a tree search. */
struct tree_parameters {
    double explore;     /* weight of priors against values */
    double win_weight;  /* the value maximised is win * this + scaled points * the rest */
    double point_scale; /* a lead of this many points is half of the maximum */
    int expand_after;   /* visits before a node gets children */
};

/* An opponent for people: `nodes` nodes, then a choice among the moves near the best: one that is
 * `width` worse is chosen e times less often. With the probability `blind` it is any legal move. */
struct level {
    uint32_t nodes;
    double width, blind;
    int elo; /* against level 3, as measured (docs/strength.md) */
};

/* A kind of search; algorithms.h lists the common ones. It considers the moves that search_moves
 * (algorithms.h) lists; a single one may be there to be measured, and needs all the work. */
struct search_algorithm {
    size_t (*size)(const struct search_setup *setup);
    /* Begins in `memory`; both it and the setup are borrowed: they outlive the search. */
    void (*start)(void *memory, size_t size, const struct search_setup *setup);
    bool (*run)(void *memory, uint64_t nodes);
    /* Fills in the moves in any order (search_report sorts them), and the number of nodes really
     * done, which may be less than was asked for when there is nothing more to do. */
    void (*report)(const void *memory, struct search_report *out);
    /* The largest useful number of searches side by side; NULL: any number. */
    int (*parts)(const struct search_setup *setup);
};

/* Positions that can be played to the very end by exact search. */
struct game_solver {
    bool (*knows)(const game_state *s); /* is this a position for it? */
    /* Begins in `memory` of `size` bytes (borrowed; it outlives the work). */
    void (*start)(void *memory, size_t size, const game_state *s);
    /* Works until it has its proof or the nodes are used up; the remaining ones stay in `*nodes`.
     * Is it solved? Then `*lead` is the final lead, in points, of the seat to act. */
    bool (*run)(void *memory, uint64_t *nodes, int *lead);
};

/* A position as learners see it (features.h): nets, and those who train them. */
struct game_features {
    struct net_shape shape;

    /* The inputs of a seat, common ones first, then those of every unit. Reads only what that seat
     * knows. */
    void (*write)(uint16_t *out, const game_state *s, int seat);
};

/* How many inputs there are, and how many rows they choose from. */
static inline int game_features_inputs(const struct game_features *f) {
    return f->shape.common_inputs + f->shape.units * f->shape.unit_inputs;
}

static inline int game_features_rows(const struct game_features *f) {
    return f->shape.common_rows + f->shape.unit_rows;
}

/* How a tree search uses a net (search_setup's, or that of the file src/games/GAME/ai/GAME.net):
 * the value of a move by the net is its prior, its first estimate, and the value of the leaf before
 * it. */
struct game_net {
    double lead;      /* this many points are a lead of 1 */
    double sharpness; /* a move that is worse by w has a prior exp(sharpness * w) times smaller */
    struct tree_parameters parameters;
};

struct game_ai {
    /* The value of each move of the seat to act by the rules of thumb: the best has the highest
     * number, and a tree search takes exp(log_prior) as its prior. Reads only what that seat
     * knows. */
    void (*heuristic)(const game_state *s, const game_move *moves, int count, double *log_prior);

    /* The same for the tree search, if that needs something quicker, or better than the ladder's
     * yardstick, which never changes. NULL: `heuristic`. */
    void (*prior)(const game_state *s, const game_move *moves, int count, double *log_prior);

    /* The best move, where the position is solved without a search; GAME_NO_MOVE where it isn't. */
    game_move (*solve)(const game_state *s, rng *r);

    /* From a state in which a seat acts (or the game is over): how it may end, as each seat's share
     * of the win and score less the best other's. Plays by rules of thumb, or evaluates. May change
     * `s`. */
    void (*rollout)(game_state *s, rng *r, double win[GAME_MAX_PLAYERS],
                    double points[GAME_MAX_PLAYERS]);

    const struct game_solver *solver; /* NULL: none */

    const struct game_features *features; /* NULL: none */
    const struct game_net *net; /* NULL: this game is played without; else with features */

    struct tree_parameters parameters;
    struct level level[BOT_LEVELS];

    /* Bounds between perfect, strong, solid, uneven and weak play: losses as a share of what was at
     * stake. They separate what bots of our levels lose (docs/analysis.md). All 0: none are
     * known. */
    double skill[4];

    /* The expert's own algorithm; NULL: the tree search with this AI. */
    const struct search_algorithm *expert;

    /* Why `m` is good, by facts that the viewer knows; `s` is any determinization of the view. Adds
     * nothing when there is nothing to say. */
    void (*explain)(struct reasons *out, const game_state *s, game_move m);
};

/* A game's AI; never NULL, but its parts may be. */
const struct game_ai *game_ai_of(const struct game_ops *g);

/* What a level is worth against level 3, in Elo; false if that was never measured. */
bool game_ai_level_elo(const struct game_ops *g, int level, int *elo);

/* The file of its net, in the program itself; NULL: there is none. */
const struct net_file *game_ai_net_file(const struct game_ops *g);

/* Reads a file of weights for this game, as net_read does. */
bool game_ai_read_net(struct net *out, const struct game_ops *g, const void *file, size_t size,
                      text *error);

/* How a game ended, for each seat. */
void game_ai_outcome(const struct game_ops *g, const game_state *s, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);

#endif
