// SPDX-License-Identifier: MIT
// The network side of the server: HTTP/1.1 and WebSocket on a libuv loop, TLS by OpenSSL. It turns
// what comes over sockets into requests of the core, and what the core sends into answers,
// messages and lines; it bounds what clients may send, how long they may take and how much may wait
// for them. It knows no games and no people.
#ifndef SERVER_WEB_WEB_H
#define SERVER_WEB_WEB_H

#include <uv.h>

#include "server/core/core.h"
#include "server/host/metrics.h"
#include "server/http/files.h"

/* Milliseconds. */
struct web_times {
    int64_t head;   /* for a request's head to arrive, and a TLS handshake */
    int64_t body;   /* for its body */
    int64_t answer; /* for the core to answer */
    int64_t idle;   /* a connection without a request */
    int64_t ping;   /* nothing heard from a WebSocket: it is asked for a sign of life */
    int64_t silent; /* nothing heard: it is closed */
    int64_t slow;   /* a reader that takes nothing off its queue is cut off */
    int64_t blank;  /* streams without news get an empty line */
};
#define WEB_TIMES_INIT                                                                             \
    { 10000, 20000, 60000, 30000, 25000, 60000, 30000, 15000 }

struct web_options {
    const char *bind; /* an address or a name */
    int port;         /* 0: any that is free */
    const char *cert, *key;
    const char *const *origins; /* of the pages that may change things; none: the Host asked for */
    int origin_count;
    bool trust_proxy;        /* X-Forwarded-For and -Proto are our own proxy's */
    bool open_metrics;       /* /metrics for everyone, not only this machine */
    bool quiet;              /* only warnings and errors in the log */
    int requests_per_minute; /* of an address: what it may do beside requests follows from that */
    int most;                /* connections at once */
    int most_of_one;         /* of one address; not behind a proxy, which is one address for all */
    struct web_times times;
    const struct files *files;
    void *context; /* for these: */
    int64_t (*now)(void *context);
    void (*stirred)(void *context); /* the core was given something to do */
    bool (*healthy)(void *context);
    void (*metrics)(void *context, text *out);
};

struct web;

/* Listens. NULL with the reason, as "port 8080 is in use". */
struct web *web_open(uv_loop_t *loop, const struct web_options *options, text *error);
/* Lets people into this core. */
void web_start(struct web *w, struct server *core);
int web_port(const struct web *w);

/* What the core sends, as its port promises. */
void web_send(struct web *w, client_id to, int status, span bytes, const char *type,
              const char *cookie);
void web_close(struct web *w, client_id who, enum refusal why);

/* No new connections; and: everyone is sent away, politely. Clients that are left. */
void web_refuse(struct web *w);
int web_dismiss(struct web *w);

/* Takes everything down; the loop runs inside. */
void web_free(struct web *w);

struct web_figures web_figures(const struct web *w);

#endif
