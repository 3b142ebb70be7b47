// SPDX-License-Identifier: MIT
// Threads for what takes time: bots that think, passwords that are hashed. They never touch rooms
// or sockets: a job is a value that goes in and comes back. Thinking is done at a lower priority
// than the network; passwords at most two at once.
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "engine/think.h"
#include "server/store.h"

enum job_kind { JOB_MOVE, JOB_HASH, JOB_VERIFY };

enum { JOB_SECRET_SIZE = 257 };

struct job {
    struct job *next;
    enum job_kind kind;
    uint64_t ticket; /* the caller's */
    bool done;       /* false: it couldn't be done */
    /* MOVE: the caller fills in the setup (game, bot, view, seed) and limits */
    struct search_setup setup;
    struct think_limits limits;
    game_move move;
    /* HASH: secret -> password. VERIFY: both -> matches */
    char secret[JOB_SECRET_SIZE]; /* wiped behind the work */
    char password[STORE_PASSWORD_SIZE];
    bool matches;
};

struct workers;
struct workers *workers_start(int threads, void (*wake)(void *context), void *context, text *error);
enum { WORKERS_MOST_MOVES = 65536, WORKERS_MOST_PASSWORDS = 64 };
bool workers_put(struct workers *w, struct job *j); /* false: too many wait */
struct job *workers_take(struct workers *w);
void workers_stop(struct workers *w); /* thoughts under way are cut off */
void workers_free(struct workers *w);
uint32_t workers_waiting(struct workers *w);

#endif
