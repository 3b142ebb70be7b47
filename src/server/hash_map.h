// SPDX-License-Identifier: MIT
// A hash table of things that carry their own link: nothing is copied, and only its row of slots is
// allocated. It is walked in an order that follows from the hashes and the history alone, never
// from addresses in memory, so equal runs stay equal.
#ifndef SERVER_HASH_MAP_H
#define SERVER_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table_link {
    struct table_link *next;
    uint64_t hash;
};

struct table {
    struct table_link **slot;
    size_t slots, count; /* a power of two */
};

bool table_init(struct table *t); /* false: no memory */
void table_free(struct table *t); /* not what is in it */

void table_add(struct table *t, struct table_link *x, uint64_t hash);
void table_remove(struct table *t, struct table_link *x);

/* The first with this hash, and the next one behind `x`; NULL: none. */
struct table_link *table_find(const struct table *t, uint64_t hash);
struct table_link *table_find_next(const struct table_link *x);

/* A walk over everything: the first (`x` NULL), the one behind `x`; NULL at the end. The table must
 * stay as it is meanwhile. */
struct table_link *table_walk(const struct table *t, const struct table_link *x);

uint64_t table_hash(const void *bytes, size_t size);
uint64_t table_hash_number(uint64_t n);

/* The thing that a link belongs to. */
#define TABLE_OF(type, member, link) ((type *)(void *)((char *)(link)-offsetof(type, member)))

#endif
