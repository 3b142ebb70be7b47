// SPDX-License-Identifier: MIT
// A player's finished games, from the folder where files.h keeps them: what was played against
// whom, with which result, and what an analysis found, if there was one. What counts as a game,
// a result or an opponent is decided in record/played.h.
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <time.h>

#include "record/played.h"
#include "session/files.h"

enum {
    HISTORY_MOST = 10000, /* games that are listed, the latest ones */
    HISTORY_NAME = 256,
};

struct history_game {
    char name[HISTORY_NAME]; /* of its file, in the folder */
    const struct game_ops *game;
    int players;
    time_t when;                /* it ended */
    int seat;                   /* the player's, from 0; -1: several people at one screen */
    char opponent[PLAYED_WORD]; /* as in record/played.h */
    char others[128];           /* who they were: "level 3, Bo" */
    char scores[24];            /* "80-69"; "*": it wasn't played to its end */
    enum played_result result;  /* PLAYED_NONE without a seat of one's own */
    bool analysed;              /* in shares of the win: */
    double error, luck;         /* the average loss of a decision, and luck */
};

struct history {
    char folder[SESSION_PATH_SIZE];
    struct history_game *game; /* owned; the latest first */
    int count;
};

/* What is wanted; NULL, "" and PLAYED_NONE: everything. */
struct history_filter {
    const struct game_ops *game;
    const char *opponent;
    enum played_result result;
};

/* Reads the games that pass the filter; files that aren't records of finished games are passed
 * over. False: out of memory. End it by history_free in any case. */
bool history_load(struct history *h, const struct history_filter *f);
void history_free(struct history *h);

/* How many files there are: a quick look. */
int history_count(void);

/* The path of a game's file. */
void history_path(char path[SESSION_PATH_SIZE], const struct history *h,
                  const struct history_game *g);

/* "level 3" of level:3, "several bots", "people". */
void history_write_opponent(text *t, const char *opponent);

/* Results by game and opponent, in the order of their names. */
struct history_tally {
    const struct game_ops *game;
    char opponent[PLAYED_WORD];
    int games, of[PLAYED_RESULTS];
    int analysed;
    double error, luck; /* means of these */
};
enum { HISTORY_TALLIES = 256 };
int history_add_up(const struct history *h, struct history_tally out[HISTORY_TALLIES]);

/* Keeps a record among the finished games, unless the same game is there. 1, or 0: it was there, or
 * -1 with errno. */
int history_add(const record *r);

/* Notes in the game's file what an analysis found about the player's seat. False with a reason. */
bool history_note(const struct history *h, struct history_game *g, double error, double luck,
                  text *why);

#endif
