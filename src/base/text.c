// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <string.h>

void text_init(text *t, char *buffer, size_t size) {
    *t = (text){.at = buffer, .size = size};
    buffer[0] = '\0';
}

void text_clear(text *t) {
    t->length = 0;
    t->overflow = false;
    t->at[0] = '\0';
}

void text_char(text *t, char c) {
    if (t->length + 1 >= t->size) {
        t->overflow = true;
        return;
    }
    t->at[t->length++] = c;
    t->at[t->length] = '\0';
}

void text_mem(text *t, const char *s, size_t n) {
    size_t space = t->size - 1 - t->length;
    if (n > space) {
        t->overflow = true;
        n = space;
    }
    if (n) /* an empty text may be at NULL */
        memcpy(t->at + t->length, s, n);
    t->length += n;
    t->at[t->length] = '\0';
}

void text_str(text *t, const char *s) {
    text_mem(t, s, strlen(s));
}

void text_uint(text *t, uint64_t n) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    while (count)
        text_char(t, digits[--count]);
}

void text_int(text *t, int64_t n) {
    if (n < 0)
        text_char(t, '-');
    text_uint(t, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void text_grouped(text *t, uint64_t n) {
    if (n < 1000) {
        text_uint(t, n);
        return;
    }
    text_grouped(t, n / 1000);
    text_char(t, ',');
    for (unsigned digit = 100; digit > 0; digit /= 10)
        text_char(t, (char)('0' + n / digit % 10));
}

void text_real(text *t, double x, int decimals, bool sign) {
    uint64_t scale = 1;
    for (int i = 0; i < decimals; i++)
        scale *= 10;
    double size = x < 0 ? -x : x;
    uint64_t n = (uint64_t)((size < 1e9 ? size : 1e9) * (double)scale + 0.5);
    if (x < 0 && n > 0)
        text_char(t, '-');
    else if (sign)
        text_char(t, '+');
    text_uint(t, n / scale);
    if (decimals > 0)
        text_char(t, '.');
    for (scale /= 10; scale > 0; scale /= 10)
        text_char(t, (char)('0' + n / scale % 10));
}

void text_quote(text *t, const char *s, size_t n, size_t most) {
    static const char hex[] = "0123456789abcdef";
    text_char(t, '"');
    for (size_t i = 0; i < n && i < most; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c >= 0x20 && c < 0x7f) {
            text_char(t, (char)c);
        } else {
            text_str(t, "\\x");
            text_char(t, hex[c >> 4]);
            text_char(t, hex[c & 15]);
        }
    }
    text_char(t, '"');
    if (n > most)
        text_str(t, "...");
}

span span_of(const char *s) {
    span r = {s, 0};
    while (s[r.length])
        r.length++;
    return r;
}

bool span_starts(span s, const char *word) {
    size_t i = 0;
    for (; word[i]; i++)
        if (i >= s.length || s.at[i] != word[i])
            return false;
    return true;
}

bool span_is_word(span s, size_t most) {
    if (s.length == 0 || s.length > most)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              c == '_' || c == '-'))
            return false;
    }
    return true;
}

bool span_is(span s, const char *word) {
    return span_starts(s, word) && s.length == span_of(word).length;
}

span span_cut(span *rest, char c) {
    span part = *rest;
    for (size_t i = 0; i < part.length; i++)
        if (part.at[i] == c) {
            *rest = (span){part.at + i + 1, part.length - i - 1};
            part.length = i;
            return part;
        }
    *rest = (span){NULL, 0};
    return part;
}

static bool base_text_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

span span_trim(span s) {
    while (s.length && base_text_is_blank(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length && base_text_is_blank(s.at[s.length - 1]))
        s.length--;
    return s;
}

bool span_uint(span s, uint64_t max, uint64_t *out) {
    if (s.length == 0 || (s.length > 1 && s.at[0] == '0'))
        return false;
    uint64_t n = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s.at[i] - '0');
        if (n > (max - digit) / 10 || digit > max)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

size_t span_utf8(span s) {
    const unsigned char *at = (const unsigned char *)s.at;
    unsigned char c = at[0];
    size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : 4;
    if (c > 0xf4 || (c >= 0x80 && c < 0xc2) || n > s.length)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (c == 0xe0 && at[1] < 0xa0) || (c == 0xf0 && at[1] < 0x90);
    bool outside = (c == 0xed && at[1] >= 0xa0) || (c == 0xf4 && at[1] >= 0x90);
    return overlong || outside ? 0 : n;
}
