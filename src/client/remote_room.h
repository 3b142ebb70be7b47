// SPDX-License-Identifier: MIT
// A game room on a server, between the connection (client.h) and what is known of the game
// (remote_game.h): it watches the game, asks for a new STATE when something is missing, and sends
// the nonce that a player owes, moves and offers. What arrives is kept until `remote_room_news`, so
// that the game changes only when its screen is ready.
#ifndef CLIENT_REMOTE_ROOM_H
#define CLIENT_REMOTE_ROOM_H

#include "client/client.h"
#include "client/remote_game.h"

struct remote_room {
    struct client *client; /* borrowed: outlives the room */
    struct remote_game game;
    bool known;                    /* a STATE has come */
    char refused[CLIENT_SENTENCE]; /* why the game can't be seen; "": it can, or it isn't known yet
                                    */
    char said[CLIENT_SENTENCE];    /* why the last request was refused; "" */
    char move[GAME_MOVE_SIZE];     /* being sent; "": none */
    uint64_t awaited;              /* the event of the own move */
    bool asking;                   /* a request other than a move is under way */
    bool greeting;                 /* the nonce is being sent */
    char next[REMOTE_ID];          /* the game of the rematch; "": none */
    uint64_t version;              /* changes with everything */

    char id[REMOTE_ID], key[REMOTE_KEY], nonce[CLIENT_ID];
    struct client_watch watch;
    struct remote_note *inbox, **inbox_end; /* owned: what has arrived and isn't handled yet */
};

/* A new game as it is asked for; its words are borrowed. The answer is a SUMMARY and more. */
struct remote_wish {
    const struct game_ops *game;
    int players;
    const char *seat[GAME_MAX_PLAYERS]; /* "me", "person" (by link), "open", "level:3" */
    unsigned minutes, increment, days;  /* none: no clock */
    bool aids, listed;
};
void remote_room_create(struct client *c, const struct remote_wish *w, client_answer *done,
                        void *context);

/* Watches a game from now on; `key` may be "". The caller owns the room. NULL: out of memory. */
struct remote_room *remote_room_new(struct client *c, const char *id, const char *key);
void remote_room_free(struct remote_room *r);

/* Handles what has arrived. True: something has changed. */
bool remote_room_news(struct remote_room *r);

/* Takes the seat of the link, or a free one; and leaves it again. */
void remote_room_join(struct remote_room *r);
void remote_room_leave(struct remote_room *r);

/* Is it our turn, with nothing of ours being sent? */
bool remote_room_is_mine(const struct remote_room *r);

/* Sends a move, until the server has it, however often the connection breaks. */
void remote_room_play(struct remote_room *r, const char *move);

/* Says a phrase, by its word. */
void remote_room_say(struct remote_room *r, const char *phrase);

/* "resign", "abort", "draw" and "takeback" (offers, or agrees), "decline", "rematch". */
void remote_room_act(struct remote_room *r, const char *what);

#endif
