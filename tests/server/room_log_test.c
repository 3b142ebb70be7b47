// SPDX-License-Identifier: MIT
// Rooms and their logs: random games whose replay leads to the same room, and logs damaged in every
// way: refused with a reason, never a crash.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "games/games.h"
#include "server/room/internal.h"

static const struct {
    const char *game;
    int players;
} kinds[] = {{"mandala", 2}, {"patterns", 2}, {"flowers", 2}, {"flowers", 3}, {"flowers", 4}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void expect_replay(const struct test_room *t) {
    room again;
    test_room_replay(&again, t);
    const char *difference = test_room_difference(&t->room, &again);
    if (difference)
        fail_msg("a replay differs: %s", difference);
    room_free(&again);
}

/* ---- whole games ---- */

/* Something that people do besides moves; a refusal is fine, it changes nothing. */
static void room_log_disturb(struct test_room *t, rng *r) {
    struct room_decision events;
    const room *at = &t->room;
    int seat = (int)rng_below(r, (uint32_t)at->set.players);
    enum refusal refusal;
    char request[24];
    snprintf(request, sizeof request, "r%u", rng_below(r, 1000));
    switch (rng_below(r, 40)) {
    case 0:
        refusal = room_resign(at, seat, request, t->now, &events);
        break;
    case 1:
        refusal = room_offer(at, seat, (enum room_offer)rng_below(r, ROOM_OFFERS), request, t->now,
                             &events);
        break;
    case 2: /* all of them, or all but one */
        for (int i = 0, but = (int)rng_below(r, 8), draw = but % 2; i < at->set.players; i++)
            if (i != but)
                test_room_take(
                    t, room_offer(at, i, draw ? ROOM_DRAW : ROOM_ABORT, NULL, t->now, &events),
                    &events);
        return;
    case 9:
    case 10:
        for (int i = 0, but = (int)rng_below(r, 8); i < at->set.players; i++)
            if (i != but)
                test_room_take(t, room_offer(at, i, ROOM_TAKEBACK, NULL, t->now, &events), &events);
        return;
    case 3:
    case 4:
    case 5:
        refusal = room_decline(at, seat, t->now, &events);
        break;
    case 6:
        refusal = room_time_out(at, t->now, &events);
        break;
    case 8:
        refusal = room_say(at, seat, span_of(room_phrase((int)rng_below(r, ROOM_PHRASES))), t->now,
                           &events);
        break;
    case 7:
        refusal = room_resume(at, t->now, &events);
        break;
    default:
        return;
    }
    test_room_take(t, refusal, &events);
}

static struct room_settings room_log_any_settings(int kind, uint64_t seed, rng *r) {
    struct room_settings set = test_room_settings(kinds[kind].game, kinds[kind].players, seed);
    for (int i = 1; i < set.players; i++)
        if (rng_below(r, 4) == 0) {
            set.plan[i] = ROOM_FOR_BOT;
            set.bot[i] = (bot){BOT_LEVEL, rng_below(r, BOT_LEVELS)};
        }
    set.clock = (enum room_clock)rng_below(r, 3);
    set.base = set.clock == ROOM_NO_CLOCK ? 0 : 30000;
    set.increment = set.clock == ROOM_LIVE ? 1000 : 0;
    set.rated = set.clock != ROOM_NO_CLOCK && seed % 2 == 0;
    return set;
}

/* A whole game; with `calm` only moves and time. */
static void room_log_play_game(struct test_room *t, rng *r, bool calm) {
    struct room_decision events;
    test_room_deal(t);
    assert_int_equal(t->room.status, ROOM_PLAYING);
    while (t->room.status == ROOM_PLAYING) {
        uint64_t was = t->room.sequence;
        t->now += (int64_t)rng_below(r, 4000) - 500; /* sometimes the clock jumps back */
        if (!calm && rng_below(r, 100) == 0)
            t->now += 40000;
        if (!calm)
            room_log_disturb(t, r);
        if (t->room.status != ROOM_PLAYING)
            break;
        if (t->now >= room_deadline(&t->room))
            assert_int_equal(test_room_take(t, room_time_out(&t->room, t->now, &events), &events),
                             0);
        else
            test_room_play_any(t, r);
        assert_true(t->room.sequence > was);
    }
    assert_int_equal(t->room.status, ROOM_OVER);
    assert_int_equal(room_turn(&t->room), -1);
    if (room_awaits_ratings(&t->room)) {
        struct rating before[GAME_MAX_PLAYERS];
        for (int i = 0; i < GAME_MAX_PLAYERS; i++)
            before[i] = rng_below(r, 2) ? rating_first() : rating_of_bot((int)rng_below(r, 500));
        test_room_must(t, room_rate(&t->room, before, t->now, &events), &events);
    }
}

static void test_whole_games(void **state) {
    (void)state;
    int ends[ROOM_BY_ABORT + 1] = {0}, backs = 0;
    for (uint64_t seed = 0; seed < 2500 / FEWER; seed++) {
        struct test_room t;
        rng r;
        rng_seed(&r, seed);
        struct room_settings set = room_log_any_settings((int)(seed % KINDS), seed, &r);
        test_room_open(&t, &set);
        room_log_play_game(&t, &r, seed % 3 == 0);
        ends[t.room.end]++;
        expect_replay(&t);
        backs += t.room.backs;
        test_room_close(&t);
    }
    for (int i = 0; i <= ROOM_BY_ABORT; i++)
        assert_true(ends[i] > 10); /* every end was seen */
    assert_true(backs > 10);
}

/* An action: usually a legal one, otherwise any, or nonsense. */
static void any_action(const room *at, rng *r, char action[GAME_MOVE_SIZE], game_move *move) {
    text out;
    *move = (game_move)rng_below(r, at->set.game->num_moves + 2U);
    if (room_turn(at) >= 0 && rng_below(r, 3))
        *move = game_random_move(at->set.game, &at->match.state, r);
    text_init(&out, action, GAME_MOVE_SIZE);
    if (*move < at->set.game->num_moves)
        at->set.game->write_move(&out, *move);
}

/* Any decision of anybody at any time. */
static enum refusal any_decision(const struct test_room *t, rng *r, struct room_decision *events) {
    const room *at = &t->room;
    int64_t now = t->now;
    int seat = rng_below(r, 3) ? room_turn(at) : (int)rng_below(r, 7) - 1;
    uint64_t sequence = rng_below(r, 2) ? at->sequence : rng_below(r, 60);
    char word[8] = "id-x", action[GAME_MOVE_SIZE], *request = rng_below(r, 2) ? word : NULL;
    game_move move;
    word[3] = (char)('a' + rng_below(r, 26));
    any_action(at, r, action, &move);
    switch (rng_below(r, 40)) {
    case 0:
        return room_leave(at, seat, now, events);
    case 1:
        return room_resign(at, seat, request, now, events);
    case 2:
        return room_offer(at, seat, (enum room_offer)rng_below(r, ROOM_OFFERS + 1), request, now,
                          events);
    case 3:
        return room_decline(at, seat, now, events);
    case 4:
        return room_time_out(at, now, events);
    case 5:
        return room_rematch(at, "abcdefghijkl", now, events);
    default:
        break;
    }
    switch (at->status == ROOM_WAITING ? rng_below(r, 2) : rng_below(r, 10)) {
    case 0:
        return room_join(at, rng_below(r, 6), seat, now, events);
    case 1:
        return room_ready(at, (int)rng_below(r, 5), span_of(word), request, now, events);
    case 2:
    case 3:
    case 4:
        return room_play_bot(at, seat, move, sequence, now, events);
    default:
        return room_play(at, seat, span_of(action), sequence, request, now, events);
    }
}

/* Every decision is refused or can be applied: test_room_take checks that. */
static void test_any_time(void **state) {
    (void)state;
    int taken = 0, over = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct test_room t;
        struct room_decision events;
        rng r;
        rng_seed(&r, 1000 + seed);
        struct room_settings set = room_log_any_settings((int)(seed % KINDS), seed, &r);
        test_room_open(&t, &set);
        for (int i = 0; i < 300; i++) {
            t.now += rng_below(&r, 3000);
            enum refusal refusal = any_decision(&t, &r, &events);
            taken += test_room_take(&t, refusal, &events) == REFUSAL_NONE;
        }
        over += t.room.status == ROOM_OVER;
        expect_replay(&t);
        test_room_close(&t);
    }
    assert_true(taken > 5000 && over > 100);
}

