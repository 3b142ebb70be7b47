// SPDX-License-Identifier: MIT
// Views are the game's own (`observe`) except for one word that would give too much away (since.h);
// the game also says which outcomes a viewer doesn't see (`sees`); and the key is copied only once
// the game is over, that of a day once the day is. Everything else that is copied from a room is
// public.
#include "server/view/projection.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool projection_is_open(const room *r) {
    return r->status == ROOM_OVER && !duel_hides(r);
}

/* ---- the room */

static void project_end(struct projection_end *k, const room *r) {
    static const char *const kinds[] = {[ROOM_PLAYED_OUT] = "played",
                                        [ROOM_BY_RESIGNING] = "resign",
                                        [ROOM_BY_TIME] = "time",
                                        [ROOM_BY_DRAW] = "draw",
                                        [ROOM_BY_ABORT] = "abort"};
    unsigned ignored;
    *k = (struct projection_end){.seat = -1};
    if (r->status != ROOM_OVER)
        return;
    k->kind = kinds[r->end];
    for (int i = 0; i < r->set.players; i++)
        if ((r->end == ROOM_BY_RESIGNING || r->end == ROOM_BY_TIME) && r->seat[i].out)
            k->seat = i;
    text clause;
    text_init(&clause, k->template, sizeof k->template);
    room_say_end(&clause, r);
    k->scored = r->end == ROOM_PLAYED_OUT;
    if (k->scored)
        r->set.game->score(&r->match.state, k->score, &ignored);
    k->winners = room_winners(r);
    if (!r->sealed && projection_is_open(r))
        fair_hex(k->key, r->set.key);
}

/* The name of the bot that plays a seat; "" if none does. */
static void project_bot(char out[BOT_NAME_SIZE], const room *r, int seat) {
    bot b;
    text t;
    text_init(&t, out, BOT_NAME_SIZE);
    if (room_bot(r, seat, &b))
        bot_write(&t, &b);
}

static void project_seat(struct projection_seat *k, const room *r, int i) {
    const struct room_seat *seat = &r->seat[i];
    *k = (struct projection_seat){.here = seat->here, .ready = seat->ready};
    if (r->set.plan[i] == ROOM_FOR_BOT)
        k->kind = "bot";
    else
        k->kind = seat->person || r->set.plan[i] == ROOM_BY_LINK ? "person" : "open";
    if (seat->person)
        k->name = seat->name;
    if (seat->out)
        k->out = seat->out_by_time ? "time" : "resign";
    text clause;
    text_init(&clause, k->out_template, sizeof k->out_template);
    room_say_out(&clause, r, i);
    k->player = seat->player;
    k->rating = seat->rating;
    k->is_rated = r->changed_ratings;
    project_bot(k->bot, r, i);
}

void projection_room(struct projection_room *k, const room *r) {
    static const char *const statuses[] = {
        [ROOM_WAITING] = "waiting", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};
    const struct room_settings *set = &r->set;
    text ended;
    *k = (struct projection_room){.game = set->game,
                                  .players = set->players,
                                  .id = set->id,
                                  .status = statuses[r->status],
                                  .before = set->before,
                                  .after = r->after,
                                  .sequence = r->sequence,
                                  .turn = room_turn(r),
                                  .clock = set->clock,
                                  .base = set->base,
                                  .increment = set->increment,
                                  .since = r->since,
                                  .aids = set->aids,
                                  .listed = set->listed,
                                  .rated = set->rated,
                                  .nonces = r->status == ROOM_WAITING ? NULL : r->nonces,
                                  .created = set->created};
    memcpy(k->offers, r->offers, sizeof k->offers);
    for (int i = 0; i < set->players; i++) {
        project_seat(&k->seat[i], r, i);
        k->remaining[i] = r->seat[i].remaining;
    }
    fair_commit(k->commit, set->key);
    if (set->day) {
        text date;
        text_init(&date, k->daily, sizeof k->daily);
        daily_write_date(&date, set->day);
        daily_name(k->shuffle, set);
    }
    k->duel = set->duel.kind != DUEL_NONE ? &set->duel : NULL;
    if (set->duel.kind == DUEL_DUPLICATE && projection_is_open(r) && r->nonces[0]) {
        duel_name(k->shuffle, r);
        duel_colours(k->colours, r);
    }
    for (uint64_t i = 0; i < r->sequence && !k->dealt; i++)
        if (r->entry[i].kind == ROOM_EVENT_DEALT)
            k->dealt = r->entry[i].at;
    k->over = r->last && r->last <= r->sequence ? r->entry[r->last - 1].at : 0;
    text_init(&ended, k->ended, sizeof k->ended);
    room_write_end(&ended, r);
    project_end(&k->end, r);
}

