// SPDX-License-Identifier: MIT
// The PostgreSQL storage, writing. A group travels as one: BEGIN, its writes, COMMIT, without
// waiting for anything in between. Each write is one statement that does all of it or nothing
// (queries.c), so what remains are real errors, which fail the whole group.
//
// Groups of several servers meet at the rows of limits and people, at the locks of people's ratings
// and at the rows of games. So that none waits for one that waits for it, a group is carried out in
// that order, and by their names; writes to one game keep theirs. Groups
// with scores of daily deals, which are counted in common rows, follow one another: such a group
// begins with a lock.
//
// If the connection ends before the answer to COMMIT, nobody knows. The group is reported as failed
// and nothing of it is acknowledged; the next session ends the old one before it writes (link.c),
// so by then it is decided, and whoever writes again finds either nothing or the event, with its
// request id, in the way.
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/bounds.h"
#include "server/store/postgres/internal.h"

enum { VALUES = 37, SPACE = 1 << 14 };

/* The parameters of a statement. */
struct write_values {
    int count;
    const char *value[VALUES];
    int length[VALUES], format[VALUES];
    char space[SPACE];
    text t; /* what isn't borrowed, with terminators */
};

static void write_values_init(struct write_values *v) {
    v->count = 0;
    text_init(&v->t, v->space, sizeof v->space);
}

/* What is written to `space` from here on is the next value. */
static void write_begin(struct write_values *v) {
    assert(v->count < VALUES);
    v->format[v->count] = v->length[v->count] = 0;
    v->value[v->count++] = v->space + v->t.length;
}

static void write_end(struct write_values *v) {
    text_char(&v->t, '\0');
}

static void write_null(struct write_values *v) {
    assert(v->count < VALUES);
    v->format[v->count] = v->length[v->count] = 0;
    v->value[v->count++] = NULL;
}

static void write_number(struct write_values *v, int64_t n) {
    write_begin(v);
    text_int(&v->t, n);
    write_end(v);
}

static void write_person_id(struct write_values *v, person_id id) {
    if (id)
        write_number(v, (int64_t)id);
    else
        write_null(v);
}

static void write_text(struct write_values *v, const char *s) {
    write_null(v);
    v->value[v->count - 1] = s;
}

/* "" is NULL. */
static void write_name(struct write_values *v, const char *s) {
    write_text(v, s[0] ? s : NULL);
}

static void write_bytes(struct write_values *v, const uint8_t bytes[32]) {
    write_text(v, (const char *)bytes);
    v->format[v->count - 1] = 1;
    v->length[v->count - 1] = 32;
}

/* The columns of events, in the order of the table. */
enum { COLUMNS = 11 };

static void write_column(text *t, const struct room_event *e, int column) {
    const char *word = column == 2    ? room_event_name(e->kind)
                       : column == 5  ? e->request
                       : column == 10 ? e->data
                                      : NULL;
    int64_t number = column == 0                  ? (int64_t)e->sequence
                     : column == 1                ? e->at
                     : column == 3                ? e->seat
                     : column == 4                ? (int64_t)e->person
                     : column >= 6 && column < 10 ? e->remaining[column - 6]
                                                  : 0;
    if (!word && column == 4 && !e->person) {
        text_str(t, "NULL");
    } else if (!word) {
        text_int(t, number);
    } else {
        text_char(t, '"');
        for (; *word; word++) {
            if (*word == '"' || *word == '\\')
                text_char(t, '\\');
            text_char(t, *word);
        }
        text_char(t, '"');
    }
}

static void write_event_arrays(struct write_values *v, const struct store_write *x) {
    for (int column = 0; column < COLUMNS; column++) {
        write_begin(v);
        text_char(&v->t, '{');
        for (int i = 0; i < x->events.count; i++) {
            text_str(&v->t, i ? "," : "");
            write_column(&v->t, &x->events.event[i], column);
        }
        text_char(&v->t, '}');
        write_end(v);
    }
}

