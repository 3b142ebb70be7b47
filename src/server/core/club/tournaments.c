// SPDX-License-Identifier: MIT
// Requests about tournaments. A tournament isn't kept in memory: whoever asks is answered with what
// storage has, replayed from its events. A decision becomes one more event, and is made again if
// somebody else was faster.
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

enum { TOURNAMENTS_STEP = 4 }; /* events replayed in a step of reading */

struct tournament *server_tournament_read(struct server *h, const char *id, enum refusal *why) {
    struct tournament *t = malloc(sizeof *t);
    int found = t ? server_read(h, store_tournament(h->reader, id, t, server_error(h))) : 0;
    *why = !t          ? REFUSAL_BUSY
           : found < 0 ? REFUSAL_STORAGE
           : found     ? REFUSAL_NONE
                       : REFUSAL_NOT_FOUND;
    if (!*why) {
        h->work += 1 + t->sequence / TOURNAMENTS_STEP;
        return t;
    }
    free(t);
    return NULL;
}

/* ---- answers */

static void tournaments_put_settings(json *j, const struct tournament_settings *set) {
    json_put_str(j, "id", set->id);
    json_put_str(j, "name", set->name);
    json_put_str(j, "kind", tournament_kind_name(set->kind));
    json_put_str(j, "game", set->game->name);
    json_write_key(j, "clock");
    json_open_object(j);
    json_put_str(j, "kind", set->clock == ROOM_LIVE ? "live" : "days");
    json_put_uint(j, "base", (uint64_t)set->base);
    json_put_uint(j, "increment", (uint64_t)set->increment);
    json_close_object(j);
    json_put_bool(j, "rated", set->rated);
    json_put_uint(j, "people", (uint64_t)set->most);
    json_put_uint(j, "created", (uint64_t)set->created);
}

/* Before the start nobody knows how many rounds a round robin has: 0. */
static void tournaments_put_progress(json *j, enum tournament_status status, bool called_off,
                                     int rounds, int paired, int64_t updated) {
    static const char *const words[] = {
        [TOURNAMENT_OPEN] = "open", [TOURNAMENT_RUNNING] = "running", [TOURNAMENT_OVER] = "over"};
    json_put_str(j, "status", words[status]);
    json_put_bool(j, "called_off", called_off);
    json_put_uint(j, "rounds", (uint64_t)rounds);
    json_put_uint(j, "paired", (uint64_t)paired);
    json_put_uint(j, "updated", (uint64_t)updated);
}

static void tournaments_put_player(json *j, const struct tournament *t,
                                   const struct tournament_standing *s) {
    const struct tournament_player *p = &t->player[s->player];
    json_open_object(j);
    json_put_uint(j, "number", (uint64_t)s->player + 1);
    json_put_str(j, "name", p->name);
    message_player(j, p->player);
    json_put_bool(j, "withdrawn", p->withdrawn);
    json_put_uint(j, "place", (uint64_t)s->place);
    json_put_real(j, "points", s->points / 2.0, 1);
    json_put_uint(j, "wins", (uint64_t)s->wins);
    json_put_uint(j, "draws", (uint64_t)s->draws);
    json_put_uint(j, "losses", (uint64_t)s->losses);
    json_put_uint(j, "byes", (uint64_t)s->byes);
    json_put_real(j, "buchholz", s->buchholz / 2.0, 1);
    json_put_real(j, "berger", s->berger / 4.0, 2);
    json_close_object(j);
}

static void tournaments_put_board(json *j, const struct tournament *t, int round, int board) {
    static const char *const words[] = {[TOURNAMENT_LOST] = "second",
                                        [TOURNAMENT_DRAWN] = "draw",
                                        [TOURNAMENT_WON] = "first",
                                        [TOURNAMENT_NOBODY] = "nobody"};
    const struct tournament_board *b = &t->board[round][board];
    char id[ROOM_ID_SIZE];
    bool played = b->second >= 0 && !b->walkover;
    tournament_game(t, round, board, id);
    json_open_object(j);
    json_put_uint(j, "first", (uint64_t)b->first + 1);
    json_put_uint(j, "second", (uint64_t)(b->second + 1));
    json_put_str(j, "game", played ? id : NULL);
    json_put_str(j, "result", b->result == TOURNAMENT_UNKNOWN ? NULL : words[b->result]);
    json_close_object(j);
}

