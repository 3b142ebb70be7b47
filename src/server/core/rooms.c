// SPDX-License-Identifier: MIT
// Rooms in memory. A room is loaded by replaying its events and dropped when nobody needs it; one
// that is only watched falls asleep instead, and is loaded again when it is needed. A decision
// brings the room as it will be. Its events are stored first: until the write comes back, everybody
// sees the old room, and further requests wait in a short queue.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

#include "search/game_ai.h"
#include "server/view/projection.h"

/* ---- by last use */

static void unlink_room(struct server *h, struct server_room *r) {
    h->awake--;
    *(r->newer ? &r->newer->older : &h->newest) = r->older;
    *(r->older ? &r->older->newer : &h->oldest) = r->newer;
}

static void link_room(struct server *h, struct server_room *r, int64_t now) {
    h->awake++;
    r->used = now;
    r->newer = NULL;
    r->older = h->newest;
    *(r->older ? &r->older->newer : &h->oldest) = r;
    h->newest = r;
}

static void rooms_touch(struct server *h, struct server_room *r, int64_t now) {
    unlink_room(h, r);
    link_room(h, r, now);
}

static bool is_busy(const struct server_room *r) {
    return r->writing || r->first || r->thinking || r->busy;
}

/* Sets whose place it is; 0: nobody's. */
static void note_place(struct server *h, struct server_room *r, int i, person_id person) {
    struct server_place *p = &r->place[i];
    if (p->person == person)
        return;
    if (p->person)
        hash_map_remove(&h->places, &p->link);
    if (i < GAME_MAX_PLAYERS)
        r->elsewhere[i] = 0;
    p->room = r;
    p->person = person;
    if (person)
        hash_map_add(&h->places, &p->link, hash_map_hash_number(person));
}

/* The seats may have changed hands. */
static void rooms_seated(struct server *h, struct server_room *r) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        note_place(h, r, i, r->room.seat[i].person);
    note_place(h, r, GAME_MAX_PLAYERS, r->room.set.creator);
    server_here(h, r, NULL);
}

void server_room_drop(struct server *h, struct server_room *r) {
    for (int i = 0; i <= GAME_MAX_PLAYERS; i++)
        note_place(h, r, i, 0);
    if (!r->asleep)
        unlink_room(h, r);
    server_nodes_drop(h, r);
    r->asleep = false; /* the last watcher doesn't drop it again */
    while (r->watches)
        server_watch_drop(h, r->watches);
    server_presence_drop(h, r);
    while (r->first) {
        struct server_ask *a = r->first;
        r->first = a->next;
        server_ask_free(h, a);
    }
    hash_map_remove(&h->rooms, &r->link);
    room_free(&r->room);
    free(r);
}

/* Frees everything except the seats: who has them, their names and whether they are here. */
static void fall_asleep(struct server *h, struct server_room *r) {
    room rest;
    room_init(&rest, &r->room.set);
    rest.status = r->room.status;
    memcpy(rest.seat, r->room.seat, sizeof rest.seat);
    unlink_room(h, r);
    room_free(&r->room);
    r->room = rest;
    r->asleep = true;
}

/* Examines some of the least recently used rooms, if there are too many or they are too old: drops
 * those that nobody watches or follows, lets others fall asleep, and skips those that are busy or
 * in the lobby. */
static void rooms_forget(struct server *h, size_t most, int64_t before, int64_t now) {
    for (int i = 0; i < SERVER_FORGET && h->oldest; i++) {
        struct server_room *r = h->oldest;
        bool fresh = r->used >= before && r->used <= now; /* the clock may have been set back */
        if (h->awake <= most && fresh)
            return;
        if (is_busy(r) || (r->watches && server_lobby_has(h, r->room.set.id)))
            rooms_touch(h, r, now);
        else if (r->watches || server_room_is_followed(h, r))
            fall_asleep(h, r);
        else
            server_room_drop(h, r);
    }
}

void server_rooms_forget(struct server *h, int64_t now) {
    rooms_forget(h, (size_t)h->options.most_rooms, now - h->options.forget_after, now);
}

