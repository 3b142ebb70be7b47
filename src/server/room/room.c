// SPDX-License-Identifier: MIT
// The fold. Events aren't trusted, since they may come from a damaged disk: the form is checked,
// and whether the event can happen now; then it is applied, and the clocks, the deal and nature's
// outcomes, which follow from the key, are compared with its data. Decisions apply their events by
// the same function. Little is kept of an event; moves are in the match's log.
#include "server/room/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/room/duel.h"

void room_init(room *r, const struct room_settings *set) {
    *r = (room){.set = *set, .sealed = set->day != 0};
    for (int i = 0; i < set->players; i++)
        r->seat[i].ready = set->plan[i] == ROOM_FOR_BOT;
}

void room_free(room *r) {
    match_free(&r->match);
    free(r->entry);
    free(r->mark);
    free(r->back);
    free(r->seen);
    r->entry = NULL;
    r->mark = r->back = NULL;
    r->seen = NULL;
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
    size_t moves = from->match.length;
    *to = *from;
    to->entry = malloc((from->capacity + 1) * sizeof *to->entry);
    to->mark = malloc((from->capacity / ROOM_STRIDE + 1) * sizeof *to->mark);
    to->seen = malloc(from->match.capacity + 1);
    to->back = malloc(((size_t)from->backs + 1) * sizeof *to->back);
    bool good =
        copy_match(&to->match, &from->match) && to->entry && to->mark && to->seen && to->back;
    if (good && from->sequence)
        memcpy(to->entry, from->entry, from->sequence * sizeof *to->entry);
    if (good && from->sequence >= ROOM_STRIDE)
        memcpy(to->mark, from->mark, from->sequence / ROOM_STRIDE * sizeof *to->mark);
    if (good && from->backs)
        memcpy(to->back, from->back, (size_t)from->backs * sizeof *to->back);
    if (good && moves)
        memcpy(to->seen, from->seen, moves);
    if (!good)
        room_free(to);
    return good;
}

room *room_clone(const room *r) {
    room *copy = malloc(sizeof *copy);
    if (copy && room_copy(copy, r))
        return copy;
    free(copy);
    return NULL;
}

void room_become(room *r, room *next) {
    room_free(r);
    *r = *next;
    free(next);
}

static bool room_fail(text *error, const char *why) {
    text_str(error, why);
    return false;
}

/* What an event of a kind consists of, and when it may happen. */
struct form {
    enum room_status when;
    bool seat, request, data;
    bool (*apply)(room *r, struct room_event *e, text *error); /* also completes the data */
};

static void room_finish(room *r, enum room_end end) {
    r->status = ROOM_OVER;
    r->end = end;
    r->last = r->sequence + 1; /* this event */
    memset(r->offers, 0, sizeof r->offers);
    r->decided = duel_ends(r);
}

static bool apply_joined(room *r, struct room_event *e, text *error) {
    if (r->set.plan[e->seat] == ROOM_FOR_BOT || r->seat[e->seat].person)
        return room_fail(error, "the seat is taken");
    if (room_seat_of(r, e->person) >= 0)
        return room_fail(error, "the person is seated already");
    if (duel_is_closed(r))
        return room_fail(error, "nobody can join a later game of a match");
    if (r->sequence >= ROOM_BUSY)
        return room_fail(error, "too many events before the deal");
    r->seat[e->seat].person = e->person;
    r->seat[e->seat].ready = r->set.day != 0;
    return true;
}

static bool apply_left(room *r, struct room_event *e, text *error) {
    struct room_seat *seat = &r->seat[e->seat];
    if (!seat->person || r->set.tournament[0])
        return room_fail(error, "nobody leaves this seat");
    r->decided = duel_is_closed(r); /* and never again: everybody had joined before */
    *seat = (struct room_seat){0};
    return true;
}

static bool apply_ready(room *r, struct room_event *e, text *error) {
    struct room_seat *seat = &r->seat[e->seat];
    text nonce;
    if (!seat->person || seat->ready)
        return room_fail(error, "no nonce is awaited from this seat");
    if (!fair_is_nonce(span_of(e->data)))
        return room_fail(error, "it isn't a nonce");
    text_init(&nonce, seat->nonce, sizeof seat->nonce);
    text_str(&nonce, e->data);
    seat->ready = true;
    return true;
}

