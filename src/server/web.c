// SPDX-License-Identifier: MIT
// The network's frame: listening, accepting, libwebsockets' callbacks, the watch that looks at all
// clients every second, and the end.
//
// We accept connections ourselves and hand them to libwebsockets: so errors of listening have their
// reason, accepting can stop while the rest goes on, and their number has a bound.
#include "server/web.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/web_parts.h"

static int answer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                           size_t length) {
    (void)user;
    struct lws_context *context = lws_get_context(wsi);
    struct web *w = context ? lws_context_user(context) : NULL;
    struct client *c;
    if (!w)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        w->figures.connections++;
        w->figures.accepted++;
        peers_add(&w->peers, w->arriving, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (w->figures.connections > 0)
            w->figures.connections--;
        peers_remove(&w->peers, wsi);
        break;
    case LWS_CALLBACK_HTTP:
        return http_request(w, wsi, in, length);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return socket_upgrade(w, wsi);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT, and nothing else, gets here */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        break;
    }
    c = client_of(wsi);
    if (!c)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(c);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(c);
    case LWS_CALLBACK_ESTABLISHED:
        return socket_open(c);
    case LWS_CALLBACK_RECEIVE:
        return socket_receive(c, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        c->heard = web_now(w);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writable(c);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: {
        bool answers = c->closing; /* our goodbye: nothing more is to be said */
        c->closing = true;
        return answers ? -1 : 0;
    }
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        client_free(c);
        return 0;
    default:
        return 0;
    }
}

/* Has the other side sent something (or gone) while we owe it bytes? libwebsockets doesn't read
 * then, so the loop would turn round and round as long as that lies there. */
static bool is_pushing(const struct client *c) {
    char byte;
    ssize_t n = recv(lws_get_socket_fd(c->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n >= 0 || (errno != EAGAIN && errno != EINTR);
}

static void watch_socket(struct client *c, int64_t now) {
    const struct web_times *t = &c->web->set.times;
    if (c->open && !socket_pays(c)) {
        if (c->close_code) /* it doesn't stop, and libwebsockets only answers its pings */
            client_cut(c);
        else
            web_close(c->web, c->id, REFUSAL_TOO_MANY);
    } else if (now - c->heard >= t->silent) {
        c->web->figures.silent++;
        client_cut(c);
    } else if (now - c->heard >= t->ping && now - c->pinged >= t->ping && c->open) {
        c->pinged = now;
        c->ping_due = true;
        lws_callback_on_writable(c->wsi);
    }
}

static void watch_request(struct client *c, int64_t now) {
    if (c->answered) {
        if (now - c->progress >= 1000 && is_pushing(c))
            client_cut(c);
    } else if (c->streaming) {
        if (is_pushing(c)) /* streams have nothing to say; mostly it has left */
            client_cut(c);
        else if (now - c->heard >= c->web->set.times.blank)
            stream_line(c, (span){"", 0});
    } else if (now >= c->deadline) {
        if (c->begun)
            answer_refusal(c, REFUSAL_BUSY);
        else
            client_cut(c); /* its body didn't come */
    }
}

static void watch_all(uv_timer_t *timer) {
    struct web *w = timer->data;
    int64_t now = web_now(w);
    for (struct client *c = w->all; c; c = c->next) {
        if (c->closing) {
            if (now >= c->deadline)
                client_cut(c);
        } else if (c->first && now - c->progress >= w->set.times.slow) {
            w->figures.slow++;
            client_cut(c);
        } else if (c->kind == CLIENT_SOCKET) {
            watch_socket(c, now);
        } else {
            watch_request(c, now);
        }
    }
}

static void write_ripe(struct web *w) {
    while (w->ripe) {
        struct client *c = w->ripe;
        w->ripe = c->next_ripe;
        if (!w->ripe)
            w->last_ripe = &w->ripe;
        c->next_ripe = NULL;
        c->ripe = false;
        if (!c->closing && socket_write(c) != 0)
            client_cut(c);
    }
}

static void write_before(uv_prepare_t *handle) {
    struct web *w = handle->data;
    write_ripe(w);
    w->polling = true;
}

static void write_after(uv_check_t *handle) {
    struct web *w = handle->data;
    w->polling = false;
    write_ripe(w);
}

/* Accepts and closes: better than leaving somebody in the queue who waits for ever. */
static void turn_away(struct web *w, int fd) {
    close(fd);
    w->figures.turned_away++;
}

static void accept_some(uv_poll_t *handle, int status, int events) {
    struct web *w = handle->data;
    (void)status, (void)events;
    for (int i = 0; i < WEB_ACCEPT; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int fd = accept(w->listener, (struct sockaddr *)&from, &length);
        if (fd < 0 && (errno == EMFILE || errno == ENFILE) && w->spare >= 0) {
            close(w->spare);
            fd = accept(w->listener, NULL, NULL);
            if (fd >= 0)
                turn_away(w, fd);
            w->spare = eventfd(0, EFD_CLOEXEC);
            return;
        }
        if (fd < 0)
            return;
        w->arriving = peers_key(&from);
        if (w->figures.connections >= (uint64_t)w->set.most ||
            (!w->set.trust_proxy && peers_count(&w->peers, w->arriving) >= w->set.most_of_one)) {
            turn_away(w, fd);
            continue;
        }
        int size = WEB_SEND_BUFFER, one = 1;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        lws_adopt_socket_vhost(w->vhost, fd); /* closes it when it fails */
    }
}

static int listen_on(const struct addrinfo *a, int *why) {
    int one = 1;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        *why = errno;
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, WEB_BACKLOG) == 0)
        return fd;
    *why = errno;
    close(fd);
    return -1;
}

