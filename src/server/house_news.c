// SPDX-License-Identifier: MIT
// News: who watches what, and what they are told. What a watcher sees is worked out anew for every
// line from where it sits then, so nobody keeps a view that isn't its own. A line is written once
// for each viewer and sent to all who share it.
#include "server/house_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines */

static json open_news(struct house *h, const char *news) {
    text_init(&h->out, h->buffer, HOUSE_BUFFER);
    json j = json_on(&h->out);
    json_open_object(&j);
    json_put_str(&j, "news", news);
    return j;
}

static void send_news(struct house *h, const struct house_client *c) {
    if (!h->out.overflow)
        h->port.send(h->port.context, c->id, 0, (span){h->buffer, h->out.length}, NULL, NULL);
}

static void write_event(struct house *h, struct known_events *walk, uint64_t sequence) {
    json j = open_news(h, "event");
    json_put_str(&j, "game", walk->room->set.id);
    json_write_key(&j, "event");
    tell_next_event(&j, walk, sequence);
    json_close_object(&j);
}

static void write_game(struct house *h, const room *r) {
    json j = open_news(h, "game");
    json_write_key(&j, "game");
    tell_summary(&j, r);
    json_close_object(&j);
}

/* ---- watching */

struct house_watch *house_watch_find(const struct house_client *c, const struct house_room *r) {
    struct house_watch *w = c->watches;
    while (w && w->room != r)
        w = w->next_there;
    return w;
}

bool house_watch_add(struct house *h, struct house_client *c, struct house_room *r, bool by_seat) {
    struct house_watch *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->client = c;
    w->room = r;
    w->by_seat = by_seat;
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
    house_here(h, r, c); /* who comes is told by its answer, which isn't sent yet */
    return true;
}

void house_watch_drop(struct house *h, struct house_watch *w) {
    struct house_room *r = w->room;
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
    house_here(h, r, NULL);
    if (r->asleep && !r->watches)
        house_room_drop(h, r);
}

void house_watch_review(struct house *h, struct house_room *r) {
    for (struct house_watch *w = r->watches, *next; w; w = next) {
        next = w->next_here;
        int viewer;
        bool by_seat;
        if (w->by_seat && house_viewer(&r->room, w->client->person, (span){0}, &viewer, &by_seat))
            house_watch_drop(h, w);
    }
}

static int viewer_of(const room *r, const struct house_client *c) {
    return c->person ? room_seat_of(r, c->person->rec.id) : -1;
}

/* ---- events */

/* Those who see as the walk's viewer; the line is written for the first of them. */
static void tell_viewer(struct house *h, const struct house_room *r, struct known_events *walk,
                        uint64_t sequence) {
    int viewer = walk->viewer;
    bool written = false;
    for (const struct house_watch *w = r->watches; w; w = w->next_here) {
        if (viewer_of(&r->room, w->client) != viewer)
            continue;
        if (!written)
            write_event(h, walk, sequence);
        written = true;
        send_news(h, w->client);
    }
    const struct house_person *p =
        viewer >= 0 ? house_person_find(h, r->room.seat[viewer].person) : NULL;
    for (const struct house_client *c = p ? p->clients : NULL; c; c = c->next) {
        if (!c->all)
            continue;
        if (!written)
            write_event(h, walk, sequence);
        written = true;
        send_news(h, c);
    }
}

void house_tell_events(struct house *h, struct house_room *r, uint64_t from) {
    for (int viewer = -1; viewer < r->room.set.players; viewer++) {
        struct known_events walk;
        known_events_start(&walk, &r->room, viewer);
        for (uint64_t n = from; n <= r->room.sequence; n++)
            tell_viewer(h, r, &walk, n);
    }
}

void house_tell_missed(struct house *h, const struct house_client *c, const struct house_room *r,
                       uint64_t since) {
    struct known_events walk;
    known_events_start(&walk, &r->room, viewer_of(&r->room, c));
    for (uint64_t n = since + 1; n <= r->room.sequence; n++) {
        write_event(h, &walk, n);
        send_news(h, c);
    }
}

