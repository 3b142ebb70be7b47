// SPDX-License-Identifier: MIT
// A bounded text writer. It never writes past its buffer, always leaves a terminated string, and
// remembers when something did not fit, so callers write freely and check once at the end.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct text {
    char *at;      /* the buffer */
    size_t size;   /* its size, with room for the terminator */
    size_t length; /* characters written */
    bool overflow; /* something was left out */
} text;

/* A writer on `buffer`, which is emptied. size >= 1. */
void text_init(text *t, char *buffer, size_t size);
void text_clear(text *t);

void text_char(text *t, char c);
void text_str(text *t, const char *s);
void text_mem(text *t, const char *s, size_t n);
void text_uint(text *t, uint64_t n);
void text_int(text *t, int64_t n);

/* 1234567 as 1,234,567. */
void text_grouped(text *t, uint64_t n);

/* A number with so many decimals (0 to 9), rounded; with `sign`, a + before what isn't negative.
 * Beyond a billion it is cut off there. */
void text_real(text *t, double x, int decimals, bool sign);

/* Foreign bytes in a message: quoted, at most `most` of them, control and non-ASCII bytes as
 * `\xNN`. */
void text_quote(text *t, const char *s, size_t n, size_t most);

/* A piece of text that is read: bytes with a length, not terminated. */
typedef struct span {
    const char *at;
    size_t length;
} span;

span span_of(const char *s);
bool span_is(span s, const char *word);
bool span_starts(span s, const char *word);

/* Is this 1 to `most` of A-Z a-z 0-9 _ -? */
bool span_is_word(span s, size_t most);

/* Cuts the part before the first `c` off `rest` and returns it; `rest` is what follows the `c`.
 * Without a `c` the whole is returned and `rest` becomes {NULL, 0}: an end that differs from an
 * empty last part. */
span span_cut(span *rest, char c);

/* The same without blanks, tabs and line ends around it. */
span span_trim(span s);

/* A decimal number without sign or leading zeros, at most `max`; false when it isn't one. */
bool span_uint(span s, uint64_t max, uint64_t *out);

/* The length of the UTF-8 sequence at the head of `s`, which isn't empty; 0 when it is none. No
 * overlong forms, no surrogates, nothing beyond U+10FFFF. */
size_t span_utf8(span s);

#endif
