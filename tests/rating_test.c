// SPDX-License-Identifier: MIT
// Statistics of matches: small examples worked out by hand, the equations that define an interval
// and a most likely distribution, and simulated matches whose truth is known. Random values come
// from the C library with a fixed seed, not from the code under test.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "cli/arena/rating.h"

static unsigned short dice[3] = {4, 5, 6};

static void assert_near(double is, double must, double within) {
    if (!(fabs(is - must) <= within))
        fail_msg("%.9f is not within %g of %.9f", is, within, must);
}

static struct rating_sample sample_of(const double *x, int n) {
    struct rating_sample s = {0};
    for (int i = 0; i < n; i++)
        rating_add(&s, x[i]);
    return s;
}

/* ---- samples */

static void test_samples(void **state) {
    (void)state;
    struct rating_sample s = {0};
    assert_near(rating_variance(&s), 0, 0);
    assert_near(rating_margin(&s), 0, 0);
    rating_add(&s, 1);
    assert_near(s.mean, 1, 0);
    assert_near(rating_variance(&s), 0, 0);
    rating_add(&s, 2);
    rating_add(&s, 4); /* mean 7/3; squares 16/9 + 1/9 + 25/9 = 42/9 */
    assert_near(s.mean, 7.0 / 3, 1e-12);
    assert_near(rating_variance(&s), 7.0 / 3, 1e-12);
    assert_near(rating_margin(&s), 1.959964 * sqrt(7.0 / 9), 1e-6);
}

/* ---- intervals of shares */

/* Wilson's bounds are the two shares x with (p - x)^2 = zz x (1 - x). */
static void assert_wilson(struct rating_interval in, double p, double zz) {
    assert_true(in.low < p && p < in.high);
    assert_near((p - in.low) * (p - in.low), zz * in.low * (1 - in.low), 1e-7);
    assert_near((p - in.high) * (p - in.high), zz * in.high * (1 - in.high), 1e-7);
}

static void test_interval(void **state) {
    (void)state;
    /* Four pairs of 2, 1, 2, 1 points: mean 3/4, squares 4/16. A pair of independent games would
     * have variance 3/4 * 1/4 / 2 = 3/32; with one such pair counted in there are 4/16 + 3/32 =
     * 11/32 over four, 11/12 of 3/32: eight games that count like 8 / (11/12). */
    static const double some[] = {1, 0.5, 1, 0.5};
    struct rating_sample s = sample_of(some, 4);
    assert_wilson(rating_share_interval(&s, 2), 0.75, 3.841459 * (11.0 / 12) / 8);

    /* Sets of four with shares 1/4 and 3/4: squares 2/16, independent 1/16, (2 + 1) / 2. */
    static const double sets[] = {0.25, 0.75};
    s = sample_of(sets, 2);
    assert_wilson(rating_share_interval(&s, 4), 0.5, 3.841459 * 1.5 / 8);

    /* One pair tells no more than two independent games. */
    static const double one[] = {0.5};
    s = sample_of(one, 1);
    assert_wilson(rating_share_interval(&s, 2), 0.5, 3.841459 / 2);
}

static void test_interval_ends(void **state) {
    (void)state;
    struct rating_sample none = {0}, s = {0}, t = {0};
    struct rating_interval in = rating_share_interval(&none, 2);
    assert_near(in.low, 0, 0);
    assert_near(in.high, 1, 0);
    for (int i = 0; i < 50; i++) {
        rating_add(&s, 1);
        rating_add(&t, 0);
    }
    in = rating_share_interval(&s, 2); /* 100 wins: n / (n + z^2) */
    assert_near(in.low, 100 / 103.841459, 1e-8);
    assert_true(in.high == 1);
    in = rating_share_interval(&t, 2);
    assert_near(in.high, 3.841459 / 103.841459, 1e-8);
    assert_true(in.low == 0);
}

/* Pairs in which both games of a deal depend on one another, in both directions: how often does the
 * interval hold the truth? */