static void write_event(struct write_values *v, const struct room_event *e) {
    write_number(v, (int64_t)e->sequence);
    write_number(v, e->at);
    write_text(v, room_event_name(e->kind));
    write_number(v, e->seat);
    write_person_id(v, e->person);
    write_text(v, e->request);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        write_number(v, e->remaining[i]);
    write_text(v, e->data);
}

static void write_summary(struct write_values *v, const struct store_summary *u) {
    write_number(v, u->status);
    write_number(v, u->turn);
    write_number(v, u->bot_to_move);
    if (u->deadline == INT64_MAX)
        write_null(v);
    else
        write_number(v, u->deadline);
    write_number(v, u->updated);
}

/* Seats and their persons, or none. */
static void write_seats(struct write_values *v, const struct store_summary *u, bool any) {
    for (int persons = 0; persons < 2; persons++) {
        bool first = true;
        write_begin(v);
        text_char(&v->t, '{');
        for (int i = 0; any && i < GAME_MAX_PLAYERS; i++)
            if (u->person[i]) {
                text_str(&v->t, first ? "" : ",");
                text_int(&v->t, persons ? (int64_t)u->person[i] : i);
                first = false;
            }
        text_char(&v->t, '}');
        write_end(v);
    }
}

static bool write_send(PGconn *c, enum postgres_query q, const struct write_values *v) {
    char name[POSTGRES_NAME_SIZE];
    postgres_name(name, (int)q);
    return !v->t.overflow &&
           PQsendQueryPrepared(c, name, v->count, v->value, v->length, v->format, 0) == 1;
}

/* Games */

static enum postgres_query write_fill_game(struct write_values *v, const struct store_write *x) {
    const struct room_settings *g = x->settings;
    char seats[STORE_SEATS_SIZE];
    store_write_seats(seats, g);
    write_text(v, x->game);
    write_text(v, g->game->name);
    write_number(v, g->players);
    write_begin(v);
    text_str(&v->t, seats);
    write_end(v);
    write_number(v, g->clock);
    write_number(v, g->base);
    write_number(v, g->increment);
    write_number(v, g->aids);
    write_number(v, g->listed);
    write_bytes(v, g->key);
    write_bytes(v, g->links);
    write_person_id(v, g->creator);
    write_number(v, g->created);
    write_name(v, g->before);
    write_summary(v, &x->summary);
    write_seats(v, &x->summary, true);
    write_event_arrays(v, x);
    write_number(v, g->rated);
    write_begin(v);
    text_char(&v->t, '{');
    for (int i = 0; i < 2; i++)
        if (x->met[i]) {
            text_str(&v->t, i ? "," : "");
            text_int(&v->t, (int64_t)x->met[i]);
        }
    text_char(&v->t, '}');
    write_end(v);
    write_person_id(v, (person_id)g->day); /* 0 is NULL */
    write_name(v, g->tournament);
    if (g->duel.kind == DUEL_NONE) {
        write_text(v, NULL);
    } else {
        write_begin(v);
        duel_write(&v->t, &g->duel);
        write_end(v);
    }
    return POSTGRES_ADD_GAME;
}

/* The new ratings of persons in arrays: person, number, at, points, deviation, volatility. */
static void write_ratings(struct write_values *v, const struct store_summary *u,
                          const struct rating_change *c) {
    for (int column = 0; column < 6; column++) {
        bool first = true;
        write_begin(v);
        text_char(&v->t, '{');
        for (int i = 0; i < c->players; i++) {
            const struct rating *r = &c->after[i];
            const int64_t value[] = {(int64_t)u->person[i], (int64_t)r->number, r->at, r->points,
                                     r->deviation,          r->volatility};
            if (!u->person[i])
                continue;
            text_str(&v->t, first ? "" : ",");
            text_int(&v->t, value[column]);
            first = false;
        }
        text_char(&v->t, '}');
        write_end(v);
    }
}

static void write_score(struct write_values *v, const struct store_score *x) {
    write_number(v, x->day);
    write_text(v, x->game->name);
    write_person_id(v, x->person);
    write_text(v, x->room);
    write_number(v, x->score);
    write_person_id(v, (person_id)x->streak); /* 0 is NULL */
}

