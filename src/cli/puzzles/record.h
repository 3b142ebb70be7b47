// SPDX-License-Identifier: MIT
// How somebody does in the puzzles of a game: a rating by Elo against the puzzles' own, a streak,
// and which have been tried, in a file of the user's (puzzles-GAME.txt in the folder of saved
// games).
#ifndef CLI_PUZZLES_RECORD_H
#define CLI_PUZZLES_RECORD_H

#include "cli/puzzles/puzzle.h"

enum { RECORD_REASON = 4352 }; /* more than any reason here */

struct puzzle_try {
    uint64_t game;
    uint32_t ply;
    bool right;
};

struct puzzle_record {
    const struct game_ops *game;
    double rating;
    uint32_t solved, streak, longest;
    struct puzzle_try *at; /* owned: in the order in which they were tried, each puzzle once */
    size_t count, capacity;
};

/* Reads the user's file; without one, a beginner's. False with the reason, which names the file. */
bool puzzle_record_load(struct puzzle_record *r, const struct game_ops *g, text *error);

/* Writes it again. False with the reason. */
bool puzzle_record_save(const struct puzzle_record *r, text *error);
void puzzle_record_free(struct puzzle_record *r);

/* Has it been tried? */
bool puzzle_record_has(const struct puzzle_record *r, const struct puzzle *p);

/* Counts an attempt at a puzzle that hasn't been tried; false: out of memory. */
bool puzzle_record_add(struct puzzle_record *r, const struct puzzle *p, bool right);

#endif
