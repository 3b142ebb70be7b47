// SPDX-License-Identifier: MIT
// Storage behind a small interface: a file of SQLite (server/store/sqlite), or a PostgreSQL
// database (server/store/postgres). Writes are values that may be made in one thread and carried
// out in another, many in one transaction; reads are answered at once. A game's events have the
// primary key (game, sequence): the second write with a number gets a conflict. A server claims its
// file first: two processes on one file would keep its games consistent, but their people wouldn't
// see each other.
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include <limits.h>

#include "server/push/push.h"
#include "server/room/daily.h"
#include "server/room/duel.h"
#include "server/tournament/tournament.h"

enum store_result {
    STORE_OK,
    STORE_CONFLICT, /* somebody was first: the sequence number or the login is taken, the game or
                       person doesn't exist (any longer), or an event would leave a gap */
    STORE_FAILED,   /* nothing of this write was kept (disk full, I/O error), as far as is known: it
                       must not be acknowledged, but may be found kept after all, whole. SQLite: if
                       the disk keeps failing and the process ends before it recovers. PostgreSQL:
                       if the connection was lost while it committed; that is decided before the
                       next write, so if it was kept, whoever tries again gets a conflict and finds
                       the event with its request id in the log */
};

enum { STORE_HASH = 32, STORE_LOGIN_SIZE = 33, STORE_PASSWORD_SIZE = 128 };

/* A person: a guest, or with a login an account. */
struct store_person {
    person_id id;
    char name[ROOM_NAME_SIZE];          /* shown to others */
    char login[STORE_LOGIN_SIZE];       /* "": a guest */
    char password[STORE_PASSWORD_SIZE]; /* argon2id, as libsodium writes it; "" */
    int64_t created;
    bool gone; /* forgotten: only games still refer to it. Set by reads alone */
};

/* A way in: the cookie of a browser, or a bearer token of an account, kept as a BLAKE2b hash. */
struct store_pass {
    uint8_t hash[STORE_HASH];
    person_id person;
    bool token;                 /* a bearer token, else a cookie */
    uint64_t number;            /* its owner's name for it; random, below 2^53 */
    char label[ROOM_NAME_SIZE]; /* of a token */
    int64_t created;
};

/* The browser of a session, which is sent notifications; it is gone with the session's pass. */
struct store_push {
    uint8_t pass[STORE_HASH];
    person_id person;
    struct push_browser to;
    int64_t at;
};
_Static_assert((int)PUSH_PASS == (int)STORE_HASH, "a message names its pass");

/* What a player has told the host about another one of a game; one for each of both. */
enum { STORE_REASON_SIZE = 16 };
struct store_report {
    char game[ROOM_ID_SIZE];
    person_id person, about;
    char reason[STORE_REASON_SIZE]; /* a word */
    int64_t at;
    char name[ROOM_NAME_SIZE], about_name[ROOM_NAME_SIZE]; /* set by reads alone */
};

/* What lists and timers need to know about a game without replaying it; stored with its events. */
struct store_summary {
    enum room_status status;
    int turn; /* seat to move, -1 */
    bool bot_to_move;
    int64_t deadline; /* INT64_MAX: none */
    int64_t updated;
    person_id person[GAME_MAX_PLAYERS];
};

/* Somebody who waits for an opponent, for this kind of game. */
struct store_seek {
    person_id person;            /* one seek each */
    const struct game_ops *game; /* static */
    enum room_clock clock;
    int64_t base, increment;
    bool rated;
    int points;    /* the person's rating in it */
    int64_t since; /* when the wait began, */
    int64_t seen;  /* and when the person last said so */
};
enum {
    STORE_SEEK_FRESH = 10000, /* milliseconds that somebody waits without saying so again */
    STORE_MET_FRESH = 60000,  /* that those who have met are kept for each other, until the deal */
};

/* A day's deal of a game (server/room/daily.h). */
struct store_deal {
    int day;
    const struct game_ops *game; /* static */
    uint8_t key[FAIR_KEY];
    bool is_played; /* by the bot, in the person's seat too: */
    int par;        /* its score there */
};

