// SPDX-License-Identifier: MIT
// Values in JSON text of our own writer (json.h): a value is a pointer to its first character, a
// member one to its name. Nothing is parsed ahead, copied or allocated. Nothing is checked either,
// so this isn't for text from outside. The text must be terminated, and outlive the pointers.
#ifndef BASE_JSON_VALUE_H
#define BASE_JSON_VALUE_H

#include "base/text.h"

/* Of NULL, as of any value that isn't of this kind: false. */
static inline bool json_value_is_object(const char *v) {
    return v && *v == '{';
}
static inline bool json_value_is_list(const char *v) {
    return v && *v == '[';
}
static inline bool json_value_is_string(const char *v) {
    return v && *v == '"';
}
static inline bool json_value_is_number(const char *v) {
    return v && (*v == '-' || (*v >= '0' && *v <= '9'));
}

/* Is it written like this: 0, null, []? */
bool json_value_is(const char *v, const char *written);

/* The first element of a list, or member of an object; NULL: there is none. */
const char *json_value_first(const char *v);

/* The next one; NULL after the last. */
const char *json_value_next(const char *at);

/* How many there are. */
int json_value_size(const char *v);

/* The value of a member. */
const char *json_value_of(const char *member);

/* The value of the member of that name; NULL if `v` has no such member, isn't an object or is
 * NULL. */
const char *json_value_get(const char *v, const char *name);

/* Do a member and a string, or two members, have the same name? It needs no escapes. */
bool json_value_same_name(const char *a, const char *b);

/* The integer, at most nine digits of it; 0 if it isn't one. */
int json_value_int(const char *v);

/* The characters of a string or of a member's name, control characters as blanks; a number, and
 * everything else, as it is written. */
void json_value_text(text *t, const char *v);

#endif
