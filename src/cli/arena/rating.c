// SPDX-License-Identifier: MIT
#include "cli/arena/rating.h"

#include <math.h>

#include "base/real.h"

static const double tiny = 1e-12;

void rating_add(struct rating_sample *s, double x) {
    double before = x - s->mean;
    s->count++;
    s->mean += before / (double)s->count;
    s->squares += before * (x - s->mean);
}

double rating_variance(const struct rating_sample *s) {
    return s->count < 2 ? 0 : s->squares / (double)(s->count - 1);
}

double rating_margin(const struct rating_sample *s) {
    return s->count < 2 ? 0 : REAL_95 * sqrt(rating_variance(s) / (double)s->count);
}

/* How the variance of the sets' shares compares with that of sets of independent games. One such
 * set is added, so that a few sets that happen to be equal don't look certain. */
static double rating_dependence(const struct rating_sample *sets, int games) {
    double independent = sets->mean * (1 - sets->mean) / games;
    if (independent <= tiny) /* only wins or only losses: the sets say nothing */
        return 1;
    return (sets->squares / independent + 1) / (double)sets->count;
}

struct rating_interval rating_share_interval(const struct rating_sample *sets, int games) {
    if (sets->count == 0)
        return (struct rating_interval){0, 1};
    double p = sets->mean, many = (double)sets->count * games;
    double zz = REAL_95 * REAL_95 * rating_dependence(sets, games) / many;
    double middle = (p + zz / 2) / (1 + zz);
    double half = sqrt(zz * (p * (1 - p) + zz / 4)) / (1 + zz);
    /* Exact at the ends, where rounding would leave a tiny gap. */
    return (struct rating_interval){p <= tiny ? 0 : middle - half,
                                    p >= 1 - tiny ? 1 : middle + half};
}

double rating_superiority(const struct rating_sample *sets, int games) {
    double many = (double)sets->count * games;
    double above = sets->mean - 0.5;
    if (sets->count == 0 || fabs(above) < tiny)
        return 0.5;
    double error = 0.5 * sqrt(rating_dependence(sets, games) / many);
    return 0.5 * erfc(-above / error / sqrt(2));
}

double rating_elo(double share, int players) {
    if (share <= 0)
        return -INFINITY;
    if (share >= 1)
        return INFINITY;
    return 400 * log10(share * (players - 1) / (1 - share));
}

double rating_share(double elo, int players) {
    return 1 / (1 + (players - 1) * pow(10, -elo / 400));
}

/* The tilt that gives frequencies the wanted mean: the most likely frequencies of that mean are
 * frequency[i] / (1 + tilt * (i / 4 - mean)). The mean falls as the tilt rises: bisection. */
static double find_tilt(const double frequency[RATING_PAIRS], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 100; step++) {
        double tilt = (low + high) / 2, sum = 0;
        for (int i = 0; i < RATING_PAIRS; i++)
            sum += frequency[i] * (i / 4.0 - mean) / (1 + tilt * (i / 4.0 - mean));
        if (sum > 0)
            low = tilt;
        else
            high = tilt;
    }
    return (low + high) / 2;
}

double rating_llr(const uint64_t pairs[RATING_PAIRS], double elo0, double elo1) {
    double frequency[RATING_PAIRS], total = 0, sum = 0;
    for (int i = 0; i < RATING_PAIRS; i++)
        total += (double)pairs[i];
    if (total == 0)
        return 0;
    /* A result that no pair has had yet isn't impossible. */
    for (int i = 0; i < RATING_PAIRS; i++)
        sum += frequency[i] = pairs[i] ? (double)pairs[i] : 1e-3;
    for (int i = 0; i < RATING_PAIRS; i++)
        frequency[i] /= sum;
    double mean0 = rating_share(elo0, 2), mean1 = rating_share(elo1, 2), llr = 0;
    double tilt0 = find_tilt(frequency, mean0), tilt1 = find_tilt(frequency, mean1);
    for (int i = 0; i < RATING_PAIRS; i++)
        llr +=
            frequency[i] * log((1 + tilt0 * (i / 4.0 - mean0)) / (1 + tilt1 * (i / 4.0 - mean1)));
    return total * llr;
}

struct rating_interval rating_bounds(double alpha, double beta) {
    return (struct rating_interval){log(beta / (1 - alpha)), log((1 - beta) / alpha)};
}
