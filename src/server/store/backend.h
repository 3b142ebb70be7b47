// SPDX-License-Identifier: MIT
// What a storage provides behind store.h, and what all of them share. A backend knows how to open
// its database, to write groups and to run queries; store.c knows which queries answer a question,
// and rows.c what their rows mean. So there is one reader of rows, and a backend has the texts of
// its queries. Only the files of this folder and their tests include it.
#ifndef SERVER_STORE_BACKEND_H
#define SERVER_STORE_BACKEND_H

#include "server/store/store.h"

/* The queries that read, with their columns in this order whatever the backend:
 *   settings  id game players seats clock base increment aids listed key links creator created
 *             before ('': none) rated day (0: none) tournament ('': none) duel ('': none)
 *   person    id name login ('': none) password created gone
 *   pass      hash person token number label created
 *   event     sequence at kind seat person request left1 left2 left3 left4 data
 *   deal      day game key par (NULL: not played yet)
 *   begun     game id
 *   score     day game person room score streak name
 *   field     game score count
 *   game      id status turn bot_to_move deadline updated, and the persons of four seats
 *   rating    number at points deviation volatility room
 *   seek      person points since seen
 *   tournament id name kind game clock base increment rated rounds most key creator created
 *             sequence status called_off players paired drawn updated takes_part
 *   tevent    sequence at kind person data name account (of the person)
 *   tgame     id over
 *   push      pass endpoint point auth at
 *   report    game person about reason at name about_name
 * Their values stand after the colon. */
enum store_read {
    STORE_READ_SETTINGS,         /* settings: id */
    STORE_READ_PERSON,           /* person: id */
    STORE_READ_LOGIN,            /* person: login */
    STORE_READ_PEOPLE,           /* person: id (the next ones follow), most */
    STORE_READ_PASS,             /* pass: hash */
    STORE_READ_PASSES,           /* pass: person */
    STORE_READ_EVENTS,           /* event: game, sequence (those after it) */
    STORE_READ_LOBBY,            /* game: most */
    STORE_READ_BOTS,             /* game: id (those after it), most */
    STORE_READ_DUE,              /* game: until, deadline and id (those after it), most */
    STORE_READ_OF_PERSON,        /* game: person, most */
    STORE_READ_OPEN_OF_PERSON,   /* game: person, most */
    STORE_READ_HELD_BY_PERSON,   /* game: person, most */
    STORE_READ_PUBLIC_OF_PERSON, /* game: person, most */
    STORE_READ_OF_BOTH,          /* game: person, the other one, most */
    STORE_READ_ALL,              /* game: id (those after it), most */
    STORE_READ_RATINGS,          /* rating: person, game, pace, number (those below), most */
    STORE_READ_SEEKS,       /* seek: game, clock, base, increment, rated, seen (or later), most */
    STORE_READ_DEALS,       /* deal: day (those from it on), most */
    STORE_READ_BEGUN,       /* begun: day, person */
    STORE_READ_SCORES,      /* score: person, day (that and the one before) */
    STORE_READ_SCORE,       /* score: day, game, person */
    STORE_READ_FIELD,       /* field: day */
    STORE_READ_BEST,        /* score: day, game, most */
    STORE_READ_TOURNAMENT,  /* tournament: id */
    STORE_READ_TOURNAMENTS, /* tournament: person, most */
    STORE_READ_TOURNAMENTS_OF,     /* tournament: person, most */
    STORE_READ_TOURNAMENTS_ACTIVE, /* tournament: id (those after it), most */
    STORE_READ_TOURNAMENTS_EVERY,  /* tournament: id (those after it), most */
    STORE_READ_TOURNAMENT_EVENTS,  /* tevent: id, sequence (those after it) */
    STORE_READ_TOURNAMENT_GAMES,   /* tgame: id */
    STORE_READ_DUEL_GAMES,         /* tgame: id of the first game */
    STORE_READ_PUSHES,             /* push: person, most */
    STORE_READ_REPORTS,            /* report */
    STORE_READ_ANY_GAME,           /* an id: the first that isn't below */
    STORE_READ_ANY_PERSON,         /* an id: the first that isn't below */
    STORE_READS
};

_Static_assert(STORE_READS <= 64, "a bit for each");

/* The columns of games in lists. */
#define STORE_SQL_GAMES                                                                            \
    "SELECT s.game, s.status, s.turn, s.bot_to_move, s.deadline, s.updated,"                       \
    " (SELECT person FROM seat WHERE game = s.game AND seat = 0),"                                 \
    " (SELECT person FROM seat WHERE game = s.game AND seat = 1),"                                 \
    " (SELECT person FROM seat WHERE game = s.game AND seat = 2),"                                 \
    " (SELECT person FROM seat WHERE game = s.game AND seat = 3) "
/* The games (s) of a person that aren't over, with the person's seats (p): found by index, however
 * many are over. A seat without an end may be of such a one (an older server has ended it), so the
 * summary is asked as well. */
#define STORE_SQL_OPEN(person)                                                                     \
    "FROM seat p JOIN summary s ON s.game = p.game WHERE p.person = " person                       \
    " AND p.ended IS NULL AND s.status < 2 "
