// SPDX-License-Identifier: MIT
// Ratings of players: what is kept of one, how a finished game changes all of its players', and the
// event that says so. A person has a rating for each game at each pace (the kind of clock). It
// changes once with every rated game, so a rating has a number, and the game that makes number N
// needs to have seen number N - 1: two games that end at once can't both do that. The event holds
// what the ratings were and what they became, so that all of them can be computed again.
//
// With three or four players each is compared with every other one. A bot's rating is fixed.
#ifndef SERVER_ROOM_RATING_H
#define SERVER_ROOM_RATING_H

#include "core/game.h"

struct rating {
    uint64_t number;           /* of rated games so far */
    int64_t at;                /* when the last of them ended; 0: none */
    int64_t points, deviation; /* in thousandths */
    int64_t volatility;        /* in billionths */
};

/* A person's before the first rated game, and a bot's, which never changes. */
struct rating rating_first(void);
struct rating rating_of_bot(int elo); /* against level 3, which has the first rating's points */

/* As it is shown: whole points, the deviation at this time, and is that too large to be sure? */
int rating_points(const struct rating *r);
int rating_deviation(const struct rating *r, int64_t now);
bool rating_is_provisional(const struct rating *r, int64_t now);

/* What a game did to its players' ratings. */
struct rating_change {
    int players;
    unsigned bots; /* a bit set of seats */
    struct rating before[GAME_MAX_PLAYERS], after[GAME_MAX_PLAYERS];
};

/* Fills in `after`. `place` orders the players, the best with the largest number. */
void rating_change(struct rating_change *c, const int place[GAME_MAX_PLAYERS], int64_t now);

/* The data of the event, a word for every seat: NUMBER/AT/POINTS/DEVIATION/VOLATILITY of a person
 * before it, followed by /POINTS/DEVIATION/VOLATILITY after it; bot/POINTS/DEVIATION/VOLATILITY.
 * Reading checks everything except the arithmetic; false: it can't be right. */
void rating_write(text *t, const struct rating_change *c);
bool rating_read(struct rating_change *c, span data, int players, int64_t at);

#endif
