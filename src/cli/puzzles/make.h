// SPDX-License-Identifier: MIT
#ifndef CLI_PUZZLES_MAKE_H
#define CLI_PUZZLES_MAKE_H

#include "cli/puzzles/puzzle.h"

enum { MAKE_KEEP = 8, MAKE_THREADS = 64 };

struct make_plan {
    uint64_t wanted;
    int threads;
    int (*keep)(void *context); /* called every MAKE_KEEP games; returns 0; NULL: nothing */
    void *context;
};

/* Adds puzzles until there are as many as wanted, or a signal came (output_interrupted), going on
 * with the game after the head's. 0, or -1 with the reason, which is empty if `keep` failed. */
int make_puzzles(struct puzzle_list *l, const struct make_plan *plan, text *error);

#endif
