// SPDX-License-Identifier: MIT
// A JSON writer on a bounded text: it sets commas, escapes what must be escaped, allocates nothing
// and prints nothing. When something doesn't fit, the text remembers it (`overflow`): the writer
// continues, and the caller checks once at the end. The result is one line of valid UTF-8, whatever
// strings it is given. The names don't clash with those of jansson, which reads JSON.
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

typedef struct json {
    text *out;      /* borrowed: must outlive the writer */
    uint64_t begun; /* a bit for every depth: not empty any more */
    int depth;
    bool after_key; /* the next value belongs to a key */
} json;

/* A writer that appends to `out`. At most 60 levels of nesting. */
json json_on(text *out);

void json_open_object(json *j);
void json_close_object(json *j);
void json_open_list(json *j);
void json_close_list(json *j);

/* A member's name, plain ASCII without anything to escape; a value must follow. */
void json_write_key(json *j, const char *key);

/* Bytes that aren't UTF-8 become U+FFFD. */
void json_write_string(json *j, span s);
void json_write_str(json *j, const char *s);
void json_write_int(json *j, int64_t n);
void json_write_uint(json *j, uint64_t n);
void json_write_bool(json *j, bool b);
void json_write_null(json *j);

/* A number rounded to `decimals` (0 to 9), without trailing zeros; NaN, and 1e9 or more, become
 * null. */
void json_write_real(json *j, double x, int decimals);

/* A member: key and value at once. */
void json_put_uint(json *j, const char *key, uint64_t n);
void json_put_bool(json *j, const char *key, bool b);
void json_put_real(json *j, const char *key, double x, int decimals);
void json_put_str(json *j, const char *key, const char *s); /* NULL: null */

/* JSON text that is already complete and checked. */
void json_write_raw(json *j, span value);

#endif
