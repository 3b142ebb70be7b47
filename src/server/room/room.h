// SPDX-License-Identifier: MIT
// One game at its table: the fold of its events. Deciding and happening are apart: a decision (a
// person joins, plays, resigns) is checked and becomes the next event or a refusal, and changes
// nothing; an event is applied when storage has it, live and at every replay by the same function.
// No clock, no sockets, no storage in here: time comes in as an argument.
#ifndef SERVER_ROOM_ROOM_H
#define SERVER_ROOM_ROOM_H

#include "record/match.h"
#include "search/bot.h"
#include "server/bounds.h"
#include "server/refusal.h"
#include "server/room/event.h"
#include "server/room/fair.h"
#include "server/view/since.h"

enum { ROOM_ID_SIZE = 13, ROOM_NAME_SIZE = 161 }; /* a name: 40 characters */

enum room_clock {
    ROOM_NO_CLOCK,
    ROOM_LIVE, /* `base` for the game, `increment` behind every decision */
    ROOM_DAYS, /* `base` for every decision */
};

enum room_plan {
    ROOM_FOR_PERSON, /* whoever comes first */
    ROOM_FOR_BOT,
    ROOM_BY_LINK, /* a person who has the link, also in a listed game */
};

/* What was agreed at the creation; never changes. */
struct room_settings {
    char id[ROOM_ID_SIZE]; /* 12 of A-Z a-z 0-9 _ -: public, no secret */
    const struct game_ops *game;
    int players;
    enum room_plan plan[GAME_MAX_PLAYERS];
    bot bot[GAME_MAX_PLAYERS]; /* of the seats for bots */
    enum room_clock clock;
    int64_t base, increment; /* milliseconds */
    bool aids;               /* memory aids: clients show what was public once */
    bool listed;             /* in the lobby, and anyone may watch; else by link only */
    uint8_t key[FAIR_KEY];   /* of the shuffle: secret to the end */
    uint8_t links[FAIR_KEY]; /* the links are made from it: always secret */
    person_id creator;
    int64_t created;
    char before[ROOM_ID_SIZE]; /* the game that this is the rematch of; "" */
};

/* Can a game be like this? False with the reason. For what is created and what is read from disk.
 */
bool room_settings_check(const struct room_settings *set, text *error);

enum room_status { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER };
enum room_end { ROOM_PLAYED_OUT, ROOM_BY_RESIGNING, ROOM_BY_TIME, ROOM_BY_DRAW, ROOM_BY_ABORT };

struct room_seat {
    person_id person;          /* 0: open, or a bot's */
    char name[ROOM_NAME_SIZE]; /* told by the core; no part of the fold */
    bool here;                 /* told by the core: somebody is connected for it */
    bool ready;                /* has sent its nonce, or needs none */
    bool out;                  /* resigned or ran out of time; a bot may play on */
    bool out_by_time;
    char nonce[FAIR_NONCE_MOST + 1];
    int64_t left; /* milliseconds on its clock behind the last event */
};

/* An event as a room remembers it. */
struct room_entry {
    int64_t at;
    uint64_t request;   /* a hash of seat and idempotency id; 0: none */
    uint8_t kind, seat; /* no seat: 0xff */
    uint8_t extra;      /* OFFERED, ENDED: draw (1) or abort (0) */
    uint32_t log;       /* the length of the match's log before it */
    int64_t left[GAME_MAX_PLAYERS];
};

/* Where the game stood behind every ROOM_STRIDE-th event, so that an old one is found from nearby.
 */
struct room_mark {
    game_state state;
    struct since_count played;
    uint64_t log; /* its length there; 0: nothing played yet */
};

typedef struct room {
    struct room_settings set;
    bool orphaned; /* told by the core: whoever made it is gone for good */
    enum room_status status;
    enum room_end end; /* of a game that is over */
    struct room_seat seat[GAME_MAX_PLAYERS];
    match match;                                           /* from the deal on */
    game_state before;                                     /* where the last PLAYED began */
    struct since_count played;                             /* in front of everybody */
    uint64_t outcomes;                                     /* nature's outcomes so far */
    char nonces[GAME_MAX_PLAYERS * (FAIR_NONCE_MOST + 1)]; /* every seat's, joined by commas; a
                                                               bot's is empty */
    uint8_t offers[2];           /* bit sets of seats: for an abort, for a draw */
    char after[ROOM_ID_SIZE];    /* the rematch; "" */
    struct room_entry *entry;    /* of event i + 1 */
    uint64_t sequence, capacity; /* events so far */
    struct room_mark *mark;      /* behind event ROOM_STRIDE * (i + 1) */
    int64_t since;               /* when the seat to move began to think */
} room;

void room_init(room *r, const struct room_settings *set);
void room_free(room *r);

/* A copy of its own, to try events on; false: no memory. */
bool room_copy(room *to, const room *from);

