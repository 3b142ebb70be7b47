// SPDX-License-Identifier: MIT
// How many connections every network address has: the house counts clients, but a connection that
// hasn't said anything yet is none. An IPv6 address counts by its first 64 bits, which are one
// household's.
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <sys/socket.h>

#include "server/table.h"

struct peers {
    struct table addresses;
};

bool peers_init(struct peers *p); /* false: no memory */
void peers_free(struct peers *p);

/* A number that stands for the address. */
uint64_t peers_key(const struct sockaddr_storage *address);

/* The connections of an address. */
int peers_count(const struct peers *p, uint64_t key);

/* One more, one less. False: no memory, it isn't counted. */
bool peers_add(struct peers *p, uint64_t key);
void peers_remove(struct peers *p, uint64_t key);

#endif
