// SPDX-License-Identifier: MIT
// What the notations of all games share: the six colours, multisets of cards as text, and lines of
// `key=value` words, read from left to right.
#ifndef CORE_NOTATION_H
#define CORE_NOTATION_H

#include "base/lanes.h"
#include "base/text.h"

enum { COLOURS = LANES };

/* The letters R O Y G P K; -1 when `c` isn't one of them. */
char colour_letter(int colour);
int colour_of(char c);

/* The colour in words: "red". */
const char *colour_name(int colour);

/* A multiset: `R2YK3`, `-` when empty. */
void cards_write(text *t, lanes cards);

/* The same with `hidden` unknown cards after the known ones: `K?5`. */
void cards_write_hidden(text *t, lanes known, int hidden);

/* Reads a multiset in its canonical form, every count at most `most`. */
bool cards_read(lanes *cards, span s, int most);

/* Reads a multiset that may end in `?n`. */
bool cards_read_hidden(lanes *known, int *hidden, span s, int most);

/* The words of a line, separated by one blank each. */
typedef struct words {
    span rest;
    text *error; /* borrowed, like the line */
} words;

/* Takes the value of the next word, which must be `key=…`; if it isn't, writes the error and
 * returns false. */
bool words_take(words *w, const char *key, span *value);

/* Takes the next word only if it is `key=…`. */
bool words_take_optional(words *w, const char *key, span *value);

/* Is this the end of the line? If not, writes the error. */
bool words_end(words *w);

/* Writes `KEY=`, with a blank before it unless it starts the line. */
void words_key(text *t, const char *key);

/* `reason` as the error, with the offending piece quoted; returns false. */
bool notation_fail(text *error, const char *reason, span piece);

/* `reason` alone as the error; returns false. */
bool notation_refuse(text *error, const char *reason);

#endif
