// SPDX-License-Identifier: MIT
// Writes JSON and records from projections alone (server/view/projection.h): projection.c works out
// what the viewer may know of a room, and that is written. Only links are made from the room
// itself, as they aren't part of the game.
#include "server/view/message.h"

#include <assert.h>
#include <errno.h>
#include <time.h>

/* ---- members */

/* An id; null if it is empty. */
static void put_id(json *j, const char *key, const char *id) {
    json_put_str(j, key, id[0] ? id : NULL);
}

/* A seat, counted from 1; null: none. */
static void message_put_seat(json *j, const char *key, int seat) {
    json_write_key(j, key);
    if (seat >= 0)
        json_write_int(j, seat + 1);
    else
        json_write_null(j);
}

static void message_put_seats(json *j, const char *key, unsigned seats) {
    json_write_key(j, key);
    json_open_list(j);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (seats >> i & 1)
            json_write_int(j, i + 1);
    json_close_list(j);
}

static void put_time(json *j, const char *key, int64_t at) {
    json_write_key(j, key);
    json_write_int(j, at);
}

static void put_times(json *j, const char *key, const int64_t *remaining, int players) {
    json_write_key(j, key);
    json_open_list(j);
    for (int i = 0; i < players; i++)
        json_write_int(j, remaining[i]);
    json_close_list(j);
}

static void put_legal(json *j, const struct game_ops *g, const struct projection_position *k) {
    json_write_key(j, "legal");
    json_open_list(j);
    for (int i = 0; i < k->legal_count; i++) {
        char move[GAME_MOVE_SIZE];
        game_word(g, k->legal[i], move);
        json_write_str(j, move);
    }
    json_close_list(j);
}

static void put_result(json *j, const struct projection_end *k, int players) {
    static const char *const keys[] = {"end", "scores", "winners"};
    if (!k->kind) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            json_put_str(j, keys[i], NULL);
        return;
    }
    json_write_key(j, "end");
    json_open_object(j);
    json_put_str(j, "kind", k->kind);
    message_put_seat(j, "seat", k->seat);
    json_put_str(j, "template", k->template);
    json_close_object(j);
    json_write_key(j, "scores");
    if (k->scored) {
        json_open_list(j);
        for (int i = 0; i < players; i++)
            json_write_int(j, k->score[i]);
        json_close_list(j);
    } else {
        json_write_null(j);
    }
    message_put_seats(j, "winners", k->winners);
}

static void put_end(json *j, const struct projection_end *k, int players) {
    put_result(j, k, players);
    put_id(j, "key", k->key);
}

/* ---- the room */

/* A rating; null: there is none. */
static void put_rating(json *j, const struct room_rating *r, bool changed) {
    if (!r->known) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_write_key(j, "points");
    json_write_int(j, r->points);
    json_put_bool(j, "provisional", r->provisional);
    json_write_key(j, "change");
    if (changed)
        json_write_int(j, r->change);
    else
        json_write_null(j);
    json_close_object(j);
}

void message_player(json *j, person_id player) {
    json_write_key(j, "player");
    if (player)
        json_write_uint(j, player);
    else
        json_write_null(j);
}

static void message_write_seats(json *j, const struct projection_room *k) {
    json_write_key(j, "seats");
    json_open_list(j);
    for (int i = 0; i < k->players; i++) {
        const struct projection_seat *seat = &k->seat[i];
        json_open_object(j);
        json_put_uint(j, "seat", (uint64_t)i + 1);
        json_put_str(j, "kind", seat->kind);
        json_put_str(j, "name", seat->name);
        put_id(j, "bot", seat->bot);
        json_put_bool(j, "here", seat->here);
        json_put_bool(j, "ready", seat->ready);
        json_put_str(j, "out", seat->out);
        put_id(j, "out_template", seat->out_template);
        message_player(j, seat->player);
        json_write_key(j, "rating");
        put_rating(j, &seat->rating, seat->is_rated);
        json_close_object(j);
    }
    json_close_list(j);
}

/* With `running`, also what the clocks show. */
static void message_write_clock(json *j, const struct projection_room *k, bool running) {
    json_write_key(j, "clock");
    if (k->clock == ROOM_NO_CLOCK) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_put_str(j, "kind", k->clock == ROOM_LIVE ? "live" : "days");
    put_time(j, "base", k->base);
    put_time(j, "increment", k->increment);
    if (running) {
        bool runs = k->turn >= 0 && !k->seat[k->turn].bot[0];
        put_times(j, "left", k->remaining, k->players);
        json_put_uint(j, "running", runs ? (uint64_t)k->turn + 1 : 0);
        put_time(j, "since", k->since);
    }
    json_close_object(j);
}

