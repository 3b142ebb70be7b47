// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <assert.h>

enum { DEEPEST = 60, MOST_DECIMALS = 9 };

json json_on(text *out) {
    return (json){.out = out};
}

/* Before a value or a key: a comma, unless it is the first or follows its key. */
static void base_json_begin(json *j) {
    uint64_t bit = UINT64_C(1) << j->depth;
    if (j->after_key)
        j->after_key = false;
    else if (j->depth > 0 && j->begun & bit)
        text_char(j->out, ',');
    j->begun |= bit;
}

static void base_json_open(json *j, char bracket) {
    assert(j->depth < DEEPEST);
    base_json_begin(j);
    text_char(j->out, bracket);
    j->depth++;
    j->begun &= ~(UINT64_C(1) << j->depth);
}

static void base_json_close(json *j, char bracket) {
    assert(j->depth > 0 && !j->after_key);
    j->depth--;
    text_char(j->out, bracket);
}

void json_open_object(json *j) {
    base_json_open(j, '{');
}

void json_close_object(json *j) {
    base_json_close(j, '}');
}

void json_open_list(json *j) {
    base_json_open(j, '[');
}

void json_close_list(json *j) {
    base_json_close(j, ']');
}

void json_write_key(json *j, const char *key) {
    base_json_begin(j);
    text_char(j->out, '"');
    text_str(j->out, key);
    text_str(j->out, "\":");
    j->after_key = true;
}

static void base_json_escape(text *t, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    switch (c) {
    case '"':
    case '\\':
        text_char(t, '\\');
        text_char(t, (char)c);
        break;
    case '\n':
        text_str(t, "\\n");
        break;
    case '\t':
        text_str(t, "\\t");
        break;
    default:
        text_str(t, "\\u00");
        text_char(t, hex[c >> 4]);
        text_char(t, hex[c & 15]);
    }
}

static bool base_json_is_plain(unsigned char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

void json_write_string(json *j, span s) {
    base_json_begin(j);
    text_char(j->out, '"');
    while (s.length) {
        size_t plain = 0;
        while (plain < s.length && base_json_is_plain((unsigned char)s.at[plain]))
            plain++;
        text_mem(j->out, s.at, plain);
        s.at += plain;
        s.length -= plain;
        if (s.length == 0)
            break;
        unsigned char c = (unsigned char)s.at[0];
        size_t n = span_utf8(s);
        if (n == 0)
            text_str(j->out, "\xef\xbf\xbd");
        else if (c < 0x20 || c == 0x7f || c == '"' || c == '\\')
            base_json_escape(j->out, c);
        else
            text_mem(j->out, s.at, n);
        s.at += n ? n : 1;
        s.length -= n ? n : 1;
    }
    text_char(j->out, '"');
}

void json_write_str(json *j, const char *s) {
    json_write_string(j, span_of(s));
}

void json_write_int(json *j, int64_t n) {
    base_json_begin(j);
    text_int(j->out, n);
}

void json_write_uint(json *j, uint64_t n) {
    base_json_begin(j);
    text_uint(j->out, n);
}

void json_write_bool(json *j, bool b) {
    base_json_begin(j);
    text_str(j->out, b ? "true" : "false");
}

void json_write_null(json *j) {
    base_json_begin(j);
    text_str(j->out, "null");
}

void json_write_real(json *j, double x, int decimals) {
    assert(decimals >= 0 && decimals <= MOST_DECIMALS);
    if (!(x < 1e9 && x > -1e9)) {
        json_write_null(j);
        return;
    }
    base_json_begin(j);
    char digits[32];
    text t;
    text_init(&t, digits, sizeof digits);
    text_real(&t, x, decimals, false);
    for (; decimals > 0 && t.at[t.length - 1] == '0'; decimals--)
        t.length--;
    if (t.at[t.length - 1] == '.')
        t.length--;
    text_mem(j->out, t.at, t.length);
}

void json_write_raw(json *j, span value) {
    base_json_begin(j);
    text_mem(j->out, value.at, value.length);
}

void json_put_uint(json *j, const char *key, uint64_t n) {
    json_write_key(j, key);
    json_write_uint(j, n);
}

void json_put_bool(json *j, const char *key, bool b) {
    json_write_key(j, key);
    json_write_bool(j, b);
}

void json_put_real(json *j, const char *key, double x, int decimals) {
    json_write_key(j, key);
    json_write_real(j, x, decimals);
}

void json_put_str(json *j, const char *key, const char *s) {
    json_write_key(j, key);
    if (s)
        json_write_str(j, s);
    else
        json_write_null(j);
}
