// SPDX-License-Identifier: MIT
// One step of a game that bots play, shared by all commands: nature draws, or
// the bot of the seat to act is asked and its move played. Which generator each of them draws from
// decides what equal seeds repeat, and what happens when a bot gives no move differs too, so both
// are the caller's.
#ifndef ENGINE_BOTS_DRIVER_H
#define ENGINE_BOTS_DRIVER_H

#include "engine/bots/opponent.h"
#include "record/match.h"

/* All pointers are the caller's, borrowed for a step; it may change them in between. Several may
 * point to the same bot or generator, and those of actors that aren't to act may be NULL. */
struct driver {
    match *match;
    const struct think_limits *limits; /* for bots without a fixed amount of work */
    struct opponent *bot[GAME_MAX_PLAYERS];
    rng *nature, *seat[GAME_MAX_PLAYERS];
    int asked;   /* out: the seat whose bot the last step asked; -1: none */
    int choices; /* out: how many legal moves it had */
};

enum driver_result {
    DRIVER_WENT_ON, /* the match is one entry longer */
    DRIVER_OVER,
    DRIVER_NO_MOVE, /* the bot of the seat `asked` gave none (opponent_trouble says why) */
    DRIVER_FAILED,  /* the match can't go on: out of memory */
};

/* One step; the last two come with a reason, and leave the match as it was. */
enum driver_result driver_step(struct driver *d, text *error);

/* Only asks the bot of a seat, which is to act: true, or false with the reason where a step would
 * say DRIVER_NO_MOVE. The match isn't changed, so others may look at it meanwhile. */
bool driver_choose(struct driver *d, int seat, game_move *out, text *error);

#endif
