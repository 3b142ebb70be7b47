// SPDX-License-Identifier: MIT
// How often somebody may do something: token buckets by address and by person, in memory of a fixed
// size. A bucket refills at an even pace and is forgotten once it is full; so overflowing the
// memory gains tokens only for those whose buckets were nearly full anyway.
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct limits;

enum { LIMITS_HASH_KEY = 16 };

/* `key` is random, so that nobody can aim at somebody else's bucket. Owned by the caller:
 * limits_free. NULL: no memory. */
struct limits *limits_new(const uint8_t key[LIMITS_HASH_KEY]);
void limits_free(struct limits *l);

/* The limit on one kind of action. */
struct limits_rule {
    int kind;       /* buckets of different kinds are independent */
    int64_t tokens; /* this many ... */
    int64_t period; /* ... per this many milliseconds, */
    int64_t burst;  /* and at most this many at once; at least 1 */
};

/* Takes a token; false: there is none. */
bool limits_take(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);
/* Returns a token that was taken. */
void limits_give(struct limits *l, const struct limits_rule *rule, uint64_t whom);
/* Takes `count` tokens for what something turned out to cost. Missing tokens become a debt, up to
 * the size of the bucket. */
void limits_charge(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t count,
                   int64_t now);
/* How many tokens are missing from a full bucket? */
int64_t limits_used(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);
/* The name of somebody's bucket and its size in time, for buckets that are kept elsewhere. */
struct limits_bucket {
    uint64_t name;
    int64_t token, most; /* microseconds until a token has come back, and all of them */
};
struct limits_bucket limits_bucket(const struct limits *l, const struct limits_rule *rule,
                                   uint64_t whom);
/* Is there a token? */
bool limits_allow(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now);

/* The bytes of an address (AF_INET, AF_INET6) that count: for IPv6 the first 64 bits, which belong
 * to one household or rented machine, for IPv4 all, mapped into IPv6 or not. Empty: another family.
 * Borrowed from `bytes`. */
span limits_network(int family, const void *bytes);
/* A number for an address given as text: the hash of the bytes that count. */
uint64_t limits_address(const struct limits *l, const char *address);
/* And for any bytes. */
uint64_t limits_hash(const struct limits *l, const void *bytes, size_t size);

#endif
