// SPDX-License-Identifier: MIT
// A server for tests: a real storage in a file, and a port without sockets, threads and clock.
// Writes and jobs are carried out when the test says so, or at once; what clients are told is kept
// as JSON.
#ifndef TESTS_SERVER_HOUSE_HELP_H
#define TESTS_SERVER_HOUSE_HELP_H

#include <jansson.h>

#include "server/core/core.h"

enum { INN_CLIENTS = 512, INN_SECRET = 64 };

/* What a client has been told. */
struct inn_client {
    client_id id;
    int answers;     /* how many */
    int status;      /* of the last answer */
    json_t *answer;  /* what it says; over a socket the whole of it */
    char *text;      /* its bytes */
    char type[32];   /* "": JSON */
    bool has_cookie; /* the answer sets it */
    char cookie[INN_SECRET];
    json_t *news; /* a list of all */
    bool closed;
    enum refusal why;
};

struct inn {
    struct store *writer, *reader;
    struct server *core;
    struct server_options options;
    int64_t now;
    rng random;
    struct store_write *writes, **last_write; /* that wait */
    struct job *jobs, **last_job;
    bool hold_writes, hold_jobs;     /* until inn_let_* */
    bool fail_writes;                /* storage is out of order */
    bool refuse_writes, refuse_jobs; /* the queues are full */
    bool fail_jobs;
    int moves; /* bots' moves asked for */
    struct inn_client client[INN_CLIENTS];
    int clients;
    client_id next;
    char log[64]; /* the last event that was logged */
    int logged, complained;
    uint64_t digest;       /* of every byte that was sent, and to whom */
    uint64_t sends, bytes; /* how many */
    client_id asks;        /* whoever is measured: bytes are counted and not kept, */
    uint64_t own;          /* so many of them were for it, */
    double spent;          /* and the core took so many microseconds over what came back */
};

/* What an operator may limit isn't in the way: the usual options, but much of everything. */
struct server_options inn_generous(void);

/* Opens the core on a file; `seed` makes its randomness. The operator is generous. */
void inn_open(struct inn *n, const char *file, uint64_t seed);
void inn_open_with(struct inn *n, const char *file, uint64_t seed,
                   const struct server_options *options);
/* Everything that was only in memory is lost, what waits to be written too. */
void inn_crash(struct inn *n, const char *file);
void inn_close(struct inn *n);

/* Carries out what waits, also what follows from it. */
void inn_work(struct inn *n);
void inn_let_writes(struct inn *n); /* only what waits now */
void inn_let_jobs(struct inn *n);
void inn_tick(struct inn *n, int64_t milliseconds);

double inn_cpu(void); /* microseconds that this thread has worked */

/* Somebody comes; `secret` NULL: without one. 0: turned away. */
client_id inn_enter(struct inn *n, enum client_kind kind, const char *secret);
enum refusal inn_try(struct inn *n, enum client_kind kind, const char *secret, const char *address,
                     client_id *id);
void inn_leave(struct inn *n, client_id who);
struct inn_client *inn_client(struct inn *n, client_id who);

/* Sends a request; ' stands for ". */
void inn_send(struct inn *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sends it, lets everything happen, and returns the result; it fails the test when it was refused.
 * Borrowed until the client's next answer. */
json_t *inn_ask(struct inn *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for a request that must be refused: its code. */
const char *inn_refused(struct inn *n, client_id who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Of the last answer: the result, the code of the refusal ("": none). */
json_t *inn_result(struct inn *n, client_id who);
const char *inn_code(struct inn *n, client_id who);
const json_t *inn_person(struct inn *n, client_id who); /* who it is, in that result */

/* One HTTP request of somebody with this cookie or token (NULL: none): the client, who has left. */
client_id inn_once(struct inn *n, const char *secret, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for one that must be refused, with this code. */
void inn_once_refused(struct inn *n, const char *code, const char *secret, const char *line);

/* A new guest: its cookie goes to `cookie`. And a socket of it. */
void inn_guest(struct inn *n, const char *name, char cookie[INN_SECRET]);
client_id inn_socket(struct inn *n, const char *name);

/* Members. */
const char *inn_string(const json_t *object, const char *key);
int64_t inn_number(const json_t *object, const char *key);

/* The last of the client's news of this kind; NULL: none. How many there are. */
json_t *inn_news(struct inn *n, client_id who, const char *kind);
int inn_count_news(struct inn *n, client_id who, const char *kind);
void inn_forget_news(struct inn *n, client_id who);

/* Makes a game, as JSON fields behind "do":"create"; its id. */
void inn_create(struct inn *n, client_id who, char id[ROOM_ID_SIZE], const char *fields);

/* One of the legal actions of whoever is to move, who is among `who` (one for each seat); false
 * when the game is over. */
bool inn_play(struct inn *n, const char *id, const client_id *who, int players);

/* Ann and Bob, in `who`, play a listed game of Mandala for so many moves; its id. */
void inn_long_game(struct inn *n, client_id who[2], char id[ROOM_ID_SIZE], int moves);

/* Does something to the file behind everybody's back; it must change something. */
void inn_tamper(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
