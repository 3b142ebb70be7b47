// SPDX-License-Identifier: MIT
// Rooms: every decision with its consequences, and every refusal: seats, the deal, moves, clocks,
// seats that drop out, offers, rematches, links, idempotency. Expectations follow docs/api.md.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"

/* Expects this refusal of a decision; without one it is applied. Every test has a room `t`. */
#define TAKE(decision) test_room_take(&t, (decision), &events)
#define EXPECT(refusal, decision) assert_int_equal(TAKE(decision), refusal)
#define DO(decision) EXPECT(REFUSAL_NONE, decision)

static struct test_room open_room(const char *game, int players) {
    struct test_room t;
    struct room_settings set = test_room_settings(game, players, 7);
    test_room_open(&t, &set);
    return t;
}

static struct test_room open_game(const char *game, int players) {
    struct test_room t = open_room(game, players);
    test_room_deal(&t);
    assert_int_equal(t.room.status, ROOM_PLAYING);
    return t;
}

static struct room_settings with_bot(const char *game, int players, int seat) {
    struct room_settings set = test_room_settings(game, players, 8);
    set.plan[seat] = ROOM_FOR_BOT;
    set.bot[seat] = (bot){BOT_LEVEL, 5};
    return set;
}

static struct room_settings with_clock(const char *game, int players, enum room_clock clock,
                                       int64_t base, int64_t increment) {
    struct room_settings set = test_room_settings(game, players, 9);
    test_room_clock(&set, clock, base, increment);
    return set;
}

/* A legal move of the seat to move, and its text. */
static game_move any_move(const struct test_room *t, char text_of[GAME_MOVE_SIZE]) {
    game_move moves[GAME_MAX_MOVES];
    const struct game_ops *g = t->room.set.game;
    text out;
    g->moves(&t->room.match.state, moves);
    text_init(&out, text_of, GAME_MOVE_SIZE);
    g->write_move(&out, moves[0]);
    return moves[0];
}

/* ---- before the deal ---- */

static void test_settings(void **state) {
    (void)state;
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    const struct room_settings good = test_room_settings("flowers", 3, 1);
    assert_true(room_settings_check(&good, &error));
    struct room_settings bad[16];
    int count = 0;
    for (int i = 0; i < 16; i++)
        bad[i] = good;
    bad[count++].players = 1;
    bad[count++].players = 5;
    bad[count++].game = NULL;
    bad[count++].id[0] = '\0';
    bad[count++].id[3] = '!';
    bad[count++].id[ROOM_ID_SIZE - 1] = 'x'; /* no terminator */
    bad[count++].before[0] = 'x';
    bad[count++].base = 1; /* without a clock */
    bad[count++].clock = (enum room_clock)3;
    bad[count++].clock = ROOM_DAYS; /* without a time */
    bad[count].clock = ROOM_DAYS;
    bad[count].base = 86400000;
    bad[count++].increment = 1000; /* days have none */
    bad[count].clock = ROOM_LIVE;
    bad[count].base = 60000;
    bad[count++].increment = -1;
    bad[count++].plan[2] = (enum room_plan)3;
    bad[count].plan[2] = ROOM_FOR_BOT;
    bad[count++].bot[2] = (bot){BOT_LEVEL, BOT_LEVELS};
    bad[count++].created = -1;
    for (int i = 0; i < 3; i++) { /* no people */
        bad[count].plan[i] = ROOM_FOR_BOT;
        bad[count].bot[i] = (bot){BOT_LEVEL, 1};
    }
    count++;
    assert_int_equal(count, 16);
    for (int i = 0; i < count; i++) {
        text_clear(&error);
        if (room_settings_check(&bad[i], &error))
            fail_msg("settings %d should be refused", i);
        assert_true(error.length > 0);
    }
}

