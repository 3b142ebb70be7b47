// SPDX-License-Identifier: MIT
// Statistics of bots' strength from games played in sets: one deal with the seats swapped or
// rotated. The games of a set aren't independent, so a set is one observation, and all
// uncertainty is computed from the variance between sets.
//
// A share is the part of a win that a bot got: 1 for a win, 1/k for one shared by k.
#ifndef CLI_ARENA_RATING_H
#define CLI_ARENA_RATING_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers seen so far: their mean, and the squares of the distances from it. */
struct rating_sample {
    uint64_t count;
    double mean, squares;
};

void rating_add(struct rating_sample *s, double x);

/* Of the population; 0 with fewer than two numbers. */
double rating_variance(const struct rating_sample *s);

/* Half the width of the 95 % interval of the mean; 0 with fewer than two numbers. */
double rating_margin(const struct rating_sample *s);

struct rating_interval {
    double low, high;
};

/* The 95 % interval of the true share, given the shares of sets of `games` games each. It is
 * Wilson's interval for the number of independent games that would vary like these sets, so it has
 * a width even after nothing but wins. */
struct rating_interval rating_share_interval(const struct rating_sample *sets, int games);

/* The probability that the true share is above 1/2. */
double rating_superiority(const struct rating_sample *sets, int games);

/* The Elo difference to equal opponents at which this share of the wins is expected, and the
 * inverse; with two players the usual formula. Shares of 0 and 1 give infinities. */
double rating_elo(double share, int players);
double rating_share(double elo, int players);

/* Pairs by the first bot's points in both games: 0, 1/2, 1, 3/2, 2. */
enum { RATING_PAIRS = 5 };

/* The log of the generalised likelihood ratio: how much likelier the pairs are if the first bot is
 * better by elo1 than if by elo0, each with the most likely frequencies for its mean. */
double rating_llr(const uint64_t pairs[RATING_PAIRS], double elo0, double elo1);

/* Where a sequential test stops: below `low` elo0 is accepted, above `high` elo1, with error
 * probabilities of alpha (elo1 though elo0 is true) and beta. */
struct rating_interval rating_bounds(double alpha, double beta);

#endif
