// SPDX-License-Identifier: MIT
// A test rig for the core: real storage in a file, and a port without sockets, threads and clock.
// Writes and jobs are carried out when the test says so, or at once; what clients are sent is kept
// as JSON.
#ifndef TESTS_SERVER_CORE_HELP_H
#define TESTS_SERVER_CORE_HELP_H

#include <jansson.h>

#include "server/core/core.h"

enum { RIG_CLIENTS = 1024, RIG_SECRET = 64, RIG_TABOOS = 4, RIG_PUSHES = 16 };

/* What a client has been sent; all of it is owned. */
struct rig_client {
    client_id id;
    int answers;     /* how many */
    int status;      /* of the last answer */
    json_t *answer;  /* its content; for a socket all of it */
    char *text;      /* its bytes */
    char type[32];   /* "": JSON */
    bool has_cookie; /* the answer sets it */
    char cookie[RIG_SECRET];
    json_t *news; /* a list of all news */
    bool closed;
    enum refusal why;
};

struct rig {
    struct store *writer, *reader;
    struct server *core;
    struct server_options options;
    int64_t now;
    rng random;
    struct store_write *writes, **last_write; /* that wait */
    struct job *jobs, **last_job;
    bool hold_writes, hold_jobs;     /* until rig_let_* */
    bool fail_writes;                /* storage fails */
    bool refuse_writes, refuse_jobs; /* the queues are full */
    bool fail_jobs;
    struct push_message push[RIG_PUSHES]; /* the last ones that were handed over, */
    int pushes;                           /* and how many */
    bool refuse_pushes;
    int moves; /* bots' moves asked for */
    struct rig_client client[RIG_CLIENTS];
    int clients;
    client_id next;
    char told[2 * STORE_NEWS_SIZE]; /* news of what was written, for other servers */
    char log[64];                   /* the last event that was logged */
    int logged, complained;
    char taboo[RIG_TABOOS][RIG_SECRET]; /* bytes that must not be sent or logged, */
    size_t taboo_size[RIG_TABOOS];
    int forbidden;         /* how many */
    uint64_t digest;       /* of every byte that was sent, and to whom */
    uint64_t sends, bytes; /* how many */
    client_id asks;        /* the client that is measured: bytes are counted, not kept; */
    uint64_t own;          /* those that were for it, */
    double spent;          /* and the core's microseconds for writes and jobs that came back */
};

/* The default options with limits too large to matter. */
struct server_options rig_generous(void);

/* Opens the core on a file, with generous options; `seed` makes its randomness. */
void rig_open(struct rig *n, const char *file, uint64_t seed);
void rig_open_with(struct rig *n, const char *file, uint64_t seed,
                   const struct server_options *options);
/* Everything that was only in memory is lost, including queued writes. */
void rig_crash(struct rig *n, const char *file);
void rig_close(struct rig *n);

/* Carries out queued writes and jobs, and what follows from them. */
void rig_work(struct rig *n);
void rig_let_writes(struct rig *n); /* only those queued now */
void rig_let_jobs(struct rig *n);
void rig_tick(struct rig *n, int64_t milliseconds);
/* Tells another server, on the same file, what this one has written since the last time; and
 * forgets to do so. */
void rig_tell(struct rig *from, struct rig *to);
void rig_keep_silent(struct rig *n);

double rig_cpu(void); /* this thread's processor time in microseconds */

/* A client connects; `secret` NULL: none. 0: refused. */
client_id rig_enter(struct rig *n, enum client_kind kind, const char *secret);
enum refusal rig_try(struct rig *n, enum client_kind kind, const char *secret, const char *address,
                     client_id *id);
void rig_leave(struct rig *n, client_id who);
struct rig_client *rig_client(struct rig *n, client_id who);

/* Sends a request; ' stands for ". */
void rig_send(struct rig *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sends a request, carries everything out, and returns the result, borrowed until the client's next
 * answer; a refusal fails the test. */
json_t *rig_ask(struct rig *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for a request that must be refused: its code. */
const char *rig_refused(struct rig *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Plays as long as it is this client's turn. */
void rig_play_alone(struct rig *n, client_id who, const char *id);
/* The last answer's result, and its refusal's code ("": none). */
json_t *rig_result(struct rig *n, client_id who);
const char *rig_code(struct rig *n, client_id who);
const json_t *rig_person(struct rig *n, client_id who); /* the person in that result */

/* The most that requests of a kind cost: the core's processor time until it queues a write or a
 * job, and after that; bytes for the sender and for others. */
struct rig_cost {
    double first, second;
    uint64_t own, others;
};
void rig_measure(struct rig *n, struct rig_cost *w, client_id who, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void rig_print_cost(const char *what, const struct rig_cost *w);

/* One HTTP request with this cookie or token (NULL: none): returns the client, which has left. */
client_id rig_once(struct rig *n, const char *secret, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for one that must be refused, with this code. */
void rig_once_refused(struct rig *n, const char *code, const char *secret, const char *line);

/* A new guest, whose cookie is written to `cookie`. And a socket of a new guest. */
void rig_guest(struct rig *n, const char *name, char cookie[RIG_SECRET]);
client_id rig_socket(struct rig *n, const char *name);

/* From here on the test fails if these bytes are sent to anybody or logged. */
void rig_forbid(struct rig *n, const void *bytes, size_t size);

/* Members of an object. */
const char *rig_string(const json_t *object, const char *key);
int64_t rig_number(const json_t *object, const char *key);

/* The client's latest news of this kind (NULL: none), and how many there are. */
json_t *rig_news(struct rig *n, client_id who, const char *kind);
int rig_count_news(struct rig *n, client_id who, const char *kind);
void rig_forget_news(struct rig *n, client_id who);

/* Creates a game from the fields that follow "do":"create", and writes its id. */
void rig_create(struct rig *n, client_id who, char id[ROOM_ID_SIZE], const char *fields);

/* Plays a legal action for the seat to move, by its client in `who` (one for each seat); false: the
 * game is over. */
bool rig_play(struct rig *n, const char *id, const client_id *who, int players);

/* Ann and Bob, in `who`, play `moves` moves of a listed game of Mandala; writes its id. */
void rig_long_game(struct rig *n, client_id who[2], char id[ROOM_ID_SIZE], int moves);

/* Runs SQL on the file without the server's knowledge; it must change something. */
void rig_tamper(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