/* A person's result in a daily deal. */
struct store_score {
    int day; /* 0: none */
    const struct game_ops *game;
    person_id person;
    char name[ROOM_NAME_SIZE]; /* set by reads alone */
    char room[ROOM_ID_SIZE];
    int score;
    int streak; /* days in a row, up to this one; 0 of a new one: storage counts */
};

/* What lists need to know about a tournament without replaying it; stored with its events. */
struct store_tournament {
    struct tournament_settings set;
    enum tournament_status status;
    int players, paired, rounds; /* rounds: 0 before the start */
    bool called_off;
    int64_t updated;
    uint64_t sequence;
    bool takes_part;               /* set by lists: the person who asks is in it */
    struct tournament_event event; /* TOURNAMENT_EVENT: the next one */
};

enum store_kind {
    STORE_NEW_GAME,  /* settings (and the first events) */
    STORE_SEEK,      /* `seek`, instead of the person's older one; of the same kind and fresh, that
                        one's `since` stays */
    STORE_UNSEEK,    /* ends the seek of seek.person; fine when there is none */
    STORE_EVENTS,    /* events and the summary after them, the ratings that they change, and the
                        score if they end a game of its day. Conflict also: another game has changed
                        one of those ratings */
    STORE_NEW_DEAL,  /* deal; conflict: the day has one */
    STORE_SET_PAR,   /* of a deal; conflict: there is none */
    STORE_NEW_SCORE, /* a copy's; fine when it is there */
    STORE_NEW_TOURNAMENT,   /* its settings, before the first event */
    STORE_TOURNAMENT_EVENT, /* its next event, and what is known after it */
    STORE_NEW_PERSON,       /* person and its first pass; without one (pass.person 0): a copy's */
    STORE_SET_PERSON,       /* name, login, password of an existing person; conflict: login taken */
    STORE_CLAIM,            /* login and password of a guest; conflict: login taken, or no guest */
    STORE_SET_NAME,         /* of an existing person, and nothing else */
    STORE_SET_PASSWORD, /* instead of `was`; drops all passes except `pass`. Conflict: the password
                           is another, or that pass is gone */
    STORE_NEW_PASS,     /* conflict: the person's password isn't person.password ("": any) */
    STORE_DROP_PASS,    /* see `drop`; fine when there is none */
    STORE_DROP_PERSON,  /* passes, login, password and name are forgotten; games stay. Conflict: one
                           of them still waits for this person (STORE_HELD_BY_PERSON) */
    STORE_SWEEP, /* drops cookies made before pass.created and games that have waited since before
                    summary.updated, of either at most the oldest STORE_SHARE, and reports made
                    before report.at; then guests without a pass and without a game */
    STORE_TRY,   /* writes but changes nothing: does the disk work again? */
    STORE_TAKE,  /* takes a token from `bucket`; conflict: there is none. Only where storage is
                    shared: elsewhere there always is one */
    STORE_PUSH, /* `push`, instead of the session's older one; conflict: there is no such session */
    STORE_DROP_PUSH, /* of this session, if it still has this endpoint (""; any); fine when not */
    STORE_REPORT,    /* `report`; fine when there is one already */
    STORE_HERE,      /* writes nothing: other servers are told who is connected */
};

/* The id of a request in logs, with its terminator (docs/server.md): it goes with what the request
 * caused, also to other servers. */
enum { STORE_TRACE_SIZE = 37 };

/* Seats of a game, as a set of bits: connected to the server that says so, and no longer so. */
struct store_here {
    char game[ROOM_ID_SIZE];
    uint8_t here, gone;
    bool asks; /* the others are to say which are connected to them */
};

