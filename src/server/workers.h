// SPDX-License-Identifier: MIT
// Threads for what takes time: bots that think, passwords that are hashed. They never touch rooms
// or sockets: a job is a value that goes in and comes back. Thinking is done at a lower priority
// than the network; passwords at most two at once, in processes of their own.
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "engine/think.h"
#include "server/bounds.h"
#include "server/host/hasher.h"
#include "server/store/store.h"

enum job_kind { JOB_MOVE, JOB_HASH, JOB_VERIFY };

enum { JOB_SECRET_SIZE = HASHER_SECRET_SIZE };

struct job {
    struct job *next;
    enum job_kind kind;
    uint64_t ticket; /* the caller's */
    uint64_t owner;  /* on whose behalf: a person's number for moves, an address's for passwords */
    bool done;       /* false: it couldn't be done */
    /* MOVE: the caller fills in the setup (game, bot, view, seed) and limits; a bot that needs a
     * limit and got none has THINK_DEFAULT_MOVETIME */
    struct search_setup setup;
    struct think_limits limits;
    game_move move;
    /* HASH: secret -> password. VERIFY: both -> matches */
    char secret[JOB_SECRET_SIZE]; /* wiped behind the work */
    char password[STORE_PASSWORD_SIZE];
    bool matches;
};

struct workers;

/* `threads` (at least 1) for moves, and for passwords one for each of WORKERS_PASSWORD_THREADS
 * hashers, which stay the caller's. `wake` is called in one of them when a job is done. NULL with
 * the reason. */
struct workers *workers_start(int threads, struct hasher *hashers, void (*wake)(void *context),
                              void *context, text *error);

/* Queues a job; it belongs to the workers until it is taken back. Moves are begun in turn, one of
 * each owner, and of one owner in the order in which they came; so are passwords. False: too many
 * wait, or they have been stopped; the job is still the caller's.
 */
bool workers_put(struct workers *w, struct job *j);

/* A job that has come back, in the order in which they were done; NULL: none. */
struct job *workers_take(struct workers *w);

/* Ends the threads. Thoughts under way are cut off and come back undone, like all that waited;
 * a password that is being worked on is finished. */
void workers_stop(struct workers *w);

/* Stops them if need be, and frees what wasn't taken. The jobs must come from malloc. */
void workers_free(struct workers *w);

uint32_t workers_waiting(struct workers *w); /* jobs that nobody has begun */

#endif
