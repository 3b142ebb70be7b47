// SPDX-License-Identifier: MIT
// The lobby: games that wait for players, some of those in progress, and the watchers of the list.
// Every game has the number of its last change, every watcher that of the last change it was sent.
// Watchers are brought up to date one by one, the one furthest behind first, within a budget. With
// few changes that is at once; with many, a watcher skips those that were overtaken meanwhile. So
// nobody can make the server send more by changing names and seats often.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list */

/* A game that is listed, or was removed and not every watcher was sent that yet. */
static struct server_lobby *find_known(const struct server *h, const char *id) {
    struct hash_map_link *x = hash_map_find(&h->lobby, hash_map_hash(id, ROOM_ID_SIZE - 1));
    while (x && strcmp(HASH_MAP_OF(struct server_lobby, link, x)->id, id) != 0)
        x = hash_map_find_next(x);
    return x ? HASH_MAP_OF(struct server_lobby, link, x) : NULL;
}

static struct server_lobby *find_listed(const struct server *h, const char *id) {
    struct server_lobby *l = find_known(h, id);
    return l && !l->gone ? l : NULL;
}

/* Removes it from the public list. */
static void core_lobby_unlist(struct server *h, struct server_lobby *l) {
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

/* Makes this the newest change. */
static void link_change(struct server *h, struct server_lobby *l) {
    l->change = ++h->lobby_changes;
    l->later = NULL;
    l->sooner = h->lobby_last;
    *(l->sooner ? &l->sooner->later : &h->lobby_first) = l;
    h->lobby_last = l;
}

static void core_lobby_forget(struct server *h, struct server_lobby *l) {
    core_lobby_unlist(h, l);
    h->lobby_gone--;
    unlink_change(h, l);
    hash_map_remove(&h->lobby, &l->link);
    free(l);
}

/* Forgets removed games once every watcher was sent that, or when there are too many of them: then
 * some watchers can't be brought up to date any more. */
static void forget_gone(struct server *h) {
    const struct server_client *last = h->lobby_clients;
    for (struct server_lobby *l = h->lobby_first, *next; l && h->lobby_gone > 0; l = next) {
        next = l->later;
        bool sent = !last || l->change <= last->lobby_sent;
        if (!sent && h->lobby_gone <= SERVER_LOBBY_GONE)
            return;
        if (!l->gone)
            continue;
        if (!sent)
            h->lobby_lost = l->change;
        core_lobby_forget(h, l);
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

/* How long a game stays in the list while its players are away. */
static int64_t core_lobby_patience(enum room_clock clock) {
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

/* Puts a game into the list: at its old place if it has one, else at the front or the end. */
static bool put_listed(struct server *h, const room *r, span summary, bool last) {
    struct server_lobby *old = find_known(h, r->set.id), *l = malloc(sizeof *l + summary.length);
    if (!l)
        return false;
    memcpy(l->id, r->set.id, sizeof l->id);
    persons_of(l->person, r);
    l->patience = core_lobby_patience(r->set.clock);
    l->seen = is_anybody_connected(h, l->person) ? h->ticked : last_change(r);
    l->updated = last_change(r);
    l->round = h->lobby_round;
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
        core_lobby_forget(h, old);
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

/* Does it wait for players, and are its own players still around? */
static bool belongs_in_lobby(const struct server *h, const room *r) {
    person_id person[GAME_MAX_PLAYERS];
    persons_of(person, r);
    return r->set.listed && r->status == ROOM_WAITING && has_place(&r->set, person) &&
           (h->ticked - last_change(r) <= core_lobby_patience(r->set.clock) ||
            is_anybody_connected(h, person));
}

/* ---- watchers */

static void unlink_watcher(struct server *h, struct server_client *c) {
    *c->lobby_at = c->lobby_next;
    *(c->lobby_next ? &c->lobby_next->lobby_at : &h->lobby_clients_end) = c->lobby_at;
    c->lobby_at = NULL;
}

/* To the end of the list: it is up to date. */
static void link_watcher(struct server *h, struct server_client *c) {
    c->lobby_sent = h->lobby_changes;
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

/* Sends a watcher what it has missed, in the order of changes; false: the budget is spent. */
static bool bring_up_to_date(struct server *h, struct server_client *c) {
    const struct server_lobby *l = h->lobby_last;
    while (l && l->sooner && l->sooner->change > c->lobby_sent)
        l = l->sooner;
    for (; l && h->lobby_bytes > 0; l = l->later) {
        write_change(h, l);
        server_news_send(h, c);
        h->lobby_bytes -= (int64_t)h->out.length;
        c->lobby_sent = l->change;
    }
    return c->lobby_sent == h->lobby_changes;
}

/* Is any watcher behind? */
static bool is_behind(const struct server *h) {
    return h->lobby_clients && h->lobby_clients->lobby_sent < h->lobby_changes;
}

/* Brings watchers up to date, within the budget. */
static void lobby_send_changes(struct server *h) {
    while (is_behind(h) && h->lobby_sends > 0 && h->lobby_bytes > 0) {
        struct server_client *c = h->lobby_clients;
        h->lobby_sends--;
        if (c->lobby_sent < h->lobby_lost) { /* it comes back, and asks for the whole list */
            unlink_watcher(h, c);
            h->port.close(h->port.context, c->id, REFUSAL_BUSY);
        } else if (bring_up_to_date(h, c)) {
            unlink_watcher(h, c);
            link_watcher(h, c);
        }
    }
    forget_gone(h);
}

/* Sends a change at once, unless there were too many lately. */
static void lobby_changed(struct server *h) {
    if (h->lobby_flushes > 0) {
        h->lobby_flushes--;
        lobby_send_changes(h);
    }
    forget_gone(h);
}

static int64_t core_lobby_refilled(int64_t rest, int64_t most, int64_t each, int64_t periods) {
    return periods * each > most - rest ? most : rest + periods * each;
}

int64_t server_lobby_tick(struct server *h, int64_t now) {
    int64_t periods = (now - h->lobby_refilled) / SERVER_LOBBY_PAUSE;
    if (periods < 0 || periods > SERVER_LOBBY_FLUSHES)
        periods = SERVER_LOBBY_FLUSHES; /* a long time, or the clock was set */
    if (periods > 0) {
        h->lobby_refilled = now;
        h->lobby_flushes = core_lobby_refilled(h->lobby_flushes, SERVER_LOBBY_FLUSHES, 1, periods);
        h->lobby_sends = core_lobby_refilled(h->lobby_sends, SERVER_LOBBY_SENDS,
                                             SERVER_LOBBY_SENDS / 2, periods);
        h->lobby_bytes = core_lobby_refilled(h->lobby_bytes, SERVER_LOBBY_BYTES,
                                             SERVER_LOBBY_BYTES / 2, periods);
        lobby_send_changes(h);
    }
    return is_behind(h) ? now + SERVER_LOBBY_PAUSE : INT64_MAX;
}

/* ---- changes */

static void lobby_remove(struct server *h, struct server_lobby *l) {
    core_lobby_unlist(h, l);
    unlink_change(h, l);
    link_change(h, l);
    lobby_changed(h);
}

static void update_listed(struct server *h, const struct server_room *r, bool last) {
    struct server_lobby *l = find_listed(h, r->room.set.id);
    if (!belongs_in_lobby(h, &r->room)) {
        if (l)
            lobby_remove(h, l);
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
    lobby_changed(h);
    if (h->lobby_listed > SERVER_LOBBY) {
        h->lobby_more = true;
        lobby_remove(h, h->lobby_oldest);
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
    if (age > core_lobby_patience(ROOM_DAYS))
        return false;
    if (find_listed(u->h, id) ||
        server_read(u->h, store_settings(u->h->reader, id, &set, server_error(u->h))) != 1 ||
        !has_place(&set, summary->person) || age > core_lobby_patience(set.clock))
        return true;
    return u->ids.count < u->ids.most && server_ids_each(&u->ids, id, summary);
}

void server_lobby_load(struct server *h, int64_t now) {
    char id[SERVER_LOBBY][ROOM_ID_SIZE];
    struct unlisted u = {.h = h, .now = now, .ids = SERVER_IDS(id)};
    u.ids.most -= h->lobby_listed < SERVER_LOBBY ? h->lobby_listed : SERVER_LOBBY;
    bool failed = server_read(h, store_games(h->reader, STORE_LOBBY, now, 0, 0, each_waiting, &u,
                                             server_error(h))) < 0;
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

/* Other servers' games: storage's list against ours. */
struct comparison {
    struct server *h;
    int count;
    uint64_t unlisted; /* a hash of those that we don't list, and when they changed */
};

enum { COMPARED = 2 * SERVER_LOBBY };

static bool each_compared(void *context, const char *id, const struct store_summary *summary) {
    struct comparison *c = context;
    struct server_lobby *l = find_listed(c->h, id);
    if (!l)
        c->unlisted +=
            hash_map_hash_number(hash_map_hash(id, ROOM_ID_SIZE - 1) ^ (uint64_t)summary->updated);
    if (l && l->updated == summary->updated)
        l->round = c->h->lobby_round;
    else if (l)
        l->updated = summary->updated; /* it is looked at once */
    return ++c->count < COMPARED;
}

/* Has those looked at that storage doesn't have as we do. */
static void lobby_compare(struct server *h, int64_t now) {
    struct comparison c = {.h = h};
    h->lobby_round++;
    if (server_read(h, store_games(h->reader, STORE_LOBBY, now, 0, COMPARED, each_compared, &c,
                                   server_error(h))) < 0)
        return;
    h->lobby_more |= c.unlisted != h->lobby_unlisted; /* some have come */
    h->lobby_unlisted = c.unlisted;
    for (const struct server_lobby *l = h->lobby_oldest; l; l = l->newer)
        if (l->round != h->lobby_round)
            server_nodes_call(h, l->id, true, 0);
}

void server_lobby_review(struct server *h, int64_t now) {
    if (h->options.shared)
        lobby_compare(h, now);
    for (struct server_lobby *l = h->lobby_oldest, *next; l; l = next) {
        next = l->newer;
        if (is_anybody_connected(h, l->person))
            l->seen = now;
        else if (now - l->seen > l->patience)
            lobby_remove(h, l);
    }
    if (h->lobby_more && h->lobby_listed < SERVER_LOBBY)
        server_lobby_load(h, now);
}

void server_lobby_doubt(struct server *h, const char *id) {
    struct server_lobby *l = find_listed(h, id);
    if (l)
        l->updated = INT64_MIN;
}

bool server_lobby_has(const struct server *h, const char *id) {
    return find_listed(h, id) != NULL;
}

void server_lobby_drop(struct server *h, const char *id) {
    struct server_lobby *l = find_listed(h, id);
    if (l)
        lobby_remove(h, l);
}

void server_lobby_free(struct server *h) {
    while (h->lobby_first)
        core_lobby_forget(h, h->lobby_first);
}

void server_lobby_watch(struct server *h, struct server_client *c, bool on) {
    if (!h->lobby_clients)
        h->lobby_clients_end = &h->lobby_clients;
    if (c->lobby_at)
        unlink_watcher(h, c);
    if (on) /* its answer is the whole list */
        link_watcher(h, c);
}

void server_lobby_write(const struct server *h, json *j) {
    json_open_list(j);
    for (const struct server_lobby *l = h->lobby_newest; l; l = l->older)
        json_write_raw(j, (span){l->summary, l->length});
    json_close_list(j);
}

/* ---- games in progress */

void server_lobby_write_featured(struct server *h, json *j) {
    const struct server_room *best[SERVER_FEATURED];
    int count = 0, considered = 0;
    for (const struct server_room *r = h->newest; r && considered < SERVER_CONSIDERED;
         r = r->older, considered++) {
        if (!r->room.set.listed || r->room.status != ROOM_PLAYING || r->broken || r->gone)
            continue;
        int at = count; /* after those with as many */
        while (at > 0 && best[at - 1]->spectators < r->spectators)
            at--;
        if (at == SERVER_FEATURED)
            continue;
        count += count < SERVER_FEATURED;
        memmove(&best[at + 1], &best[at], (size_t)(count - 1 - at) * sizeof *best);
        best[at] = r;
    }
    h->work += (uint64_t)(considered / SERVER_STEP + count);
    json_open_list(j);
    for (int i = 0; i < count; i++) {
        json_open_object(j);
        json_write_key(j, "game");
        message_summary(j, &best[i]->room);
        json_put_uint(j, "spectators", (uint64_t)best[i]->spectators);
        json_close_object(j);
    }
    json_close_list(j);
}
