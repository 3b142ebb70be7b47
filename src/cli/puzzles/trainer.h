// SPDX-License-Identifier: MIT
// Somebody at the puzzles of a game: which one comes next, and what is learnt from an answer. For
// line mode and the full screen.
#ifndef CLI_PUZZLES_TRAINER_H
#define CLI_PUZZLES_TRAINER_H

#include "cli/puzzles/record.h"

struct puzzle_trainer {
    const struct puzzle_list *list; /* borrowed */
    const char *theme;              /* borrowed; NULL: any */
    struct puzzle_record record;    /* owned */
    rng random;
};

/* The puzzles of a game that come with the program, as the text of a file; NULL: none. Static. */
const char *puzzle_trainer_shipped(const char *game);

/* With the user's own record of this game. False with the reason. Ended by puzzle_record_free. */
bool puzzle_trainer_open(struct puzzle_trainer *t, const struct puzzle_list *list,
                         const char *theme, uint64_t seed, text *error);

/* A random puzzle that hasn't been tried and isn't far from the person's rating, from the list;
 * NULL: all are done. */
const struct puzzle *puzzle_trainer_next(struct puzzle_trainer *t);

/* Counts an answer and keeps the record. False with the reason why it can't be kept. */
bool puzzle_trainer_count(struct puzzle_trainer *t, const struct puzzle *p, game_move answer,
                          text *error);

/* What the person learns after an answer: sentences, a line each. */
void puzzle_trainer_say(text *out, const struct puzzle_trainer *t, const struct puzzle *p,
                        game_move answer);

#endif