void server_rooms_swept(struct server *h, int64_t before) {
    for (struct server_room *r = h->oldest, *next; r; r = next) {
        struct room_settings set;
        next = r->newer;
        const room *x = &r->room;
        int64_t changed = x->sequence ? x->entry[x->sequence - 1].at : x->set.created;
        if (x->status != ROOM_WAITING || changed >= before ||
            server_read(h, store_settings(h->reader, x->set.id, &set, server_error(h))) != 0)
            continue;
        server_lobby_drop(h, x->set.id);
        r->gone = true; /* requests in progress check it */
        if (!is_busy(r))
            server_room_drop(h, r);
    }
}

/* ---- loading */

struct server_room *server_room_find(const struct server *h, const char *id) {
    struct hash_map_link *x = hash_map_find(&h->rooms, hash_map_hash(id, ROOM_ID_SIZE - 1));
    while (x && strcmp(HASH_MAP_OF(struct server_room, link, x)->room.set.id, id) != 0)
        x = hash_map_find_next(x);
    return x ? HASH_MAP_OF(struct server_room, link, x) : NULL;
}

bool server_room_is_cold(const struct server *h, const char *id) {
    const struct server_room *r = server_room_find(h, id);
    return !r || r->asleep || r->broken;
}

bool server_room_ratings(struct server *h, const room *r, struct rating out[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < r->set.players; i++) {
        int elo = 0;
        out[i] = rating_first();
        if (r->set.plan[i] == ROOM_FOR_BOT) {
            game_ai_level_elo(r->set.game, r->set.bot[i].number, &elo);
            out[i] = rating_of_bot(elo);
        } else if (r->seat[i].person &&
                   server_read(h, store_rating(h->reader, r->seat[i].person, r->set.game,
                                               r->set.clock, &out[i], server_error(h))) < 0) {
            return false;
        }
    }
    return true;
}

/* Fills in what a rated game shows of its players' ratings, until it changes them itself. */
static void rooms_rate(struct server *h, room *r) {
    struct rating rating[GAME_MAX_PLAYERS];
    bool missing = false;
    for (int i = 0; i < r->set.players; i++)
        missing |=
            !r->seat[i].rating.known && (r->seat[i].person || r->set.plan[i] == ROOM_FOR_BOT);
    if (!r->set.rated || !missing || !server_room_ratings(h, r, rating))
        return;
    for (int i = 0; i < r->set.players; i++)
        r->seat[i].rating =
            (struct room_rating){.known = r->seat[i].person || r->set.plan[i] == ROOM_FOR_BOT,
                                 .provisional = r->set.plan[i] != ROOM_FOR_BOT &&
                                                rating_is_provisional(&rating[i], h->ticked),
                                 .points = rating_points(&rating[i])};
}

void server_room_names(struct server *h, room *r) {
    for (int i = 0; i < r->set.players; i++) {
        struct room_seat *seat = &r->seat[i];
        struct store_person rec;
        if (!seat->person || seat->name[0])
            continue;
        const struct server_person *p = server_person_find(h, seat->person);
        if (p)
            rec = p->rec;
        else if (server_read(h, store_person(h->reader, seat->person, &rec, server_error(h))) != 1)
            continue;
        memcpy(seat->name, rec.name, sizeof seat->name);
        seat->player = rec.login[0] ? seat->person : 0;
    }
    rooms_rate(h, r);
    /* Nobody who has a seat in a game that waits can be forgotten. */
    r->orphaned |= r->status == ROOM_WAITING && room_seat_of(r, r->set.creator) < 0 &&
                   server_is_gone(h, r->set.creator);
}

static enum refusal rooms_load(struct server *h, const char *id, room *out) {
    int found = store_room(h->reader, id, out, server_error(h));
    if (found < 0)
        server_complain(h, "load_failed", id, h->reason);
    if (found == 1) {
        h->work += out->sequence;
        server_room_names(h, out);
    }
    return found == 1 ? REFUSAL_NONE : found == 0 ? REFUSAL_NOT_FOUND : REFUSAL_STORAGE;
}

/* Puts a loaded room in the place of one that was broken or asleep; its watchers stay. Another
 * server may have written events that they haven't been sent: not now, when an answer may be half
 * written, but in the next turn. */
