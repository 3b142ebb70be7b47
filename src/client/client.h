// SPDX-License-Identifier: MIT
// One's connection to a Sixsands server (docs/api.md): who one is there, requests with answers,
// what is watched, the server's clock. It comes back by itself, with growing pauses, and then asks
// for what was missed. A request that carries an id of its own (`request`) is sent until it is
// answered, since the server takes it once; any other gets no answer when the connection goes, for
// nobody knows whether it was heard.
//
// Everything happens in the screens' thread: wire.h brings bytes from a thread of its own, and
// `client_pump` works them off.
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include <jansson.h>

#include "base/json.h"
#include "client/address.h"

enum { CLIENT_NAME = 256, CLIENT_SENTENCE = 256, CLIENT_ID = 23, CLIENT_REQUEST_MOST = 4096 };

enum client_state {
    CLIENT_CONNECTING, /* for the first time */
    CLIENT_LIVE,
    CLIENT_LOST,   /* it was there and will come back */
    CLIENT_FAILED, /* it never was, or the server doesn't want us: `client_trouble` says why */
};

struct client_options {
    const char *name;             /* of a new guest; "": the server's choice */
    const char *login, *password; /* of an account; "": whoever one was here last, or a guest */
    const char *ca;               /* certificates to be trusted beside the system's; NULL */
    void (*wake)(void *context);  /* from the wire's thread: pump soon */
    void *context;
};

struct client;

/* Begins to connect. NULL: out of memory. */
struct client *client_open(const struct address *a, const struct client_options *o, int64_t now);
void client_close(struct client *c);

/* Works off what has come and what is due. True: something did. */
bool client_pump(struct client *c, int64_t now);

/* Milliseconds until it should be pumped again, whatever comes. */
int client_wait(const struct client *c, int64_t now);

enum client_state client_state(const struct client *c);
const struct address *client_address(const struct client *c);

/* Why it failed, or was lost last, in a sentence. */
const char *client_trouble(const struct client *c);

/* Milliseconds until the next attempt while it is lost. */
int64_t client_resting(const struct client *c, int64_t now);

/* What must be said about the connection, a sentence; nothing while all is well. */
void client_write_line(text *t, const struct client *c, int64_t now);

/* Tries at once when it is lost. */
void client_hurry(struct client *c);

/* The name of whoever this is; "" until it is known. */
const char *client_name(const struct client *c);

/* The moment on the server's clock at a moment of ours. */
int64_t client_server_time(const struct client *c, int64_t now);

/* 22 letters that nobody can guess, for requests and nonces. */
void client_new_id(char id[CLIENT_ID]);

/* ---- requests */

/* The answer: `ok` is the result, or NULL with the server's code and a sentence. */
struct client_refusal {
    const char *code;
    const char *sentence; /* safe for the screen */
};
typedef void client_answer(void *context, const json_t *ok, const struct client_refusal *no);

/* A request is begun, gets its members, and is sent. `kept`: it has an id. Without a connection one
 * that isn't kept is refused at once (`unreachable`). `done` may be NULL. */
json *client_begin(struct client *c, const char *what);
void client_send(struct client *c, bool kept, client_answer *done, void *context);

/* Answers for this context don't matter any more. */
void client_forget(struct client *c, const void *context);

/* ---- what is watched */

enum client_told {
    TOLD_STATE,   /* a STATE; of the lobby {"games":[…]} */
    TOLD_EVENTS,  /* {"events":[…]}: what was missed */
    TOLD_NEWS,    /* {"news":…} about what is watched; of games that begin, everybody is told */
    TOLD_REFUSED, /* {"code":…,"text":…}: it can't be watched */
    TOLD_LINE,    /* the connection's state has changed; no JSON */
};

struct client_watch {
    struct client_watch *next;
    const char *game; /* NULL: the lobby */
    const char *key;  /* of its link; "": none */
    uint64_t since;   /* the last event that is known; 0: none, a STATE is wanted */
    void (*told)(void *context, enum client_told what, const json_t *j);
    void *context;
};

/* From now on, also after the connection was lost. The watch stays the caller's. */
void client_watch(struct client *c, struct client_watch *w);
void client_unwatch(struct client *c, struct client_watch *w);

/* Asks for it once more, now. */
void client_watch_again(struct client *c, struct client_watch *w);

#endif
