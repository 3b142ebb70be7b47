// SPDX-License-Identifier: MIT
// A client: it sends requests, gets answers and news, and knows only what it was sent about games.
// It follows docs/api.md: sequence numbers without gaps, one answer to each request, wishes
// repeated with their id until they are answered.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static const char *const dos[DO_KINDS] = {
    [DO_GUEST] = "guest",
    [DO_ME] = "me",
    [DO_RENAME] = "rename",
    [DO_CLAIM] = "claim",
    [DO_FORGET] = "forget",
    [DO_LOGIN] = "login",
    [DO_LOGOUT] = "logout",
    [DO_TOKENS] = "tokens",
    [DO_TOKEN] = "token",
    [DO_REVOKE] = "revoke",
    [DO_LOBBY] = "lobby",
    [DO_GAMES] = "games",
    [DO_CREATE] = "create",
    [DO_DAILY] = "daily_play",
    [DO_PAIR] = "pair",
    [DO_UNPAIR] = "unpair",
    [DO_CUPS] = "tournaments",
    [DO_CUP] = "tournament",
    [DO_CUP_CREATE] = "tournament_create",
    [DO_CUP_JOIN] = "tournament_join",
    [DO_CUP_LEAVE] = "tournament_leave",
    [DO_CUP_START] = "tournament_start",
    [DO_STATE] = "state",
    [DO_EVENTS] = "events",
    [DO_RECORD] = "record",
    [DO_JOIN] = "join",
    [DO_LEAVE] = "leave",
    [DO_READY] = "ready",
    [DO_PLAY] = "play",
    [DO_RESIGN] = "resign",
    [DO_OFFER] = "offer",
    [DO_DECLINE] = "decline",
    [DO_SAY] = "say",
    [DO_REMATCH] = "rematch",
    [DO_WATCH] = "watch",
    [DO_UNWATCH] = "unwatch",
    [DO_WATCH_LOBBY] = "watch_lobby",
    [DO_UNWATCH_LOBBY] = "unwatch_lobby",
    [DO_PING] = "ping",
    [DO_STREAM] = "stream",
    [DO_NONSENSE] = "nonsense",
};

/* ---- asking */

struct sim_ask *sim_ask(struct sim *s, int link, enum sim_do what, int game, const char *form,
                        ...) {
    struct sim_link *l = s->link[link];
    struct sim_ask *a = calloc(1, sizeof *a), **end = &l->asks;
    char line[2048], more[1024];
    va_list list;
    if (!a)
        sim_fail(s, "out of memory");
    *a = (struct sim_ask){.what = what, .ref = ++s->client[l->client].refs, .at = s->now};
    a->game = game;
    a->watched = game >= 0 && l->watches[game];
    a->least = game >= 0 ? s->client[l->client].known[game].stored : 0;
    while (*end)
        end = &(*end)->next;
    *end = a;
    va_start(list, form);
    vsnprintf(more, sizeof more, form, list);
    va_end(list);
    int n = snprintf(line, sizeof line, "{\"do\":\"%s\"", dos[what]);
    if (l->kind == CLIENT_SOCKET)
        n += snprintf(line + n, sizeof line - (size_t)n, ",\"ref\":%llu",
                      (unsigned long long)a->ref);
    if (game >= 0)
        n += snprintf(line + n, sizeof line - (size_t)n, ",\"game\":\"%s\"",
                      s->game[game].room.set.id);
    snprintf(line + n, sizeof line - (size_t)n, "%s%s}", more[0] ? "," : "", more);
    sim_send(s, link, line);
    return a;
}

void sim_ask_copy(struct sim *s, struct sim_link *to, const struct sim_link *from) {
    to->asks = malloc(sizeof *to->asks);
    if (!to->asks)
        sim_fail(s, "out of memory");
    *to->asks = *from->asks;
    to->asks->next = NULL;
    memcpy(to->keyed, from->keyed, sizeof to->keyed);
}

void sim_ask_drop(struct sim_link *l) {
    for (struct sim_ask *a = l->asks, *next; a; a = next) {
        next = a->next;
        free(a);
    }
    l->asks = NULL;
}

/* ---- knowing */

static int seat_number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key)) - 1;
}

static void set_legal(struct sim_known *k, const json_t *legal) {
    json_decref(k->legal);
    k->legal = json_is_array(legal) ? json_deep_copy(legal) : NULL;
}

