// SPDX-License-Identifier: MIT
// Storage in one SQLite file: its queries, opening it, and the writes. The log is written ahead
// (WAL) and synced at every commit, so what was acknowledged survives a loss of power. A group of
// writes is one transaction with a savepoint around each, so a conflict undoes one write and an
// error all.
//
// After a commit that failed (a sync, say) the transaction is rolled back, but its place in the log
// may hold it whole: if the process ended now, the next one would find it. So an empty transaction
// is put in its place at once. Only if that fails too, and the process ends before anything can be
// written again, may something be found that was reported as failed: a legal event, with its
// request id. The other direction, something acknowledged and lost, can't happen.
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/bounds.h"
#include "server/store/sqlite/internal.h"

enum {
    WAIT = 10000,   /* milliseconds for another process's transaction */
    WIPE_WAIT = 20, /* milliseconds for readers, while writes may gather */
};

#define PERSON "SELECT id, name, coalesce(login, ''), password, created, gone FROM person "
#define PASS "SELECT hash, person, token, number, label, created FROM pass "

#define READ(name) QUERY_READ + STORE_READ_##name

const char *const sqlite_queries[QUERIES] = {
    [QUERY_BEGIN] = "BEGIN IMMEDIATE",
    [QUERY_COMMIT] = "COMMIT",
    [QUERY_ROLLBACK] = "ROLLBACK",
    [QUERY_SAVE] = "SAVEPOINT one",
    [QUERY_KEEP] = "RELEASE one",
    [QUERY_UNDO] = "ROLLBACK TO one",
    [QUERY_ADD_GAME] =
        "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [QUERY_ADD_SUMMARY] = "INSERT INTO summary (status, turn, bot_to_move, deadline, updated, game)"
                          " VALUES (?, ?, ?, ?, ?, ?)",
    [QUERY_SET_SUMMARY] = "UPDATE summary SET status = ?, turn = ?, bot_to_move = ?, deadline = ?,"
                          " updated = ? WHERE game = ?",
    /* Never a gap: an event without its predecessor isn't added. */
    [QUERY_ADD_EVENT] =
        "INSERT INTO event SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12"
        " WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM event WHERE game = ?1 AND sequence = ?2 - 1)",
    [QUERY_CLEAR_SEATS] = "DELETE FROM seat WHERE game = ?",
    [QUERY_ADD_SEAT] = "INSERT INTO seat VALUES (?, ?, ?, ?)",
    [QUERY_END_SEATS] = "UPDATE seat SET ended = ?2 WHERE game = ?1",
    [QUERY_ADD_PERSON] = "INSERT INTO person VALUES (?, ?, ?, ?, ?, 0)",
    [QUERY_SET_PERSON] =
        "UPDATE person SET name = ?2, login = ?3, password = ?4 WHERE id = ?1 AND gone = 0",
    [QUERY_CLAIM] = "UPDATE person SET login = ?2, password = ?3 WHERE id = ?1 AND gone = 0"
                    " AND login IS NULL",
    [QUERY_SET_NAME] = "UPDATE person SET name = ?2 WHERE id = ?1 AND gone = 0",
    [QUERY_SET_PASSWORD] =
        "UPDATE person SET password = ?2 WHERE id = ?1 AND gone = 0 AND login IS NOT NULL"
        " AND password = ?4 AND EXISTS (SELECT 1 FROM pass WHERE hash = ?3 AND person = ?1)",
    /* Never while a game waits for this person. */
    [QUERY_FORGET_PERSON] =
        "UPDATE person SET name = '', login = NULL, password = '', gone = 1"
        " WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seat p JOIN summary s ON s.game = p.game"
        " WHERE p.person = ?1 AND " STORE_SQL_HELD ")",
    [QUERY_ADD_PASS] = "INSERT INTO pass SELECT ?1, id, ?3, ?4, ?5, ?6 FROM person"
                       " WHERE id = ?2 AND gone = 0 AND (?7 IS NULL OR password = ?7)",
    [QUERY_DROP_ONE] = "DELETE FROM pass WHERE hash = ?",
    [QUERY_DROP_TOKEN] = "DELETE FROM pass WHERE person = ? AND number = ? AND token = 1",
    [QUERY_DROP_COOKIES] = "DELETE FROM pass WHERE person = ? AND token = 0",
    [QUERY_DROP_ALL] = "DELETE FROM pass WHERE person = ?",
    [QUERY_DROP_OTHERS] = "DELETE FROM pass WHERE person = ? AND hash <> ?",
    [QUERY_STALE] = "SELECT game FROM summary WHERE status = 0 AND updated < ?1 ORDER BY updated"
                    " LIMIT min(?3, (SELECT (count(*) + ?2 - 1) / ?2 FROM summary"
                    " WHERE status = 0))",
    [QUERY_DROP_EVENTS] = "DELETE FROM event WHERE game = ?",
    [QUERY_DROP_SUMMARY] = "DELETE FROM summary WHERE game = ?",
    [QUERY_DROP_GAME] = "DELETE FROM game WHERE id = ?",
    [QUERY_SWEEP_PASSES] = "DELETE FROM pass WHERE token = 0 AND created < ?1 AND hash IN"
                           " (SELECT hash FROM pass WHERE token = 0 ORDER BY created LIMIT"
                           " (SELECT (count(*) + ?2 - 1) / ?2 FROM pass WHERE token = 0))",
    [QUERY_SWEEP_PEOPLE] = "DELETE FROM person WHERE login IS NULL"
                           " AND NOT EXISTS (SELECT 1 FROM pass WHERE pass.person = person.id)"
                           " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id)",
    [QUERY_ADD_RATING] = "INSERT INTO rating SELECT ?1, game, clock, ?2, id, ?3, ?4, ?5, ?6"
                         " FROM game WHERE id = ?7",
    [QUERY_SEEK] =
        "INSERT INTO seek VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (person) DO "
        "UPDATE SET since ="
        " CASE WHEN (seek.game, seek.clock, seek.base, seek.increment, seek.rated) ="
        " (excluded.game, excluded.clock, excluded.base, excluded.increment, excluded.rated)"
        " AND seek.seen >= ?10 THEN seek.since ELSE excluded.since END,"
        " game = excluded.game, clock = excluded.clock, base = excluded.base,"
        " increment = excluded.increment, rated = excluded.rated, points = excluded.points,"
        " seen = excluded.seen",
    [QUERY_UNSEEK] = "DELETE FROM seek WHERE person = ?",
    [QUERY_MEET] =
        "DELETE FROM seek WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM seat p"
        " JOIN summary s ON s.game = p.game JOIN game g ON g.id = p.game"
        " WHERE p.person = ?1 AND " STORE_SQL_AWAITS " AND s.updated > ?2 AND g.game = ?3"
        " AND g.players = ?4 AND g.clock = ?5 AND g.base = ?6 AND g.increment = ?7"
        " AND g.rated = ?8)",
    [QUERY_SWEEP_SEEKS] = "DELETE FROM seek WHERE seen < ?",
    [READ(SEEKS)] = "SELECT person, points, since, seen FROM seek WHERE game = ?1 AND clock = ?2"
                    " AND base = ?3 AND increment = ?4 AND rated = ?5 AND seen >= ?6"
                    " ORDER BY since, person LIMIT ?7",
    [READ(RATINGS)] = "SELECT number, at, points, deviation, volatility, room FROM rating"
                      " WHERE person = ?1 AND game = ?2 AND pace = ?3 AND number < ?4"
                      " ORDER BY number DESC LIMIT ?5",
    [QUERY_ADD_DEAL] = "INSERT INTO deal VALUES (?, ?, ?, ?)",
    [QUERY_SET_PAR] = "UPDATE deal SET par = ?3 WHERE day = ?1 AND game = ?2",
    [QUERY_ADD_SCORE] =
        "INSERT INTO score SELECT ?1, ?2, ?3, ?4, ?5, coalesce(?6, (SELECT max(streak + (day < ?1))"
        " FROM score WHERE person = ?3 AND day BETWEEN ?1 - 1 AND ?1), 1)"
        " WHERE true ON CONFLICT DO NOTHING",
    [QUERY_COUNT_SCORE] = "INSERT INTO field VALUES (?, ?, ?, 1)"
                          " ON CONFLICT DO UPDATE SET count = count + 1",
    [READ(SETTINGS)] =
        "SELECT id, game, players, seats, clock, base, increment, aids, listed, key, links,"
        " creator, created, coalesce(before, ''), rated,"
        " coalesce(day, 0), coalesce(tournament, ''), coalesce(duel, '') FROM game"
        " WHERE id = ?",
    [READ(PERSON)] = PERSON "WHERE id = ?",
    [READ(LOGIN)] = PERSON "WHERE login = ?",
    [READ(PEOPLE)] = PERSON "WHERE id > ?1 ORDER BY id LIMIT ?2",
    [READ(PASS)] = PASS "WHERE hash = ?",
    [READ(PASSES)] = PASS "WHERE person = ? ORDER BY created, number",
    [READ(EVENTS)] = "SELECT sequence, at, kind, seat, person, request, left1, left2, left3, left4,"
                     " data FROM event WHERE game = ? AND sequence > ? ORDER BY sequence",
    [READ(LOBBY)] =
        STORE_SQL_GAMES "FROM summary s JOIN game g ON g.id = s.game"
                        " WHERE s.status = 0 AND g.listed = 1 ORDER BY s.updated DESC LIMIT ?1",
    [READ(BOTS)] = STORE_SQL_GAMES
    "FROM summary s WHERE s.bot_to_move = 1 AND s.game > ?1 ORDER BY s.game LIMIT ?2",
    [READ(DUE)] =
        STORE_SQL_GAMES "FROM summary s WHERE s.deadline <= ?1 AND (s.deadline, s.game) > (?2, ?3)"
                        " ORDER BY s.deadline, s.game LIMIT ?4",
    [READ(OF_PERSON)] = STORE_SQL_LATEST_GAMES(
        "?1", "", "?2") "ORDER BY s.turn = p.seat DESC, s.updated DESC LIMIT ?2",
    [READ(OPEN_OF_PERSON)] = STORE_SQL_GAMES STORE_SQL_OPEN(
        "?1") "ORDER BY s.turn = p.seat DESC, s.updated DESC LIMIT ?2",
    [READ(HELD_BY_PERSON)] = STORE_SQL_GAMES
    "FROM seat p JOIN summary s ON s.game = p.game WHERE p.person = ?1 AND " STORE_SQL_HELD
    " LIMIT ?2",
    [READ(PUBLIC_OF_PERSON)] = STORE_SQL_LATEST_GAMES(
        "?1", STORE_SQL_LISTED, "?2") "WHERE s.status = 2 ORDER BY s.updated DESC LIMIT ?2",
    [READ(OF_BOTH)] = STORE_SQL_GAMES "FROM seat p JOIN seat o ON o.game = p.game"
                                      " JOIN summary s ON s.game = p.game WHERE p.person = ?1"
                                      " AND o.person = ?2 AND o.seat <> p.seat AND s.status = 2"
                                      " ORDER BY s.updated DESC LIMIT ?3",
    [READ(ALL)] = STORE_SQL_GAMES "FROM summary s WHERE s.game > ?1 ORDER BY s.game LIMIT ?2",
    [READ(DEALS)] =
        "SELECT day, game, key, par FROM deal WHERE day >= ? ORDER BY day, game LIMIT ?",
    [READ(BEGUN)] = "SELECT game, id FROM game WHERE day = ? AND creator = ?",
    [READ(SCORES)] = STORE_SQL_SCORES "s.person = ?1 AND s.day BETWEEN ?2 - 1 AND ?2",
    [READ(SCORE)] = STORE_SQL_SCORES "s.day = ?1 AND s.game = ?2 AND s.person = ?3",
    [READ(FIELD)] = "SELECT game, score, count FROM field WHERE day = ? ORDER BY game, score",
    [READ(BEST)] = STORE_SQL_SCORES "s.day = ?1 AND s.game = ?2 ORDER BY s.score DESC LIMIT ?3",
    [QUERY_ADD_TOURNAMENT] = "INSERT INTO tournament VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                             " ?, ?, ?, ?, ?, ?, ?)",
    /* Never a gap, never a number twice. */
    [QUERY_SET_TOURNAMENT] =
        "UPDATE tournament SET sequence = ?2, status = ?3, called_off = ?4, players = ?5,"
        " paired = ?6, drawn = ?7, updated = ?8 WHERE id = ?1 AND sequence = ?2 - 1",
    [QUERY_ADD_TOURNAMENT_EVENT] = "INSERT INTO tournament_event VALUES (?, ?, ?, ?, ?, ?)",
    [READ(TOURNAMENT)] = STORE_SQL_TOURNAMENTS("false") "WHERE t.id = ?",
    [READ(TOURNAMENTS)] = STORE_SQL_TOURNAMENTS_LATEST("?1", "?2"),
    [READ(TOURNAMENTS_OF)] = STORE_SQL_TOURNAMENTS_OF("?1") "LIMIT ?2",
    [READ(TOURNAMENTS_ACTIVE)] =
        STORE_SQL_TOURNAMENTS("false") "WHERE t.status < 2 AND t.id > ?1 ORDER BY t.id LIMIT ?2",
    [READ(TOURNAMENTS_EVERY)] =
        STORE_SQL_TOURNAMENTS("false") "WHERE t.id > ?1 ORDER BY t.id LIMIT ?2",
    [READ(TOURNAMENT_EVENTS)] = "SELECT e.sequence, e.at, e.kind, e.person, e.data,"
                                " coalesce(p.name, ''), p.login IS NOT NULL"
                                " FROM tournament_event e LEFT JOIN person p ON p.id = e.person"
                                " WHERE e.tournament = ? AND e.sequence > ? ORDER BY e.sequence",
    [READ(DUEL_GAMES)] = "SELECT g.id, s.status = 2 FROM game g JOIN summary s ON s.game = g.id"
                         " WHERE g.duel > ?1 || ' ' AND g.duel < ?1 || '!' ORDER BY g.duel",
    [READ(TOURNAMENT_GAMES)] = "SELECT g.id, s.status = 2 FROM game g JOIN summary s"
                               " ON s.game = g.id WHERE g.tournament = ?",
    [QUERY_PUSH] = "INSERT INTO push SELECT hash, person, ?3, ?4, ?5, ?6 FROM pass WHERE hash = ?1"
                   " AND person = ?2 AND token = 0 ON CONFLICT (pass) DO UPDATE SET"
                   " endpoint = excluded.endpoint, point = excluded.point, auth = excluded.auth,"
                   " at = excluded.at",
    [QUERY_DROP_PUSH] = "DELETE FROM push WHERE pass = ?1 AND (?2 IS NULL OR endpoint = ?2)",
    [QUERY_REPORT] = "INSERT INTO report VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    [QUERY_SWEEP_REPORTS] = "DELETE FROM report WHERE at < ?1 AND (game, person) IN"
                            " (SELECT game, person FROM report ORDER BY at LIMIT"
                            " min(?3, (SELECT (count(*) + ?2 - 1) / ?2 FROM report)))",
    [READ(PUSHES)] = "SELECT pass, endpoint, point, auth, at FROM push WHERE person = ?1"
                     " ORDER BY at DESC, pass LIMIT ?2",
    [READ(REPORTS)] = STORE_SQL_REPORTS,
    [READ(ANY_GAME)] = "SELECT id FROM game WHERE id >= ? ORDER BY id LIMIT 1",
    [READ(ANY_PERSON)] = "SELECT id FROM person WHERE id >= ? ORDER BY id LIMIT 1",
};

