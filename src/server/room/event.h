// SPDX-License-Identifier: MIT
// Events, as a game's log keeps them: who joined, the nonces, the deal, the moves with nature's
// outcomes after them, clock readings, how it ended. A game is the fold of its events
// (server/room/room.h); nothing else about it is stored, so a committed game can be replayed.
#ifndef SERVER_ROOM_EVENT_H
#define SERVER_ROOM_EVENT_H

#include "core/game.h"

enum room_event_kind {
    ROOM_EVENT_JOINED, /* a person took a seat */
    ROOM_EVENT_LEFT,   /* a person gave a seat back, before the deal */
    ROOM_EVENT_READY,  /* sent its nonce; data: the nonce */
    ROOM_EVENT_DEALT,  /* data: the start position */
    ROOM_EVENT_PLAYED, /* data: the action and nature's outcomes after it, as in a record's line */
    ROOM_EVENT_RESIGNED,  /* two players: the game is over; else a bot plays on */
    ROOM_EVENT_TIMED_OUT, /* the same, by the clock */
    ROOM_EVENT_OFFERED,   /* data: "abort", "draw" or "takeback" */
    ROOM_EVENT_DECLINED,  /* withdraws all offers */
    ROOM_EVENT_ENDED,     /* by agreement of all; data: "abort" or "draw"; seat -1 */
    ROOM_EVENT_REMATCHED, /* data: the id of the game that follows; seat -1 */
    ROOM_EVENT_RESUMED,   /* the server was down: the clock of the seat to move runs from here on */
    ROOM_EVENT_SAID,      /* a phrase; data: its word. Also after the end */
    ROOM_EVENT_RATED,     /* with the end of a rated game; data: ratings (rating.h); seat -1 */
    ROOM_EVENT_TAKEN_BACK, /* by agreement of all, the last decision of the seat that asked; data:
                              the event after which the position was as it is now again */
    ROOM_EVENT_KINDS
};

enum {
    ROOM_EVENT_REQUEST_SIZE = 33, /* an idempotency id, with its terminator */
    ROOM_EVENT_DATA_SIZE = 1280,  /* longer than any position or any move's line */
};

typedef uint64_t person_id; /* 0: nobody */

struct room_event {
    uint64_t sequence; /* from 1 in every game, without gaps */
    int64_t at;        /* milliseconds since 1970 */
    enum room_event_kind kind;
    int seat;                              /* from 0; -1: none */
    person_id person;                      /* JOINED: who */
    char request[ROOM_EVENT_REQUEST_SIZE]; /* the id of the request that made it; "": none */
    int64_t remaining[GAME_MAX_PLAYERS]; /* milliseconds on each clock after it; 0 without clocks */
    char data[ROOM_EVENT_DATA_SIZE];
};

/* Phrases for players, by their words: there is no free text. The number of one, -1: there is none;
 * its word, "good_luck"; and its English, "Good luck!". */
enum { ROOM_PHRASES = 8 };
int room_phrase_read(span word);
const char *room_phrase(int number);
const char *room_phrase_text(int number);

/* Its name in the log and on the wire: "joined", "played". */
const char *room_event_name(enum room_event_kind kind);
bool room_event_kind_read(enum room_event_kind *kind, span name);

#endif