static void complain(text *error, const struct web_options *o, int why) {
    if (why == EADDRINUSE) {
        text_str(error, "port ");
        text_int(error, o->port);
        text_str(error, " is in use");
    } else if (why == EACCES) {
        text_str(error, "port ");
        text_int(error, o->port);
        text_str(error, " is not for you (below 1024 it takes special rights)");
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
        complain(error, &w->set, EADDRNOTAVAIL);
        return false;
    }
    for (const struct addrinfo *a = list; a && w->listener < 0; a = a->ai_next)
        w->listener = listen_on(a, &why);
    freeaddrinfo(list);
    if (w->listener < 0) {
        complain(error, &w->set, why);
        return false;
    }
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    getsockname(w->listener, (struct sockaddr *)&own, &size);
    w->port = ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                              : ((struct sockaddr_in *)&own)->sin_port);
    return true;
}

/* What libwebsockets has to complain about goes to the log; bytes of clients it shows only at
 * levels that are off. */
static void emit(int level, const char *line) {
    char copy[256];
    text t;
    text_init(&t, copy, sizeof copy);
    for (const char *c = line; *c && *c != '\n'; c++)
        text_char(&t, *c);
    log_say(level == LLL_ERR ? LOG_LEVEL_ERROR : LOG_LEVEL_WARNING, "libwebsockets", copy);
}

static bool is_readable(const char *file, text *error) {
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        close(fd);
        return true;
    }
    text_str(error, file);
    text_str(error, ": ");
    text_str(error, strerror(errno));
    return false;
}

static int64_t seconds(int64_t milliseconds) {
    return milliseconds < 1000 ? 1 : milliseconds / 1000;
}

/* libwebsockets keeps its timers in a sorted list that it walks through: one for every WebSocket
 * would make thousands of them slow. The watch does it instead. For the same reason its limit of
 * sockets is left alone: with one it searches for them, without it looks them up. */
static const lws_retry_bo_t no_pings = {0};

