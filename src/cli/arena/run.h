// SPDX-License-Identifier: MIT
// The games of a plan, played by several workers and handed over one by one in order, so that
// nothing depends on the number of workers.
#ifndef CLI_ARENA_RUN_H
#define CLI_ARENA_RUN_H

#include "cli/arena/arena.h"
#include "cli/arena/state.h"

struct arena_run;

/* Starts the workers, each with its own bots. Games in the state file (`state` may be NULL) are
 * read from there, the others are played and saved. The plan and the state are borrowed and must
 * outlive the run; the run is owned by the caller: arena_run_stop. NULL with the reason. */
struct arena_run *arena_run_start(const struct arena_plan *p, struct arena_state *state,
                                  text *error);

/* Waits at most a tenth of a second for the next game; false when it isn't there yet. The caller
 * owns the match: match_free. */
bool arena_run_next(struct arena_run *run, struct arena_game *out);

/* Stops the workers, even in the middle of a game, and frees everything. */
void arena_run_stop(struct arena_run *run);

#endif
