// SPDX-License-Identifier: MIT
// The conversation of `puzzles play`: one puzzle after another in lines of text, for terminals,
// pipes and screen readers.
#ifndef CLI_PUZZLES_SOLVE_H
#define CLI_PUZZLES_SOLVE_H

#include "cli/command.h"
#include "cli/puzzles/puzzle.h"

struct solve_plan {
    const struct command *command;
    const struct puzzle_list *list; /* borrowed; not empty */
    const char *theme;              /* only these; NULL: all */
    uint64_t seed;
    bool brief, ascii;
};

/* Talks until the person leaves. Returns the exit code. */
int solve_puzzles(const struct solve_plan *plan);

#endif
