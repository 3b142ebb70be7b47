// SPDX-License-Identifier: MIT
// What a viewer is sent about a game. Every byte about a game that leaves the server is written
// here, from what the viewer may know: the position, events, the log, records, the lobby's entry. A
// viewer is a seat or a spectator (-1); once a game is over, every viewer may know everything.
#ifndef SERVER_VIEW_MESSAGE_H
#define SERVER_VIEW_MESSAGE_H

#include <stdio.h>

#include "base/json.h"
#include "server/room/room.h"
#include "server/view/projection.h"

enum { MESSAGE_SIZE = 1 << 17 }; /* more than any state, event or summary */

/* The whole game as a JSON object: settings, seats, clocks, the view, the legal actions if it is
 * the viewer's turn, the log in lines, offers, the end; the key once it is over. `who` (0: nobody)
 * matters only for links and free seats: a creator gets them even without a seat. `opens`: the seat
 * of the link key that was shown (-1: none). */
void message_state(json *j, const room *r, int viewer, person_id who, int opens, int64_t now);

/* Event `sequence` (1 to r->sequence) as a JSON object, with the viewer's view after a deal or a
 * move. Until the game is over, an event is always written in the same bytes. */
void message_event(json *j, const room *r, uint64_t sequence, int viewer);
/* The same in a walk over many events, in ascending order: each is found from the one before. */
void message_next_event(json *j, struct projection_events *walk, uint64_t sequence);

/* The events after number `since`, at most `most`, as a JSON list, in one walk over the game.
 * Together they may exceed MESSAGE_SIZE. */
void message_events(json *j, const room *r, uint64_t since, uint64_t most, int viewer);

/* The lobby's entry: game, players, seats and names, clock, status. The same for everyone. */
void message_summary(json *j, const room *r);

/* The member `player`: the number of somebody with an account, which names their page; 0: nobody's.
 */
void message_player(json *j, person_id player);

/* The tags of a game's record: date, players, what verifies its shuffle (the key once it is over),
 * who resigned or ran out of time. */
enum { MESSAGE_TAGS = GAME_MAX_PLAYERS + 11, MESSAGE_TAG_NAME = 16, MESSAGE_TAG_VALUE = 320 };
struct message_tags {
    struct record_tag tag[MESSAGE_TAGS]; /* borrows the texts below */
    size_t count;
    char name[MESSAGE_TAGS][MESSAGE_TAG_NAME], value[MESSAGE_TAGS][MESSAGE_TAG_VALUE];
};
void message_tags(struct message_tags *t, const room *r);

/* The record (.sgr): what the viewer has seen; everything once the game is over, or the match that
 * it is a game of. 0 or -1 (errno;
 * EAGAIN: there is none before the deal). */
int message_record(FILE *out, const room *r, int viewer);

#endif
