// SPDX-License-Identifier: MIT
// What happened in a game, as its log keeps it: who joined, the nonces, the deal, the moves with
// what nature did behind them, clock readings, how it ended. A game is the fold of its events
// (server/room/room.h): nothing else is remembered of it, so whatever was committed can be
// replayed.
#ifndef SERVER_ROOM_EVENT_H
#define SERVER_ROOM_EVENT_H

#include "core/game.h"

enum event_kind {
    EVENT_JOINED,    /* a person took a seat */
    EVENT_LEFT,      /* and gave it back, before the deal */
    EVENT_READY,     /* sent its nonce; data: the nonce */
    EVENT_DEALT,     /* data: the start position */
    EVENT_PLAYED,    /* data: the action and nature's outcomes behind it, as in a record's line */
    EVENT_RESIGNED,  /* two players: the game is over; else a bot plays on */
    EVENT_TIMED_OUT, /* the same, by the clock */
    EVENT_OFFERED,   /* data: "abort" or "draw" */
    EVENT_DECLINED,  /* all offers are off */
    EVENT_ENDED,     /* by agreement of all; data: "abort" or "draw"; seat -1 */
    EVENT_REMATCHED, /* data: the id of the game that follows; seat -1 */
    EVENT_RESUMED,   /* the server was away: the clock of the seat to move runs from here on */
    EVENT_KINDS
};

enum {
    EVENT_REQUEST_SIZE = 33, /* an idempotency id, with its terminator */
    EVENT_DATA_SIZE = 1280,  /* more than any position, or any line of a decision */
};

typedef uint64_t person_id; /* 0: nobody */

struct event {
    uint64_t sequence; /* from 1 in every game, without gaps */
    int64_t at;        /* milliseconds since 1970 */
    enum event_kind kind;
    int seat;                         /* from 0; -1: none */
    person_id person;                 /* JOINED: who */
    char request[EVENT_REQUEST_SIZE]; /* the id of the request that made it; "": none */
    int64_t left[GAME_MAX_PLAYERS];   /* milliseconds on each clock behind it; 0 without clocks */
    char data[EVENT_DATA_SIZE];
};

/* Its name in the log and on the wire: "joined", "played". */
const char *event_name(enum event_kind kind);
bool event_kind_read(enum event_kind *kind, span name);

#endif
