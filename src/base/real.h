// SPDX-License-Identifier: MIT
// The few functions of real numbers that search needs, without a maths library: only exact IEEE
// operations in a fixed order, so results are equal bit by bit on every machine and in the browser.
#ifndef BASE_REAL_H
#define BASE_REAL_H

#include <stdint.h>
#include <string.h>

/* Half of a 95 % interval, in standard errors. */
#define REAL_95 1.959963984540054

/* Correctly rounded everywhere: one instruction with -fno-math-errno. x >= 0. */
static inline double real_sqrt(double x) {
    return __builtin_sqrt(x);
}

/* 2 to the n, from -1022 to 1023. */
static inline double real_power_of_two(int n) {
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* e to the x, with a relative error of about 1e-13; 0 below -700, constant above 700. */
static inline double real_exp(double x) {
    if (x < -700)
        return 0;
    if (x > 700)
        x = 700;
    const double log2e = 1.4426950408889634, ln2_high = 6.93147180369123816490e-01,
                 ln2_low = 1.90821492927058770002e-10;
    int n = (int)(x * log2e + (x < 0 ? -0.5 : 0.5));
    double y = (x - n * ln2_high) - n * ln2_low; /* |y| <= ln 2 / 2 */
    /* The series up to y^12, even and odd powers apart, so that the two sums can overlap. */
    double z = y * y;
    double even =
        1 + z * (1 / 2.0 + z * (1 / 24.0 +
                                z * (1 / 720.0 + z * (1 / 40320.0 + z * (1 / 3628800.0 +
                                                                         z * (1 / 479001600.0))))));
    double odd =
        1 + z * (1 / 6.0 +
                 z * (1 / 120.0 + z * (1 / 5040.0 + z * (1 / 362880.0 + z * (1 / 39916800.0)))));
    return (even + y * odd) * real_power_of_two(n);
}

/* The natural logarithm of a positive, normal number, to about 1e-13. */
static inline double real_log(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int n = (int)(bits >> 52) - 1023;
    bits = (bits & 0x000fffffffffffffU) | 0x3ff0000000000000U;
    double m;
    memcpy(&m, &bits, sizeof m); /* 1 <= m < 2 */
    if (m > 1.4142135623730951) {
        m /= 2;
        n++;
    }
    double z = (m - 1) / (m + 1), square = z * z, power = z, sum = 0; /* |z| < 0.172 */
    for (int i = 1; i <= 17; i += 2) {
        sum += power / i;
        power *= square;
    }
    return 2 * sum + n * 0.6931471805599453;
}

/* Maps any number into -1 to 1: steepest at 0, half-way at 1. */
static inline double real_squash(double x) {
    return x / (1 + (x < 0 ? -x : x));
}

/* A number in [0, 1) from the top 53 bits of a random word. */
static inline double real_unit(uint64_t word) {
    return (double)(word >> 11) * 0x1p-53;
}

#endif