/* ---- damage ---- */

/* Applies a damaged event to a copy of the room: was it accepted? */
static bool accepted(const room *before, const struct room_event *e) {
    char reason[300];
    text error;
    room r;
    text_init(&error, reason, sizeof reason);
    assert_true(room_copy(&r, before));
    bool good = room_apply(&r, e, &error) == 0;
    if (good)
        assert_int_equal(r.sequence, before->sequence + 1);
    else
        assert_true(error.length > 0 && !error.overflow);
    room_free(&r);
    return good;
}

static void refuse(const room *before, const struct room_event *e, const char *damage) {
    if (accepted(before, e))
        fail_msg("accepted: %s of event %llu (%s, seat %d, \"%s\")", damage,
                 (unsigned long long)e->sequence, room_event_name(e->kind), e->seat, e->data);
}

static void damage_numbers(const room *before, const struct room_event *good) {
    static const uint64_t sequences[] = {0, UINT64_MAX};
    static const int64_t times[] = {-1, INT64_MIN, INT64_MAX, ((int64_t)1 << 53) + 1};
    struct room_event e;
    for (int i = 0; i < 2; i++) {
        e = *good;
        e.sequence = sequences[i];
        refuse(before, &e, "sequence");
        e.sequence = good->sequence + (i ? 1U : (uint64_t)-1);
        refuse(before, &e, "sequence");
    }
    for (int i = 0; i < 4; i++) {
        e = *good;
        e.at = times[i];
        refuse(before, &e, "time");
    }
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        for (int by = -1; by <= 1; by += 2) {
            e = *good;
            e.remaining[i] += by;
            refuse(before, &e, "clock");
        }
    if (good->kind == ROOM_EVENT_PLAYED && before->set.clock == ROOM_LIVE &&
        !room_bot(before, good->seat, NULL) && good->at > before->since) {
        e = *good;
        e.at++;
        refuse(before, &e, "time under a clock");
    }
}