static void test_join(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = with_bot("flowers", 4, 1);
    set.plan[2] = ROOM_BY_LINK;
    struct test_room t;
    test_room_open(&t, &set);
    EXPECT(REFUSAL_SIGNED_OUT, room_join(&t.room, 0, 0, t.now, &events));
    EXPECT(REFUSAL_NOT_FOUND, room_join(&t.room, 50, 4, t.now, &events));
    EXPECT(REFUSAL_SEAT_TAKEN, room_join(&t.room, 50, 1, t.now, &events)); /* a bot's */
    t.now += 5;
    DO(room_join(&t.room, 50, 3, t.now, &events));
    assert_int_equal(events.count, 1);
    assert_int_equal(events.event[0].kind, ROOM_EVENT_JOINED);
    assert_int_equal(events.event[0].sequence, 1);
    assert_int_equal(events.event[0].at, set.created + 5);
    assert_int_equal(t.room.seat[3].person, 50);
    assert_int_equal(room_seat_of(&t.room, 50), 3);
    assert_int_equal(room_seat_of(&t.room, 51), -1);
    assert_int_equal(room_seat_of(&t.room, 0), -1);
    EXPECT(REFUSAL_ALREADY, room_join(&t.room, 50, 0, t.now, &events));
    EXPECT(REFUSAL_SEAT_TAKEN, room_join(&t.room, 51, 3, t.now, &events));
    DO(room_join(&t.room, 51, -1, t.now, &events)); /* the one that is open to all */
    assert_int_equal(room_seat_of(&t.room, 51), 0);
    EXPECT(REFUSAL_SEAT_TAKEN, room_join(&t.room, 52, -1, t.now, &events)); /* by link only */
    DO(room_join(&t.room, 52, 2, t.now, &events));
    test_room_deal(&t);
    EXPECT(REFUSAL_SEAT_TAKEN, room_join(&t.room, 53, -1, t.now, &events));
    EXPECT(REFUSAL_ALREADY, room_join(&t.room, 52, -1, t.now, &events));
    test_room_close(&t);
}