void projection_deal(struct projection_deal *k, int day, const uint8_t key[FAIR_KEY], int64_t now) {
    *k = (struct projection_deal){.key = ""};
    fair_commit(k->commit, key);
    if (!daily_is_sealed(day, now))
        fair_hex(k->key, key);
}

void projection_duel(struct projection_deal *k, const room *last, bool over) {
    *k = (struct projection_deal){.key = ""};
    fair_commit(k->commit, last->set.key);
    if (over)
        fair_hex(k->key, last->set.key);
}

/* ---- positions */

/* A state of this room as the viewer sees it: the only way from a state to text. `played` is the
 * public count in that state. */
static void write_seen(text *t, const room *r, const game_state *s,
                       const struct since_count *played, int viewer) {
    const struct game_ops *g = r->set.game;
    game_view view;
    if (projection_is_open(r)) {
        g->write_state(t, s);
        return;
    }
    since_view(&view, played, g, s, viewer);
    g->write_view(t, &view);
}

void projection_view(game_view *out, const room *r, int viewer) {
    assert(r->status == ROOM_PLAYING);
    since_view(out, &r->played, r->set.game, &r->match.state, viewer);
}

static void project_position(struct projection_position *k, const room *r, const game_state *s,
                             const struct since_count *played, int viewer, bool may_play) {
    const struct game_ops *g = r->set.game;
    text t;
    text_init(&t, k->view, sizeof k->view);
    write_seen(&t, r, s, played, viewer);
    k->legal_count = may_play && g->actor(s) == viewer ? g->moves(s, k->legal) : -1;
}

void projection_position(struct projection_position *k, const room *r, int viewer) {
    k->view[0] = '\0';
    k->legal_count = -1;
    if (r->status != ROOM_WAITING)
        project_position(k, r, &r->match.state, &r->played, viewer,
                         r->status == ROOM_PLAYING && viewer >= 0 && !r->seat[viewer].out);
}

/* ---- the log */

/* Entries [from, to) of the room's log as the viewer saw them. */
static void project_moves(game_move *out, const room *r, size_t from, size_t to, int viewer) {
    for (size_t i = from; i < to; i++) {
        bool seen = projection_is_open(r) || r->seen[i] & ROOM_SEEN_BY(viewer);
        out[i - from] = seen ? r->match.log[i] : MATCH_HIDDEN;
    }
}

int projection_log(match *out, char start[GAME_LINE_SIZE], const room *r, int viewer) {
    const match *m = &r->match;
    struct since_count nothing;
    game_view view;
    text line;
    if (r->status == ROOM_WAITING) {
        errno = EAGAIN;
        return -1;
    }
    if (projection_is_open(r)) {
        match_start(out, m->game, &m->start);
        out->state = m->state;
    } else {
        m->game->observe(&view, &m->start, viewer);
        match_start_view(out, m->game, &view);
    }
    text_init(&line, start, GAME_LINE_SIZE);
    since_start(&nothing, m->game, &m->start);
    write_seen(&line, r, &m->start, &nothing, viewer);
    size_t capacity = m->length ? m->length : 1;
    out->log = malloc(capacity * sizeof *out->log);
    out->actor = malloc(capacity * sizeof *out->actor);
    if (!out->log || !out->actor) {
        match_free(out);
        errno = ENOMEM;
        return -1;
    }
    project_moves(out->log, r, 0, m->length, viewer);
    if (m->length)
        memcpy(out->actor, m->actor, m->length * sizeof *out->actor);
    out->length = m->length;
    out->capacity = capacity;
    return 0;
}

