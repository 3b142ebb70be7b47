// SPDX-License-Identifier: MIT
// A record shown decision by decision, as any viewer sees it: a seat, a spectator, or somebody
// who sees every card. Only the record is kept: a position is computed by playing up to it, which
// takes microseconds.
#ifndef TUI_REPLAY_REPLAY_H
#define TUI_REPLAY_REPLAY_H

#include "base/text.h"
#include "record/record.h"
#include "term/words.h"

enum { REPLAY_NAME = 40, REPLAY_OPEN = MATCH_OPEN };

struct replay {
    record record;
    size_t plies; /* the number of decisions */
    char name[GAME_MAX_PLAYERS][REPLAY_NAME];
};

/* Reads the `number`-th record of a file, from 1. False with a sentence, without a full stop. */
bool replay_load(struct replay *r, const char *path, uint64_t number, text *error);
void replay_free(struct replay *r);

/* The next viewer after `viewer`, in the order of the key. */
int replay_next_viewer(const struct replay *r, int viewer);
int replay_first_viewer(const struct replay *r);

/* The position before decision `ply` (ply = plies: the last one), as this viewer sees it. */
void replay_position(struct paint_position *out, const struct replay *r, size_t ply, int viewer);

/* Decision `ply`: who, and what as the record has it: "m2K +PPP". ply < plies. */
int replay_decision(const struct replay *r, size_t ply, text *t);

/* The same in words, as this viewer saw it. */
void replay_write_step(const struct replay *r, size_t ply, int viewer, text *t);

/* How it ended: "16-25, Bo wins", "Ann resigned, Bo wins"; nothing when it is
 * unfinished. */
void replay_result(const struct replay *r, text *t);

#endif
