// SPDX-License-Identifier: MIT
// The tables, and how a file gets from any older version to this one: numbered steps, forward only,
// in one transaction, after a copy of the file is made. The application id distinguishes our files
// from other programs', the user version says which steps a file has had.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/internal.h"

/* Events are the truth; seats and summary are derived from them for lists. Enumerations are numbers
 * as in the headers, except for kinds of events, which have names. */
static const char version_1[] =
    "CREATE TABLE person ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " login TEXT UNIQUE," /* NULL: a guest */
    " password TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1))"
    ") STRICT;"
    "CREATE TABLE pass ("
    " hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    " person INTEGER NOT NULL REFERENCES person (id),"
    " token INTEGER NOT NULL CHECK (token IN (0, 1)),"
    " number INTEGER NOT NULL,"
    " label TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " UNIQUE (person, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE game ("
    " id TEXT PRIMARY KEY CHECK (length(id) = 12),"
    " game TEXT NOT NULL,"
    " players INTEGER NOT NULL CHECK (players BETWEEN 1 AND 4),"
    " seats TEXT NOT NULL," /* person, link or a bot's name for each, with commas */
    " clock INTEGER NOT NULL CHECK (clock BETWEEN 0 AND 2),"
    " base INTEGER NOT NULL,"
    " increment INTEGER NOT NULL,"
    " aids INTEGER NOT NULL CHECK (aids IN (0, 1)),"
    " listed INTEGER NOT NULL CHECK (listed IN (0, 1)),"
    " key BLOB NOT NULL CHECK (length(key) = 32),"
    " links BLOB NOT NULL CHECK (length(links) = 32),"
    " creator INTEGER," /* NULL: nobody */
    " created INTEGER NOT NULL,"
    " before TEXT" /* NULL: no rematch */
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE event ("
    " game TEXT NOT NULL REFERENCES game (id),"
    " sequence INTEGER NOT NULL CHECK (sequence >= 1),"
    " at INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 3),"
    " person INTEGER," /* NULL: none */
    " request TEXT NOT NULL,"
    " left1 INTEGER NOT NULL,"
    " left2 INTEGER NOT NULL,"
    " left3 INTEGER NOT NULL,"
    " left4 INTEGER NOT NULL,"
    " data TEXT NOT NULL,"
    " PRIMARY KEY (game, sequence)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat ("
    " game TEXT NOT NULL REFERENCES game (id),"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),"
    " person INTEGER NOT NULL REFERENCES person (id),"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat (person);"
    "CREATE TABLE summary ("
    " game TEXT PRIMARY KEY REFERENCES game (id),"
    " status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2),"
    " turn INTEGER NOT NULL CHECK (turn BETWEEN -1 AND 3),"
    " bot_to_move INTEGER NOT NULL CHECK (bot_to_move IN (0, 1)),"
    " deadline INTEGER," /* NULL: none */
    " updated INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX summary_waiting ON summary (updated) WHERE status = 0;"
    "CREATE INDEX summary_bots ON summary (game) WHERE bot_to_move = 1;"
    "CREATE INDEX summary_due ON summary (deadline) WHERE deadline IS NOT NULL;";

/* Ratings: a row for each that a game has made, the newest with the largest number. The key is what
 * two games that end at once can't both have. And who waits for an opponent. */
static const char version_2[] =
    "ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));"
    "CREATE TABLE rating ("
    " person INTEGER NOT NULL REFERENCES person (id),"
    " game TEXT NOT NULL,"    /* its name */
    " pace INTEGER NOT NULL," /* the clock of such games */
    " number INTEGER NOT NULL CHECK (number >= 1),"
    " room TEXT NOT NULL REFERENCES game (id),"
    " at INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL,"
    " volatility INTEGER NOT NULL,"
    " PRIMARY KEY (person, game, pace, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seek (" /* people who wait for an opponent, or did a moment ago */
    " person INTEGER PRIMARY KEY,"
    " game TEXT NOT NULL,"
    " clock INTEGER NOT NULL,"
    " base INTEGER NOT NULL,"
    " increment INTEGER NOT NULL,"
    " rated INTEGER NOT NULL CHECK (rated IN (0, 1)),"
    " points INTEGER NOT NULL,"
    " since INTEGER NOT NULL,"
    " seen INTEGER NOT NULL"
    ") STRICT;";

/* Daily deals. `field` counts how often a day's deal had each score, so that a crowd is as quickly
 * compared with as a few. */
static const char version_3[] =
    "ALTER TABLE game ADD COLUMN day INTEGER;" /* whose deal it is; NULL: its own */
    "CREATE UNIQUE INDEX game_day ON game (day, creator, game) WHERE day IS NOT NULL;"
    "CREATE TABLE deal ("
    " day INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " key BLOB NOT NULL CHECK (length(key) = 32),"
    " par INTEGER," /* the bot's own score; NULL: not known yet */
    " PRIMARY KEY (day, game)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE score ("
    " day INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES person (id),"
    " room TEXT NOT NULL REFERENCES game (id),"
    " score INTEGER NOT NULL,"
    " streak INTEGER NOT NULL,"
    " PRIMARY KEY (day, game, person)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX score_best ON score (day, game, score);"
    "CREATE INDEX score_person ON score (person, day);"
    "CREATE INDEX score_room ON score (room);"
    "CREATE TABLE field ("
    " day INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " score INTEGER NOT NULL,"
    " count INTEGER NOT NULL,"
    " PRIMARY KEY (day, game, score)"
    ") STRICT, WITHOUT ROWID;";

/* Tournaments. Their events are the truth, as games' are; the rest is for lists. */
static const char version_4[] =
    "ALTER TABLE game ADD COLUMN tournament TEXT;" /* whose game it is; NULL: none's */
    "CREATE INDEX game_tournament ON game (tournament) WHERE tournament IS NOT NULL;"
    "CREATE TABLE tournament ("
    " id TEXT PRIMARY KEY CHECK (length(id) = 12),"
    " name TEXT NOT NULL,"
    " kind TEXT NOT NULL,"
    " game TEXT NOT NULL,"
    " clock INTEGER NOT NULL,"
    " base INTEGER NOT NULL,"
    " increment INTEGER NOT NULL,"
    " rated INTEGER NOT NULL CHECK (rated IN (0, 1)),"
    " rounds INTEGER NOT NULL,"
    " most INTEGER NOT NULL,"
    " key BLOB NOT NULL CHECK (length(key) = 32),"
    " creator INTEGER NOT NULL,"
    " created INTEGER NOT NULL,"
    " sequence INTEGER NOT NULL," /* of the last event; 0: none */
    " status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2),"
    " called_off INTEGER NOT NULL CHECK (called_off IN (0, 1)),"
    " players INTEGER NOT NULL,"
    " paired INTEGER NOT NULL," /* rounds so far, */
    " drawn INTEGER NOT NULL,"  /* of this many; 0 before the start */
    " updated INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX tournament_list ON tournament (status, updated);"
    "CREATE TABLE tournament_event ("
    " tournament TEXT NOT NULL REFERENCES tournament (id),"
    " sequence INTEGER NOT NULL CHECK (sequence >= 1),"
    " at INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " person INTEGER," /* NULL: none */
    " data TEXT NOT NULL,"
    " PRIMARY KEY (tournament, sequence)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX tournament_event_person ON tournament_event (person, tournament, sequence)"
    " WHERE person IS NOT NULL;";

/* Unfinished tournaments, without a look at all the others. */
static const char version_5[] =
    "CREATE INDEX tournament_active ON tournament (id) WHERE status < 2;"
    "CREATE INDEX tournament_creator ON tournament (creator) WHERE status < 2;";

/* Matches: what each of their games carries (server/room/duel.h), its match's name first. */
static const char version_6[] = "ALTER TABLE game ADD COLUMN duel TEXT;" /* NULL: of no match */
                                "CREATE INDEX game_duel ON game (duel) WHERE duel IS NOT NULL;";

/* Browsers that are notified, one for each session, which takes its own with it; and what players
 * report of others, for the host. */
static const char version_7[] = "CREATE TABLE push ("
                                " pass BLOB PRIMARY KEY REFERENCES pass (hash) ON DELETE CASCADE,"
                                " person INTEGER NOT NULL,"
                                " endpoint TEXT NOT NULL,"
                                " point TEXT NOT NULL,"
                                " auth TEXT NOT NULL,"
                                " at INTEGER NOT NULL"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE INDEX push_person ON push (person, at);"
                                "CREATE TABLE report ("
                                " game TEXT NOT NULL,"
                                " person INTEGER NOT NULL,"
                                " about INTEGER NOT NULL,"
                                " reason TEXT NOT NULL,"
                                " at INTEGER NOT NULL,"
                                " PRIMARY KEY (game, person)"
                                ") STRICT, WITHOUT ROWID;";

/* A person's games that aren't over, and the latest that are, without a look at all the others:
 * `ended` is when the game was last changed, once it is over; NULL: it isn't. */
static const char version_8[] =
    "ALTER TABLE seat ADD COLUMN ended INTEGER;"
    "UPDATE seat SET ended = (SELECT updated FROM summary s WHERE s.game = seat.game"
    " AND s.status = 2);"
    "CREATE INDEX seat_latest ON seat (person, ended);"
    "DROP INDEX seat_person;";

const char *const sqlite_steps[] = {version_1, version_2, version_3, version_4,
                                    version_5, version_6, version_7, version_8};
const int sqlite_step_count = sizeof sqlite_steps / sizeof sqlite_steps[0];

bool sqlite_text(sqlite3 *db, const char *sql, text *out, bool *found) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    int code = sqlite3_step(statement);
    if (found)
        *found = code == SQLITE_ROW;
    if (code == SQLITE_ROW && sqlite3_column_text(statement, 0))
        text_str(out, (const char *)sqlite3_column_text(statement, 0));
    return sqlite3_finalize(statement) == SQLITE_OK;
}

bool sqlite_number(sqlite3 *db, const char *sql, int64_t *out) {
    sqlite3_stmt *statement;
    *out = 0;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK;
}

void sqlite_path(text *path, const char *file) {
    bool uri = strncmp(file, "file:", 5) == 0;
    text_mem(path, file + (uri ? 5 : 0), uri ? strcspn(file + 5, "?#") : strlen(file));
}

int sqlite_create(const char *path, bool must_be_new) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (must_be_new ? O_EXCL : 0), 0600);
    if (fd < 0 && !must_be_new && (errno == EACCES || errno == EROFS))
        return 0; /* it exists but can't be written: SQLite will say so */
    return fd < 0 ? -1 : close(fd);
}

