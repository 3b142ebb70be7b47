// SPDX-License-Identifier: MIT
// Sets of up to 64 members as bits of a word.
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* The lowest member; the set is not empty. */
static inline int bits_first(uint64_t set) {
    return __builtin_ctzll(set);
}

/* The k-th member in ascending order, as a set; k is below the count. */
static inline uint64_t bits_nth(uint64_t set, int k) {
#ifdef __BMI2__
    return _pdep_u64((uint64_t)1 << k, set);
#else
    while (k--)
        set &= set - 1;
    return set & (0 - set);
#endif
}

/* Eight bits as eight bytes of 0 or 1, the lowest first. */
static inline uint64_t bits_to_bytes(unsigned eight) {
    uint64_t one_each = (eight & 0xff) * 0x0101010101010101U & 0x8040201008040201U;
    return (one_each + 0x7f7f7f7f7f7f7f7fU) >> 7 & 0x0101010101010101U;
}

/* Four bits as four pairs of bytes of 0 or 1, the lowest first. */
#define BITS_PAIRS 0x0001000100010001U
static inline uint64_t bits_to_pairs(unsigned four) {
    return (four & 0xf) * 0x0000200040008001U & BITS_PAIRS;
}

#endif
