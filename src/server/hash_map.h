// SPDX-License-Identifier: MIT
// An intrusive hash map: items carry their own link, nothing is copied, and only the array of slots
// is allocated. Items are borrowed: an owner removes one before freeing it. The order of a walk
// depends only on hashes and history, never on addresses in memory, so equal runs stay equal.
#ifndef SERVER_HASH_MAP_H
#define SERVER_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Part of the item, which must not move while it is in the map. */
struct hash_map_link {
    struct hash_map_link *next;
    uint64_t hash;
};

struct hash_map {
    struct hash_map_link **slot; /* owned: the array; the links are borrowed */
    size_t slots, count;         /* slots: a power of two */
};

bool hash_map_init(struct hash_map *t); /* false: no memory */
void hash_map_free(struct hash_map *t); /* not the items in it */

void hash_map_add(struct hash_map *t, struct hash_map_link *x, uint64_t hash);
void hash_map_remove(struct hash_map *t, struct hash_map_link *x);

/* The first item with this hash, and the next one after `x`; NULL: none. */
struct hash_map_link *hash_map_find(const struct hash_map *t, uint64_t hash);
struct hash_map_link *hash_map_find_next(const struct hash_map_link *x);

/* A walk over all items: the first (`x` NULL), the one after `x`; NULL at the end. The map must not
 * change meanwhile. */
struct hash_map_link *hash_map_walk(const struct hash_map *t, const struct hash_map_link *x);

uint64_t hash_map_hash(const void *bytes, size_t size);
uint64_t hash_map_hash_number(uint64_t n);

/* The item that a link belongs to. */
#define HASH_MAP_OF(type, member, link) ((type *)(void *)((char *)(link)-offsetof(type, member)))

#endif
