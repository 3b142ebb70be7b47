// SPDX-License-Identifier: MIT
// The SQLite storage, reading: queries and their rows; the copy and the check of a whole file.
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "server/store/sqlite/internal.h"

int sqlite_complain(struct sqlite_store *s, text *error) {
    text_str(error, sqlite3_errmsg(s->db));
    return -1;
}

/* A row is the statement that has stepped to it; SQLite's own functions aren't const. */
static sqlite3_stmt *sqlite_row(const struct store_row *r) {
    union {
        const void *source;
        sqlite3_stmt *statement;
    } row = {r->source};
    return row.statement;
}

static bool sqlite_row_is_null(const struct store_row *r, int column) {
    return sqlite3_column_type(sqlite_row(r), column) == SQLITE_NULL;
}

static int64_t sqlite_row_number(const struct store_row *r, int column) {
    return sqlite3_column_int64(sqlite_row(r), column);
}

static const char *sqlite_row_text(const struct store_row *r, int column, size_t *length) {
    const char *value = (const char *)sqlite3_column_text(sqlite_row(r), column);
    *length = (size_t)sqlite3_column_bytes(sqlite_row(r), column);
    return value;
}

static const uint8_t *sqlite_row_blob(const struct store_row *r, int column, size_t *length) {
    const uint8_t *value = sqlite3_column_blob(sqlite_row(r), column);
    *length = (size_t)sqlite3_column_bytes(sqlite_row(r), column);
    return value;
}

static int sqlite_bind_values(sqlite3_stmt *statement, const struct store_query *q) {
    int code = SQLITE_OK;
    for (int i = 0; i < q->count && code == SQLITE_OK; i++) {
        const struct store_value *v = &q->value[i];
        if (v->form == 't')
            code = sqlite3_bind_text(statement, i + 1, v->text, -1, SQLITE_STATIC);
        else if (v->form == 'b')
            code = sqlite3_bind_blob(statement, i + 1, v->bytes, 32, SQLITE_STATIC);
        else if (v->form == 'p' && v->number == 0)
            code = sqlite3_bind_null(statement, i + 1);
        else
            code = sqlite3_bind_int64(statement, i + 1, v->number);
    }
    return code;
}

static int sqlite_read_one(struct sqlite_store *s, struct store_query *q, text *error) {
    sqlite3_stmt *statement = sqlite_statement(s, QUERY_READ + q->read);
    struct store_row row = {.source = statement,
                            .is_null = sqlite_row_is_null,
                            .number = sqlite_row_number,
                            .text = sqlite_row_text,
                            .blob = sqlite_row_blob};
    q->failed = !statement || sqlite_bind_values(statement, q) != SQLITE_OK;
    if (q->failed)
        return sqlite_complain(s, error);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!q->each(q->context, &row))
            break;
    q->failed = code != SQLITE_ROW && code != SQLITE_DONE;
    int status = q->failed ? sqlite_complain(s, error) : 0;
    sqlite3_reset(statement);
    return status;
}

int sqlite_read(struct store *s, struct store_query *query, int count, text *error) {
    int status = 0;
    for (int i = 0; i < count; i++)
        if (sqlite_read_one(sqlite_of(s), &query[i], error) != 0)
            status = -1;
    return status;
}

bool sqlite_is_well(struct store *s, text *error) {
    bool well = sqlite_in_place(sqlite_of(s));
    if (!well)
        text_str(error, sqlite_displaced);
    return well;
}

/* The whole file */

/* A transaction that reads sees one state. */
int sqlite_hold(struct store *base, bool hold, text *error) {
    struct sqlite_store *s = sqlite_of(base);
    const char *sql = hold ? "BEGIN; SELECT count(*) FROM sqlite_schema" : "COMMIT";
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : sqlite_complain(s, error);
}

int sqlite_backup(struct store *s, const char *to, text *error) {
    if (sqlite_create(to, true) != 0) {
        text_str(error, to);
        text_str(error, ": ");
        text_str(error, strerror(errno));
        return -1;
    }
    if (sqlite_copy(sqlite_of(s)->db, to, error) == 0)
        return 0;
    unlink(to);
    return -1;
}

/* Queries that find errors: a row is an error. */
static const struct {
    const char *what, *sql;
} faults[] = {
    {"row without what it belongs to, in table ", "SELECT \"table\" FROM pragma_foreign_key_check"},
    {"events with a gap, in game ",
     "SELECT game FROM event GROUP BY game HAVING min(sequence) <> 1 OR max(sequence) <> count(*)"},
    {"no summary of game ", "SELECT id FROM game WHERE id NOT IN (SELECT game FROM summary)"},
    {"a seat that doesn't say whether its game is over, in game ",
     "SELECT game FROM seat JOIN summary s USING (game) WHERE ended IS NOT"
     " iif(s.status = 2, s.updated, NULL)"},
    {"events of a tournament with a gap: ",
     "SELECT id FROM tournament t WHERE sequence <> (SELECT count(*) FROM tournament_event"
     " WHERE tournament = t.id) OR sequence <> (SELECT coalesce(max(sequence), 0)"
     " FROM tournament_event WHERE tournament = t.id)"},
    {"a game of no tournament: ", "SELECT id FROM game WHERE tournament IS NOT NULL"
                                  " AND tournament NOT IN (SELECT id FROM tournament)"},
    {"a day's scores that aren't counted: day ",
     "SELECT day FROM (SELECT day, game, score, count(*) n FROM score GROUP BY 1, 2, 3"
     " EXCEPT SELECT day, game, score, count FROM field) UNION SELECT day FROM (SELECT day, game,"
     " score, count FROM field EXCEPT SELECT day, game, score, count(*) FROM score GROUP BY"
     " 1, 2, 3)"},
    {"a pass of somebody forgotten: person ",
     "SELECT person FROM pass JOIN person ON id = person WHERE gone = 1"},
    {"a rating that no game has made, of person ",
     "SELECT person FROM rating r WHERE NOT EXISTS (SELECT 1 FROM event WHERE game = r.room"
     " AND kind = 'rated') OR NOT EXISTS (SELECT 1 FROM seat WHERE game = r.room"
     " AND person = r.person)"},
    {"ratings with a gap, of person ",
     "SELECT person FROM rating GROUP BY person, game, pace HAVING max(number) <> count(*)"},
};

int sqlite_check(struct store *base, text *error) {
    struct sqlite_store *s = sqlite_of(base);
    char found[256];
    text t;
    bool any;
    text_init(&t, found, sizeof found);
    if (!sqlite_text(s->db, "PRAGMA integrity_check(1)", &t, NULL))
        return sqlite_complain(s, error);
    if (strcmp(found, "ok") != 0) {
        const char *line = strchr(found, '\n'); /* after a heading */
        text_mem(error, line ? line + 1 : found, strcspn(line ? line + 1 : found, "\n"));
        return -1;
    }
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        text_clear(&t);
        if (!sqlite_text(s->db, faults[i].sql, &t, &any))
            return sqlite_complain(s, error);
        if (any) {
            text_str(error, faults[i].what);
            text_str(error, found);
            return -1;
        }
    }
    return 0;
}
