// SPDX-License-Identifier: MIT
// What the files of the network side share: connections, and clients with their queues. A client is
// one WebSocket, one stream, or one HTTP request and its answer; a connection between requests has
// none.
//
// Anything that happens to a connection makes it ripe: at the end of the loop's turn, or before the
// loop sleeps, its output is written, it is ended if need be, and waiting input is handled. So
// nothing is freed while a caller still uses it, and what several events cause is written at once.
//
// struct web owns its connections, peers and slots; a connection owns its client and head, a client
// its queue and body. Other pointers are borrowed unless they say otherwise.
#ifndef SERVER_WEB_INTERNAL_H
#define SERVER_WEB_INTERNAL_H

#include "server/bounds.h"
#include "server/hash_map.h"
#include "server/host/log.h"
#include "server/http/channel.h"
#include "server/http/frame.h"
#include "server/http/head.h"
#include "server/http/http.h"
#include "server/http/route.h"
#include "server/limits.h"
#include "server/view/message.h"
#include "server/web/web.h"

/* Bytes to be sent, shared by all receivers; with the head if it is a frame. Freed with its last
 * reference. */
struct message {
    uint64_t references;
    uint32_t length, head;
    unsigned char bytes[];
};

struct parcel {
    struct parcel *next;
    struct message *message; /* a reference; NULL: the bytes are static */
    unsigned char *at;       /* in the message, or in static bytes */
    size_t remaining;
};

struct client {
    struct web *web;
    struct connection *connection;
    client_id id;
    enum client_kind kind;
    struct parcel *first, *last; /* what is still to be sent */
    size_t queued;               /* bytes of it that take up memory */
    size_t unsent;               /* all bytes of it */
    int64_t progress;            /* when the queue last moved */
    int64_t heard;               /* sockets: the last sign of life; streams: our last line */
    int64_t pinged;
    int64_t deadline; /* of the current activity */
    char *body;       /* a body or a message as received so far */
    size_t length, capacity;
    uint64_t expected, come; /* bytes of the body */
    struct route route;
    struct frame_reader frames;
    struct message *pong; /* a reference: the answer to the latest ping */
    enum refusal refusal; /* to be sent after the body has been read */
    uint16_t close_code;  /* to be sent once the queue is empty */
    uint16_t unpaid;      /* frames in a row beyond the limit of its address */
    bool closing;         /* nothing more is queued */
    bool deaf;            /* a socket from which nothing more is read */
    bool entered;         /* the core knows it */
    bool answered;        /* the whole answer is in the queue */
    bool leave;           /* the connection ends after it */
    bool streaming, chunked;
    bool bodiless; /* HEAD */
    bool ping_due, pinging;
    bool secure;
    char address[HEAD_ADDRESS_SIZE];
    char trace[HEAD_TRACE_SIZE]; /* the id of its request in logs */
};

enum connection_state {
    CONNECTION_GREETS,  /* TLS handshake */
    CONNECTION_HEAD,    /* waiting for, or reading, a request's head */
    CONNECTION_BODY,    /* reading its body */
    CONNECTION_COUNTED, /* it is complete, but its sender has had too much: it waits in line */
    CONNECTION_WAITS,   /* nothing is read until its answer is out */
    CONNECTION_STREAMS, /* its answer doesn't end; further input ends it */
    CONNECTION_SOCKET,
    CONNECTION_LINGERS, /* all is sent; input is discarded, lest a reset lose what was sent */
};

struct peer;
struct line {
    struct peer *first, **end;
};

/* All connections of an address. */
struct peer {
    struct hash_map_link link;      /* its hash represents the address */
    struct connection *connections; /* all of them */
    int count;
    bool ours;                         /* our own proxy, which speaks for many */
    size_t held;                       /* bytes of memory */
    struct connection *first, **last;  /* those that wait in line */
    struct peer *line_next, **line_at; /* its own place there; NULL: none waits */
    struct line *line;                 /* the line it is in */
};

