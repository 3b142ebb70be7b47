// SPDX-License-Identifier: MIT
// Other servers on the same storage. What they write is found in it; news only says where to look,
// and may be late, repeated or lost without harm. A room in memory that is behind waits in a queue,
// and a few are caught up in every turn of the loop, several with one read; then watchers are sent
// the events as if they had been written here. When news may have been lost, all rooms are looked
// at, and without any news those that somebody watches, slowly: a net below.
#include "server/core/internal.h"

#include <string.h>

enum {
    POLL = 15000, /* milliseconds after which a watched room is looked at without a reason */
};

_Static_assert((int)SERVER_LOOK <= (int)STORE_TOGETHER, "one read catches up all of a turn");

/* ---- the queue of rooms that are behind, and all others by their last look */

static void looks_unlink(struct server_looks *l, struct server_room *r) {
    *r->look_at = r->look_next;
    *(r->look_next ? &r->look_next->look_at : &l->end) = r->look_at;
    r->look_at = NULL;
}

static void looks_append(struct server_looks *l, struct server_room *r) {
    if (!l->first)
        l->end = &l->first;
    r->look_next = NULL;
    r->look_at = l->end;
    *l->end = r;
    l->end = &r->look_next;
}

static void nodes_move(struct server *h, struct server_room *r, bool behind) {
    looks_unlink(r->behind ? &h->behind : &h->seen, r);
    looks_append(behind ? &h->behind : &h->seen, r);
    r->behind = behind;
}

void server_nodes_add(struct server *h, struct server_room *r, int64_t now) {
    if (!h->options.shared)
        return;
    r->looked = now;
    r->round = h->round;
    looks_append(&h->seen, r);
}

void server_nodes_drop(struct server *h, struct server_room *r) {
    if (r->look_at)
        looks_unlink(r->behind ? &h->behind : &h->seen, r);
}

void server_nodes_queue(struct server *h, struct server_room *r) {
    if (r->look_at && !r->behind)
        nodes_move(h, r, true);
}

/* The last event that this server has seen of it. */
static uint64_t nodes_known(const struct server_room *r) {
    return r->asleep ? r->sent : r->room.sequence;
}

bool server_room_is_followed(const struct server *h, const struct server_room *r) {
    for (int i = 0; h->options.shared && i < r->room.set.players; i++) {
        person_id who = r->room.seat[i].person;
        const struct server_person *p = who ? server_person_find(h, who) : NULL;
        if (p && p->streams > 0)
            return true;
    }
    return false;
}

void server_nodes_unfollow(struct server *h, const struct server_person *p) {
    struct hash_map_link *x = hash_map_find(&h->places, hash_map_hash_number(p->rec.id));
    while (x) {
        struct server_room *r = HASH_MAP_OF(struct server_place, link, x)->room;
        bool over = r->asleep && !r->watches && !server_room_is_followed(h, r);
        if (over)
            server_room_drop(h, r);
        x = over ? hash_map_find(&h->places, hash_map_hash_number(p->rec.id))
                 : hash_map_find_next(x);
    }
}

/* ---- looking */

/* Takes a room to be looked at. */
static struct server_room *nodes_take(struct server *h, struct server_room *r, int64_t now) {
    nodes_move(h, r, false);
    r->looked = now;
    r->round = h->round;
    return r;
}

static bool nodes_is_old(const struct server_room *r, int64_t now) {
    return now - r->looked >= POLL || now < r->looked;
}

static int nodes_gather(struct server *h, struct server_room **list, int64_t now) {
    int count = 0;
    while (count < SERVER_LOOK && h->behind.first)
        list[count++] = nodes_take(h, h->behind.first, now);
    bool poll = now >= h->poll_at || h->poll_at - now > POLL;
    for (int i = 0; i < SERVER_FORGET && count < SERVER_LOOK && h->seen.first; i++) {
        struct server_room *r = h->seen.first;
        bool doubted = r->round != h->round;
        if (!doubted && !(poll && nodes_is_old(r, now)))
            break;
        bool wanted = doubted || r->watches || server_room_is_followed(h, r);
        list[count] = nodes_take(h, r, now);
        count += wanted;
        if (wanted)
            server_presence_repeat(h, r);
    }
    if (poll && count)
        h->poll_at = now + SERVER_PAUSE;
    return count;
}

/* What was found about a room. */
static void nodes_found(struct server *h, struct server_room *r, const struct store_catch *c,
                        int64_t now) {
    enum refusal why;
    if (c->failed) {
        r->broken = true;
        server_complain(h, "load_failed", r->room.set.id, "an event can't be applied");
    }
    if (c->more)
        h->work += c->room ? r->room.sequence - c->after : 0;
    bool unsent = r->sent < r->room.sequence; /* it was loaded with events that are new here */
    if (!c->more && !c->failed && !unsent)
        return;
    if (server_room_get(h, r->room.set.id, now, &why) == r)
        server_room_continue(h, r, now);
    else if (why != REFUSAL_NOT_FOUND)
        server_bots_soon(h);
}

