// SPDX-License-Identifier: MIT
// JSON objects from outside, read field by field: shared by the engine's protocol and the server's
// requests. A mistake gets one error message, which names the field.
#ifndef ENGINE_FIELDS_H
#define ENGINE_FIELDS_H

#include <jansson.h>

#include "base/text.h"

/* The largest whole number that is exact in every language's numbers. */
#define FIELDS_MOST_NUMBER ((UINT64_C(1) << 53) - 1)

/* Reads the text of one object; NULL with the reason. What is ambiguous is refused: duplicate keys,
 * bytes that aren't UTF-8, numbers that don't fit, anything after the object. `example` shows what
 * a request looks like. The result is owned by the caller: json_decref. */
json_t *fields_load(span line, const char *example, text *error);

/* Writes the reason: `BEFORE "word" AFTER`, or plain text. Both return false. */
bool fields_complain(text *error, const char *before, span word, const char *after);
bool fields_refuse(text *error, const char *reason);

/* A JSON string's text: borrowed from `string`. */
span fields_span(const json_t *string);

/* Single fields; false with the reason when one is present but wrong. */

/* A whole number within its bounds; without the field `*out` stays as it is. */
bool fields_number(const json_t *root, const char *key, uint64_t min, uint64_t max, uint64_t *out,
                   text *error);
/* A string, borrowed from `root`; {NULL, 0} without the field. */
bool fields_string(const json_t *root, const char *key, span *out, text *error);

#endif