static void test_leave(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_room("flowers", 3);
    EXPECT(REFUSAL_NOT_SEATED, room_leave(&t.room, -1, t.now, &events));
    EXPECT(REFUSAL_NOT_SEATED, room_leave(&t.room, 0, t.now, &events));
    test_room_seat(&t);
    DO(room_ready(&t.room, 0, span_of("zero"), NULL, t.now, &events));
    DO(room_ready(&t.room, 1, span_of("one"), NULL, t.now, &events));
    DO(room_leave(&t.room, 1, t.now, &events)); /* with its nonce */
    assert_int_equal(t.room.seat[1].person, 0);
    assert_false(t.room.seat[1].ready);
    assert_true(t.room.seat[0].ready);
    DO(room_ready(&t.room, 2, span_of("two"), NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_WAITING); /* a seat is open */
    DO(room_join(&t.room, 77, -1, t.now, &events));
    DO(room_ready(&t.room, 1, span_of("other"), NULL, t.now, &events));
    assert_string_equal(t.room.nonces, "zero,other,two");
    assert_int_equal(t.room.status, ROOM_PLAYING);
    EXPECT(REFUSAL_STALE, room_leave(&t.room, 1, t.now, &events));
    test_room_close(&t);
}

static void test_ready(void **state) {
    (void)state;
    struct room_decision events;
    char longest[FAIR_NONCE_MOST + 2];
    struct room_settings set = with_bot("flowers", 3, 1);
    struct test_room t;
    memset(longest, 'n', sizeof longest);
    test_room_open(&t, &set);
    EXPECT(REFUSAL_NOT_SEATED, room_ready(&t.room, 0, span_of("n"), NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_SEATED, room_ready(&t.room, 1, span_of("n"), NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_SEATED, room_ready(&t.room, -1, span_of("n"), NULL, t.now, &events));
    test_room_seat(&t);
    EXPECT(REFUSAL_BAD_REQUEST, room_ready(&t.room, 0, span_of(""), NULL, t.now, &events));
    EXPECT(REFUSAL_BAD_REQUEST, room_ready(&t.room, 0, span_of("a,b"), NULL, t.now, &events));
    EXPECT(REFUSAL_BAD_REQUEST,
           room_ready(&t.room, 0, (span){longest, FAIR_NONCE_MOST + 1}, NULL, t.now, &events));
    DO(room_ready(&t.room, 2, (span){longest, FAIR_NONCE_MOST}, NULL, t.now, &events));
    assert_int_equal(events.count, 1);
    EXPECT(REFUSAL_ALREADY, room_ready(&t.room, 2, span_of("other"), NULL, t.now, &events));
    DO(room_ready(&t.room, 0, span_of("a"), "req-1", t.now, &events));
    assert_int_equal(events.count, 2); /* with the deal */
    assert_int_equal(events.event[0].kind, ROOM_EVENT_READY);
    assert_string_equal(events.event[0].request, "req-1");
    assert_int_equal(events.event[1].kind, ROOM_EVENT_DEALT);
    assert_int_equal(events.event[1].sequence, events.event[0].sequence + 1);
    assert_int_equal(events.event[1].seat, -1);
    assert_int_equal(t.room.status, ROOM_PLAYING);
    longest[FAIR_NONCE_MOST] = '\0';
    char nonces[100];
    snprintf(nonces, sizeof nonces, "a,,%s", longest); /* the bot's is empty */
    assert_string_equal(t.room.nonces, nonces);
    game_state start;
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_true(set.game->read_state(&start, span_of(events.event[1].data), &error));
    assert_true(set.game->is_deal(&start));
    assert_memory_equal(&start, &t.room.match.state, sizeof start);
    EXPECT(REFUSAL_ALREADY, room_ready(&t.room, 0, span_of("a"), NULL, t.now, &events));
    test_room_close(&t);
}

/* Joining, leaving and offers are limited; moves never are. */
static void test_busy(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_room("mandala", 2);
    rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < ROOM_BUSY / 2; i++) {
        DO(room_join(&t.room, 9, 0, t.now, &events));
        DO(room_leave(&t.room, 0, t.now, &events));
    }
    EXPECT(REFUSAL_TOO_MANY, room_join(&t.room, 9, 0, t.now, &events));
    test_room_close(&t);
    t = open_game("mandala", 2);
    while (t.room.sequence < ROOM_BUSY) {
        DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
        DO(room_decline(&t.room, 1, t.now, &events));
    }
    EXPECT(REFUSAL_TOO_MANY, room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
    test_room_finish(&t, &r);
    assert_int_equal(t.room.status, ROOM_OVER);
    test_room_close(&t);
}

/* ---- moves ---- */

static void test_play(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE], typed[GAME_MOVE_SIZE];
    struct test_room t = open_room("mandala", 2);
    EXPECT(REFUSAL_NOT_SEATED, room_play(&t.room, 0, span_of("f1R1"), 0, NULL, t.now, &events));
    test_room_seat(&t);
    EXPECT(REFUSAL_NOT_PLAYING, room_play(&t.room, 0, span_of("f1R1"), 0, NULL, t.now, &events));
    test_room_deal(&t);
    uint64_t at = t.room.sequence;
    assert_int_equal(room_turn(&t.room), 0);
    any_move(&t, action);
    EXPECT(REFUSAL_NOT_SEATED, room_play(&t.room, -1, span_of(action), at, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_SEATED, room_play(&t.room, 2, span_of(action), at, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_YOUR_TURN, room_play(&t.room, 1, span_of(action), at, NULL, t.now, &events));
    EXPECT(REFUSAL_STALE, room_play(&t.room, 0, span_of(action), at - 1, NULL, t.now, &events));
    EXPECT(REFUSAL_STALE, room_play(&t.room, 0, span_of(action), at + 1, NULL, t.now, &events));
    EXPECT(REFUSAL_BAD_ACTION, room_play(&t.room, 0, span_of("zzz"), at, NULL, t.now, &events));
    EXPECT(REFUSAL_BAD_ACTION, room_play(&t.room, 0, span_of(""), at, NULL, t.now, &events));
    EXPECT(REFUSAL_ILLEGAL, room_play(&t.room, 0, span_of("cR"), at, NULL, t.now, &events));
    EXPECT(REFUSAL_BAD_REQUEST, room_play(&t.room, 0, span_of(action), at, "a b", t.now, &events));
    assert_int_equal(t.room.sequence, at); /* nothing has happened */
    for (size_t i = 0; i <= strlen(action); i++)
        typed[i] = (char)(action[i] >= 'A' && action[i] <= 'Z' ? action[i] + 32 : action[i]);
    DO(room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now,
                  &events)); /* an offer doesn't change the position */
    DO(room_play(&t.room, 0, span_of(typed), at, "r1", t.now, &events));
    assert_int_equal(events.count, 1);
    assert_int_equal(events.event[0].kind, ROOM_EVENT_PLAYED);
    assert_int_equal(events.event[0].seat, 0);
    assert_memory_equal(events.event[0].data, action, strlen(action)); /* as in a record */
    assert_int_equal(t.room.entry[at + 1].log, 0);
    EXPECT(REFUSAL_STALE, room_play(&t.room, 1, span_of("f1R1"), at, NULL, t.now, &events));
    test_room_close(&t);
}

/* An event's line is the record's, including outcomes. */
static void test_lines(void **state) {
    (void)state;
    struct test_room t = open_game("flowers", 3);
    rng r;
    rng_seed(&r, 3);
    bool drawn = false;
    while (t.room.status == ROOM_PLAYING) {
        test_room_play_any(&t, &r);
        const struct room_event *e = &t.log[t.count - 1];
        const match *m = &t.room.match;
        size_t at = t.room.entry[t.room.sequence - 1].log;
        char line[ROOM_EVENT_DATA_SIZE];
        text written;
        text_init(&written, line, sizeof line);
        m->game->write_move(&written, m->log[at]);
        record_write_outcomes(&written, m, at + 1);
        assert_string_equal(e->data, line);
        assert_int_equal(m->actor[at], e->seat);
        drawn = drawn || strchr(line, '+');
    }
    assert_true(drawn);
    test_room_close(&t);
}

static void test_bots(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct room_settings set = with_bot("mandala", 2, 1);
    struct test_room t;
    bot b;
    test_room_open(&t, &set);
    test_room_deal(&t);
    uint64_t at = t.room.sequence;
    game_move m = any_move(&t, action);
    assert_false(room_bot(&t.room, 0, &b));
    assert_true(room_bot(&t.room, 1, &b));
    assert_true(b.kind == BOT_LEVEL && b.number == 5);
    EXPECT(REFUSAL_NOT_YOUR_TURN, room_play_bot(&t.room, 0, m, at, t.now, &events));
    EXPECT(REFUSAL_NOT_YOUR_TURN, room_play_bot(&t.room, 1, m, at, t.now, &events));
    DO(room_play(&t.room, 0, span_of(action), at, NULL, t.now, &events));
    m = any_move(&t, action);
    EXPECT(REFUSAL_NOT_SEATED, room_play(&t.room, 1, span_of(action), 0, NULL, t.now, &events));
    EXPECT(REFUSAL_STALE, room_play_bot(&t.room, 1, m, at, t.now, &events));
    EXPECT(REFUSAL_STALE, room_play_bot(&t.room, 1, m, at + 2, t.now, &events));
    EXPECT(REFUSAL_BAD_ACTION, room_play_bot(&t.room, 1, GAME_NO_MOVE, at + 1, t.now, &events));
    game_move claim = set.game->read_move(span_of("cR"));
    EXPECT(REFUSAL_ILLEGAL, room_play_bot(&t.room, 1, claim, at + 1, t.now, &events));
    DO(room_play_bot(&t.room, 1, m, at + 1, t.now, &events));
    test_room_close(&t);
    /* A bot's move stands if only offers and the like came in between. */
    set = with_bot("flowers", 3, 1);
    test_room_open(&t, &set);
    test_room_deal(&t);
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events));
    at = t.room.sequence;
    m = any_move(&t, action);
    DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
    DO(room_play_bot(&t.room, 1, m, at, t.now, &events));
    DO(room_offer(&t.room, 2, ROOM_ABORT, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_OVER);
    EXPECT(REFUSAL_NOT_PLAYING, room_play_bot(&t.room, 1, m, t.room.sequence, t.now, &events));
    test_room_close(&t);
}

/* ---- clocks ---- */

static void test_live_clock(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct room_settings set = with_clock("mandala", 2, ROOM_LIVE, 60000, 2000);
    struct test_room t;
    test_room_open(&t, &set);
    assert_true(room_deadline(&t.room) == INT64_MAX);
    t.now += 500000; /* waiting for players costs no time */
    test_room_deal(&t);
    assert_int_equal(t.log[t.count - 1].remaining[0], 60000);
    assert_int_equal(t.log[t.count - 1].remaining[1], 60000);
    assert_int_equal(room_deadline(&t.room), t.now + 60000);
    t.now += 10000;
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events));
    assert_int_equal(events.event[0].remaining[0], 52000);
    assert_int_equal(events.event[0].remaining[1], 60000);
    assert_int_equal(events.event[0].remaining[2], 0);
    assert_int_equal(t.room.seat[0].remaining, 52000);
    t.now -= 3600000; /* the machine's clock was set back */
    any_move(&t, action);
    DO(room_play(&t.room, 1, span_of(action), 0, NULL, t.now, &events));
    assert_int_equal(t.room.seat[1].remaining, 62000);
    t.now += 1000;
    DO(room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &events)); /* the clock runs on meanwhile */
    assert_int_equal(t.room.seat[0].remaining, 52000);
    DO(room_decline(&t.room, 0, t.now, &events));
    t.now += 1000;
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events));
    assert_int_equal(t.room.seat[0].remaining, 52000);
    EXPECT(REFUSAL_TOO_EARLY, room_time_out(&t.room, t.now + 61999, &events));
    any_move(&t, action);
    EXPECT(REFUSAL_STALE, room_play(&t.room, 1, span_of(action), 0, NULL, t.now + 62000, &events));
    t.now += 62000;
    DO(room_time_out(&t.room, t.now, &events));
    assert_int_equal(events.event[0].kind, ROOM_EVENT_TIMED_OUT);
    assert_int_equal(events.event[0].seat, 1);
    assert_int_equal(events.event[0].remaining[1], 0);
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_int_equal(t.room.end, ROOM_BY_TIME);
    assert_int_equal(room_winners(&t.room), 1);
    assert_true(room_deadline(&t.room) == INT64_MAX);
    EXPECT(REFUSAL_NOT_PLAYING, room_time_out(&t.room, t.now, &events));
    test_room_close(&t);
}

