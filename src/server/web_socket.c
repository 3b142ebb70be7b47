// SPDX-License-Identifier: MIT
// WebSockets: who may open one, messages in (bounded, text only) and out.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/web_parts.h"

/* A refusal before the upgrade, written at once; the connection ends. */
static int turn_away(struct client *c, enum refusal r) {
    unsigned char buffer[LWS_PRE + WEB_HEAD_SIZE + 256];
    char error[256];
    text head, body;
    text_init(&body, error, sizeof error);
    refusal_write(&body, r);
    struct answer a = {.status = refusal_status(r), .length = body.length};
    c->leave = true;
    text_init(&head, (char *)buffer + LWS_PRE, sizeof buffer - LWS_PRE);
    answer_head(&head, c, &a);
    text_mem(&head, body.at, body.length);
    c->web->figures.answers[a.status / 100]++;
    lws_write(c->wsi, buffer + LWS_PRE, head.length, LWS_WRITE_HTTP);
    return -1;
}

/* The name of the protocol that libwebsockets hands over is freed memory when it is one it doesn't
 * know, so the header is asked for instead: then it is gone. */
int socket_upgrade(struct web *w, struct lws *wsi) {
    char *uri = NULL;
    int length = 0;
    span protocol = web_header(w, wsi, WSI_TOKEN_UPGRADE, WEB_HEADER_A);
    if (protocol.length != 9 || strncasecmp(protocol.at, "websocket", 9) != 0 || client_of(wsi))
        return -1;
    struct client *c = client_new(w, wsi, CLIENT_SOCKET);
    if (!c)
        return -1;
    int m = lws_http_get_uri_and_method(wsi, &uri, &length);
    if (!web_look(c))
        return turn_away(c, REFUSAL_BAD_REQUEST);
    if (!uri || !span_is((span){uri, (size_t)length}, "/ws"))
        return turn_away(c, REFUSAL_NOT_FOUND);
    if (m != LWSHUMETH_GET)
        return turn_away(c, REFUSAL_BAD_METHOD);
    if (!span_is(web_header(w, wsi, WSI_TOKEN_VERSION, WEB_HEADER_A), "13") ||
        web_header(w, wsi, WSI_TOKEN_KEY, WEB_HEADER_A).length != 24 ||
        web_header(w, wsi, WSI_TOKEN_PROTOCOL, WEB_HEADER_A).at)
        return turn_away(c, REFUSAL_BAD_REQUEST);
    if (!web_is_own(c))
        return turn_away(c, REFUSAL_BAD_ORIGIN);
    enum refusal r = client_enter(c);
    return r == REFUSAL_NONE ? 0 : turn_away(c, r);
}

/* libwebsockets answers pings and swallows empty fragments without a word. So what the kernel has
 * counted beyond messages is paid for as requests are. */
bool socket_pays(struct client *c) {
    uint64_t come = peers_received(lws_get_socket_fd(c->wsi));
    if (c->accounted > come) /* nothing is put by */
        c->accounted = come;
    for (; come - c->accounted >= WEB_PING_BYTES; c->accounted += WEB_PING_BYTES)
        if (!web_tolerates(c))
            return false;
    return true;
}

int socket_open(struct client *c) {
    c->open = true;
    c->accounted = peers_received(lws_get_socket_fd(c->wsi));
    c->heard = c->pinged = web_now(c->web);
    if (c->first || c->close_code)
        lws_callback_on_writable(c->wsi);
    return 0;
}

/* While receiving: libwebsockets sends the reason and waits for the answer. */
static int hang_up(struct client *c, enum lws_close_status status) {
    c->closing = true;
    lws_close_reason(c->wsi, status, NULL, 0);
    return -1;
}

/* While writing it would end the connection without a word, so the frame is our own, sent as raw
 * bytes; the other side answers it, or time runs out. */
static int say_goodbye(struct client *c) {
    unsigned char buffer[LWS_PRE + 4] = {0};
    unsigned char *frame = buffer + LWS_PRE;
    c->closing = true;
    frame[0] = 0x88; /* final, close */
    frame[1] = 2;
    frame[2] = (unsigned char)(c->close_code >> 8);
    frame[3] = (unsigned char)c->close_code;
    c->deadline = web_now(c->web) + 2000;
    return lws_write(c->wsi, frame, 4, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

static void pass_on(struct client *c, span message) {
    struct web *w = c->web;
    w->figures.messages_in++;
    c->accounted += message.length + WEB_PING_BYTES; /* with the head of its frame, and TLS's */
    house_request(w->house, c->id, message, web_now(w));
    w->set.stirred(w->set.context);
}

int socket_receive(struct client *c, const void *bytes, size_t length) {
    c->heard = web_now(c->web);
    c->web->figures.received += length;
    if (c->closing || c->close_code)
        return 0;
    if (lws_frame_is_binary(c->wsi))
        return hang_up(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (c->length + length + lws_remaining_packet_payload(c->wsi) > WEB_FRAME_MOST)
        return hang_up(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    bool whole = lws_is_final_fragment(c->wsi);
    if (whole && c->length == 0) { /* nearly always: it came in one piece */
        pass_on(c, (span){bytes ? bytes : "", length});
        return 0;
    }
    if (!client_keep(c, bytes, length))
        return hang_up(c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    if (whole) {
        pass_on(c, (span){c->body, c->length});
        free(c->body);
        c->body = NULL;
        c->length = c->capacity = 0;
    }
    return 0;
}

static int write_ping(struct client *c) {
    unsigned char buffer[LWS_PRE + 4] = {0}; /* libwebsockets tells nothing of empty ones */
    memcpy(buffer + LWS_PRE, "sand", 4);
    return lws_write(c->wsi, buffer + LWS_PRE, 4, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static size_t frame_head(unsigned char *out, size_t length) {
    size_t n = 0;
    out[n++] = 0x81; /* final, text */
    if (length < 126) {
        out[n++] = (unsigned char)length;
    } else {
        out[n++] = 126;
        out[n++] = (unsigned char)(length >> 8);
        out[n++] = (unsigned char)length;
    }
    return n;
}

/* As many messages as fit, each in its frame, in one piece for the kernel; how many. */
static int gather(struct client *c, size_t *size) {
    unsigned char *out = c->web->frames + LWS_PRE;
    int count = 0;
    *size = 0;
    for (struct parcel *p = c->first; p && *size + 4 + p->left <= WEB_PIECE; p = p->next) {
        *size += frame_head(out + *size, p->left);
        memcpy(out + *size, p->at, p->left);
        *size += p->left;
        count++;
    }
    return count;
}

int socket_write(struct client *c) {
    while (c->first && !lws_partial_buffered(c->wsi)) {
        size_t size;
        int count = gather(c, &size);
        int n = count > 0 ? lws_write(c->wsi, c->web->frames + LWS_PRE, size, LWS_WRITE_HTTP)
                          : lws_write(c->wsi, c->first->at, c->first->left, LWS_WRITE_TEXT);
        if (n < 0)
            return -1;
        do
            client_sent(c, c->first->left);
        while (--count > 0);
    }
    if (c->first || c->close_code)
        lws_callback_on_writable(c->wsi);
    return 0;
}

int socket_writable(struct client *c) {
    if (c->closing)
        return 0;
    if (c->ping_due) {
        c->ping_due = false;
        if (write_ping(c) != 0)
            return -1;
    }
    if (socket_write(c) != 0)
        return -1;
    return c->close_code && !c->first && !lws_partial_buffered(c->wsi) ? say_goodbye(c) : 0;
}
