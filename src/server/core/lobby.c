// SPDX-License-Identifier: MIT
// The lobby: games that wait for players, and those who watch the list. A change isn't sent to all
// at once: every game has the number of its last change, every watcher the number up to which it
// was told, and they are brought up to date one after the other, whoever is furthest behind first,
// as far as there is something left to spend. When little happens that is at once. When much does,
// a watcher misses nothing but what was changed again meanwhile; so nobody can make the server send
// more than it would anyway, however often names and seats change.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list */

/* What is known of a game: listed, or gone from the list and not told to everybody yet. */
static struct server_lobby *find_known(const struct server *h, const char *id) {
    struct hash_map_link *x = hash_map_find(&h->lobby, hash_map_hash(id, ROOM_ID_SIZE - 1));
    while (x && strcmp(TABLE_OF(struct server_lobby, link, x)->id, id) != 0)
        x = hash_map_find_next(x);
    return x ? TABLE_OF(struct server_lobby, link, x) : NULL;
}

static struct server_lobby *find_listed(const struct server *h, const char *id) {
    struct server_lobby *l = find_known(h, id);
    return l && !l->gone ? l : NULL;
}

/* Takes it out of the list that people see. */
static void unlist(struct server *h, struct server_lobby *l) {
    if (l->gone)
        return;
    *(l->newer ? &l->newer->older : &h->lobby_newest) = l->older;
    *(l->older ? &l->older->newer : &h->lobby_oldest) = l->newer;
    h->lobby_listed--;
    h->lobby_gone++;
    l->gone = true;
}

static void unlink_change(struct server *h, struct server_lobby *l) {
    *(l->later ? &l->later->sooner : &h->lobby_last) = l->sooner;
    *(l->sooner ? &l->sooner->later : &h->lobby_first) = l->later;
}

/* The newest change is this one. */
static void link_change(struct server *h, struct server_lobby *l) {
    l->change = ++h->lobby_changes;
    l->later = NULL;
    l->sooner = h->lobby_last;
    *(l->sooner ? &l->sooner->later : &h->lobby_first) = l;
    h->lobby_last = l;
}

static void forget(struct server *h, struct server_lobby *l) {
    unlist(h, l);
    h->lobby_gone--;
    unlink_change(h, l);
    hash_map_remove(&h->lobby, &l->link);
    free(l);
}

/* Forgets what is gone as soon as all were told, or when there is too much of it: whoever wasn't
 * told then can't be any more. */
static void forget_gone(struct server *h) {
    const struct server_client *last = h->lobby_clients;
    for (struct server_lobby *l = h->lobby_first, *next; l && h->lobby_gone > 0; l = next) {
        next = l->later;
        bool told = !last || l->change <= last->lobby_told;
        if (!told && h->lobby_gone <= SERVER_LOBBY_GONE)
            return;
        if (!l->gone)
            continue;
        if (!told)
            h->lobby_lost = l->change;
        forget(h, l);
    }
}

static bool is_anybody_connected(const struct server *h, const person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        const struct server_person *p = person[i] ? server_person_find(h, person[i]) : NULL;
        for (const struct server_client *c = p ? p->clients : NULL; c; c = c->next)
            if (c->kind != CLIENT_ONCE)
                return true;
    }
    return false;
}

/* How long a table at which nobody waits stays in the list. */
static int64_t patience(enum room_clock clock) {
    static const int64_t day = 24 * 60 * 60 * 1000;
    return clock == ROOM_DAYS ? SERVER_LOBBY_DAYS * day : day;
}

static int64_t last_change(const room *r) {
    return r->sequence ? r->entry[r->sequence - 1].at : r->set.created;
}

static void persons_of(person_id person[GAME_MAX_PLAYERS], const room *r) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        person[i] = r->seat[i].person;
}

/* Puts a line into the list, at its old place if it has one, else in front or at the end. */
static bool put_listed(struct server *h, const room *r, span summary, bool last) {
    struct server_lobby *old = find_known(h, r->set.id), *l = malloc(sizeof *l + summary.length);
    if (!l)
        return false;
    memcpy(l->id, r->set.id, sizeof l->id);
    persons_of(l->person, r);
    l->patience = patience(r->set.clock);
    l->seen = is_anybody_connected(h, l->person) ? h->ticked : last_change(r);
    l->gone = false;
    if (old && old->seen > l->seen)
        l->seen = old->seen;
    l->length = summary.length;
    memcpy(l->summary, summary.at, summary.length);
    bool there = old && !old->gone;
    l->newer = there ? old->newer : last ? h->lobby_oldest : NULL;
    l->older = there ? old : last ? NULL : h->lobby_newest;
    *(l->newer ? &l->newer->older : &h->lobby_newest) = l;
    *(l->older ? &l->older->newer : &h->lobby_oldest) = l;
    h->lobby_listed++;
    if (old)
        forget(h, old);
    hash_map_add(&h->lobby, &l->link, hash_map_hash(l->id, ROOM_ID_SIZE - 1));
    link_change(h, l);
    return true;
}

