// SPDX-License-Identifier: MIT
// The puzzles that come with the program: src/games/GAME/puzzles.txt, embedded by tools/embed.c.
#ifndef CLI_PUZZLES_SHIPPED_H
#define CLI_PUZZLES_SHIPPED_H

struct shipped_puzzles {
    const char *game, *text; /* text: a file of puzzles (docs/puzzles.md) */
};

/* All of them, ending with an entry of NULLs. */
extern const struct shipped_puzzles shipped_puzzles[];

#endif