static void write_room(json *j, const struct projection_room *k) {
    json_put_str(j, "id", k->id);
    json_put_str(j, "game", k->game->name);
    json_put_uint(j, "players", (uint64_t)k->players);
    json_put_str(j, "status", k->status);
    json_put_uint(j, "sequence", k->sequence);
    json_put_uint(j, "turn", (uint64_t)(k->turn + 1));
    message_write_seats(j, k);
}

/* The match that it is a game of, and which of them; null: of none. */
static void put_duel(json *j, const struct duel *d) {
    json_write_key(j, "match");
    if (!d) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_put_str(j, "id", d->first);
    json_put_str(j, "kind", duel_kind_name(d->kind));
    json_put_uint(j, "of", (uint64_t)d->of);
    json_put_uint(j, "number", (uint64_t)d->number);
    json_put_uint(j, "games", (uint64_t)duel_games(d));
    json_close_object(j);
}

void message_summary(json *j, const room *r) {
    struct projection_room k;
    projection_room(&k, r);
    json_open_object(j);
    write_room(j, &k);
    message_write_clock(j, &k, false);
    json_put_bool(j, "aids", k.aids);
    json_put_bool(j, "listed", k.listed);
    json_put_bool(j, "rated", k.rated);
    put_time(j, "created", k.created);
    put_id(j, "before", k.before);
    put_id(j, "after", k.after);
    put_id(j, "daily", k.daily);
    put_id(j, "tournament", r->set.tournament);
    put_duel(j, k.duel);
    if (k.over) {
        put_time(j, "over", k.over);
        put_result(j, &k.end, k.players);
    }
    json_close_object(j);
}

/* ---- the state */

/* Writes a decision of the log and nature's outcomes after it; returns where the next one is. */
static size_t message_write_decision(text *t, const match *log, size_t at) {
    text_int(t, log->actor[at] + 1);
    text_char(t, ' ');
    log->game->write_move(t, log->log[at]);
    record_write_outcomes(t, log, ++at);
    while (at < log->length && log->actor[at] == MATCH_NATURE)
        at++;
    return at;
}