static void test_last_moment(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct room_settings set = with_clock("patterns", 2, ROOM_LIVE, 60000, 0);
    struct test_room t;
    test_room_open(&t, &set);
    test_room_deal(&t);
    int first = room_turn(&t.room);
    any_move(&t, action);
    DO(room_play(&t.room, first, span_of(action), 0, NULL, t.now + 59999, &events));
    assert_int_equal(t.room.seat[first].remaining, 1);
    test_room_close(&t);
}

static void test_days(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    int64_t day = 86400000;
    struct room_settings set = with_clock("mandala", 2, ROOM_DAYS, 3 * day, 0);
    struct test_room t;
    test_room_open(&t, &set);
    test_room_deal(&t);
    for (int i = 0; i < 4; i++) {
        t.now += 2 * day;
        any_move(&t, action);
        DO(room_play(&t.room, room_turn(&t.room), span_of(action), 0, NULL, t.now, &events));
        assert_int_equal(room_deadline(&t.room), t.now + 3 * day);
        assert_int_equal(t.room.seat[0].remaining, 3 * day);
    }
    EXPECT(REFUSAL_TOO_EARLY, room_time_out(&t.room, t.now + 3 * day - 1, &events));
    DO(room_time_out(&t.room, t.now + 3 * day, &events));
    assert_int_equal(t.room.end, ROOM_BY_TIME);
    test_room_close(&t);
}

