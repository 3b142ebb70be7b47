// SPDX-License-Identifier: MIT
// Quick pairing. Whoever waits for an opponent says so every few seconds; that is stored as a seek,
// where all servers see it. Then the seeks for the same kind of game are looked at: everybody
// reaches some way from their own rating, further the longer they wait, and two whose reaches meet
// get a game. It is stored together with the end of both seeks, so that nobody is paired twice: of
// two who try at once, one gets a conflict. Whoever was paired meanwhile finds the game by asking
// again; a seek that was stored after that game ends then, or it would be there while they play.
// Whoever stops asking waits no longer.
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAIRS_REACH = 100, /* points at first, */
    PAIRS_WIDEN = 20,  /* and for every second of waiting */
    PAIRS_WIDEST = 10000,
};

/* ---- answers */

static void pairs_answer(struct server *h, struct server_ask *a, const struct server_room *r,
                         int64_t since, int64_t now) {
    person_id who = a->person->rec.id;
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "since");
    json_write_int(&j, since);
    json_write_key(&j, "game");
    if (r)
        message_state(&j, &r->room, room_seat_of(&r->room, who), who, -1, now);
    else
        json_write_null(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

/* ---- a game that waits for this person already */

struct pairs_own {
    struct server *h;
    const struct room_settings *like;
    int64_t now;
    char id[ROOM_ID_SIZE];
};

static bool pairs_each_own(void *context, const char *id, const struct store_summary *u) {
    struct pairs_own *k = context;
    const struct room_settings *like = k->like;
    struct room_settings set;
    bool full = u->status == ROOM_WAITING && u->person[0] && u->person[1] &&
                k->now - u->updated < STORE_MET_FRESH;
    if (!full ||
        server_read(k->h, store_settings(k->h->reader, id, &set, server_error(k->h))) != 1 ||
        set.game != like->game || set.players != like->players || set.clock != like->clock ||
        set.base != like->base || set.increment != like->increment || set.rated != like->rated)
        return true;
    memcpy(k->id, id, sizeof k->id);
    return false;
}

static bool pairs_find_own(struct pairs_own *k, struct server *h, const struct server_ask *a,
                           int64_t now) {
    *k = (struct pairs_own){.h = h, .like = &a->req.set, .now = now};
    return server_read(h, store_games(h->reader, STORE_OPEN_OF_PERSON, 0, a->person->rec.id,
                                      h->options.most_open_per_person, pairs_each_own, k,
                                      server_error(h))) >= 0 &&
           k->id[0];
}

/* Nobody waits any longer: with that game, if it is still there. */
static void pairs_answer_own(struct server *h, struct server_ask *a, int64_t now) {
    struct pairs_own k;
    enum refusal why = REFUSAL_NONE;
    bool found = pairs_find_own(&k, h, a, now);
    const struct server_room *r = found ? server_room_get(h, k.id, now, &why) : NULL;
    if (why)
        server_refuse(h, a, why, NULL);
    else
        pairs_answer(h, a, r, now, now);
}

/* ---- an opponent */

struct pairs_match {
    struct server *h;
    struct store_seek me, best; /* best.person 0: nobody */
    int count;
    struct store_seek seek[SERVER_SEEKS];
};

static bool pairs_keep(void *context, const struct store_seek *k) {
    struct pairs_match *m = context;
    m->seek[m->count++] = *k;
    return m->count < SERVER_SEEKS;
}

static int64_t pairs_reach(const struct store_seek *k, int64_t now) {
    int64_t waited = now > k->since ? (now - k->since) / 1000 : 0;
    int64_t reach = PAIRS_REACH + waited * PAIRS_WIDEN;
    return waited > PAIRS_WIDEST / PAIRS_WIDEN ? PAIRS_WIDEST : reach;
}

static int pairs_distance(const struct store_seek *a, const struct store_seek *b) {
    return a->rated ? abs(a->points - b->points) : 0;
}

/* The nearest within reach; of those as near, whoever waits longest. */
static void pairs_choose(struct pairs_match *m, int64_t now) {
    for (int i = 0; i < m->count; i++)
        if (m->seek[i].person == m->me.person)
            m->me.since = m->seek[i].since;
    for (int i = 0; i < m->count; i++) {
        const struct store_seek *k = &m->seek[i];
        int distance = pairs_distance(k, &m->me);
        if (k->person != m->me.person &&
            distance <= pairs_reach(k, now) + pairs_reach(&m->me, now) &&
            (!m->best.person || distance < pairs_distance(&m->best, &m->me)) &&
            !server_is_gone(m->h, k->person))
            m->best = *k;
    }
}

static void pairs_begin(struct server *h, struct server_ask *a, const struct store_seek *other,
                        int64_t now) {
    const struct server_client *c = server_client(h, a->client);
    const person_id met[2] = {other->person, a->person->rec.id};
    person_id person[GAME_MAX_PLAYERS] = {0};
    int first = (int)(server_random(h, 1023) & 1);
    person[first] = met[0];
    person[!first] = met[1];
    if (c && !server_may(h, c, SERVER_GAMES, now))
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
    else if (!server_game_store(h, a, &a->req.set, person, met, now))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

static void pairs_match(struct server *h, struct server_ask *a, const struct store_seek *me,
                        int64_t now) {
    struct pairs_match m = {.h = h, .me = *me};
    if (server_read(h, store_seeks(h->reader, me, SERVER_SEEKS, pairs_keep, &m, server_error(h))) <
        0) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    h->work += (uint64_t)m.count / SERVER_STEP;
    pairs_choose(&m, now);
    if (m.best.person)
        pairs_begin(h, a, &m.best, now);
    else
        pairs_answer(h, a, NULL, m.me.since, now);
}

/* ---- requests */

static void pairs_write(struct server *h, struct server_ask *a, enum store_kind kind, int points,
                        int64_t now) {
    struct store_write *x = server_write_new(kind);
    const struct room_settings *set = &a->req.set;
    if (x)
        x->seek = (struct store_seek){.person = a->person->rec.id,
                                      .game = set->game,
                                      .clock = set->clock,
                                      .base = set->base,
                                      .increment = set->increment,
                                      .rated = set->rated,
                                      .points = points,
                                      .since = now,
                                      .seen = now};
    if (!server_write(h, a, x))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

/* What is asked for, as the settings of a game; false: the ask was refused. */
static bool pairs_settings(struct server *h, struct server_ask *a, int64_t now) {
    struct room_settings *set = &a->req.set;
    enum refusal why = server_may_open(h, a->person);
    set->players = 2;
    set->listed = true;
    server_game_begin(h, set, a->person->rec.id, now);
    text *error = server_error(h);
    if (!why && set->rated && !a->person->rec.login[0])
        why = REFUSAL_NEEDS_ACCOUNT;
    else if (!why && !room_settings_check(set, error))
        why = REFUSAL_BAD_REQUEST;
    if (why)
        server_refuse(h, a, why, why == REFUSAL_BAD_REQUEST ? h->reason : NULL);
    return !why;
}

void server_pair_ask(struct server *h, struct server_ask *a, int64_t now) {
    struct rating rating;
    const struct room_settings *set = &a->req.set;
    if (a->req.what == REQUEST_UNPAIR) {
        pairs_write(h, a, STORE_UNSEEK, 0, now);
        return;
    }
    if (!pairs_settings(h, a, now))
        return;
    if (server_read(h, store_rating(h->reader, a->person->rec.id, set->game, set->clock, &rating,
                                    server_error(h))) < 0)
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    else
        pairs_write(h, a, STORE_SEEK, rating_points(&rating), now);
}

void server_pair_sought(struct server *h, struct server_ask *a, const struct store_write *x,
                        int64_t now) {
    struct pairs_own k;
    if (x->result != STORE_OK)
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    else if (a->req.what == REQUEST_UNPAIR)
        server_answer_empty(h, a, NULL);
    else if (x->kind == STORE_UNSEEK)
        pairs_answer_own(h, a, now);
    else if (pairs_find_own(&k, h, a, now))
        pairs_write(h, a, STORE_UNSEEK, 0, now);
    else
        pairs_match(h, a, &x->seek, now);
}

void server_pair_made(struct server *h, struct server_ask *a, const struct store_write *x,
                      int64_t now) {
    struct pairs_own k;
    if (x->result == STORE_FAILED) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    if (x->result == STORE_CONFLICT) { /* one of the two was paired elsewhere, or has gone */
        if (pairs_find_own(&k, h, a, now))
            pairs_write(h, a, STORE_UNSEEK, 0, now);
        else
            pairs_answer(h, a, NULL, now, now);
        return;
    }
    server_log(h, "created", x->game, x->settings->game->name);
    const struct server_room *r = server_game_take_in(h, a, now);
    if (!r) {
        server_refuse(h, a, REFUSAL_BUSY, NULL);
        return;
    }
    server_send_seated(h, r);
    pairs_answer(h, a, r, now, now);
}
