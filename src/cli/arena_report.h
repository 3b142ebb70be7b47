// SPDX-License-Identifier: MIT
// What the games of an arena add up to, and the report of it as text or JSON.
#ifndef CLI_ARENA_REPORT_H
#define CLI_ARENA_REPORT_H

#include <stdio.h>

#include "cli/arena.h"

/* One bot's account. */
struct arena_account {
    uint64_t wins, shared, losses, forfeits;
    double points; /* in the set that is being played; the samples are of whole sets */
    struct rating_sample share;
    double score, lead; /* sums in the set that is being played */
    struct rating_sample scores, leads;
    uint64_t moves;
    double seconds;
};

struct arena_tally {
    uint64_t games;
    int scored; /* games of the set that is being played that came to their end */
    struct arena_account bot[GAME_MAX_PLAYERS];
    uint64_t pairs[RATING_PAIRS]; /* two players: by the first bot's points */
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_ACCEPT_ELO0, ARENA_ACCEPT_ELO1 };

/* Counts the next game; games come in order. */
void arena_tally_add(struct arena_tally *t, const struct arena_plan *p, const struct arena_game *g);

/* Where the sequential test stands after whole pairs. */
enum arena_verdict arena_tally_verdict(const struct arena_tally *t, const struct arena_plan *p,
                                       double *llr);

/* `seconds`: how long it took, for games a second. */
void arena_report_text(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       double seconds);

#endif
