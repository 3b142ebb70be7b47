// SPDX-License-Identifier: MIT
// What the games of an arena add up to, and the report of it as text or JSON. Only whole sets
// count.
#ifndef CLI_ARENA_REPORT_H
#define CLI_ARENA_REPORT_H

#include <stdio.h>

#include "cli/arena/arena.h"

/* What games add up to for a bot. */
struct arena_sum {
    uint64_t wins, shared, losses, forfeits, moves;
    double points, score, lead, seconds; /* lead: the score less the mean of the others' */
};

struct arena_account {
    struct arena_sum sum;
    struct rating_sample share, score, lead; /* a set is one of the sample */
};

struct arena_tally {
    uint64_t games, seen; /* in whole sets, and in all */
    struct arena_account bot[GAME_MAX_PLAYERS];
    uint64_t pairs[RATING_PAIRS];           /* two players: by the first bot's points */
    struct arena_sum set[GAME_MAX_PLAYERS]; /* the set that isn't complete yet, */
    int scored;                             /* and its games that have scores */
};

/* Counts the next game; games come in order. */
void arena_tally_add(struct arena_tally *t, const struct arena_plan *p, const struct arena_game *g);

enum arena_verdict { ARENA_UNDECIDED, ARENA_ACCEPT_ELO0, ARENA_ACCEPT_ELO1 };

/* Where the sequential test stands. */
enum arena_verdict arena_tally_verdict(const struct arena_tally *t, const struct arena_plan *p,
                                       double *llr);

/* How the run itself went. */
struct arena_course {
    double seconds;
    uint64_t played; /* games in this time; the others came from the state file */
    bool interrupted;
};

void arena_report_text(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *course);
void arena_report_json(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *course);

#endif
