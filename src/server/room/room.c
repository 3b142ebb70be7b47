// SPDX-License-Identifier: MIT
// The fold. An event is checked as if it came from a stranger, since it may come from a damaged
// disk: its form, whether it could happen now, the clocks behind it, and nature's outcomes, which
// are made once more from the key and compared. What is remembered of an event is small; moves are
// in the match's log.
#include "server/room/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void room_init(room *r, const struct room_settings *set) {
    *r = (room){.set = *set};
    for (int i = 0; i < set->players; i++)
        r->seat[i].ready = set->plan[i] == ROOM_FOR_BOT;
}

void room_free(room *r) {
    match_free(&r->match);
    free(r->entry);
    free(r->mark);
    r->entry = NULL;
    r->mark = NULL;
    r->sequence = r->capacity = 0;
}

static bool copy_match(match *to, const match *from) {
    *to = *from;
    to->log = NULL;
    to->actor = NULL;
    if (from->capacity == 0)
        return true;
    to->log = malloc(from->capacity * sizeof *to->log);
    to->actor = malloc(from->capacity);
    if (!to->log || !to->actor)
        return false;
    memcpy(to->log, from->log, from->length * sizeof *to->log);
    memcpy(to->actor, from->actor, from->length);
    return true;
}

bool room_copy(room *to, const room *from) {
    *to = *from;
    to->entry = malloc((from->capacity + 1) * sizeof *to->entry);
    to->mark = malloc((from->capacity / ROOM_STRIDE + 1) * sizeof *to->mark);
    bool good = copy_match(&to->match, &from->match) && to->entry && to->mark;
    if (good && from->sequence)
        memcpy(to->entry, from->entry, from->sequence * sizeof *to->entry);
    if (good && from->sequence >= ROOM_STRIDE)
        memcpy(to->mark, from->mark, from->sequence / ROOM_STRIDE * sizeof *to->mark);
    if (!good)
        room_free(to);
    return good;
}

static bool fail(text *error, const char *why) {
    text_str(error, why);
    return false;
}

/* What an event of each kind consists of, and when it may happen. */
struct form {
    enum room_status when;
    bool seat, request, data;
    bool (*apply)(room *r, const struct event *e, text *error);
};

static void finish(room *r, enum room_end end) {
    r->status = ROOM_OVER;
    r->end = end;
    r->offers[ROOM_ABORT] = r->offers[ROOM_DRAW] = 0;
}

static bool apply_joined(room *r, const struct event *e, text *error) {
    if (r->set.plan[e->seat] == ROOM_FOR_BOT || r->seat[e->seat].person)
        return fail(error, "the seat is taken");
    if (room_seat_of(r, e->person) >= 0)
        return fail(error, "the person is seated already");
    if (r->sequence >= ROOM_BUSY)
        return fail(error, "too many events before the deal");
    r->seat[e->seat].person = e->person;
    return true;
}

static bool apply_left(room *r, const struct event *e, text *error) {
    struct room_seat *seat = &r->seat[e->seat];
    if (!seat->person)
        return fail(error, "nobody sits there");
    *seat = (struct room_seat){0};
    return true;
}

static bool apply_ready(room *r, const struct event *e, text *error) {
    struct room_seat *seat = &r->seat[e->seat];
    text nonce;
    if (!seat->person || seat->ready)
        return fail(error, "no nonce is awaited from this seat");
    if (!fair_is_nonce(span_of(e->data)))
        return fail(error, "the nonce is none");
    text_init(&nonce, seat->nonce, sizeof seat->nonce);
    text_str(&nonce, e->data);
    seat->ready = true;
    return true;
}

static bool apply_dealt(room *r, const struct event *e, text *error) {
    char line[EVENT_DATA_SIZE];
    game_state start;
    text t;
    for (int i = 0; i < r->set.players; i++)
        if (!r->seat[i].ready)
            return fail(error, "dealt before everybody was ready");
    text_init(&t, r->nonces, sizeof r->nonces);
    room_write_nonces(&t, r, -1, (span){0});
    room_deal(&start, r, r->nonces);
    text_init(&t, line, sizeof line);
    r->set.game->write_state(&t, &start);
    if (strcmp(line, e->data) != 0)
        return fail(error, "the deal is not the one that the key gives");
    match_start(&r->match, r->set.game, &start);
    since_start(&r->played, r->set.game, &start);
    r->status = ROOM_PLAYING;
    r->since = e->at;
    return true;
}