static uint64_t hash_view(const json_t *view) {
    return sim_hash(json_string_value(view), json_string_length(view), 0);
}

static void absorb_state(struct sim *s, struct sim_client *c, const json_t *j) {
    static const char *const names[] = {"waiting", "playing", "over"};
    int game = sim_truth_find(s, json_string_value(json_object_get(j, "id")));
    struct sim_known *k = &c->known[game];
    const char *status = json_string_value(json_object_get(j, "status"));
    k->cares = k->have = true;
    k->seen = (uint64_t)json_integer_value(json_object_get(j, "sequence"));
    k->seat = seat_number(j, "you");
    k->turn = seat_number(j, "turn");
    for (int i = 0; i < 3; i++)
        if (status && !strcmp(status, names[i]))
            k->status = (enum room_status)i;
    if (json_is_string(json_object_get(j, "view")))
        k->view = hash_view(json_object_get(j, "view"));
    set_legal(k, json_object_get(j, "legal"));
    const json_t *seats = json_object_get(j, "seats");
    k->ready = k->seat >= 0 &&
               json_is_true(json_object_get(json_array_get(seats, (size_t)k->seat), "ready"));
    if (json_is_string(json_object_get(j, "after")))
        k->rematched = true;
}

/* Is this the event of this person's leaving, perhaps by another client? */
static bool was_mine(const struct sim_game *g, uint64_t sequence, person_id person) {
    int seat = g->event[sequence - 1].event.seat;
    for (uint64_t i = sequence - 1; i > 0; i--) {
        const struct room_event *e = &g->event[i - 1].event;
        if (e->kind == ROOM_EVENT_JOINED && e->seat == seat)
            return e->person == person;
    }
    return false;
}

/* It must be the next event. */
static void absorb_event(struct sim *s, struct sim_link *l, struct sim_known *k, const json_t *j) {
    const char *kind = json_string_value(json_object_get(j, "kind"));
    uint64_t sequence = (uint64_t)json_integer_value(json_object_get(j, "sequence"));
    const json_t *view = json_object_get(j, "view");
    if (sequence != k->seen + 1)
        sim_fail(s, "link %d: event %llu comes after %llu", (int)l->id,
                 (unsigned long long)sequence, (unsigned long long)k->seen);
    k->seen = sequence;
    if (json_object_get(j, "turn"))
        k->turn = seat_number(j, "turn");
    if (json_is_string(view)) {
        k->view = hash_view(view);
        set_legal(k, json_object_get(j, "legal"));
    }
    if (!strcmp(kind, "dealt"))
        k->status = ROOM_PLAYING;
    if (!strcmp(kind, "ready") && seat_number(j, "seat") == k->seat)
        k->ready = true;
    int game = (int)(k - s->client[l->client].known);
    if (!strcmp(kind, "left") && was_mine(&s->game[game], sequence, l->person)) {
        l->left[game] = true;
        k->seat = -1;
    }
    if (!strcmp(kind, "joined") && k->seat < 0 &&
        s->game[game].event[sequence - 1].event.person == l->person)
        k->have = false; /* by another client of this person: the state shows the seat */
    if (!strcmp(kind, "rematched"))
        k->rematched = true;
    if (json_is_object(json_object_get(j, "end")))
        k->status = ROOM_OVER;
}

/* ---- answers that say yes */

static int person_of(struct sim *s, person_id id) {
    for (int i = 0; i < s->persons; i++)
        if (s->person[i].id == id)
            return i;
    if (s->persons == SIM_PERSONS)
        sim_fail(s, "too many people for us");
    s->person[s->persons].id = id;
    return s->persons++;
}

static void become(struct sim *s, struct sim_client *c, const struct sim_entry *e) {
    if (!e->has_cookie || !e->cookie[0])
        return;
    memcpy(c->cookie, e->cookie, sizeof c->cookie);
    person_id id = sim_truth_pass(s, c->cookie);
    int person = id ? person_of(s, id) : c->person; /* 0: dropped again meanwhile */
    if (person == c->person)
        return;
    if (c->socket >= 0)
        sim_hang_up(s, c->socket);
    if (c->stream >= 0)
        sim_hang_up(s, c->stream);
    c->person = person;
    for (int i = 0; i < SIM_GAMES; i++) {
        json_decref(c->known[i].legal);
        c->known[i] = (struct sim_known){0};
    }
}

