// SPDX-License-Identifier: MIT
// Requests of clients (docs/api.md): at this border, JSON is read and checked completely and
// becomes a plain value with bounded texts. Each mistake has its one refusal and sentence.
#ifndef SERVER_CORE_REQUEST_H
#define SERVER_CORE_REQUEST_H

#include "server/core/core.h"

enum request_do {
    REQUEST_GUEST,
    REQUEST_ME,
    REQUEST_RENAME,
    REQUEST_CLAIM,
    REQUEST_FORGET,
    REQUEST_PASSWORD,
    REQUEST_LOGIN,
    REQUEST_LOGOUT,
    REQUEST_TOKENS,
    REQUEST_TOKEN,
    REQUEST_REVOKE,
    REQUEST_PUSH_KEY,
    REQUEST_PUSH,
    REQUEST_UNPUSH,
    REQUEST_REPORT,
    REQUEST_DAILY,
    REQUEST_DAILY_BEST,
    REQUEST_DAILY_PLAY,
    REQUEST_TOURNAMENTS,
    REQUEST_TOURNAMENT,
    REQUEST_TOURNAMENT_CREATE,
    REQUEST_TOURNAMENT_JOIN,
    REQUEST_TOURNAMENT_LEAVE,
    REQUEST_TOURNAMENT_START,
    REQUEST_TOURNAMENT_CALL_OFF,
    REQUEST_LOBBY,
    REQUEST_FEATURED,
    REQUEST_GAMES,
    REQUEST_PLAYER,
    REQUEST_RATINGS,
    REQUEST_PLAYED,
    REQUEST_AGAINST,
    REQUEST_CREATE,
    REQUEST_PAIR,
    REQUEST_UNPAIR,
    REQUEST_STATE,
    REQUEST_EVENTS,
    REQUEST_RECORD,
    REQUEST_MATCH,
    REQUEST_JOIN,
    REQUEST_LEAVE,
    REQUEST_READY,
    REQUEST_PLAY,
    REQUEST_RESIGN,
    REQUEST_OFFER,
    REQUEST_DECLINE,
    REQUEST_SAY,
    REQUEST_REMATCH,
    REQUEST_WATCH,
    REQUEST_UNWATCH,
    REQUEST_WATCH_LOBBY,
    REQUEST_UNWATCH_LOBBY,
    REQUEST_PING,
    REQUEST_STREAM,
    REQUESTS
};

enum {
    REQUEST_REASON_SIZE = 640,
    REQUEST_ECHO_SIZE = 200, /* a number, or a string of 32 bytes with its escapes */
    REQUEST_MOVE_SIZE = 16,
    REQUEST_LEAST_PASSWORD = 8,
    REQUEST_MOST_PASSWORD = HASHER_SECRET_SIZE - 1,
    REQUEST_MOST_MINUTES = 180,
    REQUEST_MOST_INCREMENT = 180,
    REQUEST_MOST_DAYS = 30,
};

struct request {
    enum request_do what;
    char ref[REQUEST_ECHO_SIZE]; /* JSON, to be repeated; "": none */
    char at[REQUEST_ECHO_SIZE];  /* of a ping */
    char game[ROOM_ID_SIZE];     /* the game's id; "": none */
    char key[ROOM_LINK_SIZE];    /* of a link; "": none */
    int seat;                    /* from 0; -1: not said */
    char nonce[FAIR_NONCE_MOST + 1];
    char request[ROOM_EVENT_REQUEST_SIZE];
    char move[REQUEST_MOVE_SIZE];
    uint64_t sequence, since; /* 0: not said */
    bool has_since;
    enum room_offer offer;
    int phrase; /* SAY */
    int most;
    char name[ROOM_NAME_SIZE]; /* of a person, of a token; "": not said */
    char login[STORE_LOGIN_SIZE];
    char password[HASHER_SECRET_SIZE]; /* "": not said */
    char new_password[HASHER_SECRET_SIZE];
    bool everywhere;
    uint64_t number;          /* of a token */
    person_id player;         /* of an account */
    enum room_clock pace;     /* RATINGS */
    int day;                  /* 0: not said */
    struct room_settings set; /* CREATE, PAIR: what was asked for; RATINGS: its game */
    int me;                   /* CREATE: the creator's seat; -1: none */
    char tournament[ROOM_ID_SIZE];
    enum tournament_kind kind;   /* TOURNAMENT_CREATE; its game and clock are in `set` */
    int rounds, people;          /* 0: not said */
    struct push_browser browser; /* PUSH */
    char reason[STORE_REASON_SIZE];
};

/* Does its cost depend on the length of games or lists? */
bool request_reads(enum request_do what);

/* Why somebody may be reported: a word. */
enum { REQUEST_REASONS = 4 };
const char *request_reason(int i);

/* Reads a request that came over this kind of connection: REFUSAL_NONE, or the refusal, perhaps
 * with details in `error`. The ref is set whenever it could be read. */
enum refusal request_read(struct request *r, span line, enum client_kind over, text *error);

#endif