static enum postgres_query write_fill_deal(struct write_values *v, const struct store_write *x) {
    const struct store_deal *d = &x->deal;
    write_number(v, d->day);
    write_text(v, d->game->name);
    if (x->kind == STORE_NEW_DEAL)
        write_bytes(v, d->key);
    if (x->kind == STORE_SET_PAR || d->is_played)
        write_number(v, d->par);
    else
        write_null(v);
    return x->kind == STORE_NEW_DEAL ? POSTGRES_ADD_DEAL : POSTGRES_SET_PAR;
}

static enum postgres_query write_fill_events(struct write_values *v, const struct store_write *x) {
    bool moved = store_moves_seats(x);
    struct rating_change c;
    write_text(v, x->game);
    if (store_rates(&c, x)) {
        write_event_arrays(v, x);
        write_summary(v, &x->summary);
        write_ratings(v, &x->summary, &c);
        return POSTGRES_ADD_RATED;
    }
    if (x->events.count == 1 && !moved && (x->score.day || x->summary.status != ROOM_OVER)) {
        write_event(v, &x->events.event[0]);
        write_summary(v, &x->summary);
        if (!x->score.day)
            return POSTGRES_ADD_EVENT;
        write_score(v, &x->score);
        return POSTGRES_ADD_LAST;
    }
    assert(!x->score.day); /* one event ends a daily deal, and no seat is exchanged then */
    write_event_arrays(v, x);
    write_summary(v, &x->summary);
    write_seats(v, &x->summary, moved);
    write_number(v, moved);
    return POSTGRES_ADD_EVENTS;
}

static enum postgres_query write_fill_tournament_event(struct write_values *v,
                                                       const struct store_tournament *t) {
    const struct tournament_event *e = &t->event;
    write_text(v, t->set.id);
    write_number(v, (int64_t)e->sequence);
    write_number(v, t->status);
    write_number(v, t->called_off);
    write_number(v, t->players);
    write_number(v, t->paired);
    write_number(v, t->rounds);
    write_number(v, t->updated);
    write_number(v, e->at);
    write_text(v, tournament_event_name(e->kind));
    write_person_id(v, e->person);
    write_text(v, e->data);
    return POSTGRES_ADD_TOURNAMENT_EVENT;
}

static enum postgres_query write_fill_tournament(struct write_values *v,
                                                 const struct store_write *x) {
    const struct store_tournament *t = x->tournament;
    const struct tournament_settings *g = &t->set;
    if (x->kind == STORE_TOURNAMENT_EVENT)
        return write_fill_tournament_event(v, t);
    write_text(v, g->id);
    write_text(v, g->name);
    write_text(v, tournament_kind_name(g->kind));
    write_text(v, g->game->name);
    write_number(v, g->clock);
    write_number(v, g->base);
    write_number(v, g->increment);
    write_number(v, g->rated);
    write_number(v, g->rounds);
    write_number(v, g->most);
    write_bytes(v, g->key);
    write_person_id(v, g->creator);
    write_number(v, g->created);
    write_number(v, t->updated);
    return POSTGRES_ADD_TOURNAMENT;
}

/* Events of one write have consecutive numbers; those of a new game begin with 1. */
static bool write_is_sequence(const struct store_write *x) {
    const struct room_event *e = x->events.event;
    bool good = x->kind == STORE_NEW_GAME ? x->events.count == 0 || e[0].sequence == 1
                                          : x->events.count > 0 && e[0].sequence > 0;
    for (int i = 1; i < x->events.count; i++)
        good &= e[i].sequence == e[i - 1].sequence + 1;
    return good;
}

/* People */

static void write_pass(struct write_values *v, const struct store_pass *p) {
    write_number(v, p->token);
    write_number(v, (int64_t)p->number);
    write_text(v, p->label);
    write_number(v, p->created);
}

static enum postgres_query write_fill_person(struct write_values *v, const struct store_write *x) {
    const struct store_person *p = &x->person;
    write_number(v, (int64_t)p->id);
    write_text(v, p->name);
    write_name(v, p->login);
    write_text(v, p->password);
    if (x->kind == STORE_SET_PERSON)
        return POSTGRES_SET_PERSON;
    write_number(v, p->created);
    if (x->pass.person)
        write_bytes(v, x->pass.hash);
    else
        write_null(v);
    write_pass(v, &x->pass);
    return POSTGRES_ADD_PERSON;
}

