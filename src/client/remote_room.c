// SPDX-License-Identifier: MIT
#include "client/remote_room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"

/* A message, kept until remote_room_news. */
struct remote_note {
    struct remote_note *next;
    enum client_message what;
    json_t *json; /* owned; NULL: none */
};

static void remote_room_message(void *context, enum client_message what, const json_t *j) {
    struct remote_room *r = context;
    struct remote_note *n = calloc(1, sizeof *n);
    if (!n)
        return;
    n->what = what;
    n->json = j ? json_deep_copy(j) : NULL;
    *r->inbox_end = n;
    r->inbox_end = &n->next;
}

struct remote_room *remote_room_new(struct client *c, const char *id, const char *key) {
    struct remote_room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->client = c;
    r->inbox_end = &r->inbox;
    r->version = 1;
    remote_game_init(&r->game);
    snprintf(r->id, sizeof r->id, "%s", id);
    snprintf(r->key, sizeof r->key, "%s", key);
    client_new_id(r->nonce);
    r->watch = (struct client_watch){
        .game = r->id, .key = r->key, .message = remote_room_message, .context = r};
    client_watch(c, &r->watch);
    return r;
}

void remote_room_free(struct remote_room *r) {
    if (!r)
        return;
    client_unwatch(r->client, &r->watch);
    while (r->inbox) {
        struct remote_note *n = r->inbox;
        r->inbox = n->next;
        json_decref(n->json);
        free(n);
    }
    remote_game_free(&r->game);
    free(r);
}

/* ---- what comes */

static void take_state(struct remote_room *r, const json_t *j) {
    if (remote_game_state(&r->game, j)) {
        r->known = true;
        r->refused[0] = '\0';
    } else if (!r->known) {
        snprintf(r->refused, sizeof r->refused,
                 "The server sent something about this game that can't be understood.");
    }
}

/* What was missed. The events of a finished game show what was hidden: then a STATE is needed. */
static void take_events(struct remote_room *r, const json_t *list) {
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++)
        if (json_is_object(json_object_get(json_array_get(list, i), "end")))
            r->game.behind = true;
    for (size_t i = 0; i < count; i++)
        remote_game_event(&r->game, json_array_get(list, i));
}

static void take_note(struct remote_room *r, const struct remote_note *n) {
    const json_t *j = n->json, *event = json_object_get(j, "event");
    char safe[CLIENT_SENTENCE];
    const char *why = json_string_value(json_object_get(j, "text"));
    const char *code = json_string_value(json_object_get(j, "code"));
    switch (n->what) {
    case CLIENT_MESSAGE_STATE:
        take_state(r, j);
        break;
    case CLIENT_MESSAGE_EVENTS:
        take_events(r, json_object_get(j, "events"));
        break;
    case CLIENT_MESSAGE_NEWS:
        if (event)
            remote_game_event(&r->game, event);
        else if (json_is_integer(json_object_get(j, "seat")))
            remote_game_here(&r->game, j);
        break;
    case CLIENT_MESSAGE_REFUSED:
        if (code && strcmp(code, "not_found") == 0)
            why = "There is no such game here; the link may be incomplete.";
        snprintf(r->refused, sizeof r->refused, "%s",
                 safe_string(safe, sizeof safe, why ? why : "The game can't be seen."));
        break;
    case CLIENT_MESSAGE_LINE:
        break;
    }
}

static void remote_room_greeted(void *context, const json_t *ok, const struct client_refusal *no) {
    struct remote_room *r = context;
    (void)ok;
    (void)no; /* after the next STATE it is sent again */
    r->greeting = false;
}

/* The nonce that a player owes the deal; its id makes it count once, however often it is sent. */
static void get_ready(struct remote_room *r) {
    const struct remote_summary *t = &r->game.summary;
    if (r->greeting || t->status != REMOTE_WAITING || r->game.you < 0 || t->seat[r->game.you].ready)
        return;
    json *j = client_begin(r->client, "ready");
    json_put_str(j, "game", r->id);
    json_put_str(j, "nonce", r->nonce);
    json_put_str(j, "request", r->nonce);
    r->greeting = true;
    client_send(r->client, true, remote_room_greeted, r);
}

bool remote_room_news(struct remote_room *r) {
    uint64_t version = r->version;
    bool stated = false;
    while (r->inbox) {
        struct remote_note *n = r->inbox;
        r->inbox = n->next;
        if (!r->inbox)
            r->inbox_end = &r->inbox;
        take_note(r, n);
        stated = stated || n->what == CLIENT_MESSAGE_STATE || n->what == CLIENT_MESSAGE_EVENTS;
        json_decref(n->json);
        free(n);
        r->version++;
    }
    if (version == r->version)
        return false;
    r->watch.since = r->game.behind || r->game.trouble[0] ? 0 : r->game.summary.sequence;
    if (r->game.behind)
        client_watch_again(r->client, &r->watch);
    if (stated)
        get_ready(r);
    return true;
}

/* ---- what goes */