static void rooms_replace(struct server *h, struct server_room *r, const room *fresh) {
    room_free(&r->room);
    r->room = *fresh;
    r->asleep = r->broken = false;
    rooms_seated(h, r);
    if (r->sent < r->room.sequence)
        server_nodes_queue(h, r);
}

/* Replaces a broken room by what storage has. */
static bool rooms_mend(struct server *h, struct server_room *r) {
    room fresh;
    if (!r->broken)
        return true;
    if (rooms_load(h, r->room.set.id, &fresh) != REFUSAL_NONE)
        return false;
    rooms_replace(h, r, &fresh);
    return true;
}

struct server_room *server_room_add(struct server *h, room *loaded, int64_t now) {
    struct server_room *r = calloc(1, sizeof *r);
    if (!r) {
        room_free(loaded);
        return NULL;
    }
    r->room = *loaded;
    r->last = &r->first;
    r->sent = r->room.sequence;
    hash_map_add(&h->rooms, &r->link, hash_map_hash(loaded->set.id, ROOM_ID_SIZE - 1));
    link_room(h, r, now);
    server_nodes_add(h, r, now);
    rooms_seated(h, r);
    return r;
}

/* Makes memory for one more room and loads it. */
static enum refusal rooms_load_within_limit(struct server *h, const char *id, room *out,
                                            int64_t now) {
    size_t most = (size_t)h->options.most_rooms;
    if (h->awake >= most)
        rooms_forget(h, most - 1, INT64_MIN, now);
    if (h->awake < most)
        return rooms_load(h, id, out);
    h->crowded = now;
    h->figures.crowded++;
    return REFUSAL_BUSY;
}

/* Loads a sleeping room again; who is here is known only in memory. */
static enum refusal rooms_wake(struct server *h, struct server_room *r, int64_t now) {
    room fresh;
    enum refusal why = rooms_load_within_limit(h, r->room.set.id, &fresh, now);
    if (why)
        return why;
    for (int i = 0; i < fresh.set.players; i++)
        fresh.seat[i].here = r->room.seat[i].here && fresh.seat[i].person == r->room.seat[i].person;
    link_room(h, r, now);
    rooms_replace(h, r, &fresh);
    return REFUSAL_NONE;
}

static struct server_room *rooms_get(struct server *h, const char *id, int64_t now,
                                     enum refusal *why) {
    struct server_room *r = server_room_find(h, id);
    room loaded;
    *why = REFUSAL_NONE;
    if (r && r->gone) {
        if (!is_busy(r))
            server_room_drop(h, r);
        *why = REFUSAL_NOT_FOUND;
        return NULL;
    }
    if (r && r->asleep) {
        *why = rooms_wake(h, r, now);
        if (*why)
            return NULL;
        server_room_think(h, r, now);
        return r;
    }
    if (r) {
        rooms_touch(h, r, now);
        if (rooms_mend(h, r))
            return r;
        *why = REFUSAL_STORAGE;
        return NULL;
    }
    *why = rooms_load_within_limit(h, id, &loaded, now);
    if (*why)
        return NULL;
    r = server_room_add(h, &loaded, now);
    if (!r) {
        *why = REFUSAL_BUSY;
        return NULL;
    }
    server_nodes_loaded(h, r);
    server_room_think(h, r, now);
    return r;
}

struct server_room *server_room_get(struct server *h, const char *id, int64_t now,
                                    enum refusal *why) {
    struct server_room *r = rooms_get(h, id, now, why);
    if (r)
        r->room.sealed = r->room.set.day && daily_is_sealed(r->room.set.day, now);
    return r;
}

/* Is it too early to try again? A time further ahead dates from before the clock was set back. */
static bool rooms_rests(int64_t until, int64_t now) {
    return now < until && until - now <= SERVER_SECOND;
}

/* ---- bots */

void server_bots_soon(struct server *h) {
    h->bots_wait = true;
    if (h->bots_at > h->ticked + SERVER_SECOND)
        h->bots_at = h->ticked + SERVER_SECOND;
}