static enum postgres_query write_fill_seek(struct write_values *v, const struct store_seek *k) {
    write_number(v, (int64_t)k->person);
    write_text(v, k->game->name);
    write_number(v, k->clock);
    write_number(v, k->base);
    write_number(v, k->increment);
    write_number(v, k->rated);
    write_number(v, k->points);
    write_number(v, k->since);
    write_number(v, k->seen);
    write_number(v, k->seen - STORE_SEEK_FRESH);
    return POSTGRES_SEEK;
}

static enum postgres_query write_fill_drop(struct write_values *v, const struct store_write *x) {
    if (x->drop == STORE_DROP_ONE)
        write_bytes(v, x->pass.hash);
    else
        write_person_id(v, x->pass.person);
    if (x->drop == STORE_DROP_TOKEN)
        write_number(v, (int64_t)x->pass.number);
    return x->drop == STORE_DROP_ONE       ? POSTGRES_DROP_ONE
           : x->drop == STORE_DROP_TOKEN   ? POSTGRES_DROP_TOKEN
           : x->drop == STORE_DROP_COOKIES ? POSTGRES_DROP_COOKIES
                                           : POSTGRES_DROP_ALL;
}

static enum postgres_query write_fill_push(struct write_values *v, const struct store_write *x) {
    const struct store_push *p = x->push;
    write_bytes(v, p->pass);
    if (x->kind == STORE_DROP_PUSH) {
        write_name(v, p->to.endpoint);
        return POSTGRES_DROP_PUSH;
    }
    write_number(v, (int64_t)p->person);
    write_text(v, p->to.endpoint);
    write_text(v, p->to.point);
    write_text(v, p->to.auth);
    write_number(v, p->at);
    return POSTGRES_PUSH;
}

static enum postgres_query write_fill_report(struct write_values *v, const struct store_report *r) {
    write_text(v, r->game);
    write_number(v, (int64_t)r->person);
    write_number(v, (int64_t)r->about);
    write_text(v, r->reason);
    write_number(v, r->at);
    return POSTGRES_REPORT;
}

/* What changes an account, or ends it. */
static enum postgres_query write_fill_account(struct write_values *v, const struct store_write *x) {
    switch (x->kind) {
    case STORE_CLAIM:
        write_number(v, (int64_t)x->person.id);
        write_text(v, x->person.login);
        write_text(v, x->person.password);
        return POSTGRES_CLAIM;
    case STORE_SET_PASSWORD:
        write_number(v, (int64_t)x->person.id);
        write_text(v, x->person.password);
        write_bytes(v, x->pass.hash);
        write_text(v, x->was);
        return POSTGRES_SET_PASSWORD;
    case STORE_NEW_PASS:
        write_bytes(v, x->pass.hash);
        write_person_id(v, x->pass.person);
        write_pass(v, &x->pass);
        write_name(v, x->person.password);
        return POSTGRES_ADD_PASS;
    case STORE_DROP_PASS:
        return write_fill_drop(v, x);
    case STORE_SET_NAME:
        write_number(v, (int64_t)x->person.id);
        write_text(v, x->person.name);
        return POSTGRES_SET_NAME;
    default:
        write_number(v, (int64_t)x->person.id);
        return POSTGRES_FORGET_PERSON;
    }
}