struct store_write {
    struct store_write *next; /* borrowed: for the queue that the write is in */
    enum store_kind kind;
    uint64_t ticket;              /* the caller's */
    uint64_t begun;               /* the port's, for metrics: when it was queued */
    char trace[STORE_TRACE_SIZE]; /* "": nobody asked for it */
    enum store_result result;
    /* games */
    char game[ROOM_ID_SIZE];
    struct room_settings *settings; /* NEW_GAME; owned: freed with the write */
    struct {
        int count;
        struct room_event event[ROOM_EVENTS];
    } events;
    struct store_summary summary;
    person_id met[2];       /* NEW_GAME: whose seeks it ends (0: nobody's); if one of them isn't
                               there any longer, or has met somebody else, it is a
                               conflict */
    struct store_seek seek; /* SEEK, UNSEEK */
    bool listed;            /* EVENTS: of a game that anyone may find in the lobby */
    struct store_score score;
    struct store_deal deal;
    struct store_tournament *tournament; /* owned: freed with the write */
    /* people */
    struct store_person person;
    char was[STORE_PASSWORD_SIZE];
    struct store_pass pass;
    enum {
        STORE_DROP_ONE,     /* the pass with the hash */
        STORE_DROP_TOKEN,   /* the person's token with the number */
        STORE_DROP_COOKIES, /* all the person's cookies */
        STORE_DROP_ALL,     /* all its passes */
    } drop;
    struct store_push *push;    /* PUSH, DROP_PUSH; owned: freed with the write */
    struct store_report report; /* REPORT */
    /* limits */
    struct {
        uint64_t name;
        int64_t token, most; /* microseconds to regain one, and all of them */
    } bucket;
    /* presence: at most STORE_HERE_MOST; owned: freed with the write */
    struct store_here *here;
    int heres;
};

/* Frees what the write owns, not the write itself. */
void store_write_clear(struct store_write *x);

struct store;

/* What an option or argument means: the name itself, or with @FILE the first line of that file, so
 * that an address with a password needn't be on a command line. 0, or -1 with the reason. */
enum { STORE_PATH_SIZE = 4096 };
int store_find(char out[STORE_PATH_SIZE], const char *given, text *error);
/* Is it the address of a database (postgres://, postgresql://) instead of a file? */
bool store_is_shared(const char *name);
/* A name as it may be shown: an address without its password. */
void store_show(text *out, const char *name);

/* Claims the right to serve a file, which is created if missing, until it is released or the
 * process ends in any way. At least 0, or -1 with the reason. To be claimed before the file is
 * opened, and released after all stores are closed: closing any handle of a file drops SQLite's own
 * locks. A database is shared: it is claimed by nobody (STORE_UNCLAIMED). */
enum { STORE_UNCLAIMED = INT_MAX };
int store_claim(const char *name, text *error);
void store_release(int claim);

/* Makes the tables of a database or brings them up to date, which its owner may do, and lets a role
 * (NULL: none) use them. 0, or -1 with the reason. */
int store_init(const char *address, const char *role, text *error);

/* Opens or creates the file (readable by its owner alone) and brings it up to date (a backup is
 * made before an older one is changed: FILE.before-N). NULL with the reason, without the file's
 * name. An SQLite URI (file:PATH?vfs=NAME) is accepted. A database is brought up to date too if we
 * own its tables; its reads and writes end in time, with a reason, also when it hangs or is away,
 * and work again when it is back. A store is used by one thread at a time; a second one on the same
 * name may be used in another thread. Owned by the caller: store_close. */
enum store_use {
    STORE_TO_WRITE,
    STORE_TO_READ,   /* by a server: no read may take long */
    STORE_TO_WORK,   /* read by a tool: everything, however long it takes */
    STORE_TO_LISTEN, /* to hear what other servers write; only where storage is shared */
};
struct store *store_open(const char *name, enum store_use use, text *error);
void store_close(struct store *s);
/* The file's full path, or the database's address as it may be shown; borrowed from the store. */
const char *store_file(const struct store *s);

