// SPDX-License-Identifier: MIT
// The SQLite storage, reading: rows become values, which are checked, since others may have changed
// the file; lists; the copy and the check of a whole file.
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "server/store/sqlite_internal.h"

int sqlite_complain(struct store *s, text *error) {
    text_str(error, sqlite3_errmsg(s->db));
    return -1;
}

static bool take_text(sqlite3_stmt *row, int column, char *out, size_t size) {
    const char *value = (const char *)sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (!value || length >= size || strlen(value) != length)
        return false;
    memcpy(out, value, length + 1);
    return true;
}

static bool take_bytes(sqlite3_stmt *row, int column, uint8_t out[32]) {
    const void *value = sqlite3_column_blob(row, column);
    if (!value || sqlite3_column_bytes(row, column) != 32)
        return false;
    memcpy(out, value, 32);
    return true;
}

/* A number from `low` to `high`. */
static bool take_small(sqlite3_stmt *row, int column, int low, int high, int *out) {
    int64_t value = sqlite3_column_int64(row, column);
    *out = (int)value;
    return value >= low && value <= high;
}

static person_id take_person(sqlite3_stmt *row, int column) {
    return (person_id)sqlite3_column_int64(row, column); /* NULL is 0 */
}

/* A statement of a read, bound; NULL: it failed. */
static sqlite3_stmt *begin_read(struct store *s, enum sqlite_query q, const char *form, ...) {
    sqlite3_stmt *row = sqlite_statement(s, q);
    va_list args;
    va_start(args, form);
    bool good = row && sqlite_bind_all(row, form, &args) == SQLITE_OK;
    va_end(args);
    if (!good)
        s->failing |= UINT64_C(1) << q;
    return good ? row : NULL;
}

/* Notes how a read ended, from SQLite's last code, for store_is_well. */
static bool note_read(struct store *s, enum sqlite_query q, int code) {
    bool good = code == SQLITE_ROW || code == SQLITE_DONE;
    uint64_t bit = UINT64_C(1) << q;
    s->failing = good ? s->failing & ~bit : s->failing | bit;
    return good;
}

/* Turns a row into a value; false: it isn't valid. */
typedef bool take_row(sqlite3_stmt *row, void *out);

/* The one row of a bound statement: 1, 0 or -1. */
static int take_one(struct store *s, enum sqlite_query q, sqlite3_stmt *row, take_row *take,
                    void *out, const char *what, text *error) {
    if (!row)
        return sqlite_complain(s, error);
    int code = sqlite3_step(row);
    int found = note_read(s, q, code) ? code == SQLITE_ROW : sqlite_complain(s, error);
    if (found == 1 && !take(row, out)) {
        text_str(error, what);
        text_str(error, " in the file can't be right");
        found = -1;
    }
    sqlite3_reset(row);
    return found;
}

static bool take_seats(struct room_settings *g, const char *seats) {
    span rest = span_of(seats);
    char reason[160];
    text ignored;
    for (int i = 0; i < g->players; i++) {
        if (!rest.at)
            return false;
        span word = span_cut(&rest, ',');
        text_init(&ignored, reason, sizeof reason);
        g->plan[i] = span_is(word, "person") ? ROOM_FOR_PERSON
                     : span_is(word, "link") ? ROOM_BY_LINK
                                             : ROOM_FOR_BOT;
        if (g->plan[i] == ROOM_FOR_BOT && !bot_read(&g->bot[i], word, &ignored))
            return false;
    }
    return !rest.at;
}

static bool take_settings(sqlite3_stmt *row, void *out) {
    struct room_settings *g = out;
    char name[32], seats[GAME_MAX_PLAYERS * (BOT_NAME_SIZE + 1)];
    int clock, aids, listed;
    memset(g, 0, sizeof *g);
    if (!take_text(row, 0, g->id, sizeof g->id) || !take_text(row, 1, name, sizeof name) ||
        !(g->game = games_find(span_of(name))) ||
        !take_small(row, 2, 1, GAME_MAX_PLAYERS, &g->players) ||
        !take_text(row, 3, seats, sizeof seats) || !take_seats(g, seats) ||
        !take_small(row, 4, ROOM_NO_CLOCK, ROOM_DAYS, &clock) || !take_small(row, 7, 0, 1, &aids) ||
        !take_small(row, 8, 0, 1, &listed) || !take_bytes(row, 9, g->key) ||
        !take_bytes(row, 10, g->links) || !take_text(row, 13, g->before, sizeof g->before))
        return false;
    g->clock = (enum room_clock)clock;
    g->base = sqlite3_column_int64(row, 5);
    g->increment = sqlite3_column_int64(row, 6);
    g->aids = aids != 0;
    g->listed = listed != 0;
    g->creator = take_person(row, 11);
    g->created = sqlite3_column_int64(row, 12);
    char reason[160];
    text ignored;
    text_init(&ignored, reason, sizeof reason);
    return room_settings_check(g, &ignored);
}

int store_settings(struct store *s, const char *id, struct room_settings *out, text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_SETTINGS, "t", id);
    return take_one(s, QUERY_SETTINGS, row, take_settings, out, "the settings of a game", error);
}

