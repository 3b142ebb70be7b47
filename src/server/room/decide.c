// SPDX-License-Identifier: MIT
// Decisions: what somebody wants is checked against the room as it stands and becomes the events
// that the fold will accept, or a refusal. A refusal names the nearest reason: who asks, then
// whether the game is at that point, then what is wanted.
#include "server/room/internal.h"

#include <assert.h>
#include <string.h>

static int64_t possible(int64_t now) {
    return now < 0 ? 0 : now > ROOM_LATEST ? ROOM_LATEST : now;
}

/* Adds an event. Those of one decision happen at the same moment: the second leaves the clocks as
 * the first set them, but for the deal. */
static struct event *add(const room *r, struct room_events *out, enum event_kind kind, int seat,
                         int64_t now) {
    assert(out->count < ROOM_EVENTS);
    struct event *e = &out->event[out->count];
    *e = (struct event){.sequence = r->sequence + (uint64_t)out->count + 1,
                        .at = possible(now),
                        .kind = kind,
                        .seat = seat};
    if (out->count && kind != EVENT_DEALT)
        memcpy(e->left, out->event[0].left, sizeof e->left);
    else
        room_clocks(r, kind, seat, e->at, e->left);
    out->count++;
    return e;
}

static void set_data(struct event *e, const char *data) {
    text t;
    text_init(&t, e->data, sizeof e->data);
    text_str(&t, data);
    assert(!t.overflow);
}

static void set_request(struct event *e, const char *request) {
    text t;
    text_init(&t, e->request, sizeof e->request);
    text_str(&t, request ? request : "");
    assert(!t.overflow);
}

static enum refusal check_request(const room *r, int seat, const char *request) {
    if (!request || !request[0])
        return REFUSAL_NONE;
    if (!room_is_request(request))
        return REFUSAL_BAD_REQUEST;
    return room_request(r, seat, request) ? REFUSAL_ALREADY : REFUSAL_NONE;
}

static bool seated(const room *r, int seat) {
    return seat >= 0 && seat < r->set.players && r->seat[seat].person;
}