sqlite3_stmt *sqlite_statement(struct sqlite_store *s, enum sqlite_query q) {
    if (!s->statement[q])
        sqlite3_prepare_v3(s->db, sqlite_queries[q], -1, SQLITE_PREPARE_PERSISTENT,
                           &s->statement[q], NULL);
    return s->statement[q];
}

static int bind_one(sqlite3_stmt *statement, int at, char form, va_list *args) {
    if (form == 'b')
        return sqlite3_bind_blob(statement, at, va_arg(*args, const uint8_t *), 32, SQLITE_STATIC);
    if (form == 't' || form == 'n') {
        const char *value = va_arg(*args, const char *);
        return form == 'n' && !*value ? sqlite3_bind_null(statement, at)
                                      : sqlite3_bind_text(statement, at, value, -1, SQLITE_STATIC);
    }
    int64_t value =
        form == 'p' ? (int64_t)va_arg(*args, person_id) : (int64_t)va_arg(*args, int64_t);
    bool none = ((form == 'p' || form == 'z') && value == 0) || (form == 'd' && value == INT64_MAX);
    return none ? sqlite3_bind_null(statement, at) : sqlite3_bind_int64(statement, at, value);
}

int sqlite_bind_all(sqlite3_stmt *statement, const char *form, va_list *args) {
    int code = SQLITE_OK;
    for (int i = 0; form[i] && code == SQLITE_OK; i++)
        code = bind_one(statement, i + 1, form[i], args);
    return code;
}

