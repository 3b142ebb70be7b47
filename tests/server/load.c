// SPDX-License-Identifier: MIT
// The load generator: thousands of WebSockets in pairs, each pair a game between two guests who
// play at random. It measures how long a move takes from being sent to being seen by the opponent,
// and how many durable moves a second there can be. One thread and epoll, raw sockets, messages
// searched for the few words that matter: it shares the machine with the server it measures.
//
//     load PORT[,PORT...] [--games N] [--rate MOVES/S] [--seconds S] [--flying N] [--pid SERVER]
//     [--apart 1]
//               [--tls 1]
//
// With several ports, of servers that are one site, the players of a pair are at different ones.
// With
// --apart every pair has its own loopback address, and its games are listed.
//
// A rate of 0 finds the saturation point: as many moves as the server takes with `flying` in flight
// at once.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"

enum {
    ID = 12,
    KEY = 22,
    PORTS = 16,
    CONNECTING_AT_ONCE = 64,
    FIRST_BUFFER = 512,
    MOST_BUFFER = 1 << 20,
    LINE = 512,
    COOKIE = 64,
};

/* The stages of a connection: it gets its cookie by HTTP, then becomes a WebSocket. */
enum stage { GUEST, UPGRADE, OPEN };

struct game;

struct conn {
    int fd, port;
    SSL *tls; /* NULL: plain */
    enum stage stage;
    struct game *game;
    char cookie[COOKIE];
    char *in;
    size_t have, size;
    char *out; /* owned: what the kernel didn't take yet; NULL: nothing */
    size_t waiting;
};

struct game {
    struct conn seat[2];
    char id[ID + 1], key[KEY + 1];
    bool under_way, queued, flying;
    bool held;        /* its next move waits until the opponent has seen the last one */
    int mover;        /* of the move in flight, */
    uint64_t awaited; /* and the number of its event */
    int open, turn;   /* sockets open; who is to move */
    char move[16];
    uint64_t sequence;
    double sent;
    int next; /* in the queue of games that are ready for a move */
};

static struct {
    int epoll, ports, games, flying, most_flying;
    int port[PORTS];
    struct game *game;
    int first, last; /* of the queue; -1: empty */
    rng random;
    double *latency;
    size_t seen, room;
    uint64_t sent, acknowledged, begun, ended, errors;
    bool measuring, apart;
    SSL_CTX *tls; /* NULL: plain */
} all;

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

__attribute__((format(printf, 1, 2), noreturn)) static void die(const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    exit(1);
}

/* ---- bytes out */

/* Like send and recv, also over TLS. */
static ssize_t by_tls(const struct conn *c, int n) {
    int why = n > 0 ? SSL_ERROR_NONE : SSL_get_error(c->tls, n);
    if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE)
        errno = EAGAIN;
    return n > 0 || why == SSL_ERROR_ZERO_RETURN ? n : -1;
}

static ssize_t load_put(struct conn *c, const char *bytes, size_t size) {
    return c->tls ? by_tls(c, SSL_write(c->tls, bytes, (int)size))
                  : send(c->fd, bytes, size, MSG_NOSIGNAL);
}

static ssize_t get(struct conn *c, char *bytes, size_t size) {
    return c->tls ? by_tls(c, SSL_read(c->tls, bytes, (int)size)) : recv(c->fd, bytes, size, 0);
}

static void flush(struct conn *c) {
    ssize_t n = load_put(c, c->out, c->waiting);
    if (n < 0 && errno != EAGAIN)
        die("a connection broke while sending: %s", strerror(errno));
    if (n <= 0)
        return;
    c->waiting -= (size_t)n;
    memmove(c->out, c->out + n, c->waiting);
    if (c->waiting == 0) {
        free(c->out);
        c->out = NULL;
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
        epoll_ctl(all.epoll, EPOLL_CTL_MOD, c->fd, &e);
    }
}

static void send_bytes(struct conn *c, const char *bytes, size_t size) {
    ssize_t n = 0;
    if (!c->out) {
        n = load_put(c, bytes, size);
        if (n < 0 && errno != EAGAIN)
            die("a connection broke while sending: %s", strerror(errno));
        n = n < 0 ? 0 : n;
    }
    if ((size_t)n == size)
        return;
    c->out = realloc(c->out, c->waiting + size - (size_t)n);
    if (!c->out)
        die("out of memory");
    memcpy(c->out + c->waiting, bytes + n, size - (size_t)n);
    c->waiting += size - (size_t)n;
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = c};
    epoll_ctl(all.epoll, EPOLL_CTL_MOD, c->fd, &e);
}