static void nodes_look(struct server *h, int64_t now) {
    struct server_room *list[SERVER_LOOK];
    struct store_catch catch[SERVER_LOOK];
    int count = nodes_gather(h, list, now);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        struct server_room *r = list[i];
        bool whole = !r->asleep && !r->broken;
        r->busy++; /* none of them may be dropped for another */
        catch[i] = (struct store_catch){
            .game = r->room.set.id, .after = nodes_known(r), .room = whole ? &r->room : NULL};
    }
    int status = server_read(h, store_catch_up_all(h->reader, catch, count, server_error(h)));
    h->work++;
    if (status < 0)
        h->look_again = now + SERVER_SECOND;
    for (int i = 0; i < count; i++) {
        if (status < 0 && !catch[i].more)
            server_nodes_queue(h, list[i]);
        nodes_found(h, list[i], &catch[i], now);
        list[i]->busy--;
    }
}

/* ---- people: their names and passes may have changed elsewhere */

static void nodes_doubt_person(struct server *h, struct server_person *p) {
    if (p->doubt_at)
        return;
    p->doubt_next = NULL;
    p->doubt_at = h->doubts ? h->doubts_end : &h->doubts;
    *p->doubt_at = p;
    h->doubts_end = &p->doubt_next;
}

void server_nodes_forget_person(struct server *h, struct server_person *p) {
    if (!p->doubt_at)
        return;
    *p->doubt_at = p->doubt_next;
    *(p->doubt_next ? &p->doubt_next->doubt_at : &h->doubts_end) = p->doubt_at;
    p->doubt_at = NULL;
}

static void nodes_look_at_person(struct server *h, int64_t now) {
    struct server_person *p = h->doubts;
    if (!p)
        return;
    server_nodes_forget_person(h, p);
    if (!server_person_review(h, p)) {
        h->look_again = now + SERVER_SECOND;
        nodes_doubt_person(h, p);
    }
}

/* ---- games that must be loaded: they came into the lobby, somebody here follows them, or a bot
 * of ours is to move */

static void nodes_drop_streams(struct server *h) {
    for (struct hash_map_link *x = hash_map_walk(&h->clients, NULL); x;
         x = hash_map_walk(&h->clients, x)) {
        const struct server_client *c = HASH_MAP_OF(struct server_client, link, x);
        if (c->all) /* it comes back, and is sent all its games */
            h->port.close(h->port.context, c->id, REFUSAL_BUSY);
    }
}

/* What a stream of all games knows stays in memory. So if somebody has a seat in a game that had to
 * be loaded, it was taken elsewhere, and the news of that is still on its way: too late for
 * what the stream has missed. It comes back, and is sent all its games. */
void server_nodes_loaded(struct server *h, const struct server_room *r) {
    if (!h->options.shared || h->answering || r->room.status == ROOM_OVER)
        return;
    for (int i = 0; i < r->room.set.players; i++) {
        person_id who = r->room.seat[i].person;
        const struct server_person *p = who ? server_person_find(h, who) : NULL;
        for (const struct server_client *c = p ? p->clients : NULL; c; c = c->next)
            if (c->all && c->listed)
                h->port.close(h->port.context, c->id, REFUSAL_BUSY);
    }
}

static struct server_call *nodes_find_call(struct server *h, const char *id) {
    for (int i = 0; i < h->calls; i++) {
        struct server_call *c = &h->call[(h->call_first + i) % SERVER_CALLED];
        if (strcmp(c->id, id) == 0)
            return c;
    }
    return NULL;
}

/* Looks through storage's lists at once; for bots also again soon after a scan that is under way,
 * which may have passed what is looked for. */
static void nodes_search(struct server *h) {
    h->lobby_at = h->bots_at = h->ticked;
    h->bots_wait = true;
}

void server_nodes_call(struct server *h, const char *id, bool lobby, uint64_t first) {
    struct server_room *r = server_room_find(h, id);
    if (r && !r->asleep) {
        server_nodes_queue(h, r);
        return;
    }
    struct server_call *c = nodes_find_call(h, id);
    if (!c && h->calls == SERVER_CALLED) { /* found by other ways */
        nodes_search(h);
        if (first)
            nodes_drop_streams(h);
        return;
    }
    if (!c) {
        c = &h->call[(h->call_first + h->calls++) % SERVER_CALLED];
        *c = (struct server_call){0};
        memcpy(c->id, id, sizeof c->id);
    }
    c->lobby |= lobby;
    c->first = first && (!c->first || first < c->first) ? first : c->first;
}