static void put_log(json *j, const match *log) {
    char line[PROJECTION_LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    json_write_key(j, "log");
    json_open_list(j);
    for (size_t at = 0; at < log->length;) {
        text_clear(&t);
        at = message_write_decision(&t, log, at);
        json_write_str(j, line);
    }
    json_close_list(j);
}

static void write_position(json *j, const room *r, int viewer) {
    struct projection_position position;
    char start[GAME_LINE_SIZE];
    match log;
    projection_position(&position, r, viewer);
    put_id(j, "view", position.view);
    if (position.legal_count >= 0)
        put_legal(j, r->set.game, &position);
    else
        json_put_str(j, "legal", NULL);
    if (projection_log(&log, start, r, viewer) < 0) {
        if (errno == ENOMEM) /* the caller sees that the text is incomplete */
            j->out->overflow = true;
        json_put_str(j, "start", NULL);
        json_put_str(j, "log", NULL);
        return;
    }
    json_put_str(j, "start", start);
    put_log(j, &log);
    match_free(&log);
}

static bool is_free(const room *r, int seat) {
    return r->status == ROOM_WAITING && r->set.plan[seat] != ROOM_FOR_BOT && !r->seat[seat].person;
}

/* The key of a free seat, for those who may invite players. */
static void write_seat_link(json *j, const room *r, int seat) {
    char key[ROOM_LINK_SIZE];
    if (!is_free(r, seat)) {
        json_write_null(j);
        return;
    }
    room_link(r, seat, key);
    json_write_str(j, key);
}

static void put_links(json *j, const room *r, int viewer, person_id who) {
    bool creator = who && who == r->set.creator;
    bool invites = creator || (viewer >= 0 && r->orphaned);
    char key[ROOM_LINK_SIZE];
    json_write_key(j, "links");
    if (!creator && viewer < 0) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_write_key(j, "seats");
    if (invites && r->status == ROOM_WAITING) {
        json_open_list(j);
        for (int i = 0; i < r->set.players; i++)
            write_seat_link(j, r, i);
        json_close_list(j);
    } else {
        json_write_null(j);
    }
    room_link(r, -1, key);
    json_put_str(j, "watch", key);
    json_close_object(j);
}

/* What the viewer may do with seats and offers. A seat kept for a link needs its key, except for
 * the creator. */
static void put_may(json *j, const room *r, int viewer, person_id who, int opens) {
    bool any = opens >= 0 || (who && who == r->set.creator), join = false;
    for (int i = 0; viewer < 0 && i < r->set.players; i++)
        join |= is_free(r, i) && (any || r->set.plan[i] == ROOM_FOR_PERSON);
    json_write_key(j, "may");
    json_open_object(j);
    json_put_bool(j, "join", join);
    json_put_bool(j, "draw", viewer >= 0 && room_may_draw(r));
    json_put_bool(j, "abort", viewer >= 0 && room_may_abort(r));
    json_put_bool(j, "takeback", viewer >= 0 && room_may_take_back(r) >> viewer & 1);
    json_close_object(j);
}

/* The English of what may be offered and said; others translate the words. */
static void message_put_words(json *j) {
    json_write_key(j, "words");
    json_open_object(j);
    json_write_key(j, "offers");
    json_open_object(j);
    for (enum room_offer what = 0; what < ROOM_OFFERS; what++)
        json_put_str(j, room_offer_word(what), room_offer_template(what));
    json_close_object(j);
    json_write_key(j, "phrases");
    json_open_object(j);
    for (int i = 0; i < ROOM_PHRASES; i++)
        json_put_str(j, room_phrase(i), room_phrase_text(i));
    json_close_object(j);
    json_close_object(j);
}

void message_state(json *j, const room *r, int viewer, person_id who, int opens, int64_t now) {
    struct projection_room k;
    if (opens >= 0 && (viewer >= 0 || !is_free(r, opens)))
        opens = -1;
    projection_room(&k, r);
    json_open_object(j);
    write_room(j, &k);
    json_put_uint(j, "you", (uint64_t)(viewer + 1));
    message_put_words(j);
    message_write_clock(j, &k, true);
    put_time(j, "now", now);
    json_put_bool(j, "aids", k.aids);
    json_put_bool(j, "listed", k.listed);
    json_put_bool(j, "rated", k.rated);
    put_time(j, "created", k.created);
    json_put_str(j, "commit", k.commit);
    json_put_str(j, "nonces", k.nonces);
    write_position(j, r, viewer);
    json_write_key(j, "offers");
    json_open_object(j);
    for (int i = 0; i < ROOM_OFFERS; i++)
        message_put_seats(j, room_offer_word((enum room_offer)i), k.offers[i]);
    json_close_object(j);
    put_end(j, &k.end, k.players);
    put_id(j, "before", k.before);
    put_id(j, "after", k.after);
    put_id(j, "daily", k.daily);
    put_id(j, "tournament", r->set.tournament);
    put_duel(j, k.duel);
    json_put_bool(j, "closed", duel_hides(r));
    put_links(j, r, viewer, who);
    message_put_seat(j, "opens", opens);
    put_may(j, r, viewer, who, opens);
    json_close_object(j);
}

/* ---- events */

static void message_write_event(json *j, const struct game_ops *g,
                                const struct projection_event *k) {
    json_open_object(j);
    json_put_uint(j, "sequence", k->sequence);
    put_time(j, "at", k->at);
    json_put_str(j, "kind", room_event_name(k->kind));
    message_put_seat(j, "seat", k->seat);
    if (k->kind == ROOM_EVENT_JOINED)
        json_put_str(j, "name", k->name);
    if (k->kind == ROOM_EVENT_DEALT)
        json_put_str(j, "nonces", k->nonces);
    if (k->kind == ROOM_EVENT_PLAYED)
        json_put_str(j, "line", k->line);
    if (k->what)
        json_put_str(j, "what", k->what);
    if (k->kind == ROOM_EVENT_TAKEN_BACK) {
        json_put_uint(j, "to", k->to);
        json_put_uint(j, "lines", k->lines);
    }
    if (k->kind == ROOM_EVENT_SAID)
        json_put_str(j, "phrase", k->phrase);
    if (k->kind == ROOM_EVENT_REMATCHED)
        json_put_str(j, "after", k->after);
    if (k->kind == ROOM_EVENT_RATED) {
        json_write_key(j, "ratings");
        json_open_list(j);
        for (int i = 0; i < k->players; i++)
            put_rating(j, &k->rating[i], true);
        json_close_list(j);
    }
    if (k->bot[0])
        json_put_str(j, "bot", k->bot);
    if (k->out_template[0])
        json_put_str(j, "out_template", k->out_template);
    if (k->running)
        json_put_uint(j, "turn", (uint64_t)(k->turn + 1));
    if (k->clocked)
        put_times(j, "left", k->remaining, k->players);
    if (k->shown)
        json_put_str(j, "view", k->position.view);
    if (k->shown && k->position.legal_count >= 0)
        put_legal(j, g, &k->position);
    if (k->may_back)
        json_put_bool(j, "takeback", true);
    if (k->end.kind)
        put_end(j, &k->end, k->players);
    json_close_object(j);
}

void message_next_event(json *j, struct projection_events *walk, uint64_t sequence) {
    struct projection_event k;
    projection_events_get(&k, walk, sequence);
    message_write_event(j, walk->room->set.game, &k);
}

void message_event(json *j, const room *r, uint64_t sequence, int viewer) {
    struct projection_events walk;
    projection_events_start(&walk, r, viewer);
    message_next_event(j, &walk, sequence);
}

void message_events(json *j, const room *r, uint64_t since, uint64_t most, int viewer) {
    struct projection_events walk;
    projection_events_start(&walk, r, viewer);
    json_open_list(j);
    for (uint64_t i = since; i < r->sequence && i - since < most; i++)
        message_next_event(j, &walk, i + 1);
    json_close_list(j);
}

/* ---- records */

/* Replays a viewer's log, determinizing what the viewer didn't see, so that every step is checked.
 * 0, or -1 with errno. */
static int message_replay(match *out, const match *log, bool over) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    match_start_view(out, log->game, &log->start_view);
    for (size_t i = 0; i < log->length; i++) {
        int seat = log->actor[i];
        int done = seat == MATCH_NATURE ? match_chance(out, log->log[i], &error)
                                        : match_play(out, seat, log->log[i], &error);
        if (done < 0)
            goto failed;
    }
    if (match_reconcile(out, over))
        return 0;
failed:
    match_free(out);
    errno = EINVAL;
    return -1;
}