static void remote_room_answered(void *context, const json_t *ok, const struct client_refusal *no) {
    struct remote_room *r = context;
    r->version++;
    r->asking = false;
    r->said[0] = '\0';
    if (no)
        snprintf(r->said, sizeof r->said, "%s", no->sentence);
    else if (json_object_get(ok, "seats")) /* of `join` */
        remote_room_message(r, CLIENT_MESSAGE_STATE, ok);
}

static void remote_room_played(void *context, const json_t *ok, const struct client_refusal *no) {
    struct remote_room *r = context;
    json_int_t sequence = json_integer_value(json_object_get(ok, "sequence"));
    r->version++;
    r->move[0] = '\0';
    r->said[0] = '\0';
    if (!no) {
        r->awaited = sequence > 0 ? (uint64_t)sequence : 0;
        return;
    }
    snprintf(r->said, sizeof r->said, "%s", no->sentence);
    r->game.behind = true; /* what we know may be outdated */
    r->watch.since = 0;
    client_watch_again(r->client, &r->watch);
}

static void remote_room_rematched(void *context, const json_t *ok,
                                  const struct client_refusal *no) {
    struct remote_room *r = context;
    struct remote_summary s;
    r->version++;
    r->asking = false;
    r->said[0] = '\0';
    if (no)
        snprintf(r->said, sizeof r->said, "%s", no->sentence);
    else if (remote_summary_read(&s, ok))
        snprintf(r->next, sizeof r->next, "%s", s.id);
}

void remote_room_join(struct remote_room *r) {
    json *j = client_begin(r->client, "join");
    json_put_str(j, "game", r->id);
    if (r->key[0])
        json_put_str(j, "key", r->key);
    r->asking = true;
    client_send(r->client, false, remote_room_answered, r);
}

void remote_room_leave(struct remote_room *r) {
    json_put_str(client_begin(r->client, "leave"), "game", r->id);
    client_send(r->client, false, NULL, NULL);
}

bool remote_room_is_mine(const struct remote_room *r) {
    const struct remote_game *g = &r->game;
    return r->known && g->dealt && !g->trouble[0] && g->you >= 0 &&
           g->summary.status == REMOTE_PLAYING && g->summary.turn == g->you &&
           !g->summary.seat[g->you].bot && !g->behind && !r->move[0] &&
           g->summary.sequence >= r->awaited;
}

void remote_room_play(struct remote_room *r, const char *move) {
    char id[CLIENT_ID];
    client_new_id(id);
    snprintf(r->move, sizeof r->move, "%s", move);
    r->said[0] = '\0';
    r->version++;
    json *j = client_begin(r->client, "play");
    json_put_str(j, "game", r->id);
    json_put_str(j, "move", move);
    json_put_str(j, "request", id);
    json_put_uint(j, "sequence", r->game.summary.sequence);
    client_send(r->client, true, remote_room_played, r);
}

void remote_room_act(struct remote_room *r, const char *what) {
    bool offer =
        strcmp(what, "abort") == 0 || strcmp(what, "draw") == 0 || strcmp(what, "takeback") == 0;
    bool resign = strcmp(what, "resign") == 0, kept = offer || resign;
    char id[CLIENT_ID];
    client_new_id(id);
    json *j = client_begin(r->client, offer ? "offer" : what);
    json_put_str(j, "game", r->id);
    if (offer)
        json_put_str(j, "what", what);
    if (kept)
        json_put_str(j, "request", id);
    r->asking = true;
    r->said[0] = '\0';
    r->version++;
    client_send(r->client, kept,
                strcmp(what, "rematch") == 0 ? remote_room_rematched : remote_room_answered, r);
}

void remote_room_say(struct remote_room *r, const char *phrase) {
    json *j = client_begin(r->client, "say");
    json_put_str(j, "game", r->id);
    json_put_str(j, "phrase", phrase);
    r->said[0] = '\0';
    r->version++;
    client_send(r->client, false, remote_room_answered, r);
}

/* ---- new games */

static void remote_room_write_clock(json *j, const struct remote_wish *w) {
    json_write_key(j, "clock");
    if (!w->days && !w->minutes) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    if (w->days) {
        json_put_uint(j, "days", w->days);
    } else {
        json_put_uint(j, "minutes", w->minutes);
        json_put_uint(j, "increment", w->increment);
    }
    json_close_object(j);
}

void remote_room_create(struct client *c, const struct remote_wish *w, client_answer *done,
                        void *context) {
    json *j = client_begin(c, "create");
    json_put_str(j, "game", w->game->name);
    json_put_uint(j, "players", (uint64_t)w->players);
    json_write_key(j, "seats");
    json_open_list(j);
    for (int i = 0; i < w->players; i++)
        json_write_str(j, w->seat[i]);
    json_close_list(j);
    remote_room_write_clock(j, w);
    json_put_bool(j, "aids", w->aids);
    json_put_bool(j, "listed", w->listed);
    client_send(c, false, done, context);
}