/* Keeps the public count in step with entries of the log from `from` on, where `at` stands. */
static void count_played(room *r, game_state at, size_t from) {
    const match *m = &r->match;
    for (size_t i = from; i < m->length; i++) {
        m->game->apply(&at, m->log[i]);
        since_step(&r->played, m->game, m->actor[i], m->log[i], &at);
    }
}

static bool apply_played(room *r, const struct event *e, text *error) {
    char line[EVENT_DATA_SIZE];
    text t;
    span rest = span_of(e->data), word = span_cut(&rest, ' ');
    game_move move = r->set.game->read_move(word);
    if (move >= r->set.game->num_moves)
        return fail(error, "not an action");
    if (e->seat == room_turn(r) && e->at >= room_deadline(r))
        return fail(error, "played when the time was up");
    text_init(&t, line, sizeof line);
    r->before = r->match.state;
    size_t length = r->match.length;
    if (room_step(&r->match, r, e->seat, move, &r->outcomes, &t, error) < 0)
        return false;
    if (strcmp(line, e->data) != 0)
        return fail(error, "the outcomes are not those that the key gives");
    count_played(r, r->before, length);
    r->offers[ROOM_DRAW] = 0;
    r->since = e->at;
    if (r->set.game->actor(&r->match.state) == GAME_OVER)
        finish(r, ROOM_PLAYED_OUT);
    return true;
}

/* A seat is out. When no person is left who could win, bots by plan play on among themselves. */
static bool apply_out(room *r, const struct event *e, text *error) {
    bool by_time = e->kind == EVENT_TIMED_OUT, bots = false;
    int turn = room_turn(r);
    if (!(room_persons(r) >> e->seat & 1))
        return fail(error, "no person plays this seat");
    if (by_time && (e->seat != turn || e->at < room_deadline(r)))
        return fail(error, "the time is not up");
    r->seat[e->seat].out = true;
    r->seat[e->seat].out_by_time = by_time;
    r->offers[ROOM_ABORT] &= (uint8_t) ~(1U << e->seat);
    if (e->seat == turn)
        r->since = e->at;
    for (int i = 0; i < r->set.players; i++)
        bots = bots || r->set.plan[i] == ROOM_FOR_BOT;
    if (r->set.players == 2)
        finish(r, by_time ? ROOM_BY_TIME : ROOM_BY_RESIGNING);
    else if (!room_persons(r) && !bots)
        finish(r, ROOM_BY_ABORT);
    return true;
}

/* "abort" or "draw" as an index of offers; -1: neither. */
static int offer_of(const struct event *e) {
    return !strcmp(e->data, "abort") ? ROOM_ABORT : !strcmp(e->data, "draw") ? ROOM_DRAW : -1;
}

static bool apply_offered(room *r, const struct event *e, text *error) {
    int what = offer_of(e);
    if (what < 0 || (what == ROOM_DRAW && !room_may_draw(r)))
        return fail(error, "an offer of nothing that is possible");
    if (!(room_persons(r) >> e->seat & 1) || r->offers[what] >> e->seat & 1)
        return fail(error, "this seat can't offer that");
    if (r->sequence >= ROOM_BUSY)
        return fail(error, "too many offers");
    r->offers[what] |= (uint8_t)(1U << e->seat);
    return true;
}

static bool apply_declined(room *r, const struct event *e, text *error) {
    if (!(room_persons(r) >> e->seat & 1) || !(r->offers[ROOM_ABORT] | r->offers[ROOM_DRAW]))
        return fail(error, "there is nothing to decline");
    r->offers[ROOM_ABORT] = r->offers[ROOM_DRAW] = 0;
    return true;
}

static bool apply_ended(room *r, const struct event *e, text *error) {
    int what = offer_of(e);
    if (what < 0 || !room_persons(r) || r->offers[what] != room_persons(r))
        return fail(error, "not everybody agreed to that end");
    finish(r, what == ROOM_DRAW ? ROOM_BY_DRAW : ROOM_BY_ABORT);
    return true;
}

static bool apply_rematched(room *r, const struct event *e, text *error) {
    text after;
    span id = span_of(e->data);
    if (r->after[0])
        return fail(error, "there is a rematch already");
    if (id.length != ROOM_ID_SIZE - 1 || !span_is_word(id, ROOM_ID_SIZE - 1))
        return fail(error, "the rematch's id is none");
    text_init(&after, r->after, sizeof r->after);
    text_str(&after, e->data);
    return true;
}

static bool apply_resumed(room *r, const struct event *e, text *error) {
    if (!room_is_timed(r) || e->seat != room_turn(r) || e->at < r->since)
        return fail(error, "no clock could go on here");
    r->since = e->at;
    return true;
}

