// SPDX-License-Identifier: MIT
// The state file of an arena: a line that says which games these are, then a line for every
// finished game, written as soon as it is finished. Whatever ends a run, what is there is enough to
// go on; a last line that was cut off is dropped.
//
// A game's line has, between blanks: its index from 0, how each seat fared (`-` plays, `r`
// resigned, `t` too late), each seat's choices and the nanoseconds spent on them (`31/30`), the ids
// of all decisions and outcomes (`4,17,2`, or `-`), and a checksum of all that (FNV-1a, 16
// hexadecimal digits). Replaying it checks the rest.
#ifndef CLI_ARENA_STATE_H
#define CLI_ARENA_STATE_H

#include "cli/arena/arena.h"

struct arena_state;

/* Begins a state file, which must not be there yet, or goes on with one, which must be there and
 * belong to the same games. NULL with the reason. */
struct arena_state *arena_state_open(const struct arena_plan *p, const char *path, bool resume,
                                     text *error);

/* Closes the file and, when it has done its service, removes it. */
void arena_state_close(struct arena_state *s, bool remove);

/* Is there no game at all in it? */
bool arena_state_is_empty(const struct arena_state *s);

/* Is this game there, from an earlier run? */
bool arena_state_has(const struct arena_state *s, uint64_t index);

/* Replays it; false with the reason. The match is the caller's to free in any case. */
bool arena_state_load(struct arena_state *s, struct arena_game *out, uint64_t index, text *error);

/* Adds a finished game; false with the reason. Both may be called by several threads at once. */
bool arena_state_save(struct arena_state *s, const struct arena_game *game, text *error);

#endif
