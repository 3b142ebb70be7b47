// SPDX-License-Identifier: MIT
// A state machine that takes a byte at a time and keeps what it has read; at the end of the head it
// checks the rules that need all of it. Escapes are decoded in place, which never needs more room.
#include "server/http/http.h"

#include <string.h>
#include <strings.h>

#include "server/http/head.h"

enum state {
    START,    /* before the method */
    START_LF, /* in the empty line before it */
    METHOD,
    TARGET,
    VERSION,
    LINE_LF, /* at the end of the first line */
    NAME_OR_END,
    NAME,
    VALUE,
    VALUE_LF,
    END_LF,
};

static const char version[] = "HTTP/1.";
static const uint64_t size_most = UINT64_C(1) << 40;

/* Headers that may appear only once: those we decide by and that aren't lists. */
static const char *const single[] = {
    "authorization",     "content-length",        "cookie",         "host", "origin",
    "sec-websocket-key", "sec-websocket-version", "sec-fetch-site",
};

void http_begin(struct http_head *h) {
    memset(h, 0, offsetof(struct http_head, field));
}

static bool is_alphanumeric(unsigned char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_token(unsigned char c) {
    return is_alphanumeric(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}

/* A character of a target: what browsers send, though RFC 3986 wants some of it escaped. */
static bool is_target(unsigned char c) {
    return c > ' ' && c < 0x7f && c != '#';
}

static bool is_value(unsigned char c) {
    return (c >= ' ' && c != 0x7f) || c == '\t';
}

static span text_of(const struct http_head *h, struct http_part p) {
    return (span){h->bytes + p.at, p.length};
}

/* A new part begins at the next byte. */
static int http_begin_part(struct http_head *h, int state) {
    h->part = (struct http_part){h->length, 0};
    return state;
}

static struct http_part http_trimmed(const struct http_head *h, struct http_part p) {
    span s = span_trim(text_of(h, p));
    return (struct http_part){(uint16_t)(s.at - h->bytes), (uint16_t)s.length};
}

/* The state after `c`, which was kept; -1: it isn't allowed here. */
static int step_line(struct http_head *h, unsigned char c) {
    size_t n = h->part.length++;
    switch (h->state) {
    case METHOD:
        if (c != ' ')
            return is_token(c) ? METHOD : -1;
        h->method = (struct http_part){h->part.at, (uint16_t)n};
        return http_begin_part(h, TARGET);
    case TARGET:
        if (c != ' ')
            return is_target(c) && (n > 0 || c == '/') ? TARGET : -1;
        h->path = (struct http_part){h->part.at, (uint16_t)n};
        return n > 0 ? http_begin_part(h, VERSION) : -1;
    default: /* VERSION */
        if (n < sizeof version - 1)
            return c == (unsigned char)version[n] ? VERSION : -1;
        if (n > sizeof version - 1)
            return c == '\r' ? LINE_LF : -1;
        h->latest = c != '0';
        return c >= '0' && c <= '9' ? VERSION : -1;
    }
}

static int step_field(struct http_head *h, unsigned char c) {
    size_t n = h->part.length++;
    struct http_field *f = &h->field[h->count];
    if (h->state == NAME) {
        if (c != ':')
            return is_token(c) ? NAME : -1;
        f->name = (struct http_part){h->part.at, (uint16_t)n};
        return http_begin_part(h, VALUE);
    }
    if (c != '\r')
        return is_value(c) ? VALUE : -1;
    f->value = http_trimmed(h, (struct http_part){h->part.at, (uint16_t)n});
    h->count++;
    return VALUE_LF;
}

static int http_step(struct http_head *h, unsigned char c) {
    switch (h->state) {
    case START:
        if (c == '\r')
            return h->blank ? -1 : START_LF;
        h->part = (struct http_part){(uint16_t)(h->length - 1), 1};
        return is_token(c) ? METHOD : -1;
    case START_LF:
        h->blank = true;
        h->length = 0;
        return c == '\n' ? START : -1;
    case LINE_LF:
    case VALUE_LF:
        return c == '\n' ? NAME_OR_END : -1;
    case NAME_OR_END:
        if (c == '\r')
            return END_LF;
        h->part = (struct http_part){(uint16_t)(h->length - 1), 1};
        return is_token(c) ? NAME : -1;
    case NAME:
    case VALUE:
        return step_field(h, c);
    default:
        return step_line(h, c);
    }
}

static int http_hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The byte that an escape at `at` stands for; 0: it isn't an escape, or stands for zero, which is
 * never needed. */
static unsigned char http_escaped(const char *at, size_t remaining) {
    bool fits = remaining > 2;
    int high = fits ? http_hex(at[1]) : -1, low = fits ? http_hex(at[2]) : -1;
    return high < 0 || low < 0 ? 0 : (unsigned char)(16 * high + low);
}

/* Decodes in place, either all escapes or only the unnecessary ones; false: one is bad. */
static bool http_decode(struct http_head *h, struct http_part *p, bool all) {
    char *at = h->bytes + p->at;
    size_t n = 0;
    for (size_t i = 0; i < p->length; i++) {
        unsigned char c = (unsigned char)at[i];
        if (c == '%') {
            c = http_escaped(at + i, p->length - i);
            if (c == 0)
                return false;
            if (all || is_alphanumeric(c) || strchr("-._~", c))
                i += 2;
            else
                c = '%';
        }
        at[n++] = (char)c;
    }
    p->length = (uint16_t)n;
    return true;
}

static bool take_target(struct http_head *h) {
    span rest = text_of(h, h->path), path = span_cut(&rest, '?');
    h->query = (struct http_part){(uint16_t)(h->path.at + path.length), 0};
    if (rest.at)
        h->query = (struct http_part){(uint16_t)(rest.at - h->bytes), (uint16_t)rest.length};
    h->path.length = (uint16_t)path.length;
    return http_decode(h, &h->path, true) && http_decode(h, &h->query, false);
}

static bool is_named(const struct http_head *h, int i, const char *name) {
    span s = text_of(h, h->field[i].name);
    return s.length == strlen(name) && strncasecmp(s.at, name, s.length) == 0;
}

static int http_times(const struct http_head *h, const char *name) {
    int n = 0;
    for (int i = 0; i < h->count; i++)
        n += is_named(h, i, name);
    return n;
}

/* The rules that need the whole head. */
static bool is_sound(struct http_head *h) {
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (http_times(h, single[i]) > 1)
            return false;
    span host = http_value(h, "host"), size = http_value(h, "content-length");
    if (host.at ? !head_is_host(host) : h->latest)
        return false;
    h->sized = size.at != NULL;
    return http_times(h, "transfer-encoding") == 0 &&
           (!h->sized || span_uint(size, size_most, &h->size)) && take_target(h);
}

/* One more byte. */
static enum http_result http_take(struct http_head *h, char c) {
    if (h->length == WEB_HEADER_SIZE || (h->state == NAME && h->count == WEB_FIELDS))
        return HTTP_LARGE;
    h->bytes[h->length++] = c;
    if (h->state == END_LF)
        return c == '\n' && is_sound(h) ? HTTP_DONE : HTTP_BAD;
    h->state = http_step(h, (unsigned char)c);
    return h->state < 0 ? HTTP_BAD : HTTP_MORE;
}

enum http_result http_read(struct http_head *h, const char *bytes, size_t length, size_t *used) {
    *used = 0;
    while (h->result == HTTP_MORE && *used < length)
        h->result = http_take(h, bytes[(*used)++]);
    return h->result;
}

span http_method(const struct http_head *h) {
    return text_of(h, h->method);
}

span http_path(const struct http_head *h) {
    return text_of(h, h->path);
}

span http_query(const struct http_head *h) {
    return text_of(h, h->query);
}

span http_value(const struct http_head *h, const char *name) {
    for (int i = h->count; i-- > 0;)
        if (is_named(h, i, name))
            return text_of(h, h->field[i].value);
    return (span){NULL, 0};
}

bool http_lists(const struct http_head *h, const char *name, const char *word) {
    for (int i = 0; i < h->count; i++) {
        span rest = text_of(h, h->field[i].value);
        while (is_named(h, i, name) && rest.at) {
            span one = span_trim(span_cut(&rest, ','));
            if (one.length == strlen(word) && strncasecmp(one.at, word, one.length) == 0)
                return true;
        }
    }
    return false;
}