/* Runs a statement that returns nothing: an SQLite code. */
static int sqlite_run(struct sqlite_store *s, enum sqlite_query q, const char *form, ...) {
    sqlite3_stmt *statement = sqlite_statement(s, q);
    if (!statement)
        return sqlite3_extended_errcode(s->db);
    va_list args;
    va_start(args, form);
    int code = sqlite_bind_all(statement, form, &args);
    va_end(args);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    int end = sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? end : code;
}

/* The same, when exactly one row must change: otherwise it is a conflict. */
#define RUN_ONE(s, ...) run_one((s), sqlite_run((s), __VA_ARGS__))
static int run_one(struct sqlite_store *s, int code) {
    return code == SQLITE_OK && sqlite3_changes(s->db) != 1 ? SQLITE_CONSTRAINT_UNIQUE : code;
}

/* Opening and closing */

/* A commit has written to the log; one that changed nothing doesn't. */
static int note_log(void *context, sqlite3 *db, const char *name, int pages) {
    struct sqlite_store *s = context;
    (void)db, (void)name;
    s->log_pages = pages;
    s->in_doubt = false; /* it has replaced the failed one */
    return SQLITE_OK;
}

/* Settings of this connection; none of them changes the file. */
static bool sqlite_configure(struct sqlite_store *s, bool reader) {
    sqlite3_busy_timeout(s->db, WAIT);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_wal_hook(s->db, note_log, s); /* and no automatic checkpoints, see store_rest */
    return sqlite3_exec(s->db,
                        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                        "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;"
                        "PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 67108864",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(s->db,
                        reader ? "PRAGMA query_only = ON; PRAGMA cache_size = -4000"
                               : "PRAGMA cache_size = -16000",
                        NULL, NULL, NULL) == SQLITE_OK;
}

/* Only with a log do readers and the writer not wait for each other. */
static bool write_ahead(struct sqlite_store *s, text *error) {
    char mode[16];
    text t;
    text_init(&t, mode, sizeof mode);
    if (!sqlite_text(s->db, "PRAGMA journal_mode = WAL", &t, NULL)) {
        sqlite_complain(s, error);
        return false;
    }
    if (strcmp(mode, "wal") != 0)
        text_str(error, "this file system can't hold a write-ahead log");
    return strcmp(mode, "wal") == 0;
}

static bool sqlite_prepare(struct sqlite_store *s, bool reader, text *error) {
    if (!sqlite_configure(s, reader)) {
        sqlite_complain(s, error);
        return false;
    }
    /* Checked first: a file that isn't ours is left as it is. */
    int64_t version;
    if (sqlite_identify(s->db, sqlite_step_count, &version, error) != 0)
        return false;
    if (!reader && sqlite3_db_readonly(s->db, "main") != 0) {
        text_str(error, "the file can't be written");
        return false;
    }
    if (!reader && (!write_ahead(s, error) ||
                    sqlite_migrate(s->db, sqlite_steps, sqlite_step_count, error) != 0))
        return false;
    if (reader && version < sqlite_step_count) {
        text_str(error, version == 0 ? "an empty file"
                                     : "made by an older sixsands; 'sixsands serve' brings it up "
                                       "to date");
        return false;
    }
    return sqlite_complete(s->db, sqlite_steps, sqlite_step_count, error) == 0;
}

static const char *sqlite_name(const struct store *s) {
    return sqlite3_db_filename(((const struct sqlite_store *)s)->db, "main");
}

static const char *sqlite_reason(const struct store *s) {
    return ((const struct sqlite_store *)s)->reason;
}

static void sqlite_needs(const struct store *s, struct store_needs *out) {
    *out = (struct store_needs){.database = sqlite_name(s)};
}

static const struct store_backend sqlite_backend = {
    .place = "file",
    .close = sqlite_close,
    .name = sqlite_name,
    .read = sqlite_read,
    .write_all = sqlite_write_all,
    .reason = sqlite_reason,
    .rest = sqlite_rest,
    .is_well = sqlite_is_well,
    .needs = sqlite_needs,
    .hold = sqlite_hold,
    .backup = sqlite_backup,
    .check = sqlite_check,
};

struct store *sqlite_open(const char *file, enum store_use use, text *error) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    bool reader = use != STORE_TO_WRITE;
    text p;
    struct stat st;
    if (!s) {
        text_str(error, "out of memory");
        return NULL;
    }
    text_init(&p, s->path, sizeof s->path);
    sqlite_path(&p, file);
    if (p.overflow || (reader ? stat(s->path, &st) : sqlite_create(s->path, false)) != 0) {
        text_str(error, p.overflow ? "the file's name is too long" : strerror(errno));
        free(s);
        return NULL;
    }
    s->base.backend = &sqlite_backend;
    s->most_pages = STORE_LOG_PAGES;
    s->wipe = !reader; /* a process that died may have left something to wipe */
    int code = sqlite3_open_v2(file, &s->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                                   SQLITE_OPEN_EXRESCODE,
                               NULL);
    if (code != SQLITE_OK)
        text_str(error, sqlite3_errstr(code));
    if (code == SQLITE_OK && sqlite_prepare(s, reader, error)) {
        sqlite_in_place(s);
        return &s->base;
    }
    sqlite_close(&s->base);
    return NULL;
}

