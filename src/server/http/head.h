// SPDX-License-Identifier: MIT
// What a request's head says about its sender: the session's secret, the page it comes from, the
// address behind a proxy. Pure functions over bytes from outside; spans that come out are borrowed
// from the header.
#ifndef SERVER_HTTP_HEAD_H
#define SERVER_HTTP_HEAD_H

#include "base/text.h"

/* {NULL, 0} as the value of a header: it wasn't sent. */

enum {
    HEAD_SECRET_MOST = 128,
    HEAD_ADDRESS_SIZE = 46,
    HEAD_ORIGIN_MOST = 256,
    HEAD_TRACE_SIZE = 37,
};

/* May this be a secret: 1 to HEAD_SECRET_MOST of A-Z a-z 0-9 _ - . ~ + / =? */
bool head_is_secret(span s);

/* The cookie with this name. False: it is missing, isn't a secret, or appears twice (somebody else
 * may have planted one of them). */
bool head_cookie(span header, const char *name, span *secret);

/* The token of an Authorization header; false: none, or not a possible one. */
bool head_bearer(span header, span *token);

/* Requests that a foreign page may have caused are refused. An Origin must be in the list or, if
 * that is empty, exactly the request's `scheme://host`. Without one (programs; old browsers) the
 * request is accepted unless it has a cookie and the browser says that another site sent it. */
struct head_source {
    span origin, host, fetch_site;
    bool secure; /* came over TLS */
    bool cookie; /* has the session's cookie */
    const char *const *origins;
    int count;
};
bool head_is_own(const struct head_source *s);

/* Is this a name and optional port, as in a Host header? */
bool head_is_host(span host);

/* The last address of X-Forwarded-For, which our own proxy added. False: no address. */
bool head_forwarded(span header, char out[HEAD_ADDRESS_SIZE]);

/* An id for a request, of X-Request-Id. False: none, or not 1 to 36 of A-Z a-z 0-9 _ - . */
bool head_trace(span header, char out[HEAD_TRACE_SIZE]);

/* Does Accept-Encoding allow gzip? */
bool head_takes_gzip(span header);

/* Does If-None-Match contain this tag (in quotation marks)? */
bool head_has_tag(span header, const char *tag);

/* Is this an origin that a browser would send: http(s)://host[:port], no path? */
bool head_is_origin(span s);

#endif
