// SPDX-License-Identifier: MIT
// A bounded text writer. It never writes past its buffer, always leaves a terminated string, and
// remembers when something did not fit, so callers write freely and check once at the end.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct text {
    char *at;      /* the buffer, borrowed: must outlive the writer */
    size_t size;   /* its size, with room for the terminator */
    size_t length; /* characters written */
    bool overflow; /* something didn't fit */
} text;

/* An ASCII letter in the given case; everything else unchanged. */
static inline char char_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}
static inline char char_upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* A writer on `buffer`, which it empties. size >= 1. */
void text_init(text *t, char *buffer, size_t size);
void text_clear(text *t);

void text_char(text *t, char c);
void text_str(text *t, const char *s);
void text_mem(text *t, const char *s, size_t n);
void text_uint(text *t, uint64_t n);
void text_int(text *t, int64_t n);

/* 1234567 as 1,234,567. */
void text_grouped(text *t, uint64_t n);

/* A number rounded to `decimals` (0 to 9); with `sign`, a + unless it is negative. At most a
 * billion. */
void text_real(text *t, double x, int decimals, bool sign);

/* Untrusted bytes for a message: quoted, at most `most` of them, control and non-ASCII bytes as
 * `\xNN`. */
void text_quote(text *t, const char *s, size_t n, size_t most);

/* A piece of text to be read: bytes with a length, not terminated. The bytes are borrowed, as those
 * of any span. */
typedef struct span {
    const char *at;
    size_t length;
} span;

span span_of(const char *s);
bool span_is(span s, const char *word);
bool span_starts(span s, const char *word);

/* Is this 1 to `most` of A-Z a-z 0-9 _ -? */
bool span_is_word(span s, size_t most);

/* Cuts off and returns what comes before the first `c`; `rest` becomes what follows the `c`.
 * Without a `c` all of it is returned and `rest` becomes {NULL, 0}, which differs from an empty
 * last part. */
span span_cut(span *rest, char c);

/* `s` without the blanks, tabs and line ends around it. */
span span_trim(span s);

/* A decimal number without sign or leading zeros, at most `max`; false when it isn't one. */
bool span_uint(span s, uint64_t max, uint64_t *out);

/* The length of the UTF-8 sequence at the head of `s`, which isn't empty; 0 when that isn't valid.
 * No overlong forms, no surrogates, nothing beyond U+10FFFF. */
size_t span_utf8(span s);

#endif
