// SPDX-License-Identifier: MIT
// The part of bench that measures the exact solver of a game that has one.
#ifndef CLI_BENCH_SOLVER_H
#define CLI_BENCH_SOLVER_H

#include "core/game.h"

struct bench_solver {
    const struct game_ops *game;
    uint64_t positions, plies; /* so many, each after so many random turns */
    uint64_t nodes;            /* given up after so many positions visited */
    uint64_t seed;
};

/* Prints what was measured. CLI_OK, or the exit code. */
int bench_solver(const struct bench_solver *plan);

#endif
