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

/* What a Flower of two values counts. */
int flowers_pair(int a, int b);

void flowers_survey(struct flowers_wealth *w, const flowers_state *s);

/* By how many points a seat's score rises when it gets this tile. */
int flowers_gain(const struct flowers_wealth *w, int seat, int tile);

/* The same with prospects: a tile that stays single may find a partner later. Part of the yardstick
 * in heuristic.c, so it stays as it is. */
double flowers_worth(const struct flowers_wealth *w, int seat, int tile, int players);

/* The tile that promises the marker's holder more: 0 dark, 1 light. */
int flowers_prefer(const flowers_state *s);

/* What each of these tiles would add to a seat's single tile of its colour, beyond its own number,
 * summed up. */
double flowers_prospects(const struct flowers_wealth *w, int seat, uint64_t tiles);

/* endgame.c: the closing destructions, and every choice of a tile that leads to them. */
struct flowers_end {
    double value[FLOWERS_SEATS], win[FLOWERS_SEATS], points[FLOWERS_SEATS];
};

/* Is this a choice between tiles (or nature's order of mandalas) after which nobody plays a card
 * any more, whatever is chosen? */
bool flowers_is_closing(const flowers_state *s);

/* What such a position comes to when everybody chooses best for themselves: the exact expectation.
 */
void flowers_close(const flowers_state *s, struct flowers_end *out);

/* The best tile there: 0 dark, 1 light, with what it comes to. */
int flowers_close_choice(const flowers_state *s, struct flowers_end *out);

/* heuristic.c: the rules of thumb, a yardstick: they stay as they are. */
void flowers_heuristic(const game_state *s, const game_move *moves, int count, double *log_prior);

/* evaluation.c: how a position may end, from a turn, or from anywhere. */
void flowers_estimate(const flowers_state *s, double win[FLOWERS_SEATS],
                      double points[FLOWERS_SEATS]);
void flowers_rollout(game_state *s, rng *r, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);

/* games/flowers/present/reasons.c: why a move is good. */
void flowers_explain(struct reasons *out, const game_state *s, game_move m);

/* ai.c */
extern const struct game_ai flowers_ai;

#endif
