// SPDX-License-Identifier: MIT
// What a viewer (a seat, -1: a spectator, EVENTS_OPEN) knows of a hand or a cup, and what the known
// part of a cup is worth by the river. In events.c.
#ifndef GAMES_MANDALA_PRESENT_KNOWN_H
#define GAMES_MANDALA_PRESENT_KNOWN_H

#include "games/mandala/rules.h"

lanes mandala_known_hand(const mandala_state *s, int seat, int viewer);
lanes mandala_known_cup(const mandala_state *s, int seat, int viewer);
lanes mandala_known_open(const mandala_state *s, int seat, int viewer); /* of the opening cup */
int mandala_known_worth(const mandala_state *s, int seat, int viewer);

/* May a viewer see the cup open without memory aids? */
bool mandala_shows_cup(const mandala_state *s, int seat, int viewer);

/* The seat whose river has all six colours, so that the mandala being divided ends the game; -1:
 * none. The first of two. In presenter.c. */
int mandala_full_river(const mandala_state *s);

/* Who chooses after the seat that claims now; -1: nobody. In presenter.c. */
int mandala_next_chooser(const mandala_state *s);

/* Are there enough discards in a row that their limit (M9) is worth a warning? In presenter.c. */
bool mandala_idle_near(const mandala_state *s);

/* The colour at a place of a river, from 1; -1: none yet. */
int mandala_river_colour(const mandala_state *s, int seat, int place);

/* Since a reshuffle: the cards that can only be in hidden hands and opening cups. In presenter.c.
 */
lanes mandala_forced(const game_view *v);

#endif
