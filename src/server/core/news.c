// SPDX-License-Identifier: MIT
// News: who watches what, and what they are sent. A watcher's viewer is determined again for every
// line, from its seat at that time, so nobody keeps a view that is no longer theirs. A line is
// written once for each viewer and sent to all who share it.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines */

json server_news_open(struct server *h, const char *news) {
    text_init(&h->out, h->buffer, SERVER_BUFFER);
    json j = json_on(&h->out);
    json_open_object(&j);
    json_put_str(&j, "news", news);
    return j;
}

void server_news_send(struct server *h, const struct server_client *c) {
    if (!h->out.overflow)
        h->port.send(h->port.context, c->id, 0, (span){h->buffer, h->out.length}, NULL, NULL);
}

static void core_news_write_event(struct server *h, struct projection_events *walk,
                                  uint64_t sequence) {
    json j = server_news_open(h, "event");
    json_put_str(&j, "game", walk->room->set.id);
    json_write_key(&j, "event");
    message_next_event(&j, walk, sequence);
    json_close_object(&j);
}

static void core_news_write_game(struct server *h, const room *r) {
    json j = server_news_open(h, "game");
    json_write_key(&j, "game");
    message_summary(&j, r);
    json_close_object(&j);
}

/* ---- watching */

struct server_watch *server_watch_find(const struct server_client *c, const struct server_room *r) {
    struct server_watch *w = c->watches;
    while (w && w->room != r)
        w = w->next_there;
    return w;
}

bool server_watch_add(struct server *h, struct server_client *c, struct server_room *r,
                      bool by_seat) {
    struct server_watch *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->client = c;
    w->room = r;
    w->by_seat = by_seat;
    r->spectators += !by_seat;
    w->next_here = r->watches;
    w->at_here = &r->watches;
    if (w->next_here)
        w->next_here->at_here = &w->next_here;
    r->watches = w;
    w->next_there = c->watches;
    w->at_there = &c->watches;
    if (w->next_there)
        w->next_there->at_there = &w->next_there;
    c->watches = w;
    c->watch_count++;
    c->address->watches++;
    if (c->person)
        c->person->watches++;
    server_here(h, r, c); /* not to this client: its answer will say it */
    if (!w->next_here)
        server_presence_ask(h, r);
    return true;
}

void server_watch_drop(struct server *h, struct server_watch *w) {
    struct server_room *r = w->room;
    r->spectators -= !w->by_seat;
    *w->at_here = w->next_here;
    if (w->next_here)
        w->next_here->at_here = w->at_here;
    *w->at_there = w->next_there;
    if (w->next_there)
        w->next_there->at_there = w->at_there;
    w->client->watch_count--;
    w->client->address->watches--;
    if (w->client->person)
        w->client->person->watches--;
    free(w);
    server_here(h, r, NULL);
    if (r->asleep && !r->watches && !server_room_is_followed(h, r))
        server_room_drop(h, r);
}

void server_watch_review(struct server *h, struct server_room *r) {
    for (struct server_watch *w = r->watches, *next; w; w = next) {
        next = w->next_here;
        int viewer;
        bool by_seat;
        if (w->by_seat && server_viewer(&r->room, w->client->person, (span){0}, &viewer, &by_seat))
            server_watch_drop(h, w);
    }
}

static int core_news_viewer_of(const room *r, const struct server_client *c) {
    return c->person ? room_seat_of(r, c->person->rec.id) : -1;
}

/* ---- events */

/* Did this seat's player come only after this event? Then it isn't for their streams, even if both
 * events are sent at the same time. */
static bool core_news_joins_after(const room *r, int seat, uint64_t sequence) {
    bool later = false;
    for (uint64_t n = sequence; n < r->sequence; n++)
        later |= r->entry[n].kind == ROOM_EVENT_JOINED && r->entry[n].seat == seat;
    return later;
}

