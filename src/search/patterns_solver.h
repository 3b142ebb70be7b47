// SPDX-License-Identifier: MIT
// The exact solver of Patterns: proves the final point difference of a position under best play.
#ifndef SEARCH_PATTERNS_SOLVER_H
#define SEARCH_PATTERNS_SOLVER_H

#include "search/patterns_board.h"

struct patterns_solver;

/* Begins in `memory` (aligned to 64 bytes, at least PATTERNS_SOLVER_LEAST bytes). The seat to move
 * can act, and the phase is play. */
enum { PATTERNS_SOLVER_LEAST = 96 << 10 };
struct patterns_solver *patterns_solver_start(void *memory, size_t size, const patterns_state *s);

/* Visits at most `nodes` more positions; false when the value is proved. How the work is cut into
 * calls changes nothing. */
bool patterns_solver_run(struct patterns_solver *s, uint64_t nodes);

/* What is proved so far about the final lead of the seat to move. */
struct patterns_verdict {
    int low, high; /* equal when solved */
    patterns_action best;
    uint64_t nodes;
};
struct patterns_verdict patterns_solver_verdict(const struct patterns_solver *s);

#endif
