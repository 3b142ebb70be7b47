// SPDX-License-Identifier: MIT
// The weights of a game's evaluation as one row of numbers, which can be written into the
// evaluation and printed as they stand in the source.
#ifndef FIT_MODEL_H
#define FIT_MODEL_H

#include "search/fit.h"

enum { MODEL_MOST = 64 };

struct model {
    const struct game_ops *game;
    const struct game_fit *fit;
    int count;
    struct {
        const struct fit_weight *of;
        int index;
    } at[MODEL_MOST];
    double today[MODEL_MOST]; /* those of the source */
};

/* False: the game has no weights to be fitted. */
bool model_open(struct model *m, const struct game_ops *game);

/* Puts a weight within its bounds, and a whole one to a whole number. */
double model_within(const struct model *m, int weight, double value);

/* The evaluation uses these from now on; they are within their bounds. */
void model_use(const struct model *m, const double *weights);
void model_use_one(const struct model *m, int weight, double value);

/* Rounds weights to what model_print prints of them. */
void model_round(const struct model *m, double *weights);

/* Uses them and prints them as C. */
void model_print(const struct model *m, const double *weights);

#endif