static int sqlite_schema_complain(sqlite3 *db, text *error) {
    text_str(error, sqlite3_errmsg(db));
    return -1;
}

int sqlite_copy(sqlite3 *from, const char *to, text *error) {
    sqlite3 *db = NULL;
    /* With the original's file system, so that a test's faults reach the copy too. */
    sqlite3_vfs *vfs = NULL;
    sqlite3_file_control(from, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
    int code = sqlite3_open_v2(to, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE,
                               vfs ? vfs->zName : NULL);
    sqlite3_backup *copy = code == SQLITE_OK ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    if (copy) {
        code = sqlite3_backup_step(copy, -1); /* at once: one state, and writers needn't wait */
        int end = sqlite3_backup_finish(copy);
        code = code == SQLITE_DONE ? end : code;
    } else if (code == SQLITE_OK) {
        code = sqlite3_errcode(db);
    }
    if (sqlite3_close(db) != SQLITE_OK && code == SQLITE_OK)
        code = SQLITE_IOERR;
    if (code == SQLITE_OK)
        return 0;
    text_str(error, to);
    text_str(error, ": ");
    text_str(error, sqlite3_errstr(code));
    return -1;
}

/* The copy before a change: written under another name and renamed, so that it is complete. */
static int keep_old(sqlite3 *db, int version, text *error) {
    char name[SQLITE_PATH_SIZE], part[SQLITE_PATH_SIZE];
    text n, p;
    text_init(&n, name, sizeof name);
    text_init(&p, part, sizeof part);
    text_str(&n, sqlite3_db_filename(db, "main"));
    text_str(&n, ".before-");
    text_int(&n, version);
    text_str(&p, name);
    text_str(&p, ".part");
    if (n.overflow || p.overflow) {
        text_str(error, "the file's name is too long");
        return -1;
    }
    unlink(part); /* left by an interrupted attempt */
    if (sqlite_create(part, true) == 0) {
        if (sqlite_copy(db, part, error) != 0) {
            unlink(part);
            return -1;
        }
        if (rename(part, name) == 0)
            return 0;
    }
    text_str(error, name);
    text_str(error, ": ");
    text_str(error, strerror(errno));
    return -1;
}

int sqlite_identify(sqlite3 *db, int count, int64_t *version, text *error) {
    int64_t application, objects;
    if (!sqlite_number(db, "PRAGMA application_id", &application) ||
        !sqlite_number(db, "PRAGMA user_version", version) ||
        !sqlite_number(db, "SELECT count(*) FROM sqlite_schema", &objects))
        return sqlite_schema_complain(db, error);
    bool empty = application == 0 && *version == 0 && objects == 0;
    if (!empty && (application != SQLITE_OURS || *version < 1)) {
        text_str(error, "another program's database");
        return -1;
    }
    if (*version > count) {
        text_str(error, "made by a newer sixsands (file version ");
        text_int(error, *version);
        text_str(error, ", this one knows up to ");
        text_int(error, count);
        text_char(error, ')');
        return -1;
    }
    return 0;
}

static bool sqlite_schema_run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The steps from `version` on, inside a transaction. */
static bool sqlite_schema_climb(sqlite3 *db, const char *const *steps, int64_t version, int count) {
    char sql[64];
    for (int i = (int)version; i < count; i++)
        if (!sqlite_schema_run(db, steps[i]))
            return false;
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d", SQLITE_OURS);
    if (!sqlite_schema_run(db, sql))
        return false;
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", count);
    return sqlite_schema_run(db, sql) && sqlite_schema_run(db, "COMMIT");
}

int sqlite_migrate(sqlite3 *db, const char *const *steps, int count, text *error) {
    int64_t version;
    if (sqlite_identify(db, count, &version, error) != 0)
        return -1;
    if (version == count)
        return 0;
    if (version > 0 && keep_old(db, count, error) != 0)
        return -1;
    /* A second process finds it done. */
    if (!sqlite_schema_run(db, "BEGIN IMMEDIATE"))
        return sqlite_schema_complain(db, error);
    int status = sqlite_identify(db, count, &version, error);
    if (status == 0 && version < count && !sqlite_schema_climb(db, steps, version, count))
        status = sqlite_schema_complain(db, error);
    if (!sqlite3_get_autocommit(db))
        sqlite_schema_run(db, "ROLLBACK");
    return status;
}

/* What a database is made of: a line for each table, index and column. */
static const char parts[] =
    "SELECT type || ' ' || name AS part FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'"
    " UNION ALL SELECT 'column ' || c.name || ' of table ' || t.name FROM sqlite_schema t,"
    " pragma_table_xinfo(t.name) c WHERE t.type = 'table'";

/* An empty database made by the steps. */
static sqlite3 *make_model(const char *const *steps, int count) {
    sqlite3 *model = NULL;
    bool good = sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    for (int i = 0; good && i < count; i++)
        good = sqlite_schema_run(model, steps[i]);
    if (good)
        return model;
    sqlite3_close(model);
    return NULL;
}

int sqlite_complete(sqlite3 *db, const char *const *steps, int count, text *error) {
    sqlite3 *model = make_model(steps, count);
    sqlite3_stmt *wanted = NULL, *has = NULL;
    char sql[600];
    int code = SQLITE_NOMEM, status = -1;
    snprintf(sql, sizeof sql, "SELECT 1 FROM (%s) WHERE part = ?", parts);
    if (model)
        code = sqlite3_prepare_v2(model, parts, -1, &wanted, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, sql, -1, &has, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(wanted)) == SQLITE_ROW) {
        const char *part = (const char *)sqlite3_column_text(wanted, 0);
        sqlite3_bind_text(has, 1, part, -1, SQLITE_TRANSIENT);
        int found = sqlite3_step(has);
        code = sqlite3_reset(has);
        if (found != SQLITE_DONE)
            continue;
        text_str(error, "the file is damaged: the ");
        text_str(error, part);
        text_str(error, " is missing");
        break;
    }
    if (code == SQLITE_DONE)
        status = 0;
    else if (code != SQLITE_OK)
        text_str(error, sqlite3_errstr(code));
    sqlite3_finalize(wanted);
    sqlite3_finalize(has);
    sqlite3_close(model);
    return status;
}
