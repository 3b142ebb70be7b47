// SPDX-License-Identifier: MIT
// The tables, in a schema of their own, and how a database gets from any older version to this one:
// numbered steps, forward only, in one transaction, under a lock, so that of several servers that
// start at once one takes them and the others find them taken. The table `version` says which steps
// a database has had. No copy is made first: that is pg_dump's task, and the operator's.
//
// The ideas are SQLite's (server/store/sqlite/schema.c). Three things differ. Logins have a table,
// since an UPDATE can't lose against a taken one without failing the whole group, and an INSERT
// can. A summary knows the number of the last event: who adds one moves it on, so a writer that
// comes late loses at that row (queries.c). And events don't refer to their game by a constraint,
// which would lock the game's row for every move; they can't be added without its summary.
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/internal.h"

enum { SCHEMA_MOST = 3600 * 1000, SCHEMA_SHORT = 10 * 1000 }; /* milliseconds */

/* Events are the truth; seats and summary are derived from them for lists. Enumerations are numbers
 * as in the headers, except for kinds of events, which have names. Ids of games are compared byte
 * by byte (COLLATE "C"). */
static const char version_1[] =
    "CREATE TABLE sixsands.person ("
    " id bigint PRIMARY KEY,"
    " name text NOT NULL,"
    " password text NOT NULL,"
    " created bigint NOT NULL,"
    " gone boolean NOT NULL DEFAULT false"
    ");"
    "CREATE TABLE sixsands.login ("
    " login text COLLATE \"C\" PRIMARY KEY,"
    " person bigint NOT NULL REFERENCES sixsands.person (id)"
    ");"
    "CREATE INDEX login_person ON sixsands.login (person);"
    "CREATE TABLE sixsands.pass ("
    " hash bytea PRIMARY KEY CHECK (length(hash) = 32),"
    " person bigint NOT NULL REFERENCES sixsands.person (id),"
    " token boolean NOT NULL,"
    " number bigint NOT NULL,"
    " label text NOT NULL,"
    " created bigint NOT NULL,"
    " UNIQUE (person, number)"
    ");"
    "CREATE INDEX pass_cookies ON sixsands.pass (created) WHERE NOT token;"
    "CREATE TABLE sixsands.game ("
    " id text COLLATE \"C\" PRIMARY KEY CHECK (length(id) = 12),"
    " game text NOT NULL,"
    " players integer NOT NULL CHECK (players BETWEEN 1 AND 4),"
    " seats text NOT NULL," /* person, link or a bot's name for each, with commas */
    " clock integer NOT NULL CHECK (clock BETWEEN 0 AND 2),"
    " base bigint NOT NULL,"
    " increment bigint NOT NULL,"
    " aids boolean NOT NULL,"
    " listed boolean NOT NULL,"
    " key bytea NOT NULL CHECK (length(key) = 32),"
    " links bytea NOT NULL CHECK (length(links) = 32),"
    " creator bigint," /* NULL: nobody */
    " created bigint NOT NULL,"
    " before text" /* NULL: no rematch */
    ");"
    "CREATE TABLE sixsands.event ("
    " game text COLLATE \"C\" NOT NULL,"
    " sequence bigint NOT NULL CHECK (sequence >= 1),"
    " at bigint NOT NULL,"
    " kind text NOT NULL,"
    " seat integer NOT NULL CHECK (seat BETWEEN -1 AND 3),"
    " person bigint," /* NULL: none */
    " request text NOT NULL,"
    " left1 bigint NOT NULL,"
    " left2 bigint NOT NULL,"
    " left3 bigint NOT NULL,"
    " left4 bigint NOT NULL,"
    " data text NOT NULL,"
    " PRIMARY KEY (game, sequence)"
    ");"
    "CREATE TABLE sixsands.seat ("
    " game text COLLATE \"C\" NOT NULL REFERENCES sixsands.game (id),"
    " seat integer NOT NULL CHECK (seat BETWEEN 0 AND 3),"
    " person bigint NOT NULL REFERENCES sixsands.person (id),"
    " PRIMARY KEY (game, seat)"
    ");"
    "CREATE INDEX seat_person ON sixsands.seat (person);"
    "CREATE TABLE sixsands.summary (" /* its pages leave room for new versions of a row */
    " game text COLLATE \"C\" PRIMARY KEY REFERENCES sixsands.game (id),"
    " sequence bigint NOT NULL," /* of the last event; 0: none */
    " status integer NOT NULL CHECK (status BETWEEN 0 AND 2),"
    " turn integer NOT NULL CHECK (turn BETWEEN -1 AND 3),"
    " bot_to_move boolean NOT NULL,"
    " deadline bigint," /* NULL: none */
    " updated bigint NOT NULL"
    ") WITH (fillfactor = 50);"
    "CREATE INDEX summary_waiting ON sixsands.summary (game) WHERE status = 0;"
    "CREATE INDEX summary_bots ON sixsands.summary (game) WHERE bot_to_move;"
    "CREATE INDEX summary_due ON sixsands.summary (deadline, game) WHERE deadline IS NOT NULL;";

