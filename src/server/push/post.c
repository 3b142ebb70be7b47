// SPDX-License-Identifier: MIT
#include "server/push/post.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { POST_MOST = 10000 /* milliseconds, with everything */, POST_ADDRESSES = 4 };

/* ---- TLS */

/* Where systems keep the certificates that they trust, as one file. */
static const char *const bundles[] = {
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
};

static bool post_trust(SSL_CTX *tls) {
    const char *own = getenv("SSL_CERT_FILE");
    if (own && own[0])
        return SSL_CTX_load_verify_file(tls, own) == 1;
    for (size_t i = 0; i < sizeof bundles / sizeof *bundles; i++)
        if (SSL_CTX_load_verify_file(tls, bundles[i]) == 1)
            return true;
    return SSL_CTX_load_verify_file(tls, X509_get_default_cert_file()) == 1;
}

struct ssl_ctx_st *post_open(text *error) {
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    bool good = tls && SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) == 1 && post_trust(tls);
    ERR_clear_error();
    if (good) {
        SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
        return tls;
    }
    text_str(error, "there are no trusted certificates on this system, which HTTPS needs");
    SSL_CTX_free(tls);
    return NULL;
}

void post_close(struct ssl_ctx_st *tls) {
    SSL_CTX_free(tls);
}

/* ---- waiting */

static int64_t post_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool post_wait(int fd, short events, int64_t deadline) {
    struct pollfd p = {.fd = fd, .events = events};
    for (;;) {
        int64_t left = deadline - post_now();
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (ready >= 0 || errno != EINTR)
            return ready > 0;
    }
}

/* What a call of OpenSSL waits for; false: for nothing, it has failed, or time is up. */
static bool post_again(SSL *s, int returned, int64_t deadline) {
    int why = SSL_get_error(s, returned);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
        return false;
    return post_wait(SSL_get_fd(s), why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, deadline);
}

/* ---- connecting */

static int post_connect(const struct addrinfo *a, int64_t deadline) {
    int failed = 0;
    socklen_t size = sizeof failed;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    bool good = connect(fd, a->ai_addr, a->ai_addrlen) == 0 ||
                (errno == EINPROGRESS && post_wait(fd, POLLOUT, deadline) &&
                 getsockopt(fd, SOL_SOCKET, SO_ERROR, &failed, &size) == 0 && failed == 0);
    if (good)
        return fd;
    close(fd);
    return -1;
}

/* A connection to the host, or -1 with the reason. The address that is checked is the one that is
 * connected to: the name isn't asked for again. */
static int post_reach(const struct push_endpoint *to, int64_t deadline, text *why) {
    struct addrinfo like = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *all = NULL;
    char port[8];
    int fd = -1, tried = 0;
    snprintf(port, sizeof port, "%u", (unsigned)to->port);
    int failed = getaddrinfo(to->host, port, &like, &all);
    if (failed) {
        text_str(why, gai_strerror(failed));
        return -1;
    }
    for (const struct addrinfo *a = all; a && fd < 0 && tried < POST_ADDRESSES; a = a->ai_next) {
        if (!to->is_operators && !push_address_is_public(a->ai_addr))
            continue;
        tried++;
        fd = post_connect(a, deadline);
    }
    freeaddrinfo(all);
    if (fd < 0)
        text_str(why, tried ? "no connection" : "its addresses aren't public");
    return fd;
}

/* ---- talking */

static SSL *post_greet(SSL_CTX *tls, int fd, const struct push_endpoint *to, int64_t deadline,
                       text *why) {
    SSL *s = SSL_new(tls);
    void *host = (void *)(uintptr_t)to->host; /* OpenSSL only copies it */
    bool good = s && SSL_set_fd(s, fd) == 1 && SSL_set_tlsext_host_name(s, host) == 1 &&
                SSL_set1_host(s, to->host) == 1;
    if (good)
        SSL_set_hostflags(s, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    for (int done = 0; good && done != 1;) {
        ERR_clear_error();
        done = SSL_connect(s);
        good = done == 1 || post_again(s, done, deadline);
    }
    if (good)
        return s;
    long verified = s ? SSL_get_verify_result(s) : X509_V_OK;
    text_str(why,
             verified != X509_V_OK ? X509_verify_cert_error_string(verified) : "no TLS connection");
    SSL_free(s);
    return NULL;
}

static bool post_write(SSL *s, span request, int64_t deadline) {
    for (int n = 0; n <= 0;) { /* all of it at once, or none */
        ERR_clear_error();
        n = SSL_write(s, request.at, (int)request.length);
        if (n <= 0 && !post_again(s, n, deadline))
            return false;
    }
    return true;
}

static int post_read(SSL *s, int64_t deadline) {
    char line[POST_LINE_MOST];
    size_t length = 0;
    while (length < sizeof line && !memchr(line, '\n', length)) {
        ERR_clear_error();
        int n = SSL_read(s, line + length, (int)(sizeof line - length));
        if (n > 0)
            length += (size_t)n;
        else if (!post_again(s, n, deadline))
            return -1;
    }
    span rest = {line, length};
    return memchr(line, '\n', length) ? post_status(span_cut(&rest, '\n')) : -1;
}

int post_status(span line) {
    static const char head[] = "HTTP/1.";
    enum { DIGITS = sizeof head - 1 + 2 }; /* where they begin: after the minor version */
    if (!span_starts(line, head) || line.length < DIGITS + 3 || line.at[DIGITS - 1] != ' ')
        return -1;
    if (line.length > DIGITS + 3 && line.at[DIGITS + 3] != ' ' && line.at[DIGITS + 3] != '\r')
        return -1;
    uint64_t status;
    bool good = span_uint((span){line.at + DIGITS, 3}, 599, &status) && status >= 100;
    return good ? (int)status : -1;
}

int post_send(struct ssl_ctx_st *tls, const struct push_endpoint *to, span request, text *why) {
    int64_t deadline = post_now() + POST_MOST;
    int fd = post_reach(to, deadline, why);
    if (fd < 0)
        return -1;
    SSL *s = post_greet(tls, fd, to, deadline, why);
    int status = s && post_write(s, request, deadline) ? post_read(s, deadline) : -1;
    if (s && status < 0)
        text_str(why, "no answer");
    SSL_free(s);
    ERR_clear_error();
    close(fd);
    return status;
}
