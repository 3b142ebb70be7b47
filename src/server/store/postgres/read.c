// SPDX-License-Identifier: MIT
// The PostgreSQL storage, reading. The queries of a read travel together and their answers come
// together, one round trip; each has its own end, so that one that fails takes no other with it.
// Answers are complete before the first row is handed on: whoever gets a row may read more. Events
// of several games, which servers read of each other's moves all the time, are one query: it takes
// the database a sixth of the time.
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/internal.h"

enum { PATIENCE = 200 }; /* milliseconds, right after a connection was lost */

/* Rows come in binary: numbers are big-endian, the rest is as it is. */

static bool postgres_row_is_null(const struct store_row *r, int column) {
    return PQgetisnull(r->source, r->line, column);
}

static int64_t postgres_row_number(const struct store_row *r, int column) {
    const char *at = PQgetvalue(r->source, r->line, column);
    int length = PQgetlength(r->source, r->line, column);
    uint64_t value = 0;
    if (PQgetisnull(r->source, r->line, column) || length < 1 || length > 8)
        return 0;
    for (int i = 0; i < length; i++)
        value = value << 8 | (uint8_t)at[i];
    int unused = 64 - 8 * length;
    return (int64_t)(value << unused) >> unused;
}

static const char *postgres_row_text(const struct store_row *r, int column, size_t *length) {
    *length = (size_t)PQgetlength(r->source, r->line, column);
    return PQgetisnull(r->source, r->line, column) ? NULL : PQgetvalue(r->source, r->line, column);
}

static const uint8_t *postgres_row_blob(const struct store_row *r, int column, size_t *length) {
    return (const uint8_t *)postgres_row_text(r, column, length);
}

static bool read_send(PGconn *c, const struct store_query *q) {
    char number[STORE_VALUES][24], name[POSTGRES_NAME_SIZE];
    const char *value[STORE_VALUES];
    int length[STORE_VALUES], format[STORE_VALUES];
    for (int i = 0; i < q->count; i++) {
        const struct store_value *v = &q->value[i];
        snprintf(number[i], sizeof number[i], "%" PRId64, v->number);
        value[i] = v->form == 't'                     ? v->text
                   : v->form == 'b'                   ? (const char *)v->bytes
                   : v->form == 'p' && v->number == 0 ? NULL
                                                      : number[i];
        format[i] = v->form == 'b';
        length[i] = format[i] ? 32 : 0;
    }
    postgres_name(name, (int)q->read);
    return PQsendQueryPrepared(c, name, q->count, value, length, format, 1) == 1 &&
           PQpipelineSync(c) == 1;
}

/* The answer to one query: its rows, or NULL. False: the connection is of no use any more. */
static bool read_receive(PGconn *c, struct store_query *q, int64_t deadline, PGresult **rows,
                         text *error) {
    PGresult *r;
    bool usable = true, synced = false;
    while (usable && !synced) {
        if (!postgres_result(c, deadline, &r))
            return false;
        if (!r) {
            usable = PQstatus(c) != CONNECTION_BAD;
            continue;
        }
        ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_TUPLES_OK) {
            *rows = r;
            q->failed = false;
            continue;
        }
        synced = status == PGRES_PIPELINE_SYNC;
        if (!synced && error->length == 0)
            postgres_explain(c, r, error);
        if (!synced)
            usable = !postgres_is_fatal(c, r);
        PQclear(r);
    }
    return usable;
}

static void read_hand_on(struct store_query *q, const PGresult *rows) {
    struct store_row row = {.source = rows,
                            .is_null = postgres_row_is_null,
                            .number = postgres_row_number,
                            .text = postgres_row_text,
                            .blob = postgres_row_blob};
    for (int n = rows ? PQntuples(rows) : 0; row.line < n; row.line++)
        if (!q->each(q->context, &row))
            return;
}

/* Are these reads of events, which can be one? */
static bool read_is_together(const struct store_query *query, int count) {
    bool together = count > 1 && count <= STORE_TOGETHER;
    for (int i = 0; i < count && together; i++)
        together = query[i].read == STORE_READ_EVENTS;
    return together;
}