/* Several servers. Times are milliseconds since 1970, by the database's clock. */
static const char version_2[] =
    "CREATE TABLE sixsands.node (" /* servers that are alive until then */
    " id text COLLATE \"C\" PRIMARY KEY,"
    " until bigint NOT NULL"
    ");"
    "CREATE TABLE sixsands.slot (" /* games by their ids, and who works for them until then */
    " slot integer PRIMARY KEY CHECK (slot BETWEEN 0 AND 63),"
    " holder text COLLATE \"C\" NOT NULL,"
    " until bigint NOT NULL"
    ");"
    "INSERT INTO sixsands.slot SELECT i, '', 0 FROM generate_series(0, 63) i;"
    "CREATE TABLE sixsands.site (" /* one row */
    " one boolean PRIMARY KEY DEFAULT true CHECK (one),"
    " since bigint NOT NULL,"                      /* there has been a server all the time */
    " key bytea NOT NULL CHECK (length(key) = 32)" /* hides addresses in `bucket` */
    ");"
    "INSERT INTO sixsands.site (since, key) VALUES (0, sha256(convert_to("
    "gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));"
    "CREATE TABLE sixsands.bucket (" /* limits: how often somebody may do something */
    " name bigint PRIMARY KEY,"
    " full_at bigint NOT NULL" /* microseconds since 1970 */
    ");";
_Static_assert(STORE_SLOTS == 64, "the rows of slot");

/* Ratings: a row for each that a game has made, the newest with the largest number. And who waits
 * for an opponent. */
static const char version_3[] =
    "ALTER TABLE sixsands.game ADD COLUMN rated boolean NOT NULL DEFAULT false;"
    "CREATE TABLE sixsands.rating ("
    " person bigint NOT NULL REFERENCES sixsands.person (id),"
    " game text COLLATE \"C\" NOT NULL," /* its name */
    " pace integer NOT NULL,"            /* the clock of such games */
    " number bigint NOT NULL CHECK (number >= 1),"
    " room text COLLATE \"C\" NOT NULL REFERENCES sixsands.game (id),"
    " at bigint NOT NULL,"
    " points bigint NOT NULL,"
    " deviation bigint NOT NULL,"
    " volatility bigint NOT NULL,"
    " PRIMARY KEY (person, game, pace, number)"
    ");"
    "CREATE TABLE sixsands.seek (" /* people who wait for an opponent, or did a moment ago */
    " person bigint PRIMARY KEY,"
    " game text NOT NULL,"
    " clock integer NOT NULL,"
    " base bigint NOT NULL,"
    " increment bigint NOT NULL,"
    " rated boolean NOT NULL,"
    " points bigint NOT NULL,"
    " since bigint NOT NULL,"
    " seen bigint NOT NULL"
    ");";

