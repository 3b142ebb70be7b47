// SPDX-License-Identifier: MIT
// libwebsockets as a client, with its own poll loop. It may be called only in its own thread,
// except for lws_cancel_service, which wakes it; so orders wait in a list under a lock. Looking up
// a name can take long and can't be interrupted: closing the wire waits only briefly for the
// thread, and the last of the two frees it.
#include "client/wire.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "system/thread.h"

enum {
    PATIENCE = 15,        /* seconds until a connection must be established */
    LAST_MOMENT = 500000, /* microseconds for the thread to end */
    CLOSE_REASON = 2,     /* bytes of a WebSocket's code */
};

enum order_kind { ORDER_ASK, ORDER_CONNECT, ORDER_SEND, ORDER_HANG_UP };

struct order {
    struct order *next;
    enum order_kind kind;
    unsigned attempt;
    char method[8], path[64], cookie[WIRE_COOKIE];
    bool has_body;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of room, then the body or message */
};

/* A connection, from the order until libwebsockets frees its own object. */
struct call {
    struct call *next;
    struct wire *wire;
    struct order *order; /* what it is for */
    struct lws *wsi;
    bool reported; /* its end was reported */
    bool gone;     /* libwebsockets has freed its object */
    int status;
    char cookie[WIRE_COOKIE];
    char *in;
    size_t have, room;
    struct order *out, **out_end; /* messages to be sent */
};

struct wire {
    struct address address;
    char host[ADDRESS_HOST + 16], ca[1024];
    wire_wake *wake;
    void *context;
    pthread_t thread;

    pthread_mutex_t lock; /* for everything below except what is the thread's own */
    pthread_cond_t over;
    bool closed;    /* the thread must end, */
    bool ended;     /* it has ended, */
    bool abandoned; /* the owner didn't wait for it */
    bool abroad;    /* the thread may be in a long look-up of a name */
    struct order *orders, **orders_end;
    struct wire_news *news, **news_end;
    size_t unread, unread_bytes; /* of them */
    struct lws_context *lws;

    struct call *calls; /* the thread's own */
    struct call *now;
    struct lws_protocols protocols[2];
};

/* ---- news */

static void wire_report(struct call *c, enum wire_kind kind, const char *why, const char *body,
                        size_t length) {
    struct wire *w = c->wire;
    struct wire_news *n = calloc(1, sizeof *n + length + 1);
    if (c != w->now || !n) { /* nobody waits for it any more, or out of memory */
        free(n);
        return;
    }
    n->kind = kind;
    n->attempt = c->order->attempt;
    n->status = c->status;
    n->length = length;
    if (length)
        memcpy(n->body, body, length);
    memcpy(n->cookie, c->cookie, sizeof n->cookie);
    strncpy(n->why, why ? why : "", sizeof n->why - 1);
    pthread_mutex_lock(&w->lock);
    *w->news_end = n;
    w->news_end = &n->next;
    w->unread++;
    w->unread_bytes += length;
    if (!w->closed)
        w->wake(w->context);
    pthread_mutex_unlock(&w->lock);
}

static void wire_report_end(struct call *c, const char *why) {
    if (!c->reported)
        wire_report(c, WIRE_CLOSED, why, NULL, 0);
    c->reported = true;
}

/* ---- what comes in */

/* Is there room for one more unread message? A server may send faster than we read. */
static bool has_room(struct wire *w, size_t length) {
    pthread_mutex_lock(&w->lock);
    bool room = w->unread < WIRE_UNREAD && w->unread_bytes + length <= WIRE_UNREAD_BYTES;
    pthread_mutex_unlock(&w->lock);
    return room;
}

static bool wire_take_in(struct call *c, const char *bytes, size_t length) {
    if (c->have + length > WIRE_MOST)
        return false;
    if (c->have + length > c->room) {
        size_t room = 2 * (c->have + length);
        char *in = realloc(c->in, room);
        if (!in)
            return false;
        c->in = in;
        c->room = room;
    }
    memcpy(c->in + c->have, bytes, length);
    c->have += length;
    return true;
}

