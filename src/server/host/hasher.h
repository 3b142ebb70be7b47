// SPDX-License-Identifier: MIT
// A process beside the server that hashes passwords. A hash fills 64 MB of fresh memory, for which
// the kernel locks the address space, and it may be preempted in the middle: in a thread of the
// server, at a low priority, it kept the network waiting for tens of milliseconds. A process has an
// address space of its own, shares no lock with anybody, and needs no file and no connection.
#ifndef SERVER_HOST_HASHER_H
#define SERVER_HOST_HASHER_H

#include <stdbool.h>
#include <sys/types.h>

#include "server/host/sandbox.h"
#include "server/store/store.h"

enum { HASHER_SECRET_SIZE = 257 };

struct hasher_task {
    bool verify;                        /* does the secret match the password? Or: hash it */
    char secret[HASHER_SECRET_SIZE];    /* what somebody typed */
    char password[STORE_PASSWORD_SIZE]; /* its hash, as it is stored */
    bool done;                          /* false: it couldn't be done */
    bool matches;
};

struct hasher {
    pid_t process;
    int socket; /* -1: there is no process (any more) */
};

#define HASHER_NONE ((struct hasher){.socket = -1})

/* Starts processes. Before there are threads, and before anything is open that they shouldn't
 * inherit. Where one can't be started, its hasher is HASHER_NONE. */
void hashers_start(struct hasher *h, int count, enum sandbox_wish wish);

/* Does the task in the process, and waits for it. Where there is none, or it has been killed, the
 * caller hashes itself, at the same low priority: people still get in. One thread at a time. */
void hasher_do(struct hasher *h, struct hasher_task *t);

/* Ends the process, which has no task, and waits for it. It ends by itself if the server dies. */
void hasher_stop(struct hasher *h);

#endif
