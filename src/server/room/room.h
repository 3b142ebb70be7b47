// SPDX-License-Identifier: MIT
// One online game: the fold of its events. A decision (a person joins, plays, resigns) is checked
// and becomes a refusal, or events with the next room, in which they have happened: the room itself
// is untouched, and is replaced by the next one when storage has the events. A replay applies
// events by the same function, so it makes the same room.
// No clock, no sockets, no storage in here: time is an argument.
#ifndef SERVER_ROOM_ROOM_H
#define SERVER_ROOM_ROOM_H

#include "record/match.h"
#include "search/bot.h"
#include "server/bounds.h"
#include "server/refusal.h"
#include "server/room/event.h"
#include "server/room/fair.h"
#include "server/room/rating.h"
#include "server/view/since.h"

enum { ROOM_ID_SIZE = 13, ROOM_NAME_SIZE = 161 }; /* a name: 40 characters */

enum room_clock {
    ROOM_NO_CLOCK,
    ROOM_LIVE, /* `base` for the game, `increment` after every decision */
    ROOM_DAYS, /* `base` for every decision */
};

enum room_plan {
    ROOM_FOR_PERSON, /* the first to join */
    ROOM_FOR_BOT,
    ROOM_BY_LINK, /* a person with the link, even in a listed game */
};

/* A match between two (server/room/duel.h), as each of its games carries it. People are told apart
 * by their sides: side 0 had the first seat in its first game. */
enum duel_kind { DUEL_NONE, DUEL_DUPLICATE, DUEL_BEST, DUEL_KINDS };
struct duel_result {
    bool scored;   /* the game was played to its end */
    int8_t winner; /* a side; -1: drawn */
    int16_t score[2];
};
struct duel {
    enum duel_kind kind;
    int of;                                 /* deals, or games */
    int number;                             /* of this game, from 1 */
    char first[ROOM_ID_SIZE];               /* the first game, which names the match */
    struct duel_result result[DUEL_GAMES];  /* of the games before this one */
    char nonces[2 * (FAIR_NONCE_MOST + 1)]; /* DUPLICATE, after the first game: those of it */
};

/* Fixed when the game is created. */
struct room_settings {
    char id[ROOM_ID_SIZE];       /* 12 of A-Z a-z 0-9 _ -; not a secret */
    const struct game_ops *game; /* static */
    int players;
    enum room_plan plan[GAME_MAX_PLAYERS];
    bot bot[GAME_MAX_PLAYERS]; /* of the seats for bots */
    enum room_clock clock;
    int64_t base, increment; /* milliseconds */
    bool aids;               /* memory aids: clients show what has been public */
    bool listed;             /* in the lobby, and anyone may watch; otherwise by link only */
    bool rated;              /* it changes its players' ratings: for accounts, with a clock */
    uint8_t key[FAIR_KEY];   /* of the shuffle: secret until the game is over */
    uint8_t links[FAIR_KEY]; /* makes the links: always secret */
    person_id creator;
    int64_t created;
    char before[ROOM_ID_SIZE];     /* the game of which this is the rematch; "": none */
    char tournament[ROOM_ID_SIZE]; /* whose game it is (server/tournament); "": none */
    int day;                       /* whose daily deal it is (server/room/daily.h); 0: none */
    struct duel duel;              /* the match that it is a game of; of no kind: none */
};

/* Are the settings possible? False with the reason. For new games and those read from disk. */
bool room_settings_check(const struct room_settings *set, text *error);

enum room_status { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER };
enum room_end { ROOM_PLAYED_OUT, ROOM_BY_RESIGNING, ROOM_BY_TIME, ROOM_BY_DRAW, ROOM_BY_ABORT };

/* What may be offered: an end by agreement, or to take a decision back. */
enum room_offer { ROOM_ABORT, ROOM_DRAW, ROOM_TAKEBACK, ROOM_OFFERS };

