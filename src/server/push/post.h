// SPDX-License-Identifier: MIT
// One HTTPS request to a push service, from the name of its host to the status of its answer. It
// takes a bounded time, reads no more than the answer's first line, and follows nothing.
#ifndef SERVER_PUSH_POST_H
#define SERVER_PUSH_POST_H

#include <stdint.h>

#include "server/push/endpoint.h"

enum { POST_LINE_MOST = 256 };

struct ssl_ctx_st;

/* TLS with the certificates that this system trusts (or those in $SSL_CERT_FILE), all read now.
 * NULL with the reason. Freed by post_close. */
struct ssl_ctx_st *post_open(text *error);
void post_close(struct ssl_ctx_st *tls);

/* Sends the request: the status of the answer, or -1 with the reason. */
int post_send(struct ssl_ctx_st *tls, const struct push_endpoint *to, span request, text *why);

/* The status in the first line of an answer; -1: it isn't one. */
int post_status(span line);

#endif