static bool has_place(const struct room_settings *set, const person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < set->players; i++)
        if (set->plan[i] == ROOM_FOR_PERSON && !person[i])
            return true;
    return false;
}

/* Does it wait for players, and is anybody there who does? */
static bool belongs_in_lobby(const struct server *h, const room *r) {
    person_id person[GAME_MAX_PLAYERS];
    persons_of(person, r);
    return r->set.listed && r->status == ROOM_WAITING && has_place(&r->set, person) &&
           (h->ticked - last_change(r) <= patience(r->set.clock) ||
            is_anybody_connected(h, person));
}

/* ---- telling */

static void unlink_watcher(struct server *h, struct server_client *c) {
    *c->lobby_at = c->lobby_next;
    *(c->lobby_next ? &c->lobby_next->lobby_at : &h->lobby_clients_end) = c->lobby_at;
    c->lobby_at = NULL;
}

/* Behind all others: it knows everything. */
static void link_watcher(struct server *h, struct server_client *c) {
    c->lobby_told = h->lobby_changes;
    c->lobby_next = NULL;
    c->lobby_at = h->lobby_clients_end;
    *c->lobby_at = c;
    h->lobby_clients_end = &c->lobby_next;
}

static void write_change(struct server *h, const struct server_lobby *l) {
    json j = server_news_open(h, "lobby");
    if (l->gone) {
        json_put_str(&j, "gone", l->id);
    } else {
        json_write_key(&j, "game");
        json_write_raw(&j, (span){l->summary, l->length});
    }
    json_close_object(&j);
}

/* Tells a watcher what it doesn't know, in the order of changes; false: that was all there is to
 * spend. */
static bool bring_up_to_date(struct server *h, struct server_client *c) {
    const struct server_lobby *l = h->lobby_last;
    while (l && l->sooner && l->sooner->change > c->lobby_told)
        l = l->sooner;
    for (; l && h->lobby_bytes > 0; l = l->later) {
        write_change(h, l);
        server_news_send(h, c);
        h->lobby_bytes -= (int64_t)h->out.length;
        c->lobby_told = l->change;
    }
    return c->lobby_told == h->lobby_changes;
}

/* Is somebody behind? */
static bool is_behind(const struct server *h) {
    return h->lobby_clients && h->lobby_clients->lobby_told < h->lobby_changes;
}

/* As far as there is something to spend. */
static void tell_watchers(struct server *h) {
    while (is_behind(h) && h->lobby_sends > 0 && h->lobby_bytes > 0) {
        struct server_client *c = h->lobby_clients;
        h->lobby_sends--;
        if (c->lobby_told < h->lobby_lost) { /* it comes back, and asks for the whole list */
            unlink_watcher(h, c);
            h->port.close(h->port.context, c->id, REFUSAL_BUSY);
        } else if (bring_up_to_date(h, c)) {
            unlink_watcher(h, c);
            link_watcher(h, c);
        }
    }
    forget_gone(h);
}

/* Something has changed: it is told at once, unless that has happened too often lately. */
static void tell_change(struct server *h) {
    if (h->lobby_flushes > 0) {
        h->lobby_flushes--;
        tell_watchers(h);
    }
    forget_gone(h);
}

static int64_t refilled(int64_t left, int64_t most, int64_t each, int64_t periods) {
    return periods * each > most - left ? most : left + periods * each;
}

int64_t server_lobby_tick(struct server *h, int64_t now) {
    int64_t periods = (now - h->lobby_refilled) / SERVER_LOBBY_PAUSE;
    if (periods < 0 || periods > SERVER_LOBBY_FLUSHES)
        periods = SERVER_LOBBY_FLUSHES; /* a long time, or the clock was set */
    if (periods > 0) {
        h->lobby_refilled = now;
        h->lobby_flushes = refilled(h->lobby_flushes, SERVER_LOBBY_FLUSHES, 1, periods);
        h->lobby_sends =
            refilled(h->lobby_sends, SERVER_LOBBY_SENDS, SERVER_LOBBY_SENDS / 2, periods);
        h->lobby_bytes =
            refilled(h->lobby_bytes, SERVER_LOBBY_BYTES, SERVER_LOBBY_BYTES / 2, periods);
        tell_watchers(h);
    }
    return is_behind(h) ? now + SERVER_LOBBY_PAUSE : INT64_MAX;
}