/* Sends an event to all who see it as the walk's viewer; it is written for the first of them. */
static void news_send_viewer(struct server *h, const struct server_room *r,
                             struct projection_events *walk, uint64_t sequence) {
    int viewer = walk->viewer;
    bool written = false;
    for (const struct server_watch *w = r->watches; w; w = w->next_here) {
        if (core_news_viewer_of(&r->room, w->client) != viewer)
            continue;
        if (!written)
            core_news_write_event(h, walk, sequence);
        written = true;
        server_news_send(h, w->client);
    }
    const struct server_person *p =
        viewer >= 0 && !core_news_joins_after(&r->room, viewer, sequence)
            ? server_person_find(h, r->room.seat[viewer].person)
            : NULL;
    for (const struct server_client *c = p ? p->clients : NULL; c; c = c->next) {
        if (!c->all)
            continue;
        if (!written)
            core_news_write_event(h, walk, sequence);
        written = true;
        server_news_send(h, c);
    }
}

void server_send_events(struct server *h, struct server_room *r, uint64_t from) {
    for (int viewer = -1; viewer < r->room.set.players; viewer++) {
        struct projection_events walk;
        projection_events_start(&walk, &r->room, viewer);
        for (uint64_t n = from; n <= r->room.sequence; n++)
            news_send_viewer(h, r, &walk, n);
    }
}

void server_send_missed(struct server *h, const struct server_client *c,
                        const struct server_room *r, uint64_t since) {
    struct projection_events walk;
    projection_events_start(&walk, &r->room, core_news_viewer_of(&r->room, c));
    for (uint64_t n = since + 1; n <= r->room.sequence; n++) {
        core_news_write_event(h, &walk, n);
        server_news_send(h, c);
    }
}

void server_send_state(struct server *h, const struct server_client *c, const struct server_room *r,
                       int64_t now) {
    json j = server_news_open(h, "state");
    json_put_str(&j, "game", r->room.set.id);
    json_write_key(&j, "state");
    message_state(&j, &r->room, core_news_viewer_of(&r->room, c), c->person ? c->person->rec.id : 0,
                  -1, now);
    json_close_object(&j);
    server_news_send(h, c);
}

void server_send_game(struct server *h, const struct server_client *c,
                      const struct server_room *r) {
    core_news_write_game(h, &r->room);
    server_news_send(h, c);
}

void server_send_seated(struct server *h, const struct server_room *r) {
    core_news_write_game(h, &r->room);
    for (int i = 0; i < r->room.set.players; i++) {
        const struct server_person *p = server_person_find(h, r->room.seat[i].person);
        for (const struct server_client *c = p ? p->clients : NULL; c; c = c->next)
            if (c->kind == CLIENT_SOCKET || c->all)
                server_news_send(h, c);
    }
}

/* Does it stay for news? */
static bool core_news_stays(const struct server_client *c) {
    return c->kind == CLIENT_SOCKET || (c->kind == CLIENT_STREAM && c->asked);
}

/* Sends the line that was written to everybody who stays. */
static void core_news_send_all(struct server *h) {
    for (struct hash_map_link *x = hash_map_walk(&h->clients, NULL); x;
         x = hash_map_walk(&h->clients, x)) {
        const struct server_client *c = HASH_MAP_OF(struct server_client, link, x);
        if (core_news_stays(c) && !c->sent_away)
            server_news_send(h, c);
    }
}

void server_send_closing(struct server *h) {
    json j = server_news_open(h, "closing");
    json_close_object(&j);
    core_news_send_all(h);
}

void server_send_storage(struct server *h, bool works) {
    json j = server_news_open(h, "storage");
    json_put_bool(&j, "works", works);
    if (!works)
        json_put_str(&j, "text", refusal_text(REFUSAL_STORAGE));
    json_close_object(&j);
    core_news_send_all(h);
}

int server_send_away(struct server *h, int most) {
    int remaining = 0;
    h->dismissing = true;
    json j = server_news_open(h, "closing");
    json_close_object(&j);
    for (struct hash_map_link *x = hash_map_walk(&h->clients, NULL); x;
         x = hash_map_walk(&h->clients, x)) {
        struct server_client *c = HASH_MAP_OF(struct server_client, link, x);
        remaining++;
        if (!core_news_stays(c) || c->sent_away || most-- <= 0)
            continue;
        c->sent_away = true;
        server_news_send(h, c);
        h->port.close(h->port.context, c->id, REFUSAL_CLOSING);
    }
    return remaining;
}
