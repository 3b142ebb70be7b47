// SPDX-License-Identifier: MIT
// The head of an HTTP/1 request, read byte by byte as RFC 9112 has it and not otherwise: what a
// proxy in front might understand in another way is refused. No allocation, no sockets; however the
// bytes are cut up, the result is the same.
//
// Lines end with CRLF. A name is a token with the colon right behind it, a value has no control
// characters, and no line is folded. The target is a path ("/..."). There is one Host in HTTP/1.1,
// at most one Content-Length, which is a number, and no Transfer-Encoding, since bodies in chunks
// aren't read. What decides who asks may not stand there twice.
#ifndef SERVER_HTTP_HTTP_H
#define SERVER_HTTP_HTTP_H

#include "base/text.h"
#include "server/bounds.h"

enum http_result {
    HTTP_MORE,  /* more is to come */
    HTTP_DONE,  /* the head is complete and good */
    HTTP_BAD,   /* it can't be understood */
    HTTP_LARGE, /* it is longer, or has more headers, than is read */
};

/* A part of the head's bytes. */
struct http_part {
    uint16_t at, length;
};

struct http_field {
    struct http_part name, value; /* the value without blanks around it */
};

struct http_head {
    enum http_result result;
    int state;
    struct http_part part; /* the one that is being read */
    struct http_part method, path, query;
    bool blank;  /* an empty line came before the request, as one may */
    bool latest; /* HTTP/1.1, or a later 1.x; else 1.0 */
    bool sized;  /* it has a Content-Length, */
    uint64_t size;
    uint16_t length; /* bytes kept so far */
    uint16_t count;  /* headers */
    struct http_field field[WEB_FIELDS];
    char bytes[WEB_HEADER_SIZE];
};

void http_begin(struct http_head *h);

/* Reads on. `used`: how many of the bytes belong to the head; all, unless it is over. */
enum http_result http_read(struct http_head *h, const char *bytes, size_t length, size_t *used);

/* Of a head that is DONE: */
span http_method(const struct http_head *h);
span http_path(const struct http_head *h); /* decoded */
/* What stands behind the question mark; of its escapes only those for letters, digits and - . _ ~
 * are decoded, for the others keep apart what `&` and `=` join. */
span http_query(const struct http_head *h);

/* The value of the last header of this name (in lower case); {NULL, 0}: there is none. */
span http_value(const struct http_head *h, const char *name);
/* Does a header that is a list of words have this one? Case doesn't matter. */
bool http_lists(const struct http_head *h, const char *name, const char *word);

#endif
