// SPDX-License-Identifier: MIT
// Decisions: a request is checked against the room and becomes a refusal, or events, which are
// applied to a copy of it. A refusal names the first reason: who asks, then the state of the game,
// then what is asked for.
#include "server/room/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/room/duel.h"

static int64_t decide_possible(int64_t now) {
    return now < 0 ? 0 : now > ROOM_LATEST ? ROOM_LATEST : now;
}

static void decide_begin(struct room_decision *out) {
    out->count = 0;
    out->next = NULL;
    out->reason[0] = '\0';
}

void room_decision_drop(struct room_decision *d) {
    if (d->next)
        room_free(d->next);
    free(d->next);
    d->next = NULL;
    d->count = 0;
}

static struct room_event decide_event(enum room_event_kind kind, int seat, int64_t now,
                                      const char *data, const char *request) {
    struct room_event e = {.at = decide_possible(now), .kind = kind, .seat = seat};
    text t;
    text_init(&t, e.data, sizeof e.data);
    text_str(&t, data);
    assert(!t.overflow);
    text_init(&t, e.request, sizeof e.request);
    text_str(&t, request ? request : "");
    assert(!t.overflow);
    return e;
}

/* Adds an event and applies it to the next room, which starts as a copy of this one. REFUSAL_BUSY,
 * and nothing is decided: out of memory, since everything else was checked before. */
static enum refusal decide_add(const room *r, struct room_decision *out, struct room_event e) {
    text error;
    assert(out->count < ROOM_EVENTS);
    text_init(&error, out->reason, sizeof out->reason);
    if (!out->next)
        out->next = room_clone(r);
    if (out->next && room_make(out->next, &e, &error) == 0) {
        out->event[out->count++] = e;
        return REFUSAL_NONE;
    }
    room_decision_drop(out);
    return REFUSAL_BUSY;
}

void room_decision_append(struct room_decision *d, struct room_decision *more) {
    assert(more->next && d->count + more->count <= ROOM_EVENTS);
    memcpy(&d->event[d->count], more->event, (size_t)more->count * sizeof *more->event);
    int count = d->count + more->count;
    room_decision_drop(d);
    d->next = more->next;
    d->count = count;
}

static enum refusal check_request(const room *r, int seat, const char *request) {
    if (!request || !request[0])
        return REFUSAL_NONE;
    if (!room_is_request(request))
        return REFUSAL_BAD_REQUEST;
    return room_request(r, seat, request) ? REFUSAL_ALREADY : REFUSAL_NONE;
}

static bool decide_seated(const room *r, int seat) {
    return seat >= 0 && seat < r->set.players && r->seat[seat].person;
}

