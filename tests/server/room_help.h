// SPDX-License-Identifier: MIT
// Rooms for tests: settings of any kind, a room with the log of its events, and random play through
// decisions alone, as people and bots would do it.
#ifndef SERVER_ROOM_HELP_H
#define SERVER_ROOM_HELP_H

#include "server/room/room.h"

/* A room and everything that has happened in it. */
struct test_room {
    room room;
    struct room_event *log; /* owned: freed by test_room_close */
    size_t count, capacity;
    int64_t now;
};

/* Settings: all seats for persons, no clock, a key made from `seed`. */
struct room_settings test_room_settings(const char *game, int players, uint64_t seed);
void test_room_clock(struct room_settings *set, enum room_clock clock, int64_t base,
                     int64_t increment);

void test_room_open(struct test_room *t, const struct room_settings *set);
void test_room_close(struct test_room *t);

/* Applies a decision's events as a replay does, and keeps them; returns the refusal. Stops the
 * program if an event can't be applied, or leads to another room than the decision's. */
enum refusal test_room_take(struct test_room *t, enum refusal refusal, struct room_decision *d);

/* The same where a refusal stops the program. */
void test_room_must(struct test_room *t, enum refusal refusal, struct room_decision *d);

/* Names the players, some with characters that must be escaped. */
void test_room_name(struct test_room *t);

/* Persons 101, 102, ... join seats 1, 2, ...; and they send nonces, which brings the deal. */
void test_room_seat(struct test_room *t);
void test_room_deal(struct test_room *t);

/* Plays a random legal action for the seat to move, a person's or a bot's. */
void test_room_play_any(struct test_room *t, rng *r);

/* Plays to the end. */
void test_room_finish(struct test_room *t, rng *r);

/* A room made from the log, owned by the caller: freed by room_free. */
void test_room_replay(room *out, const struct test_room *t);

/* NULL, or what differs between two rooms. */
const char *test_room_difference(const room *a, const room *b);

#endif
