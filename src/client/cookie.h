// SPDX-License-Identifier: MIT
// The session's cookie on a server, in $XDG_STATE_HOME/sixsands/servers: a file per server that
// only its owner can read.
#ifndef CLIENT_COOKIE_H
#define CLIENT_COOKIE_H

#include "client/address.h"
#include "client/wire.h"

/* The cookie stored for this server; "" if there is none. */
void cookie_load(const struct address *a, char cookie[WIRE_COOKIE]);

/* Stores it; "" deletes it. False with errno: then it lasts as long as the program. */
bool cookie_keep(const struct address *a, const char *cookie);

#endif
