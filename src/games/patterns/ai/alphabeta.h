// SPDX-License-Identifier: MIT
// The alpha-beta search of Patterns: what a position is worth to the seat to move, searched to a
// given depth and evaluated there, or to the very end, which is a proof.
//
// Values are final leads in quarters of a point. The work can be done in pieces of any size.
#ifndef GAMES_PATTERNS_AI_ALPHABETA_H
#define GAMES_PATTERNS_AI_ALPHABETA_H

#include "games/patterns/ai/board.h"

struct patterns_alphabeta;
struct net;

enum {
    PATTERNS_TO_THE_END = 64, /* moves ahead: more than there can be */
    PATTERNS_NO_ACTION = 255, /* none, or any */
    PATTERNS_INFINITE = 4000, /* quarters: more than any lead */
    PATTERNS_ALPHABETA_LEAST = 128 << 10,
};

/* Begins a search in `memory` (aligned to 64 bytes, at least PATTERNS_ALPHABETA_LEAST bytes;
 * borrowed: it must outlive the search). The seat to move can act, and the phase is play. */
struct patterns_alphabeta *patterns_alphabeta_start(void *memory, size_t size,
                                                    const patterns_state *s);

/* Makes a search that has no aim yet a selective one, which looks much further ahead for its nodes
 * and proves nothing. Estimates are by this net (borrowed), or by hand (NULL). */
void patterns_alphabeta_select(struct patterns_alphabeta *s, const struct net *net);

/* Sets the next aim: the value at depth `moves`, of the action `first` alone or of the best action,
 * with `first` (or PATTERNS_NO_ACTION) tried first. The first question is whether it is at least
 * `guess`. The transposition table is kept. */
void patterns_alphabeta_aim(struct patterns_alphabeta *s, int moves, patterns_action first,
                            bool alone, int guess);

/* Visits at most `*nodes` more positions and subtracts those it visited; true when the aim is
 * reached. */
bool patterns_alphabeta_run(struct patterns_alphabeta *s, uint64_t *nodes);

/* What is known about the aim so far: the value is from `low` to `high`, and `best` reaches
 * `low`. */
struct patterns_verdict {
    int low, high;
    patterns_action best;
};
struct patterns_verdict patterns_alphabeta_verdict(const struct patterns_alphabeta *s);

/* An upper bound of an action's value, as found for the last aim. */
int patterns_alphabeta_most(const struct patterns_alphabeta *s, patterns_action a);

/* The best line from `b` on, as far as the transposition table has it; returns the number of
 * actions. */
int patterns_alphabeta_line(const struct patterns_alphabeta *s, const struct patterns_board *b,
                            patterns_action *out, int most);

#endif
