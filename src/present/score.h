// SPDX-License-Identifier: MIT
// How a seat's score adds up, item by item, as front ends show it when a game is over. Sums are
// arithmetic in ASCII ("3 x 4", "(3 - 1) x 2"), so they need no translation.
#ifndef PRESENT_SCORE_H
#define PRESENT_SCORE_H

#include "core/game.h"

enum { SCORE_ITEMS = 20, SCORE_PIECES = 2, SCORE_SUM_SIZE = 20 };

struct score_piece {
    int colour;
    int count;  /* cards or tokens; */
    char value; /* or, of a tile, a digit or `x` for a x3; 0: not a tile */
};

struct score_item {
    int pieces;
    struct score_piece piece[SCORE_PIECES];
    char sum[SCORE_SUM_SIZE]; /* how the points come about */
    int points;
};

/* What decides between equal scores. */
enum score_tie { SCORE_SHARED, SCORE_SMALLER_CUP, SCORE_FULLER_HAND };

struct score_sheet {
    int count;
    struct score_item item[SCORE_ITEMS];
    enum score_tie tie;
    int tied; /* this seat's number of cards there */
};

/* False, without items, when the viewer doesn't know this seat's score (what decides a tie is
 * public), or when the game has no such sheet. */
bool score_sheet(struct score_sheet *out, const struct game_ops *g, const game_view *v, int seat);

/* "cup" or "hand"; NULL when equal scores share the victory. */
const char *score_tie_name(enum score_tie tie);

/* For a game's `sheet`: one more item, with its sum in a writer. */
struct score_item *score_add(struct score_sheet *s, int points, text *sum);

#endif