_Static_assert((int)MESSAGE_TAG_VALUE >= (int)ROOM_NAME_SIZE, "a name fits");
_Static_assert(MESSAGE_TAG_VALUE >= sizeof((room *)0)->nonces, "nonces fit");

static void message_add_tag(struct message_tags *t, const char *name, int number,
                            const char *value) {
    size_t i = t->count++;
    assert(i < MESSAGE_TAGS);
    if (number)
        snprintf(t->name[i], MESSAGE_TAG_NAME, "%s%d", name, number);
    else
        snprintf(t->name[i], MESSAGE_TAG_NAME, "%s", name);
    snprintf(t->value[i], MESSAGE_TAG_VALUE, "%.*s", MESSAGE_TAG_VALUE - 1, value);
    t->tag[i] = (struct record_tag){t->name[i], t->value[i]};
}

void message_tags(struct message_tags *t, const room *r) {
    struct projection_room public, *k = &public;
    projection_room(k, r);
    time_t seconds = (time_t)(k->dealt / 1000);
    struct tm day;
    char date[MESSAGE_TAG_NAME];
    t->count = 0;
    if (gmtime_r(&seconds, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day))
        message_add_tag(t, "Date", 0, date);
    for (int i = 0; i < k->players; i++)
        message_add_tag(t, "Player", i + 1, k->seat[i].name ? k->seat[i].name : k->seat[i].bot);
    message_add_tag(t, "Rules", 0, "1");
    message_add_tag(t, "Id", 0, k->id);
    if (k->shuffle[0])
        message_add_tag(t, "Deal", 0, k->shuffle);
    message_add_tag(t, "Nonces", 0, k->nonces);
    message_add_tag(t, "Commit", 0, k->commit);
    if (k->colours[0])
        message_add_tag(t, "Colours", 0, k->colours);
    if (k->end.kind && k->end.key[0])
        message_add_tag(t, "Key", 0, k->end.key);
    if (k->ended[0])
        message_add_tag(t, "End", 0, k->ended);
}

/* How a game ended whose cards stay hidden, since its viewer can't tell. */
static void message_tag_result(struct message_tags *t, const room *r) {
    char scores[MESSAGE_TAG_NAME * 2], winners[MESSAGE_TAG_NAME];
    struct projection_room k;
    text score, winner;
    text_init(&score, scores, sizeof scores);
    text_init(&winner, winners, sizeof winners);
    projection_room(&k, r);
    for (int i = 0; i < k.players; i++) {
        text_str(&score, i ? "-" : "");
        text_int(&score, k.end.score[i]);
        if (!(k.end.winners >> i & 1))
            continue;
        text_str(&winner, winner.length ? "," : "");
        text_int(&winner, i + 1);
    }
    message_add_tag(t, "Result", 0, scores);
    message_add_tag(t, "Winner", 0, winners);
}

int message_record(FILE *out, const room *r, int viewer) {
    bool played_out = r->status == ROOM_OVER && r->end == ROOM_PLAYED_OUT;
    struct message_tags tags;
    char start[GAME_LINE_SIZE];
    match log, seen;
    if (projection_log(&log, start, r, viewer) < 0)
        return -1;
    message_tags(&tags, r);
    int done = -1;
    if (log.viewer == MATCH_OPEN) {
        done = record_write_match(out, &log, tags.tag, tags.count, false);
    } else if (message_replay(&seen, &log, played_out) == 0) {
        if (played_out)
            message_tag_result(&tags, r);
        done = record_write_match(out, &seen, tags.tag, tags.count, false);
        match_free(&seen);
    }
    match_free(&log);
    return done;
}
