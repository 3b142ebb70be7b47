// SPDX-License-Identifier: MIT
// What a viewer may know about a game, as separate values. Only this file takes what is sent from a
// room's position, log and key; message.c writes these values and sees nothing else, so a full
// state can't be sent by mistake. A viewer is a seat or a spectator (-1). Once the game is over, it
// is open: every viewer may know everything.
#ifndef SERVER_VIEW_PROJECTION_H
#define SERVER_VIEW_PROJECTION_H

#include "record/record_end.h"
#include "server/room/daily.h"
#include "server/room/duel.h"

enum {
    PROJECTION_ENDED_SIZE = 64, /* longer than any value of the tag End */
    PROJECTION_LINE_SIZE =
        ROOM_EVENT_DATA_SIZE + 8, /* an event's data with its seat; also a position */
};

/* All strings in these values are constants, or borrowed from the room until it changes. */
struct projection_seat {
    const char *kind;        /* "person", "bot", "open": free for anyone */
    const char *name;        /* of the person; NULL: nobody */
    char bot[BOT_NAME_SIZE]; /* the one that plays it, also for a person who is out; "": none */
    bool here, ready;
    const char *out;                     /* "resign", "time"; NULL: isn't out */
    char out_template[RECORD_END_WORDS]; /* in words; "": isn't out */
    person_id player;                    /* whose page there is; 0: nobody's */
    struct room_rating rating;           /* `known` false: none */
    bool is_rated;                       /* its change is known */
};

/* How a game ended, and what is public only then. */
struct projection_end {
    const char *kind;                /* "played", "resign", ...; NULL: it isn't over */
    int seat;                        /* that resigned or ran out of time; -1: none */
    char template[RECORD_END_WORDS]; /* what happened before the end, in words */
    bool scored;
    int score[GAME_MAX_PLAYERS];
    unsigned winners;   /* bit set of seats */
    char key[FAIR_HEX]; /* of the shuffle; "": still a secret of its day */
};

/* What is public about a room: the same for everybody. */
struct projection_room {
    const struct game_ops *game;
    int players;
    const char *id, *status, *before, *after; /* before, after: "": none */
    uint64_t sequence;
    int turn; /* -1: nobody's */
    struct projection_seat seat[GAME_MAX_PLAYERS];
    enum room_clock clock;
    int64_t base, increment, since, remaining[GAME_MAX_PLAYERS];
    bool aids, listed, rated;
    char commit[FAIR_HEX];
    char daily[DAILY_DATE_SIZE];   /* the date of a daily deal; "": none */
    char shuffle[DAILY_NAME_SIZE]; /* the name of its shuffle; "": the id, or it isn't public yet */
    char colours[RECOLOUR_SIZE];   /* the colours of its deal, likewise; "": its own */
    const struct duel *duel;       /* whose game it is; NULL: of no match */
    const char *nonces;            /* NULL before the deal */
    uint8_t offers[ROOM_OFFERS];
    int64_t created, dealt, over;      /* 0: not yet */
    char ended[PROJECTION_ENDED_SIZE]; /* the record's tag End; "": none */
    struct projection_end end;
};

void projection_room(struct projection_room *k, const room *r);

/* What is public about a day's deal: its commitment, and once the day is over its key. */
struct projection_deal {
    char commit[FAIR_HEX];
    char key[FAIR_HEX]; /* "": still a secret */
};
void projection_deal(struct projection_deal *k, int day, const uint8_t key[FAIR_KEY], int64_t now);

/* And about the deals of a duplicate match, by its last game. */
void projection_duel(struct projection_deal *k, const room *last, bool over);

/* A position: the viewer's view of it, and what the viewer may play. */
struct projection_position {
    char view[GAME_LINE_SIZE]; /* the whole position if the game is open; "": before the deal */
    int legal_count;           /* -1: it isn't the viewer's turn */
    game_move legal[GAME_MAX_MOVES];
};

/* The current one. */
void projection_position(struct projection_position *k, const room *r, int viewer);

/* The current view as a value, for bots; only while the game is in progress. */
void projection_view(game_view *out, const room *r, int viewer);

/* The log from the deal on, with MATCH_HIDDEN for what the viewer didn't see, and the line of the
 * start. If the game is open it is the match itself; otherwise only `start_view`, the log with its
 * actors and the length are meaningful, and positions are determinizations. 0, or -1 (errno: EAGAIN
 * before the deal, ENOMEM). Owned by the caller: freed by match_free. */
int projection_log(match *out, char start[GAME_LINE_SIZE], const room *r, int viewer);

/* An event and what the viewer sees after it. */
struct projection_event {
    uint64_t sequence;
    int64_t at;
    enum room_event_kind kind;
    int players, seat; /* seat -1: none */
    const char *name;  /* JOINED: NULL when that person has left since */
    const char *nonces, *after;
    char bot[BOT_NAME_SIZE];             /* RESIGNED, TIMED_OUT: the one that plays on; "": none */
    char out_template[RECORD_END_WORDS]; /* likewise, in words */
    const char *what;                    /* OFFERED, ENDED */
    const char *phrase;                  /* SAID */
    uint64_t to;           /* TAKEN_BACK: the event after which it was as it is now, */
    uint64_t lines;        /* and how many decisions remain */
    bool running, clocked; /* after the deal; and there are clocks */
    int turn;              /* -1: nobody's */
    int64_t remaining[GAME_MAX_PLAYERS];
    bool shown;    /* `position` is set */
    bool may_back; /* the viewer may ask to take the last decision back */
    struct projection_position position;
    char line[PROJECTION_LINE_SIZE];             /* PLAYED: the decision as in a record */
    struct projection_end end;                   /* set if this event ended the game */
    struct room_rating rating[GAME_MAX_PLAYERS]; /* RATED */
};

/* A walk over events in ascending order, each found from the one before; the newest one needs no
 * walk. */
struct projection_events {
    const room *room; /* borrowed: mustn't change during the walk */
    int viewer;
    uint64_t at; /* events that the walk has passed; the position after them: */
    game_state state;
    struct since_count played;
};

void projection_events_start(struct projection_events *s, const room *r, int viewer);
void projection_events_get(struct projection_event *k, struct projection_events *s,
                           uint64_t sequence);

#endif