/* A text frame; its mask is zero, which leaves the bytes as they are. */
static void send_text(struct conn *c, const char *text) {
    char frame[LINE + 8];
    size_t n = strlen(text), head;
    frame[0] = (char)0x81;
    if (n < 126) {
        frame[1] = (char)(0x80 | n);
        head = 2;
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(n >> 8);
        frame[3] = (char)n;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, n);
    send_bytes(c, frame, head + 4 + n);
}

__attribute__((format(printf, 2, 3))) static void ask(struct conn *c, const char *format, ...) {
    char text[LINE];
    __builtin_va_list list;
    __builtin_va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    __builtin_va_end(list);
    send_text(c, text);
}

/* ---- the games */

static void enqueue(struct game *g) {
    int i = (int)(g - all.game);
    if (g->queued)
        return;
    g->queued = true;
    g->next = -1;
    if (all.last >= 0)
        all.game[all.last].next = i;
    else
        all.first = i;
    all.last = i;
}

static void begin_game(struct game *g) {
    g->id[0] = 0;
    g->under_way = false;
    ask(&g->seat[0], "{\"do\":\"create\",\"ref\":\"create\",\"game\":\"mandala\",\"players\":2%s}",
        all.apart ? ",\"listed\":true" : "");
}

/* The string member `name` after `at`, of known length. */
static bool take_string(const char *at, const char *name, char *out, size_t length) {
    const char *p = strstr(at, name);
    if (!p)
        return false;
    memcpy(out, p + strlen(name), length);
    out[length] = 0;
    return true;
}

/* A random legal action, if the message has a list. */
static bool take_move(struct game *g, const char *at) {
    const char *p = strstr(at, "\"legal\":[\"");
    int count = 1;
    if (!p)
        return false;
    p += strlen("\"legal\":[");
    for (const char *q = p; *q != ']'; q++)
        count += *q == ',';
    int k = (int)rng_below(&all.random, (uint32_t)count);
    for (; k > 0; p++)
        k -= *p == ',';
    size_t n = strcspn(p + 1, "\"");
    if (n >= sizeof g->move)
        die("an action is too long");
    memcpy(g->move, p + 1, n);
    g->move[n] = 0;
    return true;
}

static void note_latency(struct game *g) {
    all.flying--;
    g->flying = false;
    if (g->held)
        enqueue(g);
    g->held = false;
    if (!all.measuring)
        return;
    if (all.seen == all.room) {
        all.room = all.room ? 2 * all.room : 1 << 16;
        all.latency = realloc(all.latency, all.room * sizeof *all.latency);
        if (!all.latency)
            die("out of memory");
    }
    all.latency[all.seen++] = now_ms() - g->sent;
}

static void hear_event(struct conn *c, const char *text) {
    struct game *g = c->game;
    int seat = c == &g->seat[1];
    const char *p = strstr(text, "\"sequence\":");
    if (!p || !strstr(text, g->id))
        return; /* of an earlier game */
    uint64_t sequence = strtoull(p + strlen("\"sequence\":"), NULL, 10);
    bool played = strstr(text, "\"kind\":\"played\"") != NULL;
    if (played && g->flying && seat != g->mover && sequence == g->awaited)
        note_latency(g);
    if (strstr(text, "\"kind\":\"dealt\"") && seat == 0) {
        g->under_way = true;
        all.begun++;
    }
    /* The game continues when both have seen the event: the second one counts it. */
    if (take_move(g, text)) {
        g->turn = seat;
        g->sequence = sequence;
        if (g->flying)
            g->held = true;
        else
            enqueue(g);
    } else if (strstr(text, "\"end\":{") && seat == 0) {
        all.ended++;
        ask(&g->seat[0], "{\"do\":\"unwatch\",\"game\":\"%s\"}", g->id);
        ask(&g->seat[1], "{\"do\":\"unwatch\",\"game\":\"%s\"}", g->id);
        if (g->flying)
            note_latency(g);
        begin_game(g);
    }
}

