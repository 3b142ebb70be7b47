// SPDX-License-Identifier: MIT
// What a seat knows of a game of Mandala (M11): everything except the other hand, the other opening
// cup and the order of the deck. A spectator knows neither hand nor opening cup.
#ifndef GAMES_MANDALA_VIEW_H
#define GAMES_MANDALA_VIEW_H

#include "games/mandala/rules.h"

enum { MANDALA_SPECTATOR = 2 };

typedef struct mandala_view {
    lanes mandala[2], discard, river[2];
    lanes hand[2];               /* hidden: empty */
    lanes cup[2];                /* hidden: without the opening cards */
    lanes open[2];               /* hidden: empty */
    lanes own_held, hidden_held; /* held by the viewer; by the hidden seats together */
    lanes since[2];
    mandala_moment now;
    uint8_t seat; /* the viewer's, or MANDALA_SPECTATOR */
    uint8_t hand_total[2], open_total[2], deck_total;
    uint8_t zero[2];
} mandala_view;

_Static_assert(sizeof(mandala_view) <= sizeof(game_view), "Mandala's view fits");

static inline const mandala_view *mandala_view_of(const game_view *v) {
    return (const mandala_view *)v;
}

static inline bool mandala_hides(const mandala_view *v, int seat) {
    return seat != v->seat;
}

/* The cards that the viewer sees nowhere; false if the view shows more cards of a colour than
 * exist. */
bool mandala_unseen(lanes *unseen, const mandala_view *v);

/* Is there a full state that fits the view? */
bool mandala_view_possible(const mandala_view *v);

/* `count_since` of core/module.h. */
void mandala_count_since(game_view *v, const lanes played[GAME_MAX_PLAYERS]);

#endif