static void test_no_clock(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_room("mandala", 2);
    EXPECT(REFUSAL_NOT_PLAYING, room_time_out(&t.room, t.now, &events));
    test_room_deal(&t);
    EXPECT(REFUSAL_TOO_EARLY, room_time_out(&t.room, INT64_MAX, &events));
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        assert_int_equal(t.log[t.count - 1].remaining[i], 0);
    test_room_close(&t);
}

/* A bot's speed depends on the machine: its clock doesn't run. */
static void test_bot_clock(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct room_settings set = with_bot("mandala", 2, 1);
    struct test_room t;
    set.clock = ROOM_LIVE;
    set.base = 60000;
    set.increment = 1000;
    test_room_open(&t, &set);
    test_room_deal(&t);
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events));
    assert_true(room_deadline(&t.room) == INT64_MAX);
    t.now += 1000000;
    EXPECT(REFUSAL_TOO_EARLY, room_time_out(&t.room, t.now, &events));
    game_move m = any_move(&t, action);
    DO(room_play_bot(&t.room, 1, m, t.room.sequence, t.now, &events));
    assert_int_equal(t.room.seat[1].remaining, 60000);
    assert_int_equal(room_deadline(&t.room), t.now + 61000);
    test_room_close(&t);
}

/* ---- seats that drop out ---- */

static void expect_end_tag(const room *r, const char *must) {
    char buffer[100];
    text end;
    text_init(&end, buffer, sizeof buffer);
    room_write_end(&end, r);
    assert_string_equal(buffer, must);
}