/* Writes a page although nothing changes, which calls note_log. */
static int write_nothing(struct sqlite_store *s) {
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d", SQLITE_OURS);
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL);
}

/* Overwrites a transaction whose commit failed with an empty one. */
static void erase_failed(struct sqlite_store *s) {
    if (s->in_doubt)
        write_nothing(s);
}

void sqlite_close(struct store *base) {
    struct sqlite_store *s = sqlite_of(base);
    erase_failed(s);
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* Writes */

static int add_events(struct sqlite_store *s, const struct store_write *x) {
    int code = SQLITE_OK;
    for (int i = 0; i < x->events.count && code == SQLITE_OK; i++) {
        const struct room_event *e = &x->events.event[i];
        code = RUN_ONE(s, QUERY_ADD_EVENT, "tiitiptiiiit", x->game, (int64_t)e->sequence, e->at,
                       room_event_name(e->kind), (int64_t)e->seat, e->person, e->request,
                       e->remaining[0], e->remaining[1], e->remaining[2], e->remaining[3], e->data);
    }
    return code;
}

static int set_summary(struct sqlite_store *s, enum sqlite_query q, const struct store_write *x) {
    const struct store_summary *u = &x->summary;
    return RUN_ONE(s, q, "iiidit", (int64_t)u->status, (int64_t)u->turn, (int64_t)u->bot_to_move,
                   u->deadline, u->updated, x->game);
}

static int set_seats(struct sqlite_store *s, const struct store_write *x) {
    int64_t ended = x->summary.status == ROOM_OVER ? x->summary.updated : INT64_MAX;
    int code = sqlite_run(s, QUERY_CLEAR_SEATS, "t", x->game);
    for (int i = 0; i < GAME_MAX_PLAYERS && code == SQLITE_OK; i++)
        if (x->summary.person[i])
            code = sqlite_run(s, QUERY_ADD_SEAT, "tipd", x->game, (int64_t)i, x->summary.person[i],
                              ended);
    return code;
}

/* Ends the seeks of those who have met; both must be there, and neither may have met somebody
 * else. */
static int sqlite_end_seeks(struct sqlite_store *s, const struct store_write *x) {
    const struct room_settings *g = x->settings;
    int code = SQLITE_OK;
    for (int i = 0; i < 2 && code == SQLITE_OK; i++)
        if (x->met[i])
            code = RUN_ONE(s, QUERY_MEET, "pitiiiii", x->met[i], g->created - STORE_MET_FRESH,
                           g->game->name, (int64_t)g->players, (int64_t)g->clock, g->base,
                           g->increment, (int64_t)g->rated);
    return code;
}

static int sqlite_add_game(struct sqlite_store *s, const struct store_write *x) {
    const struct room_settings *g = x->settings;
    char seats[STORE_SEATS_SIZE], duel[DUEL_TEXT_SIZE];
    text t;
    store_write_seats(seats, g);
    text_init(&t, duel, sizeof duel);
    duel_write(&t, &g->duel);
    int code = sqlite_end_seeks(s, x);
    if (code == SQLITE_OK)
        code = sqlite_run(s, QUERY_ADD_GAME, "ttitiiiiibbpiniznn", x->game, g->game->name,
                          (int64_t)g->players, seats, (int64_t)g->clock, g->base, g->increment,
                          (int64_t)g->aids, (int64_t)g->listed, g->key, g->links, g->creator,
                          g->created, g->before, (int64_t)g->rated, (int64_t)g->day, g->tournament,
                          duel);
    code = code == SQLITE_OK ? set_summary(s, QUERY_ADD_SUMMARY, x) : code;
    code = code == SQLITE_OK ? set_seats(s, x) : code;
    return code == SQLITE_OK ? add_events(s, x) : code;
}

static int sqlite_add_ratings(struct sqlite_store *s, const struct store_write *x) {
    struct rating_change c;
    int code = SQLITE_OK;
    if (!store_rates(&c, x))
        return SQLITE_OK;
    for (int i = 0; i < c.players && code == SQLITE_OK; i++) {
        const struct rating *r = &c.after[i];
        if (x->summary.person[i])
            code = RUN_ONE(s, QUERY_ADD_RATING, "piiiiit", x->summary.person[i], (int64_t)r->number,
                           r->at, r->points, r->deviation, r->volatility, x->game);
    }
    return code;
}

static int sqlite_add_deal(struct sqlite_store *s, const struct store_deal *d) {
    return sqlite_run(s, QUERY_ADD_DEAL, "itbd", (int64_t)d->day, d->game->name, d->key,
                      d->is_played ? (int64_t)d->par : INT64_MAX);
}

/* Each score is counted once. */
static int sqlite_add_score(struct sqlite_store *s, const struct store_score *x) {
    int code = sqlite_run(s, QUERY_ADD_SCORE, "itptiz", (int64_t)x->day, x->game->name, x->person,
                          x->room, (int64_t)x->score, (int64_t)x->streak);
    if (code != SQLITE_OK || sqlite3_changes(s->db) == 0)
        return code;
    return sqlite_run(s, QUERY_COUNT_SCORE, "iti", (int64_t)x->day, x->game->name,
                      (int64_t)x->score);
}

/* Seats change only when somebody joins or leaves, and with the game's end. */
static int sqlite_add_to_game(struct sqlite_store *s, const struct store_write *x) {
    int code = add_events(s, x);
    code = code == SQLITE_OK ? set_summary(s, QUERY_SET_SUMMARY, x) : code;
    code = code == SQLITE_OK && x->score.day ? sqlite_add_score(s, &x->score) : code;
    if (code == SQLITE_OK && store_moves_seats(x))
        code = set_seats(s, x);
    else if (code == SQLITE_OK && x->summary.status == ROOM_OVER)
        code = sqlite_run(s, QUERY_END_SEATS, "ti", x->game, x->summary.updated);
    return code == SQLITE_OK ? sqlite_add_ratings(s, x) : code;
}

static int add_pass(struct sqlite_store *s, const struct store_pass *p, const char *password) {
    return RUN_ONE(s, QUERY_ADD_PASS, "bpiitin", p->hash, p->person, (int64_t)p->token,
                   (int64_t)p->number, p->label, p->created, password);
}

static int add_person(struct sqlite_store *s, const struct store_write *x) {
    const struct store_person *p = &x->person;
    int code =
        sqlite_run(s, QUERY_ADD_PERSON, "ptnti", p->id, p->name, p->login, p->password, p->created);
    return code == SQLITE_OK && x->pass.person ? add_pass(s, &x->pass, "") : code;
}

static int drop_pass(struct sqlite_store *s, const struct store_write *x) {
    switch (x->drop) {
    case STORE_DROP_ONE:
        return sqlite_run(s, QUERY_DROP_ONE, "b", x->pass.hash);
    case STORE_DROP_TOKEN:
        return sqlite_run(s, QUERY_DROP_TOKEN, "pi", x->pass.person, (int64_t)x->pass.number);
    case STORE_DROP_COOKIES:
        return sqlite_run(s, QUERY_DROP_COOKIES, "p", x->pass.person);
    default:
        return sqlite_run(s, QUERY_DROP_ALL, "p", x->pass.person);
    }
}

static int drop_person(struct sqlite_store *s, person_id who) {
    int code = RUN_ONE(s, QUERY_FORGET_PERSON, "p", who);
    code = code == SQLITE_OK ? sqlite_run(s, QUERY_DROP_ALL, "p", who) : code;
    return code == SQLITE_OK ? sqlite_run(s, QUERY_UNSEEK, "p", who) : code;
}

static int sqlite_set_password(struct sqlite_store *s, const struct store_write *x) {
    int code = RUN_ONE(s, QUERY_SET_PASSWORD, "ptbt", x->person.id, x->person.password,
                       x->pass.hash, x->was);
    return code == SQLITE_OK ? sqlite_run(s, QUERY_DROP_OTHERS, "pb", x->person.id, x->pass.hash)
                             : code;
}

static int drop_game(struct sqlite_store *s, const char *id) {
    static const enum sqlite_query parts[] = {QUERY_DROP_EVENTS, QUERY_CLEAR_SEATS,
                                              QUERY_DROP_SUMMARY, QUERY_DROP_GAME};
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && code == SQLITE_OK; i++)
        code = sqlite_run(s, parts[i], "t", id);
    return code;
}