void house_tell_state(struct house *h, const struct house_client *c, const struct house_room *r,
                      int64_t now) {
    json j = open_news(h, "state");
    json_put_str(&j, "game", r->room.set.id);
    json_write_key(&j, "state");
    tell_state(&j, &r->room, viewer_of(&r->room, c), c->person ? c->person->rec.id : 0, -1, now);
    json_close_object(&j);
    send_news(h, c);
}

void house_tell_game(struct house *h, const struct house_client *c, const struct house_room *r) {
    write_game(h, &r->room);
    send_news(h, c);
}

void house_tell_seated(struct house *h, const struct house_room *r) {
    write_game(h, &r->room);
    for (int i = 0; i < r->room.set.players; i++) {
        const struct house_person *p = house_person_find(h, r->room.seat[i].person);
        for (const struct house_client *c = p ? p->clients : NULL; c; c = c->next)
            if (c->kind == CLIENT_SOCKET || c->all)
                send_news(h, c);
    }
}

void house_tell_closing(struct house *h) {
    json j = open_news(h, "closing");
    json_close_object(&j);
    for (struct table_link *x = table_walk(&h->clients, NULL); x; x = table_walk(&h->clients, x)) {
        const struct house_client *c = TABLE_OF(struct house_client, link, x);
        if (c->kind == CLIENT_SOCKET || (c->kind == CLIENT_STREAM && c->asked))
            send_news(h, c);
    }
}

/* ---- presence */

static bool is_here(const struct house *h, const struct house_room *r, person_id person) {
    const struct house_person *p = person ? house_person_find(h, person) : NULL;
    for (const struct house_client *c = p ? p->clients : NULL; c; c = c->next)
        if (c->all)
            return true;
    for (const struct house_watch *w = p ? r->watches : NULL; w; w = w->next_here)
        if (w->client->person == p)
            return true;
    return false;
}

void house_here(struct house *h, struct house_room *r, const struct house_client *but) {
    for (int i = 0; i < r->room.set.players; i++) {
        struct room_seat *seat = &r->room.seat[i];
        bool here = r->room.set.plan[i] == ROOM_FOR_BOT || is_here(h, r, seat->person);
        if (here == seat->here)
            continue;
        seat->here = here;
        char line[128]; /* its own: the room may have been loaded for an answer, half written */
        text t;
        text_init(&t, line, sizeof line);
        json j = json_on(&t);
        json_open_object(&j);
        json_put_str(&j, "news", "here");
        json_put_str(&j, "game", r->room.set.id);
        json_put_uint(&j, "seat", (uint64_t)i + 1);
        json_put_bool(&j, "here", here);
        json_close_object(&j);
        for (const struct house_watch *w = r->watches; w; w = w->next_here)
            if (w->client != but)
                h->port.send(h->port.context, w->client->id, 0, (span){line, t.length}, NULL, NULL);
    }
}

static bool here_each(void *context, const char *id, const struct store_summary *summary) {
    struct house *h = context;
    struct house_room *r = house_room_find(h, id);
    (void)summary;
    if (r)
        house_here(h, r, NULL);
    return true;
}

void house_here_of(struct house *h, const struct house_person *p) {
    if (store_games(h->reader, STORE_OPEN_OF_PERSON, 0, p->rec.id, 0, here_each, h,
                    house_error(h)) < 0)
        house_complain(h, "read_failed", "", h->reason);
}

/* ---- the lobby */

static struct house_lobby *find_listed(const struct house *h, const char *id) {
    struct table_link *x = table_find(&h->lobby, table_hash(id, ROOM_ID_SIZE - 1));
    while (x && strcmp(TABLE_OF(struct house_lobby, link, x)->id, id) != 0)
        x = table_find_next(x);
    return x ? TABLE_OF(struct house_lobby, link, x) : NULL;
}

