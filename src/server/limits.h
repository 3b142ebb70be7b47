// SPDX-License-Identifier: MIT
// How often somebody may do something: token buckets by address and by person, in memory of a fixed
// size. A bucket holds so many tokens, fills up at an even pace, and what is full again is
// forgotten; so nobody gets more by making the table overflow but those who were nearly full.
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct limits;

enum { LIMITS_HASH_KEY = 16 };

/* `key` is random: nobody can aim at somebody else's bucket. NULL: no memory. */
struct limits *limits_new(const uint8_t key[LIMITS_HASH_KEY]);
void limits_free(struct limits *l);

/* What is counted: a kind of thing, for somebody. */
struct limits_rule {
    int kind;       /* buckets of different kinds have nothing to do with each other */
    int64_t tokens; /* so many ... */
    int64_t period; /* ... in so many milliseconds, */
    int64_t burst;  /* and at most so many at once; at least 1 */
};

/* Takes a token; false: there is none. */
bool limits_take(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);
/* Gives one back that was taken. */
void limits_give(struct limits *l, const struct limits_rule *rule, uint64_t whom);
/* Takes so many for what something turned out to cost; whoever hasn't got them owes them, up to as
 * many as the bucket holds. */
void limits_charge(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t count,
                   int64_t now);
/* How many are missing? */
int64_t limits_used(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);
/* Is there one? */
bool limits_allow(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);

/* The bytes of an address (AF_INET, AF_INET6) that count: for IPv6 the first 64 bits, which one
 * household or rented machine has, for IPv4 all, mapped into IPv6 or not. Empty: another family. */
span limits_network(int family, const void *bytes);
/* A number for an address, as text: by what counts of it. */
uint64_t limits_address(const struct limits *l, const char *address);
/* And for any bytes. */
uint64_t limits_hash(const struct limits *l, const void *bytes, size_t size);

#endif