/* Ids of games that have waited since before `before`, the oldest first. An SQLite code. */
static int list_stale(struct sqlite_store *s, int64_t before, char (*id)[ROOM_ID_SIZE],
                      int *count) {
    sqlite3_stmt *row = sqlite_statement(s, QUERY_STALE);
    int code = SQLITE_ROW;
    *count = 0;
    if (!row)
        return sqlite3_extended_errcode(s->db);
    sqlite3_bind_int64(row, 1, before);
    sqlite3_bind_int64(row, 2, STORE_SHARE);
    sqlite3_bind_int64(row, 3, STORE_SWEPT_GAMES);
    while (*count < STORE_SWEPT_GAMES && (code = sqlite3_step(row)) == SQLITE_ROW)
        snprintf(id[(*count)++], ROOM_ID_SIZE, "%s", (const char *)sqlite3_column_text(row, 0));
    sqlite3_reset(row);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static int sweep_games(struct sqlite_store *s, int64_t before) {
    char(*id)[ROOM_ID_SIZE] = malloc(STORE_SWEPT_GAMES * sizeof *id);
    int count = 0, code = id ? list_stale(s, before, id, &count) : SQLITE_NOMEM;
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = drop_game(s, id[i]);
    free(id);
    return code;
}

static int sqlite_sweep(struct sqlite_store *s, const struct store_write *x) {
    int code = sweep_games(s, x->summary.updated);
    if (code == SQLITE_OK)
        code = sqlite_run(s, QUERY_SWEEP_SEEKS, "i", x->summary.updated);
    if (code == SQLITE_OK)
        code = sqlite_run(s, QUERY_SWEEP_REPORTS, "iii", x->report.at, (int64_t)STORE_SHARE,
                          (int64_t)STORE_SWEPT_REPORTS);
    if (code == SQLITE_OK)
        code = sqlite_run(s, QUERY_SWEEP_PASSES, "ii", x->pass.created, (int64_t)STORE_SHARE);
    return code == SQLITE_OK ? sqlite_run(s, QUERY_SWEEP_PEOPLE, "") : code;
}

static int sqlite_seek(struct sqlite_store *s, const struct store_seek *k) {
    return sqlite_run(s, QUERY_SEEK, "ptiiiiiiii", k->person, k->game->name, (int64_t)k->clock,
                      k->base, k->increment, (int64_t)k->rated, (int64_t)k->points, k->since,
                      k->seen, k->seen - STORE_SEEK_FRESH);
}

static int sqlite_add_tournament(struct sqlite_store *s, const struct store_tournament *t) {
    const struct tournament_settings *g = &t->set;
    return sqlite_run(s, QUERY_ADD_TOURNAMENT, "ttttiiiiiibpiiiiiiii", g->id, g->name,
                      tournament_kind_name(g->kind), g->game->name, (int64_t)g->clock, g->base,
                      g->increment, (int64_t)g->rated, (int64_t)g->rounds, (int64_t)g->most, g->key,
                      g->creator, g->created, INT64_C(0), (int64_t)TOURNAMENT_OPEN, INT64_C(0),
                      INT64_C(0), INT64_C(0), INT64_C(0), t->updated);
}

static int sqlite_add_to_tournament(struct sqlite_store *s, const struct store_tournament *t) {
    const struct tournament_event *e = &t->event;
    int code = RUN_ONE(s, QUERY_SET_TOURNAMENT, "tiiiiiii", t->set.id, (int64_t)e->sequence,
                       (int64_t)t->status, (int64_t)t->called_off, (int64_t)t->players,
                       (int64_t)t->paired, (int64_t)t->rounds, t->updated);
    return code != SQLITE_OK ? code
                             : sqlite_run(s, QUERY_ADD_TOURNAMENT_EVENT, "tiitpt", t->set.id,
                                          (int64_t)e->sequence, e->at,
                                          tournament_event_name(e->kind), e->person, e->data);
}

static int sqlite_push(struct sqlite_store *s, const struct store_write *x) {
    const struct store_push *p = x->push;
    if (x->kind == STORE_DROP_PUSH)
        return sqlite_run(s, QUERY_DROP_PUSH, "bn", p->pass, p->to.endpoint);
    return RUN_ONE(s, QUERY_PUSH, "bpttti", p->pass, p->person, p->to.endpoint, p->to.point,
                   p->to.auth, p->at);
}

static int carry_out(struct sqlite_store *s, const struct store_write *x) {
    switch (x->kind) {
    case STORE_SEEK:
        return sqlite_seek(s, &x->seek);
    case STORE_UNSEEK:
        return sqlite_run(s, QUERY_UNSEEK, "p", x->seek.person);
    case STORE_NEW_GAME:
        return sqlite_add_game(s, x);
    case STORE_EVENTS:
        return sqlite_add_to_game(s, x);
    case STORE_NEW_DEAL:
        return sqlite_add_deal(s, &x->deal);
    case STORE_SET_PAR:
        return RUN_ONE(s, QUERY_SET_PAR, "iti", (int64_t)x->deal.day, x->deal.game->name,
                       (int64_t)x->deal.par);
    case STORE_NEW_SCORE:
        return sqlite_add_score(s, &x->score);
    case STORE_NEW_TOURNAMENT:
        return sqlite_add_tournament(s, x->tournament);
    case STORE_TOURNAMENT_EVENT:
        return sqlite_add_to_tournament(s, x->tournament);
    case STORE_NEW_PERSON:
        return add_person(s, x);
    case STORE_SET_PERSON:
        return RUN_ONE(s, QUERY_SET_PERSON, "ptnt", x->person.id, x->person.name, x->person.login,
                       x->person.password);
    case STORE_CLAIM:
        return RUN_ONE(s, QUERY_CLAIM, "ptt", x->person.id, x->person.login, x->person.password);
    case STORE_SET_NAME:
        return RUN_ONE(s, QUERY_SET_NAME, "pt", x->person.id, x->person.name);
    case STORE_SET_PASSWORD:
        return sqlite_set_password(s, x);
    case STORE_NEW_PASS:
        return add_pass(s, &x->pass, x->person.password);
    case STORE_DROP_PASS:
        return drop_pass(s, x);
    case STORE_SWEEP:
        return sqlite_sweep(s, x);
    case STORE_PUSH:
    case STORE_DROP_PUSH:
        return sqlite_push(s, x);
    case STORE_REPORT:
        return sqlite_run(s, QUERY_REPORT, "tppti", x->report.game, x->report.person,
                          x->report.about, x->report.reason, x->report.at);
    case STORE_TRY:
        return write_nothing(s);
    case STORE_TAKE:
    case STORE_HERE:
        return SQLITE_OK;
    default:
        return drop_person(s, x->person.id);
    }
}

static bool is_conflict(int code) {
    return code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY ||
           code == SQLITE_CONSTRAINT_ROWID || code == SQLITE_CONSTRAINT_FOREIGNKEY;
}

/* One write with its result. SQLITE_OK, or why the whole transaction must be rolled back. */
static int sqlite_write_one(struct sqlite_store *s, struct store_write *x) {
    int code = sqlite_run(s, QUERY_SAVE, "");
    if (code != SQLITE_OK)
        return code;
    code = carry_out(s, x);
    x->result = code == SQLITE_OK ? STORE_OK : is_conflict(code) ? STORE_CONFLICT : STORE_FAILED;
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_CONSTRAINT)
        return code;
    if (x->result != STORE_OK)
        code = sqlite_run(s, QUERY_UNDO, "");
    return code == SQLITE_OK ? sqlite_run(s, QUERY_KEEP, "") : code;
}

