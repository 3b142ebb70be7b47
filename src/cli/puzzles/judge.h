// SPDX-License-Identifier: MIT
// Is a position a puzzle? Searches of growing size and different seeds must all find the same move,
// and measured alone it must be clearly better than its rivals.
#ifndef CLI_PUZZLES_JUDGE_H
#define CLI_PUZZLES_JUDGE_H

#include "cli/puzzles/puzzle.h"
#include "engine/think.h"

/* The largest of the searches has this many times the nodes of a puzzle file. */
enum { JUDGE_LARGEST = 4 };

struct judge {
    const struct game_ops *game;
    uint64_t nodes;
    struct think_memory *memory; /* borrowed */
    atomic_bool *stop;           /* borrowed: ends everything soon */
    struct search_report found;  /* of the last search */
};

/* The best move of a search with `nodes` nodes; GAME_NO_MOVE: out of memory, or stopped. */
game_move judge_best(struct judge *j, const game_view *v, uint64_t nodes, uint64_t seed);

enum judgement {
    JUDGE_NO,
    JUDGE_UNFOUNDED, /* perhaps, but only a proof would do, and there is none */
    JUDGE_YES,
};

/* Fills in all of a puzzle except where it comes from; `view` and `played` are set. Equal seeds
 * give equal puzzles. */
enum judgement judge_puzzle(struct judge *j, struct puzzle *p, bool near_end, uint64_t seed);

#endif
