// SPDX-License-Identifier: MIT
// Weights by matches: random steps, each kept when it wins against what was there.
#ifndef FIT_CLIMB_H
#define FIT_CLIMB_H

#include "fit/play.h"

/* Tries `steps` steps from `weights`, each in a match of `games` games, and leaves the result
 * there. Calls `report` after each: its number, how its match ended, whether it was kept. */
void climb(const struct play_setup *t, double *weights, uint32_t steps, uint32_t games,
           void (*report)(uint32_t step, const struct score *s, bool kept));

#endif
