// SPDX-License-Identifier: MIT
// Worlds that one viewer can't tell from the true one. A *tale* is a whole game that was played in
// a room, with the room as it was behind every event. A *twin* is another history up to some point
// of it: the same actions, the same outcomes where the viewer saw them, other hidden cards, from
// the deal on. It is found by changing hidden cards a little, again and again, and keeping every
// change after which everything that was visible can still happen.
#ifndef SERVER_TWIN_H
#define SERVER_TWIN_H

#include "room_help.h"

struct tale {
    struct table table;
    room *at;             /* behind event i + 1; they share the arrays of the table's room */
    game_state *state;    /* before entry i of the match's log, and at the end */
    size_t capacity;      /* of `at` */
    uint64_t first, last; /* the events with a snapshot: from the deal on, while it went on */
};

/* Plays a game to its end: by `seed`, with persons and bots, clocks, offers, seats that go out. */
void tale_play(struct tale *t, const char *game, int players, uint64_t seed);
void tale_free(struct tale *t);

struct twin {
    const struct tale *of;
    int viewer;
    game_state *state; /* as in the tale */
    game_state *next;  /* a change being tried out */
    game_move *log;
    struct since_count *played; /* before entry i, counted in this world */
    size_t *hidden;             /* the entries that the viewer didn't see */
    size_t hidden_count, length;
    room room; /* as the tale's, but for all that the viewer can't know */
    struct room_entry *entry;
    struct room_mark *mark;
};

void twin_init(struct twin *w, const struct tale *t, int viewer);
void twin_free(struct twin *w);

/* Another world up to the first `length` entries of the log, from so many attempts to change a
 * card. Stops the program when something that the viewer sees depends on what is hidden. */
void twin_imagine(struct twin *w, size_t length, int attempts, rng *r);

/* The room behind event `sequence`, which must not be beyond that length: in this world; with
 * `now`, at a position that was sampled from the viewer's view of the true one instead. */
const room *twin_room(struct twin *w, uint64_t sequence, rng *now);

#endif
