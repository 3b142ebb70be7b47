// SPDX-License-Identifier: MIT
// The address of a server, as people write it: `https://sixsands.example`, `localhost:8080`, or the
// link of an invitation, `https://sixsands.example/g/ID/KEY`.
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include "base/text.h"

enum { ADDRESS_HOST = 256, ADDRESS_GAME = 16, ADDRESS_KEY = 68 };

struct address {
    bool tls;
    char host[ADDRESS_HOST]; /* a name, or an IP address without brackets */
    int port;
    char game[ADDRESS_GAME]; /* of a link; "": none */
    char key[ADDRESS_KEY];   /* "": none */
};

/* Reads an address; false with a sentence. Without a scheme it means https, but http for this
 * machine and for IP addresses. */
bool address_read(struct address *a, const char *written, text *error);

/* The server, `https://host[:port]`; and a link to a game there. A key may be "". */
void address_write(text *t, const struct address *a);
void address_link(text *t, const struct address *a, const char *game, const char *key);

/* The value of the header Host. */
void address_host(text *t, const struct address *a);

#endif
