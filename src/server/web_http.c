// SPDX-License-Identifier: MIT
// HTTP requests: files, figures, and the API. A body is collected, bounded; a refusal waits until
// the body has been read, so that its sender is still listening when it comes.
#include <string.h>
#include <strings.h>

#include "server/web_parts.h"

static enum route_method method_of(int m) {
    switch (m) {
    case LWSHUMETH_GET:
        return ROUTE_GET;
    case LWSHUMETH_POST:
        return ROUTE_POST;
    case LWSHUMETH_DELETE:
        return ROUTE_DELETE;
    default:
        return ROUTE_OTHER;
    }
}

/* How long the body will be and what happens to the connection behind the answer. False: it can't
 * be told, and what follows on this connection can't be understood. */
static bool look_at_body(struct client *c, int m) {
    struct web *w = c->web;
    uint64_t length = 0;
    span version = web_header(w, c->wsi, WSI_TOKEN_HTTP, WEB_HEADER_A);
    c->chunked = span_is(version, "HTTP/1.1");
    c->leave = !c->chunked;
    span connection = web_header(w, c->wsi, WSI_TOKEN_CONNECTION, WEB_HEADER_A);
    if (connection.length == 5 && strncasecmp(connection.at, "close", 5) == 0)
        c->leave = true;
    if (!web_is_clear(w, c->wsi))
        return false; /* libwebsockets reads no chunked requests */
    span value = web_header(w, c->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, WEB_HEADER_A);
    bool sent = web_has_header(w, c->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (sent && (!value.at || !span_uint(value, UINT64_C(1) << 40, &length)))
        return false;
    c->expected = (size_t)length;
    if (!value.at && (m == LWSHUMETH_POST || m == LWSHUMETH_PUT || m == LWSHUMETH_PATCH))
        c->leave = true; /* no body; but libwebsockets would take all that follows for one */
    return true;
}

/* Refused before it comes to the house, where requests are counted: it counts all the same. */
static enum refusal counted(struct client *c, enum refusal r) {
    return web_tolerates(c) ? r : REFUSAL_TOO_MANY;
}

static void refuse(struct client *c, enum refusal r) {
    if (c->expected > 0 && c->expected <= WEB_SWALLOW_MOST) {
        c->refusal = r;
        c->deadline = web_now(c->web) + c->web->set.times.body;
        return;
    }
    c->leave |= c->expected > 0;
    c->begun = true;
    answer_refusal(c, r);
}

static enum refusal make_request(void *context, span *line) {
    struct client *c = context;
    struct web *w = c->web;
    text t;
    text_init(&t, w->request, sizeof w->request);
    span body = {c->body ? c->body : "", c->length};
    enum refusal r = route_write(&t, &c->route, web_query(w, c->wsi), body);
    *line = (span){t.at, t.length};
    return r;
}

/* The request is here: the house gets it. */
static void begin(struct client *c) {
    struct web *w = c->web;
    c->begun = true;
    enum refusal r = client_enter(c);
    if (r != REFUSAL_NONE) {
        answer_refusal(c, counted(c, r));
        return;
    }
    c->deadline = web_now(w) + w->set.times.answer;
    house_request_made(w->house, c->id, make_request, c, web_now(w));
    if (!c->answered && !c->streaming && !c->closing)
        client_pause(c, true); /* nothing more is read before the answer */
    w->set.stirred(w->set.context);
}

static void api(struct client *c, enum route_method method, span path) {
    enum refusal r = route_find(&c->route, method, path);
    c->kind = r == REFUSAL_NONE ? c->route.kind : CLIENT_ONCE;
    if (r == REFUSAL_NONE && method != ROUTE_GET && !web_is_own(c))
        r = REFUSAL_BAD_ORIGIN;
    if (r == REFUSAL_NONE && c->expected > ROUTE_BODY_MOST)
        r = REFUSAL_TOO_LARGE;
    if (r != REFUSAL_NONE)
        refuse(c, counted(c, r));
    else if (c->expected == 0)
        begin(c);
    else
        c->deadline = web_now(c->web) + c->web->set.times.body;
}

static void answer_text(struct client *c, int status, span body) {
    struct answer a = {.status = status, .type = "text/plain; charset=utf-8"};
    answer_span(c, &a, body);
}

static void answer_file(struct client *c, const struct file *f) {
    struct web *w = c->web;
    char buffer[WEB_HEAD_SIZE];
    span accepts = web_header(w, c->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, WEB_HEADER_A);
    span known = web_header(w, c->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, WEB_HEADER_B);
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
    client_queue(c, head.at, head.length);
    if (!c->bodiless && a.status == 200 && a.length > 0)
        client_queue_static(c, packed ? f->packed : f->bytes, a.length);
}

static bool is_here(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void answer_metrics(struct client *c) {
    char buffer[METRICS_TEXT_SIZE];
    struct web *w = c->web;
    text t;
    if (!w->set.open_metrics && !is_here(c->address)) {
        answer_refusal(c, REFUSAL_FORBIDDEN);
        return;
    }
    text_init(&t, buffer, sizeof buffer);
    w->set.metrics(w->set.context, &t);
    struct answer a = {.status = 200, .type = "text/plain; version=0.0.4; charset=utf-8"};
    answer_span(c, &a, (span){t.at, t.length});
}

/* Everything outside the API. */
static void page(struct client *c, int m, span path) {
    struct web *w = c->web;
    c->begun = c->expected == 0;
    if (m != LWSHUMETH_GET && m != LWSHUMETH_HEAD) {
        c->route.allow = 1u << ROUTE_GET;
        refuse(c, REFUSAL_BAD_METHOD);
        return;
    }
    if (c->expected > 0) {
        refuse(c, REFUSAL_BAD_REQUEST);
        return;
    }
    if (span_is(path, "/healthz")) {
        bool well = w->set.healthy(w->set.context);
        answer_text(c, well ? 200 : 503, span_of(well ? "ok\n" : "not now\n"));
    } else if (span_is(path, "/metrics")) {
        answer_metrics(c);
    } else if (span_is(path, "/ws")) {
        c->leave = true;
        answer_text(c, 426, span_of("This is the WebSocket's address.\n"));
    } else {
        const struct file *f = files_find(w->set.files, path);
        if (f)
            answer_file(c, f);
        else
            answer_refusal(c, REFUSAL_NOT_FOUND);
    }
}

/* libwebsockets 4.1 takes the head of a request for its body when both came together with the
 * request before (it reads its buffer again from the start), and may then turn in a circle for
 * ever. Such requests are worked off outside of polling. No client needs them: RFC 9112 warns of
 * them. */
static bool is_trap(struct web *w, struct lws *wsi, int m) {
    span length = web_header(w, wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, WEB_HEADER_A);
    bool sends = m == LWSHUMETH_POST || m == LWSHUMETH_PUT || m == LWSHUMETH_PATCH;
    return !w->polling && (length.at ? !span_is(length, "0") : sends);
}

int http_request(struct web *w, struct lws *wsi, const char *path, size_t length) {
    char *uri;
    int uri_length;
    int m = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
    struct client *c =
        client_of(wsi) || is_trap(w, wsi, m) ? NULL : client_new(w, wsi, CLIENT_ONCE);
    if (!c)
        return -1;
    span where = {path, length};
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* from here on we watch the time ourselves */
    c->open = true;
    c->bodiless = m == LWSHUMETH_HEAD;
    if (!web_look(c) || !look_at_body(c, m)) {
        c->leave = true;
        c->begun = true;
        answer_refusal(c, REFUSAL_BAD_REQUEST);
    } else if (span_starts(where, "/api/") || span_is(where, "/api")) {
        api(c, method_of(m), where);
    } else {
        page(c, m, where);
    }
    return 0;
}

int http_body(struct client *c, const void *bytes, size_t length) {
    struct web *w = c->web;
    w->figures.received += length;
    lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0);
    if (c->begun || c->refusal != REFUSAL_NONE)
        return 0;
    if (c->length + length > ROUTE_BODY_MOST || !client_keep(c, bytes, length))
        return -1;
    return 0;
}

int http_body_end(struct client *c) {
    if (c->begun)
        return 0;
    c->begun = true;
    if (c->refusal != REFUSAL_NONE)
        answer_refusal(c, c->refusal);
    else
        begin(c);
    return 0;
}

/* The answer is out: the connection is free for the next request, or ends. */
static int finish(struct client *c) {
    struct lws *wsi = c->wsi;
    bool leave = c->leave;
    client_pause(c, false);
    client_free(c);
    return leave || lws_http_transaction_completed(wsi) ? -1 : 0;
}

int http_writable(struct client *c) {
    if (c->closing)
        return -1;
    for (int pieces = 0; c->first && pieces < WEB_PIECES; pieces++) {
        size_t n = c->first->left < WEB_PIECE ? c->first->left : WEB_PIECE;
        if (lws_write(c->wsi, c->first->at, n, LWS_WRITE_HTTP) < 0)
            return -1;
        client_sent(c, n);
        if (lws_partial_buffered(c->wsi))
            break;
    }
    if (c->first || (c->answered && lws_partial_buffered(c->wsi))) {
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    if (c->answered)
        return finish(c);
    if (c->streaming)
        client_pause(c, true);
    return 0;
}
