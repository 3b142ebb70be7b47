// SPDX-License-Identifier: MIT
// How the contests of Flowers may end. The cards in a mandala, its marker, the missing colours and
// the hands that hold them say how likely each seat is to come first or second, and what it gets
// for that. The rules of thumb and the evaluation share this model, each with its own weights; the
// rules of thumb are a yardstick, so the model never changes.
#ifndef GAMES_FLOWERS_AI_CONTEST_H
#define GAMES_FLOWERS_AI_CONTEST_H

#include "games/flowers/ai/ai.h"

/* In cards and points; arrays of five go by the number of colours missing. */
struct flowers_weights {
    double sharp[5];     /* how much one more card decides the contest */
    double fringe[5];    /* hope of a seat without a face-up card */
    double marker;       /* the claim marker, in cards */
    double reach[5];     /* a card of a missing colour in the hand, in cards */
    double own_reach[5]; /* the same for the seat whose view it is */
    double none;         /* strength, in cards, of there being no second */
    double half;         /* two players: the second's average surplus in cards */
    double back;         /* points that a returned card is worth */
    double card[10];     /* points for the n-th card in hand; the last for all beyond */
    double kind;         /* points for every colour in hand */
};

/* A position as one seat sees it. */
struct flowers_evaluation {
    const flowers_state *s; /* borrowed, like the weights: must outlive this */
    const struct flowers_weights *w;
    int me; /* the seat that uses `own_reach` */
    struct flowers_wealth wealth;
    double card[FLOWERS_SEATS][COLOURS];              /* in the hands; expected numbers */
    double worth[FLOWERS_MANDALAS][FLOWERS_SEATS][2]; /* of the tiles */
};

/* A mandala as it is, or as it would be after a play. */
struct flowers_contest {
    int cards[FLOWERS_SEATS], up[FLOWERS_SEATS];
    int holder;    /* -1: nobody */
    lanes missing; /* 0x80 in the lanes of the colours that are not present */
    int colours;   /* how many are missing */
};

/* Fills in everything: from all hands with `open`, else from what `me` knows. */
void flowers_look(struct flowers_evaluation *o, const flowers_state *s, int me, bool open,
                  const struct flowers_weights *w);

void flowers_look_at(struct flowers_contest *c, const flowers_state *s, int mandala);

/* `me` plays cards there. */
void flowers_contest_play(struct flowers_contest *c, int me, int colour, int count);

/* Adds to `gain` what each seat gets when `first` chooses a tile and `second` gets the other, with
 * probability `chance`. */
void flowers_divide(const struct flowers_evaluation *o, int mandala, int first, int second,
                    double chance, double gain[FLOWERS_SEATS]);

/* What each seat may expect from a mandala that is not complete: tiles and returned cards. */
void flowers_expect(const struct flowers_evaluation *o, const struct flowers_contest *c,
                    int mandala, double gain[FLOWERS_SEATS]);

/* What a hand of `cards` cards in `kinds` colours is worth. */
double flowers_hand_worth(const struct flowers_weights *w, int cards, double kinds);

#endif
