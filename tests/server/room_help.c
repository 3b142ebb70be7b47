// SPDX-License-Identifier: MIT
#include "room_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

static void room_help_stop(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

struct room_settings test_room_settings(const char *game, int players, uint64_t seed) {
    struct room_settings set = {.game = games_find(span_of(game)),
                                .players = players,
                                .creator = 101,
                                .created = 1700000000000};
    char id[ROOM_ID_SIZE];
    rng r;
    snprintf(id, sizeof id, "Test%08x", (unsigned)(seed & 0xffffffff));
    memcpy(set.id, id, sizeof id);
    rng_seed(&r, seed);
    for (int i = 0; i < FAIR_KEY; i++) {
        set.key[i] = (uint8_t)rng_next(&r);
        set.links[i] = (uint8_t)rng_next(&r);
    }
    return set;
}

void test_room_clock(struct room_settings *set, enum room_clock clock, int64_t base,
                     int64_t increment) {
    set->clock = clock;
    set->base = base;
    set->increment = increment;
}

void test_room_open(struct test_room *t, const struct room_settings *set) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    *t = (struct test_room){.now = set->created};
    if (!room_settings_check(set, &error))
        room_help_stop("settings", reason);
    room_init(&t->room, set);
}

void test_room_close(struct test_room *t) {
    room_free(&t->room);
    free(t->log);
}

static void table_keep(struct test_room *t, const struct room_event *e) {
    if (t->count == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 64;
        t->log = realloc(t->log, t->capacity * sizeof *t->log);
        if (!t->log)
            room_help_stop("room", "out of memory");
    }
    t->log[t->count++] = *e;
}

enum refusal test_room_take(struct test_room *t, enum refusal refusal, struct room_decision *d) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    if (refusal && (d->count || d->next))
        room_help_stop("a refusal with events", refusal_code(refusal));
    if (refusal)
        return refusal;
    if (!d->count || !d->next)
        room_help_stop("a decision", "without events");
    for (int i = 0; i < d->count; i++) {
        if (room_apply(&t->room, &d->event[i], &error) < 0)
            room_help_stop("a decision that can't be applied", reason);
        table_keep(t, &d->event[i]);
    }
    const char *difference = test_room_difference(&t->room, d->next);
    if (difference)
        room_help_stop("a decision's room isn't what its events make", difference);
    int count = d->count; /* tests read the decision afterwards */
    room_decision_drop(d);
    d->count = count;
    return REFUSAL_NONE;
}

void test_room_must(struct test_room *t, enum refusal refusal, struct room_decision *d) {
    if (test_room_take(t, refusal, d))
        room_help_stop("refused", refusal_code(refusal));
}

void test_room_name(struct test_room *t) {
    static const char *const names[] = {"Ann \"A\"", "Bob\\", "Čeněk", "Dora"};
    for (int i = 0; i < t->room.set.players; i++)
        snprintf(t->room.seat[i].name, sizeof t->room.seat[i].name, "%s", names[i]);
}

void test_room_seat(struct test_room *t) {
    struct room_decision events;
    for (int i = 0; i < t->room.set.players; i++)
        if (t->room.set.plan[i] != ROOM_FOR_BOT && !t->room.seat[i].person)
            test_room_must(t, room_join(&t->room, 101 + (person_id)i, i, t->now, &events), &events);
}

void test_room_deal(struct test_room *t) {
    struct room_decision events;
    char nonce[24];
    test_room_seat(t);
    for (int i = 0; i < t->room.set.players; i++) {
        snprintf(nonce, sizeof nonce, "nonce-%d", i);
        if (!t->room.seat[i].ready)
            test_room_must(t, room_ready(&t->room, i, span_of(nonce), NULL, t->now, &events),
                           &events);
    }
}

void test_room_play_any(struct test_room *t, rng *r) {
    struct room_decision events;
    char buffer[GAME_MOVE_SIZE];
    const room *at = &t->room;
    int seat = room_turn(at);
    game_move move = game_random_move(at->set.game, &at->match.state, r);
    text action;
    text_init(&action, buffer, sizeof buffer);
    at->set.game->write_move(&action, move);
    if (room_bot(at, seat, NULL))
        test_room_must(t, room_play_bot(at, seat, move, at->sequence, t->now, &events), &events);
    else
        test_room_must(t, room_play(at, seat, span_of(buffer), at->sequence, NULL, t->now, &events),
                       &events);
}

void test_room_finish(struct test_room *t, rng *r) {
    while (t->room.status == ROOM_PLAYING)
        test_room_play_any(t, r);
}

void test_room_replay(room *out, const struct test_room *t) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    room_init(out, &t->room.set);
    for (size_t i = 0; i < t->count; i++)
        if (room_apply(out, &t->log[i], &error) < 0)
            room_help_stop("a log that can't be replayed", reason);
}

static bool same_seat(const struct room_seat *a, const struct room_seat *b) {
    return a->person == b->person && a->ready == b->ready && a->out == b->out &&
           a->out_by_time == b->out_by_time && !strcmp(a->nonce, b->nonce) &&
           a->remaining == b->remaining;
}

static bool same_entry(const struct room_entry *a, const struct room_entry *b) {
    return a->at == b->at && a->request == b->request && a->kind == b->kind && a->seat == b->seat &&
           a->extra == b->extra && a->log == b->log && a->may_ask == b->may_ask &&
           a->undone == b->undone && a->move == b->move &&
           !memcmp(a->remaining, b->remaining, sizeof a->remaining);
}

const char *test_room_difference(const room *a, const room *b) {
    if (a->status != b->status || a->end != b->end || a->since != b->since ||
        a->sequence != b->sequence || a->outcomes != b->outcomes || a->firm != b->firm ||
        a->moved != b->moved || a->backs != b->backs || a->asker != b->asker)
        return "status, end, numbers or time";
    if (strcmp(a->nonces, b->nonces) || strcmp(a->after, b->after) ||
        memcmp(a->offers, b->offers, sizeof a->offers))
        return "nonces, rematch or offers";
    for (int i = 0; i < a->set.players; i++)
        if (!same_seat(&a->seat[i], &b->seat[i]))
            return "a seat";
    for (uint64_t i = 0; i < a->sequence; i++)
        if (!same_entry(&a->entry[i], &b->entry[i]))
            return "an entry";
    if (a->match.length != b->match.length ||
        memcmp(&a->match.start, &b->match.start, sizeof a->match.start) ||
        memcmp(&a->match.state, &b->match.state, sizeof a->match.state))
        return "the position";
    if (memcmp(&a->played, &b->played, sizeof a->played))
        return "what was played";
    for (uint64_t i = 0; i < a->sequence / ROOM_STRIDE; i++)
        if (memcmp(&a->mark[i], &b->mark[i], sizeof a->mark[i]))
            return "a mark";
    for (int i = 0; i < a->backs; i++)
        if (memcmp(&a->back[i], &b->back[i], sizeof a->back[i]))
            return "what was taken back";
    for (size_t i = 0; i < a->match.length; i++)
        if (a->match.log[i] != b->match.log[i] || a->match.actor[i] != b->match.actor[i])
            return "the match's log";
    if (a->match.length && memcmp(a->seen, b->seen, a->match.length))
        return "who saw what";
    return NULL;
}
