// SPDX-License-Identifier: MIT
// From HTTP to a request for the core: method and path choose the action; path, query and body
// become the request object of docs/api.md as JSON text. Pure functions over bytes from outside, so
// they can be tested and fuzzed without sockets.
#ifndef SERVER_HTTP_ROUTE_H
#define SERVER_HTTP_ROUTE_H

#include "server/bounds.h"
#include "server/core/core.h"

enum route_method { ROUTE_GET, ROUTE_POST, ROUTE_DELETE, ROUTE_OTHER, ROUTE_METHODS = ROUTE_OTHER };

enum {
    ROUTE_TEXT_SIZE = ROUTE_BODY_MOST + 256, /* more than any request object */
};

/* Its strings are constants. */
struct route {
    const char *word;      /* the "do" */
    const char *query;     /* the parameters it takes, separated by blanks */
    enum client_kind kind; /* ONCE or STREAM */
    enum route_method method;
    unsigned allow;          /* this path's methods, as bits: for the answer to a wrong one */
    char game[ROOM_ID_SIZE]; /* from the path; "": none */
    uint64_t number;         /* of a token or a player, from the path */
    bool numbered;
};

/* Finds the action of a method and path. REFUSAL_NONE; NOT_FOUND, or BAD_METHOD with `allow` set.
 */
enum refusal route_find(struct route *out, enum route_method method, span path);

/* Writes the request object. `query` is what follows the question mark, `body` the whole body
 * (empty is the same as {}). REFUSAL_NONE, BAD_REQUEST or TOO_LARGE. */
enum refusal route_write(text *out, const struct route *r, span query, span body);

#endif
