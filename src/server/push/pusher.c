// SPDX-License-Identifier: MIT
// Messages go over a pair of sockets as their bytes in memory, as a hasher's tasks do, and come
// back the same way. The threads of the process all read from its end of the pair: that is their
// queue. Its first words are the public key, or why it can't start.
#include "server/push/pusher.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/bounds.h"
#include "server/push/post.h"
#include "server/push/seal.h"

enum { PUSHER_NICE = 5, PUSHER_HEAD = 4096, PUSHER_FILES = 64 };
enum { PUSHER_BODY = SEAL_HEAD + PUSH_TEXT + 1 + SEAL_TAG };
_Static_assert((int)PUSHER_BODY <= (int)SEAL_RECORD, "a message is one record");
_Static_assert(PUSHER_HEAD > PUSH_ENDPOINT_SIZE + PUSH_HOST_SIZE + 1800, "a head fits");

/* The first words of the process. */
struct pusher_hello {
    char public[VAPID_PUBLIC_SIZE]; /* "": it can't start */
    char reason[512];
};

/* What the threads of the process share, and only read. */
struct pusher_self {
    int socket;
    struct vapid *vapid;
    struct ssl_ctx_st *tls;
    const struct push_hosts *more;
};

/* ---- one message */

static bool pusher_write_head(const struct pusher_self *self, text *t,
                              const struct push_endpoint *e, const struct push_message *m,
                              size_t body) {
    char origin[PUSH_HOST_SIZE + 16], port[8] = "";
    if (e->port != PUSH_HTTPS)
        snprintf(port, sizeof port, ":%u", (unsigned)e->port);
    snprintf(origin, sizeof origin, "https://%s%s", e->host, port);
    text_str(t, "POST ");
    text_str(t, e->path);
    text_str(t, " HTTP/1.1\r\nHost: ");
    text_str(t, origin + strlen("https://"));
    text_str(t, "\r\nAuthorization: ");
    bool good = vapid_sign(self->vapid, t, origin, (int64_t)time(NULL));
    text_str(t, "\r\nTTL: ");
    text_uint(t, m->lasts);
    text_str(t, "\r\nTopic: ");
    text_str(t, m->topic);
    text_str(t, "\r\nUrgency: normal\r\nContent-Encoding: aes128gcm\r\n"
                "Content-Type: application/octet-stream\r\nConnection: close\r\n"
                "Content-Length: ");
    text_uint(t, body);
    text_str(t, "\r\n\r\n");
    return good && !t->overflow;
}

/* The length of the request; 0: the browser's keys or address are of no use. */
static size_t pusher_write_request(const struct pusher_self *self, const struct push_message *m,
                                   const struct push_endpoint *e, char *out, size_t size) {
    uint8_t body[PUSHER_BODY];
    struct seal_to to;
    struct seal_own own;
    text t;
    if (!push_decode(to.point, sizeof to.point, span_of(m->to.point)) ||
        !push_decode(to.auth, sizeof to.auth, span_of(m->to.auth)) || !seal_own_new(&own))
        return 0;
    size_t length = seal(body, sizeof body, &to, &own, (span){m->text, m->length}, PUSH_TEXT);
    sodium_memzero(&own, sizeof own);
    text_init(&t, out, size);
    if (length == 0 || !pusher_write_head(self, &t, e, m, length) || t.length + length > size)
        return 0;
    memcpy(out + t.length, body, length);
    return t.length + length;
}

static void pusher_do(const struct pusher_self *self, struct push_message *m) {
    char request[PUSHER_HEAD + PUSHER_BODY];
    struct push_endpoint e;
    text why;
    text_init(&why, m->why, sizeof m->why);
    m->outcome = PUSH_GONE;
    if (!push_endpoint_read(&e, m->to.endpoint, self->more)) {
        text_str(&why, "its push service isn't accepted");
        return;
    }
    size_t length = pusher_write_request(self, m, &e, request, sizeof request);
    if (length == 0) {
        text_str(&why, "its keys are of no use");
        return;
    }
    int status = post_send(self->tls, &e, (span){request, length}, &why);
    m->outcome = status >= 200 && status < 300    ? PUSH_SENT
                 : status == 404 || status == 410 ? PUSH_GONE
                                                  : PUSH_FAILED;
    if (m->outcome != PUSH_SENT && status >= 0) {
        text_str(&why, "status ");
        text_int(&why, status);
    }
}

/* ---- the process */

static bool pusher_receive(int socket, void *out, size_t size) {
    ssize_t got;
    do
        got = recv(socket, out, size, 0);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)size;
}

static bool pusher_send(int socket, const void *what, size_t size, int flags) {
    ssize_t sent;
    do
        sent = send(socket, what, size, MSG_NOSIGNAL | flags);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)size;
}