/* Daily deals; see SQLite's. A day's scores meet at the rows of `field`, once a game. */
static const char version_4[] =
    "ALTER TABLE sixsands.game ADD COLUMN day integer;" /* whose deal it is; NULL: its own */
    "CREATE UNIQUE INDEX game_day ON sixsands.game (day, creator, game) WHERE day IS NOT NULL;"
    "CREATE TABLE sixsands.deal ("
    " day integer NOT NULL,"
    " game text NOT NULL,"
    " key bytea NOT NULL CHECK (length(key) = 32),"
    " par integer," /* the bot's own score; NULL: not known yet */
    " PRIMARY KEY (day, game)"
    ");"
    "CREATE TABLE sixsands.score ("
    " day integer NOT NULL,"
    " game text NOT NULL,"
    " person bigint NOT NULL REFERENCES sixsands.person (id),"
    " room text COLLATE \"C\" NOT NULL REFERENCES sixsands.game (id),"
    " score integer NOT NULL,"
    " streak integer NOT NULL,"
    " PRIMARY KEY (day, game, person)"
    ");"
    "CREATE INDEX score_best ON sixsands.score (day, game, score);"
    "CREATE INDEX score_person ON sixsands.score (person, day);"
    "CREATE INDEX score_room ON sixsands.score (room);"
    "CREATE TABLE sixsands.field ("
    " day integer NOT NULL,"
    " game text NOT NULL,"
    " score integer NOT NULL,"
    " count bigint NOT NULL,"
    " PRIMARY KEY (day, game, score)"
    ");";

/* Tournaments; see SQLite's. Whoever adds an event moves the tournament's row on. */
static const char version_5[] =
    "ALTER TABLE sixsands.game ADD COLUMN tournament text COLLATE \"C\";"
    "CREATE INDEX game_tournament ON sixsands.game (tournament) WHERE tournament IS NOT NULL;"
    "CREATE TABLE sixsands.tournament ("
    " id text COLLATE \"C\" PRIMARY KEY CHECK (length(id) = 12),"
    " name text NOT NULL,"
    " kind text NOT NULL,"
    " game text NOT NULL,"
    " clock integer NOT NULL,"
    " base bigint NOT NULL,"
    " increment bigint NOT NULL,"
    " rated boolean NOT NULL,"
    " rounds integer NOT NULL,"
    " most integer NOT NULL,"
    " key bytea NOT NULL CHECK (length(key) = 32),"
    " creator bigint NOT NULL,"
    " created bigint NOT NULL,"
    " sequence bigint NOT NULL," /* of the last event; 0: none */
    " status integer NOT NULL CHECK (status BETWEEN 0 AND 2),"
    " called_off boolean NOT NULL,"
    " players integer NOT NULL,"
    " paired integer NOT NULL," /* rounds so far, */
    " drawn integer NOT NULL,"  /* of this many; 0 before the start */
    " updated bigint NOT NULL"
    ");"
    "CREATE INDEX tournament_list ON sixsands.tournament (status, updated);"
    "CREATE TABLE sixsands.tournament_event ("
    " tournament text COLLATE \"C\" NOT NULL REFERENCES sixsands.tournament (id),"
    " sequence bigint NOT NULL CHECK (sequence >= 1),"
    " at bigint NOT NULL,"
    " kind text NOT NULL,"
    " person bigint," /* NULL: none */
    " data text NOT NULL,"
    " PRIMARY KEY (tournament, sequence)"
    ");"
    "CREATE INDEX tournament_event_person ON sixsands.tournament_event"
    " (person, tournament, sequence) WHERE person IS NOT NULL;";

/* Unfinished tournaments, without a look at all the others. */
static const char version_6[] =
    "CREATE INDEX tournament_active ON sixsands.tournament (id) WHERE status < 2;"
    "CREATE INDEX tournament_creator ON sixsands.tournament (creator) WHERE status < 2;";