static void nodes_answer_call(struct server *h, int64_t now) {
    struct server_call c = h->call[h->call_first];
    enum refusal why;
    h->call_first = (h->call_first + 1) % SERVER_CALLED;
    h->calls--;
    bool is_new = !server_room_find(h, c.id);
    h->answering = c.first > 0;
    struct server_room *r = server_room_get(h, c.id, now, &why);
    h->answering = false;
    if (!r && why == REFUSAL_NOT_FOUND)
        server_lobby_drop(h, c.id);
    else if (!r)
        server_lobby_doubt(h, c.id);
    if (!r && why != REFUSAL_NOT_FOUND)
        server_bots_soon(h);
    if (!r)
        return; /* streams follow what is in memory */
    if (is_new && c.first && c.first <= r->room.sequence)
        r->sent = c.first - 1;
    server_room_continue(h, r, now);
    if (c.lobby)
        server_lobby_update(h, r);
}

static void nodes_answer_calls(struct server *h, int64_t now) {
    uint64_t before = h->work;
    for (int i = 0; i < SERVER_LOOK && h->calls && h->work - before < SERVER_TURN; i++)
        nodes_answer_call(h, now);
}

/* ---- news */

static void nodes_hear_game(struct server *h, const struct store_news_item *item) {
    struct server_room *r = server_room_find(h, item->game);
    if (r) {
        r->heard = item->sequence > r->heard ? item->sequence : r->heard;
        if (nodes_known(r) < r->heard)
            server_nodes_queue(h, r);
    } else if (item->in_lobby || (item->bot_to_move && server_nodes_holds(h, item->game))) {
        server_nodes_call(h, item->game, item->in_lobby, 0);
    }
}

static void nodes_hear_seat(struct server *h, const struct store_news_item *item) {
    const struct server_person *p = server_person_find(h, item->person);
    if (p && p->streams > 0 && !server_room_find(h, item->game))
        server_nodes_call(h, item->game, false, item->sequence);
}

static void nodes_doubt_all(struct server *h) {
    h->round++;
    nodes_search(h);
    for (struct hash_map_link *x = hash_map_walk(&h->persons, NULL); x;
         x = hash_map_walk(&h->persons, x))
        nodes_doubt_person(h, HASH_MAP_OF(struct server_person, link, x));
    nodes_drop_streams(h);
}

bool server_has_room(const struct server *h, const char *game) {
    return server_room_find(h, game) != NULL;
}

void server_heard(struct server *h, const struct store_news *n) {
    if (h->closing)
        return;
    if (n->everything)
        nodes_doubt_all(h);
    for (int i = 0; i < n->count; i++) {
        const struct store_news_item *item = &n->item[i];
        struct server_person *p = server_person_find(h, item->person);
        if (item->kind == STORE_NEWS_GAME)
            nodes_hear_game(h, item);
        else if (item->kind == STORE_NEWS_HERE)
            server_presence_hear(h, &item->here);
        else if (item->kind == STORE_NEWS_SEAT)
            nodes_hear_seat(h, item);
        else if (p)
            nodes_doubt_person(h, p);
    }
}

/* ---- leases */

bool server_nodes_holds(const struct server *h, const char *id) {
    return h->slots == UINT64_MAX || h->slots >> store_slot(id) & 1;
}

void server_lease(struct server *h, const struct store_lease *l, int64_t now) {
    uint64_t slots = l ? l->slots : 0;
    bool more = (slots & ~h->slots) != 0;
    h->slots = slots;
    h->is_leased = l != NULL;
    if (l) /* by our clock, which may differ */
        h->started = now - (l->now - l->since);
    if (!more)
        return;
    h->due_at = h->bots_at = now; /* what others have left undone */
    h->due_after = h->bots_after = (struct store_place){0};
}

/* ---- turns */

static bool nodes_has_doubts(const struct server *h) {
    return h->behind.first || (h->seen.first && h->seen.first->round != h->round);
}

bool server_nodes_turn(struct server *h, int64_t now) {
    if (!h->options.shared || h->closing)
        return false;
    if (now < h->look_again && h->look_again - now <= SERVER_SECOND)
        return false; /* storage can't be read */
    server_presence_turn(h, now);
    nodes_look(h, now);
    nodes_look_at_person(h, now);
    nodes_answer_calls(h, now);
    bool more = nodes_has_doubts(h) || h->doubts || h->calls;
    return more && now >= h->look_again;
}

int64_t server_nodes_tick(const struct server *h) {
    int64_t next = INT64_MAX;
    if (nodes_has_doubts(h) || h->doubts || h->calls)
        next = h->look_again;
    if (h->seen.first && h->seen.first->looked + POLL < next)
        next = h->seen.first->looked + POLL;
    next = next > h->poll_at ? next : h->poll_at;
    int64_t tell = server_presence_tick(h);
    return tell < next ? tell : next;
}