static void watch_and_ready(struct conn *c) {
    ask(c, "{\"do\":\"watch\",\"ref\":\"watch\",\"game\":\"%s\"}", c->game->id);
    ask(c, "{\"do\":\"ready\",\"ref\":\"ready\",\"game\":\"%s\",\"nonce\":\"n%d\"}", c->game->id,
        (int)rng_below(&all.random, 30000));
}

static void load_hear(struct conn *c, const char *text) {
    struct game *g = c->game;
    if (strstr(text, "\"error\":{")) {
        if (all.errors++ < 3)
            fprintf(stderr, "load: %.200s\n", text);
        if (strstr(text, "\"ref\":\"play\"")) {
            all.flying--;
            g->flying = false;
        }
    } else if (strstr(text, "\"news\":\"event\"")) {
        hear_event(c, text);
    } else if (strstr(text, "\"ref\":\"play\"")) {
        all.acknowledged++;
    } else if (strstr(text, "\"ref\":\"create\"")) {
        const char *links = strstr(text, "\"links\":{\"seats\":[null,\"");
        if (!links || !take_string(text, "\"id\":\"", g->id, ID))
            die("no id or no link in the answer: %.300s", text);
        memcpy(g->key, links + strlen("\"links\":{\"seats\":[null,\""), KEY);
        g->key[KEY] = 0;
        ask(&g->seat[1], "{\"do\":\"join\",\"ref\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", g->id,
            g->key);
    } else if (strstr(text, "\"ref\":\"join\"")) {
        watch_and_ready(&g->seat[0]);
        watch_and_ready(&g->seat[1]);
    }
}

/* ---- bytes in */

static void ask_for_guest(struct conn *c) {
    char text[LINE];
    int n = snprintf(text, sizeof text,
                     "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
                     "application/json\r\nContent-Length: 2\r\n\r\n{}",
                     c->port);
    send_bytes(c, text, (size_t)n);
}

static void ask_for_upgrade(struct conn *c) {
    char text[LINE];
    int n =
        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http%s://127.0.0.1:%d\r\n"
                 "Cookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                 c->port, all.tls ? "s" : "", c->port, c->cookie);
    send_bytes(c, text, (size_t)n);
}

/* Takes a complete HTTP answer off the buffer; returns its length. */
static size_t hear_http(struct conn *c) {
    char *end = strstr(c->in, "\r\n\r\n");
    if (!end)
        return 0;
    size_t head = (size_t)(end + 4 - c->in), body = 0;
    char *length = strcasestr(c->in, "content-length:");
    if (length && length < end)
        body = strtoul(length + 15, NULL, 10);
    if (c->stage == GUEST) {
        char *cookie = strcasestr(c->in, "set-cookie:");
        if (c->have < head + body)
            return 0;
        if (!cookie || strncmp(c->in + 9, "200", 3) != 0)
            die("no guest: %.200s", c->in);
        cookie += strspn(cookie + 11, " ") + 11;
        size_t n = strcspn(cookie, ";\r");
        if (n >= COOKIE)
            die("the cookie is too long");
        memcpy(c->cookie, cookie, n);
        c->cookie[n] = 0;
        c->stage = UPGRADE;
        ask_for_upgrade(c);
        return head + body;
    }
    if (strncmp(c->in + 9, "101", 3) != 0)
        die("no WebSocket: %.200s", c->in);
    c->stage = OPEN;
    if (++c->game->open == 2)
        begin_game(c->game);
    return head;
}

/* Takes a frame off; returns its length, 0: it is incomplete. */
static size_t hear_frame(struct conn *c) {
    const uint8_t *p = (const uint8_t *)c->in;
    size_t head = 2, n;
    if (c->have < 2)
        return 0;
    n = p[1] & 0x7f;
    if (n == 126) {
        head = 4;
        if (c->have < head)
            return 0;
        n = (size_t)p[2] << 8 | p[3];
    } else if (n == 127) {
        head = 10;
        if (c->have < head)
            return 0;
        n = (size_t)p[6] << 24 | (size_t)p[7] << 16 | (size_t)p[8] << 8 | p[9];
    }
    if (c->have < head + n)
        return 0;
    int kind = p[0] & 15;
    if (kind == 8)
        die("the server closed a connection: %d", n >= 2 ? c->in[head] << 8 | (p[head + 1]) : 0);
    if (kind == 9) {
        char pong[6 + 125] = {(char)0x8a, (char)(0x80 | n)};
        memcpy(pong + 6, c->in + head, n);
        send_bytes(c, pong, 6 + n);
    } else if (kind == 1) {
        char keep = c->in[head + n];
        c->in[head + n] = 0;
        load_hear(c, c->in + head);
        c->in[head + n] = keep;
    }
    return head + n;
}

