// SPDX-License-Identifier: MIT
// Connections: bytes in and out, a step at a time. Input is read into one shared buffer and passed
// to whatever expects it: a head, a body, a WebSocket.
// Input that comes too early (the next request before the answer to this one) is kept until its
// turn, and nothing more is read meanwhile. Output is written as far as the kernel takes it.
//
// A connection that has sent its last answer lingers: closed at once while the kernel still holds
// unread input, it would be reset, and the answer lost.
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/internal.h"

enum { LINGER = 2000 }; /* milliseconds */

static void name_address(const struct sockaddr_storage *from, char out[HEAD_ADDRESS_SIZE]) {
    out[0] = '\0';
    if (from->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)from;
        inet_ntop(AF_INET, &in->sin_addr, out, HEAD_ADDRESS_SIZE);
    } else if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)from;
        if (IN6_IS_ADDR_V4MAPPED(&in->sin6_addr))
            inet_ntop(AF_INET, in->sin6_addr.s6_addr + 12, out, HEAD_ADDRESS_SIZE);
        else
            inet_ntop(AF_INET6, &in->sin6_addr, out, HEAD_ADDRESS_SIZE);
    }
}

void connection_stir(struct connection *n) {
    struct web *w = n->web;
    if (n->ripe)
        return;
    n->ripe = true;
    *w->last_ripe = n;
    w->last_ripe = &n->next_ripe;
}

void connection_cut(struct connection *n) {
    if (n->client) {
        n->client->closing = true;
        client_drop_queue(n->client);
    }
    peer_forget(n);
    n->gone = true;
    connection_stir(n);
}

static void connection_keep(struct connection *n, size_t bytes) {
    n->web->figures.kept += bytes;
    peer_hold(n, bytes);
}

static void keep_no_longer(struct connection *n, size_t bytes) {
    n->web->figures.kept -= bytes;
    peer_release(n, bytes);
}

bool connection_make_head(struct connection *n) {
    n->head = malloc(sizeof *n->head);
    if (!n->head)
        return false;
    http_begin(n->head);
    connection_keep(n, sizeof *n->head);
    return true;
}

void connection_drop_head(struct connection *n) {
    if (n->head)
        keep_no_longer(n, sizeof *n->head);
    free(n->head);
    n->head = NULL;
}

static void drop_ahead(struct connection *n) {
    keep_no_longer(n, n->ahead_length);
    free(n->ahead);
    n->ahead = NULL;
    n->ahead_at = n->ahead_length = 0;
}

/* A connection is blocked while the kernel's buffer for it is full. */
static void set_blocked(struct connection *n, bool blocked) {
    if (blocked && !n->blocked)
        connection_keep(n, 2 * WEB_SEND_BUFFER);
    else if (!blocked && n->blocked)
        keep_no_longer(n, 2 * WEB_SEND_BUFFER);
    n->blocked = blocked;
}

static void free_connection(uv_handle_t *handle) {
    struct connection *n = handle->data;
    n->web->handles--;
    free(n);
}

void connection_end(struct connection *n) {
    struct web *w = n->web;
    if (n->client)
        client_free(n->client);
    connection_drop_head(n);
    drop_ahead(n);
    set_blocked(n, false);
    if (n->state == CONNECTION_GREETS)
        keep_no_longer(n, WEB_GREETING_BYTES);
    assert(n->held == 0);
    if (n->next)
        n->next->before = n->before;
    *(n->before ? &n->before->next : &w->all) = n->next;
    w->figures.connections--;
    peer_leave(n);
    uv_close((uv_handle_t *)&n->poll, free_connection);
    channel_close(&n->channel);
}

/* Everything has been sent. */
static void connection_linger(struct connection *n) {
    if (n->client)
        client_free(n->client);
    connection_drop_head(n);
    drop_ahead(n);
    channel_finish(&n->channel);
    set_blocked(n, false);
    n->more = n->reads_by_writing = false;
    n->state = CONNECTION_LINGERS;
    n->deadline = web_now(n->web) + LINGER;
}

/* Input. */

static bool takes_input(const struct connection *n) {
    if (n->gone)
        return false;
    switch (n->state) {
    case CONNECTION_GREETS:
    case CONNECTION_COUNTED:
    case CONNECTION_WAITS:
        return false;
    case CONNECTION_SOCKET:
        return !n->client->deaf;
    default:
        return true;
    }
}