/* Is the seat a person's who is still playing? */
static enum refusal check_player(const room *r, int seat) {
    if (!decide_seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (r->status != ROOM_PLAYING || r->seat[seat].out)
        return REFUSAL_NOT_PLAYING;
    return REFUSAL_NONE;
}

enum refusal room_join(const room *r, person_id who, int seat, int64_t now,
                       struct room_decision *out) {
    decide_begin(out);
    if (!who)
        return REFUSAL_SIGNED_OUT;
    if (room_seat_of(r, who) >= 0)
        return REFUSAL_ALREADY;
    if (seat >= r->set.players)
        return REFUSAL_NOT_FOUND;
    for (int i = 0; seat < 0 && i < r->set.players; i++)
        if (r->set.plan[i] == ROOM_FOR_PERSON && !r->seat[i].person)
            seat = i;
    if (r->status != ROOM_WAITING || duel_is_closed(r) || seat < 0 ||
        r->set.plan[seat] == ROOM_FOR_BOT || r->seat[seat].person)
        return REFUSAL_SEAT_TAKEN;
    if (r->sequence >= ROOM_BUSY)
        return REFUSAL_TOO_MANY;
    struct room_event e = decide_event(ROOM_EVENT_JOINED, seat, now, "", NULL);
    e.person = who;
    return decide_add(r, out, e);
}

enum refusal room_leave(const room *r, int seat, int64_t now, struct room_decision *out) {
    decide_begin(out);
    if (!decide_seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (r->status != ROOM_WAITING)
        return REFUSAL_STALE;
    if (r->set.tournament[0])
        return REFUSAL_FORBIDDEN;
    return decide_add(r, out, decide_event(ROOM_EVENT_LEFT, seat, now, "", NULL));
}

static bool decide_all_ready(const room *r) {
    for (int i = 0; i < r->set.players; i++)
        if (!r->seat[i].ready)
            return false;
    return true;
}

enum refusal room_ready(const room *r, int seat, span nonce, const char *request, int64_t now,
                        struct room_decision *out) {
    decide_begin(out);
    if (!decide_seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (!fair_is_nonce(nonce))
        return REFUSAL_BAD_REQUEST;
    if (r->status != ROOM_WAITING || r->seat[seat].ready)
        return REFUSAL_ALREADY;
    enum refusal refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    char data[FAIR_NONCE_MOST + 1];
    text t;
    text_init(&t, data, sizeof data);
    text_mem(&t, nonce.at, nonce.length);
    refusal = decide_add(r, out, decide_event(ROOM_EVENT_READY, seat, now, data, request));
    if (refusal || !decide_all_ready(out->next))
        return refusal;
    return decide_add(r, out, decide_event(ROOM_EVENT_DEALT, -1, now, "", NULL));
}

enum refusal room_begin(const room *r, int64_t now, struct room_decision *out) {
    decide_begin(out);
    if (r->status != ROOM_WAITING)
        return REFUSAL_ALREADY;
    bool may = r->set.tournament[0] ? room_persons(r) == 3 : r->set.day && decide_all_ready(r);
    if (!may)
        return REFUSAL_NOT_PLAYING;
    return decide_add(r, out, decide_event(ROOM_EVENT_DEALT, -1, now, "", NULL));
}

/* Plays a move of the seat to move, if it is legal. */
static enum refusal decide_play(const room *r, int seat, game_move move, const char *request,
                                int64_t now, struct room_decision *out) {
    char word[GAME_MOVE_SIZE];
    if (!game_is_legal(r->set.game, &r->match.state, move))
        return REFUSAL_ILLEGAL;
    game_word(r->set.game, move, word);
    return decide_add(r, out, decide_event(ROOM_EVENT_PLAYED, seat, now, word, request));
}

/* Has the position changed since event `sequence`, or is there no such event yet? Offers and the
 * like don't change it. */
static bool is_stale(const room *r, uint64_t sequence) {
    return sequence < r->moved || sequence > r->sequence;
}

enum refusal room_play(const room *r, int seat, span action, uint64_t sequence, const char *request,
                       int64_t now, struct room_decision *out) {
    decide_begin(out);
    enum refusal refusal = check_player(r, seat);
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    if (sequence && is_stale(r, sequence))
        return REFUSAL_STALE;
    if (room_turn(r) != seat)
        return REFUSAL_NOT_YOUR_TURN;
    if (decide_possible(now) >= room_deadline(r))
        return REFUSAL_STALE;
    game_move move = room_read_move(r, action);
    if (move >= r->set.game->num_moves)
        return REFUSAL_BAD_ACTION;
    return decide_play(r, seat, move, request, now, out);
}

enum refusal room_play_bot(const room *r, int seat, game_move m, uint64_t sequence, int64_t now,
                           struct room_decision *out) {
    decide_begin(out);
    if (r->status != ROOM_PLAYING)
        return REFUSAL_NOT_PLAYING;
    if (room_turn(r) != seat || !room_bot(r, seat, NULL))
        return REFUSAL_NOT_YOUR_TURN;
    if (is_stale(r, sequence))
        return REFUSAL_STALE;
    if (m >= r->set.game->num_moves)
        return REFUSAL_BAD_ACTION;
    return decide_play(r, seat, m, NULL, now, out);
}

/* What was offered happens once all remaining persons have agreed. */
static enum refusal decide_agreed(const room *r, enum room_offer what, int64_t now,
                                  struct room_decision *out) {
    unsigned persons = room_persons(out->next);
    if (!persons || out->next->offers[what] != persons ||
        (what == ROOM_ABORT && !room_may_abort(out->next)))
        return REFUSAL_NONE;
    struct room_event e = decide_event(ROOM_EVENT_ENDED, -1, now, room_offer_word(what), NULL);
    if (what == ROOM_TAKEBACK)
        e = decide_event(ROOM_EVENT_TAKEN_BACK, out->next->asker, now, "", NULL);
    return decide_add(r, out, e);
}

/* A seat drops out; if it was the only one that hadn't agreed to an abort, the game ends. */
static enum refusal decide_go_out(const room *r, enum room_event_kind kind, int seat,
                                  const char *request, int64_t now, struct room_decision *out) {
    enum refusal refusal = decide_add(r, out, decide_event(kind, seat, now, "", request));
    if (refusal || r->set.players == 2)
        return refusal;
    return decide_agreed(r, ROOM_ABORT, now, out);
}

enum refusal room_resign(const room *r, int seat, const char *request, int64_t now,
                         struct room_decision *out) {
    decide_begin(out);
    enum refusal refusal = check_player(r, seat);
    if (refusal == REFUSAL_NOT_PLAYING && r->status == ROOM_PLAYING)
        return REFUSAL_ALREADY;
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    return decide_go_out(r, ROOM_EVENT_RESIGNED, seat, request, now, out);
}

static bool decide_may_offer(const room *r, int seat, enum room_offer what) {
    switch (what) {
    case ROOM_ABORT:
        return room_may_abort(r);
    case ROOM_DRAW:
        return room_may_draw(r);
    case ROOM_TAKEBACK: /* or to agree to it */
        return r->offers[what] || room_may_take_back(r) >> seat & 1;
    default:
        return false;
    }
}

enum refusal room_offer(const room *r, int seat, enum room_offer what, const char *request,
                        int64_t now, struct room_decision *out) {
    decide_begin(out);
    enum refusal refusal = check_player(r, seat);
    if (!refusal)
        refusal = check_request(r, seat, request);
    if (refusal)
        return refusal;
    if (!decide_may_offer(r, seat, what))
        return REFUSAL_ILLEGAL;
    if (what == ROOM_TAKEBACK && decide_possible(now) >= room_deadline(r))
        return REFUSAL_STALE;
    if (r->offers[what] >> seat & 1)
        return REFUSAL_ALREADY;
    if (r->sequence >= ROOM_BUSY)
        return REFUSAL_TOO_MANY;
    refusal = decide_add(
        r, out, decide_event(ROOM_EVENT_OFFERED, seat, now, room_offer_word(what), request));
    return refusal ? refusal : decide_agreed(r, what, now, out);
}

enum refusal room_decline(const room *r, int seat, int64_t now, struct room_decision *out) {
    decide_begin(out);
    enum refusal refusal = check_player(r, seat);
    if (refusal)
        return refusal;
    if (!room_is_offered(r))
        return REFUSAL_ALREADY;
    return decide_add(r, out, decide_event(ROOM_EVENT_DECLINED, seat, now, "", NULL));
}

enum refusal room_say(const room *r, int seat, span phrase, int64_t now,
                      struct room_decision *out) {
    decide_begin(out);
    int number = room_phrase_read(phrase);
    if (!decide_seated(r, seat))
        return REFUSAL_NOT_SEATED;
    if (r->status == ROOM_WAITING)
        return REFUSAL_NOT_PLAYING;
    if (number < 0)
        return REFUSAL_BAD_REQUEST;
    if (r->said >= ROOM_SAYS || r->sequence >= ROOM_BUSY)
        return REFUSAL_TOO_MANY;
    return decide_add(r, out, decide_event(ROOM_EVENT_SAID, seat, now, room_phrase(number), NULL));
}

enum refusal room_time_out(const room *r, int64_t now, struct room_decision *out) {
    decide_begin(out);
    if (r->status == ROOM_OVER || (r->status == ROOM_WAITING && !r->set.tournament[0]))
        return REFUSAL_NOT_PLAYING;
    if (decide_possible(now) < room_deadline(r))
        return REFUSAL_TOO_EARLY;
    if (r->status == ROOM_WAITING)
        return room_begin(r, now, out);
    return decide_go_out(r, ROOM_EVENT_TIMED_OUT, room_turn(r), NULL, now, out);
}

enum refusal room_resume(const room *r, int64_t now, struct room_decision *out) {
    decide_begin(out);
    if (!room_is_timed(r) || decide_possible(now) < r->since)
        return REFUSAL_TOO_EARLY;
    return decide_add(r, out, decide_event(ROOM_EVENT_RESUMED, room_turn(r), now, "", NULL));
}

bool room_awaits_ratings(const room *r) {
    return r->set.rated && r->status == ROOM_OVER && r->end != ROOM_BY_ABORT &&
           r->sequence == r->last;
}

static void decide_ratings(struct rating_change *c, const room *r, int64_t at) {
    int place[GAME_MAX_PLAYERS];
    c->players = r->set.players;
    c->bots = 0;
    for (int i = 0; i < c->players; i++)
        c->bots |= (unsigned)(r->set.plan[i] == ROOM_FOR_BOT) << i;
    room_places(r, place);
    rating_change(c, place, at);
}

enum refusal room_rate(const room *r, const struct rating before[GAME_MAX_PLAYERS], int64_t now,
                       struct room_decision *out) {
    struct rating_change c;
    char data[ROOM_EVENT_DATA_SIZE];
    text t;
    decide_begin(out);
    if (!room_awaits_ratings(r))
        return REFUSAL_NOT_OVER;
    memcpy(c.before, before, sizeof c.before);
    decide_ratings(&c, r, decide_possible(now));
    text_init(&t, data, sizeof data);
    rating_write(&t, &c);
    return decide_add(r, out, decide_event(ROOM_EVENT_RATED, -1, now, data, NULL));
}

const char *room_wrong_ratings(const room *r, span data, int64_t at) {
    struct rating_change kept, right;
    char written[ROOM_EVENT_DATA_SIZE];
    text t;
    if (!rating_read(&kept, data, r->set.players, at))
        return "its ratings can't be read";
    right = kept;
    decide_ratings(&right, r, at);
    text_init(&t, written, sizeof written);
    rating_write(&t, &right);
    return span_is(data, written) ? NULL : "its ratings don't follow from its result";
}

enum refusal room_rematch(const room *r, const char *next, int64_t now, struct room_decision *out) {
    decide_begin(out);
    if (r->status != ROOM_OVER)
        return REFUSAL_NOT_OVER;
    if (r->after[0])
        return REFUSAL_ALREADY;
    if (strlen(next) != ROOM_ID_SIZE - 1 || !span_is_word(span_of(next), ROOM_ID_SIZE - 1))
        return REFUSAL_BAD_REQUEST;
    return decide_add(r, out, decide_event(ROOM_EVENT_REMATCHED, -1, now, next, NULL));
}
