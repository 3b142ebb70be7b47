// SPDX-License-Identifier: MIT
// The tags of a record that a command makes: which game of which run it is, and who plays.
#ifndef CLI_TAGS_H
#define CLI_TAGS_H

#include "core/game.h"
#include "record/record.h"

/* Tags under construction; the longest value is a bot's name. */
enum { TAGS_MOST = GAME_MAX_PLAYERS + 6, TAGS_VALUE_MAX = 1000 };

struct tags {
    int count;
    struct record_tag tag[TAGS_MOST];
    char name[TAGS_MOST][16];
    char value[TAGS_MOST][TAGS_VALUE_MAX + 1];
};

/* Adds a tag (`Player2` is "Player", 2) with an empty value, to be written into. */
text tags_add(struct tags *t, const char *name, int number);

/* Event, Round (a game's number from 1) and Seed. */
void tags_add_run(struct tags *t, const char *event, uint64_t round, uint64_t seed);

#endif
