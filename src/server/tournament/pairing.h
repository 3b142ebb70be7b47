// SPDX-License-Identifier: MIT
// Who meets whom in the next round of a tournament (docs/api.md has the rules in words). Players
// are numbered from 0 in the order of their start numbers, and all of this follows from its
// arguments, so every server, and a replay, finds the same.
#ifndef SERVER_TOURNAMENT_PAIRING_H
#define SERVER_TOURNAMENT_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "server/bounds.h"

_Static_assert(TOURNAMENT_PLAYERS <= 64, "players are bits of a word");

/* A game, or with second -1 a bye. */
struct pairing {
    int first, second;
};
enum { PAIRING_MOST = TOURNAMENT_PLAYERS / 2 + 1 };

/* What a Swiss pairing depends on. */
struct pairing_player {
    bool out; /* has withdrawn */
    bool had_bye;
    int points;      /* in halves */
    int balance;     /* games in the first seat less those in the second */
    bool first_last; /* had the first seat in the last game */
    uint64_t met;    /* bits of those it has played against */
};

/* Rounds until everybody has met everybody. */
int pairing_circle_rounds(int players);
/* Round `round` (from 0) of the circle; returns how many. Whoever meets nobody isn't mentioned. */
int pairing_circle(int players, int round, struct pairing out[PAIRING_MOST]);

/* Rounds that a Swiss tournament can have at most. */
int pairing_swiss_rounds(int players);
/* The next round (from 0) of a Swiss tournament; returns how many, the bye last; 0: there can't be
 * one, since too few are left, or a second bye would be needed. */
int pairing_swiss(const struct pairing_player *player, int players, int round,
                  struct pairing out[PAIRING_MOST]);

#endif
