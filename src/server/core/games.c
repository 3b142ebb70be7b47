// SPDX-License-Identifier: MIT
// Requests about games: to see, create and play them. Who may see what is decided in one function,
// `server_viewer`; a player always sees the game from that seat.
#include "server/core/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "search/game_ai.h"

/* ---- viewers */

enum refusal server_viewer(const room *r, const struct server_person *p, span key, int *viewer,
                           bool *by_seat) {
    int seat = p ? room_seat_of(r, p->rec.id) : -1;
    *viewer = seat;
    *by_seat = seat >= 0;
    if (r->set.day && seat < 0) /* while others play it, nobody looks on; then it is open to all */
        return r->sealed || r->status != ROOM_OVER ? REFUSAL_FORBIDDEN : REFUSAL_NONE;
    if (seat >= 0 || r->set.listed || (p && p->rec.id == r->set.creator))
        return REFUSAL_NONE;
    return key.length && room_link_seat(r, key) >= -1 ? REFUSAL_NONE : REFUSAL_FORBIDDEN;
}

const char *server_game_shown(const struct server *h, span id, span key) {
    char name[ROOM_ID_SIZE];
    int viewer;
    bool by_seat;
    if (id.length != ROOM_ID_SIZE - 1)
        return NULL;
    memcpy(name, id.at, id.length);
    name[id.length] = '\0';
    const struct server_room *r = server_room_find(h, name);
    if (!r || r->gone || server_room_is_cold(h, name) ||
        server_viewer(&r->room, NULL, key, &viewer, &by_seat) != REFUSAL_NONE)
        return NULL;
    return r->room.set.game->name;
}

/* The room that is asked for, and as whom it is seen; NULL: the ask was refused. */
static struct server_room *get_room(struct server *h, struct server_ask *a, int64_t now,
                                    int *viewer, bool *by_seat) {
    enum refusal why;
    bool loaded = server_room_is_cold(h, a->req.game);
    struct server_room *r = server_room_get(h, a->req.game, now, &why);
    if (r)
        server_room_publish(h, r);
    bool ahead = r && a->req.has_since && a->req.since > r->room.sequence;
    int moved = r && (ahead || (h->options.shared && !loaded)) ? server_room_refresh(h, r) : 0;
    if (moved < 0) {
        why = REFUSAL_STORAGE; /* what this client has done elsewhere must be in the answer */
        r = NULL;
    }
    if (r && (moved > 0 || server_room_was_away(h, &r->room)))
        server_room_continue(h, r, now); /* a bot may be to move */
    if (r)
        why = server_viewer(&r->room, a->person, span_of(a->req.key), viewer, by_seat);
    if (!why) {
        server_duel_open(h, r, now);
        return r;
    }
    server_refuse(h, a, why, NULL);
    return NULL;
}

static person_id core_games_id_of(const struct server_ask *a) {
    return a->person ? a->person->rec.id : 0;
}

static void answer_state(struct server *h, struct server_ask *a, const struct server_room *r,
                         int viewer, int64_t now) {
    json j = server_answer(h, a);
    h->work += r->room.match.length / SERVER_STEP;
    message_state(&j, &r->room, viewer, core_games_id_of(a),
                  room_link_seat(&r->room, span_of(a->req.key)), now);
    server_answer_send(h, a, &j, NULL);
}

void server_answer_game(struct server *h, struct server_ask *a, const struct server_room *r,
                        int64_t now) {
    answer_state(h, a, r, room_seat_of(&r->room, core_games_id_of(a)), now);
}

static void answer_events(struct server *h, struct server_ask *a, const struct server_room *r,
                          int viewer) {
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "events");
    uint64_t last = r->room.sequence, count = last > a->req.since ? last - a->req.since : 0;
    h->work += count < SERVER_EVENTS ? count : SERVER_EVENTS;
    message_events(&j, &r->room, a->req.since, SERVER_EVENTS, viewer);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static void answer_record(struct server *h, struct server_ask *a, const struct server_room *r,
                          int viewer) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    h->work += r->room.match.length;
    bool good = file && message_record(file, &r->room, viewer) == 0;
    if (file && fclose(file) != 0)
        good = false;
    if (!good) {
        server_refuse(h, a, r->room.status == ROOM_WAITING ? REFUSAL_NOT_PLAYING : REFUSAL_BUSY,
                      NULL);
    } else if (a->over == CLIENT_ONCE) {
        if (server_client(h, a->client))
            h->port.send(h->port.context, a->client, 200, (span){bytes, size}, "application/x-sgr",
                         NULL);
        server_ask_free(h, a);
    } else {
        json j = server_answer(h, a);
        json_open_object(&j);
        json_write_key(&j, "record");
        json_write_string(&j, (span){bytes, size});
        json_close_object(&j);
        server_answer_send(h, a, &j, NULL);
    }
    free(bytes);
}

