// SPDX-License-Identifier: MIT
// The connection to a Sixsands server (docs/api.md): the session, requests and answers, watched
// games, the server's clock. It reconnects automatically, with growing pauses, and then asks for
// what was missed. A request with an id (`request`) is sent until it is answered, since the server
// accepts it once; any other fails when the connection is lost, for nobody knows whether it
// arrived.
//
// Everything happens in the screens' thread: wire.h receives bytes in its own thread, and
// `client_pump` handles them.
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include <jansson.h>

#include "base/json.h"
#include "client/address.h"

enum { CLIENT_NAME = 256, CLIENT_SENTENCE = 256, CLIENT_ID = 23, CLIENT_REQUEST_MOST = 4096 };

enum client_state {
    CLIENT_CONNECTING, /* for the first time */
    CLIENT_LIVE,
    CLIENT_LOST,   /* it was live and will reconnect */
    CLIENT_FAILED, /* it was never live, or the server refused us: `client_trouble` says why */
};

/* All pointers but `context` are borrowed for client_open; `context` outlives the client. */
struct client_options {
    const char *name;             /* of a new guest; "": the server's choice */
    const char *login, *password; /* of an account; "": the last session here, or a guest */
    const char *ca;               /* certificates to be trusted beside the system's; NULL: none */
    void (*wake)(void *context);  /* from the wire's thread: pump soon */
    void *context;
};

struct client;

/* Begins to connect; the caller owns the client and ends it by client_close. NULL: out of
 * memory. */
struct client *client_open(const struct address *a, const struct client_options *o, int64_t now);
void client_close(struct client *c);

/* Handles what has arrived and what is due. True: there was something. */
bool client_pump(struct client *c, int64_t now);

/* Milliseconds until it should be pumped again, even if nothing arrives. */
int client_wait(const struct client *c, int64_t now);

enum client_state client_state(const struct client *c);
const struct address *client_address(const struct client *c); /* borrowed from the client */

/* Why it failed, or was last lost, as a sentence; owned by the client, like all texts here. */
const char *client_trouble(const struct client *c);

/* Milliseconds until the next attempt while it is lost. */
int64_t client_resting(const struct client *c, int64_t now);

/* The state of the connection as a sentence; nothing while all is well. */
void client_write_line(text *t, const struct client *c, int64_t now);

/* It is live, but the server can't store anything just now. */
bool client_is_paused(const struct client *c);

/* If it is lost, tries again at once. */
void client_hurry(struct client *c);

/* The user's name; "" until it is known. */
const char *client_name(const struct client *c);

/* The server's time at a time of ours. */
int64_t client_server_time(const struct client *c, int64_t now);

/* 22 random letters that nobody can guess, for requests and nonces. */
void client_new_id(char id[CLIENT_ID]);

/* ---- requests */

/* The answer: `ok` is the result, or NULL with the server's code and a sentence. All of it is
 * borrowed for the call. */
struct client_refusal {
    const char *code;
    const char *sentence; /* safe for the screen */
};
typedef void client_answer(void *context, const json_t *ok, const struct client_refusal *no);

/* A request is begun, gets its members by the writer, which the client owns, and is sent. `kept`:
 * it has an id. Without a connection, one that isn't kept is refused at once (`unreachable`).
 * `done` may be NULL; `context` must live until the answer or client_forget. */
json *client_begin(struct client *c, const char *what);
void client_send(struct client *c, bool kept, client_answer *done, void *context);

/* Drops all answers for this context. */
void client_forget(struct client *c, const void *context);

/* ---- what is watched */

enum client_message {
    CLIENT_MESSAGE_STATE,   /* a STATE; of the lobby {"games":[…]} */
    CLIENT_MESSAGE_EVENTS,  /* {"events":[…]}: what was missed */
    CLIENT_MESSAGE_NEWS,    /* {"news":…} about what is watched; games that begin are news for
                               everybody */
    CLIENT_MESSAGE_REFUSED, /* {"code":…,"text":…}: it can't be watched */
    CLIENT_MESSAGE_LINE,    /* the connection's state has changed; no JSON */
};

/* The texts and `context` are borrowed: they must live as long as the watch. */
struct client_watch {
    struct client_watch *next; /* the client's: among all it watches */
    const char *game;          /* NULL: the lobby */
    const char *key;           /* of its link; "": none */
    uint64_t since;            /* the last known event; 0: none, a STATE is needed */
    void (*message)(void *context, enum client_message what,
                    const json_t *j); /* `j`: for the call */
    void *context;
};

/* Watches from now on, also after the connection was lost. The watch is borrowed: it must live
 * until client_unwatch or client_close. */
void client_watch(struct client *c, struct client_watch *w);
void client_unwatch(struct client *c, struct client_watch *w);

/* Asks for it again, now. */
void client_watch_again(struct client *c, struct client_watch *w);

#endif
