// SPDX-License-Identifier: MIT
// The totals of an arena's games, and their report as text or JSON. Only whole sets count.
#ifndef CLI_ARENA_REPORT_H
#define CLI_ARENA_REPORT_H

#include <stdio.h>

#include "cli/arena/arena.h"

/* Totals of one bot. */
struct arena_sum {
    uint64_t wins, shared, losses, forfeits, moves;
    double points, score, lead, seconds; /* lead: the score minus the others' mean */
};

struct arena_account {
    struct arena_sum sum;
    struct rating_sample share, score, lead; /* a set is one observation */
};

struct arena_tally {
    uint64_t games, seen; /* in whole sets, and overall */
    struct arena_account bot[GAME_MAX_PLAYERS];
    uint64_t pairs[RATING_PAIRS];           /* two players: by the first bot's points */
    struct arena_sum set[GAME_MAX_PLAYERS]; /* the set that isn't complete yet */
    int scored;                             /* its games that have scores */
};

/* Counts the next game; games come in order. */
void arena_tally_add(struct arena_tally *t, const struct arena_plan *p, const struct arena_game *g);

enum arena_verdict { ARENA_UNDECIDED, ARENA_ACCEPT_ELO0, ARENA_ACCEPT_ELO1 };

/* Where the sequential test stands. */
enum arena_verdict arena_tally_verdict(const struct arena_tally *t, const struct arena_plan *p,
                                       double *llr);

/* Is it over, and was the last set whole? */
bool arena_tally_decided(const struct arena_tally *t, const struct arena_plan *p);

/* About the run itself. */
struct arena_course {
    double seconds;  /* NAN: it has no time of its own, being joined from others */
    uint64_t played; /* games in this time; the others came from the state file */
    bool interrupted;
};

void arena_report_text(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *course);
void arena_report_json(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *course);

#endif
