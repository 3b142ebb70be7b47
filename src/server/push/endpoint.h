// SPDX-License-Identifier: MIT
// Where a notification is sent: an address that a browser was given by its maker's push service,
// and gives to us. Any client can send us any text, so only services that browsers are known to use
// are accepted, over HTTPS on its usual port, and of these only public network addresses: nobody
// can have the server talk to machines of its own network.
#ifndef SERVER_PUSH_ENDPOINT_H
#define SERVER_PUSH_ENDPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "base/text.h"

enum { PUSH_ENDPOINT_SIZE = 1025, PUSH_HOST_SIZE = 128, PUSH_HTTPS = 443 };

/* Further hosts that the operator accepts, as HOST or HOST:PORT, whatever their addresses. */
struct push_hosts {
    const char *const *word; /* borrowed: must outlive this */
    int count;
};

struct push_endpoint {
    char host[PUSH_HOST_SIZE]; /* in lower case */
    uint16_t port;
    const char *path;  /* the rest of the address; borrowed from it, which has a terminator */
    bool is_operators; /* one of `more`: any network address will do */
};

/* Reads an address. False: it isn't one, or its host isn't accepted. `more` NULL: no further ones.
 */
bool push_endpoint_read(struct push_endpoint *out, const char *address,
                        const struct push_hosts *more);

/* Reads HOST or HOST:PORT, as the operator gives it. */
bool push_host_read(const char *word, char host[PUSH_HOST_SIZE], uint16_t *port);

/* Can this network address be somebody else's on the internet? */
bool push_address_is_public(const struct sockaddr *a);

#endif