static void test_interval_coverage(void **state) {
    (void)state;
    enum { MATCHES = 2000, PAIRS = 100 };
    static const double truths[] = {0.5, 0.65, 0.9};
    for (int kind = 0; kind < 6; kind++) {
        double truth = truths[kind / 2];
        int held = 0;
        for (int m = 0; m < MATCHES; m++) {
            struct rating_sample s = {0};
            for (int i = 0; i < PAIRS; i++) {
                double u = erand48(dice), v = u < 0.5 ? u + 0.5 : u - 0.5;
                double second = erand48(dice) < 0.5 ? u : kind % 2 ? v : erand48(dice);
                rating_add(&s, ((u < truth) + (second < truth)) / 2.0);
            }
            struct rating_interval in = rating_share_interval(&s, 2);
            held += in.low <= truth && truth <= in.high;
        }
        assert_near((double)held / MATCHES, 0.95, 0.02);
    }
}

/* ---- Elo */

static void test_elo(void **state) {
    (void)state;
    assert_near(rating_elo(0.5, 2), 0, 1e-12);
    assert_near(rating_elo(10.0 / 11, 2), 400, 1e-9);
    assert_near(rating_elo(0.75, 2), 190.848501, 1e-5); /* 400 log10 3 */
    assert_near(rating_elo(0.25, 4), 0, 1e-12);
    assert_near(rating_elo(10.0 / 13, 4), 400, 1e-9); /* ten times as likely as each of three */
    assert_true(isinf(rating_elo(1, 2)) && rating_elo(1, 2) > 0);
    assert_true(isinf(rating_elo(0, 2)) && rating_elo(0, 2) < 0);
    assert_near(rating_share(0, 3), 1.0 / 3, 1e-12);
    assert_near(rating_share(-400, 2), 1.0 / 11, 1e-12);
    for (int players = 2; players <= 4; players++)
        for (double elo = -700; elo <= 700; elo += 35)
            assert_near(rating_elo(rating_share(elo, players), players), elo, 1e-8);
}

/* The normal distribution by adding up its density. */
static double normal_below(double z) {
    double sum = 0, step = 1e-4;
    for (double x = -8; x < z; x += step)
        sum += exp(-(x + step / 2) * (x + step / 2) / 2) * step;
    return sum / sqrt(2 * acos(-1));
}

static void test_superiority(void **state) {
    (void)state;
    static const double some[] = {1, 0.5, 1, 0.5}, even[] = {1, 0}, worse[] = {0, 0.5, 0, 0.5};
    struct rating_sample s = sample_of(some, 4), none = {0};
    assert_near(rating_superiority(&none, 2), 0.5, 0);
    /* The same eight games as above, under the hypothesis of a half. */
    double z = 0.25 / (0.5 * sqrt((11.0 / 12) / 8));
    assert_near(rating_superiority(&s, 2), normal_below(z), 1e-3);
    s = sample_of(worse, 4);
    assert_near(rating_superiority(&s, 2), 1 - normal_below(z), 1e-3);
    s = sample_of(even, 2);
    assert_near(rating_superiority(&s, 2), 0.5, 1e-12);
}

/* ---- the sequential test */

static double share_of(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* Pairs that are won or lost as a whole are tosses of one coin. */
static void test_llr_coin(void **state) {
    (void)state;
    const uint64_t pairs[RATING_PAIRS] = {400, 0, 0, 0, 600};
    double s0 = share_of(0), s1 = share_of(20);
    double must = 600 * log(s1 / s0) + 400 * log((1 - s1) / (1 - s0));
    assert_near(rating_llr(pairs, 0, 20), must, 0.01);
    assert_near(rating_llr(pairs, 20, 0), -must, 0.01);
    const uint64_t none[RATING_PAIRS] = {0};
    assert_near(rating_llr(none, 0, 20), 0, 0);
}

/* The greatest likelihood of pairs with 0, 1 or 2 points at a given mean, by looking everywhere:
 * with d for a draw, 2 points have mean - d / 2, 0 points 1 - mean - d / 2. */
static double best_likelihood(double lost, double drawn, double won, double mean) {
    double best = -INFINITY, most = 2 * (mean < 1 - mean ? mean : 1 - mean);
    for (int i = 1; i < 200000; i++) {
        double d = most * i / 200000;
        double l = lost * log(1 - mean - d / 2) + drawn * log(d) + won * log(mean - d / 2);
        best = l > best ? l : best;
    }
    return best;
}

static void test_llr_three(void **state) {
    (void)state;
    static const uint64_t examples[][3] = {{100, 300, 120}, {30, 10, 55}, {500, 900, 400}};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const uint64_t *n = examples[i];
        const uint64_t pairs[RATING_PAIRS] = {n[0], 0, n[1], 0, n[2]};
        double lost = (double)n[0], drawn = (double)n[1], won = (double)n[2];
        for (double elo1 = 5; elo1 < 100; elo1 *= 2) {
            double must = best_likelihood(lost, drawn, won, share_of(elo1)) -
                          best_likelihood(lost, drawn, won, share_of(-10));
            assert_near(rating_llr(pairs, -10, elo1), must, 0.02);
        }
    }
}

