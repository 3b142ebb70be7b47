// SPDX-License-Identifier: MIT
// What front ends show beside the state itself.
#ifndef GAMES_FLOWERS_PRESENT_KNOWN_H
#define GAMES_FLOWERS_PRESENT_KNOWN_H

#include "games/flowers/rules.h"

/* What a viewer (a seat, -1: a spectator, EVENTS_OPEN) knows of a hand. In data.c. */
lanes flowers_known_hand(const flowers_state *s, int seat, int viewer);

/* With two players: how many cards earn the tile that the marker's holder leaves (F6); 0: no number
 * does. In data.c. */
int flowers_needed(const flowers_state *s, int mandala, int seat);

/* Are they there? In data.c. */
bool flowers_earns(const flowers_state *s, int mandala, int seat);

/* Whether the seat's cards there can't claim: they need one face up (F6). In data.c. */
bool flowers_cannot_claim(const flowers_state *s, int mandala, int seat);

/* May a viewer see the seat's cards face down without memory aids? In data.c. */
bool flowers_shows_down(const flowers_state *s, int seat, int viewer);

/* Since a reshuffle: the cards that can only be in hidden hands. In presenter.c. */
lanes flowers_forced(const game_view *v);

#endif