static bool start_library(struct web *w, text *error) {
    void *loops[1] = {w->loop};
    struct lws_context_creation_info info = {0};
    w->protocols[0] = (struct lws_protocols){.name = "sixsands",
                                             .callback = answer_callback,
                                             .rx_buffer_size = 512, /* for every WebSocket */
                                             .tx_packet_size = 1 << 20};
    lws_set_log_level(LLL_ERR, emit);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = w->protocols;
    info.user = w;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN | LWS_SERVER_OPTION_VALIDATE_UTF8;
    info.foreign_loops = loops;
    info.pcontext = &w->context;
    info.max_http_header_data = WEB_HEADER_SIZE - 1;
    info.max_http_header_pool = 65535;
    info.pt_serv_buf_size = 1 << 15;
    info.timeout_secs = (unsigned)seconds(w->set.times.head);
    info.timeout_secs_ah_idle = (unsigned)seconds(w->set.times.head);
    info.keepalive_timeout = (int)seconds(w->set.times.idle);
    info.vhost_name = "sixsands";
    info.retry_and_idle_policy = &no_pings;
    if (w->tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = w->set.cert;
        info.ssl_private_key_filepath = w->set.key;
        info.ssl_options_set = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        /* Of TLS 1.2 only what keeps old traffic secret when the key leaks, and can't be altered
         * unseen; all that 1.3 has is like that. */
        info.ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20";
        info.alpn = "http/1.1";
    }
    /* The vhost apart: when it fails (certificates), the context can still be taken down. */
    w->context = lws_create_context(&info);
    w->vhost = w->context ? lws_create_vhost(w->context, &info) : NULL;
    if (!w->vhost)
        text_str(error, w->tls ? "TLS can't start: are certificate and key in PEM, and a pair?"
                               : "libwebsockets can't start");
    return w->vhost != NULL;
}

struct web *web_open(uv_loop_t *loop, const struct web_options *options, text *error) {
    struct web *w = calloc(1, sizeof *w);
    if (!w || !peers_init(&w->peers)) {
        free(w);
        text_str(error, "out of memory");
        return NULL;
    }
    w->set = *options;
    w->loop = loop;
    w->tls = options->cert != NULL;
    w->last_ripe = &w->ripe;
    w->listener = -1;
    w->spare = eventfd(0, EFD_CLOEXEC);
    bool readable = !w->tls || (is_readable(w->set.cert, error) && is_readable(w->set.key, error));
    if (!readable || !start_listening(w, error) || !start_library(w, error)) {
        web_free(w);
        return NULL;
    }
    lws_set_log_level(0, NULL); /* from here on it would only repeat what clients send */
    uv_poll_init(loop, &w->accepting, w->listener);
    uv_timer_init(loop, &w->watch);
    uv_prepare_init(loop, &w->before_poll);
    uv_check_init(loop, &w->after_poll);
    w->handles = 4;
    w->accepting.data = w->watch.data = w->before_poll.data = w->after_poll.data = w;
    uv_prepare_start(&w->before_poll, write_before);
    uv_check_start(&w->after_poll, write_after);
    return w;
}

void web_start(struct web *w, struct house *house) {
    uint64_t often = (uint64_t)w->set.times.ping / 25; /* a second; tests are in haste */
    w->house = house;
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
        uv_close((uv_handle_t *)&w->before_poll, count_closed);
        uv_close((uv_handle_t *)&w->after_poll, count_closed);
    }
    if (w->context)
        lws_context_destroy(w->context);
    for (int turns = 0; (w->handles > 0 || w->context) && turns < 1000; turns++) {
        uv_run(w->loop, UV_RUN_NOWAIT);
        if (w->context && turns > 10) /* its handles are closed: now it can be freed */
            lws_context_destroy(w->context);
    }
    while (w->all)
        client_free(w->all);
    peers_free(&w->peers);
    free(w->latest);
    free(w->slot);
    free(w->vacant);
    if (w->spare >= 0)
        close(w->spare);
    free(w);
}

struct web_figures web_figures(const struct web *w) {
    return w->figures;
}
