// SPDX-License-Identifier: MIT
#ifndef GAMES_FLOWERS_PRESENT_NEEDED_H
#define GAMES_FLOWERS_PRESENT_NEEDED_H

#include "games/flowers/rules.h"

/* With two players: how many cards earn the tile which the marker's holder leaves (F6); 0: none do.
 * In data.c. */
int flowers_needed(const flowers_state *s, int mandala, int seat);

#endif