static void core_games_lobby(struct server *h, struct server_client *c, struct server_ask *a) {
    if (a->req.what == REQUEST_WATCH_LOBBY)
        server_lobby_watch(h, c, true);
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "games");
    h->work += (uint64_t)h->lobby_listed / SERVER_STEP;
    server_lobby_write(h, &j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static void core_games_featured(struct server *h, struct server_ask *a) {
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "games");
    server_lobby_write_featured(h, &j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

/* ---- watching */

/* Has this client's address enough watchers in the room already, not counting players? Every event
 * is sent to all watchers, so one address mustn't make that expensive. */
static bool is_crowded(const struct server_client *c, const struct server_room *r) {
    int count = 0;
    for (const struct server_watch *w = r->watches; w; w = w->next_here)
        count += w->client->address == c->address && !w->by_seat;
    return count >= SERVER_CROWD;
}

/* Adds the room to those that the client watches; false: the ask was refused. */
static bool add_watch(struct server *h, struct server_client *c, struct server_ask *a,
                      struct server_room *r, bool by_seat) {
    if (server_watch_find(c, r))
        return true;
    const struct server_options *o = &h->options;
    if (c->watch_count >= SERVER_WATCHES || (!by_seat && is_crowded(c, r)) ||
        c->address->watches >= (int64_t)SERVER_SHARE * o->most_clients_per_address ||
        (c->person && c->person->watches >= (int64_t)SERVER_SHARE * o->most_clients_per_person)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, "You can't watch that many games at once.");
        return false;
    }
    bool fits = r->watches || h->rooms.count < (size_t)o->most_rooms * SERVER_ASLEEP;
    if (fits && server_watch_add(h, c, r, by_seat)) {
        server_lobby_return(h, r);
        return true;
    }
    server_refuse(h, a, REFUSAL_BUSY, NULL);
    return false;
}

static bool is_near(const struct server_ask *a, const struct server_room *r) {
    return a->req.has_since && a->req.since <= r->room.sequence &&
           r->room.sequence - a->req.since <= SERVER_EVENTS;
}

static void core_games_watch(struct server *h, struct server_client *c, struct server_ask *a,
                             int64_t now) {
    int viewer;
    bool by_seat;
    struct server_room *r = get_room(h, a, now, &viewer, &by_seat);
    if (!r || !add_watch(h, c, a, r, by_seat))
        return;
    if (is_near(a, r))
        answer_events(h, a, r, viewer);
    else
        answer_state(h, a, r, viewer, now);
}

static void core_games_unwatch(struct server *h, struct server_client *c, struct server_ask *a) {
    struct server_room *r = server_room_find(h, a->req.game);
    struct server_watch *w = r ? server_watch_find(c, r) : NULL;
    if (w)
        server_watch_drop(h, w);
    server_answer_empty(h, a, NULL);
}

static void begin_stream(struct server *h, struct server_client *c) {
    h->port.send(h->port.context, c->id, 200, (span){"", 0}, NULL, NULL);
}

static void stream_game(struct server *h, struct server_client *c, struct server_ask *a,
                        int64_t now) {
    int viewer;
    bool by_seat;
    struct server_room *r = get_room(h, a, now, &viewer, &by_seat);
    if (!r || !add_watch(h, c, a, r, by_seat))
        return;
    begin_stream(h, c);
    bool near = is_near(a, r);
    h->work += near ? r->room.sequence - a->req.since : r->room.match.length / SERVER_STEP;
    if (near)
        server_send_missed(h, c, r, a->req.since);
    else
        server_send_state(h, c, r, now);
    server_ask_free(h, a);
}

/* ---- making games */

static bool count_each(void *context, const char *id, const struct store_summary *summary) {
    int *count = context;
    (void)id, (void)summary;
    ++*count;
    return true;
}

enum refusal server_may_open(struct server *h, const struct server_person *p) {
    int count = 0, most = h->options.most_open_per_person;
    if (p->leaving)
        return REFUSAL_BUSY;
    if (server_read(h, store_games(h->reader, STORE_OPEN_OF_PERSON, 0, p->rec.id, most, count_each,
                                   &count, server_error(h))) < 0)
        return REFUSAL_STORAGE;
    return count >= most ? REFUSAL_TOO_MANY : REFUSAL_NONE;
}

static void new_keys(struct server *h, struct room_settings *set) {
    h->port.random(h->port.context, set->key, sizeof set->key);
    h->port.random(h->port.context, set->links, sizeof set->links);
}

static void write_id(char id[ROOM_ID_SIZE], const uint8_t bytes[9]) {
    sodium_bin2base64(id, ROOM_ID_SIZE, bytes, 9, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void server_game_begin(struct server *h, struct room_settings *set, person_id creator,
                       int64_t now) {
    uint8_t bytes[9];
    h->port.random(h->port.context, bytes, sizeof bytes);
    write_id(set->id, bytes);
    new_keys(h, set);
    set->creator = creator;
    set->created = now;
}

_Static_assert((int)ROOM_EVENTS >= (int)GAME_MAX_PLAYERS, "everybody joins in one write");
_Static_assert(ROOM_EVENTS >= 3, "and so do joining, a nonce and the deal");

/* Seats a person in a new game that isn't stored yet. */
static bool seat_person(room *r, struct store_write *x, person_id who, int seat, int64_t now) {
    struct room_decision joined;
    if (room_join(r, who, seat, now, &joined))
        return false;
    x->events.event[x->events.count++] = joined.event[0];
    room_become(r, joined.next);
    return true;
}

/* A daily deal is dealt at once. */
static bool begin_daily(room *r, struct store_write *x, int64_t now) {
    struct room_decision begun;
    if (room_begin(r, now, &begun))
        return false;
    x->events.event[x->events.count++] = begun.event[0];
    room_become(r, begun.next);
    return true;
}

bool server_game_store(struct server *h, struct server_ask *a, const struct room_settings *set,
                       const person_id person[GAME_MAX_PLAYERS], const person_id met[2],
                       int64_t now) {
    struct store_write *x = server_write_new(STORE_NEW_GAME);
    room *r = malloc(sizeof *r);
    if (x)
        x->settings = malloc(sizeof *x->settings);
    bool good = x && x->settings && r;
    if (r)
        room_init(r, set);
    for (int i = 0; good && i < set->players; i++)
        good = !person[i] || seat_person(r, x, person[i], i, now);
    if (good && set->day)
        good = begin_daily(r, x, now);
    a->next_game = r; /* freed with the ask */
    if (!good) {
        if (x)
            store_write_clear(x);
        free(x);
        return false;
    }
    *x->settings = *set;
    if (met)
        memcpy(x->met, met, sizeof x->met);
    memcpy(x->game, set->id, sizeof x->game);
    store_summarize(&x->summary, r, now);
    return server_write(h, a, x);
}

/* Is the strength of all its bots known? */
static bool are_bots_measured(const struct room_settings *set) {
    int elo;
    for (int i = 0; i < set->players; i++)
        if (set->plan[i] == ROOM_FOR_BOT && !game_ai_level_elo(set->game, set->bot[i].number, &elo))
            return false;
    return true;
}

static void core_games_create(struct server *h, struct server_client *c, struct server_ask *a,
                              int64_t now) {
    struct room_settings *set = &a->req.set;
    person_id person[GAME_MAX_PLAYERS] = {0};
    enum refusal why = server_may_open(h, a->person);
    if (!why && set->rated && !a->person->rec.login[0])
        why = REFUSAL_NEEDS_ACCOUNT;
    if (!why && !server_may(h, c, SERVER_GAMES, now))
        why = REFUSAL_TOO_MANY;
    if (why) {
        server_refuse(h, a, why, NULL);
        return;
    }
    server_game_begin(h, set, core_games_id_of(a), now);
    if (a->req.me >= 0)
        person[a->req.me] = core_games_id_of(a);
    if (set->duel.kind != DUEL_NONE)
        memcpy(set->duel.first, set->id, sizeof set->duel.first);
    if (!room_settings_check(set, server_error(h)))
        server_refuse(h, a, REFUSAL_BAD_REQUEST, h->reason);
    else if (set->rated && !are_bots_measured(set))
        server_refuse(h, a, REFUSAL_BAD_REQUEST, "the strength of this game's bots isn't known");
    else if (!server_game_store(h, a, set, person, NULL, now))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

struct server_room *server_game_take_in(struct server *h, struct server_ask *a, int64_t now) {
    room *next = a->next_game;
    char id[ROOM_ID_SIZE];
    enum refusal why;
    memcpy(id, next->set.id, sizeof id);
    if (server_room_find(h, id))
        return server_room_get(h, id, now, &why);
    a->next_game = NULL;
    server_room_names(h, next);
    struct server_room *r = server_room_add(h, next, now);
    free(next);
    if (r)
        server_lobby_update(h, r);
    return r;
}

/* ---- rematches */

/* A rematch's id follows from the old game's secret, so it is the same game whoever asks for it and
 * however often. */
static void next_id(char id[ROOM_ID_SIZE], const room *r) {
    static const char what[] = "rematch";
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)what, sizeof what - 1, r->set.links,
                       sizeof r->set.links);
    write_id(id, hash);
}

/* People whose accounts are deleted, or are being deleted, leave their seats open. */
static void drop_gone(struct server *h, person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        const struct server_person *p = person[i] ? server_person_find(h, person[i]) : NULL;
        if ((p && p->leaving) || server_is_gone(h, person[i]))
            person[i] = 0;
    }
}

void server_rematch(struct server *h, struct server_room *r, struct server_ask *a, int64_t now) {
    struct room_settings set;
    person_id person[GAME_MAX_PLAYERS];
    const struct server_client *c = server_client(h, a->client);
    enum refusal why = server_may_open(h, a->person);
    if (!why && c && !server_may(h, c, SERVER_GAMES, now))
        why = REFUSAL_TOO_MANY;
    if (why) {
        server_refuse(h, a, why, NULL);
        return;
    }
    bool keeps_key = false;
    if (!duel_next(&set, person, &keeps_key, &r->room))
        room_rotate(&set, person, &r->room, 1);
    next_id(set.id, &r->room);
    new_keys(h, &set);
    if (keeps_key)
        memcpy(set.key, r->room.set.key, sizeof set.key);
    if (set.duel.number == 1)
        memcpy(set.duel.first, set.id, sizeof set.duel.first);
    set.creator = core_games_id_of(a);
    set.created = now;
    drop_gone(h, person);
    if (set.duel.number > 1 && !duel_is_complete(&set, person)) {
        server_refuse(h, a, REFUSAL_NOT_PLAYING, "The other player is gone.");
        return;
    }
    a->room = r;
    r->writing = a;
    if (server_game_store(h, a, &set, person, NULL, now))
        return;
    r->writing = NULL;
    server_refuse(h, a, REFUSAL_BUSY, NULL);
}

/* The rematch is stored, or was before: now the old game gets its event. */
static void rematch_written(struct server *h, struct server_ask *a, const struct store_write *x,
                            int64_t now) {
    struct server_room *r = a->room;
    r->writing = NULL;
    if (x->result == STORE_FAILED) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    } else {
        if (x->result == STORE_OK)
            server_game_take_in(h, a, now);
        a->is_next_known = true;
        server_room_queue(r, a, true);
    }
    server_room_continue(h, r, now);
}

