// SPDX-License-Identifier: MIT
// The network of games on a server: one server, one connection at a time, in its own thread,
// which knows nothing of games. Orders go in and are carried out one after another, news comes out;
// no call waits. TLS certificates are always verified.
#ifndef CLIENT_WIRE_H
#define CLIENT_WIRE_H

#include "client/address.h"

enum {
    WIRE_COOKIE = 256,
    WIRE_WHY = 160,
    WIRE_MOST = 1 << 22,         /* bytes of a message or body */
    WIRE_UNREAD = 4096,          /* most unread news, */
    WIRE_UNREAD_BYTES = 1 << 24, /* and their bytes: beyond that the connection is dropped */
};
_Static_assert(WIRE_MOST <= WIRE_UNREAD_BYTES, "one message can wait");

#define WIRE_TOO_MUCH "more than could be read" /* the `why` of such an end */

enum wire_kind {
    WIRE_ANSWER,  /* of an HTTP request */
    WIRE_OPENED,  /* the WebSocket is open */
    WIRE_MESSAGE, /* arrived over it */
    WIRE_CLOSED,  /* it is closed, or couldn't be opened; also a request without an answer */
};

/* What happened, with the number of the attempt that it belongs to. */
struct wire_news {
    struct wire_news *next; /* in the wire's queue; meaningless once it was taken */
    enum wire_kind kind;
    unsigned attempt;
    int status;               /* ANSWER: of HTTP; CLOSED: the WebSocket's code, 0 without one */
    char cookie[WIRE_COOKIE]; /* ANSWER: "name=value"; "": none */
    char why[WIRE_WHY];       /* CLOSED: libwebsockets' message, or ours */
    size_t length;
    char body[]; /* ANSWER, MESSAGE: terminated, may hold zeros */
};

struct wire;
typedef void wire_wake(void *context);

/* Starts the thread; the caller owns the wire. `ca`: a file with certificates to be trusted beside
 * the system's; NULL: none. `wake` is called in the thread when there is news; `context` must
 * outlive the wire. NULL: out of memory or threads. */
struct wire *wire_open(const struct address *a, const char *ca, wire_wake *wake, void *context);

/* Hangs up; waits for the thread to end, but not for long. `wake` isn't called after this. */
void wire_close(struct wire *w);

/* Orders; what was under way is dropped without news. `body` may be NULL, `cookie` "". */
void wire_ask(struct wire *w, unsigned attempt, const char *method, const char *path,
              const char *cookie, const char *body);
void wire_connect(struct wire *w, unsigned attempt, const char *cookie);
void wire_hang_up(struct wire *w);

/* Sends a message over the WebSocket of this attempt, if it is still there. */
void wire_send(struct wire *w, unsigned attempt, const char *message, size_t length);

/* The next news, which the caller frees with free(); NULL: none. */
struct wire_news *wire_next(struct wire *w);

#endif
