// SPDX-License-Identifier: MIT
// Bytes over a non-blocking socket, plain or with TLS (OpenSSL): 1.2 with good ciphers, or newer.
// Nothing else needs to know which of the two it is.
#ifndef SERVER_HTTP_CHANNEL_H
#define SERVER_HTTP_CHANNEL_H

#include <stddef.h>
#include <sys/uio.h>

#include "base/text.h"

struct ssl_ctx_st; /* OpenSSL's: a certificate with its key */
struct ssl_st;     /* OpenSSL's: one connection */

struct channel {
    int socket;
    struct ssl_st *tls; /* owned; NULL: plain */
    int updates;        /* key updates that the other side has asked for */
};

/* What reading and writing return besides a number of bytes. */
enum {
    CHANNEL_ENDED = 0,        /* the other side sends nothing more */
    CHANNEL_WANTS_READ = -1,  /* try again once the socket is readable */
    CHANNEL_WANTS_WRITE = -2, /* or writable */
    CHANNEL_BROKEN = -3,
};

/* Loads a certificate (with its chain) and key from files in PEM. Owned by the caller:
 * channel_unload, after all its channels are closed. NULL with the reason. */
struct ssl_ctx_st *channel_load(const char *certificate, const char *key, text *error);
void channel_unload(struct ssl_ctx_st *t);
/* What a handshake with this key costs: 1 with the usual elliptic curves, more with others. */
int channel_effort(const struct ssl_ctx_st *t);

/* Opens a channel, which owns the socket from now on; without `t` it is plain. False: no memory. */
bool channel_open(struct channel *c, int socket, struct ssl_ctx_st *t);
/* The TLS handshake, which comes first: 1 when it is complete, or one of the above. */
int channel_greet(struct channel *c);
/* Has our side done its part of the handshake? That is the expensive one. */
bool channel_has_spoken(const struct channel *c);

ptrdiff_t channel_read(struct channel *c, void *bytes, size_t size);
/* Has TLS received something that wasn't read yet? The kernel doesn't know of it. */
bool channel_has_more(const struct channel *c);
/* Writes as many of these bytes as the socket takes. A retry must start with the same bytes; more
 * may follow them. */
ptrdiff_t channel_write(struct channel *c, struct iovec *pieces, int count);

/* Nothing more will be written. After that, `channel_discard` reads like `channel_read` and throws
 * the bytes away. */
void channel_finish(struct channel *c);
ptrdiff_t channel_discard(struct channel *c, void *bytes, size_t size);
void channel_close(struct channel *c);

#endif
