// SPDX-License-Identifier: MIT
// How the contests of Flowers may end: from the cards that lie in a mandala, the marker, the
// colours still missing and who can play them, how likely each seat is to be first and second, and
// what it gets from that. The rules of thumb and the estimate of positions share this model, each
// with weights of its own; since the former are a yardstick, the model stays as it is.
#ifndef GAMES_FLOWERS_AI_CONTEST_H
#define GAMES_FLOWERS_AI_CONTEST_H

#include "games/flowers/ai/ai.h"

/* In cards and points; arrays of five go by the number of colours missing. */
struct flowers_weights {
    double sharp[5];     /* how much a card more decides the contest */
    double fringe[5];    /* hope of a seat without a face-up card */
    double marker;       /* the claim marker, in cards */
    double reach[5];     /* a card of a missing colour in the hand, in cards */
    double own_reach[5]; /* the same for the seat from which the position is seen */
    double none;         /* strength, in cards, of nobody being second */
    double half;         /* two players: cards that the second has to spare, on average */
    double back;         /* points that a card which comes back is worth */
    double card[10];     /* points that the n-th card in the hand is worth, the last for all more */
    double kind;         /* points for every colour in it */
};

/* A position as somebody sees it. */
struct flowers_evaluation {
    const flowers_state *s;
    const struct flowers_weights *w;
    int me; /* whose reach is own */
    struct flowers_wealth wealth;
    double card[FLOWERS_SEATS][COLOURS];              /* in the hands; expected numbers */
    double worth[FLOWERS_MANDALAS][FLOWERS_SEATS][2]; /* of the tiles */
};

/* A mandala, as it lies or as it would lie after a play. */
struct flowers_contest {
    int cards[FLOWERS_SEATS], up[FLOWERS_SEATS];
    int holder;    /* -1: nobody */
    lanes missing; /* 0x80 in the lanes of the colours that are not present */
    int colours;   /* how many are missing */
};

/* Fills in everything; with `open` all hands are seen, else what `me` knows. */
void flowers_look(struct flowers_evaluation *o, const flowers_state *s, int me, bool open,
                  const struct flowers_weights *w);

void flowers_look_at(struct flowers_contest *c, const flowers_state *s, int mandala);

/* `me` plays cards there. */
void flowers_contest_play(struct flowers_contest *c, int me, int colour, int count);

/* Adds to `gain` what each seat gets when `first` chooses a tile and `second` gets the other, with
 * probability `chance`. */
void flowers_divide(const struct flowers_evaluation *o, int mandala, int first, int second,
                    double chance, double gain[FLOWERS_SEATS]);

/* What each seat may expect from a mandala that is not complete: tiles, and cards coming back. */
void flowers_expect(const struct flowers_evaluation *o, const struct flowers_contest *c,
                    int mandala, double gain[FLOWERS_SEATS]);

/* What a hand of so many cards and colours is worth. */
double flowers_hand_worth(const struct flowers_weights *w, int cards, double kinds);

#endif
