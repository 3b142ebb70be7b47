// SPDX-License-Identifier: MIT
// The same game in other colours. Where a game's colours differ in name alone (`alike` in
// core/module.h), a deal can be given again so that it isn't recognized: its colours change places.
// A recolouring is written as what the letters of all sets of `alike` become, in their order:
// "KGYORP". Only the text of positions and moves is touched, so no game has code for this.
#ifndef CORE_RECOLOUR_H
#define CORE_RECOLOUR_H

#include "core/module.h"

enum { RECOLOUR_SIZE = 16 }; /* more than any recolouring, with its terminator */

/* A random one, of those that keep every letter in its set. "": the game has none. */
void recolour_draw(char out[RECOLOUR_SIZE], const struct game_traits *t, rng *r);

/* A start position in other colours. False: it can't be written so, which no deal is. */
bool recolour_start(game_state *s, const struct game_ops *g, const struct game_traits *t,
                    const char *colours);

/* Nature's outcome in a recoloured game: what `sample` draws in the original one with the same
 * generator, recoloured. */
game_move recolour_sample(const struct game_ops *g, const struct game_traits *t,
                          const char *colours, const game_state *s, rng *r);

#endif