static bool take_account(sqlite3_stmt *row, void *out) {
    struct store_person *p = out;
    memset(p, 0, sizeof *p);
    p->id = take_person(row, 0);
    p->created = sqlite3_column_int64(row, 4);
    return take_text(row, 1, p->name, sizeof p->name) &&
           take_text(row, 2, p->login, sizeof p->login) &&
           take_text(row, 3, p->password, sizeof p->password);
}

int store_person(struct store *s, person_id id, struct store_person *out, text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_PERSON, "p", id);
    return take_one(s, QUERY_PERSON, row, take_account, out, "a person", error);
}

int store_login(struct store *s, const char *login, struct store_person *out, text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_LOGIN, "t", login);
    return take_one(s, QUERY_LOGIN, row, take_account, out, "a person", error);
}

static bool take_pass(sqlite3_stmt *row, void *out) {
    struct store_pass *p = out;
    int token;
    memset(p, 0, sizeof *p);
    p->person = take_person(row, 1);
    p->number = (uint64_t)sqlite3_column_int64(row, 3);
    p->created = sqlite3_column_int64(row, 5);
    if (!take_bytes(row, 0, p->hash) || !take_small(row, 2, 0, 1, &token) ||
        !take_text(row, 4, p->label, sizeof p->label))
        return false;
    p->token = token != 0;
    return true;
}

int store_pass(struct store *s, const uint8_t hash[STORE_HASH], struct store_pass *out,
               text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_PASS, "b", hash);
    return take_one(s, QUERY_PASS, row, take_pass, out, "a pass", error);
}

/* Lists */

/* The end of a list: how the walk ended, and what is invalid. */
static int end_list(struct store *s, enum sqlite_query q, sqlite3_stmt *row, int code,
                    const char *wrong, text *error) {
    int status = 0;
    if (!note_read(s, q, code)) {
        status = sqlite_complain(s, error);
    } else if (wrong) {
        text_str(error, wrong);
        text_str(error, " in the file can't be right");
        status = -1;
    }
    sqlite3_reset(row);
    return status;
}

static bool take_event(sqlite3_stmt *row, struct room_event *e) {
    memset(e, 0, sizeof *e);
    e->sequence = (uint64_t)sqlite3_column_int64(row, 0);
    e->at = sqlite3_column_int64(row, 1);
    e->person = take_person(row, 4);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        e->remaining[i] = sqlite3_column_int64(row, 6 + i);
    const char *kind = (const char *)sqlite3_column_text(row, 2);
    return kind && room_event_kind_read(&e->kind, span_of(kind)) &&
           take_small(row, 3, -1, GAME_MAX_PLAYERS - 1, &e->seat) &&
           take_text(row, 5, e->request, sizeof e->request) &&
           take_text(row, 10, e->data, sizeof e->data);
}

int store_events(struct store *s, const char *game, uint64_t after,
                 bool (*each)(void *context, const struct room_event *e), void *context,
                 text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_EVENTS, "ti", game, (int64_t)after);
    if (!row)
        return sqlite_complain(s, error);
    struct room_event e;
    int code;
    bool right = true;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && (right = take_event(row, &e)))
        if (!each(context, &e))
            break;
    return end_list(s, QUERY_EVENTS, row, code, right ? NULL : "an event", error);
}

static bool take_summary(sqlite3_stmt *row, char id[ROOM_ID_SIZE], struct store_summary *u) {
    int status, to_move;
    if (!take_text(row, 0, id, ROOM_ID_SIZE) ||
        !take_small(row, 1, ROOM_WAITING, ROOM_OVER, &status) ||
        !take_small(row, 2, -1, GAME_MAX_PLAYERS - 1, &u->turn) ||
        !take_small(row, 3, 0, 1, &to_move))
        return false;
    u->status = (enum room_status)status;
    u->bot_to_move = to_move != 0;
    bool none = sqlite3_column_type(row, 4) == SQLITE_NULL;
    u->deadline = none ? INT64_MAX : sqlite3_column_int64(row, 4);
    u->updated = sqlite3_column_int64(row, 5);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        u->person[i] = take_person(row, 6 + i);
    return true;
}

/* Sets a parameter that only some lists have. */
static void bind_named(sqlite3_stmt *row, const char *name, int64_t value) {
    int at = sqlite3_bind_parameter_index(row, name);
    if (at > 0)
        sqlite3_bind_int64(row, at, value);
}

static const enum sqlite_query lists[] = {[STORE_LOBBY] = QUERY_LOBBY,
                                          [STORE_BOTS] = QUERY_BOTS,
                                          [STORE_DUE] = QUERY_DUE,
                                          [STORE_OF_PERSON] = QUERY_OF_PERSON,
                                          [STORE_OPEN_OF_PERSON] = QUERY_OPEN_OF_PERSON,
                                          [STORE_HELD_BY_PERSON] = QUERY_HELD_BY_PERSON,
                                          [STORE_ALL] = QUERY_ALL};

