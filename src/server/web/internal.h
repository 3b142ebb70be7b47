// SPDX-License-Identifier: MIT
// What the parts of the network side share: connections, and clients with their queues. One client
// is one WebSocket, one stream, or one HTTP request and its answer; connections between requests
// have none.
//
// Whatever happens to a connection makes it ripe: at the end of the loop's turn, or before it
// sleeps, it is written to, ended, and given what waits for it. So nothing is freed while somebody
// further up still works with it, and what many events cause is written at once.
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

/* Bytes to be sent, once for all who get them: with the head of a frame, when it is one. */
struct message {
    uint64_t references;
    uint32_t length, head;
    unsigned char bytes[];
};

struct parcel {
    struct parcel *next;
    struct message *message; /* NULL: the bytes stay where they are */
    unsigned char *at;
    size_t left;
};

struct client {
    struct web *web;
    struct connection *connection;
    client_id id;
    enum client_kind kind;
    struct parcel *first, *last; /* what is still to be sent */
    size_t queued;               /* bytes of it that are in memory for that, */
    size_t unsent;               /* and all */
    int64_t progress;            /* the queue last moved */
    int64_t heard;               /* sockets: the last sign of life; streams: our last line */
    int64_t pinged;
    int64_t deadline; /* of what is under way */
    char *body;       /* what has come of a body or a message */
    size_t length, capacity;
    uint64_t expected, come; /* bytes of the body */
    struct route route;
    struct frame_reader frames;
    struct message *pong; /* the answer to the latest ping */
    enum refusal refusal; /* to be answered behind the body */
    uint16_t close_code;  /* to be sent once the queue is empty */
    uint16_t unpaid;      /* frames in a row that the limit of its address didn't cover */
    bool closing;         /* nothing is queued any more */
    bool deaf;            /* a socket from which nothing is read any more */
    bool entered;         /* the core knows it */
    bool answered;        /* the whole answer is in the queue */
    bool leave;           /* the connection ends behind it */
    bool streaming, chunked;
    bool bodiless; /* HEAD */
    bool ping_due, pinging;
    bool secure;
    char address[HEAD_ADDRESS_SIZE];
};

enum connection_state {
    CONNECTION_GREETS,  /* both sides agree about TLS */
    CONNECTION_HEAD,    /* a request's head is awaited, or comes */
    CONNECTION_BODY,    /* its body comes */
    CONNECTION_COUNTED, /* it is here, but its sender has had too much: it waits in line */
    CONNECTION_WAITS,   /* nothing is read until its answer is out */
    CONNECTION_STREAMS, /* its answer doesn't end; whoever sends more ends it */
    CONNECTION_SOCKET,
    CONNECTION_LINGERS, /* all is said; what still comes is thrown away, lest that get lost */
};

struct peer;
struct line {
    struct peer *first, **end;
};

/* All connections of an address. */
struct peer {
    struct hash_map_link link;      /* its hash stands for the address */
    struct connection *connections; /* all of them */
    int count;
    bool ours;                         /* our own proxy, which speaks for many */
    size_t held;                       /* bytes of memory */
    struct connection *first, **last;  /* those that wait in line, */
    struct peer *line_next, **line_at; /* and its own place there; NULL: none waits */
    struct line *line;                 /* that it stands in */
};

struct connection {
    struct web *web;
    uv_poll_t poll;
    struct channel channel;
    struct connection *next, *before; /* in the list of all */
    struct connection *next_ripe;     /* in the list of those that something happened to */
    enum connection_state state;
    struct peer *peer;
    uint64_t home; /* the key of its own peer: who comes by a proxy belongs to another meanwhile */
    struct connection *fellow, **fellow_at;  /* in the peer's list */
    struct connection *line_next, **line_at; /* in line; NULL: it isn't */
    size_t held;                             /* bytes of memory */
    int64_t deadline; /* for greeting, a head, an idle connection, lingering */
    struct client *client;
    struct http_head *head;                   /* while a request is being read */
    char *ahead;                              /* bytes that came before their time; NULL: none */
    size_t ahead_at, ahead_length;            /* which of them */
    size_t swallowed;                         /* while it lingers */
    int polled;                               /* the events that the kernel is asked for */
    bool ripe, gone;                          /* gone: ends as soon as it is ripe */
    bool blocked;                             /* can't be written to */
    bool reads_by_writing, writes_by_reading; /* TLS may need it */
    bool more;                                /* TLS has received what wasn't read */
    bool readable;                            /* the kernel has something for it */
    bool greeted;                             /* TLS: our part of agreeing is done */
    char address[HEAD_ADDRESS_SIZE];
};