static bool apply_dealt(room *r, struct room_event *e, text *error) {
    game_state start;
    text t;
    for (int i = 0; i < r->set.players; i++)
        if (r->set.tournament[0] ? !r->seat[i].person : !r->seat[i].ready)
            return room_fail(error, "dealt before everybody was ready");
    text_init(&t, r->nonces, sizeof r->nonces);
    room_write_nonces(&t, r);
    room_deal(&start, r);
    text_init(&t, e->data, sizeof e->data);
    r->set.game->write_state(&t, &start);
    match_start(&r->match, r->set.game, &start);
    since_start(&r->played, r->set.game, &start);
    r->status = ROOM_PLAYING;
    r->since = e->at;
    return true;
}

/* The viewers who see nature's next outcome. */
static uint8_t room_seers(const room *r) {
    uint8_t seers = 0;
    for (int viewer = -1; viewer < r->set.players; viewer++)
        if (r->set.game->sees(&r->match.state, viewer))
            seers |= ROOM_SEEN_BY(viewer);
    return seers;
}

/* Adds an entry to the log, by a seat or by MATCH_NATURE: a move is applied only here, and
 * everything that is needed later about this step is noted. */
static bool room_log(room *r, int actor, game_move move, text *error) {
    match *m = &r->match;
    size_t capacity = m->capacity;
    bool nature = actor == MATCH_NATURE;
    uint8_t seen = nature ? room_seers(r) : UINT8_MAX;
    bool reveals = nature || since_reveals(&r->played, m->game, &m->state, actor, move);
    if ((nature ? match_chance(m, move, error) : match_play(m, actor, move, error)) < 0)
        return false;
    if (m->capacity > capacity) {
        uint8_t *more = realloc(r->seen, m->capacity);
        if (!more)
            return room_fail(error, "out of memory");
        r->seen = more;
    }
    r->seen[m->length - 1] = seen;
    if (reveals)
        r->firm = m->length;
    since_step(&r->played, m->game, actor, move, &m->state);
    return true;
}

bool room_step(room *r, int seat, game_move move, text *line, text *error) {
    const struct game_ops *g = r->set.game;
    const match *m = &r->match;
    size_t at = m->length;
    if (!room_log(r, seat, move, error))
        return false;
    while (g->actor(&m->state) == GAME_NATURE) {
        r->outcomes++;
        if (!room_log(r, MATCH_NATURE, room_sample(r, r->outcomes), error))
            return false;
    }
    g->write_move(line, move);
    record_write_outcomes(line, m, at + 1);
    /* A line that fits an event also fits the buffers of its readers. */
    return !line->overflow || room_fail(error, "a move with more outcomes than an event can hold");
}

static bool apply_played(room *r, struct room_event *e, text *error) {
    text line;
    span rest = span_of(e->data), word = span_cut(&rest, ' ');
    game_move move = r->set.game->read_move(word);
    if (move >= r->set.game->num_moves)
        return room_fail(error, "not an action");
    if (e->seat == room_turn(r) && e->at >= room_deadline(r))
        return room_fail(error, "played after the time was up");
    text_init(&line, e->data, sizeof e->data);
    if (!room_step(r, e->seat, move, &line, error))
        return false;
    r->offers[ROOM_DRAW] = r->offers[ROOM_TAKEBACK] = 0;
    r->since = e->at;
    if (r->set.game->actor(&r->match.state) == GAME_OVER)
        room_finish(r, ROOM_PLAYED_OUT);
    return true;
}

/* A seat is out. When no person can win any more, the game's own bots play on among themselves. */
static bool apply_out(room *r, struct room_event *e, text *error) {
    bool by_time = e->kind == ROOM_EVENT_TIMED_OUT, bots = false;
    int turn = room_turn(r);
    if (!(room_persons(r) >> e->seat & 1))
        return room_fail(error, "no person plays this seat");
    if (by_time && (e->seat != turn || e->at < room_deadline(r)))
        return room_fail(error, "the time is not up");
    r->seat[e->seat].out = true;
    r->seat[e->seat].out_by_time = by_time;
    r->offers[ROOM_ABORT] &= (uint8_t) ~(1U << e->seat);
    r->offers[ROOM_TAKEBACK] = 0;
    if (e->seat == turn)
        r->since = e->at;
    for (int i = 0; i < r->set.players; i++)
        bots = bots || r->set.plan[i] == ROOM_FOR_BOT;
    if (r->set.players == 2)
        room_finish(r, by_time ? ROOM_BY_TIME : ROOM_BY_RESIGNING);
    else if (!room_persons(r) && !bots)
        room_finish(r, ROOM_BY_ABORT);
    return true;
}