static void tournaments_put_rounds(json *j, const struct tournament *t) {
    json_write_key(j, "boards");
    json_open_list(j);
    for (int round = 0; round < t->paired; round++) {
        json_open_list(j);
        for (int i = 0; i < t->boards[round]; i++)
            tournaments_put_board(j, t, round, i);
        json_close_list(j);
    }
    json_close_list(j);
}

static void tournaments_put_creator(struct server *h, json *j, const struct tournament *t) {
    struct store_person p;
    int found = server_read(h, store_person(h->reader, t->set.creator, &p, server_error(h)));
    bool known = found == 1 && !p.gone;
    json_write_key(j, "creator");
    json_open_object(j);
    json_put_str(j, "name", known ? p.name : "");
    message_player(j, known ? p.id : 0);
    json_close_object(j);
}

/* What whoever asks may do now, besides looking. */
static void tournaments_put_may(json *j, const struct tournament *t,
                                const struct server_person *p) {
    struct tournament_event e;
    person_id who = p ? p->rec.id : 0;
    int at = tournament_find(t, who);
    bool open = t->status == TOURNAMENT_OPEN, creator = who && who == t->set.creator;
    json_put_uint(j, "you", (uint64_t)(at + 1));
    json_write_key(j, "may");
    json_open_object(j);
    json_put_bool(j, "join", p && p->rec.login[0] && !tournament_join(t, who, 0, &e));
    json_put_bool(j, "leave", !tournament_leave(t, who, 0, &e));
    json_put_bool(j, "start", creator && open && t->players >= 2);
    json_put_bool(j, "call_off", creator && open);
    json_close_object(j);
}

static void tournaments_answer(struct server *h, struct server_ask *a, const struct tournament *t) {
    struct tournament_standing standing[TOURNAMENT_PLAYERS];
    int players = tournament_standings(t, standing);
    h->work += (uint64_t)(players + t->paired * (players / 2)) / SERVER_STEP;
    json j = server_answer(h, a);
    json_open_object(&j);
    tournaments_put_settings(&j, &t->set);
    tournaments_put_progress(&j, t->status, t->called_off,
                             t->status == TOURNAMENT_OPEN ? t->set.rounds : t->rounds, t->paired,
                             t->updated);
    tournaments_put_creator(h, &j, t);
    json_put_uint(&j, "sequence", t->sequence);
    json_write_key(&j, "players");
    json_open_list(&j);
    for (int i = 0; i < players; i++)
        tournaments_put_player(&j, t, &standing[i]);
    json_close_list(&j);
    tournaments_put_rounds(&j, t);
    tournaments_put_may(&j, t, a->person);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static bool tournaments_each(void *context, const struct store_tournament *t) {
    json *j = context;
    json_open_object(j);
    tournaments_put_settings(j, &t->set);
    tournaments_put_progress(j, t->status, t->called_off,
                             t->status == TOURNAMENT_OPEN ? t->set.rounds : t->rounds, t->paired,
                             t->updated);
    json_put_uint(j, "players", (uint64_t)t->players);
    json_put_bool(j, "mine", t->takes_part);
    json_close_object(j);
    return true;
}

static void tournaments_list(struct server *h, struct server_ask *a) {
    person_id who = a->person ? a->person->rec.id : 0;
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "tournaments");
    json_open_list(&j);
    int status = server_read(h, store_tournaments(h->reader, STORE_TOURNAMENTS_LATEST, who, "",
                                                  SERVER_TOURNAMENTS, tournaments_each, &j,
                                                  server_error(h)));
    h->work += SERVER_TOURNAMENTS / SERVER_STEP;
    json_close_list(&j);
    json_close_object(&j);
    if (status < 0)
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    else
        server_answer_send(h, a, &j, NULL);
}

/* ---- decisions */

static bool tournaments_count(void *context, const struct store_tournament *t) {
    (void)t;
    ++*(int *)context;
    return true;
}