/* And with the latest ones that are over, as many as a list has: more than it needs, without a look
 * at those before. `which`: a condition for seats (e). */
#define STORE_SQL_SEATS(person, ended, which)                                                      \
    "SELECT e.game, e.seat FROM seat e WHERE e.person = " person " AND e.ended IS " ended which
#define STORE_SQL_LATEST_GAMES(person, which, most)                                                \
    STORE_SQL_GAMES                                                                                \
    "FROM (" STORE_SQL_SEATS(person, "NULL",                                                       \
                             which) " UNION ALL SELECT game, seat FROM "                           \
                                    "(" STORE_SQL_SEATS(person, "NOT NULL",                        \
                                                        which) " ORDER BY e.ended "                \
                                                               "DESC LIMIT " most                  \
                                                               ") l) p JOIN summary "              \
                                                               "s ON s.game = p.game "
#define STORE_SQL_LISTED " AND EXISTS (SELECT 1 FROM game g WHERE g.id = e.game AND g.listed)"
/* The condition that a seat (p) of a game (s) still holds its person: it waits or is unfinished,
 * and the seat isn't out of it. */
#define STORE_SQL_HELD                                                                             \
    "p.ended IS NULL AND s.status < 2 AND NOT EXISTS (SELECT 1 FROM event e WHERE e.game = p.game" \
    " AND e.seat = p.seat AND e.kind IN ('resigned', 'timed_out'))"

/* Columns of tournaments; `takes`: whether somebody takes part; and that the last thing which a
 * person did there was to join, or to withdraw after the start. */
#define STORE_SQL_TOURNAMENTS(takes)                                                               \
    "SELECT t.id, t.name, t.kind, t.game, t.clock, t.base, t.increment, t.rated, t.rounds,"        \
    " t.most, t.key, t.creator, t.created, t.sequence, t.status, t.called_off, t.players,"         \
    " t.paired, t.drawn, t.updated, " takes " FROM tournament t "
#define STORE_SQL_TAKES_PART(person)                                                               \
    "coalesce((SELECT e.kind IN ('joined', 'withdrawn') FROM tournament_event e"                   \
    " WHERE e.tournament = t.id AND e.sequence = (SELECT max(m.sequence) FROM tournament_event m"  \
    " WHERE m.person = " person " AND m.tournament = t.id)), false)"
/* The unfinished ones that somebody has made or takes part in; found by index, however many others
 * there are. */
#define STORE_SQL_TOURNAMENTS_OF(person)                                                           \
    STORE_SQL_TOURNAMENTS("true")                                                                  \
    "WHERE t.status < 2 AND t.id IN (SELECT m.id FROM tournament m WHERE m.status < 2"             \
    " AND m.creator = " person " UNION SELECT e.tournament FROM tournament_event e"                \
    " WHERE e.person = " person ") AND (t.creator = " person                                       \
    " OR " STORE_SQL_TAKES_PART(person) ") "
/* The last ones of each status are all that a list of this length needs; likewise. */
#define STORE_SQL_LATEST_OF(status, most)                                                          \
    "SELECT id FROM (SELECT id FROM tournament WHERE status = " status                             \
    " ORDER BY updated DESC LIMIT " most ") l" status
#define STORE_SQL_TOURNAMENTS_LATEST(person, most)                                                 \
    STORE_SQL_TOURNAMENTS(STORE_SQL_TAKES_PART(person))                                            \
    "WHERE t.id IN (" STORE_SQL_LATEST_OF("0", most) " UNION ALL " STORE_SQL_LATEST_OF(            \
        "1", most) " UNION ALL " STORE_SQL_LATEST_OF("2",                                          \
                                                     most) ")"                                     \
                                                           " ORDER BY t.status = 2,"               \
                                                           " t.updated DESC, t.id LIMIT " most
/* And that a game (g) waits for people who all have a seat; p is one of them. */
#define STORE_SQL_AWAITS                                                                           \
    "p.ended IS NULL AND s.status = 0 AND (SELECT count(*) FROM seat o WHERE o.game = g.id) = "    \
    "g.players"

#define STORE_SQL_SCORES                                                                           \
    "SELECT s.day, s.game, s.person, s.room, s.score, s.streak, p.name"                            \
    " FROM score s JOIN person p ON p.id = s.person WHERE "

#define STORE_SQL_REPORTS                                                                          \
    "SELECT r.game, r.person, r.about, r.reason, r.at, coalesce(p.name, ''), coalesce(a.name, '')" \
    " FROM report r LEFT JOIN person p ON p.id = r.person LEFT JOIN person a ON a.id = r.about"    \
    " ORDER BY r.at, r.game, r.person"

/* A row of an answer. A text is followed by a terminator that its length doesn't count. */
struct store_row {
    const void *source; /* the backend's */
    int line;           /* the row's number, where an answer has several at once */
    bool (*is_null)(const struct store_row *r, int column);
    int64_t (*number)(const struct store_row *r, int column);                      /* NULL is 0 */
    const char *(*text)(const struct store_row *r, int column, size_t *length);    /* or NULL */
    const uint8_t *(*blob)(const struct store_row *r, int column, size_t *length); /* or NULL */
};