/* ---- events */

/* An event has more bytes than outcomes. */
enum { OUTCOMES_MOST = ROOM_EVENT_DATA_SIZE };

/* Where the outcomes after the decision end that event `sequence` played. One that was taken back
 * had none, and isn't in the match's log any more. */
static size_t outcomes_end(const room *r, uint64_t sequence) {
    const struct room_entry *e = &r->entry[sequence - 1];
    size_t end = (size_t)e->log + 1;
    while (!e->undone && end < r->match.length && r->match.actor[end] == MATCH_NATURE)
        end++;
    return end;
}

static void project_line(struct projection_event *k, const room *r, int viewer) {
    const struct room_entry *e = &r->entry[k->sequence - 1];
    size_t from = (size_t)e->log + 1, to = outcomes_end(r, k->sequence);
    game_move log[OUTCOMES_MOST];
    assert(to - from <= OUTCOMES_MOST);
    project_moves(log, r, from, to, viewer);
    match piece = {.game = r->set.game, .log = log, .length = to - from};
    piece.actor = r->match.actor + from;
    text t;
    text_init(&t, k->line, sizeof k->line);
    text_int(&t, k->seat + 1);
    text_char(&t, ' ');
    r->set.game->write_move(&t, e->move);
    record_write_outcomes(&t, &piece, 0);
}

void projection_events_start(struct projection_events *s, const room *r, int viewer) {
    s->room = r;
    s->viewer = viewer;
    s->at = 0;
}

/* Jumps ahead to the last mark at or before event `sequence`, if there is one. */
static void projection_jump(struct projection_events *s, uint64_t sequence) {
    const room *r = s->room;
    uint64_t marks = sequence / ROOM_STRIDE;
    if (marks * ROOM_STRIDE <= s->at)
        return;
    s->at = marks * ROOM_STRIDE;
    s->state = r->mark[marks - 1].state;
    s->played = r->mark[marks - 1].played;
}

static void projection_apply(struct projection_events *s, int actor, game_move move) {
    const room *r = s->room;
    r->set.game->apply(&s->state, move);
    if (!projection_is_open(r))
        since_step(&s->played, r->set.game, actor, move, &s->state);
}

/* Passes the next event. */
static void projection_pass(struct projection_events *s) {
    const room *r = s->room;
    const struct room_entry *e = &r->entry[s->at++];
    if (e->kind == ROOM_EVENT_DEALT) {
        s->state = r->match.start;
        since_start(&s->played, r->set.game, &s->state);
    } else if (e->kind == ROOM_EVENT_TAKEN_BACK) {
        s->state = r->back[e->extra].state;
        s->played = r->back[e->extra].played;
    } else if (e->kind == ROOM_EVENT_PLAYED) {
        size_t end = outcomes_end(r, s->at);
        projection_apply(s, e->seat, e->move);
        for (size_t i = (size_t)e->log + 1; i < end; i++)
            projection_apply(s, MATCH_NATURE, r->match.log[i]);
    }
}

/* The position after event `sequence`, from the deal on, and its public count; both are borrowed
 * until the walk's next step. */
static const game_state *projection_walk_to(struct projection_events *s, uint64_t sequence,
                                            const struct since_count **played) {
    const room *r = s->room;
    bool newest = sequence >= r->moved;
    *played = newest ? &r->played : &s->played;
    if (newest)
        return &r->match.state;
    assert(s->at <= sequence);
    projection_jump(s, sequence);
    while (s->at < sequence)
        projection_pass(s);
    return &s->state;
}

