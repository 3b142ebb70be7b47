// SPDX-License-Identifier: MIT
// Random numbers. The generator is xoshiro256** (Blackman and Vigna, public domain), seeded by
// splitmix64; its state is the caller's, so a seed means the same everywhere and in any thread.
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct rng {
    uint64_t s[4];
} rng;

static inline uint64_t rng_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* Four words of splitmix64, started at `seed`. */
static inline void rng_seed(rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++)
        r->s[i] = rng_mix(seed += 0x9e3779b97f4a7c15U);
}

/* The stream of item `index` (a game, a thread) under one seed. */
static inline void rng_seed_stream(rng *r, uint64_t seed, uint64_t index) {
    rng_seed(r, rng_mix(seed + 0x9e3779b97f4a7c15U) ^ index);
}

static inline uint64_t rng_rotl(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t rng_next(rng *r) {
    uint64_t *s = r->s;
    uint64_t result = rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return result;
}

/* A number below n, 1 <= n < 65536. Part of the notation: other programs recompute it. */
static inline uint32_t rng_below(rng *r, uint32_t n) {
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

#endif
