// SPDX-License-Identifier: MIT
// A notification on its way from the server to the process that sends it, and back with what came
// of it.
#ifndef SERVER_PUSH_PUSH_H
#define SERVER_PUSH_PUSH_H

#include "server/push/endpoint.h"
#include "server/push/seal.h"

enum { PUSH_POINT_SIZE = 88, PUSH_AUTH_SIZE = 23 }; /* in base64url, with terminators */
enum { PUSH_PASS = 32, PUSH_TOPIC_SIZE = 33, PUSH_TEXT = 1024, PUSH_WHY_SIZE = 96 };

/* Where a browser is reached, as it says itself: texts, as they come and are stored. */
struct push_browser {
    char endpoint[PUSH_ENDPOINT_SIZE], point[PUSH_POINT_SIZE], auth[PUSH_AUTH_SIZE];
};

/* Do these texts have the form of the two keys of a browser? */
bool push_is_point(span s);
bool push_is_auth(span s);
/* Reads base64url of exactly this many bytes. */
bool push_decode(uint8_t *out, size_t size, span s);

struct push_message {
    uint8_t pass[PUSH_PASS]; /* of the session whose browser it is, by which it is found again, */
    uint64_t person;         /* and whose session that is */
    struct push_browser to;
    char topic[PUSH_TOPIC_SIZE]; /* replaces an older one that hasn't been delivered */
    uint32_t lasts;              /* seconds until it is of no use any more */
    uint16_t length;
    char text[PUSH_TEXT];
    enum push_outcome {
        PUSH_FAILED,
        PUSH_SENT,
        PUSH_GONE, /* the browser isn't there any more, or never was */
    } outcome;
    char why[PUSH_WHY_SIZE]; /* FAILED, GONE: for the log */
};

#endif
