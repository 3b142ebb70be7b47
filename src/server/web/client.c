// SPDX-License-Identifier: MIT
// Clients: their ids, their queues, their end.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/internal.h"

enum { SLOTS_MOST = 1 << WEB_SLOT_BITS };

int64_t web_now(const struct web *w) {
    return w->set.now(w->set.context);
}

static bool more_slots(struct web *w) {
    uint32_t more = w->slots ? 2 * w->slots : WEB_SLOTS;
    if (more > SLOTS_MOST)
        return false;
    struct client **slot = realloc(w->slot, more * sizeof *slot);
    if (!slot)
        return false;
    w->slot = slot;
    uint32_t *vacant = realloc(w->vacant, more * sizeof *vacant);
    if (!vacant)
        return false;
    w->vacant = vacant;
    for (uint32_t i = more; i-- > w->slots;) {
        slot[i] = NULL;
        vacant[w->vacancies++] = i;
    }
    w->slots = more;
    return true;
}

struct client *client_new(struct connection *n, enum client_kind kind) {
    struct web *w = n->web;
    if (w->vacancies == 0 && !more_slots(w))
        return NULL;
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    uint32_t slot = w->vacant[--w->vacancies];
    *c = (struct client){.web = w, .connection = n, .kind = kind, .deadline = INT64_MAX};
    c->id = ++w->serial << WEB_SLOT_BITS | slot;
    c->progress = c->heard = c->pinged = web_now(w);
    w->slot[slot] = c;
    w->clients++;
    n->client = c;
    return c;
}

static struct client *client_find(struct web *w, client_id id) {
    uint32_t slot = (uint32_t)(id & (SLOTS_MOST - 1));
    struct client *c = slot < w->slots ? w->slot[slot] : NULL;
    return c && c->id == id ? c : NULL;
}

void message_drop(struct web *w, struct message *m) {
    if (!m || --m->references > 0)
        return;
    w->figures.kept -= m->length;
    free(m);
}

void client_drop_queue(struct client *c) {
    while (c->first) {
        struct parcel *p = c->first;
        c->first = p->next;
        message_drop(c->web, p->message);
        free(p);
    }
    peer_release(c->connection, c->queued);
    c->queued = c->unsent = 0;
    c->last = NULL;
}

void client_drop_body(struct client *c) {
    c->web->figures.kept -= c->capacity;
    peer_release(c->connection, c->capacity);
    free(c->body);
    c->body = NULL;
    c->length = c->capacity = 0;
}

void client_free(struct client *c) {
    struct web *w = c->web;
    c->connection->client = NULL;
    w->slot[c->id & (SLOTS_MOST - 1)] = NULL; /* from now on the core's messages find no client */
    w->vacant[w->vacancies++] = (uint32_t)(c->id & (SLOTS_MOST - 1));
    w->clients--;
    client_drop_queue(c);
    message_drop(w, c->pong);
    if (c->entered) {
        server_leave(w->core, c->id);
        w->set.stirred(w->set.context);
    }
    client_drop_body(c);
    free(c);
}

void client_cut(struct client *c) {
    connection_cut(c->connection);
}

/* A client that reads too little is cut off before it costs others their memory. */
static bool may_queue(struct client *c, size_t length) {
    if (c->closing)
        return false;
    if (c->queued + length <= WEB_QUEUE_MOST)
        return true;
    c->web->figures.slow++;
    client_cut(c);
    return false;
}

static bool queue_parcel(struct client *c, struct message *m, unsigned char *at, size_t length) {
    assert(length > 0); /* an empty parcel would never leave the queue */
    struct parcel *p = malloc(sizeof *p);
    if (!p) {
        client_cut(c);
        return false;
    }
    *p = (struct parcel){.message = m, .at = at, .remaining = length};
    if (m)
        m->references++;
    if (c->last)
        c->last->next = p;
    else
        c->first = p;
    if (c->unsent == 0)
        c->progress = web_now(c->web);
    c->last = p;
    c->unsent += length;
    connection_stir(c->connection);
    if (m) {
        c->queued += length;
        peer_hold(c->connection, length);
        peer_make_space(c->connection);
    }
    return !c->connection->gone;
}

static struct message *message_new(struct web *w, const unsigned char *head, size_t head_length,
                                   const void *bytes, size_t length) {
    struct message *m = malloc(sizeof *m + head_length + length);
    if (!m)
        return NULL;
    m->references = 1;
    m->head = (uint32_t)head_length;
    m->length = (uint32_t)(head_length + length);
    w->figures.kept += m->length;
    memcpy(m->bytes, head, head_length);
    memcpy(m->bytes + head_length, bytes, length);
    return m;
}

