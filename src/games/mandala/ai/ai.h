// SPDX-License-Identifier: MIT
// What the parts of Mandala's AI share: what a seat has and what that is worth, the exact division
// of a mountain, and the evaluation for a seat.
//
// The unit is about a point of the final score. A win is worth another MANDALA_WON points.
#ifndef GAMES_MANDALA_AI_AI_H
#define GAMES_MANDALA_AI_AI_H

#include "games/mandala/rules.h"
#include "search/game_ai.h"

#define MANDALA_WON 30.0

/* What a seat has earned so far, as far as it matters for its worth. */
struct mandala_holding {
    int places;  /* colours in the river */
    int points;  /* as the score counts */
    int waiting; /* cup cards whose colour isn't in the river yet */
    int cards;   /* in the cup */
};

struct mandala_holding mandala_holding_of(lanes river, lanes cup);

/* The share of the game that remains, by the cards in the deck: 1 at the start. */
double mandala_remaining(const mandala_state *s);

/* The final points that a seat may expect for what it has now. */
double mandala_worth(const struct mandala_holding *h, double remaining);

/* A mountain that is about to be divided. */
struct mandala_division {
    lanes mountain;
    lanes river[2], cup[2];
    bool earns[2]; /* has a card in the field */
    bool last;     /* the game ends after it in any case */
    int chooser;
    double remaining;
};

/* Seat 0's lead when both divide the mountain as well as they can; and, unless `best` is NULL, the
 * first claim. */
double mandala_divide(const struct mandala_division *d, int *best);

/* The same, nearly, and much faster. */
double mandala_divide_roughly(const struct mandala_division *d);

enum { MANDALA_NO_COLOUR = LANES };

/* A position as seen by a seat whose turn is over: what it knows, and what follows from that. */
struct mandala_evaluation {
    const mandala_state *s; /* borrowed: must outlive this */
    int seat;
    bool quick; /* mountains are divided roughly */
    bool last;
    double remaining, base; /* base: the lead without the cards in the mandalas */
    lanes cup[2];           /* as far as they are known */
    double has[LANES];      /* how likely the other seat holds a card of this colour */
    /* Leads after a division of mandala i with a card of some colour (or none) added: bit 0 and 1
     * of the last index: seat 0, seat 1 earns; bit 2: seat 1 chooses first. */
    uint8_t known[2][LANES + 1];
    double lead[2][LANES + 1][8];
};

enum mandala_look {
    MANDALA_CAREFUL, /* by what the seat knows; mountains are divided exactly */
    MANDALA_QUICK,   /* by what the seat knows; roughly */
    MANDALA_OPEN,    /* with open hands and cups; roughly */
};

void mandala_look(struct mandala_evaluation *o, const mandala_state *s, int seat,
                  enum mandala_look look);

/* The seat's lead after one of its actions; before the other's turn when `action` is NULL. */
double mandala_expect(struct mandala_evaluation *o, const mandala_action *action);

/* What the cards of a hand are worth, with `draws` more to be drawn. */
double mandala_hand_worth(lanes hand, int draws);

/* How a position at the start of a turn may end, with open hands and cups. */
void mandala_estimate(const mandala_state *s, double win[GAME_MAX_PLAYERS],
                      double points[GAME_MAX_PLAYERS]);

/* The parts of the AI, see search/game_ai.h. */
game_move mandala_solve(const game_state *s, rng *r);
void mandala_play_on(game_state *s, rng *r, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]);
void mandala_heuristic(const game_state *s, const game_move *moves, int count, double *log_prior);
void mandala_prior(const game_state *s, const game_move *moves, int count, double *log_prior);
void mandala_explain(struct reasons *out, const game_state *s, game_move m);

/* ai.c */
extern const struct game_ai mandala_ai;

#endif