void server_game_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now) {
    if (a->kind == SERVER_ASK_TOURNAMENT) {
        server_tournament_worked(h, a, x, now);
        return;
    }
    if (a->req.what == REQUEST_REMATCH) {
        rematch_written(h, a, x, now);
        return;
    }
    if (a->req.what == REQUEST_PAIR) {
        server_pair_made(h, a, x, now);
        return;
    }
    if (a->req.what == REQUEST_DAILY_PLAY && x->result == STORE_CONFLICT) {
        server_daily_again(h, a, now);
        return;
    }
    if (x->result != STORE_OK) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    server_log(h, "created", x->game, x->settings->game->name);
    struct server_room *r = server_game_take_in(h, a, now);
    if (r && r->room.status == ROOM_PLAYING) { /* a daily deal */
        h->figures.games_begun++;
        server_room_continue(h, r, now);
    }
    if (r)
        server_answer_game(h, a, r, now);
    else
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

/* ---- decisions */

/* The seat that this person may join: the key's; in a listed game any open one; any at all for the
 * creator. -1: the first open one. */
static enum refusal core_games_joinable(const room *r, const struct server_ask *a, int *seat) {
    bool creator = core_games_id_of(a) == r->set.creator;
    *seat = a->req.seat;
    if (room_seat_of(r, core_games_id_of(a)) >= 0)
        return REFUSAL_ALREADY;
    int opened = a->req.key[0] ? room_link_seat(r, span_of(a->req.key)) : -1;
    if (opened >= 0) {
        bool other = *seat >= 0 && *seat != opened;
        if (*seat >= r->set.players)
            return REFUSAL_NOT_FOUND;
        *seat = opened;
        return other ? REFUSAL_FORBIDDEN : REFUSAL_NONE;
    }
    if (opened < -1 || !(r->set.listed || creator))
        return REFUSAL_FORBIDDEN;
    if (*seat >= r->set.players) /* not before: strangers don't learn how many there are */
        return REFUSAL_NOT_FOUND;
    if (*seat >= 0 && r->set.plan[*seat] == ROOM_BY_LINK && !creator)
        return REFUSAL_FORBIDDEN;
    return REFUSAL_NONE;
}

/* A person who joins with a nonce is ready too: all in one write. */
static enum refusal ready_too(const struct server_ask *a, int64_t now, struct room_decision *out) {
    struct room_decision more;
    enum refusal why =
        room_ready(out->next, out->event[0].seat, span_of(a->req.nonce), "", now, &more);
    if (why)
        room_decision_drop(out);
    else
        room_decision_append(out, &more);
    return why;
}

static enum refusal decide_join(struct server *h, const room *r, const struct server_ask *a,
                                int64_t now, struct room_decision *out) {
    int seat;
    enum refusal why = core_games_joinable(r, a, &seat);
    if (!why && r->set.rated && !a->person->rec.login[0])
        why = REFUSAL_NEEDS_ACCOUNT;
    if (!why)
        why = server_may_open(h, a->person);
    if (!why)
        why = room_join(r, core_games_id_of(a), seat, now, out);
    return !why && a->req.nonce[0] ? ready_too(a, now, out) : why;
}

static enum refusal decide_rematch(const room *r, const struct server_ask *a, int64_t now,
                                   struct room_decision *out, uint64_t *sequence) {
    char id[ROOM_ID_SIZE];
    if (room_seat_of(r, core_games_id_of(a)) < 0)
        return REFUSAL_NOT_SEATED;
    if (r->status != ROOM_OVER)
        return REFUSAL_NOT_OVER;
    if (r->after[0])
        *sequence = r->sequence;
    if (r->after[0] || !a->is_next_known)
        return REFUSAL_NONE;
    next_id(id, r);
    return room_rematch(r, id, now, out);
}

/* Nobody leaves a tournament's game: it is dealt and lost. */
static enum refusal decide_forfeit(const room *r, int seat, int64_t now,
                                   struct room_decision *out) {
    struct room_decision lost;
    enum refusal why = room_begin(r, now, out);
    if (why)
        return why;
    why = room_resign(out->next, seat, "", now, &lost);
    if (why)
        room_decision_drop(out);
    else
        room_decision_append(out, &lost);
    return why;
}

static enum refusal decide_farewell(const room *r, person_id who, int64_t now,
                                    struct room_decision *out) {
    int seat = room_seat_of(r, who);
    if (r->status == ROOM_WAITING && r->set.tournament[0])
        return decide_forfeit(r, seat, now, out);
    return r->status == ROOM_WAITING ? room_leave(r, seat, now, out)
                                     : room_resign(r, seat, "", now, out);
}

/* Did an earlier request with this one's id ask for the same? */
static bool is_repeated(const room *r, uint64_t sequence, const struct request *q) {
    switch (q->what) {
    case REQUEST_READY:
        return room_is_same(r, sequence, ROOM_EVENT_READY, span_of(q->nonce));
    case REQUEST_PLAY:
        return room_is_same(r, sequence, ROOM_EVENT_PLAYED, span_of(q->move));
    case REQUEST_OFFER:
        return room_is_same(r, sequence, ROOM_EVENT_OFFERED, span_of(room_offer_word(q->offer)));
    default:
        return room_is_same(r, sequence, ROOM_EVENT_RESIGNED, (span){0});
    }
}

static enum refusal decide_request(struct server *h, const room *r, const struct server_ask *a,
                                   int64_t now, struct room_decision *out, uint64_t *sequence) {
    const struct request *q = &a->req;
    int seat = room_seat_of(r, core_games_id_of(a));
    uint64_t before = seat >= 0 && q->request[0] ? room_request(r, seat, q->request) : 0;
    if (before && !is_repeated(r, before, q))
        return REFUSAL_ALREADY;
    *sequence = before;
    if (before)
        return REFUSAL_NONE;
    switch (q->what) {
    case REQUEST_JOIN:
        return decide_join(h, r, a, now, out);
    case REQUEST_LEAVE:
        return room_leave(r, seat, now, out);
    case REQUEST_READY:
        return room_ready(r, seat, span_of(q->nonce), q->request, now, out);
    case REQUEST_PLAY:
        return room_play(r, seat, span_of(q->move), q->sequence, q->request, now, out);
    case REQUEST_RESIGN:
        return room_resign(r, seat, q->request, now, out);
    case REQUEST_OFFER:
        return room_offer(r, seat, q->offer, q->request, now, out);
    case REQUEST_DECLINE:
        return room_decline(r, seat, now, out);
    case REQUEST_SAY:
        return room_say(r, seat, span_of(room_phrase(q->phrase)), now, out);
    default:
        return decide_rematch(r, a, now, out, sequence);
    }
}

static enum refusal core_games_decide(struct server *h, const struct server_room *r,
                                      struct server_ask *a, int64_t now, struct room_decision *out,
                                      uint64_t *sequence) {
    out->count = 0;
    switch (a->kind) {
    case SERVER_ASK_BOT:
        return room_play_bot(&r->room, a->seat, a->move, a->sequence, now, out);
    case SERVER_ASK_TIME:
        return room_time_out(&r->room, now, out);
    case SERVER_ASK_RESUME:
        return server_room_was_away(h, &r->room) ? room_resume(&r->room, now, out)
                                                 : REFUSAL_TOO_EARLY;
    case SERVER_ASK_FAREWELL:
        return decide_farewell(&r->room, a->leaver, now, out);
    default:
        return decide_request(h, &r->room, a, now, out, sequence);
    }
}

/* A decision that ends a rated game changes the ratings, in the same write. If another game has
 * changed one of them meanwhile, storage refuses it, and all of it is decided again. */
static enum refusal server_decide_ratings(struct server *h, int64_t now,
                                          struct room_decision *out) {
    struct rating before[GAME_MAX_PLAYERS] = {0};
    struct room_decision more;
    enum refusal why = REFUSAL_STORAGE;
    if (server_room_ratings(h, out->next, before))
        why = room_rate(out->next, before, now, &more);
    if (why)
        room_decision_drop(out);
    else
        room_decision_append(out, &more);
    return why;
}

enum refusal server_decide(struct server *h, const struct server_room *r, struct server_ask *a,
                           int64_t now, struct room_decision *out, uint64_t *sequence) {
    enum refusal why = core_games_decide(h, r, a, now, out, sequence);
    return !why && out->next && room_awaits_ratings(out->next) ? server_decide_ratings(h, now, out)
                                                               : why;
}

/* Answers a rematch with the next game. */
static void core_games_rematched(struct server *h, const struct server_room *old,
                                 struct server_ask *a, int64_t now) {
    enum refusal why;
    struct server_room *r = server_room_get(h, old->room.after, now, &why);
    if (r)
        server_answer_game(h, a, r, now);
    else
        server_refuse(h, a, why, NULL);
}

void server_decided(struct server *h, struct server_room *r, struct server_ask *a, int64_t now) {
    enum request_do what = a->req.what;
    if (a->kind == SERVER_ASK_FAREWELL) {
        server_farewell_done(h, a, REFUSAL_NONE, now);
    } else if (a->kind != SERVER_ASK_CLIENT) {
        server_ask_free(h, a);
    } else if (what == REQUEST_JOIN) {
        server_answer_game(h, a, r, now);
    } else if (what == REQUEST_LEAVE) {
        server_answer_empty(h, a, NULL);
    } else if (what == REQUEST_REMATCH) {
        core_games_rematched(h, r, a, now);
    } else {
        json j = server_answer(h, a);
        json_open_object(&j);
        json_put_uint(&j, "sequence", a->sequence);
        json_close_object(&j);
        server_answer_send(h, a, &j, NULL);
    }
}

/* ---- requests */

static bool needs_person(enum request_do what) {
    return what == REQUEST_GAMES || what == REQUEST_AGAINST || what == REQUEST_CREATE ||
           what == REQUEST_PAIR || what == REQUEST_UNPAIR ||
           (what >= REQUEST_JOIN && what <= REQUEST_REMATCH);
}

/* Of one person: many may share an address. */
static bool may_say(struct server *h, const struct server_person *p, int64_t now) {
    struct limits_rule rule = server_rule(h, SERVER_SAYS);
    return limits_take(h->limits, &rule, p->link.hash, now);
}

static void look_ask(struct server *h, struct server_ask *a, int64_t now) {
    int viewer;
    bool by_seat;
    struct server_room *r = get_room(h, a, now, &viewer, &by_seat);
    if (!r)
        return;
    if (a->req.what == REQUEST_STATE)
        answer_state(h, a, r, viewer, now);
    else if (a->req.what == REQUEST_EVENTS)
        answer_events(h, a, r, viewer);
    else if (a->req.what == REQUEST_MATCH)
        server_duel_answer(h, a, r, viewer, now);
    else
        answer_record(h, a, r, viewer);
}

static void act_ask(struct server *h, struct server_ask *a, int64_t now) {
    enum refusal why;
    struct server_room *r = server_room_get(h, a->req.game, now, &why);
    if (r)
        server_room_serve(h, r, a, now);
    else
        server_refuse(h, a, why, NULL);
}

static void core_games_stream(struct server *h, struct server_client *c, struct server_ask *a,
                              int64_t now) {
    if (a->req.game[0])
        stream_game(h, c, a, now);
    else if (c->person)
        server_list_stream(h, c, a, now);
    else if (a->list) /* signed out halfway */
        server_ask_free(h, a);
    else
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
}

void server_games_ask(struct server *h, struct server_client *c, struct server_ask *a,
                      int64_t now) {
    enum request_do what = a->req.what;
    if (needs_person(what) && !c->person) {
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
    } else if (what == REQUEST_SAY && !may_say(h, c->person, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
    } else if (what == REQUEST_LOBBY || what == REQUEST_WATCH_LOBBY) {
        core_games_lobby(h, c, a);
    } else if (what == REQUEST_FEATURED) {
        core_games_featured(h, a);
    } else if (what == REQUEST_UNWATCH_LOBBY) {
        server_lobby_watch(h, c, false);
        server_answer_empty(h, a, NULL);
    } else if (what == REQUEST_GAMES) {
        server_list_games(h, a, now);
    } else if (what >= REQUEST_PLAYER && what <= REQUEST_AGAINST) {
        server_player_ask(h, a, now);
    } else if (what == REQUEST_CREATE) {
        core_games_create(h, c, a, now);
    } else if (what == REQUEST_PAIR || what == REQUEST_UNPAIR) {
        server_pair_ask(h, a, now);
    } else if (what == REQUEST_WATCH) {
        core_games_watch(h, c, a, now);
    } else if (what == REQUEST_UNWATCH) {
        core_games_unwatch(h, c, a);
    } else if (what == REQUEST_STREAM) {
        core_games_stream(h, c, a, now);
    } else if (what >= REQUEST_JOIN) {
        act_ask(h, a, now);
    } else {
        look_ask(h, a, now);
    }
}