/* Applies the next event: 0, or -1 with the reason (it can't have happened, or no memory): then the
 * room must not be used any more. */
int room_apply(room *r, const struct event *e, text *error);

/* Whose decision it is: a seat; -1 when nobody's. And is that seat played by a bot (one by plan, or
 * for somebody who is out)? Then which one. */
int room_turn(const room *r);
bool room_bot(const room *r, int seat, bot *out);

/* When the seat to move runs out of time; INT64_MAX: never. A bot's clock stands still, since its
 * pace is the machine's. */
int64_t room_deadline(const room *r);

/* Does a clock of the live kind run? */
bool room_is_timed(const room *r);

/* Who has won a game that is over, as a bit set of seats; 0 while it isn't, and when nobody has. */
unsigned room_winners(const room *r);

/* The value of the record's tag End; nothing where there must be none. */
void room_write_end(text *t, const room *r);

/* The seat of a person; -1: none. */
int room_seat_of(const room *r, person_id person);

/* Has who sits there made an event with this idempotency id, since it joined? Its sequence number;
 * 0: no. And does that event say the same: of this kind, with this action, nonce or offer? */
uint64_t room_request(const room *r, int seat, const char *request);
bool room_is_same(const room *r, uint64_t sequence, enum event_kind kind, span data);

/* Links: a key of 22 letters for each seat and one to watch (seat -1). */
enum { ROOM_LINK_SIZE = 23 };
void room_link(const room *r, int seat, char out[ROOM_LINK_SIZE]);
/* The seat that a key opens (-1: watching); -2: none. Compared in constant time. */
int room_link_seat(const room *r, span key);

/* Decisions: REFUSAL_NONE with the events that follow (at most ROOM_EVENTS, to be stored together
 * and applied in order), or why not. Sequence numbers and `at` are filled in. Nothing changes. */
enum { ROOM_EVENTS = GAME_MAX_PLAYERS }; /* a rematch begins with all of them joining */
struct room_events {
    int count;
    struct event event[ROOM_EVENTS];
};

/* Everything here may also be refused as REFUSAL_BAD_REQUEST (a request's id that is none) or
 * REFUSAL_ALREADY (this seat has used it before). */

/* `seat` -1: any that is open to whoever comes. Whether this person may have that seat (a link, the
 * lobby) is the caller's to check. REFUSAL_SEAT_TAKEN, _ALREADY; _NOT_FOUND: there is no such seat;
 * _TOO_MANY: people came and went ROOM_BUSY times. */
enum refusal room_join(const room *r, person_id who, int seat, int64_t now,
                       struct room_events *out);
/* REFUSAL_STALE: it is dealt already. */
enum refusal room_leave(const room *r, int seat, int64_t now, struct room_events *out);
/* The last nonce brings the deal with it. */
enum refusal room_ready(const room *r, int seat, span nonce, const char *request, int64_t now,
                        struct room_events *out);
/* `sequence`: how many events the player had seen; 0: doesn't say. An action typed as people type.
 * REFUSAL_STALE also when the player's time is up. */
enum refusal room_play(const room *r, int seat, span action, uint64_t sequence, const char *request,
                       int64_t now, struct room_events *out);
/* A bot's move for its seat, if nothing was played since it thought about it, with `sequence`
 * events behind it. */
enum refusal room_play_bot(const room *r, int seat, game_move m, uint64_t sequence, int64_t now,
                           struct room_events *out);
enum refusal room_resign(const room *r, int seat, const char *request, int64_t now,
                         struct room_events *out);
/* Offers an abort or a draw, or agrees to one; the last agreement of the persons who aren't out
 * ends the game. A draw is between two persons, else REFUSAL_ILLEGAL. A move takes draw offers off
 * the table; an abort stays offered until it is declined. */
enum refusal room_offer(const room *r, int seat, bool draw, const char *request, int64_t now,
                        struct room_events *out);
/* REFUSAL_ALREADY: nothing is offered. */
enum refusal room_decline(const room *r, int seat, int64_t now, struct room_events *out);
/* The seat to move has run out of time; REFUSAL_TOO_EARLY if it hasn't. */
enum refusal room_time_out(const room *r, int64_t now, struct room_events *out);
/* The server was away: time doesn't count before `now` for the seat to move. REFUSAL_TOO_EARLY: no
 * clock of the live kind runs. */
enum refusal room_resume(const room *r, int64_t now, struct room_events *out);
/* REFUSAL_ALREADY: there is one, r->after. */
enum refusal room_rematch(const room *r, const char *next, int64_t now, struct room_events *out);

/* The settings of a rematch: the same table with rotated seats, so that the second seat begins; id,
 * keys, creator and time are new and the caller's. `person` is who sits where (0: nobody). */
void room_rotate(struct room_settings *set, person_id person[GAME_MAX_PLAYERS], const room *r);

#endif
