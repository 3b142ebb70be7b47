// SPDX-License-Identifier: MIT
// Bytes over a socket that never blocks, as they are or by TLS: 1.2 with good ciphers or newer, by
// OpenSSL. Which of the two it is shows nowhere else.
#ifndef SERVER_HTTP_CHANNEL_H
#define SERVER_HTTP_CHANNEL_H

#include <stddef.h>
#include <sys/uio.h>

#include "base/text.h"

struct ssl_ctx_st; /* OpenSSL's: a certificate with its key, */
struct ssl_st;     /* and one connection */

struct channel {
    int socket;
    struct ssl_st *tls; /* NULL: none */
    int updates;        /* of its keys that the other side has asked for */
};

/* What reading and writing say beside a number of bytes. */
enum {
    CHANNEL_ENDED = 0,        /* the other side sends nothing more */
    CHANNEL_WANTS_READ = -1,  /* again, once the socket can be read from */
    CHANNEL_WANTS_WRITE = -2, /* or written to */
    CHANNEL_BROKEN = -3,
};

/* Certificate (with its chain) and key from files in PEM; NULL with the reason. */
struct ssl_ctx_st *channel_load(const char *certificate, const char *key, text *error);
void channel_unload(struct ssl_ctx_st *t);
/* How dear it is to agree with this key: 1 with the usual elliptic curves, more with others. */
int channel_effort(const struct ssl_ctx_st *t);

/* False: no memory. Without `t` it is plain. */
bool channel_open(struct channel *c, int socket, struct ssl_ctx_st *t);
/* With TLS the first thing: 1 when both sides agree, or one of the above. */
int channel_greet(struct channel *c);
/* Has our side said what it has to say for that? It is what costs. */
bool channel_has_spoken(const struct channel *c);

ptrdiff_t channel_read(struct channel *c, void *bytes, size_t size);
/* Is there something that was received and not read? The kernel doesn't know of it. */
bool channel_has_more(const struct channel *c);
/* The first of these bytes, as many as are taken. When it wants to be called again, then with the
 * same bytes, and perhaps more behind them. */
ptrdiff_t channel_write(struct channel *c, struct iovec *pieces, int count);

/* Nothing more will be written. What still comes is only thrown away, by `channel_discard`: as
 * `channel_read`. */
void channel_finish(struct channel *c);
ptrdiff_t channel_discard(struct channel *c, void *bytes, size_t size);
void channel_close(struct channel *c);

#endif
