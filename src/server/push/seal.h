// SPDX-License-Identifier: MIT
// What a push service carries is encrypted for the browser (RFC 8291, in the form of RFC 8188): the
// service sees when something is sent to whom, and nothing else. All of it has one length.
#ifndef SERVER_PUSH_SEAL_H
#define SERVER_PUSH_SEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    SEAL_POINT = 65, /* of P-256, uncompressed */
    SEAL_SCALAR = 32,
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_HEAD = SEAL_SALT + 4 + 1 + SEAL_POINT,
    SEAL_TAG = 16,
    SEAL_RECORD = 4096, /* the size that the head announces; there is one record */
};

/* The browser's: the other end of the agreement, and a secret that it shares with us. */
struct seal_to {
    uint8_t point[SEAL_POINT], auth[SEAL_AUTH];
};

/* Ours, for one message. */
struct seal_own {
    uint8_t scalar[SEAL_SCALAR], point[SEAL_POINT], salt[SEAL_SALT];
};

bool seal_own_new(struct seal_own *out); /* false: OpenSSL can't */

/* The sealed message: `plain`, filled up to `padded` bytes (no fewer than it has), and SEAL_HEAD +
 * 1 + SEAL_TAG more. Returns its length, or 0: the point isn't on the curve, or it doesn't fit. */
size_t seal(uint8_t *out, size_t size, const struct seal_to *to, const struct seal_own *own,
            span plain, size_t padded);

#endif
