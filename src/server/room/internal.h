// SPDX-License-Identifier: MIT
// What the files of rooms share: how things follow from one another, asked by decisions (to make an
// event) and by the fold (to check one) alike. Not for others.
#ifndef SERVER_ROOM_INTERNAL_H
#define SERVER_ROOM_INTERNAL_H

#include "server/room/room.h"

enum { ROOM_ABORT, ROOM_DRAW }; /* indices of `offers`; `extra` of entries */

/* Times that may stand in a log: sums of them never overflow. */
#define ROOM_LATEST ((int64_t)1 << 53)

/* Plays for a seat in `m`, which is the room's match or one that starts where it stands; nature
 * answers as the shuffle says, from outcome `*outcomes` + 1 on. Writes the line of the event. 0, or
 * -1 with the reason. */
int room_step(match *m, const room *r, int seat, game_move move, uint64_t *outcomes, text *line,
              text *error);

/* The start position under these nonces. */
void room_deal(game_state *s, const room *r, const char *nonces);

/* All nonces, with `nonce` as that of `seat` (-1: as they are). */
void room_write_nonces(text *t, const room *r, int seat, span nonce);

/* The clocks behind an event. */
void room_clocks(const room *r, enum event_kind kind, int seat, int64_t at,
                 int64_t left[GAME_MAX_PLAYERS]);

/* The persons who are still in, as a bit set of seats. */
unsigned room_persons(const room *r);

/* Is a draw possible at this table? */
bool room_may_draw(const room *r);

/* An action as it is written or typed; not below the game's num_moves: none. */
game_move room_read_move(const room *r, span action);

/* May this be an idempotency id? And what is kept of it, with its seat; 0 of none. */
bool room_is_request(const char *request);
uint64_t room_request_hash(const room *r, int seat, const char *request);

#endif