/* ---- what changes it */

static void tell_gone(struct server *h, struct server_lobby *l) {
    unlist(h, l);
    unlink_change(h, l);
    link_change(h, l);
    tell_change(h);
}

static void update_listed(struct server *h, const struct server_room *r, bool last) {
    struct server_lobby *l = find_listed(h, r->room.set.id);
    if (!belongs_in_lobby(h, &r->room)) {
        if (l)
            tell_gone(h, l);
        return;
    }
    text_init(&h->out, h->buffer, SERVER_BUFFER);
    json j = json_on(&h->out);
    message_summary(&j, &r->room);
    span summary = {h->buffer, h->out.length};
    if (l && l->length == summary.length && !memcmp(l->summary, summary.at, summary.length))
        return;
    if (!put_listed(h, &r->room, summary, last))
        return;
    tell_change(h);
    if (h->lobby_listed > SERVER_LOBBY) {
        h->lobby_more = true;
        tell_gone(h, h->lobby_oldest);
    }
}

void server_lobby_update(struct server *h, const struct server_room *r) {
    update_listed(h, r, false);
}

void server_lobby_return(struct server *h, const struct server_room *r) {
    if (!find_listed(h, r->room.set.id))
        server_lobby_update(h, r);
}

/* Games that could be listed and aren't, the newest first. */
struct unlisted {
    struct server *h;
    int64_t now;
    struct server_ids ids;
};

static bool each_waiting(void *context, const char *id, const struct store_summary *summary) {
    struct unlisted *u = context;
    struct room_settings set;
    int64_t age = u->now - summary->updated;
    if (age > patience(ROOM_DAYS))
        return false;
    if (find_listed(u->h, id) || store_settings(u->h->reader, id, &set, server_error(u->h)) != 1 ||
        !has_place(&set, summary->person) || age > patience(set.clock))
        return true;
    return u->ids.count < u->ids.most && server_ids_each(&u->ids, id, summary);
}

void server_lobby_load(struct server *h, int64_t now) {
    char id[SERVER_LOBBY][ROOM_ID_SIZE];
    struct unlisted u = {.h = h, .now = now, .ids = SERVER_IDS(id)};
    u.ids.most -= h->lobby_listed < SERVER_LOBBY ? h->lobby_listed : SERVER_LOBBY;
    bool failed =
        store_games(h->reader, STORE_LOBBY, now, 0, 0, each_waiting, &u, server_error(h)) < 0;
    if (failed)
        server_complain(h, "read_failed", "", h->reason);
    h->lobby_more = failed || u.ids.count == u.ids.most;
    uint64_t before = h->work;
    for (int i = 0; i < u.ids.count; i++) {
        enum refusal why;
        if (h->work - before >= SERVER_LOAD) {
            h->lobby_more = true;
            return;
        }
        struct server_room *r = server_room_get(h, id[i], now, &why);
        if (r)
            update_listed(h, r, true);
    }
}

void server_lobby_review(struct server *h, int64_t now) {
    for (struct server_lobby *l = h->lobby_oldest, *next; l; l = next) {
        next = l->newer;
        if (is_anybody_connected(h, l->person))
            l->seen = now;
        else if (now - l->seen > l->patience)
            tell_gone(h, l);
    }
    if (h->lobby_more && h->lobby_listed < SERVER_LOBBY)
        server_lobby_load(h, now);
}

bool server_lobby_has(const struct server *h, const char *id) {
    return find_listed(h, id) != NULL;
}

void server_lobby_drop(struct server *h, const char *id) {
    struct server_lobby *l = find_listed(h, id);
    if (l)
        tell_gone(h, l);
}

void server_lobby_free(struct server *h) {
    while (h->lobby_first)
        forget(h, h->lobby_first);
}

void server_lobby_watch(struct server *h, struct server_client *c, bool on) {
    if (!h->lobby_clients)
        h->lobby_clients_end = &h->lobby_clients;
    if (c->lobby_at)
        unlink_watcher(h, c);
    if (on) /* what it is told now is the whole list */
        link_watcher(h, c);
}

void server_lobby_write(const struct server *h, json *j) {
    json_open_list(j);
    for (const struct server_lobby *l = h->lobby_newest; l; l = l->older)
        json_write_raw(j, (span){l->summary, l->length});
    json_close_list(j);
}
