// SPDX-License-Identifier: MIT
#include "core/notation.h"

static const char letters[COLOURS + 1] = "ROYGPK";

char colour_letter(int colour) {
    return letters[colour];
}

const char *colour_name(int colour) {
    static const char *const names[COLOURS] = {"red",   "orange", "yellow",
                                               "green", "purple", "black"};
    return names[colour];
}

int colour_of(char c) {
    for (int i = 0; i < COLOURS; i++)
        if (letters[i] == c)
            return i;
    return -1;
}

void cards_write_hidden(text *t, lanes known, int hidden) {
    for (int c = 0; c < COLOURS; c++) {
        int n = lanes_count(known, c);
        if (n)
            text_char(t, letters[c]);
        if (n > 1)
            text_uint(t, (uint64_t)n);
    }
    if (hidden) {
        text_char(t, '?');
        text_uint(t, (uint64_t)hidden);
    } else if (!(known & LANES_ALL)) {
        text_char(t, '-');
    }
}

void cards_write(text *t, lanes cards) {
    cards_write_hidden(t, cards, 0);
}

/* The digits at the head of `s`, cut off. */
static span cut_digits(span *s) {
    span digits = {s->at, 0};
    while (digits.length < s->length && s->at[digits.length] >= '0' && s->at[digits.length] <= '9')
        digits.length++;
    s->at += digits.length;
    s->length -= digits.length;
    return digits;
}

bool cards_read_hidden(lanes *known, int *hidden, span s, int most) {
    *known = 0;
    *hidden = 0;
    if (span_is(s, "-"))
        return true;
    if (s.length == 0)
        return false;
    int last = -1;
    while (s.length) {
        int colour = s.at[0] == '?' ? COLOURS : colour_of(s.at[0]);
        if (colour <= last) /* unknown, out of order, or twice */
            return false;
        last = colour;
        s.at++;
        s.length--;
        span digits = cut_digits(&s);
        uint64_t n = 1;
        if (digits.length && !span_uint(digits, colour == COLOURS ? 250 : (uint64_t)most, &n))
            return false;
        if (colour == COLOURS) {
            if (!digits.length || n == 0)
                return false;
            *hidden = (int)n;
        } else {
            if (digits.length && n < 2)
                return false;
            *known += lanes_of(colour, (int)n);
        }
    }
    return true;
}

bool cards_read(lanes *cards, span s, int most) {
    int hidden;
    return cards_read_hidden(cards, &hidden, s, most) && hidden == 0;
}

bool notation_fail(text *error, const char *reason, span piece) {
    text_str(error, reason);
    text_char(error, ' ');
    text_quote(error, piece.at, piece.length, 60);
    return false;
}

bool notation_refuse(text *error, const char *reason) {
    text_str(error, reason);
    return false;
}

/* Does the next word start with `key=`? Then the rest of it is cut off as `value`. */
static bool notation_take(words *w, const char *key, span *value) {
    span after = w->rest;
    if (!after.at || !span_starts(after, key))
        return false;
    size_t n = span_of(key).length;
    if (n >= after.length || after.at[n] != '=')
        return false;
    span word = span_cut(&after, ' ');
    *value = (span){word.at + n + 1, word.length - n - 1};
    w->rest = after;
    return true;
}

bool words_take_optional(words *w, const char *key, span *value) {
    return notation_take(w, key, value);
}

bool words_take(words *w, const char *key, span *value) {
    if (notation_take(w, key, value))
        return true;
    text_str(w->error, "expected ");
    text_str(w->error, key);
    text_str(w->error, "=... ");
    if (!w->rest.at)
        return notation_refuse(w->error, "but the line ends");
    span word = span_cut(&w->rest, ' ');
    return notation_fail(w->error, "instead of", word);
}

bool words_end(words *w) {
    if (!w->rest.at)
        return true;
    span word = span_cut(&w->rest, ' ');
    return notation_fail(w->error, "unexpected word", word);
}

void words_key(text *t, const char *key) {
    if (t->length)
        text_char(t, ' ');
    text_str(t, key);
    text_char(t, '=');
}
