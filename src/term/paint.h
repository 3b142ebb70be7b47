// SPDX-License-Identifier: MIT
// Drawings of positions. States and views have one painter: it gets a full state and who looks at
// it. For a view that state is made up from what the viewer knows, so a painter has no secrets to
// give away; what the viewer knows of a state is for the game's presenter to say.
#ifndef TERM_PAINT_H
#define TERM_PAINT_H

#include "present/events.h"
#include "record/match.h"
#include "term/canvas.h"

enum {
    PAINT_STACKS = 9, /* the column where rows of six stacks begin */
    PAINT_NOTE = 41,  /* and that of the words after them */
};

/* A position, or what one viewer knows of it. */
struct paint_position {
    const struct game_ops *game;
    int viewer;       /* a seat, -1: a spectator, EVENTS_OPEN: knows everything */
    game_state state; /* with a viewer: one that fits the view */
    game_view view;   /* zeros with EVENTS_OPEN */
};

void paint_of_state(struct paint_position *out, const struct game_ops *g, const game_state *s);
void paint_of_view(struct paint_position *out, const struct game_ops *g, const game_view *v);

/* What a viewer knows of a match now. A match that is what one seat saw has no other viewers. */
void paint_of_match(struct paint_position *out, const match *m, int viewer);

/* Its line, written into `buffer`, to which the span points. */
span paint_line(const struct paint_position *p, char buffer[GAME_LINE_SIZE]);

/* Draws the position, an empty line and its line. */
void paint_print(FILE *out, const struct paint_position *p, bool ascii);

/* The drawing alone; for a game without a painter, the generic one (board/generic.h). */
void paint_page(canvas *c, const struct paint_position *p, bool ascii);

/* For painters: cards, those known, and the number of hidden ones. */
struct paint_cards {
    lanes known;
    int hidden;
};

/* `known` of all these cards. */
static inline struct paint_cards paint_cards(lanes all, lanes known) {
    return (struct paint_cards){known, lanes_total(all) - lanes_total(known)};
}

/* A draw pile: open positions show what is in it. */
static inline struct paint_cards paint_deck(const struct paint_position *p, lanes deck) {
    return paint_cards(deck, p->viewer == EVENTS_OPEN ? deck : 0);
}

/* A row: label, six stacks, the number of cards, and `more` words after it. */
void paint_row(canvas *c, int row, int indent, const char *label, struct paint_cards cards,
               const char *more);

/* The sentence of a finished game; and of an ordinary turn, of a seat from 1. */
void paint_over(canvas *c, int row);
void paint_to_move(canvas *c, int row, int seat);

/* The warnings about a position, a row each; returns the next row. */
int paint_warnings(canvas *c, int row, const struct paint_position *p);

/* What is known since the last reshuffle, if there was one: the hidden cards that seats held then,
 * and what they have played of them. */
void paint_reshuffle(canvas *c, int row, int viewer, int seats, const lanes *held,
                     const lanes *since);

#endif
