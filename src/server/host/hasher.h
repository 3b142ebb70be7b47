// SPDX-License-Identifier: MIT
// A separate process that hashes passwords. A hash fills 64 MB of fresh memory, for which the
// kernel locks the address space, and it may be preempted in the middle: in a low-priority thread
// of the server it kept the network waiting for tens of milliseconds. A process has its own address
// space, shares no lock, and needs no files and no connections.
#ifndef SERVER_HOST_HASHER_H
#define SERVER_HOST_HASHER_H

#include <stdbool.h>
#include <sys/types.h>

#include "server/host/sandbox.h"
#include "server/store/store.h"

enum { HASHER_SECRET_SIZE = 257 };

struct credentials {
    char secret[HASHER_SECRET_SIZE];    /* as typed; wiped after use */
    char password[STORE_PASSWORD_SIZE]; /* its hash, as it is stored */
    bool matches;
};

struct hasher_task {
    bool verify; /* compare the secret with the password; false: hash it */
    bool done;   /* false: it couldn't be done */
    struct credentials credentials;
};

struct hasher {
    pid_t process;
    int socket; /* -1: no process, or none any longer */
};

#define HASHER_NONE ((struct hasher){.socket = -1})

/* Starts processes. To be called before there are threads, and before anything is open that they
 * shouldn't inherit. If one can't be started, its hasher is HASHER_NONE. */
void hashers_start(struct hasher *h, int count, enum sandbox_mode mode);

/* Does the task in the process, and waits for it. Without a process, or if it was killed, the
 * calling thread hashes at the same low priority, so that people still get in. To be used by one
 * thread at a time. */
void hasher_do(struct hasher *h, struct hasher_task *t);

/* Ends the process, which must be idle, and waits for it. It also ends if the server dies. */
void hasher_stop(struct hasher *h);

#endif
