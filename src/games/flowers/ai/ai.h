// SPDX-License-Identifier: MIT
// What the parts of the Flowers AI share: what tiles are worth, and how the game closes.
#ifndef GAMES_FLOWERS_AI_AI_H
#define GAMES_FLOWERS_AI_AI_H

#include "games/flowers/rules.h"
#include "search/game_ai.h"

/* tiles.c: the six tiles of a colour are worth more in pairs. */
enum { FLOWERS_X3 = 5, FLOWERS_NO_TILE = -1 };

/* What everybody has won so far, unpacked. */
struct flowers_wealth {
    int8_t single[FLOWERS_SEATS][COLOURS]; /* the value of a tile without a partner, or NO_TILE */
    int8_t made[FLOWERS_SEATS];            /* Flowers */
    int16_t score[FLOWERS_SEATS];
    uint64_t open; /* the tiles that nobody has won */
};

/* The number on a tile of this value; 0 for x3. */
int flowers_number(int value);

/* What a Flower of two values scores. */
int flowers_pair(int a, int b);

void flowers_survey(struct flowers_wealth *w, const flowers_state *s);

/* The points that this tile adds to a seat's score. */
int flowers_gain(const struct flowers_wealth *w, int seat, int tile);

/* The same with prospects: a tile that stays single may find a partner later. Part of the yardstick
 * in heuristic.c, so it never changes. */
double flowers_worth(const struct flowers_wealth *w, int seat, int tile, int players);

/* The tile that is worth more to the marker's holder: 0 dark, 1 light. */
int flowers_prefer(const flowers_state *s);

/* The sum of what these tiles would add, beyond their own numbers, to a seat's single tiles of the
 * same colours. */
double flowers_prospects(const struct flowers_wealth *w, int seat, uint64_t tiles);

/* endgame.c: the closing destructions, and every choice of a tile that leads to them. */
struct flowers_end {
    double value[FLOWERS_SEATS], win[FLOWERS_SEATS], points[FLOWERS_SEATS];
};

/* Is this a choice of a tile (or nature's choice of a mandala) after which nobody plays another
 * card, whatever is chosen? */
bool flowers_is_closing(const flowers_state *s);

/* The exact expectation of such a position when every seat chooses what is best for itself. */
void flowers_close(const flowers_state *s, struct flowers_end *out);

/* The best tile there, 0 dark, 1 light, and its expectation. */
int flowers_close_choice(const flowers_state *s, struct flowers_end *out);

/* heuristic.c: the rules of thumb, a yardstick: they never change. */
void flowers_heuristic(const game_state *s, const game_move *moves, int count, double *log_prior);

/* evaluation.c: how a position may end: when a seat is to play, and from any position. */
void flowers_estimate(const flowers_state *s, double win[FLOWERS_SEATS],
                      double points[FLOWERS_SEATS]);
void flowers_rollout(game_state *s, rng *r, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);

/* games/flowers/present/reasons.c: why a move is good. */
void flowers_explain(struct reasons *out, const game_state *s, game_move m);

/* ai.c */
extern const struct game_ai flowers_ai;

#endif
