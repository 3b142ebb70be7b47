// SPDX-License-Identifier: MIT
// Chains in slots. The array of slots is doubled when there is more than one item per slot; if
// there is no memory for that, the chains just grow longer.
#include "server/hash_map.h"

#include <assert.h>
#include <stdlib.h>

#include "base/rng.h"
#include "server/bounds.h"

bool hash_map_init(struct hash_map *t) {
    *t = (struct hash_map){.slots = HASH_MAP_SLOTS};
    t->slot = calloc(t->slots, sizeof *t->slot);
    return t->slot != NULL;
}

void hash_map_free(struct hash_map *t) {
    free(t->slot);
    *t = (struct hash_map){0};
}

static void hash_map_put(struct hash_map_link **slot, size_t slots, struct hash_map_link *x) {
    struct hash_map_link **at = &slot[x->hash & (slots - 1)];
    x->next = *at;
    *at = x;
}

static void hash_map_grow(struct hash_map *t) {
    struct hash_map_link **slot = calloc(2 * t->slots, sizeof *slot);
    if (!slot)
        return;
    for (size_t i = 0; i < t->slots; i++)
        while (t->slot[i]) {
            struct hash_map_link *x = t->slot[i];
            t->slot[i] = x->next;
            hash_map_put(slot, 2 * t->slots, x);
        }
    free(t->slot);
    t->slot = slot;
    t->slots *= 2;
}

void hash_map_add(struct hash_map *t, struct hash_map_link *x, uint64_t hash) {
    if (t->count >= t->slots)
        hash_map_grow(t);
    x->hash = hash;
    hash_map_put(t->slot, t->slots, x);
    t->count++;
}

void hash_map_remove(struct hash_map *t, struct hash_map_link *x) {
    struct hash_map_link **at = &t->slot[x->hash & (t->slots - 1)];
    while (*at != x) {
        assert(*at);
        at = &(*at)->next;
    }
    *at = x->next;
    t->count--;
}

static struct hash_map_link *with_hash(struct hash_map_link *x, uint64_t hash) {
    while (x && x->hash != hash)
        x = x->next;
    return x;
}

struct hash_map_link *hash_map_find(const struct hash_map *t, uint64_t hash) {
    return with_hash(t->slot[hash & (t->slots - 1)], hash);
}

struct hash_map_link *hash_map_find_next(const struct hash_map_link *x) {
    return with_hash(x->next, x->hash);
}

struct hash_map_link *hash_map_walk(const struct hash_map *t, const struct hash_map_link *x) {
    if (x && x->next)
        return x->next;
    for (size_t i = x ? (x->hash & (t->slots - 1)) + 1 : 0; i < t->slots; i++)
        if (t->slot[i])
            return t->slot[i];
    return NULL;
}

uint64_t hash_map_hash(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return rng_mix(hash);
}

uint64_t hash_map_hash_number(uint64_t n) {
    return rng_mix(n + UINT64_C(0x9e3779b97f4a7c15));
}