static void test_resign_two(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_room("mandala", 2);
    EXPECT(REFUSAL_NOT_SEATED, room_resign(&t.room, 0, NULL, t.now, &events));
    test_room_seat(&t);
    EXPECT(REFUSAL_NOT_PLAYING, room_resign(&t.room, 0, NULL, t.now, &events));
    test_room_deal(&t);
    assert_int_equal(room_winners(&t.room), 0);
    EXPECT(REFUSAL_NOT_SEATED, room_resign(&t.room, -1, NULL, t.now, &events));
    DO(room_resign(&t.room, 1, "bye", t.now, &events)); /* out of turn */
    assert_int_equal(events.count, 1);
    assert_string_equal(events.event[0].request, "bye");
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_int_equal(t.room.end, ROOM_BY_RESIGNING);
    assert_int_equal(room_winners(&t.room), 1);
    assert_int_equal(room_turn(&t.room), -1);
    assert_false(room_bot(&t.room, 1, NULL)); /* nobody plays on */
    expect_end_tag(&t.room, "resign 2");
    EXPECT(REFUSAL_NOT_PLAYING, room_resign(&t.room, 0, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_decline(&t.room, 0, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_play(&t.room, 0, span_of("f1R1"), 0, NULL, t.now, &events));
    test_room_close(&t);
}

static void test_resign_many(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = with_clock("flowers", 4, ROOM_LIVE, 60000, 0);
    struct test_room t;
    rng r;
    bot b;
    rng_seed(&r, 4);
    test_room_open(&t, &set);
    test_room_deal(&t);
    DO(room_resign(&t.room, 2, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_PLAYING);
    assert_true(room_bot(&t.room, 2, &b)); /* a bot plays on */
    assert_true(b.kind == BOT_LEVEL && b.number == 3);
    EXPECT(REFUSAL_ALREADY, room_resign(&t.room, 2, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_offer(&t.room, 2, ROOM_ABORT, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_play(&t.room, 2, span_of("p1R1"), 0, NULL, t.now, &events));
    t.now += 60000;
    assert_int_equal(room_turn(&t.room), 0);
    DO(room_time_out(&t.room, t.now, &events));
    assert_int_equal(t.room.seat[0].remaining, 0);
    assert_int_equal(t.room.status, ROOM_PLAYING);
    expect_end_tag(&t.room, "time 1, resign 3");
    test_room_finish(&t, &r);
    assert_int_equal(t.room.end, ROOM_PLAYED_OUT);
    test_room_close(&t);
}

/* The best of the remaining players wins, even if one who dropped out has more. */
static void test_winners(void **state) {
    (void)state;
    int robbed = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct room_decision events;
        struct room_settings set = test_room_settings("flowers", 4, seed);
        struct test_room t;
        rng r;
        rng_seed(&r, seed);
        test_room_open(&t, &set);
        test_room_deal(&t);
        DO(room_resign(&t.room, 0, NULL, t.now, &events));
        DO(room_resign(&t.room, 2, NULL, t.now, &events));
        test_room_finish(&t, &r);
        int rank[GAME_MAX_PLAYERS];
        set.game->rank(&t.room.match.state, rank);
        unsigned must = rank[1] > rank[3] ? 2 : rank[3] > rank[1] ? 8 : 10;
        int best = rank[1] > rank[3] ? rank[1] : rank[3];
        robbed += rank[0] > best || rank[2] > best;
        assert_int_equal(room_winners(&t.room), must);
        test_room_close(&t);
    }
    assert_true(robbed > 5);
}

/* The last person drops out: the game is over, unless it had bots from the start. */
static void test_all_out(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_game("flowers", 3);
    rng r;
    rng_seed(&r, 5);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(t.room.status, ROOM_PLAYING);
        DO(room_resign(&t.room, i, NULL, t.now, &events));
        assert_int_equal(events.count, 1);
    }
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_int_equal(t.room.end, ROOM_BY_ABORT);
    assert_int_equal(room_winners(&t.room), 0);
    expect_end_tag(&t.room, "resign 1, resign 2, resign 3");
    test_room_close(&t);
    struct room_settings set = with_bot("flowers", 3, 1);
    test_room_open(&t, &set);
    test_room_deal(&t);
    DO(room_resign(&t.room, 0, NULL, t.now, &events));
    DO(room_resign(&t.room, 2, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_PLAYING);
    test_room_finish(&t, &r);
    assert_int_equal(t.room.end, ROOM_PLAYED_OUT);
    assert_int_equal(room_winners(&t.room), 2);
    test_room_close(&t);
    set = with_bot("mandala", 2, 1); /* of two, the bot has won at once */
    test_room_open(&t, &set);
    test_room_deal(&t);
    DO(room_resign(&t.room, 0, NULL, t.now, &events));
    assert_int_equal(t.room.end, ROOM_BY_RESIGNING);
    assert_int_equal(room_winners(&t.room), 2);
    test_room_close(&t);
}

/* ---- offers ---- */

static void test_draw(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct test_room t = open_room("mandala", 2);
    EXPECT(REFUSAL_NOT_SEATED, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    test_room_seat(&t);
    EXPECT(REFUSAL_NOT_PLAYING, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_decline(&t.room, 0, t.now, &events));
    test_room_deal(&t);
    EXPECT(REFUSAL_ALREADY, room_decline(&t.room, 0, t.now, &events)); /* nothing is offered */
    DO(room_offer(&t.room, 0, ROOM_DRAW, "o1", t.now, &events));
    assert_int_equal(events.count, 1);
    assert_string_equal(events.event[0].data, "draw");
    assert_string_equal(events.event[0].request, "o1");
    EXPECT(REFUSAL_ALREADY, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events)); /* cancels the offer */
    EXPECT(REFUSAL_ALREADY, room_decline(&t.room, 1, t.now, &events));
    DO(room_offer(&t.room, 1, ROOM_DRAW, NULL, t.now, &events));
    DO(room_decline(&t.room, 0, t.now, &events));
    DO(room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_PLAYING); /* the other one was declined */
    DO(room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_PLAYING); /* not the same offer */
    DO(room_offer(&t.room, 1, ROOM_DRAW, "o2", t.now, &events));
    assert_int_equal(events.count, 2);
    assert_int_equal(events.event[1].kind, ROOM_EVENT_ENDED);
    assert_int_equal(events.event[1].seat, -1);
    assert_string_equal(events.event[1].data, "draw");
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_int_equal(t.room.end, ROOM_BY_DRAW);
    assert_int_equal(room_winners(&t.room), 3);
    expect_end_tag(&t.room, "draw");
    test_room_close(&t);
}

static void test_no_draw(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_game("flowers", 3);
    EXPECT(REFUSAL_ILLEGAL, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    test_room_close(&t);
    struct room_settings set = with_bot("mandala", 2, 1); /* bots don't agree to draws */
    test_room_open(&t, &set);
    test_room_deal(&t);
    EXPECT(REFUSAL_ILLEGAL, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_SEATED, room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &events));
    DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now,
                  &events)); /* alone with bots: ends at once */
    assert_int_equal(t.room.end, ROOM_BY_ABORT);
    expect_end_tag(&t.room, "abort");
    test_room_close(&t);
}

static void test_abort(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE];
    struct test_room t = open_game("flowers", 4);
    DO(room_offer(&t.room, 3, ROOM_ABORT, NULL, t.now, &events));
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, NULL, t.now, &events)); /* it stays offered */
    DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
    DO(room_resign(&t.room, 1, NULL, t.now, &events)); /* no longer has to agree */
    assert_int_equal(t.room.status, ROOM_PLAYING);
    DO(room_decline(&t.room, 2, t.now, &events));
    DO(room_offer(&t.room, 2, ROOM_ABORT, NULL, t.now, &events));
    DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_PLAYING);
    DO(room_offer(&t.room, 3, ROOM_ABORT, NULL, t.now, &events));
    assert_int_equal(t.room.status, ROOM_OVER);
    assert_int_equal(t.room.end, ROOM_BY_ABORT);
    assert_int_equal(room_winners(&t.room), 0);
    expect_end_tag(&t.room, "resign 2");
    test_room_close(&t);
    t = open_game("flowers", 3); /* the one who didn't agree drops out */
    DO(room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &events));
    DO(room_offer(&t.room, 2, ROOM_ABORT, NULL, t.now, &events));
    DO(room_resign(&t.room, 1, "r", t.now, &events));
    assert_int_equal(events.count, 2);
    assert_string_equal(events.event[0].request, "r");
    assert_int_equal(events.event[1].kind, ROOM_EVENT_ENDED);
    assert_int_equal(t.room.end, ROOM_BY_ABORT);
    test_room_close(&t);
}

