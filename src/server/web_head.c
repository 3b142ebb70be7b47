// SPDX-License-Identifier: MIT
// Reading the head of a request that libwebsockets has parsed.
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>

#include "server/web_parts.h"

static const span missing = {NULL, 0};

span web_header(struct web *w, struct lws *wsi, enum lws_token_indexes which, int place) {
    char *to = w->header[place];
    if (lws_hdr_total_length(wsi, which) <= 0 || lws_hdr_copy(wsi, to, WEB_HEADER_SIZE, which) < 0)
        return missing;
    return span_trim(span_of(to));
}

span web_header_named(struct web *w, struct lws *wsi, const char *name, int place) {
    char *to = w->header[place];
    if (lws_hdr_custom_copy(wsi, to, WEB_HEADER_SIZE, name, (int)strlen(name)) < 0)
        return missing;
    return span_trim(span_of(to));
}

bool web_has_header(struct web *w, struct lws *wsi, enum lws_token_indexes which) {
    return lws_hdr_copy_fragment(wsi, w->header[WEB_HEADER_D], WEB_HEADER_SIZE, which, 0) != -1;
}

/* libwebsockets takes a name with something behind it for another name, proxies don't. */
static bool is_blurred(struct lws *wsi, const char *name) {
    static const char blurs[] = {' ', '\t', '\0', '\v', '\f', '\r'};
    enum { BLURS_MOST = 4 };
    char blurred[64];
    size_t length = strlen(name);
    memcpy(blurred, name, length);
    for (size_t i = 0; i < sizeof blurs; i++)
        for (size_t n = 1; n <= BLURS_MOST; n++) {
            memset(blurred + length, blurs[i], n);
            blurred[length + n] = ':';
            if (lws_hdr_custom_length(wsi, blurred, (int)(length + n + 1)) >= 0)
                return true;
        }
    return false;
}

bool web_is_clear(struct web *w, struct lws *wsi) {
    return !web_has_header(w, wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) &&
           !is_blurred(wsi, "transfer-encoding") && !is_blurred(wsi, "content-length");
}

/* libwebsockets has cut the query at every `&` and decoded the parts. Ours hold letters, digits and
 * a few signs, so putting them together again hides nothing: what else stands there is refused. */
span web_query(struct web *w, struct lws *wsi) {
    text t;
    text_init(&t, w->header[WEB_HEADER_A], WEB_HEADER_SIZE);
    for (int i = 0;; i++) {
        char *part = w->header[WEB_HEADER_B];
        int n = lws_hdr_copy_fragment(wsi, part, WEB_HEADER_SIZE, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n < 0)
            break;
        if (i > 0)
            text_char(&t, '&');
        text_mem(&t, part, (size_t)n);
    }
    return (span){t.at, t.length};
}

/* The other end of the connection. */
static void peer(struct lws *wsi, char out[HEAD_ADDRESS_SIZE]) {
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    out[0] = '\0';
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size) != 0)
        return;
    if (from.ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)&from;
        inet_ntop(AF_INET, &in->sin_addr, out, HEAD_ADDRESS_SIZE);
    } else if (from.ss_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)&from;
        if (IN6_IS_ADDR_V4MAPPED(&in->sin6_addr))
            inet_ntop(AF_INET, in->sin6_addr.s6_addr + 12, out, HEAD_ADDRESS_SIZE);
        else
            inet_ntop(AF_INET6, &in->sin6_addr, out, HEAD_ADDRESS_SIZE);
    }
}

bool web_look(struct client *c) {
    struct web *w = c->web;
    c->secure = w->tls;
    peer(c->wsi, c->address);
    if (!w->set.trust_proxy)
        return true;
    char forwarded[HEAD_ADDRESS_SIZE];
    span from = web_header(w, c->wsi, WSI_TOKEN_X_FORWARDED_FOR, WEB_HEADER_A);
    if (web_has_header(w, c->wsi, WSI_TOKEN_X_FORWARDED_FOR)) {
        if (!from.at || !head_forwarded(from, forwarded))
            return false;
        memcpy(c->address, forwarded, sizeof forwarded);
    }
    span proto = web_header_named(w, c->wsi, "x-forwarded-proto:", WEB_HEADER_A);
    if (proto.at)
        c->secure = span_is(proto, "https");
    return true;
}

static const char *cookie_name(const struct client *c) {
    return c->secure ? "__Host-sixsands" : "sixsands";
}

bool web_is_own(struct client *c) {
    struct web *w = c->web;
    span secret;
    span cookies = web_header(w, c->wsi, WSI_TOKEN_HTTP_COOKIE, WEB_HEADER_D);
    struct head_source s = {
        .cookie = head_cookie(cookies, cookie_name(c), &secret),
        .origin = web_header(w, c->wsi, WSI_TOKEN_ORIGIN, WEB_HEADER_A),
        .host = web_header(w, c->wsi, WSI_TOKEN_HOST, WEB_HEADER_B),
        .fetch_site = web_header_named(w, c->wsi, "sec-fetch-site:", WEB_HEADER_C),
        .secure = c->secure,
        .origins = w->set.origins,
        .count = w->set.origin_count,
    };
    return head_is_own(&s);
}

bool web_tolerates(struct client *c) {
    return house_tolerates(c->web->house, c->address, web_now(c->web));
}

enum refusal client_enter(struct client *c) {
    struct web *w = c->web;
    struct house_visit v = {.id = c->id, .kind = c->kind, .address = c->address, .secret = {"", 0}};
    span header = web_header(w, c->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, WEB_HEADER_A);
    if (header.at) {
        if (!head_bearer(header, &v.secret))
            return REFUSAL_SIGNED_OUT;
        v.bearer = true;
    } else {
        header = web_header(w, c->wsi, WSI_TOKEN_HTTP_COOKIE, WEB_HEADER_A);
        if (!header.at || !head_cookie(header, cookie_name(c), &v.secret))
            v.secret = (span){"", 0};
    }
    enum refusal r = house_enter(w->house, &v, web_now(w));
    c->entered = r == REFUSAL_NONE;
    return r;
}