static void drop_listed(struct house *h, struct house_lobby *l) {
    *(l->newer ? &l->newer->older : &h->lobby_newest) = l->older;
    *(l->older ? &l->older->newer : &h->lobby_oldest) = l->newer;
    table_remove(&h->lobby, &l->link);
    free(l);
}

static bool is_anybody_connected(const struct house *h, const person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        const struct house_person *p = person[i] ? house_person_find(h, person[i]) : NULL;
        for (const struct house_client *c = p ? p->clients : NULL; c; c = c->next)
            if (c->kind != CLIENT_ONCE)
                return true;
    }
    return false;
}

/* How long a table at which nobody waits stays in the list. */
static int64_t patience(enum room_clock clock) {
    static const int64_t day = 24 * 60 * 60 * 1000;
    return clock == ROOM_DAYS ? HOUSE_LOBBY_DAYS * day : day;
}

static int64_t last_change(const room *r) {
    return r->sequence ? r->entry[r->sequence - 1].at : r->set.created;
}

static void persons_of(person_id person[GAME_MAX_PLAYERS], const room *r) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        person[i] = r->seat[i].person;
}

/* Puts a line into the list, at `old`'s place if there is one, else in front or at the end. */
static struct house_lobby *put_listed(struct house *h, struct house_lobby *old, const room *r,
                                      span summary, bool last) {
    struct house_lobby *l = malloc(sizeof *l + summary.length);
    if (!l)
        return NULL;
    memcpy(l->id, r->set.id, sizeof l->id);
    persons_of(l->person, r);
    l->patience = patience(r->set.clock);
    l->seen = is_anybody_connected(h, l->person) ? h->ticked : last_change(r);
    if (old && old->seen > l->seen)
        l->seen = old->seen;
    l->length = summary.length;
    memcpy(l->summary, summary.at, summary.length);
    l->newer = old ? old->newer : last ? h->lobby_oldest : NULL;
    l->older = old ? old : last ? NULL : h->lobby_newest;
    *(l->newer ? &l->newer->older : &h->lobby_newest) = l;
    *(l->older ? &l->older->newer : &h->lobby_oldest) = l;
    if (old)
        drop_listed(h, old);
    table_add(&h->lobby, &l->link, table_hash(l->id, ROOM_ID_SIZE - 1));
    return l;
}

static bool has_place(const struct room_settings *set, const person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < set->players; i++)
        if (set->plan[i] == ROOM_FOR_PERSON && !person[i])
            return true;
    return false;
}

/* Does it wait for players, and is anybody there who does? */
static bool belongs_in_lobby(const struct house *h, const room *r) {
    person_id person[GAME_MAX_PLAYERS];
    persons_of(person, r);
    return r->set.listed && r->status == ROOM_WAITING && has_place(&r->set, person) &&
           (h->ticked - last_change(r) <= patience(r->set.clock) ||
            is_anybody_connected(h, person));
}

static void tell_lobby(struct house *h) {
    for (const struct house_client *c = h->lobby_clients; c; c = c->lobby_next)
        send_news(h, c);
}

static void tell_gone(struct house *h, struct house_lobby *l) {
    json j = open_news(h, "lobby");
    json_put_str(&j, "gone", l->id);
    json_close_object(&j);
    drop_listed(h, l);
    tell_lobby(h);
}

static void update_listed(struct house *h, const struct house_room *r, bool last) {
    struct house_lobby *l = find_listed(h, r->room.set.id);
    if (!belongs_in_lobby(h, &r->room)) {
        if (l)
            tell_gone(h, l);
        return;
    }
    text_init(&h->out, h->buffer, HOUSE_BUFFER);
    json j = json_on(&h->out);
    tell_summary(&j, &r->room);
    span summary = {h->buffer, h->out.length};
    if (l && l->length == summary.length && !memcmp(l->summary, summary.at, summary.length))
        return;
    l = put_listed(h, l, &r->room, summary, last);
    if (!l)
        return;
    j = open_news(h, "lobby");
    json_write_key(&j, "game");
    json_write_raw(&j, (span){l->summary, l->length});
    json_close_object(&j);
    tell_lobby(h);
    if (h->lobby.count > HOUSE_LOBBY) {
        h->lobby_more = true;
        tell_gone(h, h->lobby_oldest);
    }
}

