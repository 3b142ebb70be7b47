// SPDX-License-Identifier: MIT
// What the fitter (tools/fit.c) knows of a game: the weights of its evaluation, and what it makes
// of a position. A game with weights to be fitted brings a `struct game_fit` in ai/fit.c, which
// only the fitter is built with; it recompiles the files that hold weights, with weights that can
// be changed. Everywhere else they are constants, and the compiler knows them.
#ifndef SEARCH_FIT_H
#define SEARCH_FIT_H

#include "core/game.h"

/* In front of weights. Those of the fitter are seen from other files, so they have full names. */
#ifdef SIXSANDS_FIT
#define FITTED
#else
#define FITTED static const
#endif

/* Some weights that belong together, as they stand in the source. */
struct fit_weight {
    const char *name; /* of an object as it is declared, or of a part of the last: ".a.b", "[A]" */
    double *real;     /* these, or */
    int *whole;       /* these; neither: an object that is made of parts */
    int count;
    int fixed;          /* this many at the front are never changed */
    double least, most; /* equal: no bounds */
};

struct game_fit {
    const struct fit_weight *weight; /* ends with a nameless one */

    /* Positions that the evaluation is made for; a seat acts. */
    bool (*knows)(const game_state *s);

    /* How such a position may end, by the weights as they are now. A win that has no weight isn't
     * looked at, nor are points. */
    void (*estimate)(const game_state *s, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);

    /* The weight of the win's squared error; that of the points', which are divided by the scale,
     * has the rest. */
    double win_weight, point_scale;

    /* Not 0: the estimate is linear, 0 with all weights 0 but for points already made, and exact
     * where all weights are multiples of this. */
    double unit;
};

#endif
