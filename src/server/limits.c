// SPDX-License-Identifier: MIT
// Buckets are kept in small sets; a newcomer to a set replaces the bucket that is nearest to being
// full, since forgetting that one gives the least away. A bucket is stored as one moment: when it
// will be full. So a clock that jumps forward fills it, and one that jumps back can't keep it empty
// for longer than it takes to fill.
#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/bounds.h"

enum { MILLISECOND = 1000 };

struct bucket {
    uint64_t whom; /* 0: unused */
    int64_t full;  /* when, in microseconds */
};

struct limits {
    uint8_t key[LIMITS_HASH_KEY];
    struct bucket bucket[LIMITS_SETS][LIMITS_WAYS];
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

span limits_network(int family, const void *bytes) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    const char *at = bytes;
    if (family == AF_INET)
        return (span){at, 4};
    if (family != AF_INET6)
        return (span){at, 0};
    return memcmp(at, mapped, sizeof mapped) == 0 ? (span){at + 12, 4} : (span){at, 8};
}

uint64_t limits_address(const struct limits *l, const char *address) {
    uint8_t bytes[16];
    span counts = span_of(address);
    for (int i = 0; i < 2; i++) {
        int family = i ? AF_INET6 : AF_INET;
        if (inet_pton(family, address, bytes) == 1)
            counts = limits_network(family, bytes);
    }
    return limits_hash(l, counts.at, counts.length);
}

static uint64_t limits_name(const struct limits *l, const struct limits_rule *rule, uint64_t whom) {
    uint64_t words[2] = {whom, (uint64_t)rule->kind};
    return limits_hash(l, words, sizeof words);
}

/* Somebody's bucket; with `make` it is created if need be. */
static struct bucket *limits_find(struct limits *l, const struct limits_rule *rule, uint64_t whom,
                                  bool make) {
    uint64_t name = limits_name(l, rule, whom);
    struct bucket *set = l->bucket[name % LIMITS_SETS], *least = set;
    for (int i = 0; i < LIMITS_WAYS; i++) {
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

/* How long one token takes, at least a microsecond. */
static int64_t token_of(const struct limits_rule *rule) {
    int64_t token = MILLISECOND * rule->period / rule->tokens;
    return token > 0 ? token : 1;
}

struct limits_bucket limits_bucket(const struct limits *l, const struct limits_rule *rule,
                                   uint64_t whom) {
    int64_t token = token_of(rule);
    return (struct limits_bucket){limits_name(l, rule, whom), token, token * rule->burst};
}

/* When the bucket would be full after taking one more token; false: it has none. Here `now` is in
 * microseconds. */
static bool limits_after(const struct limits_rule *rule, struct bucket *b, int64_t now,
                         int64_t *full) {
    if (rule->tokens < 1)
        return false;
    int64_t token = token_of(rule), most = token * rule->burst;
    if (b && b->full > now + 2 * most) /* the clock has jumped back */
        b->full = now + most;
    *full = (b && b->full > now ? b->full : now) + token;
    return *full <= now + most;
}

bool limits_take(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now) {
    struct bucket *b = limits_find(l, rule, whom, true);
    int64_t full;
    if (!limits_after(rule, b, MILLISECOND * now, &full))
        return false;
    b->full = full;
    return true;
}

void limits_give(struct limits *l, const struct limits_rule *rule, uint64_t whom) {
    struct bucket *b = limits_find(l, rule, whom, false);
    if (b && rule->tokens > 0)
        b->full -= token_of(rule);
}

void limits_charge(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t count,
                   int64_t now) {
    struct bucket *b = limits_find(l, rule, whom, true);
    int64_t full;
    if (rule->tokens < 1 || count < 1)
        return;
    now *= MILLISECOND;
    limits_after(rule, b, now, &full);
    int64_t token = token_of(rule), most = token * rule->burst;
    full += (count > 2 * rule->burst ? 2 * rule->burst : count) * token - token;
    b->full = full < now + 2 * most ? full : now + 2 * most;
}

int64_t limits_used(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now) {
    int64_t full = 0;
    now *= MILLISECOND;
    limits_after(rule, limits_find(l, rule, whom, false), now, &full);
    return rule->tokens > 0 ? (full - now) / token_of(rule) - 1 : 0;
}

bool limits_allow(struct limits *l, const struct limits_rule *rule, uint64_t whom, int64_t now) {
    int64_t full;
    return limits_after(rule, limits_find(l, rule, whom, false), MILLISECOND * now, &full);
}
