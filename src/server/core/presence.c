// SPDX-License-Identifier: MIT
// Presence: whose players are connected, here or at another server. It is never stored. A server
// tells the others which seats of a game have come to it or left it, repeats that while they are
// there, and asks when somebody begins to watch a game. What was told is forgotten after a while,
// so nothing has to be told by a server that dies, and news that got lost is made good by the next.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    TELL = 50,         /* milliseconds from one write to the next */
    FORGOTTEN = 40000, /* watched games are looked at, and told again, every 15 seconds */
};

/* ---- what others are told */

static void presence_queue(struct server *h, struct server_room *r) {
    if (!h->options.shared || r->tell_at)
        return;
    if (!h->tells)
        h->tells_end = &h->tells;
    r->tell_next = NULL;
    r->tell_at = h->tells_end;
    *h->tells_end = r;
    h->tells_end = &r->tell_next;
}

void server_presence_drop(struct server *h, struct server_room *r) {
    if (!r->tell_at)
        return;
    *r->tell_at = r->tell_next;
    *(r->tell_next ? &r->tell_next->tell_at : &h->tells_end) = r->tell_at;
    r->tell_at = NULL;
}

void server_presence_ask(struct server *h, struct server_room *r) {
    r->curious = h->options.shared;
    presence_queue(h, r);
}

void server_presence_repeat(struct server *h, struct server_room *r) {
    server_here(h, r, NULL); /* some may have been forgotten */
    if (r->here)
        presence_queue(h, r);
}

static int presence_gather(struct server *h, struct store_here *out) {
    int count = 0;
    while (count < STORE_HERE_MOST && h->tells) {
        struct server_room *r = h->tells;
        server_presence_drop(h, r);
        struct store_here *x = &out[count++];
        *x = (struct store_here){.here = r->here, .gone = r->left, .asks = r->curious};
        memcpy(x->game, r->room.set.id, sizeof x->game);
        r->left = 0;
        r->curious = false;
    }
    return count;
}

int64_t server_presence_tick(const struct server *h) {
    return h->tells ? h->told_at + TELL : INT64_MAX;
}

void server_presence_turn(struct server *h, int64_t now) {
    bool early = now < h->told_at + TELL && now >= h->told_at;
    if (!h->tells || early || h->closing)
        return;
    h->told_at = now;
    struct store_write *x = server_write_new(STORE_HERE);
    struct store_here *list = calloc(STORE_HERE_MOST, sizeof *list);
    if (!x || !list) {
        free(x);
        free(list);
        return;
    }
    x->here = list;
    x->heres = presence_gather(h, list);
    server_write_alone(h, x); /* if it is lost: who is here is told again, who left is forgotten */
}

/* ---- what others tell */

void server_presence_hear(struct server *h, const struct store_here *x) {
    struct server_room *r = server_room_find(h, x->game);
    if (!r)
        return;
    for (int i = 0; i < r->room.set.players; i++)
        if (x->here >> i & 1)
            r->elsewhere[i] = h->ticked + FORGOTTEN;
        else if (x->gone >> i & 1)
            r->elsewhere[i] = 0;
    server_here(h, r, NULL);
    if (r->here && (x->asks || (x->gone & r->here))) /* somebody has moved from there to us */
        presence_queue(h, r);
}

static bool presence_is_elsewhere(const struct server *h, const struct server_room *r, int seat) {
    int64_t until = r->elsewhere[seat];
    return h->ticked < until && until - h->ticked <= FORGOTTEN;
}

/* ---- who is here */

static bool presence_is_connected(const struct server *h, const struct server_room *r,
                                  person_id person) {
    const struct server_person *p = person ? server_person_find(h, person) : NULL;
    for (const struct server_client *c = p ? p->clients : NULL; c; c = c->next)
        if (c->all)
            return true;
    for (const struct server_watch *w = p ? r->watches : NULL; w; w = w->next_here)
        if (w->client->person == p)
            return true;
    return false;
}

static void presence_send(struct server *h, const struct server_room *r, int seat,
                          const struct server_client *but) {
    char line[128]; /* not h->out: an answer may be half written there */
    text t;
    text_init(&t, line, sizeof line);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "news", "here");
    json_put_str(&j, "game", r->room.set.id);
    json_put_uint(&j, "seat", (uint64_t)seat + 1);
    json_put_bool(&j, "here", r->room.seat[seat].here);
    json_close_object(&j);
    for (const struct server_watch *w = r->watches; w; w = w->next_here)
        if (w->client != but)
            h->port.send(h->port.context, w->client->id, 0, (span){line, t.length}, NULL, NULL);
}

void server_here(struct server *h, struct server_room *r, const struct server_client *but) {
    unsigned own = 0;
    for (int i = 0; i < r->room.set.players; i++) {
        struct room_seat *seat = &r->room.seat[i];
        bool connected = presence_is_connected(h, r, seat->person);
        bool here = r->room.set.plan[i] == ROOM_FOR_BOT || connected ||
                    (seat->person && presence_is_elsewhere(h, r, i));
        own |= (unsigned)connected << i;
        if (here == seat->here)
            continue;
        seat->here = here;
        presence_send(h, r, i, but);
    }
    if (own == r->here)
        return;
    r->left = (uint8_t)((r->left | r->here) & ~own);
    r->here = (uint8_t)own;
    presence_queue(h, r);
}

static bool presence_each(void *context, const char *id, const struct store_summary *summary) {
    struct server *h = context;
    struct server_room *r = server_room_find(h, id);
    (void)summary;
    if (r)
        server_here(h, r, NULL);
    return true;
}

void server_here_of(struct server *h, const struct server_person *p) {
    server_read(h, store_games(h->reader, STORE_OPEN_OF_PERSON, 0, p->rec.id, 0, presence_each, h,
                               server_error(h)));
}