/* The parameters of a write's last statement, and which one it is. */
static enum postgres_query write_fill(struct write_values *v, const struct store_write *x) {
    switch (x->kind) {
    case STORE_NEW_GAME:
        return write_fill_game(v, x);
    case STORE_EVENTS:
        return write_fill_events(v, x);
    case STORE_SEEK:
        return write_fill_seek(v, &x->seek);
    case STORE_UNSEEK:
        write_number(v, (int64_t)x->seek.person);
        return POSTGRES_UNSEEK;
    case STORE_NEW_DEAL:
    case STORE_SET_PAR:
        return write_fill_deal(v, x);
    case STORE_NEW_SCORE:
        write_score(v, &x->score);
        return POSTGRES_ADD_SCORE;
    case STORE_NEW_TOURNAMENT:
    case STORE_TOURNAMENT_EVENT:
        return write_fill_tournament(v, x);
    case STORE_NEW_PERSON:
    case STORE_SET_PERSON:
        return write_fill_person(v, x);
    case STORE_PUSH:
    case STORE_DROP_PUSH:
        return write_fill_push(v, x);
    case STORE_REPORT:
        return write_fill_report(v, &x->report);
    case STORE_SWEEP:
        return POSTGRES_SWEEP_PEOPLE;
    case STORE_TRY:
        return POSTGRES_TRY;
    case STORE_TAKE:
        write_number(v, (int64_t)x->bucket.name);
        write_number(v, x->bucket.token);
        write_number(v, x->bucket.most);
        return POSTGRES_TAKE;
    default:
        return write_fill_account(v, x);
    }
}

/* What comes before it. */
static bool write_send_first(PGconn *c, struct write_values *v, const struct store_write *x,
                             int *count) {
    if (x->kind == STORE_SET_PASSWORD || x->kind == STORE_DROP_PERSON) {
        write_values_init(v);
        write_number(v, (int64_t)x->person.id);
        ++*count;
        return write_send(c, POSTGRES_LOCK_PERSON, v);
    }
    if (x->kind != STORE_SWEEP)
        return true;
    *count += 5;
    write_values_init(v);
    if (!write_send(c, POSTGRES_SWEEP_BUCKETS, v))
        return false;
    write_number(v, x->summary.updated);
    if (!write_send(c, POSTGRES_SWEEP_SEEKS, v))
        return false;
    write_number(v, STORE_SHARE);
    write_number(v, STORE_SWEPT_GAMES);
    if (!write_send(c, POSTGRES_SWEEP_GAMES, v))
        return false;
    write_values_init(v);
    write_number(v, x->report.at);
    write_number(v, STORE_SHARE);
    write_number(v, STORE_SWEPT_REPORTS);
    if (!write_send(c, POSTGRES_SWEEP_REPORTS, v))
        return false;
    write_values_init(v);
    write_number(v, x->pass.created);
    write_number(v, STORE_SHARE);
    return write_send(c, POSTGRES_SWEEP_PASSES, v);
}

/* Groups */

/* A write of a group, with its statements' number; 0: it is a conflict without asking. Or a lock
 * that one of them needs. */
struct write_item {
    struct store_write *write;
    int order, statements;
    bool is_lock;
    int32_t lock; /* of somebody's ratings: bits of the person's id */
};

static bool write_is_of_game(const struct store_write *x) {
    return x->kind == STORE_NEW_GAME || x->kind == STORE_EVENTS;
}

static bool write_is_of_tournament(const struct store_write *x) {
    return x->kind == STORE_NEW_TOURNAMENT || x->kind == STORE_TOURNAMENT_EVENT;
}

/* Limits, then people, then their ratings, then games, then the scores of copies, then tournaments.
 */
static int write_place(const struct write_item *i) {
    return i->is_lock                          ? 2
           : i->write->kind == STORE_TAKE      ? 0
           : write_is_of_game(i->write)        ? 3
           : i->write->kind == STORE_NEW_SCORE ? 4
           : write_is_of_tournament(i->write)  ? 5
                                               : 1;
}

static uint64_t write_owner(const struct store_write *x) {
    return x->kind == STORE_TAKE                                     ? x->bucket.name
           : x->kind == STORE_SEEK || x->kind == STORE_UNSEEK        ? x->seek.person
           : x->kind == STORE_NEW_PASS || x->kind == STORE_DROP_PASS ? x->pass.person
           : x->kind == STORE_PUSH || x->kind == STORE_DROP_PUSH     ? x->push->person
           : x->kind == STORE_REPORT                                 ? x->report.person
                                                                     : x->person.id;
}