/* Matches; see SQLite's. */
static const char version_7[] =
    "ALTER TABLE sixsands.game ADD COLUMN duel text COLLATE \"C\";"
    "CREATE INDEX game_duel ON sixsands.game (duel) WHERE duel IS NOT NULL;";

/* Browsers that are notified, and reports; see SQLite's. */
static const char version_8[] =
    "CREATE TABLE sixsands.push ("
    " pass bytea PRIMARY KEY REFERENCES sixsands.pass (hash) ON DELETE CASCADE,"
    " person bigint NOT NULL,"
    " endpoint text NOT NULL,"
    " point text NOT NULL,"
    " auth text NOT NULL,"
    " at bigint NOT NULL"
    ");"
    "CREATE INDEX push_person ON sixsands.push (person, at);"
    "CREATE TABLE sixsands.report ("
    " game text COLLATE \"C\" NOT NULL,"
    " person bigint NOT NULL,"
    " about bigint NOT NULL,"
    " reason text NOT NULL,"
    " at bigint NOT NULL,"
    " PRIMARY KEY (game, person)"
    ");";

/* A person's games that aren't over, and the latest that are, without a look at all the others:
 * `ended` is when the game was last changed, once it is over; NULL: it isn't, or an older
 * server has ended it. */
static const char version_9[] = "ALTER TABLE sixsands.seat ADD COLUMN ended bigint;"
                                "UPDATE sixsands.seat SET ended = s.updated FROM sixsands.summary s"
                                " WHERE s.game = seat.game AND s.status = 2;"
                                "CREATE INDEX seat_latest ON sixsands.seat (person, ended);"
                                "DROP INDEX sixsands.seat_person;";

const char *const postgres_steps[] = {version_1, version_2, version_3, version_4, version_5,
                                      version_6, version_7, version_8, version_9};
const int postgres_step_count = sizeof postgres_steps / sizeof postgres_steps[0];

