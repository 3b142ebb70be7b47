// SPDX-License-Identifier: MIT
// Weights by least squares: those with which the evaluation is nearest to how games ended.
#ifndef FIT_SQUARES_H
#define FIT_SQUARES_H

#include "fit/play.h"

/* A game in four is held out: nothing is fitted to it. */
enum squares_part { SQUARES_FITTED, SQUARES_HELD_OUT };

/* Mean errors; the parts as roots of mean squares, in shares of the win and in points. */
struct error {
    double whole, win, points;
};

/* By the weights that are in use. */
struct error squares_error(const struct model *m, const struct samples *s, enum squares_part part);

/* The same when nobody knows anything: equal shares, no lead. */
struct error squares_of_nothing(const struct model *m, const struct samples *s);

/* How much larger the error on the games held out is with `a` than with `b`: a mean over games, and
 * its standard error. False: out of memory. */
bool squares_compare(const struct model *m, const struct samples *s, const double *a,
                     const double *b, double *mean, double *error);

/* Changes the weights, which are where it begins, to the best that it finds. */
void squares_fit(const struct model *m, const struct samples *s, double *weights,
                 void (*progress)(double fraction));

#endif
