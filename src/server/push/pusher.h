// SPDX-License-Identifier: MIT
// A separate process that sends notifications. The server itself gives up making connections once
// it has started (host/sandbox.h); this process may make them, to the ports of push services, and
// has nothing else: no storage, no people, no games. It alone has the key that signs. Some threads
// send, so that a service that doesn't answer holds up only one of them, for ten seconds; what they
// haven't got to waits in the socket, and when that is full more is dropped: notifications are a
// convenience.
#ifndef SERVER_PUSH_PUSHER_H
#define SERVER_PUSH_PUSHER_H

#include <sys/types.h>

#include "server/host/hasher.h"
#include "server/push/push.h"
#include "server/push/vapid.h"

struct pusher_options {
    const char *key, *contact; /* key NULL: no notifications */
    struct push_hosts more;
};

struct pusher {
    pid_t process;
    int socket;                     /* -1: no process, or none any longer */
    char public[VAPID_PUBLIC_SIZE]; /* "": no notifications */
};

#define PUSHER_NONE ((struct pusher){.socket = -1})

/* Starts the process and waits until it is ready. To be called like hashers_start, after it: the
 * process closes its ends of these `count` hashers. 0, or -1 with the reason. */
int pusher_start(struct pusher *p, const struct pusher_options *o, enum sandbox_mode mode,
                 const struct hasher *h, int count, text *error);

/* Hands a message over, without waiting; false: too many wait, or there is no process. */
bool pusher_put(struct pusher *p, const struct push_message *m);

/* Takes one that is done: 1, 0: none for now, -1: the process is gone. */
int pusher_take(struct pusher *p, struct push_message *out);

/* Ends the process, with what it is sending, and waits for it. It also ends if the server dies. */
void pusher_stop(struct pusher *p);

#endif
