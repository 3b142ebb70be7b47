// SPDX-License-Identifier: MIT
// HTTP answers: heads with the headers that make browsers strict, refusals, streams of lines.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/web/internal.h"

/* Our pages load nothing from elsewhere, can't be framed, and run only our own script files
 * (WebAssembly has to be allowed by name). */
static const char strict_page[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Frame-Options: DENY\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), microphone=(), midi=(), payment=(), usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";
/* Answers of the API aren't pages at all. */
static const char strict_data[] =
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
static const char strict[] = "X-Content-Type-Options: nosniff\r\n"
                             "Referrer-Policy: no-referrer\r\n"
                             "Cross-Origin-Resource-Policy: same-origin\r\n";

static const char *web_answer_reason(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 422:
        return "Unprocessable Content";
    case 426:
        return "Upgrade Required";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 503:
        return "Service Unavailable";
    default:
        return status < 400 ? "OK" : "Error";
    }
}

static void web_answer_line(text *out, const char *name, const char *value) {
    text_str(out, name);
    text_str(out, ": ");
    text_str(out, value);
    text_str(out, "\r\n");
}

static void write_cookie(text *out, bool secure, const char *secret) {
    text_str(out, secure ? "Set-Cookie: __Host-sixsands=" : "Set-Cookie: sixsands=");
    text_str(out, secret);
    text_str(out, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    text_int(out, secret[0] ? SERVER_SESSION : 0);
    text_str(out, secure ? "; Secure\r\n" : "\r\n");
}

static void write_allow(text *out, unsigned allow) {
    static const char *const names[ROUTE_METHODS] = {"GET", "POST", "DELETE"};
    const char *gap = "Allow: ";
    for (int i = 0; i < ROUTE_METHODS; i++)
        if (allow & 1u << i) {
            text_str(out, gap);
            text_str(out, names[i]);
            gap = ", ";
        }
    text_str(out, "\r\n");
}

static void write_date(text *out) {
    char stamp[40];
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(stamp, sizeof stamp, "%a, %d %b %Y %H:%M:%S GMT", &day);
    web_answer_line(out, "Date", stamp);
}

static void write_body_headers(text *out, const struct answer *a) {
    if (a->status != 304) {
        web_answer_line(out, "Content-Type", a->type ? a->type : "application/json");
        if (a->chunked) {
            web_answer_line(out, "Transfer-Encoding", "chunked");
        } else if (!a->endless) {
            text_str(out, "Content-Length: ");
            text_uint(out, a->length);
            text_str(out, "\r\n");
        }
        if (a->packed)
            web_answer_line(out, "Content-Encoding", "gzip");
    }
    web_answer_line(out, "Cache-Control", a->cache ? a->cache : "no-store");
    if (a->tag)
        web_answer_line(out, "ETag", a->tag);
    if (a->varies)
        web_answer_line(out, "Vary", "Accept-Encoding");
}

void answer_head(text *out, const struct client *c, const struct answer *a) {
    text_str(out, "HTTP/1.1 ");
    text_int(out, a->status);
    text_char(out, ' ');
    text_str(out, web_answer_reason(a->status));
    text_str(out, "\r\n");
    write_date(out);
    write_body_headers(out, a);
    if (a->allow)
        write_allow(out, a->allow);
    if (a->cookie)
        write_cookie(out, c->secure, a->cookie);
    if (a->status == 401)
        web_answer_line(out, "WWW-Authenticate", "Bearer");
    if (a->status == 429 || a->status == 503)
        web_answer_line(out, "Retry-After", "5");
    if (a->status == 426)
        text_str(out, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    text_str(out, a->page ? strict_page : strict_data);
    text_str(out, strict);
    web_answer_line(out, "X-Request-Id", c->trace);
    if (c->secure)
        web_answer_line(out, "Strict-Transport-Security", "max-age=31536000");
    if (c->leave)
        web_answer_line(out, "Connection", a->status == 426 ? "upgrade, close" : "close");
    text_str(out, "\r\n");
}

void answer_note(const struct client *c, const struct answer *a) {
    struct web *w = c->web;
    struct log_line l;
    w->figures.answers[a->status / 100 < 6 ? a->status / 100 : 5]++;
    if (w->set.quiet || !c->route.word)
        return;
    log_begin(&l, LOG_LEVEL_INFO, "request");
    json_put_str(&l.json, "do", c->route.word);
    if (c->route.game[0])
        json_put_str(&l.json, "game", c->route.game);
    json_put_uint(&l.json, "status", (uint64_t)a->status);
    json_put_str(&l.json, "address", c->address);
    json_put_str(&l.json, "request_id", c->trace);
    log_end(&l);
}

void answer_span(struct client *c, const struct answer *a, span body) {
    char buffer[WEB_HEAD_SIZE];
    struct answer whole = *a;
    text head;
    whole.length = body.length;
    answer_note(c, a);
    text_init(&head, buffer, sizeof buffer);
    answer_head(&head, c, &whole);
    c->answered = true;
    c->connection->state = CONNECTION_WAITS;
    if (client_queue(c, head.at, head.length) && !c->bodiless && body.length > 0)
        client_queue(c, body.at, body.length);
}

void answer_text(struct client *c, int status, span body) {
    struct answer a = {.status = status, .type = "text/plain; charset=utf-8"};
    answer_span(c, &a, body);
}

static void refusal_write(text *out, enum refusal r) {
    json j = json_on(out);
    json_open_object(&j);
    json_write_key(&j, "error");
    json_open_object(&j);
    json_put_str(&j, "code", refusal_code(r));
    json_put_str(&j, "text", refusal_text(r));
    json_close_object(&j);
    json_close_object(&j);
}

void answer_refusal_as(struct client *c, enum refusal r, int status) {
    char buffer[256];
    text t;
    text_init(&t, buffer, sizeof buffer);
    refusal_write(&t, r);
    struct answer a = {.status = status, .allow = c->route.allow};
    if (r != REFUSAL_BAD_METHOD)
        a.allow = 0;
    answer_span(c, &a, (span){t.at, t.length});
}

void answer_refusal(struct client *c, enum refusal r) {
    answer_refusal_as(c, r, refusal_status(r));
}

void stream_begin(struct client *c) {
    char buffer[WEB_HEAD_SIZE];
    struct answer a = {.status = 200, .type = "application/x-ndjson", .endless = true};
    a.chunked = c->chunked;
    text head;
    answer_note(c, &a);
    c->leave = true;
    c->streaming = true;
    c->connection->state = CONNECTION_STREAMS;
    c->deadline = INT64_MAX;
    text_init(&head, buffer, sizeof buffer);
    answer_head(&head, c, &a);
    client_queue(c, head.at, head.length);
    stream_line(c, (span){"", 0}); /* so that the client sees it begin, even through proxies */
}

void stream_line(struct client *c, span bytes) {
    struct web *w = c->web;
    text t;
    if (c->answered)
        return;
    text_init(&t, w->outbox, sizeof w->outbox);
    if (c->chunked) {
        char count[24];
        snprintf(count, sizeof count, "%zx\r\n", bytes.length + 1);
        text_str(&t, count);
    }
    text_mem(&t, bytes.at, bytes.length);
    text_str(&t, c->chunked ? "\n\r\n" : "\n");
    c->heard = web_now(w);
    if (t.overflow)
        client_cut(c);
    else
        client_queue(c, t.at, t.length);
}

void stream_end(struct client *c) {
    if (c->answered)
        return;
    c->answered = true;
    c->connection->state = CONNECTION_WAITS;
    if (c->chunked)
        client_queue(c, "0\r\n\r\n", 5);
    connection_stir(c->connection);
}