struct connection {
    struct web *web;
    uv_poll_t poll;
    struct channel channel;
    struct connection *next, *before; /* in the list of all */
    struct connection *next_ripe;     /* in the list of ripe ones */
    enum connection_state state;
    struct peer *peer;
    uint64_t home; /* the key of its own peer; behind a proxy it belongs to another meanwhile */
    struct connection *fellow, **fellow_at;  /* in the peer's list */
    struct connection *line_next, **line_at; /* in line; NULL: it isn't */
    size_t held;                             /* bytes of memory */
    int64_t deadline; /* for the handshake, a head, an idle connection, lingering */
    struct client *client;
    struct http_head *head;                   /* while a request is being read */
    char *ahead;                              /* owned: bytes that came too early; NULL: none */
    size_t ahead_at, ahead_length;            /* the unused part of them */
    size_t swallowed;                         /* while it lingers */
    int polled;                               /* the events polled for */
    bool ripe, gone;                          /* gone: ends as soon as it is ripe */
    bool blocked;                             /* can't be written to */
    bool reads_by_writing, writes_by_reading; /* TLS may need it */
    bool more;                                /* TLS has received input not yet read */
    bool readable;                            /* the kernel has something for it */
    bool greeted;                             /* TLS: our part of the handshake is done */
    char address[HEAD_ADDRESS_SIZE];
};

struct web {
    struct web_options set;
    struct server *core;
    uv_loop_t *loop;
    struct ssl_ctx_st *tls; /* owned; NULL: plain */
    int greeting;           /* steps that a part of the handshake costs */
    struct hash_map peers;
    struct limits *limits;             /* owned */
    struct limits_rule steps;          /* of a peer, in line */
    struct line line[WEB_LINES], naps; /* peers that have had few steps are in the first */
    int remaining;                     /* steps of this turn of the loop */
    uv_timer_t alarm;                  /* ends the naps */
    int listener, spare; /* sockets; without any left, the spare lets us turn clients away */
    int port;
    bool refusing;
    uv_poll_t accepting;
    uv_timer_t watch;
    uv_prepare_t before_poll; /* ripe connections have their turn here, */
    uv_check_t after_poll;    /* and here */
    uv_idle_t hasten;         /* keeps the loop from sleeping while something is ripe */
    int handles;              /* of ours that are still open */
    struct connection *all, *ripe, **last_ripe;
    struct client **slot; /* owned: the array; clients by the low bits of their ids */
    uint32_t *vacant;     /* owned: slots that are free */
    uint32_t slots, vacancies;
    uint64_t serial;
    int clients;
    struct message *latest; /* a reference to the last one queued: the next is often the same */
    struct web_figures figures;
    unsigned char inbox[WEB_READ]; /* input just read */
    char request[ROUTE_TEXT_SIZE];
    char outbox[MESSAGE_SIZE + 64]; /* a line of a stream */
};

int64_t web_now(const struct web *w);

/* connection.c: connections */
/* Takes ownership of the socket; closes it when there is no memory. */
void connection_new(struct web *w, int socket, const struct sockaddr_storage *from);
void connection_stir(struct connection *n); /* makes it ripe */
void connection_cut(struct connection *n);  /* ends it without an answer */
void connection_turn(struct connection *n); /* handles a ripe one */
int connection_step(struct connection *n);  /* it is next in line; returns the steps it took */
void connection_end(struct connection *n);  /* frees it, and its client */
/* Makes room for a request's head; false: no memory. */
bool connection_make_head(struct connection *n);
void connection_drop_head(struct connection *n);

/* peers.c: who has which connections, and what is kept for whom */
void peers_free(struct web *w);
uint64_t peer_key(const struct web *w, const struct sockaddr_storage *address);
int peer_count(const struct web *w, uint64_t key); /* connections */
/* The connection belongs to this peer from now on; false: no memory, nothing changed. */
bool peer_join(struct connection *n, uint64_t key);
void peer_leave(struct connection *n);
/* Counts bytes that are kept for it, or no longer. */
void peer_hold(struct connection *n, size_t bytes);
void peer_release(struct connection *n, size_t bytes);
void peer_forget(struct connection *n); /* none is kept any longer */
/* More is kept for this one: it or others may be cut off for that. */
void peer_make_space(struct connection *n);
bool web_is_short(const struct web *w); /* of memory */

