// SPDX-License-Identifier: MIT
// A multiset of cards in one word: byte lane c (0..5) counts colour c, byte 7 is the total, byte 6
// is zero. Cards are added and taken by adding and subtracting words; the total follows for free. A
// lane holds less than 128, so its top bit is free for comparisons of all six lanes at once.
#ifndef BASE_LANES_H
#define BASE_LANES_H

#include <stdint.h>

#ifdef __SSSE3__
#include <immintrin.h>
#endif

enum { LANES = 6 };

typedef uint64_t lanes;

#define LANES_LOW 0x0000010101010101U  /* 1 in every lane */
#define LANES_HIGH 0x0000808080808080U /* the top bit of every lane */
#define LANES_ALL 0x0000ffffffffffffU  /* the lanes without the total */
#define LANES_TOTAL ((lanes)1 << 56)   /* one in the total */

/* n cards of one colour. */
static inline lanes lanes_of(int colour, int n) {
    return (((lanes)1 << (8 * colour)) | LANES_TOTAL) * (lanes)n;
}

static inline int lanes_count(lanes x, int colour) {
    return (int)((x >> (8 * colour)) & 0xff);
}

static inline int lanes_total(lanes x) {
    return (int)(x >> 56);
}

/* Sum of six lanes, for words whose byte 7 isn't a total. The sum is below 256. */
static inline int lanes_sum(lanes x) {
    return (int)((((x & LANES_ALL) * LANES_LOW) >> 40) & 0xff);
}

/* The word with its total corrected. */
static inline lanes lanes_totalled(lanes x) {
    x &= LANES_ALL;
    return x | ((lanes)lanes_sum(x) << 56);
}

/* 0x80 in every lane that is not empty. */
static inline lanes lanes_present(lanes x) {
    return ((x & LANES_ALL) + (LANES_HIGH - LANES_LOW)) & LANES_HIGH;
}

/* 0xff in every lane in which `flags` has 0x80. */
static inline lanes lanes_spread(lanes flags) {
    return (flags << 1) - (flags >> 7);
}

/* 0x80 in every lane where a >= b. */
static inline lanes lanes_at_least(lanes a, lanes b) {
    return (((a & LANES_ALL) | LANES_HIGH) - (b & LANES_ALL)) & LANES_HIGH;
}

/* Is every lane of `part` at most that of `whole`? */
static inline int lanes_within(lanes part, lanes whole) {
    return lanes_at_least(whole, part) == LANES_HIGH;
}

/* The smaller of the two, lane by lane, with its total. */
static inline lanes lanes_min(lanes a, lanes b) {
    lanes take_b = lanes_spread(lanes_at_least(a, b));
    return lanes_totalled((b & take_b) | (a & ~take_b));
}

/* No lane above n; without the total. */
static inline lanes lanes_capped(lanes x, int n) {
    lanes most = LANES_LOW * (lanes)n, take = lanes_spread(lanes_at_least(x, most));
    return (most & take) | (x & LANES_ALL & ~take);
}

/* Each count n (at most 8) as n bits at the bottom of its lane. */
static inline uint64_t lanes_unary(lanes x) {
#ifdef __SSSE3__
    __m128i bits = _mm_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, 0, 0, 0, 0, 0, 0, 0);
    __m128i counts = _mm_cvtsi64_si128((long long)(x & LANES_ALL));
    return (uint64_t)_mm_cvtsi128_si64(_mm_shuffle_epi8(bits, counts));
#else
    uint64_t unary = 0;
    for (int c = 0; c < LANES; c++)
        unary |= (uint64_t)((1U << lanes_count(x, c)) - 1) << (8 * c);
    return unary;
#endif
}

/* The first lane of ascending `running` sums that is above k. */
static inline int lanes_find(lanes running, int k) {
    lanes passed = (((lanes)k * LANES_LOW | LANES_HIGH) - running) & LANES_HIGH;
    return __builtin_popcountll(passed);
}

/* The colour of card k in colour order; k is below the total. */
static inline int lanes_colour_at(lanes x, int k) {
    return lanes_find((x & LANES_ALL) * LANES_LOW, k);
}

#endif
