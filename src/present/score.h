// SPDX-License-Identifier: MIT
// How a seat's score adds up, item by item, as front ends show it when a game is over. Sums are
// arithmetic in ASCII ("3 x 4", "(3 - 1) x 2"), so they need no translation.
#ifndef PRESENT_SCORE_H
#define PRESENT_SCORE_H

#include "core/game.h"

enum { SCORE_ITEMS = 20, SCORE_PIECES = 2, SCORE_SUM_SIZE = 20 };

struct score_piece {
    int colour;
    int count;         /* of equal pieces; */
    const char *value; /* or what is printed on one, constant; NULL: nothing */
};

struct score_item {
    int pieces;
    struct score_piece piece[SCORE_PIECES];
    char sum[SCORE_SUM_SIZE]; /* how the points are computed */
    int points;
};

/* What decides between equal scores: cards in a place, the more or the fewer. A game's own, and
 * constant. */
struct score_tie {
    const char *name;  /* its key, "hand" */
    const char *where; /* in English, "in hand" */
    bool fewer;
};

struct score_sheet {
    int count;
    struct score_item item[SCORE_ITEMS];
    const struct score_tie *tie; /* NULL: equal scores share the victory */
    int tied;                    /* this seat's number of cards there */
    bool decides;                /* it decides by the present scores: some who lead don't win */
};

/* Those with the best score, without the seats that are `out`. */
unsigned score_leaders(const int *score, int players, unsigned out);

/* False, without items, if the viewer doesn't know this seat's score (what decides a tie is
 * public), or if the game has no sheet. */
bool score_sheet(struct score_sheet *out, const struct game_ops *g, const game_view *v, int seat);

/* What decides between equal scores in this game; NULL: nothing does. */
const struct score_tie *score_tie(const struct game_ops *g);

/* "more cards in hand"; and as a sentence: "Equal scores: more cards in hand decide." */
void score_say_tie(text *t, const struct score_tie *tie);
void score_say_tie_break(text *t, const struct score_tie *tie);

/* For a game's `sheet`: one more item, which lives in `s`, with a writer for its sum. */
struct score_item *score_add(struct score_sheet *s, int points, text *sum);

#endif