/* What it needs of the system while it is open (pointers are borrowed from the store). */
enum { STORE_NEEDED_FILES = 4, STORE_PORTS = 16 };
struct store_needs {
    const char *database;       /* a file with its companions; NULL: none */
    bool connects;              /* makes new connections: */
    bool local;                 /* to sockets of the file system, */
    uint16_t port[STORE_PORTS]; /* to TCP ports of hosts, whose names may be asked for, */
    int ports;
    const char *file[STORE_NEEDED_FILES]; /* and reads these for it, if they exist */
    int files;
};
void store_needs(const struct store *s, struct store_needs *out);

/* Does reading work, and does the file still have its name? False with the reason. It reads a
 * little of everything; to be called now and then, since it also clears failures that are over. */
bool store_is_well(struct store *s, text *error);

/* Carries out the list in one transaction, durable when it returns, and sets every result. A
 * conflict in one doesn't affect the others. */
void store_write_all(struct store *s, struct store_write *list);

/* Why the last transaction failed, for the log; "": it didn't. Borrowed from the store. */
const char *store_reason(const struct store *s);

/* The ratings that a write changes; false: none. */
bool store_rates(struct rating_change *out, const struct store_write *x);

/* Upkeep, to be called when nobody waits for a result that it would delay. True: something is still
 * to be wiped, but readers are in the way; call it again soon. */
bool store_rest(struct store *s);

/* Reads: 1 found, 0 not, -1 with the reason. */
int store_settings(struct store *s, const char *id, struct room_settings *out, text *error);
int store_person(struct store *s, person_id id, struct store_person *out, text *error);
int store_login(struct store *s, const char *login, struct store_person *out, text *error);
int store_pass(struct store *s, const uint8_t hash[STORE_HASH], struct store_pass *out,
               text *error);

/* Replays a game from its events, without names: 1 (the caller owns the room: room_free), 0 not
 * found, -1 with the reason. */
int store_room(struct store *s, const char *id, room *out, text *error);

/* Brings rooms up to date, STORE_TOGETHER by one read: 0, or -1 with the reason (some may not
 * be). */
struct store_catch {
    const char *game;
    uint64_t after; /* the last event that is known */
    room *room;     /* borrowed: to be brought up to date; NULL: only `more` is wanted */
    bool more;      /* there are events after it */
    bool failed;    /* the room must not be used any more */
};
int store_catch_up_all(struct store *s, struct store_catch *list, int count, text *error);

/* The summary of a room as it is now. */
void store_summarize(struct store_summary *out, const room *r, int64_t now);

/* Lists: `each` is called for every item and returns false to stop; its pointers are borrowed for
 * the call. 0, or -1 with the reason. */
int store_events(struct store *s, const char *game, uint64_t after,
                 bool (*each)(void *context, const struct room_event *e), void *context,
                 text *error);
/* Games by status: listed ones that wait, those in which a bot is to move, those whose deadline
 * isn't after `until`, those of a person (its turn first, then the newest), the unfinished ones of
 * a person, and of these the ones it isn't out of; those of a person that are over, listed and
 * dealt, and those in which the person `until` plays too, the newest first; at most `most` of them,
 * 0: all. The persons of the summary are filled in. Lists of one person cost what they show and
 * what isn't over (PUBLIC: and unlisted ones between), OF_BOTH what the person has played. `each`
 * may read other things from the store, but not start the same list again. */
enum store_list {
    STORE_LOBBY,
    STORE_BOTS,
    STORE_DUE,
    STORE_OF_PERSON,
    STORE_OPEN_OF_PERSON,
    STORE_HELD_BY_PERSON,
    STORE_PUBLIC_OF_PERSON,
    STORE_OF_BOTH,
    STORE_ALL
};
int store_games(struct store *s, enum store_list list, int64_t until, person_id person, int most,
                bool (*each)(void *context, const char *id, const struct store_summary *summary),
                void *context, text *error);
/* DUE, BOTS or ALL piece by piece: those after a place (all zero: from the start), ordered by
 * deadline (DUE) and id. */
struct store_place {
    int64_t deadline;
    char game[ROOM_ID_SIZE];
};
int store_games_after(struct store *s, enum store_list list, int64_t until,
                      const struct store_place *after, int most,
                      bool (*each)(void *context, const char *id,
                                   const struct store_summary *summary),
                      void *context, text *error);
