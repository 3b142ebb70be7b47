// SPDX-License-Identifier: MIT
// The connection to the database. Everything that waits has a deadline, by libpq's functions that
// don't block and poll. A connection that fails is dropped, and a thread connects again, at most
// every POSTGRES_CONNECT_AGAIN milliseconds; until it has succeeded everybody is refused at once.
// With several hosts each attempt begins with the next one: libpq goes on to another when one
// refuses, but a host that only keeps silent uses up the attempt.
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/store/postgres/internal.h"

enum { SLICE = 100, KEYWORDS = 80, LIST_SIZE = 1024, LINK_SLOWEST = 3 };

int64_t postgres_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t postgres_deadline(const struct postgres_link *l) {
    return postgres_now() + l->most + POSTGRES_GRACE;
}

/* Waits for the connection's socket: 1, or 0 when the time is over. */
static int link_poll(PGconn *c, short events, int64_t deadline, int64_t most) {
    int64_t rest = deadline - postgres_now();
    struct pollfd p = {.fd = PQsocket(c), .events = events};
    if (rest <= 0)
        return 0;
    int n = poll(&p, 1, (int)(rest < most ? rest : most));
    return n > 0 || (n < 0 && errno != EINTR);
}

bool postgres_result(PGconn *c, int64_t deadline, PGresult **out) {
    for (;;) {
        int more = PQflush(c);
        if (!PQisBusy(c)) {
            *out = PQgetResult(c);
            return true;
        }
        if (PQstatus(c) == CONNECTION_BAD)
            return false;
        if (link_poll(c, (short)(POLLIN | (more ? POLLOUT : 0)), deadline, 60000))
            PQconsumeInput(c); /* if it fails the connection's state says so */
        else if (postgres_now() >= deadline)
            return false;
    }
}

/* A message of several lines in one. */
static void link_flatten(text *out, const char *message) {
    span rest = span_of(message);
    bool first = true;
    while (rest.at) {
        span line = span_trim(span_cut(&rest, '\n'));
        if (line.length == 0)
            continue;
        text_str(out, first ? "" : "; ");
        text_mem(out, line.at, line.length);
        first = false;
    }
}

void postgres_explain(const PGconn *c, const PGresult *r, text *out) {
    const char *why = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *message = why ? why : PQerrorMessage(c);
    link_flatten(out, message[0] ? message : "the database doesn't answer");
    if (why && code) {
        text_str(out, " (PostgreSQL ");
        text_str(out, code);
        text_char(out, ')');
    }
}

bool postgres_is_fatal(const PGconn *c, const PGresult *r) {
    /* Shut down; a server that isn't the primary any more; prepared statements gone or outdated. */
    static const char *const codes[] = {"57P0", "25006", "26000", "0A000", "08"};
    const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    for (size_t i = 0; code && i < sizeof codes / sizeof *codes; i++)
        if (strncmp(code, codes[i], strlen(codes[i])) == 0)
            return true;
    return PQstatus(c) == CONNECTION_BAD;
}

static bool link_is_good(const PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY;
}

PGresult *postgres_exec(PGconn *c, const char *sql, int64_t deadline, text *error) {
    PGresult *last = NULL, *r = NULL;
    bool good = PQsendQuery(c, sql) == 1, answered = true;
    if (!good)
        postgres_explain(c, NULL, error);
    while (good && (answered = postgres_result(c, deadline, &r)) && r) {
        if (!link_is_good(r)) {
            good = false;
            postgres_explain(c, r, error);
        }
        PQclear(last);
        last = r;
    }
    while (!good && answered && (answered = postgres_result(c, deadline, &r)) && r)
        PQclear(r); /* what may follow an error */
    if (!answered)
        text_str(error, "the database doesn't answer");
    if (good && answered)
        return last;
    PQclear(last);
    return NULL;
}

bool postgres_do(PGconn *c, const char *sql, int64_t deadline, text *error) {
    PGresult *r = postgres_exec(c, sql, deadline, error);
    PQclear(r);
    return r != NULL;
}

/* Connecting */

static bool link_stops(struct postgres_link *l) {
    pthread_mutex_lock(&l->lock);
    bool stops = l->stopping;
    pthread_mutex_unlock(&l->lock);
    return stops;
}