static void sign_off(struct sim *s, struct sim_client *c) {
    c->cookie[0] = '\0';
    if (c->socket >= 0)
        sim_hang_up(s, c->socket);
    if (c->stream >= 0)
        sim_hang_up(s, c->stream);
}

static void post_link(struct sim *s, int game, int seat, const json_t *key) {
    if (!json_is_string(key) || s->posts == (int)(sizeof s->post / sizeof *s->post))
        return;
    struct sim_post *p = &s->post[s->posts++];
    text t;
    p->game = game;
    p->seat = seat;
    text_init(&t, p->key, sizeof p->key);
    text_str(&t, json_string_value(key));
}

/* A creator publishes the game's links. */
static void post_links(struct sim *s, const json_t *state) {
    int game = sim_truth_find(s, json_string_value(json_object_get(state, "id")));
    const json_t *links = json_object_get(state, "links");
    const json_t *seats = json_object_get(links, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        post_link(s, game, (int)i, json_array_get(seats, i));
    post_link(s, game, -1, json_object_get(links, "watch"));
}

/* The seat may be new to the client, if an answer was lost: the state shows it. */
static void is_mine(struct sim_known *k) {
    k->cares = true;
    k->have = k->have && k->seat >= 0;
}

static void remember_games(struct sim *s, struct sim_client *c, const json_t *games, bool mine) {
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *id = json_object_get(json_array_get(games, i), "id");
        int game = sim_truth_find(s, json_string_value(id));
        if (mine)
            is_mine(&c->known[game]);
        else
            c->lobby[game] = true;
    }
}

/* What was acknowledged exists: this event, of this seat, from this request. */
static void check_acknowledged(struct sim *s, struct sim_client *c, const struct sim_ask *a,
                               const json_t *ok) {
    static const enum room_event_kind kinds[DO_KINDS] = {[DO_PLAY] = ROOM_EVENT_PLAYED,
                                                         [DO_RESIGN] = ROOM_EVENT_RESIGNED,
                                                         [DO_OFFER] = ROOM_EVENT_OFFERED};
    struct sim_game *g = &s->game[a->game];
    struct sim_wish *w = &c->known[a->game].wish;
    uint64_t sequence = (uint64_t)json_integer_value(json_object_get(ok, "sequence"));
    if (sequence < 1 || sequence > g->room.sequence)
        sim_fail(s, "event %llu of game %s is acknowledged, and there are %llu",
                 (unsigned long long)sequence, g->room.set.id,
                 (unsigned long long)g->room.sequence);
    const struct room_event *e = &g->event[sequence - 1].event;
    bool same_move = a->what != DO_PLAY || (!strncmp(e->data, a->move, strlen(a->move)) &&
                                            strchr(" ", e->data[strlen(a->move)]));
    int seat = sim_truth_seat(s, a->game, s->person[c->person].id);
    if (e->kind != kinds[a->what] || e->seat != seat || strcmp(e->request, a->request) != 0 ||
        !same_move)
        sim_fail(s, "request %s of game %s is acknowledged by event %llu, which is another",
                 a->request, g->room.set.id, (unsigned long long)sequence);
    struct sim_known *k = &c->known[a->game];
    k->stored = sequence > k->stored ? sequence : k->stored;
    if (w->on && !strcmp(w->request, a->request)) {
        s->count.acknowledged++;
        w->on = false;
    }
}

static void check_events(struct sim *s, const struct sim_ask *a, const json_t *events) {
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *sequence = json_object_get(json_array_get(events, i), "sequence");
        if ((uint64_t)json_integer_value(sequence) != a->since + 1 + i)
            sim_fail(s, "events after %llu begin with a gap", (unsigned long long)a->since);
    }
}

static void watching(struct sim *s, struct sim_link *l, struct sim_client *c,
                     const struct sim_ask *a, const json_t *ok) {
    struct sim_known *k = &c->known[a->game];
    const json_t *events = json_object_get(ok, "events");
    uint64_t sequence = (uint64_t)json_integer_value(json_object_get(ok, "sequence"));
    l->asked_watch[a->game] = false;
    if (!events && l->watches[a->game] && !l->left[a->game] && sequence != k->seen)
        sim_fail(s, "link %d was sent %llu events, but there are %llu", (int)l->id,
                 (unsigned long long)k->seen, (unsigned long long)sequence);
    if (!events)
        absorb_state(s, c, ok);
    else if (k->seen != a->since && !a->watched && !l->watches[a->game])
        sim_fail(s, "link %d: news of game %s came before the answer to the watch (%llu, not %llu)",
                 (int)l->id, s->game[a->game].room.set.id, (unsigned long long)k->seen,
                 (unsigned long long)a->since);
    check_events(s, a, events);
    for (size_t i = 0; i < json_array_size(events); i++)
        if (a->since + 1 + i > k->seen) /* otherwise it arrived as news meanwhile */
            absorb_event(s, l, k, json_array_get(events, i));
    l->watches[a->game] = true;
    l->left[a->game] = false;
}

