// SPDX-License-Identifier: MIT
// What the head of a request says about its sender: where it comes from, and who it claims to be.
#include <sodium.h>
#include <string.h>

#include "server/web/internal.h"

_Static_assert((int)HEAD_TRACE_SIZE == (int)STORE_TRACE_SIZE, "an id is kept whole");

static span web_head_header(const struct client *c, const char *name) {
    return http_value(c->connection->head, name);
}

void web_trace(struct client *c, span given) {
    unsigned char chance[8];
    if (head_trace(given, c->trace))
        return;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(c->trace, sizeof c->trace, chance, sizeof chance);
}

bool web_look(struct client *c) {
    struct web *w = c->web;
    web_trace(c, web_head_header(c, "x-request-id"));
    c->secure = w->tls != NULL;
    memcpy(c->address, c->connection->address, sizeof c->address);
    if (!w->set.trust_proxy)
        return true;
    char forwarded[HEAD_ADDRESS_SIZE];
    span from = web_head_header(c, "x-forwarded-for");
    if (from.at) {
        if (!head_forwarded(from, forwarded))
            return false;
        memcpy(c->address, forwarded, sizeof forwarded);
    }
    span proto = web_head_header(c, "x-forwarded-proto");
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
    struct head_source s = {
        .cookie = head_cookie(web_head_header(c, "cookie"), cookie_name(c), &secret),
        .origin = web_head_header(c, "origin"),
        .host = web_head_header(c, "host"),
        .fetch_site = web_head_header(c, "sec-fetch-site"),
        .secure = c->secure,
        .origins = w->set.origins,
        .count = w->set.origin_count,
    };
    return head_is_own(&s);
}

bool web_tolerates(struct client *c) {
    return server_tolerates(c->web->core, c->address, web_now(c->web));
}

enum refusal client_enter(struct client *c) {
    struct web *w = c->web;
    struct server_visit v = {
        .id = c->id, .kind = c->kind, .address = c->address, .secret = {"", 0}};
    v.trace = w->set.quiet ? NULL : c->trace; /* without its own lines nothing would lead to it */
    span token = web_head_header(c, "authorization");
    if (token.at) {
        if (!head_bearer(token, &v.secret))
            return REFUSAL_SIGNED_OUT;
        v.bearer = true;
    } else if (!head_cookie(web_head_header(c, "cookie"), cookie_name(c), &v.secret)) {
        v.secret = (span){"", 0};
    }
    enum refusal r = server_enter(w->core, &v, web_now(w));
    c->entered = r == REFUSAL_NONE;
    return r;
}
