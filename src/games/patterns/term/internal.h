// SPDX-License-Identifier: MIT
// What Patterns brings for terminals, part by part; terminal.c puts it together.
#ifndef GAMES_PATTERNS_TERM_INTERNAL_H
#define GAMES_PATTERNS_TERM_INTERNAL_H

#include "games/patterns/present/groups.h"
#include "term/terminal.h"

/* The mat with the groups on it. */
enum { PATTERNS_MAT_SIZE = 8 };

struct patterns_claim {
    int colour, column, row, tokens, points;
    char sum[16]; /* how the points add up */
};

struct patterns_mat {
    char token[PATTERNS_MAT_SIZE][PATTERNS_MAT_SIZE]; /* by row and column, a letter, small when it
                                                         is face down; 0 outside the mat */
    signed char owner[PATTERNS_MAT_SIZE][PATTERNS_MAT_SIZE]; /* -1: nobody's */
    struct patterns_claim claim[2][COLOURS];
    int claims[2], score[2];
};

void patterns_term_read(struct patterns_mat *m, const game_state *s);

/* The number of the claim marker on a cell; 0: none. */
int patterns_term_marker(const struct patterns_mat *m, int row, int column);

void patterns_term_paint(canvas *c, const struct paint_position *p);
extern const struct board patterns_term_board;
extern const struct selection_grammar patterns_term_keys;
extern const struct play_words patterns_term_words;

/* look.c */
bool patterns_term_look(text *t, const struct paint_position *p, int you, span question);
extern const char patterns_term_questions[];

#endif
