// SPDX-License-Identifier: MIT
// The state file of an arena: a line that identifies the run, then a line for every game, written
// as soon as it is finished. However a run ends, the file is enough to continue it; a truncated
// last line is dropped. lines.h describes the lines.
#ifndef CLI_ARENA_STATE_H
#define CLI_ARENA_STATE_H

#include "cli/arena/arena.h"

struct arena_state;

/* Creates a state file, which must not exist yet, or resumes one, which must exist and belong to
 * the same games. The plan is borrowed and must outlive the state; the state is owned by the
 * caller: arena_state_close. NULL with the reason. */
struct arena_state *arena_state_open(const struct arena_plan *p, const char *path, bool resume,
                                     text *error);

/* Closes the file and, with `remove`, deletes it. */
void arena_state_close(struct arena_state *s, bool remove);

/* Does it contain no game? */
bool arena_state_is_empty(const struct arena_state *s);

/* Does it contain this game, from an earlier run? */
bool arena_state_has(const struct arena_state *s, uint64_t index);

/* Replays it; false with the reason. The caller owns the match either way: match_free. */
bool arena_state_load(struct arena_state *s, struct arena_game *out, uint64_t index, text *error);

/* Adds a finished game; false with the reason. Both may be called by several threads at once. */
bool arena_state_save(struct arena_state *s, const struct arena_game *game, text *error);

#endif
