// SPDX-License-Identifier: MIT
// JSON objects from outside, taken apart field by field: what the engine's protocol and the
// server's requests share. Whatever is wrong gets one complaint that says which field it is.
#ifndef ENGINE_FIELDS_H
#define ENGINE_FIELDS_H

#include <jansson.h>

#include "base/text.h"

/* The largest whole number that is exact in every language's numbers. */
#define FIELDS_MOST_NUMBER ((UINT64_C(1) << 53) - 1)

/* Reads the text of one object; NULL with the reason. What is ambiguous is refused: keys that stand
 * there twice, bytes that aren't UTF-8, numbers that don't fit, anything behind the object.
 * `example` is how a request looks. Freed with json_decref. */
json_t *fields_load(span line, const char *example, text *error);

/* `BEFORE "word" AFTER` as the reason, or just a reason. Both return false. */
bool fields_complain(text *error, const char *before, span word, const char *after);
bool fields_refuse(text *error, const char *reason);

span fields_span(const json_t *string);

/* Single fields; false with the reason when they are there and wrong. */

/* A whole number in its bounds; without the field `*out` stays as it is. */
bool fields_number(const json_t *root, const char *key, uint64_t min, uint64_t max, uint64_t *out,
                   text *error);
/* A string; {NULL, 0} without the field. */
bool fields_string(const json_t *root, const char *key, span *out, text *error);

#endif