/* The first value of the first row as a number; NULL and no row are 0. */
static bool schema_number(PGconn *c, const char *sql, int *out, text *error) {
    PGresult *r = postgres_exec(c, sql, postgres_now() + SCHEMA_SHORT, error);
    *out = r && PQntuples(r) > 0 ? (int)strtol(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    return r != NULL;
}

int postgres_identify(PGconn *c, int count, int *version, text *error) {
    int schema, table;
    *version = 0;
    if (!schema_number(c, "SELECT count(*) FROM pg_namespace WHERE nspname = 'sixsands'", &schema,
                       error) ||
        !schema_number(c,
                       "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid ="
                       " c.relnamespace WHERE n.nspname = 'sixsands' AND c.relname = 'version'",
                       &table, error))
        return -1;
    if (!table) {
        int objects = 0;
        if (schema && !schema_number(c,
                                     "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid"
                                     " = c.relnamespace WHERE n.nspname = 'sixsands'",
                                     &objects, error))
            return -1;
        if (objects)
            text_str(error, "another program's schema sixsands");
        return objects ? -1 : 0;
    }
    if (!schema_number(c, "SELECT max(version) FROM sixsands.version", version, error))
        return -1;
    if (*version <= count)
        return 0;
    text_str(error, "made by a newer sixsands (schema version ");
    text_int(error, *version);
    text_str(error, ", this one knows up to ");
    text_int(error, count);
    text_char(error, ')');
    return -1;
}

/* May this role make the schema, or change it? */
static bool schema_is_ours(PGconn *c, bool *ours, text *error) {
    int yes;
    bool good = schema_number(
        c,
        "SELECT coalesce((SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname ="
        " 'sixsands'), has_database_privilege(current_database(), 'CREATE'))::integer",
        &yes, error);
    *ours = good && yes;
    return good;
}

static int schema_refuse(const PGconn *c, int version, int count, text *error) {
    text_str(error, "its schema has version ");
    text_int(error, version);
    text_str(error, " of ");
    text_int(error, count);
    text_str(error, ", and ");
    text_str(error, PQuser(c));
    text_str(error, " doesn't own it: let its owner run 'sixsands db init ADDRESS --grant ");
    text_str(error, PQuser(c));
    text_str(error, "'");
    return -1;
}

/* The steps from `version` on, inside a transaction that has the lock. */
static bool schema_climb(PGconn *c, const char *const *steps, int version, int count, text *error) {
    int64_t deadline = postgres_now() + SCHEMA_MOST;
    char note[96];
    text t;
    if (!postgres_do(c,
                     "CREATE SCHEMA IF NOT EXISTS sixsands;"
                     "CREATE TABLE IF NOT EXISTS sixsands.version (version integer PRIMARY KEY, at "
                     "timestamptz NOT NULL DEFAULT now())",
                     deadline, error))
        return false;
    for (int i = version; i < count; i++) {
        text_init(&t, note, sizeof note);
        text_str(&t, "INSERT INTO sixsands.version (version) VALUES (");
        text_int(&t, i + 1);
        text_char(&t, ')');
        if (!postgres_do(c, steps[i], deadline, error) || !postgres_do(c, note, deadline, error))
            return false;
    }
    return postgres_do(c, "COMMIT", deadline, error);
}

int postgres_migrate(PGconn *c, const char *const *steps, int count, text *error) {
    int version;
    bool ours;
    if (postgres_identify(c, count, &version, error) != 0)
        return -1;
    if (version == count)
        return 0;
    if (!schema_is_ours(c, &ours, error))
        return -1;
    if (!ours)
        return schema_refuse(c, version, count, error);
    /* 0x36534e44: "6SND". A second server waits here, and finds it done. */
    if (!postgres_do(c,
                     "BEGIN; SET LOCAL statement_timeout = 0;"
                     "SELECT pg_advisory_xact_lock(x'36534e44'::bigint)",
                     postgres_now() + SCHEMA_MOST, error))
        return -1;
    bool good = postgres_identify(c, count, &version, error) == 0 &&
                (version == count || schema_climb(c, steps, version, count, error));
    if (PQtransactionStatus(c) != PQTRANS_IDLE) {
        char ignored[POSTGRES_REASON];
        text t;
        text_init(&t, ignored, sizeof ignored);
        postgres_do(c, "ROLLBACK", postgres_now() + SCHEMA_SHORT, &t);
    }
    return good ? 0 : -1;
}

/* What a serving role may do: everything with the rows, nothing with the tables. */
static bool schema_grant(PGconn *c, const char *role, text *error) {
    char sql[1024];
    text t;
    char *name = PQescapeIdentifier(c, role, strlen(role));
    text_init(&t, sql, sizeof sql);
    static const char *const parts[] = {
        "GRANT USAGE ON SCHEMA sixsands TO ",
        ";GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sixsands TO ",
        ";REVOKE INSERT, UPDATE, DELETE ON sixsands.version FROM ",
        (";ALTER DEFAULT PRIVILEGES IN SCHEMA sixsands"
         " GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ")};
    for (size_t i = 0; name && i < sizeof parts / sizeof *parts; i++) {
        text_str(&t, parts[i]);
        text_str(&t, name);
    }
    PQfreemem(name);
    if (!name || t.overflow) {
        text_str(error, "the role's name can't be right");
        return false;
    }
    return postgres_do(c, sql, postgres_now() + SCHEMA_SHORT, error);
}

int postgres_init(const char *name, const char *role, text *error) {
    struct postgres_link link;
    if (postgres_link_open(&link, name, STORE_TO_WORK, error) != 0)
        return -1;
    PGconn *c = link.connection;
    int status = postgres_migrate(c, postgres_steps, postgres_step_count, error);
    if (status == 0 && role && !schema_grant(c, role, error))
        status = -1;
    postgres_link_close(&link);
    return status;
}
