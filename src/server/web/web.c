// SPDX-License-Identifier: MIT
// The frame of the network side: listening, accepting, the turns of connections, the watch that
// checks all of them every second, and shutting down.
#define _GNU_SOURCE /* accept4 */
#include "server/web/web.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web/internal.h"

static void watch_socket(struct client *c, int64_t now) {
    const struct web_times *t = &c->web->set.times;
    if (now - c->heard >= t->silent) {
        c->web->figures.silent++;
        client_cut(c);
    } else if (now - c->heard >= t->ping && now - c->pinged >= t->ping) {
        c->pinged = now;
        c->ping_due = true;
        connection_stir(c->connection);
    }
}

static void watch_request(struct client *c, int64_t now) {
    struct connection *n = c->connection;
    if (n->state == CONNECTION_BODY && n->line_at)
        c->deadline = now + c->web->set.times.body; /* we are the ones who make it wait */
    if (c->streaming) {
        if (now - c->heard >= c->web->set.times.blank)
            stream_line(c, (span){"", 0});
    } else if (!c->answered && now >= c->deadline) {
        if (n->state == CONNECTION_WAITS)
            answer_refusal(c, REFUSAL_BUSY);
        else
            client_cut(c); /* its body didn't come */
    }
}

/* For readers that take nothing: less when their memory is needed elsewhere. */
static int64_t web_patience(const struct client *c) {
    bool scarce = web_is_short(c->web) && c->connection->held > WEB_KEPT_LEAST;
    return c->web->set.times.slow / (scarce ? 8 : 1);
}

static void watch_client(struct client *c, int64_t now) {
    if (c->closing) {
        if (now >= c->deadline)
            client_cut(c);
    } else if (c->connection->blocked && now - c->progress >= web_patience(c)) {
        c->web->figures.slow++;
        client_cut(c);
    } else if (c->kind == CLIENT_SOCKET) {
        watch_socket(c, now);
    } else {
        watch_request(c, now);
    }
}

static void watch_all(uv_timer_t *timer) {
    struct web *w = timer->data;
    int64_t now = web_now(w);
    for (struct connection *n = w->all; n; n = n->next) {
        if (n->client)
            watch_client(n->client, now);
        else if (n->line_at)
            n->deadline = now + w->set.times.head; /* we are the ones who make it wait */
        else if (now >= n->deadline)
            connection_cut(n);
        peer_make_space(n);
    }
}

static void stay_awake(uv_idle_t *handle) {
    (void)handle;
}

/* The loop doesn't sleep while there is work. */
static void web_hasten(struct web *w) {
    if (w->ripe || line_next(w))
        uv_idle_start(&w->hasten, stay_awake);
    else
        uv_idle_stop(&w->hasten);
}

/* Handles those that are ripe now; any that become ripe meanwhile wait until others were polled. */
static void take_turns(struct web *w) {
    struct connection *n = w->ripe, *next;
    w->ripe = NULL;
    w->last_ripe = &w->ripe;
    for (; n; n = next) {
        next = n->next_ripe;
        n->next_ripe = NULL;
        n->ripe = false;
        connection_turn(n);
    }
}

static void turn_before(uv_prepare_t *handle) {
    take_turns(handle->data);
    web_hasten(handle->data);
}

static void turn_after(uv_check_t *handle) {
    take_turns(handle->data);
    line_turn(handle->data);
    web_hasten(handle->data);
}

/* Accepts and closes: better than leaving a client in the queue forever. */
static void web_turn_away(struct web *w, int fd) {
    close(fd);
    w->figures.turned_away++;
}

static void accept_some(uv_poll_t *handle, int status, int events) {
    struct web *w = handle->data;
    (void)status, (void)events;
    for (int i = 0; i < WEB_ACCEPT; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int fd =
            accept4(w->listener, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EMFILE || errno == ENFILE) && w->spare >= 0) {
            close(w->spare);
            fd = accept(w->listener, NULL, NULL);
            if (fd >= 0)
                web_turn_away(w, fd);
            w->spare = eventfd(0, EFD_CLOEXEC);
            return;
        }
        if (fd < 0)
            return;
        if (w->figures.connections >= (uint64_t)w->set.most ||
            (!w->set.trust_proxy && peer_count(w, peer_key(w, &from)) >= w->set.most_of_one)) {
            web_turn_away(w, fd);
            continue;
        }
        int size = WEB_SEND_BUFFER, one = 1; /* what it receives is set at the listener */
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        connection_new(w, fd, &from);
    }
}

static int listen_on(const struct addrinfo *a, int *why) {
    int one = 1, size = WEB_RECEIVE_BUFFER;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        *why = errno;
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, WEB_BACKLOG) == 0)
        return fd;
    *why = errno;
    close(fd);
    return -1;
}

static void web_complain(text *error, const struct web_options *o, int why) {
    if (why == EADDRINUSE) {
        text_str(error, "port ");
        text_int(error, o->port);
        text_str(error, " is in use");
    } else if (why == EACCES) {
        text_str(error, "port ");
        text_int(error, o->port);
        text_str(error, " isn't permitted (below 1024 it takes special rights)");
    } else {
        text_str(error, o->bind);
        text_str(error, ": ");
        text_str(error, why == EADDRNOTAVAIL ? "not an address of this machine" : strerror(why));
    }
}