static bool apply_offered(room *r, struct room_event *e, text *error) {
    enum room_offer what = room_offer_read(span_of(e->data));
    if (what == ROOM_OFFERS || (what == ROOM_DRAW && !room_may_draw(r)))
        return room_fail(error, "there is no such offer");
    if (!(room_persons(r) >> e->seat & 1) || r->offers[what] >> e->seat & 1)
        return room_fail(error, "this seat can't offer that");
    if (r->sequence >= ROOM_BUSY)
        return room_fail(error, "too many offers");
    if (what == ROOM_TAKEBACK && !r->offers[what]) {
        if (!(room_may_take_back(r) >> e->seat & 1))
            return room_fail(error, "there is nothing that this seat can take back");
        r->asker = e->seat;
    }
    r->offers[what] |= (uint8_t)(1U << e->seat);
    return true;
}

static bool apply_declined(room *r, struct room_event *e, text *error) {
    if (!(room_persons(r) >> e->seat & 1) || !room_is_offered(r))
        return room_fail(error, "there is nothing to decline");
    memset(r->offers, 0, sizeof r->offers);
    return true;
}

/* The last mark on the way to where this much of the log is played; NULL: the deal is nearer. What
 * was cut since can't reach below it: that cut would have left a mark of its own. */
static const struct room_mark *room_mark_before(const room *r, size_t length) {
    for (uint64_t i = r->sequence; i > 0; i--) {
        const struct room_entry *e = &r->entry[i - 1];
        const struct room_mark *m = i % ROOM_STRIDE == 0 ? &r->mark[i / ROOM_STRIDE - 1]
                                    : e->kind == ROOM_EVENT_TAKEN_BACK ? &r->back[e->extra]
                                                                       : NULL;
        if (m && m->log <= length)
            return m;
        if (e->kind == ROOM_EVENT_DEALT)
            break;
    }
    return NULL;
}

/* Cuts the log, and counts again what was played in public: from the last mark on, since a long
 * game may be cut many times, and all of that is repeated when it is loaded. */
static void room_cut(room *r, size_t length) {
    const struct game_ops *g = r->set.game;
    const struct room_mark *mark = room_mark_before(r, length);
    game_state state = mark ? mark->state : r->match.start;
    if (mark)
        r->played = mark->played;
    else
        since_start(&r->played, g, &state);
    for (size_t i = mark ? mark->log : 0; i < length; i++) {
        g->apply(&state, r->match.log[i]);
        since_step(&r->played, g, r->match.actor[i], r->match.log[i], &state);
    }
    match_cut_at(&r->match, length, &state);
    for (uint64_t i = r->sequence; i > 0 && r->entry[i - 1].log >= length; i--)
        r->entry[i - 1].undone |= r->entry[i - 1].kind == ROOM_EVENT_PLAYED;
}

static bool apply_taken_back(room *r, struct room_event *e, text *error) {
    const match *m = &r->match;
    text data;
    if (!room_persons(r) || r->offers[ROOM_TAKEBACK] != room_persons(r) || r->asker != e->seat ||
        !(room_may_take_back(r) >> e->seat & 1))
        return room_fail(error, "not everybody agreed to take that back");
    if (e->at >= room_deadline(r))
        return room_fail(error, "taken back after the time was up");
    size_t length = m->length;
    while (m->actor[length - 1] != e->seat)
        length--;
    text_init(&data, e->data, sizeof e->data);
    uint64_t to = room_played_at(r, --length) - 1, lines = 0;
    text_uint(&data, to);
    for (size_t i = 0; i < length; i++)
        lines += m->actor[i] != MATCH_NATURE;
    struct room_mark *back = realloc(r->back, ((size_t)r->backs + 1) * sizeof *back);
    if (!back)
        return room_fail(error, "out of memory");
    r->back = back;
    room_cut(r, length);
    r->back[r->backs++] = (struct room_mark){r->match.state, r->played, length, to, lines};
    r->offers[ROOM_DRAW] = r->offers[ROOM_TAKEBACK] = 0;
    r->since = e->at;
    return true;
}

static bool room_apply_ended(room *r, struct room_event *e, text *error) {
    enum room_offer what = room_offer_read(span_of(e->data));
    if (what >= ROOM_TAKEBACK || !room_persons(r) || r->offers[what] != room_persons(r))
        return room_fail(error, "not everybody agreed to that end");
    room_finish(r, what == ROOM_DRAW ? ROOM_BY_DRAW : ROOM_BY_ABORT);
    return true;
}

