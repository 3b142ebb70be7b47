// SPDX-License-Identifier: MIT
// What the files of the PostgreSQL storage share: the connection and how long anything may take,
// the prepared queries, and the schema. Only this folder and its tests include it.
#ifndef SERVER_STORE_POSTGRES_INTERNAL_H
#define SERVER_STORE_POSTGRES_INTERNAL_H

#include <libpq-fe.h>
#include <pthread.h>

#include "server/store/backend.h"

/* Milliseconds. A server's reads are made in its loop, so they are short. What takes longer than
 * the database may take for it has lost its connection. */
enum {
    POSTGRES_READ_MOST = 1000,
    POSTGRES_WRITE_MOST = 5000,
    POSTGRES_WORK_MOST = 24 * 3600 * 1000,
    POSTGRES_GRACE = 500,         /* for the answer to arrive after that */
    POSTGRES_CONNECT_MOST = 3000, /* one attempt to connect */
    POSTGRES_CONNECT_AGAIN = 250, /* from one attempt to the next */
    POSTGRES_PATIENCE = 1000,     /* a group waits for a connection that has just been lost */
};

enum { POSTGRES_REASON = 160, POSTGRES_SHOWN = 512, POSTGRES_HOSTS = 16, POSTGRES_FILES = 4 };

/* Milliseconds of a clock that only goes forward. */
int64_t postgres_now(void);

/* ---- address.c: where the database is. */

/* libpq's options of an address; NULL: it can't be read. Freed by PQconninfoFree. */
PQconninfoOption *postgres_address(const char *name);
const char *postgres_option(const PQconninfoOption *options, const char *keyword); /* or NULL */
/* The address without its password and options. */
void postgres_show(text *out, const PQconninfoOption *options);

/* ---- link.c: the connection. After a failure it is away, and a thread of its own connects again,
 * so that nobody waits for names to be resolved or hosts that don't answer. */
struct postgres_link {
    enum store_use use;
    int most;                  /* milliseconds that the database may take for one thing */
    PQconninfoOption *options; /* owned; what the first connection had, with its password */
    bool is_resolved;          /* they are those of a connection, not of an address */
    char *password;            /* owned */
    char mark[40];             /* the name of our sessions, known to nobody else */
    PGconn *connection;        /* owned; NULL: away */
    int64_t since;             /* when it was lost */
    uint64_t number;           /* how many there have been after the first */
    /* The thread: */
    pthread_t thread;
    bool running;         /* to be joined */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    PGconn *made; /* a new connection, to be fetched */
    bool stopping;
    char reason[POSTGRES_REASON]; /* why it is away */
};

/* Connects and waits for it: 0, or -1 with the reason. No session is set up yet. */
int postgres_link_open(struct postgres_link *l, const char *name, enum store_use use, text *error);
void postgres_link_close(struct postgres_link *l);
/* The connection, or NULL with the reason; waits for one at most so long. */
PGconn *postgres_link_get(struct postgres_link *l, int64_t wait, text *error);
/* It can't be used any more; a new one is made. */
void postgres_link_lose(struct postgres_link *l, const char *reason);
/* When an answer to what is sent now is late. */
int64_t postgres_deadline(const struct postgres_link *l);

/* Settings of a session and its prepared queries, or that it listens; a writer's older sessions are
 * ended first: what they might still do would come late. 0, or -1 with the reason. */
int postgres_session(PGconn *c, const struct postgres_link *l, int64_t deadline, text *error);

/* Sends what is queued and returns the next result, as PQgetResult does. False: it took until the
 * deadline, or the connection is lost. */
bool postgres_result(PGconn *c, int64_t deadline, PGresult **out);
/* Runs commands without parameters: the last result, or NULL with the reason. */
PGresult *postgres_exec(PGconn *c, const char *sql, int64_t deadline, text *error);
bool postgres_do(PGconn *c, const char *sql, int64_t deadline, text *error); /* the same */
/* Why a result is a failure, in one line with its code; without a result, why the connection is. */
void postgres_explain(const PGconn *c, const PGresult *r, text *out);
/* Does this failure mean that the session is of no use any more? */
bool postgres_is_fatal(const PGconn *c, const PGresult *r);

