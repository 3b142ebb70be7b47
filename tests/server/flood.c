// SPDX-License-Identifier: MIT
// A flood: connections from many loopback addresses that all send the same, as fast as the server
// takes it, and reconnect when they are closed. For the siege, and for measuring what a kind of
// flood costs others. It runs at the lowest priority, since it shares the machine with its target.
//
//     flood PORT KIND ADDRESSES CONNECTIONS SECONDS [PATH]
//
// CONNECTIONS is per address; PATH is what they request. First one is tried, and its answer must
// show that the server understands it as intended.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 16, EVENTS = 256, HALF = 65535, LINE = 1024 };

/* What it sends first, and then repeatedly; @ stands for the path. */
struct kind {
    const char *name, *first, *again;
    const char *meant; /* part of the intended answer */
    bool once;         /* reconnects after any answer */
    bool deaf;         /* reads nothing */
};

#define UPGRADE                                                                                    \
    "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"                 \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
/* The frame's mask is all ones, since text ends at zero; so every byte of `{"do":"ping"}` is
 * inverted. */
#define OK "HTTP/1.1 200 "
#define PING "\x89\x80\x01\x01\x01\x01"
#define ASK(text, length) "\x81" length "\x01\x01\x01\x01" text

static const struct kind kinds[] = {
    {"requests", "", "GET @ HTTP/1.1\r\nHost: x\r\n\r\n", OK, false, false},
    {"refusals", "", "GET @ HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 404 ", false, false},
    {"once", "GET @ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "", "HTTP/1.1 404 ", true,
     false},
    {"garbage", "\x01\x02\x03 no request\r\n\r\n", "", "HTTP/1.1 400 ", true, false},
    {"upgrades", UPGRADE, "", "HTTP/1.1 101 ", true, false},
    {"pings", UPGRADE, PING, "\x8a", false, false},
    {"messages", UPGRADE, ASK("z#en#;#qhof#|", "\x8d"), "\"ok\"", false, false},
    {"hellos", "", "", "\x16\x03", true, false},
    /* These ask for the most expensive key exchange, and are refused. */
    {"hellos_dear", "", "", "\x15\x03", true, false},
    /* Answered when complete, but only in the first try: the flood never sends the last byte. */
    {"bodies", "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n", "",
     "HTTP/1.1 400 ", false, false},
    {"deaf", "", "GET @ HTTP/1.1\r\nHost: x\r\n\r\n", OK, false, true},
};

struct connection {
    int fd, address;
    size_t sent;
};

static struct {
    const struct kind *kind;
    int port, epoll;
    char *first, *again;
    size_t first_length, again_length, again_once;
    uint64_t opened, closed, in, out;
} all;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *why) {
    fprintf(stderr, "flood: %s\n", why);
    exit(2);
}

/* The first message of TLS, which costs nothing to repeat. */
static size_t make_hello(char **out) {
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (context && strcmp(all.kind->name, "hellos_dear") == 0)
        SSL_CTX_set1_groups_list(context, "ffdhe8192");
    SSL *ssl = context ? SSL_new(context) : NULL;
    BIO *in = BIO_new(BIO_s_mem()), *to = BIO_new(BIO_s_mem());
    if (!ssl || !in || !to)
        die("no TLS");
    SSL_set_bio(ssl, in, to);
    SSL_set_connect_state(ssl);
    SSL_do_handshake(ssl);
    return (size_t)BIO_get_mem_data(to, out);
}

/* Repeats it as often as it fits in a buffer. */
static size_t repeat(char **out, const char *what) {
    size_t length = strlen(what), times = length > 0 ? BUFFER / length : 0;
    *out = malloc(BUFFER);
    if (!*out)
        die("out of memory");
    for (size_t i = 0; i < times; i++)
        memcpy(*out + i * length, what, length);
    return times * length;
}

static void expand(char out[LINE], const char *what, const char *path) {
    size_t n = 0;
    for (; *what; what++) {
        size_t more = *what == '@' ? strlen(path) : 1;
        if (n + more >= LINE)
            die("the path is too long");
        memcpy(out + n, *what == '@' ? path : what, more);
        n += more;
    }
    out[n] = '\0';
}

static void prepare(const char *path) {
    char first[LINE], again[LINE];
    expand(first, all.kind->first, path);
    expand(again, all.kind->again, path);
    all.again_length = repeat(&all.again, again);
    all.again_once = strlen(again);
    if (strncmp(all.kind->name, "hellos", 6) == 0) {
        all.first_length = make_hello(&all.first);
        return;
    }
    bool half = strcmp(all.kind->name, "bodies") == 0;
    all.first_length = strlen(first) + (half ? HALF : 0);
    all.first = malloc(all.first_length + 1);
    if (!all.first)
        die("out of memory");
    memset(all.first, ' ', all.first_length);
    memcpy(all.first, first, strlen(first));
}

