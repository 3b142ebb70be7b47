// SPDX-License-Identifier: MIT
// Games that one viewer can't distinguish from the true one. A *tale* is a whole game played in a
// room, with the room as it was after every event. A *twin* is another history up to some point of
// it: the same actions, the same outcomes where the viewer saw them, other hidden cards, from the
// deal on. It is found by repeatedly changing a hidden card and keeping every change after which
// everything visible can still happen.
#ifndef SERVER_TWIN_H
#define SERVER_TWIN_H

#include "room_help.h"

struct tale {
    struct test_room test;
    room *at;             /* after event i + 1; they share the arrays of the test's room */
    game_state *state;    /* before entry i of the match's log, and at the end */
    size_t capacity;      /* of `at` */
    uint64_t first, last; /* the events with a snapshot: from the deal to the end */
};

/* Plays a game to its end, by `seed`, with persons and bots, clocks, offers, seats that drop out.
 */
void tale_play(struct tale *t, const char *game, int players, uint64_t seed);
void tale_free(struct tale *t);

struct twin {
    const struct tale *of;
    int viewer;
    game_state *state; /* as in the tale */
    game_state *next;  /* a change being tried */
    game_move *log;
    struct since_count *played; /* before entry i, counted in the twin */
    size_t *hidden;             /* the entries that the viewer didn't see */
    size_t hidden_count, length;
    uint8_t *seen; /* by the viewer, in the twin */
    room room;     /* the tale's, except for everything that the viewer can't know */
    struct room_entry *entry;
    struct room_mark *mark;
};

void twin_init(struct twin *w, const struct tale *t, int viewer);
void twin_free(struct twin *w);

/* Makes a twin of the first `length` entries of the log, by `attempts` attempts to change a card.
 * Stops the program if something that the viewer sees depends on what is hidden. */
void twin_determinize(struct twin *w, size_t length, int attempts, rng *r);

/* The twin's room after event `sequence`, which must be within that length; with `now`, at a
 * determinization of the viewer's view of the true position instead. */
const room *twin_room(struct twin *w, uint64_t sequence, rng *now);

#endif
