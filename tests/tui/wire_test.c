// SPDX-License-Identifier: MIT
// The wire against a test server that keeps sending while nobody reads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/wire.h"

/* Sends this many messages of this length over one WebSocket, or as many as are taken. */
struct flood {
    int listener;
    size_t length, count;
    size_t sent; /* so far; the thread's until it is joined */
    pthread_t thread;
};

/* The head of a request; false: there is none. */
static bool read_head(int fd, char *head, size_t size) {
    size_t have = 0;
    while (have + 1 < size) {
        ssize_t n = read(fd, head + have, size - 1 - have);
        if (n <= 0)
            return false;
        have += (size_t)n;
        head[have] = '\0';
        if (strstr(head, "\r\n\r\n"))
            return true;
    }
    return false;
}

static bool send_all(int fd, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t n = send(fd, at, length, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

static void shake_hands(int fd) {
    static const char name[] = "Sec-WebSocket-Key:",
                      magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char head[4096], key[128], accept[64], answer[256];
    unsigned char hash[20];
    if (!read_head(fd, head, sizeof head))
        return;
    for (char *c = head; *c; c++) /* names of headers are written in any case */
        if (strncasecmp(c, name, sizeof name - 1) == 0) {
            c += sizeof name - 1;
            c += strspn(c, " ");
            snprintf(key, sizeof key, "%.*s%s", (int)strcspn(c, "\r"), c, magic);
            break;
        }
    lws_SHA1((unsigned char *)key, strlen(key), hash);
    lws_b64_encode_string((char *)hash, sizeof hash, accept, sizeof accept);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\n",
             accept);
    send_all(fd, answer, strlen(answer));
}

/* A frame with a length of eight bytes is right for any length above 65535, of two for others. */
static size_t make_frame(unsigned char *frame, size_t length) {
    size_t wide = length > 0xffff ? 8 : 2, n = 0;
    frame[n++] = 0x81; /* text, the whole of it */
    frame[n++] = wide == 8 ? 127 : 126;
    for (size_t i = wide; i > 0; i--)
        frame[n++] = (unsigned char)(length >> 8 * (i - 1));
    memset(frame + n, ' ', length);
    return n + length;
}

static void *wire_serve(void *context) {
    struct flood *f = context;
    int fd = accept(f->listener, NULL, NULL);
    unsigned char *frame = malloc(f->length + 16);
    if (fd >= 0 && frame) {
        size_t size = make_frame(frame, f->length);
        shake_hands(fd);
        while (f->sent < f->count && send_all(fd, frame, size))
            f->sent++;
        char rest[256]; /* the other end has the last word */
        shutdown(fd, SHUT_WR);
        while (read(fd, rest, sizeof rest) > 0)
            ;
    }
    free(frame);
    close(fd);
    return NULL;
}

static int listen_somewhere(struct flood *f) {
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof here;
    f->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(f->listener >= 0);
    assert_int_equal(bind(f->listener, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(f->listener, 1), 0);
    assert_int_equal(getsockname(f->listener, (struct sockaddr *)&here, &size), 0);
    return ntohs(here.sin_port);
}

static void wire_ignore(void *context) {
    (void)context;
}

/* Nothing is read until the server has sent everything, or can't send more. */
static void test_flood(void **state) {
    static const struct flood kinds[] = {
        {.length = 200, .count = 5 * (size_t)WIRE_UNREAD},
        {.length = WIRE_MOST, .count = 5 * (size_t)WIRE_UNREAD_BYTES / WIRE_MOST},
    };
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct flood f = kinds[i];
        struct address a = {.host = "127.0.0.1", .port = listen_somewhere(&f)};
        struct wire *w = wire_open(&a, NULL, wire_ignore, NULL);
        assert_non_null(w);
        assert_int_equal(pthread_create(&f.thread, NULL, wire_serve, &f), 0);
        wire_connect(w, 1, "");
        pthread_join(f.thread, NULL);
        size_t messages = 0, bytes = 0;
        bool opened = false, closed = false;
        for (struct wire_news *n; !closed;) {
            if (!(n = wire_next(w))) {
                sched_yield(); /* its last word is on the way */
                continue;
            }
            opened |= n->kind == WIRE_OPENED;
            messages += n->kind == WIRE_MESSAGE;
            bytes += n->length;
            closed = n->kind == WIRE_CLOSED;
            if (closed)
                assert_string_equal(n->why, WIRE_TOO_MUCH);
            free(n);
        }
        assert_true(opened);
        assert_in_range(messages, 1, WIRE_UNREAD);
        assert_in_range(bytes, 1, WIRE_UNREAD_BYTES);
        assert_null(wire_next(w));
        wire_close(w);
        close(f.listener);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_flood)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
