// SPDX-License-Identifier: MIT
// A record as a finished game of a player's history: may it be kept, which seat was the player's,
// against whom, with which result. Terminal and browser keep histories by this one definition.
#ifndef RECORD_PLAYED_H
#define RECORD_PLAYED_H

#include "record/record.h"

enum played_result { PLAYED_NONE, PLAYED_WON, PLAYED_SHARED, PLAYED_LOST, PLAYED_RESULTS };

enum { PLAYED_WORD = 40 };

struct played {
    int seat;                   /* the player's, "me" or the only "person"; -1: nobody's */
    enum played_result result;  /* PLAYED_NONE without a seat of one's own */
    unsigned bots;              /* the seats of bots, as a set */
    char opponent[PLAYED_WORD]; /* "level:3", "bots" (several kinds), "people" */
};

/* What the record says of a game that may be kept: a whole one, seen by all, over but not aborted,
 * in which a person played. False with the reason otherwise. */
bool played_of(struct played *out, const record *r, text *why);

/* Is that the name of a bot? */
bool played_is_bot(const char *name);

/* The name of a seat's player, "" without one; borrowed from the record. */
const char *played_name(const record *r, int seat);

/* "won", "shared", "lost"; "" of PLAYED_NONE. And back; PLAYED_NONE: there is no such result. */
const char *played_result_word(enum played_result r);
enum played_result played_result_read(span word);

/* A shared victory counts half. */
double played_share(const int of[PLAYED_RESULTS]);

#endif
