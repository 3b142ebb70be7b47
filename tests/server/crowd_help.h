// SPDX-License-Identifier: MIT
// Connections without sockets, by address: for tests of peers and their turns.
#ifndef TESTS_CROWD_HELP_H
#define TESTS_CROWD_HELP_H

#include "server/web/internal.h"

enum { CROWD_MOST = 512 };

struct crowd {
    struct web *web;
    struct connection *list[CROWD_MOST];
    int count;
};

bool crowd_open(struct crowd *c); /* false: no memory */
void crowd_close(struct crowd *c);
/* A connection of this address. */
struct connection *crowd_add(struct crowd *c, uint64_t address);

#endif