static void heard_about_people(struct sim *s, struct sim_client *c, const struct sim_ask *a,
                               const struct sim_entry *e, const json_t *ok) {
    struct sim_person *p = c->person >= 0 ? &s->person[c->person] : NULL;
    text t;
    switch (a->what) {
    case DO_GUEST:
    case DO_LOGIN:
        become(s, c, e);
        break;
    case DO_LOGOUT:
        sign_off(s, c);
        break;
    case DO_FORGET:
        p->gone = true;
        sign_off(s, c);
        break;
    case DO_CLAIM:
        memcpy(p->login, a->login, sizeof p->login);
        memcpy(p->password, a->password, sizeof p->password);
        break;
    case DO_TOKEN:
        text_init(&t, p->token, sizeof p->token);
        text_str(&t, json_string_value(json_object_get(ok, "token")));
        p->token_number = (uint64_t)json_integer_value(json_object_get(ok, "number"));
        break;
    case DO_REVOKE:
        p->token[0] = '\0';
        break;
    default:
        break;
    }
}

/* Is the client still without a seat there? It may have joined over another link meanwhile. */
static bool is_stranger(const struct sim *s, const struct sim_link *l, const struct sim_ask *a) {
    return a->game < 0 || (sim_truth_seat(s, a->game, l->person) < 0 &&
                           !sim_check_is_open(s, &s->game[a->game].room));
}

/* What a client has done is there, whichever server it asks. */
static void check_age(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                      const json_t *ok) {
    const json_t *sequence = json_object_get(ok, "sequence");
    if ((a->what == DO_STATE || a->what == DO_WATCH) && json_is_integer(sequence) &&
        (uint64_t)json_integer_value(sequence) < a->least)
        sim_fail(s, "link %d: game %s is shown after %lld events, though %llu were acknowledged",
                 (int)l->id, s->game[a->game].room.set.id, (long long)json_integer_value(sequence),
                 (unsigned long long)a->least);
}

static void paired(struct sim *s, struct sim_client *c, const json_t *game) {
    if (json_is_object(game))
        is_mine(&c->known[sim_truth_find(s, json_string_value(json_object_get(game, "id")))]);
}

static void heard_yes(struct sim *s, struct sim_link *l, const struct sim_ask *a,
                      const struct sim_entry *e, const json_t *ok) {
    struct sim_client *c = &s->client[l->client];
    if (a->refused && is_stranger(s, l, a))
        sim_fail(s, "link %d: nonsense is accepted", (int)l->id);
    if (a->refused)
        return;
    check_age(s, l, a, ok);
    switch (a->what) {
    case DO_PLAY:
    case DO_RESIGN:
    case DO_OFFER:
        check_acknowledged(s, c, a, ok);
        break;
    case DO_CREATE:
        post_links(s, ok);
        /* fall through */
    case DO_DAILY: /* which nobody else may see */
        remember_games(s, c, NULL, true);
        c->known[sim_truth_find(s, json_string_value(json_object_get(ok, "id")))].cares = true;
        break;
    case DO_PAIR:
        paired(s, c, json_object_get(ok, "game"));
        break;
    case DO_SAY:
        sim_wishes_heard(s, l, a, (uint64_t)json_integer_value(json_object_get(ok, "sequence")));
        break;
    case DO_CUP_CREATE:
        if (s->cups < SIM_CUPS)
            snprintf(s->cup[s->cups++], ROOM_ID_SIZE, "%s",
                     json_string_value(json_object_get(ok, "id")));
        break;
    case DO_JOIN:
    case DO_REMATCH: /* the watch that follows brings the rest */
        c->known[sim_truth_find(s, json_string_value(json_object_get(ok, "id")))].cares = true;
        c->known[a->game].have = c->known[a->game].have && a->what == DO_REMATCH;
        break;
    case DO_LEAVE:
        c->known[a->game].have = false;
        break;
    case DO_WATCH:
        watching(s, l, c, a, ok);
        break;
    case DO_UNWATCH:
        l->watches[a->game] = l->asked_watch[a->game] = false;
        break;
    case DO_EVENTS:
        check_events(s, a, json_object_get(ok, "events"));
        break;
    case DO_GAMES:
    case DO_LOBBY:
    case DO_WATCH_LOBBY:
        l->watches_lobby = l->watches_lobby || a->what == DO_WATCH_LOBBY;
        remember_games(s, c, json_object_get(ok, "games"), a->what == DO_GAMES);
        break;
    default:
        heard_about_people(s, c, a, e, ok);
    }
}

