// SPDX-License-Identifier: MIT
// What the explanations of all games are made with: phrases with semicolons between them, and
// numbers with their nouns.
#ifndef SEARCH_PHRASES_H
#define SEARCH_PHRASES_H

#include "base/text.h"

struct phrases {
    text *t;
    bool begun;
};

/* Begins a new phrase, to be written to the text that is returned. */
static inline text *phrases_next(struct phrases *p) {
    if (p->begun)
        text_str(p->t, "; ");
    p->begun = true;
    return p->t;
}

/* "1 point", "3 points" */
static inline void phrases_count(text *t, int n, const char *noun) {
    text_int(t, n);
    text_char(t, ' ');
    text_str(t, noun);
    if (n != 1)
        text_char(t, 's');
}

/* "mandala 2", for a mandala counted from 0 */
static inline void phrases_mandala(text *t, int mandala) {
    text_str(t, "mandala ");
    text_int(t, mandala + 1);
}

#endif