/* Kinds that may be replaced by another in the same place. */
static bool is_wish(enum room_event_kind kind) {
    return kind == ROOM_EVENT_RESIGNED || kind == ROOM_EVENT_DECLINED ||
           kind == ROOM_EVENT_OFFERED || kind == ROOM_EVENT_JOINED || kind == ROOM_EVENT_LEFT ||
           kind == ROOM_EVENT_READY || kind == ROOM_EVENT_SAID;
}

/* Kinds that consist of a seat alone: one may replace another. */
static bool is_bare(int kind) {
    return kind == ROOM_EVENT_RESIGNED || kind == ROOM_EVENT_DECLINED || kind == ROOM_EVENT_RESUMED;
}

static void damage_words(const room *before, const struct room_event *good) {
    struct room_event e;
    for (int kind = -1; kind <= ROOM_EVENT_KINDS + 1; kind++) {
        e = *good;
        e.kind = (enum room_event_kind)kind;
        bool swap = is_bare(kind) && is_bare((int)good->kind);
        if (kind < 0 || kind >= ROOM_EVENT_KINDS || (e.kind != good->kind && !swap)) {
            if (accepted(before, &e))
                fail_msg("accepted: kind %d for %s", kind, room_event_name(good->kind));
        } else if (e.kind != good->kind) {
            accepted(before, &e);
        }
    }
    for (int seat = -2; seat <= GAME_MAX_PLAYERS; seat++) {
        e = *good;
        e.seat = seat;
        bool inside = seat >= 0 && seat < before->set.players;
        if (seat != good->seat && (!inside || !is_wish(good->kind)))
            refuse(before, &e, "seat");
        else
            accepted(before, &e);
    }
    e = *good;
    e.person = good->kind == ROOM_EVENT_JOINED ? 0 : 5;
    refuse(before, &e, "person");
    for (int i = 0; good->kind == ROOM_EVENT_JOINED && i < before->set.players; i++)
        if ((e.person = before->seat[i].person))
            refuse(before, &e, "a person twice");
}

