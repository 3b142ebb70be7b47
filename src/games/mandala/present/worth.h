// SPDX-License-Identifier: MIT
// What a viewer (a seat, -1: a spectator, EVENTS_OPEN) knows of a cup, and what that is worth by
// the river. In events.c.
#ifndef GAMES_MANDALA_PRESENT_WORTH_H
#define GAMES_MANDALA_PRESENT_WORTH_H

#include "games/mandala/rules.h"

lanes mandala_known_cup(const mandala_state *s, int seat, int viewer);
int mandala_known_worth(const mandala_state *s, int seat, int viewer);

#endif