/* Does OpenSSL hold bytes that the kernel doesn't report? */
static bool load_take(struct conn *c) {
    if (c->size - c->have < FIRST_BUFFER / 2) {
        c->size = c->size ? 2 * c->size : FIRST_BUFFER;
        c->in = c->size <= MOST_BUFFER ? realloc(c->in, c->size) : NULL;
        if (!c->in)
            die("a message is too large");
    }
    ssize_t n = get(c, c->in + c->have, c->size - c->have - 1);
    if (n < 0 && errno == EAGAIN)
        return false;
    if (n <= 0)
        die("the server hung up: %s", n < 0 ? strerror(errno) : "end");
    c->have += (size_t)n;
    size_t done;
    do {
        c->in[c->have] = 0;
        done = c->stage == OPEN ? hear_frame(c) : hear_http(c);
        c->have -= done;
        memmove(c->in, c->in + done, c->have);
    } while (done && c->have);
    if (c->have == 0 && c->size > 8 * FIRST_BUFFER) {
        free(c->in);
        c->in = NULL;
        c->size = 0;
    }
    return c->tls && SSL_pending(c->tls) > 0;
}

static void start_tls(void) {
    all.tls = SSL_CTX_new(TLS_client_method());
    if (!all.tls)
        die("no TLS");
    SSL_CTX_set_mode(all.tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

static void connect_one(struct conn *c) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)c->port)};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in from = {.sin_family = AF_INET};
    from.sin_addr.s_addr = htonl(0x7f010000 + 1 + (uint32_t)(c->game - all.game)); /* 127.1.0.1 */
    if (all.apart && bind(c->fd, (struct sockaddr *)&from, sizeof from) != 0)
        die("can't bind to an address of loopback: %s", strerror(errno));
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("can't connect to port %d: %s", c->port, strerror(errno));
    if (all.tls && (!(c->tls = SSL_new(all.tls)) || SSL_set_fd(c->tls, c->fd) != 1 ||
                    SSL_connect(c->tls) != 1))
        die("no TLS");
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(all.epoll, EPOLL_CTL_ADD, c->fd, &e);
    ask_for_guest(c);
}

static void serve_events(int timeout) {
    struct epoll_event events[256];
    int n = epoll_wait(all.epoll, events, 256, timeout);
    for (int i = 0; i < n; i++) {
        struct conn *c = events[i].data.ptr;
        if (events[i].events & EPOLLOUT && c->out)
            flush(c);
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            while (load_take(c)) {
            }
    }
}

/* ---- the phases */

static void set_up(void) {
    int opened = 0;
    double start = now_ms(), reported = start;
    uint64_t wanted = (uint64_t)all.games;
    while (all.begun < wanted) {
        int open = 0;
        if (opened < 2 * all.games) {
            for (int i = 0; i < opened / 2; i++)
                open += all.game[i].open;
            for (int i = opened; i < 2 * all.games && i < open + CONNECTING_AT_ONCE; i++, opened++)
                connect_one(&all.game[i / 2].seat[i & 1]);
        }
        serve_events(10);
        if (now_ms() - reported > 2000) {
            reported = now_ms();
            fprintf(stderr, "\rload: %d sockets, %llu games begun ", opened,
                    (unsigned long long)all.begun);
        }
        if (now_ms() - start > 600e3)
            die("the games didn't begin within ten minutes");
    }
    fprintf(stderr, "\rload: %d sockets, %llu games begun in %.1f s\n", opened,
            (unsigned long long)all.begun, (now_ms() - start) / 1e3);
}

