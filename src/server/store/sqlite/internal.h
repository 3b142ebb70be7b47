// SPDX-License-Identifier: MIT
// What the files of the SQLite storage share: the open database with its statements, and shorthands
// to bind and read values. Only this folder and its tests include it.
#ifndef SERVER_STORE_SQLITE_INTERNAL_H
#define SERVER_STORE_SQLITE_INTERNAL_H

#include <sqlite3.h>
#include <stdarg.h>
#include <sys/stat.h>

#include "server/store/backend.h"

enum { SQLITE_OURS = 0x36534e44 }; /* the application id, "6SND" */

enum sqlite_query {
    QUERY_BEGIN,
    QUERY_COMMIT,
    QUERY_ROLLBACK,
    QUERY_SAVE,
    QUERY_KEEP,
    QUERY_UNDO,
    QUERY_ADD_GAME,
    QUERY_ADD_SUMMARY,
    QUERY_SET_SUMMARY,
    QUERY_ADD_EVENT,
    QUERY_CLEAR_SEATS,
    QUERY_ADD_SEAT,
    QUERY_END_SEATS,
    QUERY_ADD_PERSON,
    QUERY_SET_PERSON,
    QUERY_CLAIM,
    QUERY_SET_NAME,
    QUERY_SET_PASSWORD,
    QUERY_FORGET_PERSON,
    QUERY_ADD_PASS,
    QUERY_DROP_ONE,
    QUERY_DROP_TOKEN,
    QUERY_DROP_COOKIES,
    QUERY_DROP_ALL,
    QUERY_DROP_OTHERS,
    QUERY_STALE,
    QUERY_DROP_EVENTS,
    QUERY_DROP_SUMMARY,
    QUERY_DROP_GAME,
    QUERY_SWEEP_PASSES,
    QUERY_SWEEP_PEOPLE,
    QUERY_ADD_RATING,
    QUERY_SEEK,
    QUERY_UNSEEK,
    QUERY_MEET,
    QUERY_SWEEP_SEEKS,
    QUERY_ADD_DEAL,
    QUERY_SET_PAR,
    QUERY_ADD_SCORE,
    QUERY_COUNT_SCORE,
    QUERY_ADD_TOURNAMENT,
    QUERY_SET_TOURNAMENT,
    QUERY_ADD_TOURNAMENT_EVENT,
    QUERY_PUSH,
    QUERY_DROP_PUSH,
    QUERY_REPORT,
    QUERY_SWEEP_REPORTS,
    QUERY_READ, /* the first of those that read: enum store_read */
    QUERIES = QUERY_READ + STORE_READS
};

enum { SQLITE_PATH_SIZE = 4096, SQLITE_FILES = 3 }; /* the file, its log, the log's index */

struct sqlite_store {
    struct store base;
    sqlite3 *db;                      /* owned */
    char path[SQLITE_PATH_SIZE];      /* of the file */
    struct stat place[SQLITE_FILES];  /* the files that were opened; st_ino 0: not seen yet */
    sqlite3_stmt *statement[QUERIES]; /* owned: made when first needed, kept to the end */
    bool in_doubt;    /* a commit failed, and its place in the log isn't clean yet */
    bool wipe;        /* the log may hold what must be forgotten */
    int most_pages;   /* in the log before a checkpoint */
    int log_pages;    /* in the write-ahead log after the last commit */
    char reason[160]; /* why the last transaction failed */
};

/* The text of each query. */
extern const char *const sqlite_queries[QUERIES];

static inline struct sqlite_store *sqlite_of(struct store *s) {
    return (struct sqlite_store *)s;
}

/* The statement, ready for binding, borrowed from `s`; NULL with the reason in the database. */
sqlite3_stmt *sqlite_statement(struct sqlite_store *s, enum sqlite_query q);

/* Binds parameters from the first on, one for each letter of `form`: i int64_t, p person_id (0 is
 * NULL), z int64_t (0 is NULL), d int64_t (INT64_MAX is NULL), t text, n text ("" is NULL), b 32
 * bytes. An SQLite code. */
int sqlite_bind_all(sqlite3_stmt *statement, const char *form, va_list *args);

/* Writes the database's reason for a failed read; always -1. */
int sqlite_complain(struct sqlite_store *s, text *error);

/* The operating system's path of an SQLite file: a URI without its scheme and parameters. */
void sqlite_path(text *path, const char *file);

/* Do the names of the files still belong to those that were opened? */
bool sqlite_in_place(struct sqlite_store *s);
extern const char sqlite_displaced[]; /* the reason when they don't */

/* What the table of functions holds, file by file. */
void sqlite_close(struct store *s);
int sqlite_read(struct store *s, struct store_query *query, int count, text *error);
bool sqlite_is_well(struct store *s, text *error);
int sqlite_hold(struct store *s, bool hold, text *error);
int sqlite_backup(struct store *s, const char *to, text *error);
int sqlite_check(struct store *s, text *error);
void sqlite_write_all(struct store *s, struct store_write *list);
bool sqlite_rest(struct store *s);

/* Creates a file that only its owner may read, unless it exists. 0, or -1 with errno. */
int sqlite_create(const char *path, bool must_be_new);

/* The schema, as steps from nothing to version 1, from there to 2, and so on: a new version is a
 * new step at the end, and no step is ever changed. */
extern const char *const sqlite_steps[];
extern const int sqlite_step_count;

/* Is this file ours, and of which version? An empty one is ours, version 0. A newer one than
 * `count`, or another program's, is refused. Nothing changes. 0, or -1 with the reason. */
int sqlite_identify(sqlite3 *db, int count, int64_t *version, text *error);

/* Brings the database to version `count` with the steps it hasn't had. Unless it is empty, a copy
 * FILE.before-COUNT is made first. 0, or -1 with the reason. */
int sqlite_migrate(sqlite3 *db, const char *const *steps, int count, text *error);

/* Does the database have every table, column and index that the steps make? 0, or -1 with the
 * reason. */
int sqlite_complete(sqlite3 *db, const char *const *steps, int count, text *error);

/* Copies the database into an empty one in that file. 0, or -1 with the reason. */
int sqlite_copy(sqlite3 *from, const char *to, text *error);

/* The first value of a query that has no parameters, as a number or as text; false with the reason
 * in the database. Without a row, `found` (may be NULL) is false. */
bool sqlite_number(sqlite3 *db, const char *sql, int64_t *out);
bool sqlite_text(sqlite3 *db, const char *sql, text *out, bool *found);

#endif