struct message *message_frame(struct web *w, enum frame_kind kind, const void *bytes,
                              size_t length) {
    unsigned char head[FRAME_HEAD_MOST];
    return message_new(w, head, frame_head(head, kind, length), bytes, length);
}

/* The same news goes to many clients in a row: they share one copy. For WebSockets it is a frame,
 * which is the same for all of them. */
static struct message *message_of(struct client *c, const void *bytes, size_t length) {
    struct web *w = c->web;
    struct message *m = w->latest;
    unsigned char head[FRAME_HEAD_MOST];
    size_t n = c->kind == CLIENT_SOCKET ? frame_head(head, FRAME_TEXT, length) : 0;
    if (m && m->head == n && m->length == n + length && memcmp(m->bytes + n, bytes, length) == 0)
        return m;
    m = message_new(w, head, n, bytes, length);
    if (!m)
        return NULL;
    message_drop(w, w->latest);
    w->latest = m;
    return m;
}

bool client_queue(struct client *c, const void *bytes, size_t length) {
    if (!may_queue(c, length))
        return false;
    struct message *m = message_of(c, bytes, length);
    if (m)
        return queue_parcel(c, m, m->bytes, m->length);
    client_cut(c);
    return false;
}

bool client_queue_message(struct client *c, struct message *m) {
    return queue_parcel(c, m, m->bytes, m->length);
}

bool client_queue_static(struct client *c, unsigned char *bytes, size_t length) {
    return !c->closing && queue_parcel(c, NULL, bytes, length);
}

/* The first parcel, or the first bytes of it. */
static void parcel_sent(struct client *c, struct parcel *p, size_t length) {
    struct web *w = c->web;
    p->at += length;
    p->remaining -= length;
    c->unsent -= length;
    if (p->message) {
        c->queued -= length;
        peer_release(c->connection, length);
    }
    if (p->remaining > 0)
        return;
    c->first = p->next;
    if (!c->first)
        c->last = NULL;
    message_drop(w, p->message);
    free(p);
}

void client_sent(struct client *c, size_t length) {
    c->web->figures.sent += length;
    c->progress = web_now(c->web);
    while (length > 0) {
        size_t n = c->first->remaining < length ? c->first->remaining : length;
        length -= n;
        parcel_sent(c, c->first, n);
    }
}

bool client_keep(struct client *c, const void *bytes, size_t length) {
    if (length == 0)
        return true;
    if (c->length + length > c->capacity) {
        size_t more = c->capacity ? 2 * c->capacity : 1024;
        while (more < c->length + length)
            more *= 2;
        char *body = realloc(c->body, more);
        if (!body)
            return false;
        c->body = body;
        c->web->figures.kept += more - c->capacity;
        peer_hold(c->connection, more - c->capacity);
        c->capacity = more;
    }
    memcpy(c->body + c->length, bytes, length);
    c->length += length;
    return true;
}

void web_send(struct web *w, client_id to, int status, span bytes, const char *type,
              const char *cookie) {
    struct client *c = client_find(w, to);
    if (!c)
        return;
    if (c->kind == CLIENT_SOCKET) {
        if (client_queue(c, bytes.at, bytes.length))
            w->figures.messages_out++;
    } else if (c->kind == CLIENT_STREAM && (c->streaming || status == 0 || status == 200)) {
        if (!c->streaming)
            stream_begin(c);
        if (bytes.length > 0)
            stream_line(c, bytes);
    } else if (!c->answered) {
        struct answer a = {.status = status ? status : 200, .type = type, .cookie = cookie};
        answer_span(c, &a, bytes);
    }
}

static uint16_t close_code(enum refusal why) {
    switch (why) {
    case REFUSAL_CLOSING:
        return 1001; /* going away */
    case REFUSAL_TOO_LARGE:
        return 1009;
    case REFUSAL_BUSY:
    case REFUSAL_STORAGE:
        return 1013; /* try again later */
    case REFUSAL_NONE:
        return 1000;
    default:
        return 1008; /* policy */
    }
}

void web_close(struct web *w, client_id who, enum refusal why) {
    struct client *c = client_find(w, who);
    if (!c || c->closing)
        return;
    if (c->kind == CLIENT_SOCKET) {
        if (!c->close_code)
            c->close_code = close_code(why);
        connection_stir(c->connection);
    } else if (c->streaming) {
        stream_end(c);
    } else if (!c->answered) {
        answer_refusal(c, why == REFUSAL_NONE ? REFUSAL_BUSY : why);
    }
}

int web_dismiss(struct web *w) {
    for (struct connection *n = w->all; n; n = n->next)
        if (n->client) {
            n->client->leave = true;
            web_close(w, n->client->id, REFUSAL_CLOSING);
        }
    return w->clients;
}