static bool send_next(void) {
    if (all.first < 0)
        return false;
    struct game *g = &all.game[all.first];
    all.first = g->next;
    if (all.first < 0)
        all.last = -1;
    g->queued = false;
    g->sent = now_ms();
    g->flying = true;
    g->mover = g->turn;
    g->awaited = g->sequence + 1;
    all.flying++;
    all.sent++;
    ask(&g->seat[g->turn],
        "{\"do\":\"play\",\"ref\":\"play\",\"game\":\"%s\",\"move\":\"%s\",\"request\":\"r%llu\","
        "\"sequence\":%llu}",
        g->id, g->move, (unsigned long long)g->sequence, (unsigned long long)g->sequence);
    return true;
}

static void load_play(double rate, double seconds) {
    double start = now_ms(), due = start;
    while (now_ms() - start < seconds * 1e3) {
        double now = now_ms();
        if (rate > 0)
            for (; due <= now && send_next(); due += 1e3 / rate)
                ;
        else
            while (all.flying < all.most_flying && send_next())
                ;
        serve_events(rate > 0 ? 1 : 5);
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A line of /proc/PID/status, in kB. */
static long status_of(long pid, const char *name) {
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, name, strlen(name)) == 0)
            kb = strtol(line + strlen(name), NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

static void load_report(double rate, double seconds, long pid) {
    qsort(all.latency, all.seen, sizeof *all.latency, by_size);
    double share[] = {0.5, 0.95, 0.99, 0.999};
    printf("sockets %d, games %d, ", 2 * all.games, all.games);
    if (rate > 0)
        printf("asked for %.0f moves/s: ", rate);
    else
        printf("as many as go with %d under way: ", all.most_flying);
    printf("%.0f durable moves/s seen by the opponent\n", (double)all.seen / seconds);
    printf("from sent to seen:");
    for (int i = 0; i < 4 && all.seen; i++)
        printf("  p%g %.2f ms", share[i] * 100,
               all.latency[(size_t)(share[i] * (double)(all.seen - 1))]);
    printf("  max %.2f ms\n", all.seen ? all.latency[all.seen - 1] : 0);
    printf("games ended %llu, errors %llu", (unsigned long long)all.ended,
           (unsigned long long)all.errors);
    if (pid)
        printf(", server memory %.1f MB, at most %.1f MB", (double)status_of(pid, "VmRSS:") / 1e3,
               (double)status_of(pid, "VmHWM:") / 1e3);
    printf("\n");
}

int main(int argc, char *argv[]) {
    double rate = 500, seconds = 20;
    long pid = 0;
    all.games = 5000;
    all.most_flying = 512;
    all.first = all.last = -1;
    if (argc < 2)
        die("usage: load PORT[,PORT...] [--games N] [--rate MOVES/S] [--seconds S] [--flying N] "
            "[--pid P]");
    for (char *at = argv[1]; all.ports < PORTS && *at; at += *at == ',')
        all.port[all.ports++] = (int)strtol(at, &at, 10);
    for (int i = 2; i + 1 < argc; i += 2) {
        double value = strtod(argv[i + 1], NULL);
        if (strcmp(argv[i], "--games") == 0)
            all.games = (int)value;
        else if (strcmp(argv[i], "--rate") == 0)
            rate = value;
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = value;
        else if (strcmp(argv[i], "--flying") == 0)
            all.most_flying = (int)value;
        else if (strcmp(argv[i], "--pid") == 0)
            pid = (long)value;
        else if (strcmp(argv[i], "--apart") == 0)
            all.apart = value != 0;
        else if (strcmp(argv[i], "--tls") == 0)
            start_tls();
        else
            die("unknown option %s", argv[i]);
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    rng_seed(&all.random, 1);
    all.epoll = epoll_create1(0);
    all.game = calloc((size_t)all.games, sizeof *all.game);
    if (!all.game || all.epoll < 0)
        die("out of memory");
    for (int i = 0; i < 2 * all.games; i++) {
        struct conn *c = &all.game[i / 2].seat[i & 1];
        c->game = &all.game[i / 2];
        c->port = all.port[(i / 2 + (i & 1)) % all.ports];
    }
    set_up();
    load_play(rate, 3); /* warming up */
    all.measuring = true;
    load_play(rate, seconds);
    all.measuring = false;
    load_report(rate, seconds, pid);
    return all.errors > 0;
}