struct room_seat {
    person_id person;          /* 0: open, or a bot's */
    char name[ROOM_NAME_SIZE]; /* set by the core; not part of the fold */
    bool here;                 /* set by the core: its player is connected */
    person_id player;          /* set by the core: the person, if it has an account; 0 */
    struct room_rating {       /* of a rated game: set by the core, and by its end */
        bool known, provisional;
        int points, change; /* before the game, and by it */
    } rating;
    bool ready; /* has sent its nonce, or needs none */
    bool out;   /* resigned or ran out of time; a bot may play on */
    bool out_by_time;
    char nonce[FAIR_NONCE_MOST + 1];
    int64_t remaining; /* milliseconds on its clock after the last event */
};

/* What a room keeps of an event. */
struct room_entry {
    int64_t at;
    uint64_t request;   /* a hash of seat and idempotency id; 0: none */
    uint8_t kind, seat; /* no seat: 0xff */
    uint8_t extra;      /* OFFERED, ENDED: what (room_offer); SAID: the phrase; TAKEN_BACK: its
                           index in `back` */
    uint8_t may_ask;    /* the seats that could take a decision back after it */
    bool undone;        /* PLAYED: taken back since */
    game_move move;     /* PLAYED: the decision */
    uint32_t log;       /* the length of the match's log before it */
    uint32_t before;    /* with a request: the last event before it in the same list (`asked`) */
    int64_t remaining[GAME_MAX_PLAYERS];
};

/* The position after every ROOM_STRIDE-th event, so that older ones are found quickly; and after
 * every one that takes decisions back. */
struct room_mark {
    game_state state;
    struct since_count played;
    uint64_t log;       /* its length at that point; 0: nothing played yet */
    uint64_t to, lines; /* of `back`: the event that it went back to, decisions up to there */
};

enum { ROOM_ASKED = 128 };

/* The bit of a viewer, a seat or a spectator (-1). */
#define ROOM_SEEN_BY(viewer) ((uint8_t)(1U << ((viewer) + 1)))

typedef struct room {
    struct room_settings set;
    bool orphaned; /* set by the core: its creator's account is deleted */
    bool sealed;   /* its key is the day's, and must not be shown; the core opens it in time */
    bool decided;  /* the match that it is a game of is over: it ended here, or the core knows */
    enum room_status status;
    enum room_end end; /* of a game that is over */
    struct room_seat seat[GAME_MAX_PLAYERS];
    match match;                                           /* from the deal on; owned */
    struct since_count played;                             /* in public */
    uint64_t outcomes;                                     /* nature's outcomes so far */
    char nonces[GAME_MAX_PLAYERS * (FAIR_NONCE_MOST + 1)]; /* all seats', joined by commas; a bot's
                                                              is empty */
    uint8_t offers[ROOM_OFFERS];                           /* bit sets of seats */
    int asker;      /* whose decision is to be taken back, while that is offered */
    size_t firm;    /* this much of the match's log can't be taken back: something came out */
    uint64_t moved; /* the last event that changed the position */
    uint64_t last;  /* the event that ended the game; 0: none */
    bool changed_ratings;
    int said;                   /* phrases so far */
    char after[ROOM_ID_SIZE];   /* the rematch; "": none */
    struct room_entry *entry;   /* of event i + 1; owned, like mark and seen */
    uint32_t asked[ROOM_ASKED]; /* events with requests in lists by their hashes, so that one is
                                   found quickly: the last event of each; 0: none */
    uint64_t joined[GAME_MAX_PLAYERS]; /* the event by which a seat's last player came; 0: none */
    uint64_t sequence, capacity;       /* events so far */
    struct room_mark *mark;            /* after event ROOM_STRIDE * (i + 1) */
    struct room_mark *back;            /* after each event that took decisions back; owned */
    int backs;                         /* how many of these */
    uint8_t *seen; /* of each entry of the match's log: who saw it, ROOM_SEEN_BY */
    int64_t since; /* when the turn of the seat to move began */
} room;

void room_init(room *r, const struct room_settings *set);
void room_free(room *r);

/* A deep copy; false: out of memory. And an allocated one, owned by the caller, who frees it
 * (room_free, free) or passes it to room_become; NULL: out of memory. */