static void damage_request(const room *before, const struct room_event *good,
                           const struct room_event *log) {
    static const char *const bad[] = {"a b", "\n", "\xc3\xa9", "a."};
    struct room_event e = *good;
    bool may = good->kind == ROOM_EVENT_READY || good->kind == ROOM_EVENT_PLAYED ||
               good->kind == ROOM_EVENT_RESIGNED || good->kind == ROOM_EVENT_OFFERED;
    memset(e.request, 'x', sizeof e.request);
    refuse(before, &e, "request without an end");
    e.request[1] = '\0';
    assert_int_equal(accepted(before, &e), may);
    for (int i = 0; i < 4; i++) {
        memcpy(e.request, bad[i], strlen(bad[i]) + 1);
        refuse(before, &e, "request");
    }
    for (uint64_t i = 0; i + 1 < good->sequence; i++)
        if (log[i].seat == good->seat && log[i].request[0]) {
            memcpy(e.request, log[i].request, sizeof e.request);
            refuse(before, &e, "a request twice");
        }
}

/* Another legal move that draws the same cards makes another game, but isn't damage. */
static bool legal_instead(const room *before, const struct room_event *e) {
    span rest = span_of(e->data), word = span_cut(&rest, ' ');
    game_move m = before->set.game->read_move(word);
    return e->kind == ROOM_EVENT_PLAYED && m < before->set.game->num_moves &&
           game_is_legal(before->set.game, &before->match.state, m);
}

static void damage_data(const room *before, const struct room_event *good, rng *r) {
    struct room_event e = *good;
    size_t length = strlen(good->data);
    bool free_text = good->kind == ROOM_EVENT_READY || good->kind == ROOM_EVENT_REMATCHED ||
                     good->kind == ROOM_EVENT_RATED; /* whose numbers may be others */
    memset(e.data, 'x', sizeof e.data);
    refuse(before, &e, "data without an end");
    e = *good;
    e.data[length] = ' ';
    refuse(before, &e, "a blank after the data");
    e = *good;
    e.data[0] = good->data[0] ? '\0' : 'x';
    refuse(before, &e, "data that must not or must be there");
    const char *outcomes = strchr(good->data, '+');
    for (size_t i = 0; i < length; i++) {
        e = *good;
        if ((e.data[i] = (char)rng_next(r)) == good->data[i])
            continue;
        bool drawn =
            good->kind == ROOM_EVENT_PLAYED && outcomes && i >= (size_t)(outcomes - good->data);
        if (drawn || (!free_text && !legal_instead(before, &e)))
            refuse(before, &e, "data");
        else
            accepted(before, &e);
        e.data[i] = '\0'; /* cut off */
        if (!free_text && !legal_instead(before, &e))
            refuse(before, &e, "data");
    }
    if (outcomes) { /* the same cards in another order */
        e = *good;
        size_t at = (size_t)(outcomes - good->data) + 1;
        if (at + 1 < length && e.data[at] != e.data[at + 1]) {
            e.data[at] = good->data[at + 1];
            e.data[at + 1] = good->data[at];
            refuse(before, &e, "order of outcomes");
        }
    }
}

static void test_damaged_events(void **state) {
    (void)state;
    bool seen[ROOM_EVENT_KINDS] = {false};
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct test_room t;
        struct room_decision events;
        room before;
        char reason[200];
        text error;
        rng r;
        rng_seed(&r, 5000 + seed);
        text_init(&error, reason, sizeof reason);
        struct room_settings set = room_log_any_settings((int)(seed % KINDS), seed, &r);
        test_room_open(&t, &set);
        assert_int_equal(test_room_take(&t, room_join(&t.room, 9, 0, t.now, &events), &events), 0);
        assert_int_equal(test_room_take(&t, room_leave(&t.room, 0, t.now, &events), &events), 0);
        room_log_play_game(&t, &r, false);
        test_room_take(&t, room_rematch(&t.room, "abcdefghijkl", t.now, &events), &events);
        room_init(&before, &set);
        for (size_t i = 0; i < t.count; i++) {
            const struct room_event *good = &t.log[i];
            seen[good->kind] = true;
            assert_true(accepted(&before, good));
            damage_numbers(&before, good);
            damage_words(&before, good);
            damage_request(&before, good, t.log);
            damage_data(&before, good, &r);
            assert_int_equal(room_apply(&before, good, &error), 0);
            struct room_event twice = *good; /* the same event again, as the next one */
            twice.sequence++;
            if (good->kind != ROOM_EVENT_PLAYED && good->kind != ROOM_EVENT_RESUMED &&
                good->kind != ROOM_EVENT_SAID)
                refuse(&before, &twice, "an event twice");
        }
        room_free(&before);
        test_room_close(&t);
    }
    for (int i = 0; i < ROOM_EVENT_KINDS; i++)
        if (!seen[i])
            fail_msg("no event of kind %s was damaged", room_event_name((enum room_event_kind)i));
}

