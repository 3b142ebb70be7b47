// SPDX-License-Identifier: MIT
// HTTP requests: files, metrics and the API. A body is collected up to a bound; a refusal waits
// until the body has been read, so that its sender is listening when it comes. A request sent
// before the previous answer waits for that.
#include <stdlib.h>
#include <string.h>

#include "server/web/internal.h"

static enum route_method method_of(span m) {
    return span_is(m, "GET")      ? ROUTE_GET
           : span_is(m, "POST")   ? ROUTE_POST
           : span_is(m, "DELETE") ? ROUTE_DELETE
                                  : ROUTE_OTHER;
}

/* A request refused before it reaches the core, which counts requests, counts all the same. */
static enum refusal web_http_counted(struct client *c, enum refusal r) {
    return web_tolerates(c) ? r : REFUSAL_TOO_MANY;
}

/* Does the client hold back its body until asked for it (RFC 9110, 10.1.1)? */
static bool holds_back(const struct client *c) {
    const struct http_head *h = c->connection->head;
    return c->expected > 0 && h->latest && http_lists(h, "expect", "100-continue");
}

static void await_body(struct client *c) {
    static unsigned char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    c->connection->state = CONNECTION_BODY;
    c->deadline = web_now(c->web) + c->web->set.times.body;
    if (holds_back(c))
        client_queue_static(c, go_on, sizeof go_on - 1);
}

static void web_http_refuse(struct client *c, enum refusal r) {
    if (c->expected > 0 && c->expected <= WEB_SWALLOW_MOST && !holds_back(c)) {
        c->refusal = r;
        await_body(c);
        return;
    }
    c->leave |= c->expected > 0;
    answer_refusal(c, r);
}

static enum refusal make_request(void *context, span *line) {
    struct client *c = context;
    struct web *w = c->web;
    text t;
    text_init(&t, w->request, sizeof w->request);
    span body = {c->body ? c->body : "", c->length};
    enum refusal r = route_write(&t, &c->route, http_query(c->connection->head), body);
    *line = (span){t.at, t.length};
    return r;
}

/* The request is complete: passes it to the core. */
static void web_http_begin(struct client *c) {
    struct web *w = c->web;
    c->connection->state = CONNECTION_WAITS;
    enum refusal r = client_enter(c);
    if (r != REFUSAL_NONE) {
        answer_refusal(c, web_http_counted(c, r));
        return;
    }
    c->deadline = web_now(w) + w->set.times.answer;
    server_request_made(w->core, c->id, make_request, c, web_now(w));
    connection_drop_head(c->connection);
    w->set.stirred(w->set.context);
}

static void web_http_api(struct client *c, enum route_method method, span path) {
    enum refusal r = route_find(&c->route, method, path);
    c->kind = r == REFUSAL_NONE ? c->route.kind : CLIENT_ONCE;
    if (r == REFUSAL_NONE && method != ROUTE_GET && !web_is_own(c))
        r = REFUSAL_BAD_ORIGIN;
    if (r == REFUSAL_NONE && c->expected > ROUTE_BODY_MOST)
        r = REFUSAL_TOO_LARGE;
    if (r != REFUSAL_NONE)
        web_http_refuse(c, web_http_counted(c, r));
    else if (c->expected == 0)
        web_http_begin(c);
    else
        await_body(c);
}

static void answer_file(struct client *c, const struct file *f) {
    struct web *w = c->web;
    char buffer[WEB_HEAD_SIZE];
    span accepts = http_value(c->connection->head, "accept-encoding");
    span known = http_value(c->connection->head, "if-none-match");
    bool packed = f->packed && head_takes_gzip(accepts);
    struct answer a = {
        .status = 200,
        .page = true,
        .type = f->type,
        .cache = f->forever ? "public, max-age=31536000, immutable" : "no-cache",
        .tag = packed ? f->packed_tag : f->tag,
        .packed = packed,
        .varies = f->packed != NULL,
        .length = packed ? f->packed_size : f->size,
    };
    if (head_has_tag(known, a.tag))
        a.status = 304;
    text head;
    text_init(&head, buffer, sizeof buffer);
    answer_head(&head, c, &a);
    w->figures.answers[a.status / 100]++;
    c->answered = true;
    c->connection->state = CONNECTION_WAITS;
    client_queue(c, head.at, head.length);
    if (!c->bodiless && a.status == 200 && a.length > 0)
        client_queue_static(c, packed ? f->packed : f->bytes, a.length);
}