static bool start_listening(struct web *w, text *error) {
    char port[16];
    text t;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list = NULL;
    int why = EADDRNOTAVAIL;
    text_init(&t, port, sizeof port);
    text_int(&t, w->set.port);
    if (getaddrinfo(w->set.bind, port, &hints, &list) != 0) {
        web_complain(error, &w->set, EADDRNOTAVAIL);
        return false;
    }
    for (const struct addrinfo *a = list; a && w->listener < 0; a = a->ai_next)
        w->listener = listen_on(a, &why);
    freeaddrinfo(list);
    if (w->listener < 0) {
        web_complain(error, &w->set, why);
        return false;
    }
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    getsockname(w->listener, (struct sockaddr *)&own, &size);
    w->port = ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                              : ((struct sockaddr_in *)&own)->sin_port);
    return true;
}

/* Everything that reads files, including what OpenSSL reads on first use: soon the sandbox forbids
 * it. */
static bool start_tls(struct web *w, text *error) {
    if (OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, NULL) != 1 || !EVP_sha1()) {
        text_str(error, "OpenSSL can't start");
        return false;
    }
    if (!w->set.cert)
        return true;
    w->tls = channel_load(w->set.cert, w->set.key, error);
    if (!w->tls)
        return false;
    w->greeting = WEB_GREETING * channel_effort(w->tls);
    return true;
}

static struct web *web_new(const struct web_options *options) {
    struct web *w = calloc(1, sizeof *w);
    uint8_t key[LIMITS_HASH_KEY];
    randombytes_buf(key, sizeof key);
    if (!w || !(w->limits = limits_new(key)) || !hash_map_init(&w->peers)) {
        if (w)
            limits_free(w->limits);
        free(w);
        return NULL;
    }
    int64_t steps = WEB_STEPS * (int64_t)options->requests_per_minute;
    if (steps < WEB_STEPS_LEAST)
        steps = WEB_STEPS_LEAST;
    w->steps = (struct limits_rule){.tokens = steps, .period = 60000, .burst = steps / 4};
    w->set = *options;
    w->last_ripe = &w->ripe;
    w->remaining = WEB_AT_ONCE;
    w->listener = -1;
    w->spare = eventfd(0, EFD_CLOEXEC);
    return w;
}

struct web *web_open(uv_loop_t *loop, const struct web_options *options, text *error) {
    struct web *w = web_new(options);
    if (!w) {
        text_str(error, "out of memory");
        return NULL;
    }
    w->loop = loop;
    if (!start_tls(w, error) || !start_listening(w, error)) {
        web_free(w);
        return NULL;
    }
    uv_poll_init(loop, &w->accepting, w->listener);
    uv_timer_init(loop, &w->watch);
    uv_timer_init(loop, &w->alarm);
    uv_prepare_init(loop, &w->before_poll);
    uv_check_init(loop, &w->after_poll);
    uv_idle_init(loop, &w->hasten);
    w->handles = 6;
    w->accepting.data = w->watch.data = w->before_poll.data = w->after_poll.data = w;
    w->hasten.data = w->alarm.data = w;
    uv_prepare_start(&w->before_poll, turn_before);
    uv_check_start(&w->after_poll, turn_after);
    return w;
}

void web_start(struct web *w, struct server *core) {
    uint64_t often = (uint64_t)w->set.times.ping / 25; /* a second; shorter in tests */
    w->core = core;
    uv_poll_start(&w->accepting, UV_READABLE, accept_some);
    uv_timer_start(&w->watch, watch_all, often, often);
}

int web_port(const struct web *w) {
    return w->port;
}

static void count_closed(uv_handle_t *handle) {
    struct web *w = handle->data;
    w->handles--;
}

void web_refuse(struct web *w) {
    if (w->refusing)
        return;
    w->refusing = true;
    if (w->handles > 0) {
        uv_poll_stop(&w->accepting);
        uv_close((uv_handle_t *)&w->accepting, count_closed);
    }
    close(w->listener);
    w->listener = -1;
}

void web_free(struct web *w) {
    if (w->listener >= 0)
        web_refuse(w);
    if (w->handles > 0) {
        uv_close((uv_handle_t *)&w->watch, count_closed);
        uv_close((uv_handle_t *)&w->alarm, count_closed);
        uv_close((uv_handle_t *)&w->before_poll, count_closed);
        uv_close((uv_handle_t *)&w->after_poll, count_closed);
        uv_close((uv_handle_t *)&w->hasten, count_closed);
    }
    while (w->all)
        connection_end(w->all);
    while (w->handles > 0)
        uv_run(w->loop, UV_RUN_NOWAIT);
    channel_unload(w->tls);
    peers_free(w);
    limits_free(w->limits);
    free(w->latest);
    free(w->slot);
    free(w->vacant);
    if (w->spare >= 0)
        close(w->spare);
    free(w);
}

struct web_figures web_figures(const struct web *w) {
    struct web_figures f = w->figures;
    if (w->latest)
        f.kept -= w->latest->length; /* it is only kept in case another client gets the same */
    return f;
}
