// SPDX-License-Identifier: MIT
// The head of an HTTP/1 request, read byte by byte and strictly by RFC 9112: what a proxy in front
// of us might understand differently is refused. No allocation, no sockets; the result doesn't
// depend on how the bytes are split.
//
// Lines end with CRLF. A name is a token immediately followed by a colon, a value has no control
// characters, and no line is folded. The target is a path ("/..."). HTTP/1.1 has exactly one Host,
// at most one Content-Length, which is a number, and no Transfer-Encoding, since chunked bodies
// aren't read. Headers that identify the sender may not appear twice.
#ifndef SERVER_HTTP_HTTP_H
#define SERVER_HTTP_HTTP_H

#include "base/text.h"
#include "server/bounds.h"

enum http_result {
    HTTP_MORE,  /* more is to come */
    HTTP_DONE,  /* the head is complete and good */
    HTTP_BAD,   /* it can't be understood */
    HTTP_LARGE, /* it is too long, or has too many headers */
};

/* A range of the head's bytes. */
struct http_part {
    uint16_t at, length;
};

struct http_field {
    struct http_part name, value; /* the value without blanks around it */
};

struct http_head {
    enum http_result result;
    int state;
    struct http_part part; /* the one being read */
    struct http_part method, path, query;
    bool blank;  /* an empty line came before the request; one is allowed */
    bool latest; /* HTTP/1.1, or a later 1.x; else 1.0 */
    bool sized;  /* it has a Content-Length: `size` */
    uint64_t size;
    uint16_t length; /* bytes kept so far */
    uint16_t count;  /* headers */
    struct http_field field[WEB_FIELDS];
    char bytes[WEB_HEADER_SIZE];
};

void http_begin(struct http_head *h);

/* Reads more bytes. `used`: how many belong to the head; all of them, unless it is complete. */
enum http_result http_read(struct http_head *h, const char *bytes, size_t length, size_t *used);

/* Parts of a head that is DONE, borrowed from it: */
span http_method(const struct http_head *h);
span http_path(const struct http_head *h); /* decoded */
/* What follows the question mark. Only escapes for letters, digits and - . _ ~ are decoded: others
 * may stand for a literal `&` or `=`. */
span http_query(const struct http_head *h);

/* The value of the last header with this name (in lower case); {NULL, 0}: none. */
span http_value(const struct http_head *h, const char *name);
/* Does a header that is a list of words contain this one? Case doesn't matter. */
bool http_lists(const struct http_head *h, const char *name, const char *word);

#endif
