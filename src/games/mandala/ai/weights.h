// SPDX-License-Identifier: MIT
// The weights of Mandala's evaluation, for those who hold them and for the fitter.
#ifndef GAMES_MANDALA_AI_WEIGHTS_H
#define GAMES_MANDALA_AI_WEIGHTS_H

#include "search/fit.h"

/* By the number of colours a mandala lacks (0 is not used). */
struct mandala_weights {
    double first[7];  /* of one more card in the field, for choosing first */
    double later[7];  /* chance that an empty field is not empty in the end */
    double weight[7]; /* of what the mountain would bring now */
    double hand[5];   /* worth of 0 to 4 cards of a colour in hand */
    double more;      /* of each card beyond */
    double draw;      /* of a card to be drawn */
    double ready;     /* weight of completing it next turn */
};

#ifdef SIXSANDS_FIT
extern struct mandala_weights mandala_weights;                  /* evaluation.c */
extern double mandala_waiting_worth[7], mandala_river_worth[7]; /* claim.c */
extern double mandala_lead_scale, mandala_points_in_the_end;    /* rollout.c */
#endif

#endif