struct web {
    struct web_options set;
    struct server *core;
    uv_loop_t *loop;
    struct ssl_ctx_st *tls; /* NULL: plain */
    int greeting;           /* steps that a part of agreeing about it takes */
    struct hash_map peers;
    struct limits *limits;
    struct limits_rule steps;          /* of a peer, in line */
    struct line line[WEB_LINES], naps; /* those who have had few steps are in the first */
    int left;                          /* steps of this turn of the loop */
    uv_timer_t alarm;                  /* ends the naps */
    int listener, spare; /* sockets; the spare one lets us turn people away when there are none */
    int port;
    bool refusing;
    uv_poll_t accepting;
    uv_timer_t watch;
    uv_prepare_t before_poll; /* at both, what is ripe has its turn, */
    uv_check_t after_poll;
    uv_idle_t hasten; /* and the loop doesn't sleep while something is */
    int handles;      /* of ours that are still open */
    struct connection *all, *ripe, **last_ripe;
    struct client **slot; /* by the low bits of their ids */
    uint32_t *vacant;     /* slots that are free */
    uint32_t slots, vacancies;
    uint64_t serial;
    int clients;
    struct message *latest; /* the last one that was queued: the next is often the same */
    struct web_figures figures;
    unsigned char inbox[WEB_READ]; /* what was just read */
    char request[ROUTE_TEXT_SIZE];
    char told[TELL_SIZE + 64]; /* a line of a stream */
};

int64_t web_now(const struct web *w);

/* connection.c: connections */
/* Takes the socket over; it is closed when there is no memory. */
void connection_new(struct web *w, int socket, const struct sockaddr_storage *from);
void connection_stir(struct connection *n); /* makes it ripe */
void connection_cut(struct connection *n);  /* ends it, without a word */
void connection_turn(struct connection *n); /* it is ripe */
int connection_step(struct connection *n);  /* it comes next in line; how many steps it took */
void connection_end(struct connection *n);  /* frees it, and its client */
/* For a request's head; false: no memory. */
bool connection_make_head(struct connection *n);
void connection_drop_head(struct connection *n);

/* peers.c: who has which connections, and what is kept for whom */
void peers_free(struct web *w);
uint64_t peer_key(const struct web *w, const struct sockaddr_storage *address);
int peer_count(const struct web *w, uint64_t key); /* connections */
/* It belongs to this one from now on; false: no memory, it stays where it was. */
bool peer_join(struct connection *n, uint64_t key);
void peer_leave(struct connection *n);
/* So many bytes are kept for it, or no longer. */
void peer_hold(struct connection *n, size_t bytes);
void peer_release(struct connection *n, size_t bytes);
void peer_forget(struct connection *n); /* all of them */
/* More is kept for this one: others, or it, may be cut off for that. */
void peer_make_room(struct connection *n);
bool web_is_short(const struct web *w); /* of memory */

/* line.c: turns */
void line_join(struct connection *n); /* if it isn't in line */
void line_leave(struct connection *n);
void line_turn(struct web *w);
struct peer *line_next(const struct web *w); /* whose turn it is; NULL: nobody's */
/* Takes a step off what its peer may have; false: there is none. */
bool line_pays(struct connection *n);
void line_charge(struct connection *n, int steps); /* for what it has had */

/* client.c: clients */
struct client *client_new(struct connection *n, enum client_kind kind);
void client_free(struct client *c); /* the core is told */
void client_cut(struct client *c);  /* at once, without a word */
void client_drop_queue(struct client *c);
void client_drop_body(struct client *c);
/* False: no memory, or the client was cut off. */
bool client_queue(struct client *c, const void *bytes, size_t length);
bool client_queue_static(struct client *c, unsigned char *bytes, size_t length);
bool client_queue_message(struct client *c, struct message *m);
/* A frame of its own; NULL: no memory. The caller has a reference. */
struct message *message_frame(struct web *w, enum frame_kind kind, const void *bytes,
                              size_t length);
void message_drop(struct web *w, struct message *m);
/* Takes what was sent off the queue's head. */
void client_sent(struct client *c, size_t length);
/* Keeps bytes of a body or message; false: no memory. */
bool client_keep(struct client *c, const void *bytes, size_t length);
/* The core meets the client. */
enum refusal client_enter(struct client *c);
/* May its address be refused once more, or was that too often? */
bool web_tolerates(struct client *c);

/* head.c: what a request's head says of its sender */
/* Address, TLS. False: the proxy's header names no address, so nobody can be held to account. */
bool web_look(struct client *c);
bool web_is_own(struct client *c); /* the Origin rule */

/* answer.c: answers */
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
void answer_head(text *out, const struct client *c, const struct answer *a);
void answer_span(struct client *c, const struct answer *a, span body);
void answer_text(struct client *c, int status, span body);
void answer_refusal(struct client *c, enum refusal r);
/* With another status than the refusal's own. */
void answer_refusal_as(struct client *c, enum refusal r, int status);
void stream_begin(struct client *c);
void stream_line(struct client *c, span line); /* empty: a sign of life */
void stream_end(struct client *c);

/* http.c: what comes while a head or a body is awaited; how much of it is taken */
size_t http_feed_head(struct connection *n, const void *bytes, size_t length);
/* Its turn has come, after it was counted. */
void http_go_on(struct client *c);
size_t http_feed_body(struct connection *n, const void *bytes, size_t length);
/* The answer is out: the connection is free for the next request. */
void http_finish(struct client *c);
/* To whoever comes to the WebSocket's address without wanting one, or in another version. */
void http_refuse_upgrade(struct client *c);

/* socket.c: WebSockets */
void socket_upgrade(struct client *c); /* or turns it away */
void socket_feed(struct client *c, unsigned char *bytes, size_t length);
/* The queue is empty: is there something to be said beside messages? Then it is queued. */
bool socket_adds(struct client *c);

#endif