/* A socket connected from that address. */
static int connect_from(int address, int flags) {
    struct sockaddr_in from = {.sin_family = AF_INET}, to = from;
    from.sin_addr.s_addr = htonl(0x7f000002u + (uint32_t)address); /* 127.0.0.2 */
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)all.port);
    int one = 1, small = 4096, fd = socket(AF_INET, SOCK_STREAM | flags, 0);
    if (fd < 0)
        die("no more sockets");
    setsockopt(fd, SOL_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (all.kind->deaf)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (bind(fd, (struct sockaddr *)&from, sizeof from) != 0)
        die(strerror(errno));
    connect(fd, (struct sockaddr *)&to, sizeof to);
    return fd;
}

/* Sends it once, and waits for the intended answer. */
static void rehearse(void) {
    static char got[BUFFER];
    struct timeval patience = {.tv_sec = 60};
    size_t length = 0;
    ssize_t n = 1;
    int fd = connect_from(0, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    bool half = strcmp(all.kind->name, "bodies") == 0;
    if (send(fd, all.first, all.first_length, MSG_NOSIGNAL) < 0 ||
        send(fd, all.again, all.again_once, MSG_NOSIGNAL) < 0 ||
        send(fd, " ", half, MSG_NOSIGNAL) < 0)
        die(strerror(errno));
    while (n > 0 && !memmem(got, length, all.kind->meant, strlen(all.kind->meant))) {
        n = recv(fd, got + length, sizeof got - length, 0);
        length += n > 0 ? (size_t)n : 0;
    }
    if (n <= 0)
        die("the server doesn't take it as meant");
    close(fd);
}

static void flood_open_one(struct connection *c) {
    c->sent = 0;
    c->fd = connect_from(c->address, SOCK_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = c};
    epoll_ctl(all.epoll, EPOLL_CTL_ADD, c->fd, &e);
    all.opened++;
}

static void open_again(struct connection *c) {
    struct linger at_once = {1, 0}; /* no TIME_WAIT */
    setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(c->fd);
    all.closed++;
    flood_open_one(c);
}

static void listen_only(struct connection *c) {
    struct epoll_event e = {.events = all.kind->deaf ? 0 : EPOLLIN, .data.ptr = c};
    epoll_ctl(all.epoll, EPOLL_CTL_MOD, c->fd, &e);
}

static bool push(struct connection *c) {
    const char *from = all.first + c->sent;
    size_t left = c->sent < all.first_length ? all.first_length - c->sent : 0;
    if (left == 0 && all.again_length > 0) {
        size_t at = (c->sent - all.first_length) % all.again_length;
        from = all.again + at;
        left = all.again_length - at;
    }
    if (left == 0) {
        listen_only(c);
        return true;
    }
    ssize_t n = send(c->fd, from, left, MSG_NOSIGNAL);
    if (n < 0)
        return errno == EAGAIN;
    c->sent += (size_t)n;
    all.out += (uint64_t)n;
    return true;
}

static bool pull(const struct connection *c) {
    static char sink[BUFFER];
    ssize_t n = recv(c->fd, sink, sizeof sink, 0);
    all.in += n > 0 ? (uint64_t)n : 0;
    return n < 0 ? errno == EAGAIN : n > 0 && !all.kind->once;
}

static void serve(const struct epoll_event *e) {
    struct connection *c = e->data.ptr;
    bool good = !(e->events & (EPOLLERR | EPOLLHUP));
    if (good && e->events & EPOLLOUT)
        good = push(c);
    if (good && e->events & EPOLLIN && !all.kind->deaf)
        good = pull(c);
    if (!good)
        open_again(c);
}

static int flood_number(const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    if (*end || n < 1 || n > 65535)
        die("not a number");
    return (int)n;
}

int main(int argc, char **argv) {
    if (argc < 6)
        die("usage: flood PORT KIND ADDRESSES CONNECTIONS SECONDS [PATH]");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, argv[2]) == 0)
            all.kind = &kinds[i];
    if (!all.kind)
        die("no such kind");
    int addresses = flood_number(argv[3]), each = flood_number(argv[4]), count = addresses * each;
    double end = now() + strtod(argv[5], NULL);
    if (nice(19) == -1)
        die("can't be nice");
    all.port = flood_number(argv[1]);
    all.epoll = epoll_create1(0);
    prepare(argc > 6 ? argv[6] : "/healthz");
    rehearse();
    struct connection *list = calloc((size_t)count, sizeof *list);
    if (!list)
        die("out of memory");
    for (int i = 0; i < count; i++) {
        list[i].address = i % addresses;
        flood_open_one(&list[i]);
    }
    while (now() < end) {
        struct epoll_event events[EVENTS];
        int n = epoll_wait(all.epoll, events, EVENTS, 50);
        for (int i = 0; i < n; i++)
            serve(&events[i]);
    }
    printf("%s: %llu connections, %llu closed, %.1f MB out, %.1f MB in\n", all.kind->name,
           (unsigned long long)all.opened, (unsigned long long)all.closed, (double)all.out / 1e6,
           (double)all.in / 1e6);
    return 0;
}