/* Was a seat out after event `sequence`? */
static bool was_out(const room *r, int seat, uint64_t sequence) {
    for (uint64_t i = 0; r->seat[seat].out && i < sequence; i++)
        if ((r->entry[i].kind == ROOM_EVENT_RESIGNED || r->entry[i].kind == ROOM_EVENT_TIMED_OUT) &&
            r->entry[i].seat == seat)
            return true;
    return false;
}

/* The name of the person who joined, unless the seat was given back since. */
static const char *who_joined(const room *r, int seat, uint64_t sequence) {
    for (uint64_t i = sequence; i < r->sequence; i++)
        if (r->entry[i].kind == ROOM_EVENT_LEFT && r->entry[i].seat == seat)
            return NULL;
    return r->seat[seat].name;
}

/* From the deal on: the position after the event, and whose turn it is. */
static void project_after(struct projection_event *k, struct projection_events *s, bool over) {
    const room *r = s->room;
    uint64_t sequence = k->sequence;
    const struct since_count *played;
    if (k->kind == ROOM_EVENT_PLAYED)
        project_line(k, r, s->viewer);
    const game_state *state = projection_walk_to(s, sequence, &played);
    int actor = r->set.game->actor(state), viewer = s->viewer;
    k->turn = over || actor < 0 ? -1 : actor;
    k->shown = k->kind == ROOM_EVENT_DEALT || k->kind == ROOM_EVENT_PLAYED ||
               k->kind == ROOM_EVENT_TAKEN_BACK || k->end.kind;
    k->may_back = k->shown && viewer >= 0 && r->entry[sequence - 1].may_ask >> viewer & 1;
    if (k->shown)
        project_position(&k->position, r, state, played, viewer,
                         r->status != ROOM_OVER && viewer >= 0 && !was_out(r, viewer, sequence));
}

void projection_events_get(struct projection_event *k, struct projection_events *s,
                           uint64_t sequence) {
    const room *r = s->room;
    assert(sequence >= 1 && sequence <= r->sequence);
    const struct room_entry *e = &r->entry[sequence - 1];
    k->sequence = sequence;
    k->at = e->at;
    k->kind = (enum room_event_kind)e->kind;
    k->players = r->set.players;
    k->seat = e->seat < r->set.players ? e->seat : -1;
    k->name = k->kind == ROOM_EVENT_JOINED ? who_joined(r, k->seat, sequence) : NULL;
    k->nonces = r->nonces;
    k->after = r->after;
    k->bot[0] = '\0';
    text clause;
    text_init(&clause, k->out_template, sizeof k->out_template);
    if (k->kind == ROOM_EVENT_RESIGNED || k->kind == ROOM_EVENT_TIMED_OUT) {
        project_bot(k->bot, r, k->seat);
        room_say_out(&clause, r, k->seat);
    }
    k->what = k->kind == ROOM_EVENT_OFFERED || k->kind == ROOM_EVENT_ENDED
                  ? room_offer_word((enum room_offer)e->extra)
                  : NULL;
    if (k->kind == ROOM_EVENT_TAKEN_BACK) {
        k->to = r->back[e->extra].to;
        k->lines = r->back[e->extra].lines;
    }
    k->phrase = k->kind == ROOM_EVENT_SAID ? room_phrase(e->extra) : NULL;
    k->running = k->kind >= ROOM_EVENT_DEALT;
    k->clocked = k->running && r->set.clock != ROOM_NO_CLOCK;
    k->turn = -1;
    memcpy(k->remaining, e->remaining, sizeof k->remaining);
    k->shown = k->may_back = false;
    bool ends = sequence == r->last;
    for (int i = 0; i < r->set.players; i++)
        k->rating[i] = r->seat[i].rating;
    k->end = (struct projection_end){.seat = -1};
    if (ends)
        project_end(&k->end, r);
    if (k->running)
        project_after(k, s, r->last && sequence >= r->last);
}