/* Turns a row into a value, which is checked, since others may have changed the database; false: it
 * isn't valid. */
typedef bool store_take(const struct store_row *row, void *out);
store_take store_take_settings;         /* struct room_settings */
store_take store_take_person;           /* struct store_person */
store_take store_take_pass;             /* struct store_pass */
store_take store_take_event;            /* struct room_event */
store_take store_take_game;             /* struct store_game */
store_take store_take_rating;           /* struct store_rating */
store_take store_take_seek;             /* struct store_seek */
store_take store_take_deal;             /* struct store_deal */
store_take store_take_begun;            /* struct store_begun */
store_take store_take_score;            /* struct store_score */
store_take store_take_field;            /* struct store_field */
store_take store_take_tournament;       /* struct store_tournament */
store_take store_take_tournament_event; /* struct store_tournament_step */
store_take store_take_tournament_game;  /* struct store_tournament_game */
store_take store_take_push;             /* struct store_push, without its person */
store_take store_take_report;           /* struct store_report */
store_take store_take_id;               /* char[ROOM_ID_SIZE] */
store_take store_take_number;           /* person_id */

struct store_game {
    char id[ROOM_ID_SIZE];
    struct store_summary summary;
};

struct store_begun {
    const struct game_ops *game;
    char id[ROOM_ID_SIZE];
};

struct store_tournament_step {
    struct tournament_event event;
    char name[ROOM_NAME_SIZE];
    bool account;
};

struct store_tournament_game {
    char id[ROOM_ID_SIZE];
    bool over;
};

struct store_field {
    const struct game_ops *game;
    int score;
    int64_t count;
};

/* The plan of a game's seats as a column holds it: person, link or a bot's name, with commas. */
enum { STORE_SEATS_SIZE = GAME_MAX_PLAYERS * (BOT_NAME_SIZE + 1) };
void store_write_seats(char out[STORE_SEATS_SIZE], const struct room_settings *g);

/* Do these events move anybody to or from a seat? */
bool store_moves_seats(const struct store_write *x);

/* A value of a query: i and p a number (p: a person, 0 is NULL), t a text, b 32 bytes. */
struct store_value {
    char form;
    int64_t number;
    const char *text;
    const uint8_t *bytes;
};

enum { STORE_VALUES = 7 };

/* One query of a read; texts and bytes are borrowed for the call. */
struct store_query {
    enum store_read read;
    int count;
    struct store_value value[STORE_VALUES];
    bool (*each)(void *context, const struct store_row *row); /* false: no more rows */
    void *context;
    bool failed; /* set by the backend */
};

struct store_backend {
    const char *place; /* what holds the data: "file" */
    void (*close)(struct store *s);
    const char *(*name)(const struct store *s);
    /* Runs the queries in their order; 0, or -1 with the reason of one that failed. */
    int (*read)(struct store *s, struct store_query *query, int count, text *error);
    void (*write_all)(struct store *s, struct store_write *list);
    const char *(*reason)(const struct store *s);
    bool (*rest)(struct store *s);
    bool (*is_well)(struct store *s, text *error); /* beyond what queries show */
    void (*needs)(const struct store *s, struct store_needs *out);
    int (*hold)(struct store *s, bool hold, text *error);
    int (*backup)(struct store *s, const char *to, text *error);
    int (*check)(struct store *s, text *error);
    int (*listen)(struct store *s, int most, struct store_news **out, text *error); /* or NULL */
    int (*renew)(struct store *s, const char *node, int most, struct store_lease *out, text *error);
};

/* What every backend's store begins with. */
struct store {
    const struct store_backend *backend;
    uint64_t failing; /* a bit for each query whose last read failed */
    uint64_t who;     /* the name of its server among others; 0: none */
};

/* The backends' own ways to open. */
struct store *sqlite_open(const char *file, enum store_use use, text *error);

struct store *postgres_open(const char *name, enum store_use use, text *error);

/* ---- what the interface's own files share (store.c) */

/* Adds values to a query, one for each letter of `form`: i int64_t, p person_id, t text, b 32
 * bytes. */
void store_ask(struct store_query *q, enum store_read read, const char *form, ...);
/* Runs queries, and remembers which have failed. 0, or -1 with the reason. */
int store_run(struct store *s, struct store_query *query, int count, text *error);
/* Writes why a row was refused; always -1. */
int store_wrong(const struct store *s, const char *what, text *error);
/* The query of a list of tournaments. */
void store_ask_tournaments(struct store_query *q, enum store_tournaments list, person_id person,
                           const char *after, int most);

/* store_claim of a file. */
int sqlite_claim(const char *file, text *error);

/* Addresses of PostgreSQL: is it one, and what may be shown of it. */
bool postgres_is_address(const char *name);
void postgres_show_name(text *out, const char *name);

/* store_init. */
int postgres_init(const char *name, const char *role, text *error);

#endif