static void *pusher_work(void *context) {
    const struct pusher_self *self = context;
    struct push_message m;
    while (pusher_receive(self->socket, &m, sizeof m)) {
        m.to.endpoint[sizeof m.to.endpoint - 1] = '\0';
        m.to.point[sizeof m.to.point - 1] = m.to.auth[sizeof m.to.auth - 1] = '\0';
        m.topic[sizeof m.topic - 1] = '\0';
        if (m.length > sizeof m.text)
            m.length = sizeof m.text;
        pusher_do(self, &m);
        if (!pusher_send(self->socket, &m, sizeof m, 0))
            break;
    }
    _exit(0); /* the server has gone: what the others are sending doesn't matter */
}

/* Connections to the ports of push services, and to name servers; no files but the resolver's. */
static void pusher_confine(const struct push_hosts *more, enum sandbox_mode mode) {
    struct store_needs needs = {.connects = true, .port = {PUSH_HTTPS}, .ports = 1};
    struct rlimit files = {PUSHER_FILES, PUSHER_FILES};
    char host[PUSH_HOST_SIZE], lacks[256];
    text t;
    (void)setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 0; i < more->count && needs.ports < STORE_PORTS; i++)
        if (push_host_read(more->word[i], host, &needs.port[needs.ports]))
            needs.ports++;
    text_init(&t, lacks, sizeof lacks);
    if (mode != SANDBOX_OFF) /* the server, which lacks the same, reports what is missing */
        (void)sandbox_enter(&needs, &t);
}

/* The process's whole life; it ignores the signals that end a server, like a hasher. */
static _Noreturn void pusher_be(int socket, const struct pusher_options *o,
                                enum sandbox_mode mode) {
    static const int deaf[] = {SIGINT, SIGTERM, SIGHUP};
    static struct pusher_self self;
    struct pusher_hello hello = {0};
    pthread_t thread;
    text error;
    for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++)
        signal(deaf[i], SIG_IGN);
    (void)setpriority(PRIO_PROCESS, 0, PUSHER_NICE);
    setenv("RES_OPTIONS", "timeout:2 attempts:2", 1); /* a name server that is away */
    text_init(&error, hello.reason, sizeof hello.reason);
    self.socket = socket;
    self.more = &o->more;
    self.vapid = vapid_load(o->key, o->contact, &error);
    self.tls = self.vapid ? post_open(&error) : NULL;
    if (self.tls)
        memcpy(hello.public, vapid_public(self.vapid), sizeof hello.public);
    if (!pusher_send(socket, &hello, sizeof hello, 0) || !self.tls)
        _exit(1);
    pusher_confine(&o->more, mode);
    for (int i = 1; i < PUSHER_THREADS; i++)
        if (pthread_create(&thread, NULL, pusher_work, &self) != 0)
            break;
    pusher_work(&self);
    _exit(0);
}

/* ---- the server's side */

/* How many messages the socket holds is what the kernel makes of this. */
static void pusher_bound(int socket) {
    int bytes = PUSHER_QUEUE * (int)sizeof(struct push_message);
    (void)setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

int pusher_start(struct pusher *p, const struct pusher_options *o, enum sandbox_mode mode,
                 const struct hasher *h, int count, text *error) {
    struct pusher_hello hello = {0};
    int pair[2];
    *p = PUSHER_NONE;
    if (!o->key)
        return 0;
    if (sodium_init() < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
        text_str(error, strerror(errno));
        return -1;
    }
    p->process = fork();
    if (p->process == 0) {
        for (int i = 0; i < count; i++)
            close(h[i].socket);
        close(pair[0]);
        pusher_be(pair[1], o, mode);
    }
    close(pair[1]);
    p->socket = pair[0];
    pusher_bound(p->socket);
    if (p->process > 0 && pusher_receive(p->socket, &hello, sizeof hello) && hello.public[0]) {
        memcpy(p->public, hello.public, sizeof p->public);
        p->public[sizeof p->public - 1] = '\0';
        return 0;
    }
    hello.reason[sizeof hello.reason - 1] = '\0';
    text_str(error, hello.reason[0] ? hello.reason : "the process for notifications can't start");
    if (p->process > 0)
        pusher_stop(p);
    else
        close(p->socket);
    *p = PUSHER_NONE;
    return -1;
}

bool pusher_put(struct pusher *p, const struct push_message *m) {
    return p->socket >= 0 && pusher_send(p->socket, m, sizeof *m, MSG_DONTWAIT);
}

int pusher_take(struct pusher *p, struct push_message *out) {
    ssize_t got = p->socket >= 0 ? recv(p->socket, out, sizeof *out, MSG_DONTWAIT) : 0;
    if (got == (ssize_t)sizeof *out) {
        out->why[sizeof out->why - 1] = '\0';
        return 1;
    }
    return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

void pusher_stop(struct pusher *p) {
    if (p->socket < 0)
        return;
    close(p->socket);
    p->socket = -1;
    kill(p->process, SIGKILL); /* it may be waiting for a service; nothing of it is needed */
    while (waitpid(p->process, NULL, 0) < 0 && errno == EINTR)
        continue;
}
