// SPDX-License-Identifier: MIT
// OpenSSL keeps a list of errors, which must be empty before each call, or the call's own error
// can't be recognised. Its buffers are released while a connection is idle.
#include "server/http/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/bounds.h"

enum { RECORD = 16384 }; /* the longest of TLS */

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

/* We speak only HTTP/1.1; clients that offer only other protocols are refused. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *length,
                           const unsigned char *offered, unsigned int size, void *context) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl, (void)context;
    if (SSL_select_next_proto(&chosen, length, ours, sizeof ours - 1, offered, size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *t, const char *certificate, const char *key) {
    SSL_CTX_set_options(t, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                               SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(t, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                            SSL_MODE_RELEASE_BUFFERS);
    /* One record per call. Otherwise a client that sends nothing but key updates would be read from
     * for as long as they come. */
    SSL_CTX_clear_mode(t, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_cache_mode(t, SSL_SESS_CACHE_OFF); /* clients keep theirs, in tickets */
    SSL_CTX_set_alpn_select_cb(t, choose_protocol, NULL);
    /* From TLS 1.2 only ciphers with forward secrecy and authentication, as all of 1.3 have. */
    return SSL_CTX_set_min_proto_version(t, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_cipher_list(t, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 &&
           /* All clients have one of these. Others can cost a hundred times as much (ffdhe8192). */
           SSL_CTX_set1_groups_list(t, "X25519:P-256") == 1 &&
           SSL_CTX_use_certificate_chain_file(t, certificate) == 1 &&
           SSL_CTX_use_PrivateKey_file(t, key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(t) == 1;
}

struct ssl_ctx_st *channel_load(const char *certificate, const char *key, text *error) {
    if (!is_readable(certificate, error) || !is_readable(key, error))
        return NULL;
    SSL_CTX *t = SSL_CTX_new(TLS_server_method());
    if (t && set_up(t, certificate, key))
        return t;
    text_str(error, "TLS can't start: are certificate and key in PEM, and do they match?");
    SSL_CTX_free(t);
    ERR_clear_error();
    return NULL;
}

void channel_unload(struct ssl_ctx_st *t) {
    SSL_CTX_free(t);
}

/* Measured: 0.4 ms with P-256, 2 ms with P-384, 1.4 ms with 2048 bits of RSA, 5.4 ms with 4096. */
int channel_effort(const struct ssl_ctx_st *t) {
    enum { USUAL_RSA = 2048, USUAL_CURVE = 256 };
    const EVP_PKEY *key = SSL_CTX_get0_privatekey(t);
    int bits = key ? EVP_PKEY_get_bits(key) : 0;
    if (key && EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA)
        return bits <= USUAL_RSA ? 4 : 8;
    return bits <= USUAL_CURVE ? 1 : 4;
}

static void count_updates(int writes, int version, int kind, const void *bytes, size_t length,
                          SSL *ssl, void *context) {
    struct channel *c = context;
    (void)version, (void)ssl;
    if (!writes && kind == SSL3_RT_HANDSHAKE && length > 0 &&
        *(const unsigned char *)bytes == SSL3_MT_KEY_UPDATE)
        c->updates++;
}

bool channel_open(struct channel *c, int socket, struct ssl_ctx_st *t) {
    *c = (struct channel){.socket = socket};
    if (!t)
        return true;
    c->tls = SSL_new(t);
    if (!c->tls || SSL_set_fd(c->tls, socket) != 1) {
        SSL_free(c->tls);
        return false;
    }
    SSL_set_accept_state(c->tls);
    SSL_set_msg_callback(c->tls, count_updates);
    SSL_set_msg_callback_arg(c->tls, c);
    return true;
}

/* The meaning of a return value of OpenSSL that isn't positive. */
static int channel_trouble(const struct channel *c, int returned) {
    switch (SSL_get_error(c->tls, returned)) {
    case SSL_ERROR_WANT_READ:
        return CHANNEL_WANTS_READ;
    case SSL_ERROR_WANT_WRITE:
        return CHANNEL_WANTS_WRITE;
    case SSL_ERROR_ZERO_RETURN:
        return CHANNEL_ENDED;
    default:
        return CHANNEL_BROKEN;
    }
}

/* The same for the kernel's negative return values. */
static int channel_failure(int again) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? again : CHANNEL_BROKEN;
}

int channel_greet(struct channel *c) {
    ERR_clear_error();
    int n = SSL_do_handshake(c->tls);
    if (n == 1)
        return 1;
    int why = channel_trouble(c, n);
    return why == CHANNEL_ENDED ? CHANNEL_BROKEN : why;
}

bool channel_has_spoken(const struct channel *c) {
    return BIO_number_written(SSL_get_wbio(c->tls)) > 0;
}

ptrdiff_t channel_read(struct channel *c, void *bytes, size_t size) {
    if (!c->tls)
        return channel_discard(c, bytes, size);
    ERR_clear_error();
    int n = SSL_read(c->tls, bytes, (int)size);
    if (c->updates > WEB_KEY_UPDATES)
        return CHANNEL_BROKEN;
    return n > 0 ? n : channel_trouble(c, n);
}

bool channel_has_more(const struct channel *c) {
    return c->tls && SSL_pending(c->tls) > 0;
}

static ptrdiff_t write_tls(struct channel *c, const struct iovec *pieces, int count) {
    unsigned char record[RECORD];
    const void *from = pieces[0].iov_base;
    size_t length = pieces[0].iov_len;
    if (length < RECORD && count > 1) { /* several pieces in one record */
        length = 0;
        for (int i = 0; i < count && length < RECORD; i++) {
            size_t space = RECORD - length;
            size_t n = pieces[i].iov_len < space ? pieces[i].iov_len : space;
            memcpy(record + length, pieces[i].iov_base, n);
            length += n;
        }
        from = record;
    }
    ERR_clear_error();
    int n = SSL_write(c->tls, from, (int)(length < RECORD ? length : RECORD));
    if (n > 0)
        return n;
    int why = channel_trouble(c, n);
    return why == CHANNEL_ENDED ? CHANNEL_BROKEN : why;
}

ptrdiff_t channel_write(struct channel *c, struct iovec *pieces, int count) {
    if (c->tls)
        return write_tls(c, pieces, count);
    struct msghdr m = {.msg_iov = pieces, .msg_iovlen = (size_t)count};
    ssize_t n = sendmsg(c->socket, &m, MSG_NOSIGNAL);
    return n >= 0 ? n : channel_failure(CHANNEL_WANTS_WRITE);
}

void channel_finish(struct channel *c) {
    ERR_clear_error();
    if (c->tls && SSL_is_init_finished(c->tls))
        SSL_shutdown(c->tls); /* says goodbye, without waiting for the answer */
    shutdown(c->socket, SHUT_WR);
}

ptrdiff_t channel_discard(struct channel *c, void *bytes, size_t size) {
    ssize_t n = recv(c->socket, bytes, size, 0);
    return n >= 0 ? n : channel_failure(CHANNEL_WANTS_READ);
}

void channel_close(struct channel *c) {
    SSL_free(c->tls);
    close(c->socket);
    *c = (struct channel){.socket = -1};
}
