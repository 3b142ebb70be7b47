// SPDX-License-Identifier: MIT
// Once everything is open the server gives up what it doesn't need, so that an attacker who takes
// it over gains little: with landlock no files except the storage's own, with seccomp no programs,
// no outgoing connections but to a database, no other processes, no new code. What the kernel lacks
// is left out and reported.
#ifndef SERVER_HOST_SANDBOX_H
#define SERVER_HOST_SANDBOX_H

#include "server/store/store.h"

enum sandbox_mode {
    SANDBOX_AUTO, /* as much as the kernel supports */
    SANDBOX_ON,   /* all of it, or refuse to start */
    SANDBOX_OFF,
};

/* Restricts this thread and all that it starts from now on; it can't be undone. What storage needs
 * stays possible (NULL: no file and no connection at all): a file that is already open with its
 * companions, or connecting to a database again. False with what is missing, and why, in `lacks`;
 * the rest is in force. */
bool sandbox_enter(const struct store_needs *needs, text *lacks);

#endif
