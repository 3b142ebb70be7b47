// SPDX-License-Identifier: MIT
// The network side of the server: HTTP/1.1 and WebSocket on a libuv loop, TLS by OpenSSL. It turns
// input from sockets into requests for the core, and what the core sends into answers, messages and
// lines; it bounds what clients may send, how long they may take and how much may wait for them. It
// knows no games and no people.
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
    int64_t ping;   /* nothing heard from a WebSocket: it is pinged */
    int64_t silent; /* nothing heard: it is closed */
    int64_t slow;   /* a reader that takes nothing off its queue is cut off */
    int64_t blank;  /* streams without news get an empty line: every second */
};
#define WEB_TIMES_INIT                                                                             \
    { 10000, 20000, 60000, 30000, 25000, 60000, 30000, 900 }

/* All pointers are borrowed: they must outlive the web. */
struct web_options {
    const char *bind; /* an address or a name */
    int port;         /* 0: any free one */
    const char *cert, *key;
    const char *const *origins; /* whose pages may change things; none: the requested Host */
    int origin_count;
    bool trust_proxy;        /* X-Forwarded-For and -Proto are our own proxy's */
    bool open_metrics;       /* /metrics for everyone, not only this machine */
    bool quiet;              /* only warnings and errors in the log */
    int requests_per_minute; /* of an address: its other allowances follow from that */
    int most;                /* connections at once */
    int most_of_one;         /* from one address; not behind a proxy, which is one for all */
    struct web_times times;
    const struct files *files;
    void *context; /* passed to these: */
    int64_t (*now)(void *context);
    void (*stirred)(void *context); /* the core has something to do */
    bool (*healthy)(void *context);
    bool (*ready)(void *context); /* and should new clients come here? */
    void (*metrics)(void *context, text *out);
};

struct web;

/* Listens. The loop is borrowed and must outlive the web, which the caller owns: web_free. NULL
 * with the reason, as "port 8080 is in use". */
struct web *web_open(uv_loop_t *loop, const struct web_options *options, text *error);
/* Starts accepting clients for this core, which is borrowed and must outlive the web. */
void web_start(struct web *w, struct server *core);
int web_port(const struct web *w);

/* Send and close on the core's behalf (server_port). */
void web_send(struct web *w, client_id to, int status, span bytes, const char *type,
              const char *cookie);
void web_close(struct web *w, client_id who, enum refusal why);

/* Accepts no new connections; dismisses all clients politely, and returns how many remain. */
void web_refuse(struct web *w);
int web_dismiss(struct web *w);

/* Closes everything; runs the loop inside. */
void web_free(struct web *w);

struct web_figures web_figures(const struct web *w);

#endif