static const struct form forms[EVENT_KINDS] = {
    [EVENT_JOINED] = {ROOM_WAITING, true, false, false, apply_joined},
    [EVENT_LEFT] = {ROOM_WAITING, true, false, false, apply_left},
    [EVENT_READY] = {ROOM_WAITING, true, true, true, apply_ready},
    [EVENT_DEALT] = {ROOM_WAITING, false, false, true, apply_dealt},
    [EVENT_PLAYED] = {ROOM_PLAYING, true, true, true, apply_played},
    [EVENT_RESIGNED] = {ROOM_PLAYING, true, true, false, apply_out},
    [EVENT_TIMED_OUT] = {ROOM_PLAYING, true, false, false, apply_out},
    [EVENT_OFFERED] = {ROOM_PLAYING, true, true, true, apply_offered},
    [EVENT_DECLINED] = {ROOM_PLAYING, true, false, false, apply_declined},
    [EVENT_ENDED] = {ROOM_PLAYING, false, false, true, apply_ended},
    [EVENT_REMATCHED] = {ROOM_OVER, false, false, true, apply_rematched},
    [EVENT_RESUMED] = {ROOM_PLAYING, true, false, false, apply_resumed},
};

/* Is the event well made and next, whatever it says? */
static bool check_form(const room *r, const struct event *e, text *error) {
    if (e->sequence != r->sequence + 1)
        return fail(error, "the sequence number is not the next one");
    if ((unsigned)e->kind >= EVENT_KINDS)
        return fail(error, "there is no such kind of event");
    const struct form *form = &forms[e->kind];
    if (e->at < 0 || e->at > ROOM_LATEST)
        return fail(error, "the time is impossible");
    if (form->seat ? e->seat < 0 || e->seat >= r->set.players : e->seat != -1)
        return fail(error, "the seat is impossible");
    if ((e->kind == EVENT_JOINED) != (e->person != 0))
        return fail(error, e->person ? "a person where there must be none" : "nobody joined");
    if (!memchr(e->request, '\0', sizeof e->request) || !memchr(e->data, '\0', sizeof e->data))
        return fail(error, "a text without an end");
    if (!form->data && e->data[0])
        return fail(error, "data where there must be none");
    if (e->request[0] && (!form->request || !room_is_request(e->request)))
        return fail(error, "the request's id is impossible");
    if (r->status != form->when)
        return fail(error, "this can't happen before, in or after the game as it stands");
    if (room_request(r, e->seat, e->request))
        return fail(error, "the same request twice");
    return true;
}

static bool grow(room *r, text *error) {
    if (r->sequence < r->capacity)
        return true;
    uint64_t capacity = r->capacity ? 2 * r->capacity : ROOM_ENTRIES;
    struct room_entry *entry = realloc(r->entry, capacity * sizeof *entry);
    if (!entry)
        return fail(error, "out of memory");
    r->entry = entry;
    struct room_mark *mark = realloc(r->mark, (capacity / ROOM_STRIDE + 1) * sizeof *mark);
    if (!mark)
        return fail(error, "out of memory");
    r->mark = mark;
    r->capacity = capacity;
    return true;
}

static void set_mark(room *r) {
    if (r->sequence % ROOM_STRIDE == 0)
        r->mark[r->sequence / ROOM_STRIDE - 1] = (struct room_mark){
            .state = r->match.state, .played = r->played, .log = r->match.length};
}

int room_apply(room *r, const struct event *e, text *error) {
    int64_t left[GAME_MAX_PLAYERS];
    if (!check_form(r, e, error) || !grow(r, error))
        return -1;
    room_clocks(r, e->kind, e->seat, e->at, left);
    if (memcmp(left, e->left, sizeof left) != 0) {
        fail(error, "the clocks are impossible");
        return -1;
    }
    struct room_entry entry = {.at = e->at,
                               .request = room_request_hash(r, e->seat, e->request),
                               .kind = (uint8_t)e->kind,
                               .seat = (uint8_t)e->seat,
                               .log = (uint32_t)r->match.length};
    if (e->kind == EVENT_OFFERED || e->kind == EVENT_ENDED)
        entry.extra = offer_of(e) == ROOM_DRAW;
    memcpy(entry.left, left, sizeof left);
    if (!forms[e->kind].apply(r, e, error))
        return -1;
    for (int i = 0; i < r->set.players; i++)
        r->seat[i].left = left[i];
    r->entry[r->sequence++] = entry;
    set_mark(r);
    return 0;
}
