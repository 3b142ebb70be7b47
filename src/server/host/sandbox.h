// SPDX-License-Identifier: MIT
// The server gives up what it doesn't need once everything is open, so that whoever takes it over
// gets little: by landlock no files but the storage's own, by seccomp no programs, no connections
// to elsewhere, no other processes, no new code. What the kernel lacks is left out and told.
#ifndef SERVER_HOST_SANDBOX_H
#define SERVER_HOST_SANDBOX_H

#include "base/text.h"

enum sandbox_wish {
    SANDBOX_AUTO, /* as much as the kernel has */
    SANDBOX_ON,   /* all of it, or no start */
    SANDBOX_OFF,
};

/* Restricts this thread and all that it starts from here on; nothing takes that back. `database` is
 * the storage's file by its full path, open with what lies beside it; NULL: no file at all. False:
 * with what is missing in `lacks`, and why; the rest holds. */
bool sandbox_enter(const char *database, text *lacks);

#endif