/* The games of a statement that is bound except for the place to start after. */
static int
walk_games(struct store *s, enum sqlite_query q, sqlite3_stmt *row, const struct store_place *after,
           bool (*each)(void *context, const char *id, const struct store_summary *summary),
           void *context, text *error) {
    int at = sqlite3_bind_parameter_index(row, ":game");
    bind_named(row, ":deadline", after->game[0] ? after->deadline : INT64_MIN);
    if (at > 0)
        sqlite3_bind_text(row, at, after->game, -1, SQLITE_STATIC);
    char id[ROOM_ID_SIZE];
    struct store_summary summary;
    int code;
    bool right = true;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && (right = take_summary(row, id, &summary)))
        if (!each(context, id, &summary))
            break;
    return end_list(s, q, row, code, right ? NULL : "the summary of a game", error);
}

int store_games_after(struct store *s, enum store_list list, int64_t until,
                      const struct store_place *after, int most,
                      bool (*each)(void *context, const char *id,
                                   const struct store_summary *summary),
                      void *context, text *error) {
    sqlite3_stmt *row = begin_read(s, lists[list], "");
    if (!row)
        return sqlite_complain(s, error);
    bind_named(row, ":until", until);
    bind_named(row, ":most", most > 0 ? most : -1);
    return walk_games(s, lists[list], row, after, each, context, error);
}

int store_games(struct store *s, enum store_list list, int64_t until, person_id person, int most,
                bool (*each)(void *context, const char *id, const struct store_summary *summary),
                void *context, text *error) {
    static const struct store_place start = {0};
    sqlite3_stmt *row = sqlite_statement(s, lists[list]);
    if (row)
        bind_named(row, ":person", (int64_t)person);
    return store_games_after(s, list, until, &start, most, each, context, error);
}

int store_passes(struct store *s, person_id person,
                 bool (*each)(void *context, const struct store_pass *p), void *context,
                 text *error) {
    sqlite3_stmt *row = begin_read(s, QUERY_PASSES, "p", person);
    if (!row)
        return sqlite_complain(s, error);
    struct store_pass p;
    int code;
    bool right = true;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && (right = take_pass(row, &p)))
        if (!each(context, &p))
            break;
    return end_list(s, QUERY_PASSES, row, code, right ? NULL : "a pass", error);
}

/* Health */

static bool take_id(sqlite3_stmt *row, void *out) {
    return take_text(row, 0, out, ROOM_ID_SIZE);
}

static bool take_number(sqlite3_stmt *row, void *out) {
    *(person_id *)out = take_person(row, 0);
    return true;
}

static bool one_event(void *context, const struct room_event *e) {
    (void)context, (void)e;
    return false;
}

static bool one_game(void *context, const char *id, const struct store_summary *summary) {
    (void)context, (void)id, (void)summary;
    return false;
}

static bool one_pass(void *context, const struct store_pass *p) {
    (void)context, (void)p;
    return false;
}

/* Reads a random game and person, so that no part of the file goes unread for long. */
static void read_anything(struct store *s, text *ignored) {
    static const char letters[] =
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    uint8_t bytes[ROOM_ID_SIZE - 1], nobody[STORE_HASH] = {0};
    char id[ROOM_ID_SIZE] = "";
    person_id person = 0;
    struct room_settings set;
    struct store_person p;
    struct store_pass pass;
    sqlite3_randomness(sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] & 63];
    sqlite3_randomness(sizeof person, &person);
    person &= (UINT64_C(1) << 53) - 1;
    take_one(s, QUERY_ANY_GAME, begin_read(s, QUERY_ANY_GAME, "t", id), take_id, id, "", ignored);
    take_one(s, QUERY_ANY_PERSON, begin_read(s, QUERY_ANY_PERSON, "p", person), take_number,
             &person, "", ignored);
    store_settings(s, id, &set, ignored);
    store_events(s, id, 0, one_event, NULL, ignored);
    store_person(s, person, &p, ignored);
    store_login(s, "nobody at all", &p, ignored);
    store_pass(s, nobody, &pass, ignored);
    store_passes(s, person, one_pass, NULL, ignored);
    store_games(s, STORE_OF_PERSON, 0, person, 1, one_game, NULL, ignored);
    for (enum store_list list = 0; list < STORE_ALL; list++) /* these may cost more */
        if (s->failing >> lists[list] & 1)
            store_games(s, list, 0, person, 1, one_game, NULL, ignored);
}

bool store_is_well(struct store *s, text *error) {
    char reason[160];
    text ignored;
    if (!sqlite_in_place(s)) {
        text_str(error, sqlite_displaced);
        return false;
    }
    text_init(&ignored, reason, sizeof reason);
    read_anything(s, &ignored);
    if (s->failing)
        text_str(error, reason[0] ? reason : "a read failed");
    return !s->failing;
}

/* The whole file */

int store_backup(struct store *s, const char *to, text *error) {
    if (sqlite_create(to, true) != 0) {
        text_str(error, to);
        text_str(error, ": ");
        text_str(error, strerror(errno));
        return -1;
    }
    if (sqlite_copy(s->db, to, error) == 0)
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
    {"a pass of somebody forgotten: person ",
     "SELECT person FROM pass JOIN person ON id = person WHERE gone = 1"},
};

int store_check(struct store *s, text *error) {
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
