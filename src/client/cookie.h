// SPDX-License-Identifier: MIT
// Who one was on a server: the cookie of the session, a file for each server in
// $XDG_STATE_HOME/sixsands/servers that only its owner can read.
#ifndef CLIENT_COOKIE_H
#define CLIENT_COOKIE_H

#include "client/address.h"
#include "client/wire.h"

/* The cookie kept for this server; "" when there is none. */
void session_load(const struct address *a, char cookie[WIRE_COOKIE]);

/* Keeps it; "" forgets it. False with errno: then it lasts as long as the program. */
bool session_keep(const struct address *a, const char *cookie);

#endif
