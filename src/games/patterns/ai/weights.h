// SPDX-License-Identifier: MIT
// The weights of Patterns' evaluation, for evaluation.c, which holds them, and for the fitter.
#ifndef GAMES_PATTERNS_AI_WEIGHTS_H
#define GAMES_PATTERNS_AI_WEIGHTS_H

#include "search/fit.h"

/* The features of a seat; "worth" means times the number of the group. */
enum feature {
    CHAIN,       /* tokens that could be flipped one after another */
    CHAIN_WORTH, /* the same, worth */
    RISK_WORTH,  /* those of them that the opponent could take or flip now, worth */
    FLIPS,       /* possible now */
    OPEN_GROUPS, /* groups that can grow */
    OPEN_WORTH,  /* their numbers */
    OPEN_CELLS,  /* cells for that, at most four a group */
    LOOSE_WORTH, /* face-up tokens of their colours elsewhere, worth */
    NEAR,        /* those of them that one swap would bring in */
    NEAR_WORTH,  /* the same, worth */
    STUCK,       /* the bowl token can't be put down */
    SWAP,        /* it can be swapped */
    SWAP_WORTH,  /* its group's number */
    SWAP_CELLS,  /* cells for that, at most six */
    SWAP_FRESH,  /* for a colour without a group: the number of the next group */
    NEW,         /* it can found a group */
    NEW_ONE,     /* next to a token of its colour: the number of that group */
    NEW_TWO,     /* next to two of them: the same */
    CLAIMS,
    CLAIMS_SQUARED,
    FEATURES
};

enum {
    PATTERNS_FRACTION = 256, /* of a point: the unit of weights */
    PATTERNS_MIDDLE = 26,    /* face-up tokens */
};

#ifdef SIXSANDS_FIT
extern int patterns_weight[FEATURES][2], patterns_tempo[2];
#endif

#endif