/* ---- and no */

static bool is_one_of(const char *code, const char *const *list) {
    for (; *list; list++)
        if (!strcmp(code, *list))
            return true;
    return false;
}

static const char *const later[] = {"storage", "busy", "closing", "too_many", NULL};

/* A wish is refused for good: then it hasn't happened, and can't happen now. */
void sim_client_refused(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                        const char *code) {
    static const char *const wrong[] = {"illegal", "bad_action", "bad_request", "not_found", NULL};
    if (!a->wish || is_one_of(code, later) || !strcmp(code, "signed_out"))
        return;
    const struct sim_game *g = &s->game[a->game];
    int seat = sim_truth_seat(s, a->game, l->person);
    for (uint64_t i = 0; i < g->room.sequence; i++)
        if (g->event[i].event.seat == seat && !strcmp(g->event[i].event.request, a->request))
            sim_fail(s, "request %s of game %s is refused as %s, but it has happened", a->request,
                     g->room.set.id, code);
    if (a->what == DO_PLAY && g->room.sequence == a->sequence && is_one_of(code, wrong))
        sim_fail(s, "a legal action of game %s is refused as %s", g->room.set.id, code);
}

static void wish_refused(struct sim_known *k, const struct sim_ask *a) {
    k->wish.on = k->wish.on && strcmp(k->wish.request, a->request) != 0;
    k->have = false; /* asks for the state again */
}

static void heard_no(struct sim *s, struct sim_link *l, const struct sim_ask *a, const char *code) {
    struct sim_client *c = &s->client[l->client];
    bool about_me = a->what <= DO_FORGET; /* of which only one is done at a time */
    if (a->what == DO_OFFER && !strcmp(code, "too_many") && c->known[a->game].seen >= ROOM_BUSY) {
        wish_refused(&c->known[a->game], a); /* that game has had its offers */
        return;
    }
    if (a->what == DO_SAY && !strcmp(code, "too_many"))
        return;
    if (s->weather.calm && is_one_of(code, later) && !about_me)
        sim_fail(s, "link %d: %s in calm weather", (int)l->id, code);
    if (a->refused && strcmp(code, a->refused) != 0 && !is_one_of(code, later) &&
        strcmp(code, "signed_out") != 0 && is_stranger(s, l, a))
        sim_fail(s, "link %d: refused as %s, not as %s", (int)l->id, code, a->refused);
    if (a->what == DO_WATCH && !a->refused) {
        l->asked_watch[a->game] = false;
        c->known[a->game].cares = is_one_of(code, later);
        c->known[a->game].not_before = s->now + 2000;
    }
    if (a->what == DO_GAMES && c->socket == (int)l->id - 1 && is_one_of(code, later))
        sim_hang_up(s, c->socket); /* it must know which games are its own: once more */
    if (a->what == DO_READY)
        c->known[a->game].asked_ready = false;
    if (a->what == DO_JOIN && !strcmp(code, "already"))
        is_mine(&c->known[a->game]);
    if (a->wish && !strcmp(code, "storage") && !s->weather.failing && !s->weather.cut &&
        ++c->known[a->game].wish.not_stored > 5)
        sim_fail(s, "request %s can't be stored, though storage works", a->request);
    if (a->wish && is_one_of(code, later))
        c->known[a->game].wish.asked = false; /* harmless if it was the wish before */
    else if (a->wish)
        wish_refused(&c->known[a->game], a);
    else if (a->game >= 0 && !a->refused && !is_one_of(code, later))
        c->known[a->game].have = false;
    if (!strcmp(code, "signed_out") && !l->bearer && !strcmp(c->cookie, l->secret))
        sign_off(s, c);
}

/* ---- news */