/* The fresh seeks for the same kind of game, also the person's own, the longest first, at most
 * `most`. */
int store_seeks(struct store *s, const struct store_seek *like, int most,
                bool (*each)(void *context, const struct store_seek *k), void *context,
                text *error);

/* Ratings of a person in a game at a pace, those below a number, the newest first, at most `most`;
 * and the newest one alone: without any it is the first (1, or -1 with the reason). */
struct store_rating {
    struct rating rating;
    char game[ROOM_ID_SIZE]; /* that made it */
};
int store_ratings(struct store *s, person_id person, const struct game_ops *game,
                  enum room_clock pace, uint64_t below, int most,
                  bool (*each)(void *context, const struct store_rating *r), void *context,
                  text *error);
int store_rating(struct store *s, person_id person, const struct game_ops *game,
                 enum room_clock pace, struct rating *out, text *error);
/* Those of both paces, the clock of minutes first. */
enum { STORE_PACES = 2 };
int store_standing(struct store *s, person_id person, const struct game_ops *game,
                   struct rating out[STORE_PACES], text *error);
int store_passes(struct store *s, person_id person,
                 bool (*each)(void *context, const struct store_pass *p), void *context,
                 text *error);

/* The browsers of a person, the last ones first, at most `most`. And all reports, the oldest first.
 */
int store_pushes(struct store *s, person_id person, int most,
                 bool (*each)(void *context, const struct store_push *p), void *context,
                 text *error);
int store_reports(struct store *s, bool (*each)(void *context, const struct store_report *r),
                  void *context, text *error);

/* Deals from a day on, by day and game, at most `most` (0: all). */
int store_deals(struct store *s, int from, int most,
                bool (*each)(void *context, const struct store_deal *d), void *context,
                text *error);

/* A day, as one person sees it: the games that were begun, the person's scores of this day and the
 * one before, and how often everybody had each score. */
struct store_day {
    void *context;
    void (*begun)(void *context, const struct game_ops *g, const char *id);
    void (*score)(void *context, const struct store_score *x);
    void (*field)(void *context, const struct game_ops *g, int score, int64_t count);
};
int store_day(struct store *s, int day, person_id person, const struct store_day *out, text *error);

/* The best scores of a day, the highest first; and the score of one person: 1, 0, or -1. */
int store_best(struct store *s, int day, const struct game_ops *g, int most,
               bool (*each)(void *context, const struct store_score *x), void *context,
               text *error);
int store_score(struct store *s, int day, const struct game_ops *g, person_id person,
                struct store_score *out, text *error);

/* Tournaments: the settings of one with what is known of it (1, 0, or -1), replayed from its events
 * (1, 0, or -1), and lists of them. `person`: whose part in them is noted. LATEST: those that
 * aren't over first, then the newest; OF_PERSON: unfinished ones that the person has made or takes
 * part in; ACTIVE: unfinished ones, and EVERY: all, both by their ids, after one. At most `most`.
 */
enum store_tournaments {
    STORE_TOURNAMENTS_LATEST,
    STORE_TOURNAMENTS_OF_PERSON,
    STORE_TOURNAMENTS_ACTIVE,
    STORE_TOURNAMENTS_EVERY,
};
int store_tournament(struct store *s, const char *id, struct tournament *out, text *error);
int store_tournaments(struct store *s, enum store_tournaments list, person_id person,
                      const char *after, int most,
                      bool (*each)(void *context, const struct store_tournament *t), void *context,
                      text *error);
int store_tournament_events(struct store *s, const char *id, uint64_t after,
                            bool (*each)(void *context, const struct tournament_event *e),
                            void *context, text *error);
/* What lists are told of it. */
void store_tournament_sum_up(struct store_tournament *out, const struct tournament *t);
/* The games of a tournament that exist, and whether each is over. */
int store_tournament_games(struct store *s, const char *id,
                           bool (*each)(void *context, const char *game, bool over), void *context,
                           text *error);

