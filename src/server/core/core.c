// SPDX-License-Identifier: MIT
// The core's entrance: clients that come and go, requests in and answers out, limits, time. The
// requests themselves are served in the other files: people, games, rooms.
#include "server/core/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_SOON = 60000 }; /* milliseconds until a failed sweep is tried again */

/* ---- helpers */

text *server_error(struct server *h) {
    text_init(&h->error, h->reason, sizeof h->reason);
    return &h->error;
}

void server_log(struct server *h, const char *event, const char *game, const char *detail) {
    h->port.log(h->port.context, false, event, game, detail);
}

void server_complain(struct server *h, const char *event, const char *game, const char *detail) {
    h->figures.troubles++;
    h->port.log(h->port.context, true, event, game, detail);
}

int server_read(struct server *h, int result) {
    if (result < 0)
        server_complain(h, "read_failed", "", h->reason);
    return result;
}

bool server_ids_each(void *context, const char *id, const struct store_summary *summary) {
    struct server_ids *ids = context;
    (void)summary;
    if (ids->count < ids->most)
        memcpy(ids->id[ids->count++], id, ROOM_ID_SIZE);
    return ids->count < ids->most;
}

bool server_ids_read(struct server *h, struct server_ids *out, enum store_list list,
                     person_id person) {
    return server_read(h, store_games(h->reader, list, 0, person, out->most, server_ids_each, out,
                                      server_error(h))) == 0;
}

uint64_t server_random(struct server *h, uint64_t most) {
    uint64_t n;
    do {
        h->port.random(h->port.context, &n, sizeof n);
        n &= most;
    } while (n == 0);
    return n;
}

/* ---- the core */

static bool core_make_maps(struct server *h) {
    return hash_map_init(&h->clients) && hash_map_init(&h->addresses) &&
           hash_map_init(&h->persons) && hash_map_init(&h->rooms) && hash_map_init(&h->places) &&
           hash_map_init(&h->asks) && hash_map_init(&h->damaged) && hash_map_init(&h->lobby);
}

struct server *server_new(const struct server_port *port, struct store *reader,
                          const struct server_options *options, int64_t now, text *error) {
    uint8_t key[LIMITS_HASH_KEY];
    struct server *h = calloc(1, sizeof *h);
    if (!h || sodium_init() < 0) {
        text_str(error, h ? "libsodium doesn't work here" : "out of memory");
        free(h);
        return NULL;
    }
    h->port = *port;
    h->turn = SERVER_TURN;
    h->reader = reader;
    h->options = *options;
    h->is_leased = !options->shared;
    h->slots = options->shared ? 0 : UINT64_MAX;
    h->started = now;
    h->ticked = h->due_at = h->bots_at = h->lobby_at = h->tournaments_at = now;
    h->sweep_at = now + SERVER_SWEEP_FIRST;
    port->random(port->context, key, sizeof key);
    if (options->shared)
        memcpy(key, options->key, sizeof key);
    h->limits = limits_new(key);
    h->buffer = malloc(SERVER_BUFFER);
    if (!h->limits || !h->buffer || !core_make_maps(h)) {
        text_str(error, "out of memory");
        server_free(h);
        return NULL;
    }
    server_lobby_tick(h, now);
    server_lobby_load(h, now);
    return h;
}

static void free_clients(struct server *h) {
    struct hash_map_link *x;
    while ((x = hash_map_walk(&h->clients, NULL)))
        server_leave(h, HASH_MAP_OF(struct server_client, link, x)->id);
}

static void free_asks(struct server *h) {
    struct hash_map_link *x;
    while ((x = hash_map_walk(&h->asks, NULL)))
        server_ask_free(h, server_ask_take(h, HASH_MAP_OF(struct server_ask, link, x)->ticket));
}

static void free_damaged(struct server *h) {
    struct hash_map_link *x;
    while ((x = hash_map_walk(&h->damaged, NULL))) {
        hash_map_remove(&h->damaged, x);
        free(HASH_MAP_OF(struct server_damaged, link, x));
    }
}

