// SPDX-License-Identifier: MIT
// Notifications of browsers (push/pusher.h), for people who aren't connected: that it is their turn
// in a game by days. The server that has stored the event sends them, so several servers send one;
// none is sent twice, and when a server dies in that moment, none at all: it is a convenience. A
// few seconds pass first, in which other servers can say that the player is connected to them, a
// page that is being reloaded comes back, and a move may be followed by another one.
#include "server/core/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NOTICE_WAIT = 5000, NOTICE_LASTS = 28 * 24 * 3600 };

static bool notices_are_off(const struct server *h) {
    return !h->port.push || !h->options.push_key;
}

/* ---- subscribing */

static void notices_answer_key(struct server *h, struct server_ask *a) {
    json j = server_answer(h, a);
    json_open_object(&j);
    json_put_str(&j, "key", notices_are_off(h) ? NULL : h->options.push_key);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static struct store_push *notices_push(const struct server_client *c, const struct server_ask *a,
                                       int64_t now) {
    struct store_push *p = calloc(1, sizeof *p);
    if (p) {
        memcpy(p->pass, c->pass, sizeof p->pass);
        p->person = c->person->rec.id;
        p->to = a->req.browser;
        p->at = now;
    }
    return p;
}

static void notices_store(struct server *h, const struct server_client *c, struct server_ask *a,
                          enum store_kind kind, int64_t now) {
    struct store_write *x = server_write_new(kind);
    if (x && !(x->push = notices_push(c, a, now))) {
        free(x);
        x = NULL;
    }
    if (!server_write(h, a, x))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

void server_push_ask(struct server *h, struct server_client *c, struct server_ask *a, int64_t now) {
    struct push_endpoint e;
    if (a->req.what == REQUEST_PUSH_KEY)
        notices_answer_key(h, a);
    else if (!c->person)
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
    else if (c->bearer)
        server_refuse(h, a, REFUSAL_FORBIDDEN, "Only browsers are notified.");
    else if (a->req.what == REQUEST_UNPUSH)
        notices_store(h, c, a, STORE_DROP_PUSH, now);
    else if (notices_are_off(h))
        server_refuse(h, a, REFUSAL_FORBIDDEN, "This server sends no notifications.");
    else if (!push_endpoint_read(&e, a->req.browser.endpoint, &h->options.push_hosts))
        server_refuse(h, a, REFUSAL_FORBIDDEN, "This server doesn't know that push service.");
    else if (!server_may(h, c, SERVER_RENAMES, now))
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
    else
        notices_store(h, c, a, STORE_PUSH, now);
}

void server_push_written(struct server *h, struct server_ask *a, const struct store_write *x) {
    if (x->result == STORE_OK)
        server_answer_empty(h, a, NULL);
    else
        server_refuse(h, a, x->result == STORE_CONFLICT ? REFUSAL_SIGNED_OUT : REFUSAL_STORAGE,
                      NULL);
}

/* ---- whose turn has come */

/* The person who has the turn in a game by days and isn't here; 0: nobody. */
static person_id notices_absent(const room *r) {
    int turn = r->set.clock == ROOM_DAYS ? room_turn(r) : -1;
    return turn >= 0 && !room_bot(r, turn, NULL) && !r->seat[turn].here ? r->seat[turn].person : 0;
}

void server_notices_turn(struct server *h, struct server_room *r, int before, int64_t now) {
    int turn = room_turn(&r->room);
    if (notices_are_off(h) || r->broken || turn == before || !notices_absent(&r->room))
        return;
    if (h->notices == SERVER_NOTICES_DUE) {
        h->figures.notices_dropped++;
        return;
    }
    struct server_notice *n = &h->notice[(h->notice_first + h->notices++) % SERVER_NOTICES_DUE];
    *n = (struct server_notice){.seat = turn, .moved = r->room.moved, .due = now + NOTICE_WAIT};
    memcpy(n->game, r->room.set.id, sizeof n->game);
    server_presence_ask(h, r);
}

/* ---- sending */

/* Nothing that isn't on the game's page for everybody: which game, and with whom. */
static void notices_write(struct push_message *m, const room *r, int seat, bool names) {
    char with[(GAME_MAX_PLAYERS - 1) * (ROOM_NAME_SIZE + 2)];
    text t, others;
    text_init(&t, m->text, sizeof m->text);
    text_init(&others, with, sizeof with);
    for (int i = 0; names && i < r->set.players; i++)
        if (i != seat && r->seat[i].name[0]) {
            text_str(&others, others.length ? ", " : "");
            text_str(&others, r->seat[i].name);
        }
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "what", "turn");
    json_put_str(&j, "game", r->set.id);
    json_put_str(&j, "name", r->set.game->name);
    json_put_str(&j, "with", with);
    json_close_object(&j);
    m->length = (uint16_t)t.length;
    if (t.overflow) /* long names with much to escape */
        notices_write(m, r, seat, false);
}

struct notices_sending {
    struct server *h;
    struct push_message *message;
    const char *game;
};

/* A topic hides which game it is about, but is the same for the same game and browser. */
static void notices_name_topic(struct push_message *m, const char *game) {
    uint8_t hash[24];
    _Static_assert(sizeof hash * 4 / 3 + 1 == PUSH_TOPIC_SIZE, "it is all of the topic");
    crypto_generichash(hash, sizeof hash, (const uint8_t *)game, ROOM_ID_SIZE,
                       (const uint8_t *)m->to.auth, PUSH_AUTH_SIZE - 1);
    sodium_bin2base64(m->topic, sizeof m->topic, hash, sizeof hash,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool notices_each(void *context, const struct store_push *p) {
    struct notices_sending *s = context;
    struct push_message *m = s->message;
    s->h->work++;
    memcpy(m->pass, p->pass, sizeof m->pass);
    m->person = p->person;
    m->to = p->to;
    notices_name_topic(m, s->game);
    if (!s->h->port.push(s->h->port.context, m))
        s->h->figures.notices_dropped++;
    return true;
}

static void notices_send(struct server *h, const room *r, int seat, int64_t now) {
    person_id who = notices_absent(r);
    struct limits_rule rule = server_rule(h, SERVER_NOTIFIED);
    if (!limits_take(h->limits, &rule, hash_map_hash_number(who), now)) {
        h->figures.notices_dropped++;
        return;
    }
    struct push_message m = {0};
    struct notices_sending s = {.h = h, .message = &m, .game = r->set.id};
    int64_t left = (room_deadline(r) - now) / 1000;
    m.lasts = (uint32_t)(left < 0 ? 0 : left > NOTICE_LASTS ? NOTICE_LASTS : left);
    notices_write(&m, r, seat, true);
    server_read(h,
                store_pushes(h->reader, who, SERVER_BROWSERS, notices_each, &s, server_error(h)));
}

static void notices_look(struct server *h, const struct server_notice *n, int64_t now) {
    enum refusal why;
    h->work++; /* and one for each browser: those that are due at once are sent in several turns */
    struct server_room *r = server_room_get(h, n->game, now, &why);
    if (r && room_turn(&r->room) == n->seat && r->room.moved == n->moved &&
        notices_absent(&r->room))
        notices_send(h, &r->room, n->seat, now);
}

int64_t server_notices_tick(struct server *h, int64_t now) {
    uint64_t before = h->work;
    while (h->notices > 0) {
        struct server_notice n = h->notice[h->notice_first];
        bool is_due = n.due <= now || n.due - now > NOTICE_WAIT; /* the clock was set back */
        if (!is_due || h->work - before >= SERVER_LOAD)
            return is_due ? now + 1 : n.due;
        h->notice_first = (h->notice_first + 1) % SERVER_NOTICES_DUE;
        h->notices--;
        notices_look(h, &n, now);
    }
    return INT64_MAX;
}

/* ---- what came of it */

void server_pushed(struct server *h, const struct push_message *m) {
    unsigned outcome = m->outcome <= PUSH_GONE ? m->outcome : PUSH_FAILED;
    h->figures.notices[outcome]++;
    if (outcome != PUSH_SENT)
        server_log(h, outcome == PUSH_GONE ? "push_gone" : "push_failed", "", m->why);
    if (outcome != PUSH_GONE)
        return;
    struct store_write *x = server_write_new(STORE_DROP_PUSH);
    if (x && !(x->push = calloc(1, sizeof *x->push))) {
        free(x);
        return;
    }
    if (x) {
        memcpy(x->push->pass, m->pass, sizeof x->push->pass);
        x->push->person = m->person;
        x->push->to = m->to;
    }
    server_write_alone(h, x); /* else the next notification finds the same */
}