static int wire_receive(struct call *c, struct lws *wsi, const char *bytes, size_t length) {
    if (lws_is_first_fragment(wsi))
        c->have = 0;
    if (lws_frame_is_binary(wsi) || !wire_take_in(c, bytes, length)) {
        wire_report_end(c, "a message that no server of ours sends");
        return -1;
    }
    if (lws_is_final_fragment(wsi)) {
        if (!has_room(c->wire, c->have)) {
            wire_report_end(c, WIRE_TOO_MUCH);
            return -1;
        }
        wire_report(c, WIRE_MESSAGE, NULL, c->in, c->have);
        c->have = 0;
    }
    return 0;
}

static void take_head(struct call *c, struct lws *wsi) {
    c->status = (int)lws_http_client_http_response(wsi);
    if (lws_hdr_copy(wsi, c->cookie, sizeof c->cookie, WSI_TOKEN_HTTP_SET_COOKIE) <= 0)
        c->cookie[0] = '\0';
    c->cookie[strcspn(c->cookie, ";\r\n")] = '\0';
}

static int read_body(struct lws *wsi) {
    char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
    int length = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &length) < 0 ? -1 : 0;
}

/* ---- what goes out */

static bool add_header(struct lws *wsi, unsigned char **at, unsigned char *end, const char *name,
                       const char *value) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int add_headers(struct call *c, struct lws *wsi, unsigned char **at, size_t room) {
    unsigned char *end = *at + room;
    char length[24];
    text t;
    if (c->order->cookie[0] && !add_header(wsi, at, end, "cookie:", c->order->cookie))
        return -1;
    if (!c->order->has_body)
        return 0;
    text_init(&t, length, sizeof length);
    text_uint(&t, c->order->length);
    if (!add_header(wsi, at, end, "content-type:", "application/json") ||
        !add_header(wsi, at, end, "content-length:", length))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct call *c, struct lws *wsi) {
    struct order *o = c->order;
    if (!o->has_body)
        return 0;
    o->has_body = false;
    lws_client_http_body_pending(wsi, 0);
    int n = lws_write(wsi, o->bytes + LWS_PRE, o->length, LWS_WRITE_HTTP_FINAL);
    return n < (int)o->length ? -1 : 0;
}

static int write_message(struct call *c, struct lws *wsi) {
    struct order *o = c->out;
    if (!o)
        return 0;
    int n = lws_write(wsi, o->bytes + LWS_PRE, o->length, LWS_WRITE_TEXT);
    c->out = o->next;
    if (!c->out)
        c->out_end = &c->out;
    if (c->out)
        lws_callback_on_writable(wsi);
    bool whole = n >= (int)o->length;
    free(o);
    return whole ? 0 : -1;
}

/* ---- what libwebsockets calls */

