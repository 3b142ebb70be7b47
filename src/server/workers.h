// SPDX-License-Identifier: MIT
// Threads for what takes time: searches for bots' moves, and hashing passwords. They never touch
// rooms or sockets: a job is a value that goes in and comes back. Searches have a lower priority
// than the network; passwords are hashed at most two at once, in separate processes.
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "engine/think.h"
#include "server/bounds.h"
#include "server/host/hasher.h"
#include "server/store/store.h"

enum job_kind { JOB_MOVE, JOB_PAR, JOB_HASH, JOB_VERIFY };

struct job {
    struct job *next; /* borrowed: the queue's */
    enum job_kind kind;
    uint64_t ticket; /* the caller's */
    uint64_t owner;  /* on whose behalf: a person's number for moves, an address's for passwords */
    bool done;       /* false: it couldn't be done */
    /* MOVE: the caller fills in the setup (game, bot, view, seed) and limits; a bot that needs a
     * limit and has none gets THINK_DEFAULT_MOVETIME */
    struct search_setup setup;
    struct think_limits limits;
    game_move move;
    /* PAR: a daily deal, which the bot plays to its end in all seats -> its score */
    struct store_deal deal;
    /* HASH: secret -> password. VERIFY: both -> matches */
    struct credentials credentials;
};

struct workers;

/* Starts `threads` (at least 1) for moves, and for passwords one for each of the
 * WORKERS_PASSWORD_THREADS hashers, which are borrowed and must outlive the workers, as must
 * `context`. `wake` is called in one of the threads when a job is done. Owned by the caller:
 * workers_free. NULL with the reason. */
struct workers *workers_start(int threads, struct hasher *hashers, void (*wake)(void *context),
                              void *context, text *error);

/* Queues a job, which the workers own until it is taken back. Owners take turns, one job each; jobs
 * of one owner are begun in the order in which they came. False: too many wait, or the workers have
 * been stopped; the caller still owns the job. */
bool workers_put(struct workers *w, struct job *j);

/* The next finished job, in the order of finishing, now owned by the caller; NULL: none. */
struct job *workers_take(struct workers *w);

/* Ends the threads. Running searches are cut off and come back undone, like all jobs that waited; a
 * password that is being hashed is finished. */
void workers_stop(struct workers *w);

/* Stops them if need be, and frees the jobs that weren't taken, which must come from malloc. */
void workers_free(struct workers *w);

uint32_t workers_waiting(struct workers *w); /* jobs not yet begun */

#endif