static bool apply_rematched(room *r, struct room_event *e, text *error) {
    text after;
    span id = span_of(e->data);
    if (r->after[0])
        return room_fail(error, "there is a rematch already");
    if (id.length != ROOM_ID_SIZE - 1 || !span_is_word(id, ROOM_ID_SIZE - 1))
        return room_fail(error, "it isn't a rematch's id");
    text_init(&after, r->after, sizeof r->after);
    text_str(&after, e->data);
    return true;
}

static bool apply_said(room *r, struct room_event *e, text *error) {
    if (!r->seat[e->seat].person || room_phrase_read(span_of(e->data)) < 0)
        return room_fail(error, "nobody can say that there");
    if (r->said >= ROOM_SAYS || r->sequence >= ROOM_BUSY)
        return room_fail(error, "too many phrases");
    if (room_awaits_ratings(r))
        return room_fail(error, "the ratings come first");
    r->said++;
    return true;
}

static bool apply_rated(room *r, struct room_event *e, text *error) {
    struct rating_change c;
    unsigned bots = 0;
    for (int i = 0; i < r->set.players; i++)
        bots |= (unsigned)(r->set.plan[i] == ROOM_FOR_BOT) << i;
    if (!room_awaits_ratings(r))
        return room_fail(error, "no ratings are awaited");
    if (!rating_read(&c, span_of(e->data), r->set.players, e->at) || c.bots != bots)
        return room_fail(error, "these aren't ratings");
    for (int i = 0; i < r->set.players; i++)
        r->seat[i].rating = (struct room_rating){
            .known = true,
            .provisional = rating_is_provisional(&c.before[i], e->at),
            .points = rating_points(&c.before[i]),
            .change = rating_points(&c.after[i]) - rating_points(&c.before[i])};
    r->changed_ratings = true;
    return true;
}

static bool apply_resumed(room *r, struct room_event *e, text *error) {
    if (!room_is_timed(r) || e->seat != room_turn(r) || e->at < r->since)
        return room_fail(error, "no clock was running");
    r->since = e->at;
    return true;
}

static const struct form forms[ROOM_EVENT_KINDS] = {
    [ROOM_EVENT_JOINED] = {ROOM_WAITING, true, false, false, apply_joined},
    [ROOM_EVENT_LEFT] = {ROOM_WAITING, true, false, false, apply_left},
    [ROOM_EVENT_READY] = {ROOM_WAITING, true, true, true, apply_ready},
    [ROOM_EVENT_DEALT] = {ROOM_WAITING, false, false, true, apply_dealt},
    [ROOM_EVENT_PLAYED] = {ROOM_PLAYING, true, true, true, apply_played},
    [ROOM_EVENT_RESIGNED] = {ROOM_PLAYING, true, true, false, apply_out},
    [ROOM_EVENT_TIMED_OUT] = {ROOM_PLAYING, true, false, false, apply_out},
    [ROOM_EVENT_OFFERED] = {ROOM_PLAYING, true, true, true, apply_offered},
    [ROOM_EVENT_DECLINED] = {ROOM_PLAYING, true, false, false, apply_declined},
    [ROOM_EVENT_ENDED] = {ROOM_PLAYING, false, false, true, room_apply_ended},
    [ROOM_EVENT_REMATCHED] = {ROOM_OVER, false, false, true, apply_rematched},
    [ROOM_EVENT_RESUMED] = {ROOM_PLAYING, true, false, false, apply_resumed},
    [ROOM_EVENT_SAID] = {ROOM_PLAYING, true, false, true, apply_said},
    [ROOM_EVENT_RATED] = {ROOM_OVER, false, false, true, apply_rated},
    [ROOM_EVENT_TAKEN_BACK] = {ROOM_PLAYING, true, false, true, apply_taken_back},
};