static void ignore_send(void *context, client_id to, int status, span bytes, const char *type,
                        const char *cookie) {
    (void)context, (void)to, (void)status, (void)bytes, (void)type, (void)cookie;
}

void server_free(struct server *h) {
    if (!h)
        return;
    h->port.send = ignore_send;
    if (h->lobby.slot) { /* the last map that is made */
        free_clients(h);
        free_asks(h);
        while (h->oldest)
            server_room_drop(h, h->oldest);
        server_lobby_free(h);
        free_damaged(h);
    }
    struct hash_map *maps[] = {&h->clients, &h->addresses, &h->persons, &h->rooms,
                               &h->places,  &h->asks,      &h->damaged, &h->lobby};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        hash_map_free(maps[i]);
    limits_free(h->limits);
    server_daily_free(h);
    free(h->buffer);
    free(h);
}

/* ---- limits */

struct limits_rule server_rule(const struct server *h, enum server_limit kind) {
    enum { MINUTE = 60000, HOUR = 3600000 };
    struct limits_rule rule = {.kind = (int)kind, .period = HOUR};
    switch (kind) {
    case SERVER_REQUESTS:
        rule.tokens = h->options.requests_per_minute;
        rule.period = MINUTE;
        break;
    case SERVER_GAMES:
        rule.tokens = h->options.games_per_hour;
        break;
    case SERVER_LOGINS:
        rule.tokens = h->options.logins_per_hour;
        break;
    case SERVER_GUESTS:
    case SERVER_RENAMES:
    case SERVER_FAILURES: /* of one login, from all addresses together */
        rule.tokens = 4 * (int64_t)h->options.logins_per_hour;
        break;
    case SERVER_SAYS:
        rule.tokens = SERVER_SAID;
        rule.period = MINUTE;
        break;
    case SERVER_NOTIFIED: /* of one person */
        rule.tokens = SERVER_NOTICES;
        break;
    case SERVER_REPORTING:
        rule.tokens = SERVER_REPORTED;
        break;
    case SERVER_TRIES: /* of one address for a login under attack */
        rule.tokens = (h->options.logins_per_hour + 5) / 6;
        rule.burst = SERVER_FEW;
        return rule;
    }
    rule.burst = (rule.tokens + 3) / 4;
    return rule;
}

bool server_may(struct server *h, const struct server_client *c, enum server_limit kind,
                int64_t now) {
    struct limits_rule rule = server_rule(h, kind);
    bool good = limits_take(h->limits, &rule, c->address->link.hash, now);
    if (good && c->person)
        good = limits_take(h->limits, &rule, c->person->link.hash, now);
    return good;
}

/* ---- clients */

struct server_client *server_client(const struct server *h, client_id id) {
    struct hash_map_link *x = hash_map_find(&h->clients, hash_map_hash_number(id));
    while (x && HASH_MAP_OF(struct server_client, link, x)->id != id)
        x = hash_map_find_next(x);
    return x ? HASH_MAP_OF(struct server_client, link, x) : NULL;
}

static struct server_address *find_address(struct server *h, const char *address) {
    uint64_t hash = limits_address(h->limits, address);
    struct hash_map_link *x = hash_map_find(&h->addresses, hash);
    if (x)
        return HASH_MAP_OF(struct server_address, link, x);
    struct server_address *new = calloc(1, sizeof *new);
    if (new)
        hash_map_add(&h->addresses, &new->link, hash);
    return new;
}

static void release_address(struct server *h, struct server_address *a) {
    if (a->clients > 0)
        return;
    server_line_drop(h, a); /* nobody waits for the answers */
    hash_map_remove(&h->addresses, &a->link);
    free(a);
}

