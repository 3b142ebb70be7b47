// SPDX-License-Identifier: MIT
// What the files of rooms share: consequences of a room's state, used by decisions, which make
// events, and by the fold, which checks them. Not for other folders.
#ifndef SERVER_ROOM_INTERNAL_H
#define SERVER_ROOM_INTERNAL_H

#include "server/room/room.h"

/* The latest time in a log: sums of times never overflow. */
#define ROOM_LATEST ((int64_t)1 << 53)

/* Applies the next event, and completes it: its number, the clocks after it, and what follows from
 * the key: the start position of a deal (whose data is ignored), nature's outcomes after an action
 * (the first word of its data). 0, or -1 with the reason, as room_apply. */
int room_make(room *r, struct room_event *e, text *error);

/* Plays a seat's move, then nature's outcomes by the shuffle, and writes the event's line. False
 * with the reason: then the room must not be used any more. */
bool room_step(room *r, int seat, game_move move, text *line, text *error);

/* The generator for outcome `n`, the start position that follows from the key and the nonces; and
 * all seats' nonces. */
void room_rng(rng *random, const room *r, uint64_t n);
game_move room_sample(const room *r, uint64_t n); /* what nature does then */
void room_deal(game_state *s, const room *r);
void room_write_nonces(text *t, const room *r);

/* The clocks after an event. */
void room_clocks(const room *r, enum room_event_kind kind, int seat, int64_t at,
                 int64_t remaining[GAME_MAX_PLAYERS]);

/* Does anything stand offered? */
bool room_is_offered(const room *r);

/* The persons who are still playing, as a bit set of seats. */
unsigned room_persons(const room *r);

/* The event that made entry `log` of the match. */
uint64_t room_played_at(const room *r, size_t log);

/* Numbers that order the seats of a game that is over, the best with the largest: the game's own
 * order; whoever went out comes last. */
void room_places(const room *r, int place[GAME_MAX_PLAYERS]);

/* Reads an action as it is written or typed; the game's num_moves or more: it isn't one. */
game_move room_read_move(const room *r, span action);

/* Is it a valid idempotency id? And the hash of it and its seat that is kept; 0: none. */
bool room_is_request(const char *request);
uint64_t room_request_hash(const room *r, int seat, const char *request);

#endif
