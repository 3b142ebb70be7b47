// SPDX-License-Identifier: MIT
// WebSockets: who may open one, messages in (bounded, text only) and out.
//
// A message is a request, which the core counts. Everything else that a client sends costs the
// same: pings, unasked-for pongs, pieces of messages, anything after a close.
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/internal.h"

enum {
    KEY_LENGTH = 24, /* 16 bytes in base64 */
    KEY_BYTES = 16,
    PROOF_BYTES = 20, /* of SHA-1 */
    PROOF_SIZE = sodium_base64_ENCODED_LEN(PROOF_BYTES, sodium_base64_VARIANT_ORIGINAL),
    GOODBYE = 2000, /* milliseconds for the other side to answer */
};

static bool is_key(span key) {
    unsigned char bytes[KEY_BYTES];
    size_t length;
    return key.length == KEY_LENGTH &&
           sodium_base642bin(bytes, sizeof bytes, key.at, key.length, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == KEY_BYTES;
}

/* Proves that we speak the protocol (RFC 6455, 4.2.2). */
static bool socket_prove(span key, char out[PROOF_SIZE]) {
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char joined[KEY_LENGTH + sizeof salt - 1];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int length;
    memcpy(joined, key.at, KEY_LENGTH);
    memcpy(joined + KEY_LENGTH, salt, sizeof salt - 1);
    if (EVP_Digest(joined, sizeof joined, hash, &length, EVP_sha1(), NULL) != 1 ||
        length != PROOF_BYTES)
        return false;
    sodium_bin2base64(out, PROOF_SIZE, hash, length, sodium_base64_VARIANT_ORIGINAL);
    return true;
}

/* Refuses before the upgrade, like any other request, and ends the connection. */
static void socket_turn_away(struct client *c, enum refusal r) {
    client_drop_queue(c);
    c->kind = CLIENT_ONCE;
    c->leave = true;
    answer_refusal(c, r);
}

static enum refusal socket_look(struct client *c) {
    const struct http_head *h = c->connection->head;
    if (!span_is(http_path(h), "/ws"))
        return REFUSAL_NOT_FOUND;
    if (!span_is(http_method(h), "GET")) {
        c->route.allow = 1u << ROUTE_GET;
        return REFUSAL_BAD_METHOD;
    }
    if (c->expected > 0 || !is_key(http_value(h, "sec-websocket-key")) ||
        http_value(h, "sec-websocket-protocol").at)
        return REFUSAL_BAD_REQUEST;
    return web_is_own(c) ? REFUSAL_NONE : REFUSAL_BAD_ORIGIN;
}

/* Our answer must precede anything that the core sends when the client enters. */
static bool socket_agree(struct client *c) {
    static const char head[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Accept: ";
    char proof[PROOF_SIZE], buffer[256];
    text t;
    text_init(&t, buffer, sizeof buffer);
    if (!socket_prove(http_value(c->connection->head, "sec-websocket-key"), proof))
        return false;
    text_str(&t, head);
    text_str(&t, proof);
    text_str(&t, "\r\nX-Request-Id: ");
    text_str(&t, c->trace);
    text_str(&t, "\r\n\r\n");
    return client_queue(c, t.at, t.length);
}

void socket_upgrade(struct client *c) {
    struct connection *n = c->connection;
    enum refusal r = socket_look(c);
    if (r == REFUSAL_NONE && !span_is(http_value(n->head, "sec-websocket-version"), "13")) {
        http_refuse_upgrade(c);
        return;
    }
    if (r == REFUSAL_NONE && !socket_agree(c))
        r = REFUSAL_BUSY;
    if (r == REFUSAL_NONE) {
        c->kind = CLIENT_SOCKET;
        r = client_enter(c);
    }
    if (r != REFUSAL_NONE) {
        socket_turn_away(c, r);
        return;
    }
    c->route.word = "socket";
    answer_note(c, &(struct answer){.status = 101});
    frame_begin(&c->frames);
    n->state = CONNECTION_SOCKET;
    connection_drop_head(n);
}

/* Ends it for a violation: nothing more is read. */
static void socket_fail(struct client *c, uint16_t code) {
    c->deaf = true;
    if (!c->close_code)
        c->close_code = code;
    connection_stir(c->connection);
}

/* Charges for what it sent besides messages. As with requests, a client that can't pay may continue
 * for a while: others at that address may have used up the allowance. */
static bool socket_pays(struct client *c) {
    enum { POLICY = 1008 };
    c->unpaid = web_tolerates(c) ? 0 : (uint16_t)(c->unpaid + 1);
    if (c->unpaid <= SERVER_REFUSED)
        return true;
    socket_fail(c, POLICY);
    return false;
}

static void socket_pass_on(struct client *c, span message) {
    struct web *w = c->web;
    if (c->close_code) { /* it is already being closed */
        socket_pays(c);
        return;
    }
    w->figures.messages_in++;
    w->figures.received += message.length;
    server_request(w->core, c->id, message, web_now(w));
    w->set.stirred(w->set.context);
}

static void take_piece(struct client *c, span content) {
    if (c->frames.whole && c->length == 0) { /* nearly always: it came in one piece */
        socket_pass_on(c, content);
        return;
    }
    if (c->frames.over && !c->frames.whole && !socket_pays(c))
        return;
    if (!client_keep(c, content.at, content.length)) {
        client_cut(c);
        return;
    }
    if (!c->frames.whole)
        return;
    socket_pass_on(c, (span){c->body, c->length});
    client_drop_body(c);
}

static void take_control(struct client *c, span content) {
    switch (c->frames.kind) {
    case FRAME_PING:
        if (!socket_pays(c))
            return;
        message_drop(c->web, c->pong); /* only the latest needs an answer */
        c->pong = message_frame(c->web, FRAME_PONG, content.at, content.length);
        connection_stir(c->connection);
        return;
    case FRAME_PONG:
        if (c->pinging)
            c->pinging = false;
        else
            socket_pays(c);
        return;
    default:
        socket_fail(c, c->frames.code); /* its goodbye, or the answer to ours */
    }
}

void socket_feed(struct client *c, unsigned char *bytes, size_t length) {
    int frames = 0;
    c->heard = web_now(c->web);
    while (length > 0 && !c->deaf && !c->connection->gone) {
        size_t used;
        span content;
        switch (frame_read(&c->frames, bytes, length, &used, &content)) {
        case FRAME_PIECE:
            take_piece(c, content);
            break;
        case FRAME_CONTROL:
            take_control(c, content);
            break;
        case FRAME_BAD:
            socket_fail(c, c->frames.code);
            used = length;
            break;
        default:
            used = length;
        }
        bytes += used;
        length -= used;
        frames++;
    }
    line_charge(c->connection, frames > 0 ? frames - 1 : 0); /* reading was the first */
}

static bool add_frame(struct client *c, struct message *m) {
    bool good = m && client_queue_message(c, m);
    message_drop(c->web, m);
    return good;
}

static bool say_goodbye(struct client *c) {
    unsigned char code[2] = {(unsigned char)(c->close_code >> 8), (unsigned char)c->close_code};
    c->closing = true;
    c->deadline = web_now(c->web) + GOODBYE;
    return add_frame(
        c, message_frame(c->web, FRAME_CLOSE, code, c->close_code == FRAME_NO_CODE ? 0 : 2));
}

bool socket_adds(struct client *c) {
    if (c->closing)
        return false;
    if (c->pong) {
        struct message *m = c->pong;
        c->pong = NULL;
        return add_frame(c, m);
    }
    if (c->ping_due) {
        c->ping_due = false;
        c->pinging = true;
        return add_frame(c, message_frame(c->web, FRAME_PING, "sand", 4));
    }
    return c->close_code && say_goodbye(c);
}
