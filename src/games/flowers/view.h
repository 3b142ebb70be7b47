// SPDX-License-Identifier: MIT
// What a seat knows of a game of Flowers (F9): everything except the cards that others drew and the
// order of the piles. Cards taken back into a hand are known until they are played again.
#ifndef GAMES_FLOWERS_VIEW_H
#define GAMES_FLOWERS_VIEW_H

#include "games/flowers/rules.h"

enum { FLOWERS_SPECTATOR = FLOWERS_SEATS, FLOWERS_ALL_SEEING };

/* The state without what is hidden: other hands have only their known cards, the deck is empty,
 * other seats keep `since` but not `held`. */
typedef struct flowers_view {
    flowers_state seen;
    lanes hidden_held;             /* held by the hidden seats together */
    uint8_t hidden[FLOWERS_SEATS]; /* cards in a hand that the viewer doesn't know */
    uint8_t deck_total;
    uint8_t seat; /* the viewer's, or FLOWERS_SPECTATOR; text.c also uses FLOWERS_ALL_SEEING */
    uint8_t zero[2];
} flowers_view;

_Static_assert(sizeof(flowers_view) <= sizeof(game_view), "Flowers' view fits");

static inline const flowers_view *flowers_view_of(const game_view *v) {
    return (const flowers_view *)v;
}

/* Is there a full state that fits the view? */
bool flowers_view_possible(const flowers_view *v);

/* `count_since` of core/module.h. */
void flowers_count_since(game_view *v, const lanes played[GAME_MAX_PLAYERS]);

/* The cards of each colour that a state or view shows, without hidden hands and decks. */
lanes flowers_seen(const flowers_state *s);

#endif