/* ---- rematches ---- */

static void test_rematch(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = with_bot("flowers", 4, 2), next;
    person_id person[GAME_MAX_PLAYERS];
    struct test_room t;
    rng r;
    rng_seed(&r, 6);
    test_room_open(&t, &set);
    EXPECT(REFUSAL_NOT_OVER, room_rematch(&t.room, "abcdefghijkl", t.now, &events));
    test_room_deal(&t);
    EXPECT(REFUSAL_NOT_OVER, room_rematch(&t.room, "abcdefghijkl", t.now, &events));
    test_room_finish(&t, &r);
    EXPECT(REFUSAL_BAD_REQUEST, room_rematch(&t.room, "abc", t.now, &events));
    EXPECT(REFUSAL_BAD_REQUEST, room_rematch(&t.room, "abcdefghijk!", t.now, &events));
    DO(room_rematch(&t.room, "abcdefghijkl", t.now, &events));
    assert_int_equal(events.event[0].kind, ROOM_EVENT_REMATCHED);
    assert_string_equal(t.room.after, "abcdefghijkl");
    EXPECT(REFUSAL_ALREADY, room_rematch(&t.room, "lkjihgfedcba", t.now, &events));
    room_rotate(&next, person, &t.room, 1);
    static const person_id must[] = {102, 0, 104, 101}; /* the second seat begins */
    for (int i = 0; i < 4; i++)
        assert_int_equal(person[i], must[i]);
    assert_int_equal(next.plan[1], ROOM_FOR_BOT);
    assert_int_equal(next.bot[1].number, 5);
    assert_int_equal(next.plan[2], ROOM_FOR_PERSON);
    assert_string_equal(next.before, set.id);
    assert_true(next.game == set.game && next.players == 4);
    test_room_close(&t);
    t = open_game("mandala", 2); /* with two, they swap seats */
    DO(room_resign(&t.room, 0, NULL, t.now, &events));
    room_rotate(&next, person, &t.room, 1);
    assert_true(person[0] == 102 && person[1] == 101 && !person[2] && !person[3]);
    test_room_close(&t);
}

/* ---- links and requests ---- */