static struct job *make_job(struct server *h, const room *r, int seat) {
    struct job *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->kind = JOB_MOVE;
    j->owner = r->set.creator;
    j->setup.game = r->set.game;
    room_bot(r, seat, &j->setup.bot);
    projection_view(&j->setup.view, r, seat);
    if (r->set.day)
        j->setup.seed = daily_seed(r);
    else
        h->port.random(h->port.context, &j->setup.seed, sizeof j->setup.seed);
    j->limits.threads = 1;
    if (bot_needs_limit(&j->setup.bot))
        j->limits.movetime = THINK_DEFAULT_MOVETIME;
    return j;
}

void server_room_think(struct server *h, struct server_room *r, int64_t now) {
    if (h->closing || r->broken || r->thinking || r->writing || r->first)
        return;
    int seat = room_turn(&r->room);
    if (seat < 0 || !room_bot(&r->room, seat, NULL) || !server_nodes_holds(h, r->room.set.id))
        return;
    if (rooms_rests(r->think_again, now)) { /* later, then, whoever asked for it now */
        server_bots_soon(h);
        return;
    }
    struct server_ask *a = server_ask_new(SERVER_ASK_BOT);
    if (a) {
        a->room = r;
        a->seat = seat;
        a->sequence = r->room.sequence;
    }
    if (a && server_work(h, a, make_job(h, &r->room, seat))) {
        r->thinking = true;
        return;
    }
    server_ask_free(h, a);
    server_bots_soon(h);
}

void server_room_thought(struct server *h, struct server_ask *a, const struct job *j, int64_t now) {
    struct server_room *r = a->room;
    r->thinking = false;
    a->move = j->move;
    if (j->done && j->move != GAME_NO_MOVE && !h->closing) {
        server_room_serve(h, r, a, now);
        return;
    }
    if (!h->closing)
        server_complain(h, "bot_failed", r->room.set.id, "");
    server_ask_free(h, a);
    server_bots_soon(h);
}

/* ---- new events */

/* Players who are connected here are sent the game that follows. */
static void rooms_send_next(struct server *h, struct server_room *r) {
    enum refusal why;
    bool any = false;
    for (int i = 0; i < r->room.set.players; i++)
        any |= r->room.seat[i].person && server_person_find(h, r->room.seat[i].person);
    if (!any)
        return;
    r->busy++; /* not to be dropped for the other */
    const struct server_room *next = server_room_get(h, r->room.after, h->ticked, &why);
    if (next)
        server_send_seated(h, next);
    r->busy--;
}

/* Sends everybody the events that they don't have yet. */
static void rooms_publish(struct server *h, struct server_room *r) {
    uint64_t from = r->sent + 1;
    r->sent = r->room.sequence;
    server_room_names(h, &r->room);
    rooms_seated(h, r);
    server_send_events(h, r, from);
    if (r->room.entry[r->room.sequence - 1].kind == ROOM_EVENT_REMATCHED)
        rooms_send_next(h, r);
    server_watch_review(h, r);
    server_lobby_update(h, r);
}

void server_room_publish(struct server *h, struct server_room *r) {
    if (r->sent < r->room.sequence)
        rooms_publish(h, r);
}

int server_room_refresh(struct server *h, struct server_room *r) {
    uint64_t before = r->room.sequence;
    struct store_catch c = {.game = r->room.set.id, .after = before, .room = &r->room};
    if (!r->broken && server_read(h, store_catch_up_all(h->reader, &c, 1, server_error(h))) < 0)
        return -1;
    r->broken = r->broken || c.failed;
    if (!rooms_mend(h, r))
        return -1;
    server_room_publish(h, r);
    return r->room.sequence > before;
}

/* ---- decisions */

/* Refuses an ask. What no client waits for is tried again a little later, if the server was at
 * fault. */
static void rooms_give_up(struct server *h, struct server_room *r, struct server_ask *a,
                          enum refusal why, int64_t now) {
    bool our_fault = why == REFUSAL_BUSY || why == REFUSAL_STORAGE;
    if (a->kind == SERVER_ASK_TIME || a->kind == SERVER_ASK_RESUME)
        r->time_again = now + SERVER_SECOND;
    if (a->kind == SERVER_ASK_BOT && our_fault) {
        r->think_again = now + SERVER_SECOND;
        server_bots_soon(h);
    }
    if (a->kind == SERVER_ASK_FAREWELL)
        server_farewell_done(h, a, why, now);
    else
        server_refuse(h, a, why, NULL);
}

