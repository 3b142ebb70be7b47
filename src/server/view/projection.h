// SPDX-License-Identifier: MIT
// What a viewer knows about a game, as values of its own. Here alone a room's position, log and key
// are looked at in order to tell of them; message.c writes these values and sees nothing else, so a
// full state can't slip out by a slip of the pen. A viewer is a seat or a spectator (-1). When the
// game is over all is open: then every viewer knows everything.
#ifndef SERVER_VIEW_PROJECTION_H
#define SERVER_VIEW_PROJECTION_H

#include "server/room/room.h"

enum {
    KNOWN_ENDED_SIZE = 64,                 /* more than any value of the tag End */
    KNOWN_LINE_SIZE = EVENT_DATA_SIZE + 8, /* an event's data with its seat; a position too */
};

struct projection_seat {
    const char *kind;        /* "person", "bot", "open": free for whoever comes */
    const char *name;        /* of the person who sits there; NULL: nobody */
    char bot[BOT_NAME_SIZE]; /* what plays it, by plan or for somebody who is out; "": none */
    bool here, ready;
    const char *out; /* "resign", "time"; NULL */
};

/* How a game ended, and what is told only then. */
struct projection_end {
    const char *kind; /* "played", "resign"; NULL: it goes on */
    int seat;         /* who resigned or ran out of time; -1 */
    bool scored;
    int score[GAME_MAX_PLAYERS];
    unsigned winners;   /* bit set of seats */
    char key[FAIR_HEX]; /* of the shuffle */
};

/* The table, which is the same for everybody. */
struct projection_table {
    const struct game_ops *game;
    int players;
    const char *id, *status, *before, *after; /* games before and after: "" none */
    uint64_t sequence;
    int turn; /* -1 */
    struct projection_seat seat[GAME_MAX_PLAYERS];
    enum room_clock clock;
    int64_t base, increment, since, left[GAME_MAX_PLAYERS];
    bool aids, listed;
    char commit[FAIR_HEX];
    const char *nonces;           /* NULL before the deal */
    uint8_t offers[2];            /* for an abort, for a draw */
    int64_t created, dealt;       /* 0: not yet */
    char ended[KNOWN_ENDED_SIZE]; /* the record's tag End; "" */
    struct projection_end end;
};

void projection_table(struct projection_table *k, const room *r);

/* A position: the viewer's view of it, and what the viewer may play. */
struct projection_position {
    char view[GAME_LINE_SIZE]; /* a whole position when all is open; "" before the deal */
    int legal_count;           /* -1: it isn't the viewer's to play */
    game_move legal[GAME_MAX_MOVES];
};

/* As it stands. */
void projection_position(struct projection_position *k, const room *r, int viewer);

/* The same as a value, for bots: only while the game goes on. */
void projection_view(game_view *out, const room *r, int viewer);

/* The log from the deal on, with MATCH_HIDDEN for what the viewer didn't see, and the start's line.
 * When all is open it is the match itself; else only `start_view`, the log with its actors and the
 * length mean something, and the positions in it are determinizations. 0, or -1 (errno: EAGAIN
 * before the deal, ENOMEM). Free it with match_free. */
int projection_log(match *out, char start[GAME_LINE_SIZE], const room *r, int viewer);

/* An event and what the viewer sees behind it. */
struct projection_event {
    uint64_t sequence;
    int64_t at;
    enum event_kind kind;
    int players, seat; /* seat -1: none */
    const char *name;  /* JOINED: NULL when that person has left since */
    const char *nonces, *after;
    bool draw;             /* OFFERED, ENDED: a draw, else an abort */
    bool running, clocked; /* from the deal on there is a turn, with clocks also what is left */
    int turn;              /* -1 */
    int64_t left[GAME_MAX_PLAYERS];
    bool shown; /* the position is there */
    struct projection_position position;
    char line[KNOWN_LINE_SIZE]; /* PLAYED: the decision as in a record */
    struct projection_end end;  /* when this event ended the game */
};

/* Events one after the other, in ascending order, each found from where the last one was; the
 * newest one costs nothing but itself. */
struct projection_events {
    const room *room;
    int viewer;
    match_walk walk;
    struct since_count played; /* up to where the walk is */
};

void projection_events_start(struct projection_events *s, const room *r, int viewer);
void projection_events_get(struct projection_event *k, struct projection_events *s,
                           uint64_t sequence);

#endif