static int write_compare(const void *a, const void *b) {
    const struct write_item *x = a, *y = b;
    int order = write_place(x) - write_place(y);
    if (order == 0 && x->is_lock)
        order = (x->lock > y->lock) - (x->lock < y->lock);
    else if (order == 0 && write_is_of_game(x->write))
        order = strcmp(x->write->game, y->write->game);
    else if (order == 0 && write_is_of_tournament(x->write))
        order = strcmp(x->write->tournament->set.id, y->write->tournament->set.id);
    else if (order == 0) {
        uint64_t p = write_owner(x->write), q = write_owner(y->write);
        order = (p > q) - (p < q);
    }
    return order ? order : x->order - y->order;
}

static bool write_send_item(PGconn *c, struct write_values *v, struct write_item *item) {
    const struct store_write *x = item->write;
    item->statements = 0;
    if (item->is_lock) {
        write_values_init(v);
        write_number(v, item->lock);
        item->statements = 1;
        return write_send(c, POSTGRES_LOCK_RATING, v);
    }
    if (x->kind == STORE_HERE || (write_is_of_game(x) && !write_is_sequence(x)))
        return true;
    if (!write_send_first(c, v, x, &item->statements))
        return false;
    write_values_init(v);
    enum postgres_query q = write_fill(v, x);
    item->statements++;
    return write_send(c, q, v);
}

/* The result of one statement: the rows it touched, or -1. */
static long write_receive(PGconn *c, int64_t deadline, text *error, bool *usable) {
    PGresult *r, *end = NULL;
    long rows = -1;
    if (!*usable || !(*usable = postgres_result(c, deadline, &r)) || !r)
        return -1;
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        rows = strtol(PQcmdTuples(r), NULL, 10);
    } else {
        if (error->length == 0)
            postgres_explain(c, r, error);
        *usable = !postgres_is_fatal(c, r);
    }
    PQclear(r);
    if (*usable) /* each statement's results end with none */
        *usable = postgres_result(c, deadline, &end) && !end;
    PQclear(end);
    return rows;
}

/* Did the transaction commit? The answer to a COMMIT that rolled back is ROLLBACK. */
static bool write_committed(PGconn *c, int64_t deadline, text *error, bool *usable) {
    PGresult *r = NULL;
    bool good = *usable && (*usable = postgres_result(c, deadline, &r)) && r &&
                PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    if (*usable && r && PQresultStatus(r) == PGRES_FATAL_ERROR) {
        postgres_explain(c, r, error);
        *usable = !postgres_is_fatal(c, r);
    }
    PQclear(r);
    return good;
}

/* Reads up to the end of the group, and leaves the connection idle. False: it is of no use. */
static bool write_finish(PGconn *c, int64_t deadline, bool committed) {
    char ignored[POSTGRES_REASON];
    text t;
    PGresult *r = NULL;
    bool synced = false, usable = true;
    while (usable && !synced) {
        r = NULL;
        usable = postgres_result(c, deadline, &r) && (r || PQstatus(c) != CONNECTION_BAD);
        synced = usable && r && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        PQclear(r);
    }
    text_init(&t, ignored, sizeof ignored);
    return usable && PQexitPipelineMode(c) == 1 &&
           (committed || PQtransactionStatus(c) == PQTRANS_IDLE ||
            postgres_do(c, "ROLLBACK", deadline, &t));
}

/* A group that is on its way. */
struct write_group {
    struct write_item *items;
    int count;
    const char *notice; /* for other servers; "": none */
    bool has_scores;
};

static bool write_send_notice(PGconn *c, struct write_values *v, const char *notice) {
    write_values_init(v);
    write_text(v, notice);
    return !notice[0] || write_send(c, POSTGRES_NOTIFY, v);
}

static bool write_send_all(PGconn *c, const struct write_group *g) {
    struct write_values v;
    write_values_init(&v);
    bool good = PQenterPipelineMode(c) == 1 && write_send(c, POSTGRES_BEGIN, &v) &&
                (!g->has_scores || write_send(c, POSTGRES_LOCK_FIELD, &v));
    for (int i = 0; i < g->count && good; i++)
        good = write_send_item(c, &v, &g->items[i]);
    good = good && write_send_notice(c, &v, g->notice);
    write_values_init(&v);
    return good && write_send(c, POSTGRES_COMMIT, &v) && PQpipelineSync(c) == 1;
}

