// SPDX-License-Identifier: MIT
// A hash table of things that carry their own link: nothing is copied, and only its row of slots is
// allocated. It is walked in an order that follows from the hashes and the history alone, never
// from addresses in memory, so equal runs stay equal.
#ifndef SERVER_HASH_MAP_H
#define SERVER_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_map_link {
    struct hash_map_link *next;
    uint64_t hash;
};

struct hash_map {
    struct hash_map_link **slot;
    size_t slots, count; /* a power of two */
};

bool hash_map_init(struct hash_map *t); /* false: no memory */
void hash_map_free(struct hash_map *t); /* not what is in it */

void hash_map_add(struct hash_map *t, struct hash_map_link *x, uint64_t hash);
void hash_map_remove(struct hash_map *t, struct hash_map_link *x);

/* The first with this hash, and the next one behind `x`; NULL: none. */
struct hash_map_link *hash_map_find(const struct hash_map *t, uint64_t hash);
struct hash_map_link *hash_map_find_next(const struct hash_map_link *x);

/* A walk over everything: the first (`x` NULL), the one behind `x`; NULL at the end. The table must
 * stay as it is meanwhile. */
struct hash_map_link *hash_map_walk(const struct hash_map *t, const struct hash_map_link *x);

uint64_t hash_map_hash(const void *bytes, size_t size);
uint64_t hash_map_hash_number(uint64_t n);

/* The thing that a link belongs to. */
#define TABLE_OF(type, member, link) ((type *)(void *)((char *)(link)-offsetof(type, member)))

#endif