/* Whose secret it is; NULL with REFUSAL_NONE: nobody's. */
static struct server_person *who_is(struct server *h, const struct server_visit *v,
                                    uint8_t hash[STORE_HASH], int64_t now, enum refusal *why) {
    struct store_pass pass;
    *why = REFUSAL_NONE;
    if (v->secret.length == 0)
        return NULL;
    server_pass_hash(hash, v->secret);
    int found = server_read(h, store_pass(h->reader, hash, &pass, server_error(h)));
    if (found < 0) {
        *why = REFUSAL_STORAGE;
        return NULL;
    }
    bool expired = found && !pass.token && now - pass.created > SERVER_SESSION * INT64_C(1000);
    if (found && pass.token == v->bearer && !expired)
        return server_person_hold(h, pass.person, why);
    return NULL;
}

enum refusal server_enter(struct server *h, const struct server_visit *v, int64_t now) {
    enum refusal why;
    uint8_t hash[STORE_HASH] = {0};
    if (h->closing || (h->dismissing && v->kind != CLIENT_ONCE))
        return REFUSAL_CLOSING;
    struct server_address *address = find_address(h, v->address);
    if (!address)
        return REFUSAL_BUSY;
    if (address->clients >= h->options.most_clients_per_address) {
        release_address(h, address);
        return REFUSAL_TOO_MANY;
    }
    struct server_person *person = who_is(h, v, hash, now, &why);
    if (!why && !person && v->bearer) /* an old cookie is normal, a wrong token is a mistake */
        why = REFUSAL_SIGNED_OUT;
    if (person && person->client_count >= h->options.most_clients_per_person)
        why = REFUSAL_TOO_MANY;
    struct server_client *c = why ? NULL : calloc(1, sizeof *c);
    if (!c) {
        if (person)
            server_person_release(h, person);
        release_address(h, address);
        return why ? why : REFUSAL_BUSY;
    }
    c->id = v->id;
    c->kind = v->kind;
    c->bearer = v->bearer;
    c->address = address;
    memcpy(c->pass, hash, sizeof c->pass);
    if (v->trace)
        strncpy(c->trace, v->trace, sizeof c->trace - 1);
    address->clients++;
    hash_map_add(&h->clients, &c->link, hash_map_hash_number(v->id));
    if (person)
        server_client_sign_in(c, person);
    return REFUSAL_NONE;
}

void server_leave(struct server *h, client_id who) {
    struct server_client *c = server_client(h, who);
    if (!c)
        return;
    server_client_sign_out(h, c);
    hash_map_remove(&h->clients, &c->link);
    c->address->clients--;
    release_address(h, c->address);
    free(c);
}

/* ---- asks */

struct server_ask *server_ask_new(enum server_ask_kind kind) {
    struct server_ask *a = calloc(1, sizeof *a);
    if (a)
        a->kind = kind;
    return a;
}

void server_ask_free(struct server *h, struct server_ask *a) {
    if (!a)
        return;
    room *const rooms[] = {a->after, a->next_game};
    for (int i = 0; i < 2; i++)
        if (rooms[i]) {
            room_free(rooms[i]);
            free(rooms[i]);
        }
    if (a->person)
        server_person_release(h, a->person);
    server_list_free(a->list);
    free(a->tournament);
    sodium_memzero(a, sizeof *a); /* passwords and secrets */
    free(a);
}

void server_ask_keep(struct server *h, struct server_ask *a) {
    a->ticket = ++h->ticket;
    hash_map_add(&h->asks, &a->link, hash_map_hash_number(a->ticket));
}

struct server_ask *server_ask_take(struct server *h, uint64_t ticket) {
    struct hash_map_link *x = hash_map_find(&h->asks, hash_map_hash_number(ticket));
    while (x && HASH_MAP_OF(struct server_ask, link, x)->ticket != ticket)
        x = hash_map_find_next(x);
    if (!x)
        return NULL;
    hash_map_remove(&h->asks, x);
    return HASH_MAP_OF(struct server_ask, link, x);
}

/* ---- answers */

static void put_ref(json *j, const char *ref) {
    json_write_key(j, "ref");
    if (ref[0])
        json_write_raw(j, span_of(ref));
    else
        json_write_null(j);
}

