// SPDX-License-Identifier: MIT
// May this be sent over this link, and is it true? Everything that leaves a core is compared with
// what is committed at that moment: nothing may be sent before it is durable, nothing to those who
// may not see the game, no view but the viewer's own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static uint64_t hash_string(const json_t *j) {
    return sim_hash(json_string_value(j), json_string_length(j), 0);
}

static int64_t number(struct sim *s, const json_t *object, const char *key) {
    const json_t *j = json_object_get(object, key);
    if (!json_is_integer(j))
        sim_fail(s, "%s should be a number", key);
    return json_integer_value(j);
}

/* Has this person ever had a seat there? */
static bool was_seated(const struct sim_game *g, person_id person) {
    for (uint64_t i = 0; person && i < g->room.sequence; i++)
        if (g->event[i].event.kind == ROOM_EVENT_JOINED && g->event[i].event.person == person)
            return true;
    return false;
}

/* ---- secrets anywhere in the bytes */

static bool same(span a, const char *b) {
    return a.length == strlen(b) && !memcmp(a.at, b, a.length);
}

/* A word that may be a key: which one, and is it allowed here? */
static void check_word(struct sim *s, const struct sim_link *l, span word) {
    char hex[FAIR_HEX], key[ROOM_LINK_SIZE];
    for (int i = 0; i < s->games; i++) {
        const room *r = &s->game[i].room;
        if (word.length == FAIR_HEX - 1) {
            fair_hex(hex, r->set.key);
            bool secret =
                r->set.day ? daily_is_sealed(r->set.day, s->latest + 2000) : r->status != ROOM_OVER;
            if (secret && same(word, hex))
                sim_fail(s, "the key of game %s goes out to link %d", r->set.id, (int)l->id);
        }
        for (int seat = -1; word.length == ROOM_LINK_SIZE - 1 && seat < r->set.players; seat++) {
            room_link(r, seat, key);
            bool may = l->person &&
                       (l->person == r->set.creator ||
                        ((seat < 0 || s->game[i].orphaned) && was_seated(&s->game[i], l->person)));
            if (same(word, key) && !may)
                sim_fail(s, "a link to game %s goes out to link %d", r->set.id, (int)l->id);
        }
    }
    for (int i = 0; i < s->clients; i++)
        if (s->client[i].cookie[0] && same(word, s->client[i].cookie))
            sim_fail(s, "a cookie in what is sent to link %d", (int)l->id);
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static void check_words(struct sim *s, const struct sim_link *l, span bytes) {
    for (size_t i = 0, from = 0; i <= bytes.length; i++) {
        if (i < bytes.length && is_letter(bytes.at[i]))
            continue;
        if (i - from >= ROOM_LINK_SIZE - 1)
            check_word(s, l, (span){bytes.at + from, i - from});
        from = i + 1;
    }
}

/* ---- about a game */

bool sim_check_is_open(const struct sim *s, const room *r) {
    return r->set.day && r->status == ROOM_OVER && !daily_is_sealed(r->set.day, s->latest + 2000);
}

static struct sim_game *visible(struct sim *s, const struct sim_link *l, int game, const char *id) {
    if (game < 0)
        sim_fail(s, "game %s is sent, but isn't stored", id ? id : "(none)");
    struct sim_game *g = &s->game[game];
    if (!g->room.set.listed && !l->keyed[game] && !was_seated(g, l->person) &&
        !(l->person && l->person == g->room.set.creator) && !sim_check_is_open(s, &g->room))
        sim_fail(s, "link %d is sent game %s, which it may not see", (int)l->id, g->room.set.id);
    return g;
}

static const struct sim_event *event_of(struct sim *s, const struct sim_game *g, int64_t sequence) {
    if (sequence < 1 || (uint64_t)sequence > g->room.sequence)
        sim_fail(s, "event %lld of game %s is sent, but there are %llu", (long long)sequence,
                 g->room.set.id, (unsigned long long)g->room.sequence);
    return &g->event[sequence - 1];
}

/* Is it what this viewer may see? Once the game is over, that is everything. */
static bool fits(const struct sim_game *g, const struct sim_link *l, int seat, uint64_t hash,
                 const uint64_t expected[SIM_VIEWERS], uint64_t open) {
    return hash == expected[seat + 1] || (l->revoked && hash == expected[0]) ||
           (g->room.status == ROOM_OVER && hash == open);
}

static void check_legal(struct sim *s, const struct sim_game *g, const struct sim_event *e,
                        int seat, const json_t *legal) {
    uint64_t sum = 0;
    for (size_t i = 0; i < json_array_size(legal); i++)
        sum += hash_string(json_array_get(legal, i));
    if (e->player < 0 || e->player != seat || sum != e->legal)
        sim_fail(s, "wrong legal actions after event %llu of game %s",
                 (unsigned long long)e->event.sequence, g->room.set.id);
}

static void check_left(struct sim *s, const json_t *left) {
    for (size_t i = 0; i < json_array_size(left); i++)
        if (json_integer_value(json_array_get(left, i)) < 0)
            sim_fail(s, "a clock below nothing");
}

/* Does the decision of event `i` stand after the first `sequence` events? */
static bool stands(const struct sim_game *g, int64_t i, int64_t sequence) {
    for (int64_t k = i; k < sequence; k++)
        if (g->event[k].event.kind == ROOM_EVENT_TAKEN_BACK && atoll(g->event[k].event.data) < i)
            return false;
    return g->event[i - 1].event.kind == ROOM_EVENT_PLAYED;
}

static int64_t lines_at(const struct sim_game *g, const struct sim_event *e) {
    int64_t lines = 0;
    for (int64_t i = 1; i <= (int64_t)e->event.sequence; i++)
        lines += stands(g, i, (int64_t)e->event.sequence);
    return lines;
}

static void check_event(struct sim *s, const struct sim_link *l, int game, const json_t *j) {
    struct sim_game *g = visible(s, l, game, NULL);
    const struct sim_event *e = event_of(s, g, number(s, j, "sequence"));
    int seat = sim_truth_seat(s, game, l->person);
    const char *kind = json_string_value(json_object_get(j, "kind"));
    const json_t *view = json_object_get(j, "view"), *line = json_object_get(j, "line");
    const json_t *legal = json_object_get(j, "legal"), *key = json_object_get(j, "key");
    if (!kind || strcmp(kind, room_event_name(e->event.kind)) != 0 ||
        json_integer_value(json_object_get(j, "seat")) != e->event.seat + 1)
        sim_fail(s, "event %llu of game %s is sent as another",
                 (unsigned long long)e->event.sequence, g->room.set.id);
    if ((e->event.kind == ROOM_EVENT_DEALT || e->event.kind == ROOM_EVENT_PLAYED ||
         e->event.kind == ROOM_EVENT_TAKEN_BACK) &&
        (!view || !fits(g, l, seat, hash_string(view), e->view, e->open_view)))
        sim_fail(s, "wrong view of event %llu of game %s for link %d, seat %d",
                 (unsigned long long)e->event.sequence, g->room.set.id, (int)l->id, seat);
    if (e->event.kind == ROOM_EVENT_PLAYED &&
        (!line || !fits(g, l, seat, hash_string(line), e->line, e->open_line)))
        sim_fail(s, "wrong line of event %llu of game %s for link %d",
                 (unsigned long long)e->event.sequence, g->room.set.id, (int)l->id);
    if (e->event.kind == ROOM_EVENT_TAKEN_BACK &&
        (number(s, j, "to") != atoll(e->event.data) || number(s, j, "lines") != lines_at(g, e)))
        sim_fail(s, "event %llu of game %s goes back elsewhere",
                 (unsigned long long)e->event.sequence, g->room.set.id);
    const char *phrase = json_string_value(json_object_get(j, "phrase"));
    if (e->event.kind == ROOM_EVENT_SAID && (!phrase || strcmp(phrase, e->event.data) != 0))
        sim_fail(s, "event %llu of game %s says something else",
                 (unsigned long long)e->event.sequence, g->room.set.id);
    if (legal && !json_is_null(legal) && !l->revoked)
        check_legal(s, g, e, seat, legal);
    if (key && !json_is_null(key) && !e->over)
        sim_fail(s, "a key before the end");
    check_left(s, json_object_get(j, "left"));
}

static void check_log(struct sim *s, const struct sim_link *l, const struct sim_game *g, int seat,
                      int64_t sequence, const json_t *log) {
    size_t at = 0;
    for (int64_t i = 0; i < sequence; i++) {
        const struct sim_event *e = &g->event[i];
        if (!stands(g, i + 1, sequence))
            continue;
        const json_t *line = json_array_get(log, at++);
        if (!line || !fits(g, l, seat, hash_string(line), e->line, e->open_line))
            sim_fail(s, "line %zu of the log of game %s is wrong for link %d", at, g->room.set.id,
                     (int)l->id);
    }
    if (at != json_array_size(log))
        sim_fail(s, "the log of game %s has %zu lines, not %zu", g->room.set.id,
                 json_array_size(log), at);
}

static void check_state(struct sim *s, const struct sim_link *l, const json_t *j) {
    static const char *const names[] = {"waiting", "playing", "over"};
    const char *id = json_string_value(json_object_get(j, "id"));
    int game = sim_truth_find(s, id);
    const struct sim_game *g = visible(s, l, game, id);
    int64_t sequence = number(s, j, "sequence");
    int seat = sim_truth_seat(s, game, l->person);
    const char *status = json_string_value(json_object_get(j, "status"));
    check_left(s, json_object_get(json_object_get(j, "clock"), "left"));
    if (sequence == 0)
        return; /* nobody has joined yet */
    const struct sim_event *e = event_of(s, g, sequence);
    if (!status || strcmp(status, names[e->over ? 2 : e->dealt]) != 0)
        sim_fail(s, "game %s is sent as %s", id, status ? status : "nothing");
    if (!e->over && !json_is_null(json_object_get(j, "key")))
        sim_fail(s, "a key before the end");
    if (!e->dealt)
        return;
    if (!l->revoked && number(s, j, "you") != seat + 1)
        sim_fail(s, "link %d has another seat in game %s", (int)l->id, id);
    if (number(s, j, "turn") != e->turn + 1)
        sim_fail(s, "game %s: not whose turn it is", id);
    if (!fits(g, l, seat, hash_string(json_object_get(j, "view")), e->view, e->open_view) ||
        (e->over && hash_string(json_object_get(j, "view")) != e->open_view))
        sim_fail(s, "wrong view of game %s for link %d, seat %d", id, (int)l->id, seat);
    if (e->player >= 0 && e->player == seat && !l->revoked)
        check_legal(s, g, e, seat, json_object_get(j, "legal"));
    else if (!l->revoked && !json_is_null(json_object_get(j, "legal")))
        sim_fail(s, "legal actions for somebody who isn't to move");
    check_log(s, l, g, seat, sequence, json_object_get(j, "log"));
}

/* The summary: a listed game's for anyone, others only for those who may see the game. */
static void check_summary(struct sim *s, const struct sim_link *l, const json_t *j, bool lobby) {
    const char *id = json_string_value(json_object_get(j, "id"));
    const struct sim_game *g = visible(s, l, sim_truth_find(s, id), id);
    if (lobby && !g->room.set.listed)
        sim_fail(s, "game %s isn't listed, but in the lobby", id);
    if (json_object_get(j, "view") || json_object_get(j, "log") || json_object_get(j, "nonces"))
        sim_fail(s, "too much in the summary of game %s", id);
}

/* Every part of a record must be correct. */
static void sim_check_record(struct sim *s, const struct sim_link *l, int game, span bytes) {
    record_reader reader;
    record game_record;
    struct record_error complaint;
    char *copy = malloc(bytes.length + 1);
    const struct sim_game *g = visible(s, l, game, NULL);
    if (!copy)
        sim_fail(s, "out of memory");
    memcpy(copy, bytes.at, bytes.length);
    FILE *file = fmemopen(copy, bytes.length, "r");
    if (!file || record_reader_open(&reader, file) < 0)
        sim_fail(s, "out of memory");
    if (record_read(&reader, &game_record, &complaint) != 1)
        sim_fail(s, "the record of game %s, line %zu: %s", g->room.set.id, complaint.line,
                 complaint.reason);
    const char *view = record_tag(&game_record, "View");
    if (g->room.status != ROOM_OVER &&
        (!view || (!l->revoked && atoll(view) != sim_truth_seat(s, game, l->person) + 1)))
        sim_fail(s, "game %s: a record as another saw it", g->room.set.id);
    record_free(&game_record);
    record_reader_close(&reader);
    fclose(file);
    free(copy);
}

/* ---- the whole */

/* Which game the answer is about. */
static const struct sim_ask *ask_of(const struct sim_link *l, const json_t *ref) {
    for (const struct sim_ask *a = l->asks; a; a = a->next)
        if (l->kind != CLIENT_SOCKET || (json_int_t)a->ref == json_integer_value(ref))
            return a;
    return NULL;
}

static void check_result(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                         const json_t *j) {
    const json_t *games = json_object_get(j, "games"), *events = json_object_get(j, "events");
    const json_t *sgr = json_object_get(j, "record");
    int game = a->game;
    if (json_object_get(j, "commit"))
        check_state(s, l, j);
    const json_t *met = json_object_get(j, "game");
    if (a->what == DO_PAIR && json_is_object(met)) {
        check_state(s, l, met);
        sim_wishes_paired(s, l, sim_truth_find(s, json_string_value(json_object_get(met, "id"))));
    }
    for (size_t i = 0; i < json_array_size(games); i++)
        check_summary(s, l, json_array_get(games, i), a->what != DO_GAMES);
    for (size_t i = 0; i < json_array_size(events); i++)
        check_event(s, l, game, json_array_get(events, i));
    if (sgr)
        sim_check_record(s, l, game, (span){json_string_value(sgr), json_string_length(sgr)});
}

static void check_news(struct sim *s, const struct sim_link *l, const json_t *j) {
    const char *news = json_string_value(json_object_get(j, "news"));
    const json_t *game = json_object_get(j, "game");
    if (!strcmp(news, "event"))
        check_event(s, l, sim_truth_find(s, json_string_value(game)), json_object_get(j, "event"));
    else if (!strcmp(news, "state"))
        check_state(s, l, json_object_get(j, "state"));
    else if (!strcmp(news, "here"))
        visible(s, l, sim_truth_find(s, json_string_value(game)), json_string_value(game));
    else if (!strcmp(news, "lobby") && game)
        check_summary(s, l, game, true);
    else if (!strcmp(news, "game"))
        check_summary(s, l, game, false);
    else if (strcmp(news, "lobby") != 0 && strcmp(news, "closing") != 0)
        sim_fail(s, "unknown news: %s", news);
}

static void check_answer(struct sim *s, const struct sim_link *l, const json_t *message) {
    const struct sim_ask *a = ask_of(l, json_object_get(message, "ref"));
    const json_t *error = json_object_get(message, "error");
    if (!a)
        sim_fail(s, "link %d gets an answer to nothing, or a second one", (int)l->id);
    if (error)
        sim_client_refused(s, l, a, json_string_value(json_object_get(error, "code")));
    else
        check_result(s, l, a, l->kind == CLIENT_SOCKET ? json_object_get(message, "ok") : message);
}

void sim_check(struct sim *s, const struct sim_link *l, int status, span bytes, const char *type,
               const json_t *message) {
    check_words(s, l, bytes);
    if (type)
        sim_check_record(s, l, l->asks ? l->asks->game : -1, bytes);
    else if (message && json_is_string(json_object_get(message, "news")))
        check_news(s, l, message);
    else if (message && status == 0)
        sim_fail(s, "news without news, for link %d", (int)l->id);
    else if (message)
        check_answer(s, l, message);
}