bool room_copy(room *to, const room *from);
room *room_clone(const room *r);

/* Replaces the room by `next`, which is taken over and freed. */
void room_become(room *r, room *next);

/* Applies the next event: 0, or -1 with the reason (it can't have happened, or out of memory): then
 * the room must not be used any more. */
int room_apply(room *r, const struct room_event *e, text *error);

/* The seat to move; -1: none. And does a bot play this seat (the game's own, or in place of a
 * player who is out)? Then which one. */
int room_turn(const room *r);
bool room_bot(const room *r, int seat, bot *out);

/* When the seat to move runs out of time, or a tournament's game is dealt without its players'
 * nonces; INT64_MAX: never. A bot's clock doesn't run, since its
 * speed depends on the machine. */
int64_t room_deadline(const room *r);

/* Is a ROOM_LIVE clock running? */
bool room_is_timed(const room *r);

/* The winners, as a bit set of seats; 0: the game isn't over, or nobody has won. */
unsigned room_winners(const room *r);

/* The value of the record's tag End; nothing if the record has none. */
void room_write_end(text *t, const room *r);

/* What happened before the end, as a template of English: "{2} resigned"; and for one seat. Nothing
 * if nothing did. */
void room_say_end(text *t, const room *r);
void room_say_out(text *t, const room *r, int seat);

/* The seat of a person; -1: none. */
int room_seat_of(const room *r, person_id person);

/* Can this game be drawn by agreement (one of a duplicate match can't)? And aborted: a daily deal
 * can't, nor a rated game in which nobody else would have to agree. */
bool room_may_draw(const room *r);
bool room_may_abort(const room *r);

/* The seats that may ask to take their last decision back: nothing came out since (an outcome of
 * nature, a card out of a hand), and the game isn't rated, a daily deal, a tournament's or of a
 * match. */
unsigned room_may_take_back(const room *r);

/* The sequence number of the event that the seat's player has made with this idempotency id; 0:
 * none. And is that event the same: of this kind, with this action, nonce or offer? */
uint64_t room_request(const room *r, int seat, const char *request);
bool room_is_same(const room *r, uint64_t sequence, enum room_event_kind kind, span data);

/* Links: a key of 22 characters for each seat, and one for watching (seat -1). */
enum { ROOM_LINK_SIZE = 23 };
void room_link(const room *r, int seat, char out[ROOM_LINK_SIZE]);
/* The seat that a key opens (-1: watching); -2: none. Compared in constant time. */
int room_link_seat(const room *r, span key);

/* Decisions: REFUSAL_NONE with the events that follow, to be stored together, and with the room in
 * which they have happened; or a refusal, without events. The room itself doesn't change. */
enum { ROOM_EVENTS = GAME_MAX_PLAYERS }; /* a rematch begins with all players joining */
enum { ROOM_REASON_SIZE = 200 };
struct room_decision {
    int count;
    struct room_event event[ROOM_EVENTS];
    room *next; /* owned: pass it to room_become or drop it; NULL after a refusal */
    char reason[ROOM_REASON_SIZE]; /* of REFUSAL_BUSY: why events can't be applied; "": out of
                                      memory */
};

/* Drops a decision; frees its next room, unless it was taken (and is NULL). */
void room_decision_drop(struct room_decision *d);

/* Adds a decision that was made in d's next room; takes over the room of `more`. */
void room_decision_append(struct room_decision *d, struct room_decision *more);

/* All of these may also be refused as REFUSAL_BAD_REQUEST (not a valid request id), REFUSAL_ALREADY
 * (this seat has used it before) or REFUSAL_BUSY (out of memory). */

/* `seat` -1: any that is open to all. The caller checks whether this person may have the seat (a
 * link, the lobby). REFUSAL_SEAT_TAKEN, _ALREADY; _NOT_FOUND: there is no such seat; _TOO_MANY:
 * ROOM_BUSY events of joining and leaving. */
enum refusal room_join(const room *r, person_id who, int seat, int64_t now,
                       struct room_decision *out);