/* ---- queries.c: texts. Those that read come first, in the order of enum store_read. */
enum postgres_query {
    POSTGRES_EVENTS_TOGETHER = STORE_READS, /* event, then an index: games, sequences */
    POSTGRES_READS,
    POSTGRES_BEGIN = POSTGRES_READS,
    POSTGRES_COMMIT,
    POSTGRES_NOTIFY,
    POSTGRES_LOCK_FIELD,
    POSTGRES_ADD_GAME,
    POSTGRES_ADD_EVENT,
    POSTGRES_ADD_EVENTS,
    POSTGRES_ADD_RATED,
    POSTGRES_LOCK_RATING,
    POSTGRES_ADD_LAST,
    POSTGRES_ADD_SCORE,
    POSTGRES_ADD_DEAL,
    POSTGRES_SET_PAR,
    POSTGRES_ADD_TOURNAMENT,
    POSTGRES_ADD_TOURNAMENT_EVENT,
    POSTGRES_ADD_PERSON,
    POSTGRES_SET_PERSON,
    POSTGRES_CLAIM,
    POSTGRES_SET_NAME,
    POSTGRES_LOCK_PERSON,
    POSTGRES_SET_PASSWORD,
    POSTGRES_FORGET_PERSON,
    POSTGRES_ADD_PASS,
    POSTGRES_DROP_ONE,
    POSTGRES_DROP_TOKEN,
    POSTGRES_DROP_COOKIES,
    POSTGRES_DROP_ALL,
    POSTGRES_SWEEP_GAMES,
    POSTGRES_SWEEP_PASSES,
    POSTGRES_SWEEP_BUCKETS,
    POSTGRES_SWEEP_PEOPLE,
    POSTGRES_SEEK,
    POSTGRES_UNSEEK,
    POSTGRES_SWEEP_SEEKS,
    POSTGRES_PUSH,
    POSTGRES_DROP_PUSH,
    POSTGRES_REPORT,
    POSTGRES_SWEEP_REPORTS,
    POSTGRES_TRY,
    POSTGRES_TAKE,
    POSTGRES_QUERIES
};
extern const char *const postgres_queries[POSTGRES_QUERIES];
enum { POSTGRES_NAME_SIZE = 16 };
void postgres_name(char out[POSTGRES_NAME_SIZE], int query); /* of the prepared statement */

/* ---- schema.c: the tables, as steps from nothing to version 1, from there to 2, and so on: a new
 * version is a new step at the end, and no step is ever changed. */
extern const char *const postgres_steps[];
extern const int postgres_step_count;

/* The version of the schema, 0: there is none. A newer one than `count`, or another program's, is
 * refused. 0, or -1 with the reason. */
int postgres_identify(PGconn *c, int count, int *version, text *error);
/* Brings it to version `count`; several may try at once. 0, or -1 with the reason. */
int postgres_migrate(PGconn *c, const char *const *steps, int count, text *error);

/* ---- the storage */
struct postgres_store {
    struct store base;
    struct postgres_link link;
    char shown[POSTGRES_SHOWN];                  /* the address without its password */
    char reason[POSTGRES_REASON];                /* why the last transaction failed */
    uint64_t heard_by;                           /* the number of the session that listens */
    char files[POSTGRES_FILES][STORE_PATH_SIZE]; /* that a new connection reads */
};

static inline struct postgres_store *postgres_of(struct store *s) {
    return (struct postgres_store *)s;
}

int postgres_read(struct store *s, struct store_query *query, int count, text *error);
void postgres_write_all(struct store *s, struct store_write *list);

/* ---- listen.c: what servers tell each other. What `who` tells of a group; nothing: it needn't. */
void postgres_tell(text *out, uint64_t who, const struct store_write *list);
int postgres_listen(struct store *s, int most, struct store_news **out, text *error);

/* ---- lease.c: which server does what for all. */
int postgres_renew(struct store *s, const char *node, int most, struct store_lease *out,
                   text *error);

#endif