/* The server was down: the seat to move gets back the time it had used, and nothing else changes.
 */
static void test_resumed(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = test_room_settings("mandala", 2, 3);
    struct test_room t;
    rng r;
    rng_seed(&r, 3);
    test_room_clock(&set, ROOM_LIVE, 60000, 0);
    test_room_open(&t, &set);
    assert_int_equal(room_resume(&t.room, t.now, &events), REFUSAL_TOO_EARLY);
    test_room_deal(&t);
    int64_t deadline = room_deadline(&t.room);
    int turn = room_turn(&t.room);
    /* not if the clock was set back */
    assert_int_equal(room_resume(&t.room, t.room.since - 1, &events), REFUSAL_TOO_EARLY);
    t.now = deadline + 30000; /* the time is up, but the server was down */
    assert_int_equal(test_room_take(&t, room_resume(&t.room, t.now, &events), &events), 0);
    assert_int_equal(events.event[0].kind, ROOM_EVENT_RESUMED);
    assert_int_equal(events.event[0].seat, turn);
    assert_int_equal(room_deadline(&t.room), t.now + 60000);
    assert_int_equal(room_time_out(&t.room, t.now, &events), REFUSAL_TOO_EARLY);
    t.now += 1000;
    test_room_play_any(&t, &r);
    assert_int_equal(t.room.seat[turn].remaining, 59000);
    assert_int_equal(test_room_take(&t, room_resign(&t.room, 0, NULL, t.now, &events), &events), 0);
    assert_int_equal(room_resume(&t.room, t.now, &events), REFUSAL_TOO_EARLY);
    test_room_close(&t);
}

/* Events that no decision makes, though their form is right. */
static void test_crafted_events(void **state) {
    (void)state;
    struct room_settings set = test_room_settings("mandala", 2, 3);
    struct room_decision events;
    struct room_event ended = {.kind = ROOM_EVENT_ENDED, .seat = -1, .data = "abort"};
    struct test_room t;
    rng r;
    rng_seed(&r, 3);
    test_room_clock(&set, ROOM_LIVE, 10000, 500);
    test_room_open(&t, &set);
    test_room_deal(&t);
    room before;
    assert_true(room_copy(&before, &t.room));
    test_room_play_any(&t, &r); /* the same move after the time was up */
    struct room_event late = t.log[t.count - 1];
    late.at = before.since + 9999;
    late.remaining[0] = 501;
    assert_true(accepted(&before, &late));
    late.at++;
    late.remaining[0]--;
    refuse(&before, &late, "a move too late");
    room_free(&before);
    for (int offers = 0; offers < 2; offers++) { /* nobody agrees, then one of two */
        ended.sequence = t.room.sequence + 1;
        ended.at = t.now;
        memcpy(ended.remaining, t.log[t.count - 1].remaining, sizeof ended.remaining);
        refuse(&t.room, &ended, "an end without agreement");
        test_room_take(&t, room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &events), &events);
    }
    test_room_take(&t, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events), &events);
    ended.sequence = t.room.sequence + 1;
    refuse(&t.room, &ended, "an end without agreement");
    test_room_close(&t);
}

/* A log under another key, other settings or without its clocks is refused. */
static void test_foreign_logs(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct test_room t;
        rng r;
        rng_seed(&r, 77);
        struct room_settings set = test_room_settings(kinds[kind].game, kinds[kind].players, 77),
                             other;
        test_room_open(&t, &set);
        room_log_play_game(&t, &r, true);
        for (int what = 0; what < 3; what++) {
            char reason[200];
            text error;
            room again;
            size_t i = 0;
            text_init(&error, reason, sizeof reason);
            other = set;
            if (what == 0)
                other.key[31] ^= 1;
            else if (what == 1)
                other.id[0] ^= 1;
            else
                other.clock = ROOM_LIVE, other.base = 1000;
            room_init(&again, &other);
            while (i < t.count && room_apply(&again, &t.log[i], &error) == 0)
                i++;
            assert_true(i < t.count);
            assert_int_equal(t.log[i].kind, ROOM_EVENT_DEALT);
            assert_true(error.length > 0);
            room_free(&again);
        }
        test_room_close(&t);
    }
}