/* Passes bytes to whatever expects them; returns how many were taken. */
static size_t connection_feed(struct connection *n, unsigned char *bytes, size_t length) {
    size_t at = 0;
    while (at < length && takes_input(n)) {
        if (n->state == CONNECTION_HEAD) {
            at += http_feed_head(n, bytes + at, length - at);
        } else if (n->state == CONNECTION_BODY) {
            at += http_feed_body(n, bytes + at, length - at);
        } else if (n->state == CONNECTION_SOCKET) {
            socket_feed(n->client, bytes + at, length - at);
            at = length;
        } else if (n->state == CONNECTION_STREAMS) {
            connection_cut(n); /* it may not send anything */
        } else {
            n->swallowed += length - at;
            at = length;
            if (n->swallowed > WEB_SWALLOW_MOST)
                connection_cut(n);
        }
    }
    return at;
}

/* Keeps what came too early. Nothing is kept yet, or it wouldn't have been read. */
static void keep_ahead(struct connection *n, const unsigned char *bytes, size_t length) {
    n->ahead = malloc(length);
    if (!n->ahead) {
        connection_cut(n);
        return;
    }
    memcpy(n->ahead, bytes, length);
    n->ahead_at = 0;
    n->ahead_length = length;
    connection_keep(n, length);
}

/* From a WebSocket no more than a message: a step must not be a thousand frames. */
static size_t most_at_once(const struct connection *n) {
    size_t most = sizeof n->web->inbox;
    return n->state == CONNECTION_SOCKET && most > WEB_FRAME_MOST ? WEB_FRAME_MOST : most;
}

static void connection_receive(struct connection *n) {
    struct web *w = n->web;
    bool lingers = n->state == CONNECTION_LINGERS;
    ptrdiff_t got = lingers ? channel_discard(&n->channel, w->inbox, sizeof w->inbox)
                            : channel_read(&n->channel, w->inbox, most_at_once(n));
    n->reads_by_writing = got == CHANNEL_WANTS_WRITE;
    n->more = n->readable = false;
    if (got == CHANNEL_WANTS_READ || got == CHANNEL_WANTS_WRITE)
        return;
    if (got <= 0) { /* nothing more comes, and every complete request has its answer */
        connection_cut(n);
        return;
    }
    size_t taken = connection_feed(n, w->inbox, (size_t)got);
    if (n->gone)
        return;
    if (taken < (size_t)got && n->state != CONNECTION_SOCKET)
        keep_ahead(n, w->inbox + taken, (size_t)got - taken);
    peer_make_space(n);
    n->more = n->state != CONNECTION_LINGERS && channel_has_more(&n->channel);
}

/* Handles input that waits for us, not for the kernel. */
static void receive_waiting(struct connection *n) {
    if (!n->ahead) {
        connection_receive(n);
        return;
    }
    size_t left = n->ahead_length - n->ahead_at, most = most_at_once(n);
    n->ahead_at +=
        connection_feed(n, (unsigned char *)n->ahead + n->ahead_at, left < most ? left : most);
    if (n->ahead_at == n->ahead_length)
        drop_ahead(n);
}

/* Output. */

/* Gathers the head of the queue as pieces; returns their number. */
static int connection_gather(const struct client *c, struct iovec pieces[WEB_PARCELS]) {
    size_t size = 0;
    int count = 0;
    for (const struct parcel *p = c->first; p && count < WEB_PARCELS && size < WEB_PIECE;
         p = p->next) {
        size_t n = p->remaining < WEB_PIECE - size ? p->remaining : WEB_PIECE - size;
        pieces[count++] = (struct iovec){p->at, n};
        size += n;
    }
    return count;
}

/* The queue is empty: has everything been sent? */
static void come_to_end(struct connection *n) {
    struct client *c = n->client;
    if (c->kind == CLIENT_SOCKET) {
        if (c->closing && c->deaf)
            connection_linger(n);
    } else if (c->answered) {
        bool leave = c->leave;
        http_finish(c);
        if (leave)
            connection_linger(n);
    }
}

/* Writes a piece, or a small queue at once; returns the bytes written. */
static size_t send_queue(struct connection *n) {
    struct client *c = n->client;
    size_t all = 0;
    do {
        struct iovec list[WEB_PARCELS];
        if (!c->first && !(c->kind == CLIENT_SOCKET && socket_adds(c))) {
            come_to_end(n);
            return all;
        }
        ptrdiff_t sent = channel_write(&n->channel, list, connection_gather(c, list));
        n->writes_by_reading = sent == CHANNEL_WANTS_READ;
        if (sent == CHANNEL_WANTS_READ || sent == CHANNEL_WANTS_WRITE) {
            c->progress = web_now(n->web);
            set_blocked(n, true);
            peer_make_space(n);
            return all;
        }
        if (sent < 0) {
            connection_cut(n);
            return all;
        }
        client_sent(c, (size_t)sent);
        all += (size_t)sent;
    } while (c->unsent <= WEB_LARGE);
    return all;
}

/* Events. */

static int read_event(const struct connection *n) {
    return n->reads_by_writing ? UV_WRITABLE : UV_READABLE;
}

static int connection_write_event(const struct connection *n) {
    return n->writes_by_reading ? UV_READABLE : UV_WRITABLE;
}

