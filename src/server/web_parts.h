// SPDX-License-Identifier: MIT
// What the parts of the network side share: clients with their queues. One client is one WebSocket,
// one stream, or one HTTP request and its answer; connections between requests have none.
#ifndef SERVER_WEB_PARTS_H
#define SERVER_WEB_PARTS_H

#include <libwebsockets.h>

#include "server/bounds.h"
#include "server/head.h"
#include "server/log.h"
#include "server/peers.h"
#include "server/route.h"
#include "server/tell.h"
#include "server/web.h"

/* Bytes to be sent, once for all who get them. Behind LWS_PRE bytes for the frame's head. */
struct message {
    uint32_t references, length;
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
    struct lws *wsi;
    client_id id;
    struct client *next, *before; /* in the list of all */
    struct client *next_ripe;     /* in the list of those that are written to this turn */
    enum client_kind kind;
    struct parcel *first, *last; /* what is still to be sent */
    size_t queued;
    int64_t progress; /* the queue last moved */
    int64_t heard;    /* sockets: the last sign of life; streams: our last line */
    int64_t pinged;
    uint64_t accounted; /* bytes that messages explain or that were paid for */
    int64_t deadline;   /* of what is under way */
    char *body;         /* what has come of a body or a message */
    size_t length, capacity, expected;
    struct route route;
    enum refusal refusal; /* to be answered behind the body */
    uint16_t close_code;  /* once the queue is empty, */
    bool closing;         /* nothing is queued any more */
    bool ripe;
    bool open;     /* may be written to */
    bool entered;  /* the house knows it */
    bool begun;    /* its request was made */
    bool paused;   /* nothing is read from it */
    bool answered; /* the whole answer is in the queue */
    bool leave;    /* the connection ends behind it */
    bool streaming, chunked;
    bool bodiless; /* HEAD */
    bool ping_due;
    bool secure;
    char address[HEAD_ADDRESS_SIZE];
};

struct web {
    struct web_options set;
    struct house *house;
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct peers peers;
    uint64_t arriving;   /* the address of the connection that is being accepted */
    int listener, spare; /* sockets; the spare one lets us turn people away when there are none */
    int port;
    bool tls, refusing;
    bool polling; /* what comes now comes from the kernel, not from libwebsockets' own buffers */
    uv_poll_t accepting;
    uv_timer_t watch;
    uv_prepare_t before_poll; /* at both, what is ripe is written */
    uv_check_t after_poll;
    int handles; /* of ours that are still open */
    struct client *all, *ripe, **last_ripe;
    struct client **slot; /* by the low bits of their ids */
    uint32_t *vacant;     /* slots that are free */
    uint32_t slots, vacancies;
    uint64_t serial;
    int clients;
    struct message *latest; /* the last one that was queued: the next is often the same */
    struct web_figures figures;
    char header[4][WEB_HEADER_SIZE]; /* headers being looked at */
    char request[ROUTE_TEXT_SIZE];
    unsigned char frames[LWS_PRE + WEB_PIECE]; /* of several messages, to be sent at once */
    char line[TELL_SIZE + 64];                 /* of a stream */
};

int64_t web_now(const struct web *w);

/* web.c: clients */
struct client *client_new(struct web *w, struct lws *wsi, enum client_kind kind);
struct client *client_of(struct lws *wsi);
void client_free(struct client *c); /* the house is told */
void client_cut(struct client *c);  /* at once, without a word */
void client_pause(struct client *c, bool pause);
/* False: no memory, or the client was cut off. */
bool client_queue(struct client *c, const void *bytes, size_t length);
bool client_queue_static(struct client *c, unsigned char *bytes, size_t length);
/* Drops what was sent off the queue's head. */
void client_sent(struct client *c, size_t length);
/* Keeps bytes of a body or message; false: no memory. */
bool client_keep(struct client *c, const void *bytes, size_t length);
/* The house meets the client. */
enum refusal client_enter(struct client *c);
/* May its address be refused once more, or was that too often? */
bool web_tolerates(struct client *c);

/* web_head.c: what a request's head says */
enum { WEB_HEADER_A, WEB_HEADER_B, WEB_HEADER_C, WEB_HEADER_D };
span web_header(struct web *w, struct lws *wsi, enum lws_token_indexes which, int place);
span web_header_named(struct web *w, struct lws *wsi, const char *name, int place);
bool web_has_header(struct web *w, struct lws *wsi, enum lws_token_indexes which); /* or empty */
/* Can the end of this request be told? Not of a chunked one, by whatever spelling. */
bool web_is_clear(struct web *w, struct lws *wsi);
span web_query(struct web *w, struct lws *wsi);
/* Address, TLS. False: the proxy's header names no address, so nobody can be held to account. */
bool web_look(struct client *c);
bool web_is_own(struct client *c); /* the Origin rule */

/* web_answer.c: answers */
struct answer {
    int status;
    const char *type;   /* NULL: application/json */
    const char *cookie; /* as house_port.send */
    const char *cache;  /* NULL: no-store */
    const char *tag;
    bool packed, varies, chunked, endless, page;
    unsigned allow;
    size_t length;
};
void answer_head(text *out, const struct client *c, const struct answer *a);
void answer_span(struct client *c, const struct answer *a, span body);
void answer_refusal(struct client *c, enum refusal r);
void refusal_write(text *out, enum refusal r);
void stream_begin(struct client *c);
void stream_line(struct client *c, span line); /* empty: a sign of life */
void stream_end(struct client *c);

/* web_http.c, web_socket.c: what libwebsockets calls; 0, or -1 to close */
int http_request(struct web *w, struct lws *wsi, const char *path, size_t length);
int http_body(struct client *c, const void *bytes, size_t length);
int http_body_end(struct client *c);
int http_writable(struct client *c);
int socket_upgrade(struct web *w, struct lws *wsi);
int socket_open(struct client *c);
int socket_receive(struct client *c, const void *bytes, size_t length);
int socket_writable(struct client *c);
/* Has it paid for everything it sent? */
bool socket_pays(struct client *c);
int socket_write(struct client *c); /* what is queued, as far as it goes */

#endif