static int on_socket(struct call *c, struct lws *wsi, enum lws_callback_reasons reason,
                     const char *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire_report(c, WIRE_OPENED, NULL, NULL, 0);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return wire_receive(c, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_message(c, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (length >= CLOSE_REASON)
            c->status = (unsigned char)in[0] << 8 | (unsigned char)in[1];
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        wire_report_end(c, "closed");
        return 0;
    default:
        return 0;
    }
}

static int on_http(struct call *c, struct lws *wsi, enum lws_callback_reasons reason,
                   const char *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        take_head(c, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(c, wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_body(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return wire_take_in(c, in, length) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        if (!c->reported)
            wire_report(c, WIRE_ANSWER, NULL, c->in, c->have);
        c->reported = true;
        return -1; /* no second request on this connection */
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        wire_report_end(c, "closed");
        return 0;
    default:
        return 0;
    }
}

static int wire_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t length) {
    struct call *c = wsi ? lws_wsi_user(wsi) : NULL;
    if (!c || c != user) /* not a connection of ours, or about certificates, which 0 leaves alone */
        return 0;
    if (c != c->wire->now && reason != LWS_CALLBACK_WSI_DESTROY)
        return -1; /* dropped in the meantime */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(c, wsi, in, length);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        wire_report_end(c, in ? in : "no connection");
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        wire_report_end(c, "closed");
        c->gone = true;
        return 0;
    default:
        return c->order->kind == ORDER_ASK ? on_http(c, wsi, reason, in, length)
                                           : on_socket(c, wsi, reason, in, length);
    }
}

/* ---- orders */

static void free_call(struct call *c) {
    while (c->out) {
        struct order *o = c->out;
        c->out = o->next;
        free(o);
    }
    free(c->in);
    free(c->order);
    free(c);
}

/* Frees calls whose object libwebsockets has freed. */
static void wire_sweep(struct wire *w, bool all) {
    for (struct call **at = &w->calls; *at;) {
        struct call *c = *at;
        if (!c->gone && !all) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        if (w->now == c)
            w->now = NULL;
        free_call(c);
    }
}

static void wire_drop(struct wire *w) {
    struct call *c = w->now;
    w->now = NULL;
    if (c && !c->gone && c->wsi)
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void wire_start(struct wire *w, struct order *o) {
    struct call *c = calloc(1, sizeof *c);
    struct lws_client_connect_info info = {0};
    if (!c) {
        free(o);
        return;
    }
    *c = (struct call){.next = w->calls, .wire = w, .order = o};
    c->out_end = &c->out;
    w->calls = w->now = c;
    info.context = w->lws;
    info.address = w->address.host;
    info.port = w->address.port;
    info.host = w->host;
    info.path = o->path;
    info.ssl_connection = (w->address.tls ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT;
    info.alpn = "http/1.1";
    info.local_protocol_name = w->protocols[0].name;
    info.method = o->kind == ORDER_ASK ? o->method : NULL;
    info.ietf_version_or_minus_one = -1;
    info.userdata = c;
    info.pwsi = &c->wsi;
    if (!lws_client_connect_via_info(&info)) {
        wire_report_end(c, "no connection");
        c->gone = true;
    }
}

static void push_message(struct wire *w, struct order *o) {
    struct call *c = w->now;
    if (!c || c->reported || c->order->kind != ORDER_CONNECT || c->order->attempt != o->attempt) {
        free(o);
        return;
    }
    o->next = NULL;
    *c->out_end = o;
    c->out_end = &o->next;
    lws_callback_on_writable(c->wsi);
}

static void wire_obey(struct wire *w, struct order *o) {
    if (o->kind == ORDER_SEND) {
        push_message(w, o);
        return;
    }
    wire_drop(w);
    if (o->kind == ORDER_HANG_UP)
        free(o);
    else
        wire_start(w, o);
}

/* ---- the thread */

static struct lws_context *make_context(struct wire *w) {
    struct lws_context_creation_info info = {0};
    w->protocols[0] = (struct lws_protocols){.name = "sixsands", .callback = wire_on_event};
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = w->protocols;
    info.gid = (gid_t)-1;
    info.uid = (uid_t)-1;
    info.timeout_secs = PATIENCE;
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_VALIDATE_UTF8;
    info.client_ssl_ca_filepath = w->ca[0] ? w->ca : NULL;
    return lws_create_context(&info);
}

static struct order *take_orders(struct wire *w, bool *closed) {
    pthread_mutex_lock(&w->lock);
    struct order *list = w->orders;
    w->orders = NULL;
    w->orders_end = &w->orders;
    *closed = w->closed;
    pthread_mutex_unlock(&w->lock);
    return list;
}

static void free_wire(struct wire *w) {
    while (w->orders) {
        struct order *o = w->orders;
        w->orders = o->next;
        free(o);
    }
    while (w->news) {
        struct wire_news *n = w->news;
        w->news = n->next;
        free(n);
    }
    pthread_cond_destroy(&w->over);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

/* The end of the thread. */
static void wire_leave(struct wire *w) {
    pthread_mutex_lock(&w->lock);
    w->ended = true;
    bool last = w->abandoned;
    pthread_cond_signal(&w->over);
    pthread_mutex_unlock(&w->lock);
    if (last)
        free_wire(w);
}

static int serve_abroad(struct wire *w, struct lws_context *lws) {
    pthread_mutex_lock(&w->lock);
    w->abroad = true;
    pthread_cond_signal(&w->over);
    pthread_mutex_unlock(&w->lock);
    int code = lws_service(lws, 0);
    pthread_mutex_lock(&w->lock);
    w->abroad = false;
    pthread_mutex_unlock(&w->lock);
    return code;
}

static void *wire_run(void *context) {
    struct wire *w = context;
    struct lws_context *lws = make_context(w);
    bool closed = false;
    pthread_mutex_lock(&w->lock);
    w->lws = lws;
    pthread_mutex_unlock(&w->lock);
    while (!closed) {
        for (struct order *o = take_orders(w, &closed), *next; o; o = next) {
            next = o->next;
            if (closed || !lws)
                free(o);
            else
                wire_obey(w, o);
        }
        if (closed || !lws || serve_abroad(w, lws) < 0)
            break;
        wire_sweep(w, false);
    }
    wire_drop(w);
    pthread_mutex_lock(&w->lock);
    w->lws = NULL;
    pthread_mutex_unlock(&w->lock);
    if (lws)
        lws_context_destroy(lws);
    wire_sweep(w, true);
    wire_leave(w);
    return NULL;
}

/* ---- the owner's side */

struct wire *wire_open(const struct address *a, const char *ca, wire_wake *wake, void *context) {
    struct wire *w = calloc(1, sizeof *w);
    text t;
    if (!w)
        return NULL;
    w->address = *a;
    w->wake = wake;
    w->context = context;
    w->orders_end = &w->orders;
    w->news_end = &w->news;
    text_init(&t, w->host, sizeof w->host);
    address_host(&t, a);
    text_init(&t, w->ca, sizeof w->ca);
    text_str(&t, ca ? ca : "");
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->over, NULL);
    lws_set_log_level(0, NULL);
    if (thread_start(&w->thread, wire_run, w))
        return w;
    free_wire(w);
    return NULL;
}

void wire_close(struct wire *w) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    int64_t end = until.tv_nsec + INT64_C(1000) * LAST_MOMENT;
    until.tv_sec += end / 1000000000;
    until.tv_nsec = end % 1000000000;
    pthread_mutex_lock(&w->lock);
    w->closed = true;
    if (w->lws)
        lws_cancel_service(w->lws);
    /* A thread that isn't in a look-up ends soon; if it were left running, it would use what the
     * libraries free when the program ends. */
    for (bool late = false; !w->ended && !(late && w->abroad);) {
        if (late)
            pthread_cond_wait(&w->over, &w->lock);
        else
            late = pthread_cond_timedwait(&w->over, &w->lock, &until) != 0;
    }
    bool last = w->ended;
    w->abandoned = !last;
    pthread_t thread = w->thread;
    pthread_mutex_unlock(&w->lock);
    if (!last) {
        pthread_detach(thread);
        return;
    }
    pthread_join(thread, NULL);
    free_wire(w);
}

static void wire_give(struct wire *w, enum order_kind kind, unsigned attempt, const char *bytes,
                      size_t length, const struct order *like) {
    struct order *o = calloc(1, sizeof *o + LWS_PRE + length + 1);
    if (!o)
        return;
    if (like)
        *o = *like;
    o->kind = kind;
    o->attempt = attempt;
    o->has_body = bytes && kind == ORDER_ASK;
    o->length = length;
    if (length)
        memcpy(o->bytes + LWS_PRE, bytes, length);
    pthread_mutex_lock(&w->lock);
    *w->orders_end = o;
    w->orders_end = &o->next;
    if (w->lws)
        lws_cancel_service(w->lws);
    pthread_mutex_unlock(&w->lock);
}

void wire_ask(struct wire *w, unsigned attempt, const char *method, const char *path,
              const char *cookie, const char *body) {
    struct order like = {0};
    strncpy(like.method, method, sizeof like.method - 1);
    strncpy(like.path, path, sizeof like.path - 1);
    strncpy(like.cookie, cookie, sizeof like.cookie - 1);
    wire_give(w, ORDER_ASK, attempt, body, body ? strlen(body) : 0, &like);
}

void wire_connect(struct wire *w, unsigned attempt, const char *cookie) {
    struct order like = {.path = "/ws"};
    strncpy(like.cookie, cookie, sizeof like.cookie - 1);
    wire_give(w, ORDER_CONNECT, attempt, NULL, 0, &like);
}

void wire_hang_up(struct wire *w) {
    wire_give(w, ORDER_HANG_UP, 0, NULL, 0, NULL);
}

void wire_send(struct wire *w, unsigned attempt, const char *message, size_t length) {
    wire_give(w, ORDER_SEND, attempt, message, length, NULL);
}

struct wire_news *wire_next(struct wire *w) {
    pthread_mutex_lock(&w->lock);
    struct wire_news *n = w->news;
    if (n) {
        w->news = n->next;
        w->unread--;
        w->unread_bytes -= n->length;
        if (!w->news)
            w->news_end = &w->news;
    }
    pthread_mutex_unlock(&w->lock);
    return n;
}