static void connection_on_event(uv_poll_t *poll, int status, int events);

static void ask_kernel(struct connection *n, int events) {
    if (events == n->polled)
        return;
    n->polled = events;
    if (events)
        uv_poll_start(&n->poll, events, connection_on_event);
    else
        uv_poll_stop(&n->poll);
}

/* Does output wait for its turn? */
static bool has_to_write(const struct connection *n) {
    return n->client && !n->blocked && n->client->unsent > WEB_LARGE;
}

static bool has_to_read(const struct connection *n) {
    return takes_input(n) && (n->ahead || n->more || n->readable);
}

/* Changing the polled events costs a call, so polling for input is switched off only after input
 * has come, which `heard` says. */
static void poll_again(struct connection *n, bool heard) {
    bool greets = n->state == CONNECTION_GREETS;
    int events = (takes_input(n) || greets) && !n->ahead && !n->readable ? read_event(n) : 0;
    if (n->blocked)
        events |= connection_write_event(n);
    if (!heard && !n->reads_by_writing)
        events |= n->polled & UV_READABLE;
    ask_kernel(n, events);
}

static void connection_greet(struct connection *n) {
    struct web *w = n->web;
    int got = channel_greet(&n->channel);
    n->reads_by_writing = got == CHANNEL_WANTS_WRITE;
    n->readable = false;
    n->greeted = channel_has_spoken(&n->channel);
    if (got == 1 || got == CHANNEL_BROKEN)
        keep_no_longer(n, WEB_GREETING_BYTES);
    if (got == 1) {
        n->state = CONNECTION_HEAD;
        n->deadline = web_now(w) + w->set.times.head;
        n->more = channel_has_more(&n->channel);
    } else if (got == CHANNEL_BROKEN) {
        connection_linger(n);
    }
}

static void connection_on_event(uv_poll_t *poll, int status, int events) {
    struct connection *n = poll->data;
    if (n->gone)
        return;
    if (status < 0) {
        n->polled = 0;
        connection_cut(n);
        return;
    }
    if (events & connection_write_event(n))
        set_blocked(n, false);
    if (events & read_event(n)) {
        bool at_once = n->state == CONNECTION_SOCKET && takes_input(n) && !n->ahead;
        if (at_once && n->web->remaining > 0 && line_pays(n)) {
            connection_receive(n);
        } else if (n->readable) { /* it waits for its turn */
            poll_again(n, true);
        } else {
            n->readable = true;
        }
    }
    connection_stir(n);
}

int connection_step(struct connection *n) {
    int steps = 1;
    if (n->gone)
        return steps;
    if (n->state == CONNECTION_GREETS) {
        bool had = n->greeted;
        connection_greet(n);
        steps = n->greeted && !had ? n->web->greeting : 1;
    } else if (n->state == CONNECTION_COUNTED) {
        http_go_on(n->client);
    } else if (has_to_write(n)) {
        size_t sent = send_queue(n);
        steps = sent > 0 ? (int)((sent + WEB_LARGE - 1) / WEB_LARGE) : 1;
    } else if (has_to_read(n)) {
        receive_waiting(n);
    }
    connection_stir(n); /* there may be more, or an answer */
    return steps;
}

void connection_turn(struct connection *n) {
    if (!n->gone && n->client && !n->blocked && !has_to_write(n))
        send_queue(n);
    bool ready = n->state == CONNECTION_COUNTED || (n->state == CONNECTION_GREETS && n->readable);
    if (!n->gone && (ready || has_to_write(n) || has_to_read(n)))
        line_join(n);
    if (n->gone && !n->ripe)
        connection_end(n);
    else if (!n->gone)
        poll_again(n, false);
}

void connection_new(struct web *w, int socket, const struct sockaddr_storage *from) {
    struct connection *n = calloc(1, sizeof *n);
    if (!n || !channel_open(&n->channel, socket, w->tls)) {
        free(n);
        close(socket);
        return;
    }
    n->web = w;
    n->home = peer_key(w, from);
    if (!peer_join(n, n->home) || uv_poll_init(w->loop, &n->poll, socket) != 0) {
        peer_leave(n);
        channel_close(&n->channel);
        free(n);
        return;
    }
    line_charge(n, WEB_ACCEPTED);
    n->poll.data = n;
    w->handles++;
    n->state = w->tls ? CONNECTION_GREETS : CONNECTION_HEAD;
    n->deadline = web_now(w) + w->set.times.head;
    name_address(from, n->address);
    n->next = w->all;
    if (n->next)
        n->next->before = n;
    w->all = n;
    w->figures.connections++;
    w->figures.accepted++;
    if (w->tls)
        connection_keep(n, WEB_GREETING_BYTES);
    peer_make_space(n);
    poll_again(n, false);
}
