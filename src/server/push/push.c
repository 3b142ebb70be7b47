// SPDX-License-Identifier: MIT
#include "server/push/push.h"

#include <sodium.h>

bool push_decode(uint8_t *out, size_t size, span s) {
    size_t length = 0;
    return sodium_base642bin(out, size, s.at, s.length, NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == size;
}

bool push_is_point(span s) {
    uint8_t point[SEAL_POINT];
    return s.length == PUSH_POINT_SIZE - 1 && push_decode(point, sizeof point, s) && point[0] == 4;
}

bool push_is_auth(span s) {
    uint8_t auth[SEAL_AUTH];
    return s.length == PUSH_AUTH_SIZE - 1 && push_decode(auth, sizeof auth, s);
}