/* True: it is committed, and every write has its result. Otherwise the reason; `usable` false: and
 * the connection must go. */
static bool write_carry_out(PGconn *c, const struct write_group *g, int64_t deadline, text *error,
                            bool *usable) {
    *usable = write_send_all(c, g);
    bool good = write_receive(c, deadline, error, usable) >= 0;
    if (g->has_scores)
        good &= write_receive(c, deadline, error, usable) >= 0;
    for (int i = 0; i < g->count; i++) {
        struct store_write *x = g->items[i].write;
        bool must = x->kind != STORE_DROP_PASS && x->kind != STORE_SWEEP && x->kind != STORE_TRY &&
                    x->kind != STORE_HERE && x->kind != STORE_UNSEEK &&
                    x->kind != STORE_NEW_SCORE && x->kind != STORE_DROP_PUSH &&
                    x->kind != STORE_REPORT;
        long wanted = x->kind == STORE_EVENTS ? x->events.count : 1;
        long rows = 0;
        for (int k = 0; k < g->items[i].statements; k++) {
            rows = write_receive(c, deadline, error, usable);
            good &= rows >= 0;
        }
        if (!g->items[i].is_lock)
            x->result = must && rows != wanted ? STORE_CONFLICT : STORE_OK;
    }
    if (g->notice[0])
        good &= write_receive(c, deadline, error, usable) >= 0;
    bool committed = write_committed(c, deadline, error, usable) && good;
    *usable = *usable && write_finish(c, deadline, committed);
    return committed;
}

static int write_count(const struct store_write *list) {
    int count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

/* The items of a list, in the order in which they are carried out; returns their number. */
static int write_items(struct write_item *items, struct store_write *list) {
    int order = 0, n = 0;
    for (struct store_write *x = list; x; x = x->next, order++) {
        struct rating_change c;
        items[n++] = (struct write_item){.write = x, .order = order};
        for (int i = 0; store_rates(&c, x) && i < c.players; i++)
            if (x->summary.person[i])
                items[n++] = (struct write_item){.write = x,
                                                 .order = order,
                                                 .is_lock = true,
                                                 .lock = (int32_t)x->summary.person[i]};
    }
    qsort(items, (size_t)n, sizeof *items, write_compare);
    return n;
}

/* 0, or -1 with the reason. */
static int write_list(struct postgres_store *s, struct store_write *list, text *error) {
    size_t most = (size_t)write_count(list) * (1 + GAME_MAX_PLAYERS);
    struct write_item *items = calloc(most + 1, sizeof *items);
    PGconn *c = items ? postgres_link_get(&s->link, POSTGRES_PATIENCE, error) : NULL;
    if (!items)
        text_str(error, "out of memory");
    if (!c) {
        free(items);
        return -1;
    }
    bool has_scores = false;
    for (const struct store_write *x = list; x; x = x->next)
        has_scores |= x->score.day != 0;
    char notice[STORE_NEWS_SIZE + 24];
    text t;
    text_init(&t, notice, sizeof notice);
    if (s->base.who)
        postgres_tell(&t, s->base.who, list);
    bool usable;
    struct write_group g = {items, write_items(items, list), notice, has_scores};
    bool good = write_carry_out(c, &g, postgres_deadline(&s->link), error, &usable);
    free(items);
    if (!good && error->length == 0)
        postgres_explain(c, NULL, error);
    if (!usable)
        postgres_link_lose(&s->link, error->length ? error->at : "the connection has ended");
    return good ? 0 : -1;
}

void postgres_write_all(struct store *base, struct store_write *list) {
    struct postgres_store *s = postgres_of(base);
    text error;
    text_init(&error, s->reason, sizeof s->reason);
    if (write_list(s, list, &error) == 0) {
        s->reason[0] = '\0';
        return;
    }
    for (struct store_write *x = list; x; x = x->next)
        x->result = STORE_FAILED;
}
