// SPDX-License-Identifier: MIT
// How a game is drawn and played on a screen. A board knows no rules: it draws the viewer's line,
// the same text that people and programs exchange, lights up what is in the list of legal moves,
// and moves a selection (selection.h). A game without one gets the generic board (generic.h).
//
// A board draws into the columns 0 to 79 and the rows from `top` on, at most BOARD_ROWS of them; on
// a larger page it may use `columns` and `rows` of room. Everything is told by characters first
// (letter and glyph of pieces, brackets around the cursor, a mark at what can be chosen, another
// at the last move), inks and stress come on top.
#ifndef TERM_BOARD_H
#define TERM_BOARD_H

#include "term/canvas.h"
#include "term/selection.h"

enum { BOARD_ROWS = 19, BOARD_SPOTS = 96 };

struct board_scene {
    const struct game_ops *game;
    span line;  /* the viewer's view, or a whole position */
    int viewer; /* a seat from 0; -1: a spectator, or everything is open */
    int players;
    const char *name[GAME_MAX_PLAYERS]; /* "You", "level 3", "Ann": one column a character */
    const game_move *legal;             /* of the viewer; none when it isn't its turn */
    int legal_count;
    struct selection selection;
    char last[GAME_MOVE_SIZE]; /* the last decision, and whose; empty: none yet */
    int last_seat;
    bool aids;              /* memory aids */
    bool ended;             /* early: nobody is to move any more */
    int top, columns, rows; /* the room on the page */
};

/* What can be clicked, and what a click means: keys as if they had been typed. */
struct board_spot {
    int row, column, rows, columns;
    char keys[4];
};

struct board {
    const char *marks; /* what the signs on it mean, a few lines for the help */

    /* Draws it; fills in the spots, at most BOARD_SPOTS, and returns their number. */
    int (*draw)(canvas *c, const struct board_scene *s, struct board_spot *spots);

    /* An arrow key: changes the selection. */
    void (*arrow)(struct selection *sel, const struct board_scene *s, int right, int down);

    /* Where the cursor stands when a turn begins, nothing being chosen: a legal move as a
     * selection, so that Enter and the arrows mean something at once. */
    void (*begin)(struct selection *sel, const struct board_scene *s);

    /* What the move would do, in a few words: "draws 2", "river 4, +2 in the cup = +8". */
    void (*consequence)(text *t, const struct board_scene *s, game_move move);

    /* The keys that matter now, for the line at the bottom: "<> colour  ^v place  +- count". */
    void (*keys)(text *t, const struct board_scene *s);
};

/* Never NULL: a game without a board of its own gets the generic one. */
const struct board *board_of(const struct game_ops *g);

#endif