static bool web_http_is_here(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void answer_metrics(struct client *c) {
    char buffer[METRICS_TEXT_SIZE];
    struct web *w = c->web;
    text t;
    if (!w->set.open_metrics && !web_http_is_here(c->address)) {
        answer_refusal(c, REFUSAL_FORBIDDEN);
        return;
    }
    text_init(&t, buffer, sizeof buffer);
    w->set.metrics(w->set.context, &t);
    struct answer a = {.status = 200, .type = "text/plain; version=0.0.4; charset=utf-8"};
    answer_span(c, &a, (span){t.at, t.length});
}

void http_refuse_upgrade(struct client *c) {
    c->leave = true;
    answer_text(c, 426, span_of("This is the WebSocket's address.\n"));
}

/* The file for this path; the page of a game of which the visitor may know has the preview of its
 * kind (files.h). */
static const struct file *web_http_file(struct web *w, span path) {
    char kind[64];
    text t;
    if (span_starts(path, "/g/")) {
        span rest = {path.at + 3, path.length - 3}, id = span_cut(&rest, '/');
        const char *game = server_game_shown(w->core, id, rest);
        text_init(&t, kind, sizeof kind);
        text_str(&t, "/g/");
        text_str(&t, game ? game : "");
        if (game && !t.overflow)
            return files_find(w->set.files, (span){t.at, t.length});
    }
    return files_find(w->set.files, path);
}

/* Everything outside the API. */
static void web_http_page(struct client *c, span method, span path) {
    struct web *w = c->web;
    if (!span_is(method, "GET") && !c->bodiless) {
        c->route.allow = 1u << ROUTE_GET;
        web_http_refuse(c, REFUSAL_BAD_METHOD);
        return;
    }
    if (c->expected > 0) {
        web_http_refuse(c, REFUSAL_BAD_REQUEST);
        return;
    }
    if (span_is(path, "/healthz") || span_is(path, "/readyz")) {
        bool health = span_is(path, "/healthz");
        bool well = (health ? w->set.healthy : w->set.ready)(w->set.context);
        answer_text(c, well ? 200 : 503, span_of(well ? "ok\n" : "not now\n"));
    } else if (span_is(path, "/metrics")) {
        answer_metrics(c);
    } else if (span_is(path, "/ws")) {
        http_refuse_upgrade(c);
    } else {
        const struct file *f = web_http_file(w, path);
        if (f)
            answer_file(c, f);
        else
            answer_refusal(c, REFUSAL_NOT_FOUND);
    }
}

/* A bad head: what follows on this connection can't be understood either. */
static void refuse_head(struct client *c, enum http_result result) {
    memcpy(c->address, c->connection->address, sizeof c->address);
    c->secure = c->web->tls != NULL;
    web_trace(c, (span){0});
    c->leave = true;
    if (result == HTTP_LARGE)
        answer_refusal_as(c, REFUSAL_TOO_LARGE, 431);
    else
        answer_refusal(c, REFUSAL_BAD_REQUEST);
}

/* A client behind our proxy is known only now, and pays for this request now; false: it can't. */
static bool is_paid(struct client *c) {
    struct web *w = c->web;
    if (!w->set.trust_proxy)
        return true;
    peer_join(c->connection, limits_address(w->limits, c->address));
    return line_pays(c->connection);
}

void http_go_on(struct client *c) {
    const struct http_head *h = c->connection->head;
    span method = http_method(h), path = http_path(h);
    c->connection->state = CONNECTION_WAITS;
    if (h->latest && http_lists(h, "connection", "upgrade") &&
        http_lists(h, "upgrade", "websocket"))
        socket_upgrade(c);
    else if (span_starts(path, "/api/") || span_is(path, "/api"))
        web_http_api(c, method_of(method), path);
    else
        web_http_page(c, method, path);
}

static void take_request(struct client *c) {
    const struct http_head *h = c->connection->head;
    span method = http_method(h);
    c->connection->state = CONNECTION_WAITS;
    c->bodiless = span_is(method, "HEAD");
    c->expected = h->size;
    c->chunked = h->latest;
    c->leave = !h->latest || http_lists(h, "connection", "close");
    if (!web_look(c)) {
        c->leave = true;
        answer_refusal(c, REFUSAL_BAD_REQUEST);
    } else if (is_paid(c)) {
        http_go_on(c);
    } else {
        c->connection->state = CONNECTION_COUNTED;
    }
}

size_t http_feed_head(struct connection *n, const void *bytes, size_t length) {
    struct web *w = n->web;
    size_t used = 0;
    if (!n->head) {
        if (!connection_make_head(n)) {
            connection_cut(n);
            return length;
        }
        n->deadline = web_now(w) + w->set.times.head;
    }
    enum http_result result = http_read(n->head, bytes, length, &used);
    struct client *c = result == HTTP_MORE ? NULL : client_new(n, CLIENT_ONCE);
    if (!c && result != HTTP_MORE)
        connection_cut(n);
    else if (result == HTTP_DONE)
        take_request(c);
    else if (result != HTTP_MORE)
        refuse_head(c, result);
    return used;
}

size_t http_feed_body(struct connection *n, const void *bytes, size_t length) {
    struct client *c = n->client;
    uint64_t left = c->expected - c->come;
    size_t used = length < left ? length : (size_t)left;
    n->web->figures.received += used;
    c->come += used;
    if (c->refusal == REFUSAL_NONE && !client_keep(c, bytes, used)) {
        client_cut(c);
        return used;
    }
    if (c->come < c->expected)
        return used;
    if (c->refusal != REFUSAL_NONE)
        answer_refusal(c, c->refusal);
    else
        web_http_begin(c);
    return used;
}

void http_finish(struct client *c) {
    struct connection *n = c->connection;
    client_free(c);
    connection_drop_head(n);
    peer_join(n, n->home);
    n->state = CONNECTION_HEAD;
    n->deadline = web_now(n->web) + n->web->set.times.idle;
}