static void test_links(void **state) {
    (void)state;
    struct room_settings set = with_bot("flowers", 4, 2), other = set;
    struct test_room t, u;
    char link[5][ROOM_LINK_SIZE], foreign[ROOM_LINK_SIZE];
    test_room_open(&t, &set);
    other.links[31] ^= 1;
    test_room_open(&u, &other);
    for (int seat = -1; seat < 4; seat++) {
        room_link(&t.room, seat, link[seat + 1]);
        assert_int_equal(strlen(link[seat + 1]), 22);
        assert_true(span_is_word(span_of(link[seat + 1]), 22));
        for (int before = 0; before <= seat; before++)
            assert_string_not_equal(link[before], link[seat + 1]);
        int opens = room_link_seat(&t.room, span_of(link[seat + 1]));
        assert_int_equal(opens, seat == 2 ? -2 : seat); /* a bot's seat has no link */
        room_link(&u.room, seat, foreign);
        assert_int_equal(room_link_seat(&t.room, span_of(foreign)), -2);
    }
    assert_int_equal(room_link_seat(&t.room, span_of("")), -2);
    assert_int_equal(room_link_seat(&t.room, (span){link[0], 21}), -2);
    for (int i = 0; i < 22; i++) {
        char damaged[ROOM_LINK_SIZE];
        memcpy(damaged, link[1], sizeof damaged);
        damaged[i] = damaged[i] == 'A' ? 'B' : 'A';
        assert_int_equal(room_link_seat(&t.room, span_of(damaged)), -2);
    }
    test_room_close(&t);
    test_room_close(&u);
}

static void test_requests(void **state) {
    (void)state;
    struct room_decision events;
    char action[GAME_MOVE_SIZE], longest[ROOM_EVENT_REQUEST_SIZE + 1];
    struct test_room t = open_game("mandala", 2);
    assert_int_equal(room_request(&t.room, 0, "move-1"), 0);
    assert_int_equal(room_request(&t.room, 0, ""), 0);
    any_move(&t, action);
    DO(room_play(&t.room, 0, span_of(action), 0, "move-1", t.now, &events));
    uint64_t at = t.room.sequence;
    assert_int_equal(room_request(&t.room, 0, "move-1"), at);
    assert_int_equal(room_request(&t.room, 1, "move-1"), 0); /* each seat has its own */
    assert_int_equal(room_request(&t.room, 0, "move-2"), 0);
    assert_int_equal(room_request(&t.room, 0, ""), 0);
    any_move(&t, action);
    DO(room_play(&t.room, 1, span_of(action), 0, "move-1", t.now, &events));
    assert_int_equal(room_request(&t.room, 1, "move-1"), at + 1);
    assert_int_equal(room_request(&t.room, 0, "move-1"), at);
    any_move(&t, action); /* a caller who didn't check gets a refusal, not a second move */
    EXPECT(REFUSAL_ALREADY, room_play(&t.room, 0, span_of(action), 0, "move-1", t.now, &events));
    EXPECT(REFUSAL_ALREADY, room_offer(&t.room, 0, ROOM_DRAW, "move-1", t.now, &events));
    EXPECT(REFUSAL_ALREADY, room_resign(&t.room, 0, "move-1", t.now, &events));
    memset(longest, 'r', sizeof longest);
    longest[ROOM_EVENT_REQUEST_SIZE] = '\0';
    EXPECT(REFUSAL_BAD_REQUEST, room_resign(&t.room, 0, longest, t.now, &events));
    EXPECT(REFUSAL_BAD_REQUEST, room_offer(&t.room, 0, ROOM_DRAW, "a.b", t.now, &events));
    longest[ROOM_EVENT_REQUEST_SIZE - 1] = '\0';
    DO(room_resign(&t.room, 0, longest, t.now, &events));
    assert_int_equal(room_request(&t.room, 0, longest), t.room.sequence);
    assert_true(room_is_same(&t.room, t.room.sequence, ROOM_EVENT_RESIGNED, (span){0}));
    assert_false(room_is_same(&t.room, t.room.sequence, ROOM_EVENT_OFFERED, span_of("draw")));
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings),    cmocka_unit_test(test_join),
        cmocka_unit_test(test_leave),       cmocka_unit_test(test_ready),
        cmocka_unit_test(test_busy),        cmocka_unit_test(test_play),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_bots),
        cmocka_unit_test(test_live_clock),  cmocka_unit_test(test_last_moment),
        cmocka_unit_test(test_days),        cmocka_unit_test(test_no_clock),
        cmocka_unit_test(test_bot_clock),   cmocka_unit_test(test_resign_two),
        cmocka_unit_test(test_resign_many), cmocka_unit_test(test_winners),
        cmocka_unit_test(test_all_out),     cmocka_unit_test(test_draw),
        cmocka_unit_test(test_no_draw),     cmocka_unit_test(test_abort),
        cmocka_unit_test(test_rematch),     cmocka_unit_test(test_links),
        cmocka_unit_test(test_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