static void fail_all(struct sqlite_store *s, struct store_write *list, const char *why) {
    snprintf(s->reason, sizeof s->reason, "%s", why);
    for (struct store_write *x = list; x; x = x->next)
        x->result = STORE_FAILED;
}

void sqlite_write_all(struct store *base, struct store_write *list) {
    struct sqlite_store *s = sqlite_of(base);
    if (s->log_pages >= 4 * s->most_pages) /* nobody called store_rest in time */
        sqlite_rest(base);
    if (!sqlite_in_place(s)) {
        fail_all(s, list, sqlite_displaced);
        return;
    }
    int code = sqlite_run(s, QUERY_BEGIN, "");
    for (struct store_write *x = list; x && code == SQLITE_OK; x = x->next)
        code = sqlite_write_one(s, x);
    if (code == SQLITE_OK) {
        code = sqlite_run(s, QUERY_COMMIT, "");
        s->in_doubt |= code != SQLITE_OK;
    }
    s->reason[0] = '\0';
    if (code == SQLITE_OK && !sqlite_in_place(s)) { /* it went into a file without a name */
        fail_all(s, list, sqlite_displaced);
        return;
    }
    if (code == SQLITE_OK) {
        for (struct store_write *x = list; x; x = x->next)
            s->wipe |=
                x->result == STORE_OK && (x->kind == STORE_DROP_PERSON ||
                                          x->kind == STORE_SET_PASSWORD || x->kind == STORE_SWEEP);
        return;
    }
    char why[sizeof s->reason];
    snprintf(why, sizeof why, "%s (SQLite code %d)", sqlite3_errstr(code), code);
    if (!sqlite3_get_autocommit(s->db))
        sqlite_run(s, QUERY_ROLLBACK, "");
    fail_all(s, list, why);
    erase_failed(s);
}

/* Forgotten people are overwritten in the file, but the log still has them, so it is emptied. Not
 * while somebody reads from it. */
static void sqlite_wipe(struct sqlite_store *s) {
    sqlite3_busy_timeout(s->db, WIPE_WAIT);
    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK)
        s->wipe = false;
    sqlite3_busy_timeout(s->db, WAIT);
}

bool sqlite_rest(struct store *base) {
    struct sqlite_store *s = sqlite_of(base);
    erase_failed(s);
    /* If it fails nothing is lost: the log keeps what couldn't be moved. */
    if (s->wipe)
        sqlite_wipe(s);
    else if (s->log_pages >= s->most_pages)
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    else
        return false;
    s->log_pages = 0;
    return s->wipe;
}
