// SPDX-License-Identifier: MIT
// Buckets lie in small sets; a newcomer to a set takes the place of the bucket that is nearest to
// being full, since forgetting that one gives the least away. A bucket is kept as one moment: when
// it will be full. So a clock that jumps forward fills it, and one that jumps back can't keep it
// empty for longer than it takes to fill.
#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1 << 13, WAYS = 8 };

struct bucket {
    uint64_t whom; /* 0: unused */
    int64_t full;  /* when, in milliseconds */
};

struct limits {
    uint8_t key[LIMITS_HASH_KEY];
    struct bucket bucket[SETS][WAYS];
};

_Static_assert(LIMITS_HASH_KEY == crypto_shorthash_KEYBYTES, "the key of the hash");

struct limits *limits_new(const uint8_t key[LIMITS_HASH_KEY]) {
    struct limits *l = calloc(1, sizeof *l);
    if (l)
        memcpy(l->key, key, sizeof l->key);
    return l;
}

void limits_free(struct limits *l) {
    free(l);
}

uint64_t limits_hash(const struct limits *l, const void *bytes, size_t size) {
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t hash;
    crypto_shorthash(out, bytes, size, l->key);
    memcpy(&hash, out, sizeof hash);
    return hash ? hash : 1;
}

uint64_t limits_address(const struct limits *l, const char *address) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t bytes[16];
    if (inet_pton(AF_INET6, address, bytes) == 1)
        return memcmp(bytes, mapped, sizeof mapped) == 0 ? limits_hash(l, bytes + 12, 4)
                                                         : limits_hash(l, bytes, 8);
    if (inet_pton(AF_INET, address, bytes) == 1)
        return limits_hash(l, bytes, 4);
    return limits_hash(l, address, strlen(address));
}

/* The bucket of somebody; with `make` one is found a place. */
static struct bucket *find(struct limits *l, const struct limits_rule *rule, uint64_t whom,
                           bool make) {
    uint64_t words[2] = {whom, (uint64_t)rule->kind};
    uint64_t name = limits_hash(l, words, sizeof words);
    struct bucket *set = l->bucket[name % SETS], *least = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].whom == name)
            return &set[i];
        if (set[i].full < least->full)
            least = &set[i];
    }
    if (!make)
        return NULL;
    *least = (struct bucket){.whom = name};
    return least;
}

/* When the bucket would be full after taking one more; false: it hasn't got one. */
static bool after(const struct limits_rule *rule, struct bucket *b, int64_t now, int64_t *full) {
    if (rule->tokens < 1)
        return false;
    int64_t token = rule->period / rule->tokens, most = token * rule->burst;
    if (b && b->full > now + most) /* the clock has jumped back */
        b->full = now + most;
    *full = (b && b->full > now ? b->full : now) + token;
    return *full <= now + most;
}

bool limits_take(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now) {
    struct bucket *b = find(l, rule, whom, true);
    int64_t full;
    if (!after(rule, b, now, &full))
        return false;
    b->full = full;
    return true;
}

bool limits_allow(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now) {
    int64_t full;
    return after(rule, find(l, rule, whom, false), now, &full);
}
