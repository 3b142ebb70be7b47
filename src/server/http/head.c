// SPDX-License-Identifier: MIT
#include "server/http/head.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static bool is_letter_or_digit(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_any(char c, const char *set) {
    return c != '\0' && strchr(set, c) != NULL;
}

static bool is_equal(span a, span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

bool head_is_secret(span s) {
    if (s.length < 1 || s.length > HEAD_SECRET_MOST)
        return false;
    for (size_t i = 0; i < s.length; i++)
        if (!is_letter_or_digit(s.at[i]) && !is_any(s.at[i], "_-.~+/="))
            return false;
    return true;
}

bool head_cookie(span header, const char *name, span *secret) {
    int found = 0;
    while (header.at) {
        span value = span_trim(span_cut(&header, ';'));
        span key = span_cut(&value, '=');
        if (!value.at || !span_is(key, name))
            continue;
        *secret = value;
        found++;
    }
    return found == 1 && head_is_secret(*secret);
}

bool head_bearer(span header, span *token) {
    static const char scheme[] = "bearer ";
    size_t n = sizeof scheme - 1;
    if (header.length <= n || strncasecmp(header.at, scheme, n) != 0)
        return false;
    *token = (span){header.at + n, header.length - n};
    return head_is_secret(*token);
}

bool head_trace(span header, char out[HEAD_TRACE_SIZE]) {
    if (header.length < 1 || header.length >= HEAD_TRACE_SIZE)
        return false;
    for (size_t i = 0; i < header.length; i++)
        if (!is_letter_or_digit(header.at[i]) && !is_any(header.at[i], "_-."))
            return false;
    memcpy(out, header.at, header.length);
    out[header.length] = '\0';
    return true;
}

bool head_is_host(span host) {
    if (host.length < 1 || host.length > HEAD_ORIGIN_MOST - 16)
        return false;
    for (size_t i = 0; i < host.length; i++)
        if (!is_letter_or_digit(host.at[i]) && !is_any(host.at[i], "._-:[]"))
            return false;
    return true;
}

bool head_is_origin(span s) {
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(schemes[i]);
        if (span_starts(s, schemes[i]))
            return head_is_host((span){s.at + n, s.length - n});
    }
    return false;
}

bool head_is_own(const struct head_source *s) {
    if (!s->origin.at)
        return !s->cookie || !s->fetch_site.at || span_is(s->fetch_site, "same-origin") ||
               span_is(s->fetch_site, "none");
    if (!head_is_origin(s->origin))
        return false; /* "null" too: a sandboxed or forwarded page */
    for (int i = 0; i < s->count; i++)
        if (span_is(s->origin, s->origins[i]))
            return true;
    if (s->count > 0 || !s->host.at || !head_is_host(s->host))
        return false;
    char own[HEAD_ORIGIN_MOST];
    text t;
    text_init(&t, own, sizeof own);
    text_str(&t, s->secure ? "https://" : "http://");
    text_mem(&t, s->host.at, s->host.length);
    return !t.overflow && is_equal(s->origin, (span){own, t.length});
}

bool head_forwarded(span header, char out[HEAD_ADDRESS_SIZE]) {
    span last = {NULL, 0};
    unsigned char bytes[16];
    while (header.at)
        last = span_trim(span_cut(&header, ','));
    if (last.length < 1 || last.length >= HEAD_ADDRESS_SIZE)
        return false;
    memcpy(out, last.at, last.length);
    out[last.length] = '\0';
    if (inet_pton(AF_INET, out, bytes) == 1)
        return true;
    if (inet_pton(AF_INET6, out, bytes) != 1)
        return false;
    return inet_ntop(AF_INET6, bytes, out, HEAD_ADDRESS_SIZE) != NULL; /* in canonical form */
}

/* Is a weight zero: q=0, q=0.0? */
static bool is_refused(span weight) {
    weight = span_trim(weight);
    if (weight.length < 3 || strncasecmp(weight.at, "q=", 2) != 0)
        return false;
    for (size_t i = 2; i < weight.length; i++)
        if (weight.at[i] != '0' && weight.at[i] != '.')
            return false;
    return true;
}

bool head_takes_gzip(span header) {
    while (header.at) {
        span weight = span_cut(&header, ',');
        span coding = span_trim(span_cut(&weight, ';'));
        if (coding.length == 4 && strncasecmp(coding.at, "gzip", 4) == 0)
            return !weight.at || !is_refused(weight);
    }
    return false;
}

bool head_has_tag(span header, const char *tag) {
    while (header.at) {
        span one = span_trim(span_cut(&header, ','));
        if (span_starts(one, "W/"))
            one = (span){one.at + 2, one.length - 2};
        if (span_is(one, tag) || span_is(one, "*"))
            return true;
    }
    return false;
}
