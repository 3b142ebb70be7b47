// SPDX-License-Identifier: MIT
// Clients: their ids, their queues, their end.
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/web_parts.h"

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

struct client *client_new(struct web *w, struct lws *wsi, enum client_kind kind) {
    if (w->vacancies == 0 && !more_slots(w))
        return NULL;
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    uint32_t slot = w->vacant[--w->vacancies];
    *c = (struct client){.web = w, .wsi = wsi, .kind = kind, .deadline = INT64_MAX};
    c->id = ++w->serial << WEB_SLOT_BITS | slot;
    c->progress = c->heard = c->pinged = web_now(w);
    w->slot[slot] = c;
    c->next = w->all;
    if (c->next)
        c->next->before = c;
    w->all = c;
    w->clients++;
    lws_set_opaque_user_data(wsi, c);
    return c;
}

struct client *client_of(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
}

static struct client *client_find(struct web *w, client_id id) {
    uint32_t slot = (uint32_t)(id & (SLOTS_MOST - 1));
    struct client *c = slot < w->slots ? w->slot[slot] : NULL;
    return c && c->id == id ? c : NULL;
}

static void message_drop(struct message *m) {
    if (m && --m->references == 0)
        free(m);
}

static void queue_drop(struct client *c) {
    while (c->first) {
        struct parcel *p = c->first;
        c->first = p->next;
        message_drop(p->message);
        free(p);
    }
    c->web->figures.queued -= c->queued;
    c->queued = 0;
    c->last = NULL;
}

/* WebSockets are written to at the end of this turn of the loop, without asking the kernel first
 * whether they can be: that costs more than the writing, and they nearly always can. */
static void ask_to_write(struct client *c) {
    struct web *w = c->web;
    if (c->kind != CLIENT_SOCKET) {
        lws_callback_on_writable(c->wsi);
    } else if (!c->ripe) {
        c->ripe = true;
        *w->last_ripe = c;
        w->last_ripe = &c->next_ripe;
    }
}

static void forget_ripe(struct client *c) {
    struct web *w = c->web;
    struct client **at = &w->ripe;
    while (*at != c)
        at = &(*at)->next_ripe;
    *at = c->next_ripe;
    if (w->last_ripe == &c->next_ripe)
        w->last_ripe = at;
}

void client_free(struct client *c) {
    struct web *w = c->web;
    lws_set_opaque_user_data(c->wsi, NULL);
    w->slot[c->id & (SLOTS_MOST - 1)] = NULL; /* from here on the house's sends find nobody */
    w->vacant[w->vacancies++] = (uint32_t)(c->id & (SLOTS_MOST - 1));
    if (c->next)
        c->next->before = c->before;
    *(c->before ? &c->before->next : &w->all) = c->next;
    w->clients--;
    if (c->ripe)
        forget_ripe(c);
    queue_drop(c);
    if (c->entered) {
        house_leave(w->house, c->id);
        w->set.stirred(w->set.context);
    }
    free(c->body);
    free(c);
}

void client_cut(struct client *c) {
    c->closing = true;
    client_pause(c, false);
    shutdown(lws_get_socket_fd(c->wsi), SHUT_RDWR); /* or libwebsockets lingers for a while */
    c->deadline = INT64_MAX;
    queue_drop(c);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void client_pause(struct client *c, bool pause) {
    if (c->paused == pause)
        return;
    c->paused = pause;
    lws_rx_flow_control(c->wsi, !pause);
}

/* Somebody who takes less than comes is cut off, before it costs others their memory. */
static bool may_queue(struct client *c, size_t length) {
    struct web *w = c->web;
    if (c->closing)
        return false;
    if (c->queued + length <= WEB_QUEUE_MOST &&
        (c->queued == 0 || w->figures.queued + length <= WEB_QUEUES_MOST))
        return true;
    w->figures.slow++;
    client_cut(c);
    return false;
}

static bool queue_parcel(struct client *c, struct message *m, unsigned char *at, size_t length) {
    struct parcel *p = malloc(sizeof *p);
    if (!p) {
        client_cut(c);
        return false;
    }
    *p = (struct parcel){.message = m, .at = at, .left = length};
    if (m)
        m->references++;
    if (c->last)
        c->last->next = p;
    else
        c->first = p;
    if (c->queued == 0)
        c->progress = web_now(c->web);
    c->last = p;
    if (m) {
        c->queued += length;
        c->web->figures.queued += length;
    }
    if (c->open)
        ask_to_write(c);
    return true;
}

_Static_assert((int64_t)WEB_QUEUES_MOST + SLOTS_MOST < UINT32_MAX, "references can be counted");

/* The same news go to many clients one after the other: they share one copy. */
static struct message *message_of(struct web *w, const void *bytes, size_t length) {
    struct message *m = w->latest;
    if (m && m->length == length && memcmp(m->bytes + LWS_PRE, bytes, length) == 0)
        return m;
    m = malloc(sizeof *m + LWS_PRE + length);
    if (!m)
        return NULL;
    m->references = 1;
    m->length = (uint32_t)length;
    memcpy(m->bytes + LWS_PRE, bytes, length);
    message_drop(w->latest);
    w->latest = m;
    return m;
}

bool client_queue(struct client *c, const void *bytes, size_t length) {
    if (!may_queue(c, length))
        return false;
    struct message *m = message_of(c->web, bytes, length);
    if (m)
        return queue_parcel(c, m, m->bytes + LWS_PRE, length);
    client_cut(c);
    return false;
}

bool client_queue_static(struct client *c, unsigned char *bytes, size_t length) {
    return !c->closing && queue_parcel(c, NULL, bytes, length);
}

void client_sent(struct client *c, size_t length) {
    struct web *w = c->web;
    struct parcel *p = c->first;
    w->figures.sent += length;
    c->progress = web_now(w);
    p->at += length;
    p->left -= length;
    if (p->message) {
        c->queued -= length;
        w->figures.queued -= length;
    }
    if (p->left > 0)
        return;
    c->first = p->next;
    if (!c->first)
        c->last = NULL;
    message_drop(p->message);
    free(p);
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
        c->close_code = close_code(why);
        if (c->open)
            lws_callback_on_writable(c->wsi);
    } else if (c->streaming) {
        stream_end(c);
    } else if (!c->answered) {
        answer_refusal(c, why == REFUSAL_NONE ? REFUSAL_BUSY : why);
    }
}

int web_dismiss(struct web *w) {
    for (struct client *c = w->all; c; c = c->next) {
        c->leave = true;
        web_close(w, c->id, REFUSAL_CLOSING);
    }
    return w->clients;
}