static bool read_send_together(PGconn *c, const struct store_query *query, int count) {
    char games[STORE_TOGETHER * (ROOM_ID_SIZE + 4)], after[STORE_TOGETHER * 24];
    char name[POSTGRES_NAME_SIZE];
    const char *value[2] = {games, after};
    text g, n;
    text_init(&g, games, sizeof games);
    text_init(&n, after, sizeof after);
    for (int i = 0; i < count; i++) {
        text_str(&g, i ? ",\"" : "{\"");
        text_str(&g, query[i].value[0].text); /* an id: nothing to escape */
        text_char(&g, '"');
        text_char(&n, i ? ',' : '{');
        text_int(&n, query[i].value[1].number);
    }
    text_char(&g, '}');
    text_char(&n, '}');
    postgres_name(name, POSTGRES_EVENTS_TOGETHER);
    return !g.overflow && !n.overflow &&
           PQsendQueryPrepared(c, name, 2, value, NULL, NULL, 1) == 1 && PQpipelineSync(c) == 1;
}

static bool read_exchange_together(PGconn *c, struct store_query *query, int count,
                                   int64_t deadline, PGresult **rows, text *error) {
    bool usable = PQenterPipelineMode(c) == 1 && read_send_together(c, query, count) &&
                  read_receive(c, &query[0], deadline, rows, error);
    for (int i = 1; i < count; i++)
        query[i].failed = query[0].failed;
    return usable && PQexitPipelineMode(c) == 1;
}

/* Each query gets its rows; the last column says whose they are. */
static void read_hand_on_together(struct store_query *query, int count, const PGresult *rows) {
    enum { INDEX = 11 };
    struct store_row row = {.source = rows,
                            .is_null = postgres_row_is_null,
                            .number = postgres_row_number,
                            .text = postgres_row_text,
                            .blob = postgres_row_blob};
    int64_t over = 0; /* the query that wants no more */
    for (int n = rows ? PQntuples(rows) : 0; row.line < n; row.line++) {
        int64_t i = postgres_row_number(&row, INDEX);
        if (i >= 1 && i <= count && i != over && !query[i - 1].each(query[i - 1].context, &row))
            over = i;
    }
}

/* Sends all queries and receives their answers. False: the connection must go. */
static bool read_exchange(PGconn *c, struct store_query *query, int count, int64_t deadline,
                          PGresult **rows, text *error) {
    bool usable = PQenterPipelineMode(c) == 1;
    for (int i = 0; i < count && usable; i++)
        usable = read_send(c, &query[i]);
    for (int i = 0; i < count && usable; i++)
        usable = read_receive(c, &query[i], deadline, &rows[i], error);
    return usable && PQexitPipelineMode(c) == 1;
}

int postgres_read(struct store *base, struct store_query *query, int count, text *error) {
    struct postgres_store *s = postgres_of(base);
    char reason[POSTGRES_REASON];
    text why;
    PGresult *rows[STORE_READS] = {0};
    int status = 0;
    assert(count <= STORE_READS || read_is_together(query, count));
    for (int i = 0; i < count; i++)
        query[i].failed = true;
    PGconn *c = postgres_link_get(&s->link, PATIENCE, error);
    if (!c)
        return -1;
    text_init(&why, reason, sizeof reason);
    bool together = read_is_together(query, count);
    if (!(together ? read_exchange_together
                   : read_exchange)(c, query, count, postgres_deadline(&s->link), rows, &why)) {
        if (!reason[0])
            postgres_explain(c, NULL, &why);
        postgres_link_lose(&s->link, reason);
    }
    if (together)
        read_hand_on_together(query, count, rows[0]);
    for (int i = 0; i < count; i++) {
        status = query[i].failed ? -1 : status;
        if (together)
            continue;
        read_hand_on(&query[i], rows[i]);
        PQclear(rows[i]);
        rows[i] = NULL;
    }
    PQclear(rows[0]);
    if (status != 0)
        text_str(error, reason);
    return status;
}
