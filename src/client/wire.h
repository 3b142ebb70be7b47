// SPDX-License-Identifier: MIT
// The network of the full-screen game: one server, one connection at a time, in a thread of its own
// that knows nothing of games. Orders go in and are carried out one after the other, news come out;
// nothing here waits. TLS certificates are always verified.
#ifndef CLIENT_WIRE_H
#define CLIENT_WIRE_H

#include "client/address.h"

enum {
    WIRE_COOKIE = 256,
    WIRE_WHY = 160,
    WIRE_MOST = 1 << 22,         /* bytes of a message or body */
    WIRE_UNREAD = 4096,          /* news that wait to be read, */
    WIRE_UNREAD_BYTES = 1 << 24, /* with so many bytes: then the connection is dropped */
};
_Static_assert(WIRE_MOST <= WIRE_UNREAD_BYTES, "one message can wait");

#define WIRE_TOO_MUCH "more than could be read" /* the `why` of that end */

enum wire_kind {
    WIRE_ANSWER,  /* of an HTTP request */
    WIRE_OPENED,  /* the WebSocket is there */
    WIRE_MESSAGE, /* came over it */
    WIRE_CLOSED,  /* it is gone, or couldn't be had; also a request without an answer */
};

/* What happened, with the number of the attempt that it belongs to. */
struct wire_news {
    struct wire_news *next;
    enum wire_kind kind;
    unsigned attempt;
    int status;               /* ANSWER: of HTTP; CLOSED: the WebSocket's code, 0 without one */
    char cookie[WIRE_COOKIE]; /* ANSWER: "name=value"; "": none */
    char why[WIRE_WHY];       /* CLOSED: what libwebsockets says, or we */
    size_t length;
    char body[]; /* ANSWER, MESSAGE: terminated, may hold zeros */
};

struct wire;
typedef void wire_wake(void *context);

/* Starts the thread. `ca`: a file with certificates to be trusted beside the system's; NULL: none.
 * `wake` is called, in the thread, when there are news. NULL: out of memory or threads. */
struct wire *wire_open(const struct address *a, const char *ca, wire_wake *wake, void *context);

/* Hangs up; waits for the thread to end, but not for long. No wake comes any more. */
void wire_close(struct wire *w);

/* Orders; what was under way before is dropped without news. A body of NULL: none. `cookie` may be
 * "". */
void wire_ask(struct wire *w, unsigned attempt, const char *method, const char *path,
              const char *cookie, const char *body);
void wire_connect(struct wire *w, unsigned attempt, const char *cookie);
void wire_hang_up(struct wire *w);

/* Sends a message over the WebSocket of this attempt, if it is still there. */
void wire_send(struct wire *w, unsigned attempt, const char *message, size_t length);

/* The next news, to be freed with free(); NULL: none. */
struct wire_news *wire_next(struct wire *w);

#endif
