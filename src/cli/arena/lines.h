// SPDX-License-Identifier: MIT
// The lines of a state file: one that says which run this is, then one for every game. They are all
// that units played on different machines need to be joined again (cli/merge).
//
// The first is `sixsands arena 2 ` and a JSON object: the build, the game, the bots, the seed and
// the limits; everything that determines the games, and nothing else. A game's line has, separated
// by blanks: its index from 0, each seat's forfeit (`-` none, `r` resigned, `t` too late), each
// seat's choices and the nanoseconds spent on them (`31/30`), the ids of all decisions and outcomes
// (`4,17,2`, or `-`), and a checksum of all that (FNV-1a, 16 hexadecimal digits). Replaying it
// checks the rest.
#ifndef CLI_ARENA_LINES_H
#define CLI_ARENA_LINES_H

#include "cli/arena/arena.h"

enum { ARENA_HEAD_SIZE = 1 << 15 };

extern const char arena_signature[];

/* The first line, with its newline; it fits ARENA_HEAD_SIZE. */
void arena_head_write(text *t, const struct arena_plan *p);

/* What a first line says. */
struct arena_head {
    struct arena_plan plan; /* its bots are the names below: not to be copied */
    char name[GAME_MAX_PLAYERS][ARENA_NAME_MAX + 1];
};

/* Reads a first line, without its newline; what it doesn't say stays as it is. False with the
 * reason. */
bool arena_head_read(struct arena_head *out, span line, text *error);

/* How two first lines differ: true, and the first difference in words. */
bool arena_head_differs(span line, span other, text *what);

/* A game's line, with its newline; arena_line_size bytes are enough. */
size_t arena_line_size(const struct arena_game *game);
void arena_line_write(text *t, const struct arena_game *game, int players);

/* Does the checksum fit? Then the line loses it, and tells its game. */
bool arena_line_check(span *line, uint64_t *index);

/* Checks and replays a line; false with the reason. The caller owns the match either way:
 * match_free. */
bool arena_line_read(struct arena_game *out, const struct arena_plan *p, uint64_t index, span line,
                     text *error);

/* Are two lines the same game, whatever the clocks said? */
bool arena_line_same(span a, span b);

#endif