/* A list with commas, begun with its item `by`; in a buffer of LIST_SIZE. */
static const char *link_rotate(char *out, const char *list, int by) {
    span rest = span_of(list), item[POSTGRES_HOSTS];
    text t;
    int n = 0;
    while (rest.at && n < POSTGRES_HOSTS)
        item[n++] = span_cut(&rest, ',');
    if (rest.at || n < 2)
        return list;
    text_init(&t, out, LIST_SIZE);
    for (int i = 0; i < n; i++) {
        span s = item[(i + by) % n];
        text_str(&t, i ? "," : "");
        text_mem(&t, s.at, s.length);
    }
    return t.overflow ? list : out;
}

struct link_words {
    const char *keyword[KEYWORDS + 1], *value[KEYWORDS + 1];
    int count;
    char list[3][LIST_SIZE];
};

static void link_add(struct link_words *w, const char *keyword, const char *value) {
    if (w->count < KEYWORDS) {
        w->keyword[w->count] = keyword;
        w->value[w->count++] = value;
    }
}

/* What the connection is asked for: the address's options, and ours where it has none. Files that
 * held an option aren't read again. */
static void link_describe(struct link_words *w, const struct postgres_link *l, int attempt) {
    static const char *const ours[][2] = {
        {"connect_timeout", "3"},     {"keepalives_idle", "5"},
        {"keepalives_interval", "2"}, {"keepalives_count", "3"},
        {"tcp_user_timeout", "5000"}, {"target_session_attrs", "read-write"},
        {"gssencmode", "disable"},
    };
    static const char *const lists[] = {"host", "hostaddr", "port"};
    static const char *const skipped[] = {"service", "passfile", "application_name",
                                          "client_encoding"};
    memset(w, 0, sizeof *w);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        link_add(w, ours[i][0], ours[i][1]);
    for (const PQconninfoOption *o = l->options; o->keyword; o++) {
        const char *value = o->val;
        bool skip = !value || !value[0];
        for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
            skip |= strcmp(o->keyword, skipped[i]) == 0 && (l->is_resolved || i >= 2);
        for (size_t i = 0; !skip && i < sizeof lists / sizeof *lists; i++)
            if (strcmp(o->keyword, lists[i]) == 0)
                value = link_rotate(w->list[i], value, attempt);
        if (!skip)
            link_add(w, o->keyword, value);
    }
    if (l->password)
        link_add(w, "password", l->password);
    link_add(w, "application_name", l->mark);
    link_add(w, "client_encoding", "UTF8");
}

/* Notices would go to standard error. */
static void link_ignore(void *context, const char *message) {
    (void)context, (void)message;
}

/* A connection, or NULL with the reason. */
static PGconn *link_connect(struct postgres_link *l, int attempt, int64_t deadline, text *error) {
    struct link_words w;
    link_describe(&w, l, attempt);
    PGconn *c = PQconnectStartParams(w.keyword, w.value, 0);
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    bool late = false;
    while (c && PQstatus(c) != CONNECTION_BAD && state != PGRES_POLLING_OK &&
           state != PGRES_POLLING_FAILED && !late) {
        short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        if (link_poll(c, events, deadline, SLICE))
            state = PQconnectPoll(c);
        else
            late = postgres_now() >= deadline || link_stops(l);
    }
    if (c && !late && state == PGRES_POLLING_OK) {
        PQsetnonblocking(c, 1);
        PQsetNoticeProcessor(c, link_ignore, NULL);
        return c;
    }
    if (late)
        text_str(error, "the database doesn't answer");
    else if (c)
        link_flatten(error, PQerrorMessage(c));
    else
        text_str(error, "out of memory");
    PQfinish(c);
    return NULL;
}

/* What an older session of ours has begun must be over before a new one writes. */
static bool link_end_others(PGconn *c, const struct postgres_link *l, int64_t deadline,
                            text *error) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
             " WHERE application_name = '%s' AND pid <> pg_backend_pid()",
             l->mark);
    PGresult *r = postgres_exec(c, sql, deadline, error);
    bool good = r != NULL;
    for (int i = 0; good && i < PQntuples(r); i++)
        good = strcmp(PQgetvalue(r, i, 0), "t") == 0; /* not a move */
    if (r && !good)
        text_str(error, "an older session hasn't ended yet");
    PQclear(r);
    return good;
}