/* REFUSAL_STALE: the game has begun; _FORBIDDEN: it is a tournament's. Whoever leaves a later game
 * of a match has ended the match. */
enum refusal room_leave(const room *r, int seat, int64_t now, struct room_decision *out);
/* The last nonce is followed by the deal. */
enum refusal room_ready(const room *r, int seat, span nonce, const char *request, int64_t now,
                        struct room_decision *out);
/* The deal of a daily game, whose players need no nonces, or of a tournament's, with the nonces
 * that there are; REFUSAL_NOT_PLAYING: a seat is free. */
enum refusal room_begin(const room *r, int64_t now, struct room_decision *out);
/* `sequence`: how many events the player had seen; 0: unknown. `action`: as written or typed.
 * REFUSAL_STALE also if the player's time is up. */
enum refusal room_play(const room *r, int seat, span action, uint64_t sequence, const char *request,
                       int64_t now, struct room_decision *out);
/* A bot's move, chosen after `sequence` events; REFUSAL_STALE: something was played since. */
enum refusal room_play_bot(const room *r, int seat, game_move m, uint64_t sequence, int64_t now,
                           struct room_decision *out);
enum refusal room_resign(const room *r, int seat, const char *request, int64_t now,
                         struct room_decision *out);
/* Offers something, or agrees to it; it happens when all persons who aren't out have agreed. A
 * draw is between two persons, and only some decisions can be taken back (room_may_take_back),
 * otherwise REFUSAL_ILLEGAL. Whoever offers that first is the one whose last decision it is, with
 * everything after it; REFUSAL_STALE: the time of the seat to move is up. A move cancels offers of
 * these two; an abort stays offered until it is declined. */
enum refusal room_offer(const room *r, int seat, enum room_offer what, const char *request,
                        int64_t now, struct room_decision *out);
/* Its word in events and requests; its English, "{seat} offered a draw"; and the offer of a word,
 * ROOM_OFFERS: there is none. */
const char *room_offer_word(enum room_offer what);
const char *room_offer_template(enum room_offer what);
enum room_offer room_offer_read(span word);
/* REFUSAL_ALREADY: nothing is offered. */
enum refusal room_decline(const room *r, int seat, int64_t now, struct room_decision *out);
/* A phrase, once the game has begun. REFUSAL_TOO_MANY: ROOM_SAYS of them, or ROOM_BUSY events. */
enum refusal room_say(const room *r, int seat, span phrase, int64_t now, struct room_decision *out);
/* The seat to move has run out of time, or a tournament's game has waited long enough for nonces
 * and is dealt; REFUSAL_TOO_EARLY: it hasn't. */
enum refusal room_time_out(const room *r, int64_t now, struct room_decision *out);
/* The server was down: the clock of the seat to move runs from `now`. REFUSAL_TOO_EARLY: no
 * ROOM_LIVE clock is running. */
enum refusal room_resume(const room *r, int64_t now, struct room_decision *out);
/* Has a rated game just ended, so that its ratings are to follow in the same write? And they do,
 * from what they were before. The caller reads `before` for the persons, and sets it for bots. */
bool room_awaits_ratings(const room *r);
enum refusal room_rate(const room *r, const struct rating before[GAME_MAX_PLAYERS], int64_t now,
                       struct room_decision *out);
/* NULL, or why the data of the event RATED isn't what the game makes of it. */
const char *room_wrong_ratings(const room *r, span data, int64_t at);
/* REFUSAL_ALREADY: there is one already, r->after. */
enum refusal room_rematch(const room *r, const char *next, int64_t now, struct room_decision *out);

/* The settings of a rematch: the same with seats rotated `by` so many, 1 if the second is to begin,
 * and never a daily deal's or a tournament's, but the first of a match if it was one of a match;
 * the caller sets id, keys, creator and time. `person`: who has which seat (0: nobody). */
void room_rotate(struct room_settings *set, person_id person[GAME_MAX_PLAYERS], const room *r,
                 int by);

#endif