/* Near the truth a likelihood ratio is a difference of squares over the variance. */
static void test_llr_five(void **state) {
    (void)state;
    const uint64_t pairs[RATING_PAIRS] = {1000, 700, 5200, 900, 1200};
    double n = 0, mean = 0, variance = 0;
    for (int i = 0; i < RATING_PAIRS; i++) {
        n += (double)pairs[i];
        mean += (double)pairs[i] * i / 4;
    }
    mean /= n;
    for (int i = 0; i < RATING_PAIRS; i++)
        variance += (double)pairs[i] * (i / 4.0 - mean) * (i / 4.0 - mean) / n;
    double s0 = share_of(3), s1 = share_of(9);
    double must = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    assert_near(rating_llr(pairs, 3, 9), must, 0.02 * fabs(must));
}

static void test_bounds(void **state) {
    (void)state;
    struct rating_interval b = rating_bounds(0.05, 0.05);
    assert_near(b.high, log(19), 1e-12);
    assert_near(b.low, -log(19), 1e-12);
    b = rating_bounds(0.01, 0.1);
    assert_near(b.high, log(90), 1e-12);
    assert_near(b.low, log(10.0 / 99), 1e-12);
}

/* One test of a simulated match of tosses with a true share; above 0 it accepts elo1. */
static int toss(double truth, double elo0, double elo1) {
    struct rating_interval b = rating_bounds(0.05, 0.05);
    uint64_t pairs[RATING_PAIRS] = {0};
    for (int i = 0; i < 20000; i++) {
        int points = 2 * (erand48(dice) < truth) + 2 * (erand48(dice) < truth);
        if (erand48(dice) < 0.1) /* now and then a shared win */
            points = (points + 1) / 2 + 1;
        pairs[points]++;
        double llr = rating_llr(pairs, elo0, elo1);
        if (llr >= b.high || llr <= b.low)
            return llr > 0 ? 1 : -1;
    }
    return 0;
}

/* A test with 5 % of errors makes about that many: less, as the last pair overshoots the bound, but
 * not none. */
static void test_errors(void **state) {
    (void)state;
    enum { RUNS = 600 };
    static const double elos[] = {0, 60};
    int wrong[2] = {0}, undecided = 0;
    for (int truth = 0; truth < 2; truth++)
        for (int i = 0; i < RUNS; i++) {
            /* A shared win (points 1, 2, 3 for 0, 2, 4) pulls the mean share to a half. */
            double share = 0.5 + (share_of(elos[truth]) - 0.5) / 0.95;
            int verdict = toss(share, elos[0], elos[1]);
            undecided += verdict == 0;
            wrong[truth] += truth ? verdict < 0 : verdict > 0;
        }
    assert_int_equal(undecided, 0);
    for (int truth = 0; truth < 2; truth++) {
        assert_in_range(wrong[truth], RUNS * 2 / 100, RUNS * 8 / 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),       cmocka_unit_test(test_interval),
        cmocka_unit_test(test_interval_ends), cmocka_unit_test(test_interval_coverage),
        cmocka_unit_test(test_elo),           cmocka_unit_test(test_superiority),
        cmocka_unit_test(test_llr_coin),      cmocka_unit_test(test_llr_three),
        cmocka_unit_test(test_llr_five),      cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