static bool link_prepare(PGconn *c, int count, int64_t deadline, text *error) {
    PGresult *r = NULL;
    char name[POSTGRES_NAME_SIZE];
    bool good = PQenterPipelineMode(c) == 1, synced = false;
    for (int i = 0; i < count && good; i++) {
        postgres_name(name, i);
        good = PQsendPrepare(c, name, postgres_queries[i], 0, NULL) == 1;
    }
    good = good && PQpipelineSync(c) == 1;
    if (!good)
        postgres_explain(c, NULL, error);
    bool right = good;
    while (good && !synced) {
        r = NULL;
        good = postgres_result(c, deadline, &r) && PQstatus(c) != CONNECTION_BAD;
        synced = good && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        if (r && right && PQresultStatus(r) == PGRES_FATAL_ERROR) {
            right = false;
            postgres_explain(c, r, error);
        }
        PQclear(r);
    }
    if (!good && right)
        text_str(error, "the database doesn't answer");
    return good && PQexitPipelineMode(c) == 1 && right;
}

int postgres_session(PGconn *c, const struct postgres_link *l, int64_t deadline, text *error) {
    char sql[640];
    bool writes = l->use == STORE_TO_WRITE, listens = l->use == STORE_TO_LISTEN;
    int most = l->use == STORE_TO_WORK ? 0 : l->most;
    snprintf(sql, sizeof sql,
             "SET search_path = sixsands; SET client_min_messages = warning; SET jit = off;"
             "SET statement_timeout = %d; SET default_transaction_read_only = %s;"
             "SET default_transaction_isolation = 'read committed';"
             "SET plan_cache_mode = %s;"
             "SET idle_in_transaction_session_timeout = %d;"
             /* Acknowledged means durable, whatever the server's default is. */
             "SELECT set_config('synchronous_commit', 'on', false)"
             " WHERE current_setting('synchronous_commit') = 'off'",
             most, writes || listens ? "off" : "on", writes ? "force_generic_plan" : "auto", most);
    if (!postgres_do(c, sql, deadline, error))
        return -1;
    /* One that stands still would keep the database from forgetting what it has notified. */
    static const char listen[] = "LISTEN sixsands; SET idle_session_timeout = 60000";
    bool good = listens
                    ? postgres_do(c, listen, deadline, error)
                    : link_prepare(c, writes ? POSTGRES_QUERIES : POSTGRES_READS, deadline, error);
    return good ? 0 : -1;
}

/* The first connection: each of a few hosts may be the first to be asked. */
static PGconn *link_connect_first(struct postgres_link *l, text *error) {
    char reason[POSTGRES_REASON] = "";
    PGconn *c = NULL;
    for (int attempt = 0; !c && attempt < 3; attempt++) {
        text why;
        text_init(&why, reason, sizeof reason);
        c = link_connect(l, attempt, postgres_now() + POSTGRES_CONNECT_MOST, &why);
    }
    if (!c)
        text_str(error, reason);
    return c;
}

int postgres_link_open(struct postgres_link *l, const char *name, enum store_use use, text *error) {
    uint8_t random[12];
    memset(l, 0, sizeof *l);
    l->use = use;
    l->most = use == STORE_TO_WRITE  ? POSTGRES_WRITE_MOST
              : use == STORE_TO_WORK ? POSTGRES_WORK_MOST
                                     : POSTGRES_READ_MOST;
    l->options = postgres_address(name);
    if (!l->options || sodium_init() < 0) {
        text_str(error, "this isn't an address of a database: "
                        "postgresql://USER@HOST:PORT/NAME?OPTION=VALUE");
        PQconninfoFree(l->options);
        return -1;
    }
    randombytes_buf(random, sizeof random);
    memcpy(l->mark, "sixsands ", 9);
    sodium_bin2hex(l->mark + 9, sizeof l->mark - 9, random, sizeof random);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->changed, &clock);
    pthread_condattr_destroy(&clock);
    l->connection = link_connect_first(l, error);
    if (l->connection) { /* later ones need no files: the options as they are, and the password */
        PQconninfoFree(l->options);
        l->options = PQconninfo(l->connection);
        l->password = strdup(PQpass(l->connection));
        l->is_resolved = true;
    }
    if (l->connection && l->options && l->password)
        return 0;
    if (l->connection)
        text_str(error, "out of memory");
    postgres_link_close(l);
    return -1;
}

