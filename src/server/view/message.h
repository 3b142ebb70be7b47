// SPDX-License-Identifier: MIT
// What a viewer is told about a game. Every byte about a game that leaves the server is written
// here, from the viewer's view: the live position, events, the log, records, the line in the lobby.
// Until a game is over a viewer is a seat or a spectator (-1); when it is over all is open.
#ifndef SERVER_VIEW_MESSAGE_H
#define SERVER_VIEW_MESSAGE_H

#include <stdio.h>

#include "base/json.h"
#include "server/room/room.h"
#include "server/view/projection.h"

enum { TELL_SIZE = 1 << 17 }; /* more than any state, event or summary */

/* The whole of it as a JSON object: settings, seats, clocks, the view, the legal actions of the
 * viewer whose turn it is, the log in lines, offers, the end; the key when it is over. `who` (0:
 * nobody) matters only for the links: a creator gets them without having a seat. `opens`: the seat
 * that the key shown is for, if any (-1). */
void message_state(json *j, const room *r, int viewer, person_id who, int opens, int64_t now);

/* Event `sequence` (1 to r->sequence) as a JSON object, with the viewer's view behind it when it
 * dealt or played. As long as the game goes on it is told in the same bytes, whenever. */
void message_event(json *j, const room *r, uint64_t sequence, int viewer);
/* The same on a walk over many of them, in ascending order: each is found from the last one. */
void message_next_event(json *j, struct projection_events *walk, uint64_t sequence);

/* The events behind number `since`, at most so many, as a JSON list, in one walk over the game.
 * They may be larger than TELL_SIZE together. */
void message_events(json *j, const room *r, uint64_t since, uint64_t most, int viewer);

/* The public line: game, players, seats and names, clock, status. The same for everyone. */
void message_summary(json *j, const room *r);

/* The tags of a game's record: day, players, what its shuffle can be checked by (the key when it is
 * over), who went out. */
enum { TELL_TAGS = GAME_MAX_PLAYERS + 7, TELL_TAG_NAME = 16, TELL_TAG_VALUE = 320 };
struct message_tags {
    struct record_tag tag[TELL_TAGS];
    size_t count;
    char name[TELL_TAGS][TELL_TAG_NAME], value[TELL_TAGS][TELL_TAG_VALUE];
};
void message_tags(struct message_tags *t, const room *r);

/* The record (.sgr): what the viewer saw while the game goes on, all of it when it is over.
 * 0 or -1 (errno; EAGAIN: there is none before the deal). */
int message_record(FILE *out, const room *r, int viewer);

#endif
