// SPDX-License-Identifier: MIT
// The daily deal: one deal a day (UTC) for each game, the same for everybody, against the same bot.
// Its key is made once, belongs to the day instead of a game, and stays secret until the day is
// over; its shuffle is named after the day, and nobody adds a nonce. The bot's randomness comes
// from the key too, so that the same moves always give the same game.
#ifndef SERVER_ROOM_DAILY_H
#define SERVER_ROOM_DAILY_H

#include "server/room/room.h"

enum {
    DAILY_LAST = 2932896,     /* the last day that has a date of ten characters */
    DAILY_DATE_SIZE = 11,     /* 2026-11-18 */
    DAILY_NAME_SIZE = 64,     /* daily-2026-11-18-GAME: in place of a game's id in the shuffle */
    DAILY_FORFEIT = -100000,  /* the score of whoever gave up: below any other */
    DAILY_GRACE = 60000,      /* milliseconds after a day until its key is public: servers' clocks
                                 may differ, and by none of them may the day go on */
    DAILY_DAY = 24 * 3600000, /* milliseconds */
};

/* Days are counted from 1970, which is day 0 and means none. */
int daily_day(int64_t now);
int64_t daily_begin(int day); /* milliseconds since 1970 */
void daily_write_date(text *t, int day);
bool daily_read_date(int *day, span date);

/* Is the key of this day still a secret? */
bool daily_is_sealed(int day, int64_t now);

/* The settings of a game of this day, except id, links, creator and time of creation: which seat is
 * the person's changes from day to day. */
void daily_settings(struct room_settings *set, const struct game_ops *g, int day,
                    const uint8_t key[FAIR_KEY]);
int daily_seat(const struct room_settings *set);

/* The name of its shuffle. */
void daily_name(char out[DAILY_NAME_SIZE], const struct room_settings *set);

/* The seed of the bot that is to move: of the key and of how much has happened. */
uint64_t daily_seed(const room *r);

/* What counts, higher is better: three times the margin over the best other seat, and 2 for a win,
 * 1 for a draw. False: it doesn't count, since the game isn't over or ended after its day. */
bool daily_score(const room *r, int *score);
/* Its parts; a forfeit has no margin. */
bool daily_margin(int score, int *margin);
enum daily_result { DAILY_LOST, DAILY_DRAWN, DAILY_WON };
enum daily_result daily_result(int score);

#endif
