// SPDX-License-Identifier: MIT
// A table on a server, between the connection (client.h) and what is known of the game
// (remote_game.h): it watches, asks for a fresh STATE when something is missing, sends the nonce
// that a player owes, moves and offers. What comes is kept until `remote_room_news`, so that the
// game changes only when its screen looks.
#ifndef CLIENT_REMOTE_ROOM_H
#define CLIENT_REMOTE_ROOM_H

#include "client/client.h"
#include "client/remote_game.h"

struct remote_room {
    struct client *client;
    struct remote_game game;
    bool known; /* a STATE has come */
    char
        refused[CLIENT_SENTENCE]; /* why the table can't be seen; "": it can, or nobody knows yet */
    char said[CLIENT_SENTENCE];   /* why the last request was refused; "" */
    char move[GAME_MOVE_SIZE];    /* on its way; "": none */
    uint64_t awaited;             /* the event that the own move has become */
    bool asking;                  /* a request of ours that isn't a move is under way */
    bool greeting;                /* the nonce is */
    char next[REMOTE_ID];         /* the game that a rematch has become; "" */
    uint64_t version;             /* changes with everything */

    char id[REMOTE_ID], key[REMOTE_KEY], nonce[CLIENT_ID];
    struct client_watch watch;
    struct remote_note *inbox, **inbox_end;
};

/* Watches it from now on; `key` may be "". NULL: out of memory. */
struct remote_room *remote_room_new(struct client *c, const char *id, const char *key);
void remote_room_free(struct remote_room *r);

/* Works off what has come. True: something has changed. */
bool remote_room_news(struct remote_room *r);

/* Takes the seat of the link, or a free one; gives it back. */
void remote_room_join(struct remote_room *r);
void remote_room_leave(struct remote_room *r);

/* Is it our turn, and nothing of ours on its way? */
bool remote_room_is_mine(const struct remote_room *r);

/* Sends a move; it is on its way until the server has it, however often the line breaks. */
void remote_room_play(struct remote_room *r, const char *move);

/* "resign", "abort" and "draw" (offers, or agrees), "decline", "rematch". */
void remote_room_act(struct remote_room *r, const char *what);

#endif
