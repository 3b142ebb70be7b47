// SPDX-License-Identifier: MIT
// Rooms for tests: settings of any kind, a table with the log of its events, and play by chance
// through the decisions alone, as people and bots would do it.
#ifndef SERVER_ROOM_HELP_H
#define SERVER_ROOM_HELP_H

#include "server/room/room.h"

/* A room and everything that happened in it. */
struct table {
    room room;
    struct event *log;
    size_t count, capacity;
    int64_t now;
};

/* Settings: all seats for persons, no clock, a key made from `seed`. */
struct room_settings table_settings(const char *game, int players, uint64_t seed);
void table_clock(struct room_settings *set, enum room_clock clock, int64_t base, int64_t increment);

void table_open(struct table *t, const struct room_settings *set);
void table_close(struct table *t);

/* Applies what was decided and keeps it; the refusal is passed through. Stops the program when an
 * event that was decided can't be applied. */
enum refusal table_take(struct table *t, enum refusal refusal, const struct room_events *events);

/* The same where no refusal is expected: stops the program. */
void table_must(struct table *t, enum refusal refusal, const struct room_events *events);

/* Names for who sits there, some with characters that must be escaped. */
void table_name(struct table *t);

/* Persons 101, 102, ... sit down in seats 1, 2, ...; they send nonces, and it is dealt. */
void table_seat(struct table *t);
void table_deal(struct table *t);

/* One legal action of the seat to move, whoever plays it. */
void table_play_any(struct table *t, rng *r);

/* Plays to the end. */
void table_finish(struct table *t, rng *r);

/* A room made from the table's log; free it. */
void table_replay(room *out, const struct table *t);

/* NULL, or what differs between two rooms. */
const char *table_difference(const room *a, const room *b);

#endif