/* Queues the events for storage, and keeps the resulting room until they are stored. */
static void rooms_begin(struct server *h, struct server_room *r, struct server_ask *a,
                        struct room_decision *d, int64_t now) {
    struct store_write *x = server_write_new(STORE_EVENTS);
    a->after = d->next; /* freed with the ask */
    a->sequence = d->event[0].sequence;
    a->room = r;
    r->writing = a;
    if (x) {
        memcpy(x->game, r->room.set.id, sizeof x->game);
        memcpy(x->events.event, d->event, (size_t)d->count * sizeof *d->event);
        x->events.count = d->count;
        x->listed = r->room.set.listed;
        store_summarize(&x->summary, a->after, now);
        if (r->room.status != ROOM_OVER && daily_score(a->after, &x->score.score)) {
            x->score.day = r->room.set.day;
            x->score.game = r->room.set.game;
            x->score.person = r->room.set.creator;
            memcpy(x->score.room, r->room.set.id, sizeof x->score.room);
        }
    }
    if (x && server_write(h, a, x))
        return;
    r->writing = NULL;
    rooms_give_up(h, r, a, REFUSAL_BUSY, now);
}

/* A refusal that may be due to an outdated position: if another process has written to the game,
 * the ask is decided again. Nobody is refused for what can't be known. */
static bool ask_again(struct server *h, struct server_room *r, struct server_ask *a,
                      enum refusal *why) {
    bool by_position =
        refusal_status(*why) == 409 || *why == REFUSAL_ILLEGAL || *why == REFUSAL_NOT_SEATED;
    int moved = a->kind == SERVER_ASK_CLIENT && by_position ? server_room_refresh(h, r) : 0;
    if (moved < 0)
        *why = REFUSAL_STORAGE;
    if (moved > 0 && ++a->tries > SERVER_AGAIN)
        *why = REFUSAL_BUSY;
    else if (moved > 0)
        server_room_queue(r, a, true);
    return moved > 0 && a->tries <= SERVER_AGAIN;
}

static void rooms_decide(struct server *h, struct server_room *r, struct server_ask *a,
                         int64_t now) {
    struct room_decision d = {0};
    uint64_t sequence = 0;
    enum refusal why = r->gone ? REFUSAL_NOT_FOUND : REFUSAL_NONE;
    if (!why && !rooms_mend(h, r))
        why = REFUSAL_STORAGE;
    if (!why)
        why = server_decide(h, r, a, now, &d, &sequence);
    if (d.reason[0])
        server_complain(h, "apply_failed", r->room.set.id, d.reason);
    if (why && ask_again(h, r, a, &why))
        return;
    if (why) {
        rooms_give_up(h, r, a, why, now);
    } else if (sequence) {
        a->sequence = sequence;
        server_decided(h, r, a, now);
    } else if (d.count) {
        rooms_begin(h, r, a, &d, now);
    } else {
        server_rematch(h, r, a, now);
    }
}

bool server_room_was_away(const struct server *h, const room *r) {
    return h->is_leased && room_is_timed(r) && r->since < h->started;
}

/* A clock that has run out comes before requests; but clocks don't run while the server is down. */
static struct server_ask *next_ask(struct server *h, struct server_room *r, int64_t now) {
    struct server_ask *a = NULL;
    if (now < h->started) /* the clock was set back: this run began no later than now */
        h->started = now;
    if (h->is_leased && !r->broken && !rooms_rests(r->time_again, now)) {
        if (server_room_was_away(h, &r->room))
            a = server_ask_new(SERVER_ASK_RESUME);
        else if (room_deadline(&r->room) <= now)
            a = server_ask_new(SERVER_ASK_TIME);
    }
    if (a || !r->first)
        return a;
    a = r->first;
    r->first = a->next;
    if (!r->first)
        r->last = &r->first;
    r->waiting--;
    return a;
}

static void rooms_run(struct server *h, struct server_room *r, int64_t now) {
    struct server_ask *a;
    r->busy++;
    server_room_publish(h, r);
    while (!r->writing && (a = next_ask(h, r, now)))
        rooms_decide(h, r, a, now);
    server_room_think(h, r, now);
    r->busy--;
}