/* May this person make or join one more? */
static enum refusal tournaments_may(struct server *h, const struct server_person *p) {
    int count = 0;
    if (!p->rec.login[0])
        return REFUSAL_NEEDS_ACCOUNT;
    if (p->leaving)
        return REFUSAL_BUSY;
    if (server_read(h, store_tournaments(h->reader, STORE_TOURNAMENTS_OF_PERSON, p->rec.id, "",
                                         TOURNAMENT_OF_ONE, tournaments_count, &count,
                                         server_error(h))) < 0)
        return REFUSAL_STORAGE;
    return count >= TOURNAMENT_OF_ONE ? REFUSAL_TOO_MANY : REFUSAL_NONE;
}

/* Start numbers: by rating, the highest first; of equals by lot. False: storage can't be read. */
static bool tournaments_order(struct server *h, const struct tournament *t,
                              int order[TOURNAMENT_PLAYERS]) {
    int points[TOURNAMENT_PLAYERS];
    uint64_t lot[TOURNAMENT_PLAYERS];
    h->work += (uint64_t)t->players;
    for (int i = 0; i < t->players; i++) {
        struct rating r;
        if (server_read(h, store_rating(h->reader, t->player[i].person, t->set.game, t->set.clock,
                                        &r, server_error(h))) < 0)
            return false;
        points[i] = rating_points(&r);
        lot[i] = server_random(h, (UINT64_C(1) << 53) - 1);
        int at = i;
        for (; at > 0 && (points[order[at - 1]] < points[i] ||
                          (points[order[at - 1]] == points[i] && lot[order[at - 1]] < lot[i]));
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return true;
}

static enum refusal tournaments_decide(struct server *h, struct server_ask *a,
                                       const struct tournament *t, int64_t now,
                                       struct tournament_event *e) {
    int order[TOURNAMENT_PLAYERS];
    person_id who = a->person->rec.id;
    enum refusal why = REFUSAL_NONE;
    switch (a->req.what) {
    case REQUEST_TOURNAMENT_JOIN:
        why = tournament_find(t, who) < 0 ? tournaments_may(h, a->person) : REFUSAL_NONE;
        return why ? why : tournament_join(t, who, now, e);
    case REQUEST_TOURNAMENT_LEAVE:
        return tournament_leave(t, who, now, e);
    case REQUEST_TOURNAMENT_START:
        if (who != t->set.creator)
            return REFUSAL_FORBIDDEN;
        return tournaments_order(h, t, order) ? tournament_start(t, order, now, e)
                                              : REFUSAL_STORAGE;
    default:
        return who == t->set.creator ? tournament_call_off(t, now, e) : REFUSAL_FORBIDDEN;
    }
}

bool server_tournament_store(struct server *h, struct server_ask *a, struct tournament *t,
                             const struct tournament_event *e) {
    struct store_write *x = server_write_new(STORE_TOURNAMENT_EVENT);
    text *error = server_error(h);
    bool good = x && (x->tournament = calloc(1, sizeof *x->tournament));
    if (good && tournament_apply(t, e, error) < 0) {
        server_complain(h, "apply_failed", t->set.id, h->reason);
        good = false;
    }
    free(a->tournament);
    a->tournament = t;
    if (!good) {
        if (x)
            store_write_clear(x);
        free(x);
        return false;
    }
    memcpy(x->game, t->set.id, sizeof x->game);
    store_tournament_sum_up(x->tournament, t);
    x->tournament->event = *e;
    return server_write(h, a, x);
}

/* Whoever joins has a name already. */
static void tournaments_name(struct tournament *t, const struct server_person *p) {
    int at = tournament_find(t, p->rec.id);
    if (at < 0)
        return;
    memcpy(t->player[at].name, p->rec.name, sizeof t->player[at].name);
    t->player[at].player = p->rec.login[0] ? p->rec.id : 0;
}

static void tournaments_change(struct server *h, struct server_ask *a, int64_t now) {
    enum refusal why;
    struct tournament_event e;
    struct tournament *t = server_tournament_read(h, a->req.tournament, &why);
    if (t)
        why = tournaments_decide(h, a, t, now, &e);
    if (why) {
        free(t);
        server_refuse(h, a, why, NULL);
    } else if (!server_tournament_store(h, a, t, &e)) {
        server_refuse(h, a, REFUSAL_BUSY, NULL);
    }
}

/* ---- making one */

static bool tournaments_settings(struct server *h, const struct server_ask *a, int64_t now,
                                 struct tournament_settings *out) {
    struct room_settings id;
    const struct request *q = &a->req;
    bool swiss = q->kind == TOURNAMENT_SWISS;
    int most = swiss ? TOURNAMENT_PLAYERS : TOURNAMENT_CIRCLE;
    *out = (struct tournament_settings){.kind = q->kind,
                                        .game = q->set.game,
                                        .clock = q->set.clock,
                                        .base = q->set.base,
                                        .increment = q->set.increment,
                                        .rated = q->set.rated,
                                        .rounds = q->rounds || !swiss ? q->rounds : 5,
                                        .most = q->people ? q->people : most,
                                        .creator = a->person->rec.id,
                                        .created = now};
    server_game_begin(h, &id, out->creator, now);
    memcpy(out->id, id.id, sizeof out->id);
    memcpy(out->key, id.key, sizeof out->key);
    memcpy(out->name, q->name, sizeof out->name);
    return tournament_settings_check(out, server_error(h));
}

static void tournaments_create(struct server *h, struct server_client *c, struct server_ask *a,
                               int64_t now) {
    struct tournament_settings set;
    enum refusal why = tournaments_may(h, a->person);
    if (!why && !server_may(h, c, SERVER_GAMES, now))
        why = REFUSAL_TOO_MANY;
    if (!why && !tournaments_settings(h, a, now, &set))
        why = REFUSAL_BAD_REQUEST;
    if (why) {
        server_refuse(h, a, why, why == REFUSAL_BAD_REQUEST ? h->reason : NULL);
        return;
    }
    struct store_write *x = server_write_new(STORE_NEW_TOURNAMENT);
    a->tournament = malloc(sizeof *a->tournament);
    bool good = x && a->tournament && (x->tournament = calloc(1, sizeof *x->tournament));
    if (good) {
        tournament_init(a->tournament, &set);
        memcpy(x->game, set.id, sizeof x->game);
        store_tournament_sum_up(x->tournament, a->tournament);
    } else {
        free(x);
        x = NULL;
    }
    if (!server_write(h, a, x))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

void server_tournament_written(struct server *h, struct server_ask *a, const struct store_write *x,
                               int64_t now) {
    if (a->kind == SERVER_ASK_TOURNAMENT) {
        server_tournament_worked(h, a, x, now);
        return;
    }
    if (x->result == STORE_OK) {
        tournaments_name(a->tournament, a->person);
        if (a->tournament->status == TOURNAMENT_RUNNING)
            server_tournaments_soon(h, a->tournament->set.id);
        tournaments_answer(h, a, a->tournament);
    } else if (x->result == STORE_CONFLICT && x->kind == STORE_TOURNAMENT_EVENT &&
               ++a->tries <= SERVER_AGAIN) {
        h->figures.conflicts++;
        if (server_client(h, a->client))
            server_line_again(h, a); /* many may have lost the same race: each in its turn */
        else
            server_ask_free(h, a);
    } else {
        server_refuse(h, a, x->result == STORE_CONFLICT ? REFUSAL_BUSY : REFUSAL_STORAGE, NULL);
    }
}

void server_tournament_ask(struct server *h, struct server_client *c, struct server_ask *a,
                           int64_t now) {
    enum request_do what = a->req.what;
    enum refusal why;
    if (what == REQUEST_TOURNAMENTS) {
        tournaments_list(h, a);
    } else if (what == REQUEST_TOURNAMENT) {
        struct tournament *t = server_tournament_read(h, a->req.tournament, &why);
        if (t)
            tournaments_answer(h, a, t);
        else
            server_refuse(h, a, why, NULL);
        free(t);
    } else if (!a->person) {
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
    } else if (what == REQUEST_TOURNAMENT_CREATE) {
        tournaments_create(h, c, a, now);
    } else {
        tournaments_change(h, a, now);
    }
}