json server_answer(struct server *h, const struct server_ask *a) {
    text_init(&h->out, h->buffer, SERVER_BUFFER);
    json j = json_on(&h->out);
    if (a->over != CLIENT_SOCKET)
        return j;
    json_open_object(&j);
    put_ref(&j, a->req.ref);
    json_write_key(&j, "ok");
    return j;
}

static void send_answer(struct server *h, const struct server_ask *a, int status,
                        const char *cookie) {
    if (a->client && server_client(h, a->client))
        h->port.send(h->port.context, a->client, status, (span){h->buffer, h->out.length}, NULL,
                     cookie);
}

void server_answer_send(struct server *h, struct server_ask *a, json *j, const char *cookie) {
    if (a->over == CLIENT_SOCKET)
        json_close_object(j);
    if (h->out.overflow) {
        server_refuse(h, a, REFUSAL_TOO_LARGE, NULL);
        return;
    }
    send_answer(h, a, 200, cookie);
    server_ask_free(h, a);
}

void server_answer_empty(struct server *h, struct server_ask *a, const char *cookie) {
    json j = server_answer(h, a);
    json_open_object(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, cookie);
}

void server_refuse(struct server *h, struct server_ask *a, enum refusal why, const char *detail) {
    if (a->kind == SERVER_ASK_CLIENT)
        h->figures.refusals[why]++;
    text_init(&h->out, h->buffer, SERVER_BUFFER);
    json j = json_on(&h->out);
    json_open_object(&j);
    if (a->over == CLIENT_SOCKET)
        put_ref(&j, a->req.ref);
    json_write_key(&j, "error");
    json_open_object(&j);
    json_put_str(&j, "code", refusal_code(why));
    json_put_str(&j, "text", detail && detail[0] ? detail : refusal_text(why));
    json_close_object(&j);
    json_close_object(&j);
    send_answer(h, a, refusal_status(why), NULL);
    server_ask_free(h, a);
}

/* ---- writes and jobs */

struct store_write *server_write_new(enum store_kind kind) {
    struct store_write *x = calloc(1, sizeof *x);
    if (x)
        x->kind = kind;
    return x;
}

static void free_write(struct store_write *x) {
    if (!x)
        return;
    store_write_clear(x);
    sodium_memzero(x, sizeof *x);
    free(x);
}

static void free_job(struct job *j) {
    if (!j)
        return;
    sodium_memzero(j, sizeof *j);
    free(j);
}

bool server_write(struct server *h, struct server_ask *a, struct store_write *x) {
    if (!x)
        return false;
    server_ask_keep(h, a);
    x->ticket = a->ticket;
    memcpy(x->trace, a->trace, sizeof x->trace);
    if (h->port.write(h->port.context, x)) {
        h->writes++;
        return true;
    }
    server_ask_take(h, a->ticket);
    free_write(x);
    return false;
}

bool server_write_alone(struct server *h, struct store_write *x) {
    bool queued = x && h->port.write(h->port.context, x);
    h->writes += queued;
    if (!queued)
        free_write(x);
    return queued;
}

bool server_work(struct server *h, struct server_ask *a, struct job *j) {
    if (!j)
        return false;
    server_ask_keep(h, a);
    j->ticket = a->ticket;
    if (h->port.work(h->port.context, j)) {
        h->jobs += a->kind == SERVER_ASK_CLIENT;
        return true;
    }
    server_ask_take(h, a->ticket);
    free_job(j);
    return false;
}

static void core_pass_on(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now) {
    if (x->kind == STORE_NEW_GAME)
        server_game_written(h, a, x, now);
    else if (x->kind == STORE_EVENTS)
        server_room_written(h, a, x, now);
    else if (x->kind == STORE_NEW_TOURNAMENT || x->kind == STORE_TOURNAMENT_EVENT)
        server_tournament_written(h, a, x, now);
    else if (x->kind == STORE_PUSH || x->kind == STORE_DROP_PUSH)
        server_push_written(h, a, x);
    else if (x->kind == STORE_REPORT)
        server_report_written(h, a, x);
    else if (x->kind == STORE_SEEK || x->kind == STORE_UNSEEK)
        server_pair_sought(h, a, x, now);
    else
        server_people_written(h, a, x, now);
}