static void heard_event(struct sim *s, struct sim_link *l, int game, const json_t *event) {
    struct sim_client *c = &s->client[l->client];
    uint64_t sequence = (uint64_t)json_integer_value(json_object_get(event, "sequence"));
    if (l->kind == CLIENT_SOCKET) {
        if (!l->watches[game])
            sim_fail(s, "link %d gets news of game %s, which it doesn't watch", (int)l->id,
                     s->game[game].room.set.id);
        absorb_event(s, l, &c->known[game], event);
        return;
    }
    const char *kind = json_string_value(json_object_get(event, "kind"));
    bool came = !strcmp(kind, "joined"); /* maybe this very person, who had left before */
    bool next = sequence == l->stream_seen[game] + 1;
    if (l->stream_seen[game] && !came && !next)
        sim_fail(s, "stream %d: event %llu comes after %llu", (int)l->id,
                 (unsigned long long)sequence, (unsigned long long)l->stream_seen[game]);
    l->stream_seen[game] = sequence;
}

static void heard_news(struct sim *s, struct sim_link *l, const json_t *j) {
    struct sim_client *c = &s->client[l->client];
    const char *news = json_string_value(json_object_get(j, "news"));
    const json_t *game = json_object_get(j, "game");
    const char *id = json_string_value(json_is_string(game) ? game : json_object_get(game, "id"));
    int index = sim_truth_find(s, id);
    if (!strcmp(news, "event"))
        heard_event(s, l, index, json_object_get(j, "event"));
    else if (!strcmp(news, "state")) /* too much was missed: the stream continues from there */
        l->stream_seen[index] =
            (uint64_t)json_integer_value(json_object_get(json_object_get(j, "state"), "sequence"));
    else if (!strcmp(news, "game"))
        is_mine(&c->known[index]);
    else if (!strcmp(news, "lobby") && l->kind == CLIENT_SOCKET && !l->watches_lobby)
        sim_fail(s, "link %d gets news of the lobby, which it doesn't watch", (int)l->id);
    else if (!strcmp(news, "lobby") && index >= 0)
        c->lobby[index] = true;
    else if (!strcmp(news, "here") && l->kind == CLIENT_SOCKET && !l->watches[index])
        sim_fail(s, "link %d hears who is at game %s, which it doesn't watch", (int)l->id, id);
}

/* ---- incoming messages */

static struct sim_ask *take_ask(struct sim *s, struct sim_link *l, const json_t *message) {
    const json_t *ref = json_object_get(message, "ref");
    for (struct sim_ask **at = &l->asks; *at; at = &(*at)->next) {
        struct sim_ask *a = *at;
        if (l->kind == CLIENT_SOCKET && (json_int_t)a->ref != json_integer_value(ref))
            continue;
        *at = a->next;
        return a;
    }
    sim_fail(s, "link %d gets an answer to nothing, or a second one", (int)l->id);
}

void sim_client_heard(struct sim *s, struct sim_link *l, struct sim_entry *e) {
    if (e->status == 0) {
        heard_news(s, l, e->message);
        return;
    }
    struct sim_ask *a = take_ask(s, l, e->message);
    const json_t *error = json_object_get(e->message, "error");
    const char *code = json_string_value(json_object_get(error, "code"));
    const json_t *ok = l->kind == CLIENT_SOCKET ? json_object_get(e->message, "ok") : e->message;
    if ((e->status == 200) != !code)
        sim_fail(s, "link %d: status %d with %s", (int)l->id, e->status, code ? code : "no error");
    if (l->kind == CLIENT_ONCE) { /* that was all */
        l->client_open = false;
        if (s->client[l->client].errand == (int)l->id - 1)
            s->client[l->client].errand = -1;
    }
    if (code)
        heard_no(s, l, a, code);
    else
        heard_yes(s, l, a, e, ok);
    free(a);
}

/* The connection is gone: its requests may or may not have been served. */
void sim_client_lost(struct sim *s, struct sim_link *l) {
    struct sim_client *c = &s->client[l->client];
    int index = (int)l->id - 1;
    for (struct sim_ask *a = l->asks; a; a = a->next) {
        if (a->wish && !l->ghost)
            c->known[a->game].wish.asked = false;
        if (a->what == DO_READY)
            c->known[a->game].asked_ready = false;
        if (a->what == DO_JOIN || a->what == DO_LEAVE)
            c->known[a->game].have = false;
    }
    if (c->socket == index) /* requests stay: the server may still serve them */
        c->socket = -1;
    if (c->stream == index)
        c->stream = -1;
    if (c->errand == index)
        c->errand = -1;
}
