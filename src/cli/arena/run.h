// SPDX-License-Identifier: MIT
// The games of a plan, played by several workers and handed over one by one in their order, so that
// nothing depends on how many workers there are.
#ifndef CLI_ARENA_RUN_H
#define CLI_ARENA_RUN_H

#include "cli/arena/arena.h"
#include "cli/arena/state.h"

struct arena_run;

/* Starts the workers; each has bots of its own. Games that stand in the state file (may be NULL)
 * are read from there, the others are played and saved. NULL with the reason. */
struct arena_run *arena_run_start(const struct arena_plan *p, struct arena_state *state,
                                  text *error);

/* Waits at most a tenth of a second for the next game; false when it isn't there yet. The match is
 * the caller's to free. */
bool arena_run_next(struct arena_run *run, struct arena_game *out);

/* Stops the workers, also in the midst of games, and frees everything. */
void arena_run_stop(struct arena_run *run);

#endif
