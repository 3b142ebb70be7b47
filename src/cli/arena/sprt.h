// SPDX-License-Identifier: MIT
// The options of the sequential test, for arena and for merge.
#ifndef CLI_ARENA_SPRT_H
#define CLI_ARENA_SPRT_H

#include "cli/arena/arena.h"
#include "cli/options.h"

#define ARENA_SPRT                                                                                 \
    {                                                                                              \
        .name = "sprt", .metavar = "E0,E1",                                                        \
        .help = "stop as soon as it is clear whether the first bot is better by E1 Elo or only "   \
                "by E0"                                                                            \
    }
#define ARENA_ALPHA                                                                                \
    {                                                                                              \
        .name = "alpha", .metavar = "P",                                                           \
        .help = "probability of a wrong answer when E0 is true (default: 0.05)"                    \
    }
#define ARENA_BETA                                                                                 \
    {                                                                                              \
        .name = "beta", .metavar = "P",                                                            \
        .help = "probability of a wrong answer when E1 is true (default: 0.05)"                    \
    }

/* The usual error probabilities, for a plan before its options are read. */
#define ARENA_USUAL_ERROR 0.05

/* Reads them, given their places in the table, into a plan whose players are known; OPTIONS_GO, or
 * the exit code. */
int arena_read_sprt(const options *o, int sprt, int alpha, int beta, struct arena_plan *p);

#endif