void house_lobby_update(struct house *h, const struct house_room *r) {
    update_listed(h, r, false);
}

void house_lobby_return(struct house *h, const struct house_room *r) {
    if (!find_listed(h, r->room.set.id))
        house_lobby_update(h, r);
}

/* Games that could be listed and aren't, the newest first. */
struct unlisted {
    struct house *h;
    int64_t now;
    struct house_ids ids;
};

static bool each_waiting(void *context, const char *id, const struct store_summary *summary) {
    struct unlisted *u = context;
    struct room_settings set;
    int64_t age = u->now - summary->updated;
    if (age > patience(ROOM_DAYS))
        return false;
    if (find_listed(u->h, id) || store_settings(u->h->reader, id, &set, house_error(u->h)) != 1 ||
        !has_place(&set, summary->person) || age > patience(set.clock))
        return true;
    return u->ids.count < u->ids.most && house_ids_each(&u->ids, id, summary);
}

void house_lobby_load(struct house *h, int64_t now) {
    char id[HOUSE_LOBBY][ROOM_ID_SIZE];
    struct unlisted u = {.h = h, .now = now, .ids = HOUSE_IDS(id)};
    u.ids.most -= h->lobby.count < HOUSE_LOBBY ? (int)h->lobby.count : HOUSE_LOBBY;
    bool failed =
        store_games(h->reader, STORE_LOBBY, now, 0, 0, each_waiting, &u, house_error(h)) < 0;
    if (failed)
        house_complain(h, "read_failed", "", h->reason);
    h->lobby_more = failed || u.ids.count == u.ids.most;
    for (int i = 0; i < u.ids.count; i++) {
        enum refusal why;
        struct house_room *r = house_room_get(h, id[i], now, &why);
        if (r)
            update_listed(h, r, true);
    }
}

void house_lobby_review(struct house *h, int64_t now) {
    for (struct house_lobby *l = h->lobby_oldest, *next; l; l = next) {
        next = l->newer;
        if (is_anybody_connected(h, l->person))
            l->seen = now;
        else if (now - l->seen > l->patience)
            tell_gone(h, l);
    }
    if (h->lobby_more && h->lobby.count < HOUSE_LOBBY)
        house_lobby_load(h, now);
}

bool house_lobby_has(const struct house *h, const char *id) {
    return find_listed(h, id) != NULL;
}

void house_lobby_drop(struct house *h, const char *id) {
    struct house_lobby *l = find_listed(h, id);
    if (l)
        tell_gone(h, l);
}

void house_lobby_free(struct house *h) {
    while (h->lobby_oldest)
        drop_listed(h, h->lobby_oldest);
}

void house_lobby_watch(struct house *h, struct house_client *c, bool on) {
    if (on == (c->lobby_at != NULL))
        return;
    if (on) {
        c->lobby_next = h->lobby_clients;
        c->lobby_at = &h->lobby_clients;
        if (c->lobby_next)
            c->lobby_next->lobby_at = &c->lobby_next;
        h->lobby_clients = c;
        return;
    }
    *c->lobby_at = c->lobby_next;
    if (c->lobby_next)
        c->lobby_next->lobby_at = c->lobby_at;
    c->lobby_at = NULL;
}

void house_lobby_write(const struct house *h, json *j) {
    json_open_list(j);
    for (const struct house_lobby *l = h->lobby_newest; l; l = l->older)
        json_write_raw(j, (span){l->summary, l->length});
    json_close_list(j);
}