/* The thread */

/* A database that answers, but too late, has more time with every attempt: however slow it is, one
 * must succeed. `slow` counts them. */
static PGconn *link_try(struct postgres_link *l, int attempt, int *slow, text *error) {
    PGconn *c = link_connect(l, attempt, postgres_now() + POSTGRES_CONNECT_MOST, error);
    int64_t deadline = postgres_now() + (POSTGRES_CONNECT_MOST << *slow);
    if (c && ((l->use == STORE_TO_WRITE && !link_end_others(c, l, deadline, error)) ||
              postgres_session(c, l, deadline, error) != 0)) {
        *slow += *slow < LINK_SLOWEST && postgres_now() >= deadline;
        PQfinish(c);
        return NULL;
    }
    return c;
}

static void link_after(struct timespec *out, int64_t milliseconds) {
    clock_gettime(CLOCK_MONOTONIC, out);
    out->tv_nsec += (long)(milliseconds % 1000) * 1000000;
    out->tv_sec += milliseconds / 1000 + out->tv_nsec / 1000000000;
    out->tv_nsec %= 1000000000;
}

static void *link_run(void *context) {
    struct postgres_link *l = context;
    bool done = false;
    int slow = 0;
    for (int attempt = 0; !done; attempt++) {
        char reason[POSTGRES_REASON];
        text error;
        struct timespec again;
        text_init(&error, reason, sizeof reason);
        PGconn *c = link_try(l, attempt, &slow, &error);
        pthread_mutex_lock(&l->lock);
        l->made = c;
        if (!c)
            memcpy(l->reason, reason, sizeof reason);
        pthread_cond_broadcast(&l->changed);
        link_after(&again, POSTGRES_CONNECT_AGAIN);
        while (!c && !l->stopping && pthread_cond_timedwait(&l->changed, &l->lock, &again) == 0)
            ;
        done = c || l->stopping;
        pthread_mutex_unlock(&l->lock);
    }
    return NULL;
}

static void link_start(struct postgres_link *l) {
    l->running = pthread_create(&l->thread, NULL, link_run, l) == 0;
}

static void link_join(struct postgres_link *l) {
    if (l->running)
        pthread_join(l->thread, NULL);
    l->running = false;
}

void postgres_link_lose(struct postgres_link *l, const char *reason) {
    PQfinish(l->connection);
    l->connection = NULL;
    l->since = postgres_now();
    pthread_mutex_lock(&l->lock);
    snprintf(l->reason, sizeof l->reason, "%s", reason);
    pthread_mutex_unlock(&l->lock);
    link_start(l);
}

/* Has it ended while nobody used it? */
static void link_look(struct postgres_link *l) {
    struct pollfd p = {.fd = PQsocket(l->connection), .events = POLLIN};
    /* First comes a message, then the end. */
    for (int i = 0; i < 4 && poll(&p, 1, 0) > 0 && PQconsumeInput(l->connection); i++)
        PQisBusy(l->connection);
    if (PQstatus(l->connection) == CONNECTION_BAD)
        postgres_link_lose(l, "the database has ended the connection");
}

PGconn *postgres_link_get(struct postgres_link *l, int64_t wait, text *error) {
    if (l->connection)
        link_look(l);
    if (l->connection)
        return l->connection;
    if (!l->running)
        link_start(l);
    struct timespec until;
    link_after(&until, l->since + wait > postgres_now() ? l->since + wait - postgres_now() : 0);
    pthread_mutex_lock(&l->lock);
    while (!l->made && l->running && pthread_cond_timedwait(&l->changed, &l->lock, &until) == 0)
        ;
    l->connection = l->made;
    l->number += l->made != NULL;
    l->made = NULL;
    if (!l->connection)
        text_str(error, l->reason);
    pthread_mutex_unlock(&l->lock);
    if (l->connection)
        link_join(l);
    return l->connection;
}

void postgres_link_close(struct postgres_link *l) {
    pthread_mutex_lock(&l->lock);
    l->stopping = true;
    pthread_cond_broadcast(&l->changed);
    pthread_mutex_unlock(&l->lock);
    link_join(l);
    PQfinish(l->connection ? l->connection : l->made);
    PQconninfoFree(l->options);
    if (l->password)
        sodium_memzero(l->password, strlen(l->password));
    free(l->password);
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->changed);
}