static bool step_into(const struct test_room *t, text *line, text *error) {
    rng r;
    room copy;
    rng_seed(&r, 1);
    game_move move = game_random_move(t->room.set.game, &t->room.match.state, &r);
    assert_true(room_copy(&copy, &t->room));
    bool good = room_step(&copy, room_turn(&copy), move, line, error);
    room_free(&copy);
    return good;
}

/* A move whose line doesn't fit is an error, never a truncated line. */
static void test_step_fits(void **state) {
    (void)state;
    struct room_settings set = test_room_settings("mandala", 2, 1);
    struct test_room t;
    char reason[200], line[ROOM_EVENT_DATA_SIZE];
    text out, error;
    test_room_open(&t, &set);
    test_room_deal(&t);
    text_init(&error, reason, sizeof reason);
    text_init(&out, line, sizeof line);
    assert_true(step_into(&t, &out, &error));
    size_t length = out.length;
    text_init(&out, line, length + 1);
    assert_true(step_into(&t, &out, &error));
    text_init(&out, line, length);
    assert_false(step_into(&t, &out, &error));
    assert_string_equal(reason, "a move with more outcomes than an event can hold");
    test_room_close(&t);
}

/* ---- requests ---- */

/* As room_request says it, found by looking at every event. */
static uint64_t room_log_find(const struct test_room *t, int seat, const char *request) {
    uint64_t i = t->count;
    for (; i > 0; i--) {
        const struct room_event *e = &t->log[i - 1];
        if (e->seat == seat && strcmp(e->request, request) == 0)
            return i;
        if (e->seat == seat && e->kind == ROOM_EVENT_JOINED)
            return 0;
    }
    return 0;
}

/* The events that a search for a request looks at, at worst. */
static int room_log_longest(const room *r) {
    int longest = 0;
    for (int k = 0; k < ROOM_ASKED; k++) {
        int length = 0;
        for (uint64_t i = r->asked[k]; i > 0; i = r->entry[i - 1].before)
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* A request is found, and isn't another player's or another seat's, by a look at few events. */
static void test_requests(void **state) {
    (void)state;
    struct room_settings set = test_room_settings("mandala", 2, 1);
    struct test_room t;
    struct room_decision events;
    rng r;
    rng_seed(&r, 1);
    test_room_open(&t, &set);
    for (int i = 0; i < 2; i++) { /* the first one leaves again */
        test_room_must(&t, room_join(&t.room, 101, 0, t.now, &events), &events);
        test_room_must(&t, room_ready(&t.room, 0, span_of("n"), "r0", t.now, &events), &events);
        assert_int_equal(room_request(&t.room, 0, "r0"), t.count);
        if (i == 0)
            test_room_must(&t, room_leave(&t.room, 0, t.now, &events), &events);
    }
    test_room_must(&t, room_join(&t.room, 102, 1, t.now, &events), &events);
    assert_int_equal(room_request(&t.room, 1, "r0"), 0);
    test_room_must(&t, room_ready(&t.room, 1, span_of("n"), "r0", t.now, &events), &events);
    for (int i = 1; i < 2000; i++) { /* it goes on for longer when somebody says something */
        char request[24];
        int seat = (int)rng_below(&r, 2);
        snprintf(request, sizeof request, "r%u", rng_below(&r, 1500));
        test_room_take(&t,
                       room_offer(&t.room, seat, (enum room_offer)(i % 2), request, t.now, &events),
                       &events);
        if (t.room.status != ROOM_PLAYING)
            break;
        test_room_take(&t, room_decline(&t.room, !seat, t.now, &events), &events);
        assert_int_equal(room_request(&t.room, seat, request), room_log_find(&t, seat, request));
    }
    for (unsigned i = 0; i < 1500; i++) {
        char request[24];
        snprintf(request, sizeof request, "r%u", i);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(room_request(&t.room, seat, request),
                             room_log_find(&t, seat, request));
    }
    print_message("%d events, at most %d in a list\n", (int)t.count, room_log_longest(&t.room));
    assert_in_range(room_log_longest(&t.room), 1, 12 + t.count / 64);
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resumed),        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_any_time),       cmocka_unit_test(test_damaged_events),
        cmocka_unit_test(test_crafted_events), cmocka_unit_test(test_foreign_logs),
        cmocka_unit_test(test_step_fits),      cmocka_unit_test(test_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