/* The games of a match, by the id of its first one, in their order, and whether each is over. */
int store_duel_games(struct store *s, const char *id,
                     bool (*each)(void *context, const char *game, bool over), void *context,
                     text *error);

/* People by their ids, those after one (NULL: from the first), at most `most`. */
int store_people(struct store *s, const person_id *after, int most,
                 bool (*each)(void *context, const struct store_person *p), void *context,
                 text *error);

/* ---- several servers on one storage. What one has committed it tells the others, once for a whole
 * group, without its content: they read what concerns them. */

/* One thing that was written. */
struct store_news_item {
    enum {
        STORE_NEWS_GAME,   /* a game has events up to `sequence` */
        STORE_NEWS_SEAT,   /* and `person` has a seat there, as before event `sequence` it may not
                              have had */
        STORE_NEWS_PERSON, /* a person's name, account or passes have changed */
        STORE_NEWS_HERE,   /* `here`: players have come to that server, or left it */
    } kind;
    char game[ROOM_ID_SIZE];
    uint64_t sequence;
    person_id person;
    bool in_lobby;    /* GAME: it is listed, and this was before its deal or the deal itself */
    bool bot_to_move; /* GAME: after these events */
    char trace[STORE_TRACE_SIZE]; /* GAME: of the request; "": not told */
    struct store_here here;
};
struct store_news {
    struct store_news *next; /* borrowed: for the queue that it is in */
    uint64_t heard;          /* when, in nanoseconds of the monotonic clock; for metrics */
    bool everything;         /* there may be more than this, about anything */
    int count;
    struct store_news_item item[];
};

/* News of a list of writes as they travel, at most STORE_NEWS_BYTES; if that isn't enough, without
 * the requests' ids, then without who is connected; if it still isn't, that everything may have
 * changed. Nothing: nobody has to
 * know. And how they are read: owned by the caller, who frees them; NULL: out of memory. What can't
 * be read means everything. */
enum { STORE_NEWS_SIZE = STORE_NEWS_BYTES + 1 };
void store_news_write(text *out, const struct store_write *list);
struct store_news *store_news_read(span bytes);

/* Is it shared, so that news must be heard? And the name that a server's news carry, so that it
 * isn't told its own: both the store that writes and the one that listens have it. Without a name
 * (0) nobody is told anything. */
bool store_is_common(const struct store *s);
void store_sign(struct store *s, uint64_t who);

/* Waits for news of other servers, about `most` milliseconds: 1 with some, to be freed by the
 * caller; 0: there were none, or -1 with the reason: it doesn't hear anything now. When it hears
 * again that is news too, of everything. */
int store_listen(struct store *s, int most, struct store_news **out, text *error);

/* Work that nobody asked for, such as bots' moves and clocks that run out, is divided among servers
 * by slots, to which games belong by their ids, in the same way in every version. A server has
 * leases on some of them, by storage's own clock. */
enum { STORE_SLOTS = 64 };
int store_slot(const char *game);
struct store_lease {
    uint64_t slots;          /* bits of those that it has */
    int64_t since;           /* from then on there was always a server, milliseconds since 1970 */
    int64_t now;             /* the time it is there */
    uint8_t key[STORE_HASH]; /* a secret of all servers, by which limits know whom they are for */
};
/* Renews the lease of a server, by its name, for `most` milliseconds, and makes its share as large
 * as the others'; 0 milliseconds: gives it back. 0, or -1 with the reason. */
int store_renew(struct store *s, const char *node, int most, struct store_lease *out, text *error);

/* From here on all reads see one state, until it is let go (`hold` false). 0, or -1 with the
 * reason. Only for tools: it keeps the database from tidying up. */
int store_hold(struct store *s, bool hold, text *error);

/* A consistent copy while others write. 0, or -1 with the reason. */
int store_backup(struct store *s, const char *to, text *error);

/* SQLite's own check of the file, and that there are no gaps or orphans: 0, or -1 with the reason.
 */
int store_check(struct store *s, text *error);

#endif
