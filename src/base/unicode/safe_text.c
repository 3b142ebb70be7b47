// SPDX-License-Identifier: MIT
#include "base/unicode/safe_text.h"

#include <string.h>

/* Signs with a usual spelling in ASCII. */
static const struct {
    const char *sign, *spelled;
} spellings[] = {
    {"±", "+-"}, {"×", "x"},        {"÷", "/"},  {"·", "."},  {"…", "..."},
    {"–", "-"},  {"—", "-"},        {"‘", "'"},  {"’", "'"},  {"“", "\""},
    {"”", "\""}, {"→", "->"},       {"←", "<-"}, {"≥", ">="}, {"≤", "<="},
    {"≈", "~"},  {"\xc2\xa0", " "}, {"−", "-"},  {"•", "*"},  {"½", "1/2"},
};

static uint32_t safe_text_code_point(span s) {
    static const unsigned char mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t c = (unsigned char)s.at[0] & mask[s.length];
    for (size_t i = 1; i < s.length; i++)
        c = c << 6 | ((unsigned char)s.at[i] & 0x3f);
    return c;
}

/* One column wide everywhere: ASCII, and letters of scripts that don't combine them. */
static bool is_narrow(uint32_t c) {
    return (c >= 0x20 && c <= 0x7e) || (c >= 0xc0 && c <= 0x24f && c != 0xd7 && c != 0xf7) ||
           (c >= 0x386 && c <= 0x3ce && c != 0x387 && c != 0x38b && c != 0x38d && c != 0x3a2) ||
           (c >= 0x400 && c <= 0x481) || (c >= 0x48a && c <= 0x52f) || (c >= 0x1e00 && c <= 0x1eff);
}

static void safe_text_put(text *t, span c) {
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (strlen(spellings[i].sign) == c.length && !memcmp(spellings[i].sign, c.at, c.length)) {
            text_str(t, spellings[i].spelled);
            return;
        }
    if (is_narrow(safe_text_code_point(c)))
        text_mem(t, c.at, c.length);
    else
        text_char(t, '?');
}

void safe_text(text *t, span s) {
    while (s.length > 0) {
        size_t n = span_utf8(s);
        if (n == 0)
            text_char(t, '?');
        else
            safe_text_put(t, (span){s.at, n});
        n += n == 0;
        s.at += n;
        s.length -= n;
    }
}

const char *safe_string(char *buffer, size_t size, const char *s) {
    text t;
    text_init(&t, buffer, size);
    safe_text(&t, span_of(s));
    if (t.overflow && size > 4) {
        size_t n = t.length < size - 4 ? t.length : size - 4;
        while (n > 0 && ((unsigned char)buffer[n] & 0xc0) == 0x80) /* no half character */
            n--;
        memcpy(buffer + n, "...", 4);
    }
    return buffer;
}

const char *safe_name(char *buffer, size_t size, const char *name, int seat) {
    safe_string(buffer, size, name);
    if (buffer[strspn(buffer, "? ")] == '\0') {
        text t;
        text_init(&t, buffer, size);
        text_str(&t, "Seat ");
        text_int(&t, seat + 1);
    }
    return buffer;
}

/* How letters with marks are spelled in ASCII. */
static const struct {
    const char *letters, *spelled;
} plain[] = {
    {"ä", "ae"},   {"ö", "oe"},    {"ü", "ue"},   {"Ä", "Ae"},   {"Ö", "Oe"},    {"Ü", "Ue"},
    {"ß", "ss"},   {"æ", "ae"},    {"œ", "oe"},   {"ø", "oe"},   {"å", "aa"},    {"àáâã", "a"},
    {"èéêë", "e"}, {"ìíîï", "i"},  {"òóôõ", "o"}, {"ùúû", "u"},  {"ýÿ", "y"},    {"ñ", "n"},
    {"ç", "c"},    {"ÀÁÂÃÅ", "A"}, {"ÈÉÊË", "E"}, {"ÌÍÎÏ", "I"}, {"ÒÓÔÕØ", "O"}, {"ÙÚÛ", "U"},
    {"Ñ", "N"},    {"Ç", "C"},
};

static const char *safe_text_spell(span c) {
    char letter[8] = "";
    memcpy(letter, c.at, c.length);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (strstr(plain[i].letters, letter))
            return plain[i].spelled;
    return "?";
}

void safe_ascii(text *t, span s, bool wide) {
    while (s.length > 0) {
        size_t n = span_utf8(s);
        n = n ? n : 1;
        const char *spelled = n > 1 ? safe_text_spell((span){s.at, n}) : NULL;
        if (!spelled)
            text_mem(t, s.at, 1);
        else
            text_mem(t, spelled, wide ? strlen(spelled) : 1);
        s.at += n;
        s.length -= n;
    }
}
