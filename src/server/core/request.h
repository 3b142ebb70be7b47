// SPDX-License-Identifier: MIT
// Requests of clients (docs/api.md): JSON is read and checked completely here, the border between
// the world and the core, into a plain value with bounded texts. Whatever is wrong gets one
// refusal and one sentence, always the same.
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
    REQUEST_LOBBY,
    REQUEST_GAMES,
    REQUEST_CREATE,
    REQUEST_STATE,
    REQUEST_EVENTS,
    REQUEST_RECORD,
    REQUEST_JOIN,
    REQUEST_LEAVE,
    REQUEST_READY,
    REQUEST_PLAY,
    REQUEST_RESIGN,
    REQUEST_OFFER,
    REQUEST_DECLINE,
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
    REQUEST_MOST_PASSWORD = JOB_SECRET_SIZE - 1,
    REQUEST_MOST_MINUTES = 180,
    REQUEST_MOST_INCREMENT = 180,
    REQUEST_MOST_DAYS = 30,
};

struct request {
    enum request_do what;
    char ref[REQUEST_ECHO_SIZE]; /* JSON, to be repeated; "": none */
    char at[REQUEST_ECHO_SIZE];  /* of a ping */
    char game[ROOM_ID_SIZE];     /* the game's id, where one is meant */
    char key[ROOM_LINK_SIZE];    /* of a link; "": none */
    int seat;                    /* from 0; -1: not said */
    char nonce[FAIR_NONCE_MOST + 1];
    char request[EVENT_REQUEST_SIZE];
    char move[REQUEST_MOVE_SIZE];
    uint64_t sequence, since; /* 0: not said */
    bool has_since;
    bool draw; /* of an offer; else an abort */
    int most;
    char name[ROOM_NAME_SIZE]; /* of a person, of a token; "": not said */
    char login[STORE_LOGIN_SIZE];
    char password[JOB_SECRET_SIZE]; /* "": not said */
    char new_password[JOB_SECRET_SIZE];
    bool everywhere;
    uint64_t number;
    struct room_settings set; /* CREATE: what was asked for */
    int me;                   /* CREATE: the own seat; -1: none */
};

/* Reads a request that came over this kind of connection: REFUSAL_NONE, or the refusal with more
 * about it in `error` (or nothing). The ref is there whenever it could be read. */
enum refusal request_read(struct request *r, span line, enum client_kind over, text *error);

#endif