/* line.c: turns */
void line_join(struct connection *n); /* if it isn't in line */
void line_leave(struct connection *n);
void line_turn(struct web *w);
struct peer *line_next(const struct web *w); /* whose turn it is; NULL: nobody's */
/* Takes a step from its peer's allowance; false: none is left. */
bool line_pays(struct connection *n);
void line_charge(struct connection *n, int steps); /* for what it has used */

/* client.c: clients */
struct client *client_new(struct connection *n, enum client_kind kind); /* owned by `n` */
void client_free(struct client *c);                                     /* and leaves the core */
void client_cut(struct client *c); /* at once, without an answer */
void client_drop_queue(struct client *c);
void client_drop_body(struct client *c);
/* False: no memory, or the client was cut off. */
bool client_queue(struct client *c, const void *bytes, size_t length);
bool client_queue_static(struct client *c, unsigned char *bytes, size_t length);
bool client_queue_message(struct client *c, struct message *m);
/* A new frame, of which the caller owns a reference: message_drop. NULL: no memory. */
struct message *message_frame(struct web *w, enum frame_kind kind, const void *bytes,
                              size_t length);
void message_drop(struct web *w, struct message *m);
/* Removes what was sent from the head of the queue. */
void client_sent(struct client *c, size_t length);
/* Keeps bytes of a body or message; false: no memory. */
bool client_keep(struct client *c, const void *bytes, size_t length);
/* Introduces the client to the core. */
enum refusal client_enter(struct client *c);
/* May its address be refused once more? False: that was too often. */
bool web_tolerates(struct client *c);

/* head.c: what a request's head says about its sender */
/* Names the request in logs: as the sender says, if that is a good name, otherwise by chance. */
void web_trace(struct client *c, span given);
/* Address, TLS. False: the proxy's header has no address, so nobody can be charged. */
bool web_look(struct client *c);
bool web_is_own(struct client *c); /* the Origin rule */

/* answer.c: answers */
/* Its texts are borrowed for the call. */
struct answer {
    int status;
    const char *type;   /* NULL: application/json */
    const char *cookie; /* as server_port.send */
    const char *cache;  /* NULL: no-store */
    const char *tag;
    bool packed, varies, chunked, endless, page;
    unsigned allow;
    size_t length;
};
/* A line for the log, if the request is one of the API or a socket's. */
void answer_note(const struct client *c, const struct answer *a);
void answer_head(text *out, const struct client *c, const struct answer *a);
void answer_span(struct client *c, const struct answer *a, span body);
void answer_text(struct client *c, int status, span body);
void answer_refusal(struct client *c, enum refusal r);
/* With a different status from the refusal's own. */
void answer_refusal_as(struct client *c, enum refusal r, int status);
void stream_begin(struct client *c);
void stream_line(struct client *c, span line); /* empty: a sign of life */
void stream_end(struct client *c);

/* http.c: input for a head or a body; both return how much of it was taken */
size_t http_feed_head(struct connection *n, const void *bytes, size_t length);
/* Continues a request that waited in line. */
void http_go_on(struct client *c);
size_t http_feed_body(struct connection *n, const void *bytes, size_t length);
/* The answer is out: the connection is free for the next request. */
void http_finish(struct client *c);
/* For requests to the WebSocket's address that don't ask for one, or for another version. */
void http_refuse_upgrade(struct client *c);

/* socket.c: WebSockets */
void socket_upgrade(struct client *c); /* or refuses it */
void socket_feed(struct client *c, unsigned char *bytes, size_t length);
/* The queue is empty: queues a pong, ping or close if one is due, and says so. */
bool socket_adds(struct client *c);

#endif