/* Is it a person who is in a game that goes on? */
static enum refusal check_player(const room *r, int seat) {
    if (!seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (r->status != ROOM_PLAYING || r->seat[seat].out)
        return REFUSAL_NOT_PLAYING;
    return REFUSAL_NONE;
}

enum refusal room_join(const room *r, person_id who, int seat, int64_t now,
                       struct room_events *out) {
    out->count = 0;
    if (!who)
        return REFUSAL_SIGNED_OUT;
    if (room_seat_of(r, who) >= 0)
        return REFUSAL_ALREADY;
    if (seat >= r->set.players)
        return REFUSAL_NOT_FOUND;
    for (int i = 0; seat < 0 && i < r->set.players; i++)
        if (r->set.plan[i] == ROOM_FOR_PERSON && !r->seat[i].person)
            seat = i;
    if (r->status != ROOM_WAITING || seat < 0 || r->set.plan[seat] == ROOM_FOR_BOT ||
        r->seat[seat].person)
        return REFUSAL_SEAT_TAKEN;
    if (r->sequence >= ROOM_BUSY)
        return REFUSAL_TOO_MANY;
    add(r, out, EVENT_JOINED, seat, now)->person = who;
    return REFUSAL_NONE;
}

enum refusal room_leave(const room *r, int seat, int64_t now, struct room_events *out) {
    out->count = 0;
    if (!seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (r->status != ROOM_WAITING)
        return REFUSAL_STALE;
    add(r, out, EVENT_LEFT, seat, now);
    return REFUSAL_NONE;
}

/* The deal that follows when `seat` was the last without a nonce. */
static void deal(const room *r, int seat, span nonce, int64_t now, struct room_events *out) {
    char nonces[sizeof r->nonces];
    game_state start;
    text t;
    for (int i = 0; i < r->set.players; i++)
        if (i != seat && !r->seat[i].ready)
            return;
    text_init(&t, nonces, sizeof nonces);
    room_write_nonces(&t, r, seat, nonce);
    room_deal(&start, r, nonces);
    struct event *e = add(r, out, EVENT_DEALT, -1, now);
    text_init(&t, e->data, sizeof e->data);
    r->set.game->write_state(&t, &start);
}

enum refusal room_ready(const room *r, int seat, span nonce, const char *request, int64_t now,
                        struct room_events *out) {
    out->count = 0;
    if (!seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (!fair_is_nonce(nonce))
        return REFUSAL_BAD_REQUEST;
    if (r->status != ROOM_WAITING || r->seat[seat].ready)
        return REFUSAL_ALREADY;
    enum refusal refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    struct event *e = add(r, out, EVENT_READY, seat, now);
    text t;
    text_init(&t, e->data, sizeof e->data);
    text_mem(&t, nonce.at, nonce.length);
    set_request(e, request);
    deal(r, seat, nonce, now, out);
    return REFUSAL_NONE;
}

/* A legal move of the seat to move, with nature's answer. */
static enum refusal play(const room *r, int seat, game_move move, const char *request, int64_t now,
                         struct room_events *out) {
    match m;
    text line, error;
    char reason[200];
    uint64_t outcomes = r->outcomes;
    if (!game_is_legal(r->set.game, &r->match.state, move))
        return REFUSAL_ILLEGAL;
    struct event *e = add(r, out, EVENT_PLAYED, seat, now);
    set_request(e, request);
    text_init(&line, e->data, sizeof e->data);
    text_init(&error, reason, sizeof reason);
    match_start(&m, r->set.game, &r->match.state);
    int result = room_step(&m, r, seat, move, &outcomes, &line, &error);
    match_free(&m);
    if (result == 0)
        return REFUSAL_NONE;
    out->count = 0; /* out of memory: everything else is legal */
    return REFUSAL_BUSY;
}

/* Whoever saw event `sequence` last doesn't know the position: there is another one since, or no
 * such event yet. Offers and the like leave it as it was. */
static bool is_stale(const room *r, uint64_t sequence) {
    for (uint64_t i = sequence; i < r->sequence; i++)
        if (r->entry[i].kind == EVENT_PLAYED || r->entry[i].kind == EVENT_DEALT)
            return true;
    return sequence > r->sequence;
}

enum refusal room_play(const room *r, int seat, span action, uint64_t sequence, const char *request,
                       int64_t now, struct room_events *out) {
    out->count = 0;
    enum refusal refusal = check_player(r, seat);
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    if (sequence && is_stale(r, sequence))
        return REFUSAL_STALE;
    if (room_turn(r) != seat)
        return REFUSAL_NOT_YOUR_TURN;
    if (possible(now) >= room_deadline(r))
        return REFUSAL_STALE;
    game_move move = room_read_move(r, action);
    if (move >= r->set.game->num_moves)
        return REFUSAL_BAD_ACTION;
    return play(r, seat, move, request, now, out);
}

enum refusal room_play_bot(const room *r, int seat, game_move m, uint64_t sequence, int64_t now,
                           struct room_events *out) {
    out->count = 0;
    if (r->status != ROOM_PLAYING)
        return REFUSAL_NOT_PLAYING;
    if (room_turn(r) != seat || !room_bot(r, seat, NULL))
        return REFUSAL_NOT_YOUR_TURN;
    if (is_stale(r, sequence))
        return REFUSAL_STALE;
    if (m >= r->set.game->num_moves)
        return REFUSAL_BAD_ACTION;
    return play(r, seat, m, NULL, now, out);
}

/* Everybody who is still in agrees to the end when `offers` are made and these seats are out. */
static void end_if_agreed(const room *r, int what, unsigned offers, unsigned out_seats, int64_t now,
                          struct room_events *out) {
    unsigned persons = room_persons(r) & ~out_seats;
    if (persons && (offers & persons) == persons)
        set_data(add(r, out, EVENT_ENDED, -1, now), what == ROOM_DRAW ? "draw" : "abort");
}

/* A seat goes out; if it alone had not agreed to an abort, the others' agreement counts now. */
static struct event *go_out(const room *r, enum event_kind kind, int seat, int64_t now,
                            struct room_events *out) {
    struct event *e = add(r, out, kind, seat, now);
    if (r->set.players > 2)
        end_if_agreed(r, ROOM_ABORT, r->offers[ROOM_ABORT], 1U << seat, now, out);
    return e;
}

enum refusal room_resign(const room *r, int seat, const char *request, int64_t now,
                         struct room_events *out) {
    out->count = 0;
    enum refusal refusal = check_player(r, seat);
    if (refusal == REFUSAL_NOT_PLAYING && r->status == ROOM_PLAYING)
        return REFUSAL_ALREADY;
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    set_request(go_out(r, EVENT_RESIGNED, seat, now, out), request);
    return REFUSAL_NONE;
}

enum refusal room_offer(const room *r, int seat, bool draw, const char *request, int64_t now,
                        struct room_events *out) {
    int what = draw ? ROOM_DRAW : ROOM_ABORT;
    out->count = 0;
    enum refusal refusal = check_player(r, seat);
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    if (draw && !room_may_draw(r))
        return REFUSAL_ILLEGAL;
    if (r->offers[what] >> seat & 1)
        return REFUSAL_ALREADY;
    if (r->sequence >= ROOM_BUSY)
        return REFUSAL_TOO_MANY;
    struct event *e = add(r, out, EVENT_OFFERED, seat, now);
    set_data(e, draw ? "draw" : "abort");
    set_request(e, request);
    end_if_agreed(r, what, r->offers[what] | 1U << seat, 0, now, out);
    return REFUSAL_NONE;
}

enum refusal room_decline(const room *r, int seat, int64_t now, struct room_events *out) {
    out->count = 0;
    enum refusal refusal = check_player(r, seat);
    if (refusal)
        return refusal;
    if (!(r->offers[ROOM_ABORT] | r->offers[ROOM_DRAW]))
        return REFUSAL_ALREADY;
    add(r, out, EVENT_DECLINED, seat, now);
    return REFUSAL_NONE;
}

enum refusal room_time_out(const room *r, int64_t now, struct room_events *out) {
    out->count = 0;
    if (r->status != ROOM_PLAYING)
        return REFUSAL_NOT_PLAYING;
    if (possible(now) < room_deadline(r))
        return REFUSAL_TOO_EARLY;
    go_out(r, EVENT_TIMED_OUT, room_turn(r), now, out);
    return REFUSAL_NONE;
}

enum refusal room_resume(const room *r, int64_t now, struct room_events *out) {
    out->count = 0;
    if (!room_is_timed(r) || possible(now) < r->since)
        return REFUSAL_TOO_EARLY;
    add(r, out, EVENT_RESUMED, room_turn(r), now);
    return REFUSAL_NONE;
}

enum refusal room_rematch(const room *r, const char *next, int64_t now, struct room_events *out) {
    out->count = 0;
    if (r->status != ROOM_OVER)
        return REFUSAL_NOT_OVER;
    if (r->after[0])
        return REFUSAL_ALREADY;
    if (strlen(next) != ROOM_ID_SIZE - 1 || !span_is_word(span_of(next), ROOM_ID_SIZE - 1))
        return REFUSAL_BAD_REQUEST;
    set_data(add(r, out, EVENT_REMATCHED, -1, now), next);
    return REFUSAL_NONE;
}
