// SPDX-License-Identifier: MIT
// The part of bench that measures the exact solver of a game that has one.
#ifndef CLI_BENCH_SOLVER_H
#define CLI_BENCH_SOLVER_H

#include "core/game.h"

struct bench_solver {
    const struct game_ops *game;
    uint64_t positions, plies; /* how many, each after `plies` random turns */
    uint64_t nodes;            /* positions visited before giving up on one, */
    double seconds;            /* or processor time; 0: any */
    uint64_t seed;
    const char
        *table; /* NULL, or the file of positions with their values, instead of random ones */
    bool plain; /* brute force too, and its value is the same */
    bool list;  /* print the solved ones as such a table */
};

/* Measures, checks and prints. CLI_OK, or the exit code. */
int bench_solver(const struct bench_solver *plan);

#endif