void server_room_queue(struct server_room *r, struct server_ask *a, bool first) {
    a->next = first ? r->first : NULL;
    if (first)
        r->first = a;
    else
        *r->last = a;
    if (!a->next)
        r->last = &a->next;
    r->waiting++;
}

void server_room_serve(struct server *h, struct server_room *r, struct server_ask *a, int64_t now) {
    if (a->kind == SERVER_ASK_CLIENT && r->waiting >= SERVER_QUEUE) {
        server_refuse(h, a, REFUSAL_BUSY, NULL);
        return;
    }
    server_room_queue(r, a, a->kind == SERVER_ASK_BOT);
    rooms_run(h, r, now);
}

void server_room_continue(struct server *h, struct server_room *r, int64_t now) {
    rooms_run(h, r, now);
}

/* ---- after the write */

static void rooms_drop_next(struct server_ask *a) {
    if (!a->after)
        return;
    room_free(a->after);
    free(a->after);
    a->after = NULL;
}

static void rooms_count(struct server *h, const struct server_room *r, const struct server_ask *a,
                        const struct store_write *x) {
    for (int i = 0; i < x->events.count; i++) {
        enum room_event_kind kind = x->events.event[i].kind;
        h->figures.moves += kind == ROOM_EVENT_PLAYED;
        h->figures.bot_moves += kind == ROOM_EVENT_PLAYED && a->kind == SERVER_ASK_BOT;
        if (kind == ROOM_EVENT_DEALT) {
            h->figures.games_begun++;
            server_log(h, "begun", r->room.set.id, r->room.set.game->name);
        }
    }
    if (r->room.status == ROOM_OVER && r->room.last >= x->events.event[0].sequence) {
        h->figures.games_ended++;
        server_log(h, "ended", r->room.set.id, r->room.set.game->name);
        if (r->room.set.tournament[0])
            server_tournaments_soon(h, r->room.set.tournament);
    }
}

/* The events are stored. If they have been read from there meanwhile, the room has them already. */
static void rooms_commit(struct server *h, struct server_room *r, struct server_ask *a,
                         const struct store_write *x) {
    room *after = a->after;
    if (r->room.sequence >= after->sequence || r->broken) {
        rooms_drop_next(a);
        rooms_count(h, r, a, x);
        return;
    }
    for (int i = 0; i < after->set.players; i++) { /* names and presence may have changed */
        struct room_seat *seat = &after->seat[i];
        const struct room_seat *old = &r->room.seat[i];
        if (seat->person != old->person)
            continue;
        memcpy(seat->name, old->name, sizeof seat->name);
        seat->here = old->here;
        seat->player = old->player;
    }
    room_become(&r->room, after);
    a->after = NULL;
    rooms_count(h, r, a, x);
    rooms_publish(h, r);
}

/* The write wasn't done. Whoever lost a race decides again, on what the others have done. */
static void rooms_lost(struct server *h, struct server_room *r, struct server_ask *a,
                       const struct store_write *x, int64_t now) {
    bool conflict = x->result == STORE_CONFLICT;
    struct rating_change ignored; /* another game of its players may have been faster */
    bool moved = conflict && server_room_refresh(h, r) >= 0 &&
                 (r->room.sequence >= x->events.event[0].sequence || store_rates(&ignored, x));
    h->figures.conflicts += conflict;
    if (moved && ++a->tries <= SERVER_AGAIN)
        server_room_queue(r, a, true);
    else
        rooms_give_up(h, r, a,
                      r->gone ? REFUSAL_NOT_FOUND
                      : moved ? REFUSAL_BUSY
                              : REFUSAL_STORAGE,
                      now);
}

void server_room_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now) {
    struct server_room *r = a->room;
    int before = room_turn(&r->room);
    r->busy++;
    r->writing = NULL;
    if (x->result == STORE_OK) {
        rooms_commit(h, r, a, x);
        server_notices_turn(h, r, before, now);
        server_decided(h, r, a, now);
    } else {
        rooms_drop_next(a);
        rooms_lost(h, r, a, x, now);
    }
    rooms_run(h, r, now);
    r->busy--;
}