void server_written(struct server *h, struct store_write *x, int64_t now) {
    struct server_ask *a = server_ask_take(h, x->ticket);
    h->writes--;
    if (x->result == STORE_FAILED && x->kind != STORE_HERE)
        server_complain(h, "write_failed", x->game, "");
    if (x->kind == STORE_SWEEP && x->result != STORE_OK)
        h->sweep_at = now + SWEEP_SOON;
    else if (x->kind == STORE_SWEEP)
        server_rooms_swept(h, x->summary.updated);
    else if (x->kind == STORE_NEW_DEAL && x->result != STORE_FAILED && !h->closing)
        server_daily_tick(h, now); /* the next one */
    if (a)
        core_pass_on(h, a, x, now);
    free_write(x);
}

void server_worked(struct server *h, struct job *j, int64_t now) {
    struct server_ask *a = server_ask_take(h, j->ticket);
    if (j->kind == JOB_PAR)
        server_daily_worked(h, j);
    if (a && a->kind == SERVER_ASK_BOT) {
        server_room_thought(h, a, j, now);
    } else if (a) {
        h->jobs--;
        server_people_worked(h, a, j, now);
    }
    free_job(j);
}

/* ---- requests */

static void core_ping(struct server *h, struct server_ask *a, int64_t now) {
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "now");
    json_write_int(&j, now);
    json_write_key(&j, "at");
    if (a->req.at[0])
        json_write_raw(&j, span_of(a->req.at));
    else
        json_write_null(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

void server_dispatch(struct server *h, struct server_client *c, struct server_ask *a, int64_t now) {
    if (a->req.what == REQUEST_PING)
        core_ping(h, a, now);
    else if (a->req.what <= REQUEST_REVOKE)
        server_people_ask(h, c, a, now);
    else if (a->req.what <= REQUEST_UNPUSH)
        server_push_ask(h, c, a, now);
    else if (a->req.what == REQUEST_REPORT)
        server_report_ask(h, c, a, now);
    else if (a->req.what <= REQUEST_DAILY_PLAY)
        server_daily_ask(h, c, a, now);
    else if (a->req.what <= REQUEST_TOURNAMENT_CALL_OFF)
        server_tournament_ask(h, c, a, now);
    else
        server_games_ask(h, c, a, now);
}

/* A socket that keeps sending beyond its limit is closed. */
static void too_many(struct server *h, struct server_client *c, struct server_ask *a) {
    server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
    if (c->kind == CLIENT_SOCKET && ++c->refused == SERVER_REFUSED)
        h->port.close(h->port.context, c->id, REFUSAL_TOO_MANY);
}

bool server_tolerates(struct server *h, const char *address, int64_t now) {
    struct limits_rule rule = server_rule(h, SERVER_REQUESTS);
    return limits_take(h->limits, &rule, limits_address(h->limits, address), now);
}

static enum refusal make_nothing(void *context, span *line) {
    *line = *(span *)context;
    return REFUSAL_NONE;
}

void server_request(struct server *h, client_id who, span line, int64_t now) {
    server_request_made(h, who, make_nothing, &line, now);
}

/* Clients ask every second whether the server is still there, so that costs an eighth of a
 * request. */
static void core_ping_is_cheap(struct server *h, struct server_client *c) {
    struct limits_rule rule = server_rule(h, SERVER_REQUESTS);
    if (++c->pings % SERVER_PINGS == 0)
        return;
    limits_give(h->limits, &rule, c->address->link.hash);
    if (c->person)
        limits_give(h->limits, &rule, c->person->link.hash);
}

void server_request_made(struct server *h, client_id who,
                         enum refusal (*make)(void *context, span *line), void *context,
                         int64_t now) {
    struct server_client *c = server_client(h, who);
    struct server_ask *a = c ? server_ask_new(SERVER_ASK_CLIENT) : NULL;
    if (!c)
        return;
    if (!a) {
        h->port.close(h->port.context, who, REFUSAL_BUSY);
        return;
    }
    a->client = who;
    a->over = c->kind;
    memcpy(a->trace, c->trace, sizeof a->trace);
    a->origin = c->address->link.hash;
    h->figures.requests++;
    bool may = server_may(h, c, SERVER_REQUESTS, now);
    enum refusal why = REFUSAL_TOO_MANY;
    span line = {0};
    server_error(h);
    if (may || c->kind == CLIENT_SOCKET) { /* a refusal needs the socket's ref; it is short */
        why = make(context, &line);
        if (!why)
            why = request_read(&a->req, line, c->kind, &h->error);
    }
    if (c->kind == CLIENT_STREAM && c->asked)
        why = REFUSAL_BAD_REQUEST;
    c->asked = true;
    if (h->closing) {
        server_refuse(h, a, REFUSAL_CLOSING, NULL);
    } else if (!may) {
        too_many(h, c, a);
    } else if (why) {
        c->refused = 0;
        server_refuse(h, a, why, h->reason);
    } else {
        c->refused = 0;
        if (a->req.what == REQUEST_PING)
            core_ping_is_cheap(h, c);
        a->person = c->person;
        if (a->person)
            a->person->holds++;
        server_line_serve(h, c, a, now);
    }
}

/* ---- time */

static struct server_damaged *find_damaged(const struct server *h, const char *id) {
    struct hash_map_link *x = hash_map_find(&h->damaged, hash_map_hash(id, ROOM_ID_SIZE - 1));
    while (x && strcmp(HASH_MAP_OF(struct server_damaged, link, x)->id, id) != 0)
        x = hash_map_find_next(x);
    return x ? HASH_MAP_OF(struct server_damaged, link, x) : NULL;
}

static bool is_damaged(const struct server *h, const char *id, int64_t now) {
    const struct server_damaged *d = find_damaged(h, id);
    return d && d->until > now && d->until <= now + SERVER_DAMAGED_REST;
}

static void note_damage(struct server *h, const char *id, int64_t now) {
    struct server_damaged *d = find_damaged(h, id);
    if (!d && (d = calloc(1, sizeof *d))) {
        memcpy(d->id, id, ROOM_ID_SIZE);
        hash_map_add(&h->damaged, &d->link, hash_map_hash(id, ROOM_ID_SIZE - 1));
    }
    if (d)
        d->until = now + SERVER_DAMAGED_REST;
}

/* Some games of one of storage's lists, with their places in it. */
struct piece {
    int count;
    struct store_place at[SERVER_SCAN];
};

static bool each_of_piece(void *context, const char *id, const struct store_summary *summary) {
    struct piece *p = context;
    struct store_place *at = &p->at[p->count++];
    at->deadline = summary->deadline;
    memcpy(at->game, id, ROOM_ID_SIZE);
    return p->count < SERVER_SCAN;
}

/* A game couldn't be loaded. Can others be read? If not, it isn't to blame, and will be tried
 * again soon. */
static void core_load_failed(struct server *h, const char *id, int64_t now) {
    struct room_settings set;
    if (server_read(h, store_settings(h->reader, id, &set, server_error(h))) < 0)
        h->bots_wait = true;
    else
        note_damage(h, id, now);
}

static void core_resume(struct server *h, const char *id, int64_t now) {
    enum refusal why;
    if (!server_nodes_holds(h, id) || is_damaged(h, id, now))
        return;
    struct server_room *r = server_room_get(h, id, now, &why);
    if (r)
        server_room_continue(h, r, now);
    else if (why == REFUSAL_STORAGE)
        core_load_failed(h, id, now);
    if (r && h->options.shared && !r->thinking && !r->writing)
        server_nodes_call(h, id, false, 0); /* there is nothing to do? Then it may be outdated */
}

/* Continues the next games of one of storage's lists, after `place`, within bounds; after the last
 * one it starts over. So a game that can't be served holds up none of the others. True: there may
 * be more. */
static bool core_scan(struct server *h, enum store_list list, struct store_place *place,
                      int64_t now) {
    struct store_place from = *place;
    struct piece found = {.count = 0};
    uint64_t before = h->work;
    bool good = server_read(h, store_games_after(h->reader, list, now, &from, SERVER_SCAN,
                                                 each_of_piece, &found, server_error(h))) == 0;
    int done = 0;
    while (done < found.count && h->work - before < SERVER_LOAD) {
        *place = found.at[done++];
        core_resume(h, place->game, now);
    }
    h->bots_wait |= !good; /* the same again, soon */
    bool more = good && (done < found.count || found.count == SERVER_SCAN);
    if (!more)
        *place = (struct store_place){0};
    return more;
}

static void scan_due(struct server *h, int64_t now) {
    bool more = core_scan(h, STORE_DUE, &h->due_after, now);
    h->due_at = now + (more ? SERVER_PAUSE : SERVER_SECOND);
}

static void scan_bots(struct server *h, int64_t now) {
    if (!h->bots_after.game[0])
        h->bots_wait = false;
    bool more = core_scan(h, STORE_BOTS, &h->bots_after, now);
    h->bots_at = now + (more ? SERVER_PAUSE : h->bots_wait ? SERVER_SECOND : SERVER_BOTS_AGAIN);
}

/* Lets storage drop old cookies, games that nobody joined, and guests without cookies or games. */
static void core_sweep(struct server *h, int64_t now) {
    struct store_write *x = server_write_new(STORE_SWEEP);
    h->sweep_at = now + SERVER_SWEEP_AGAIN;
    if (x) {
        x->pass.created = now - SERVER_SESSION * INT64_C(1000);
        x->summary.updated = now - SERVER_WAITING_DAYS * INT64_C(24 * 60 * 60 * 1000);
        x->report.at = now - SERVER_REPORT_DAYS * INT64_C(24 * 60 * 60 * 1000);
    }
    if (!server_write_alone(h, x))
        h->sweep_at = now + SWEEP_SOON;
}

int64_t server_tick(struct server *h, int64_t now) {
    server_turn(h, now);
    bool back = now < h->ticked; /* the clock was set back */
    h->ticked = now;
    if (h->closing)
        return now + SERVER_SECOND;
    if (back || now >= h->due_at)
        scan_due(h, now);
    if (back || now >= h->bots_at)
        scan_bots(h, now);
    if (back || now >= h->lobby_at) {
        h->lobby_at = now + SERVER_LOBBY_AGAIN;
        server_lobby_review(h, now);
    }
    if (now >= h->sweep_at && (h->slots & 1))
        core_sweep(h, now);
    if (h->options.daily && (back || now >= h->daily_at))
        server_daily_tick(h, now);
    server_rooms_forget(h, now);
    int64_t next = server_lobby_tick(h, now), look = server_nodes_tick(h);
    int64_t cups = server_tournaments_tick(h, now), notice = server_notices_tick(h, now);
    look = look > now ? look : now + 1;
    next = cups < next ? cups : next;
    next = notice < next ? notice : next;
    next = look < next ? look : next;
    next = h->due_at < next ? h->due_at : next;
    return h->bots_at < next ? h->bots_at : next;
}

bool server_closing(struct server *h) {
    if (!h->closing)
        server_send_closing(h);
    h->closing = true;
    return h->writes == 0 && h->jobs == 0;
}

void server_figures(const struct server *h, struct server_figures *out) {
    *out = h->figures;
    memset(out->clients, 0, sizeof out->clients);
    for (struct hash_map_link *x = hash_map_walk(&h->clients, NULL); x;
         x = hash_map_walk(&h->clients, x))
        out->clients[HASH_MAP_OF(struct server_client, link, x)->kind]++;
    out->rooms = h->awake;
    out->asleep = h->rooms.count - h->awake;
    out->persons = h->persons.count;
}

bool server_is_crowded(const struct server *h, int64_t now) {
    return h->crowded && now >= h->crowded && now - h->crowded < SERVER_CROWDED;
}