/* Is the event well formed, and can its kind happen now, whatever its data? */
static bool check_form(const room *r, const struct room_event *e, text *error) {
    if ((unsigned)e->kind >= ROOM_EVENT_KINDS)
        return room_fail(error, "there is no such kind of event");
    const struct form *form = &forms[e->kind];
    if (e->at < 0 || e->at > ROOM_LATEST)
        return room_fail(error, "the time is impossible");
    if (form->seat ? e->seat < 0 || e->seat >= r->set.players : e->seat != -1)
        return room_fail(error, "the seat is impossible");
    if ((e->kind == ROOM_EVENT_JOINED) != (e->person != 0))
        return room_fail(error, e->person ? "a person where none belongs" : "nobody joined");
    if (!memchr(e->request, '\0', sizeof e->request) || !memchr(e->data, '\0', sizeof e->data))
        return room_fail(error, "a text without a terminator");
    if (!form->data && e->data[0])
        return room_fail(error, "data where none belongs");
    if (e->request[0] && (!form->request || !room_is_request(e->request)))
        return room_fail(error, "the request's id is impossible");
    bool afterwards = e->kind == ROOM_EVENT_SAID && r->status == ROOM_OVER; /* "good game" */
    if (r->status != form->when && !afterwards)
        return room_fail(error, "this can't happen at this stage of the game");
    if (room_request(r, e->seat, e->request))
        return room_fail(error, "the same request twice");
    return true;
}

static bool room_grow(room *r, text *error) {
    if (r->sequence < r->capacity)
        return true;
    uint64_t capacity = r->capacity ? 2 * r->capacity : ROOM_ENTRIES;
    struct room_entry *entry = realloc(r->entry, capacity * sizeof *entry);
    if (!entry)
        return room_fail(error, "out of memory");
    r->entry = entry;
    struct room_mark *mark = realloc(r->mark, (capacity / ROOM_STRIDE + 1) * sizeof *mark);
    if (!mark)
        return room_fail(error, "out of memory");
    r->mark = mark;
    r->capacity = capacity;
    return true;
}

/* The event that comes next. */
static void room_add(room *r, struct room_entry entry) {
    uint32_t number = (uint32_t)r->sequence + 1;
    if (entry.request) {
        entry.before = r->asked[entry.request % ROOM_ASKED];
        r->asked[entry.request % ROOM_ASKED] = number;
    }
    if (entry.kind == ROOM_EVENT_JOINED)
        r->joined[entry.seat] = number;
    r->entry[r->sequence++] = entry;
}

static void set_mark(room *r) {
    if (r->sequence % ROOM_STRIDE == 0)
        r->mark[r->sequence / ROOM_STRIDE - 1] = (struct room_mark){
            .state = r->match.state, .played = r->played, .log = r->match.length};
}

int room_make(room *r, struct room_event *e, text *error) {
    if (!check_form(r, e, error) || !room_grow(r, error))
        return -1;
    e->sequence = r->sequence + 1;
    room_clocks(r, e->kind, e->seat, e->at, e->remaining);
    struct room_entry entry = {.at = e->at,
                               .request = room_request_hash(r, e->seat, e->request),
                               .kind = (uint8_t)e->kind,
                               .seat = (uint8_t)e->seat,
                               .log = (uint32_t)r->match.length};
    if (e->kind == ROOM_EVENT_OFFERED || e->kind == ROOM_EVENT_ENDED)
        entry.extra = (uint8_t)room_offer_read(span_of(e->data));
    if (e->kind == ROOM_EVENT_SAID)
        entry.extra = (uint8_t)room_phrase_read(span_of(e->data));
    if (e->kind == ROOM_EVENT_TAKEN_BACK)
        entry.extra = (uint8_t)r->backs;
    memcpy(entry.remaining, e->remaining, sizeof entry.remaining);
    if (!forms[e->kind].apply(r, e, error))
        return -1;
    if (e->kind == ROOM_EVENT_PLAYED)
        entry.move = r->match.log[entry.log];
    if (e->kind == ROOM_EVENT_DEALT || e->kind == ROOM_EVENT_PLAYED ||
        e->kind == ROOM_EVENT_TAKEN_BACK)
        r->moved = r->sequence + 1;
    entry.may_ask = (uint8_t)room_may_take_back(r);
    for (int i = 0; i < r->set.players; i++)
        r->seat[i].remaining = e->remaining[i];
    room_add(r, entry);
    set_mark(r);
    return 0;
}

int room_apply(room *r, const struct room_event *e, text *error) {
    struct room_event made = *e;
    bool good = e->sequence == r->sequence + 1 ||
                room_fail(error, "the sequence number is not the next one");
    if (!good || room_make(r, &made, error) < 0)
        return -1;
    if (memcmp(made.remaining, e->remaining, sizeof made.remaining) != 0)
        good = room_fail(error, "the clocks are impossible");
    else if (strcmp(made.data, e->data) != 0)
        good = room_fail(error, "the deal or the outcomes don't follow from the key");
    return good ? 0 : -1;
}
