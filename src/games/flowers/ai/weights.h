// SPDX-License-Identifier: MIT
// The weights of Flowers' evaluation, for evaluation.c, which holds them, and for the fitter.
#ifndef GAMES_FLOWERS_AI_WEIGHTS_H
#define GAMES_FLOWERS_AI_WEIGHTS_H

#include "games/flowers/ai/contest.h"
#include "search/fit.h"

struct flowers_estimate_weights {
    struct flowers_weights contest;
    double single;  /* share of what a later partner would add */
    double made[4]; /* points for 0 to 3 Flowers, the last for more too */
    double heat;    /* the lead in points that makes odds of e to 1, at the end of the game */
    double later;   /* added to it per open tile */
    double turn;    /* points for being to move */
};

#ifdef SIXSANDS_FIT
extern struct flowers_estimate_weights flowers_estimate_weights;
#endif

#endif
