// SPDX-License-Identifier: MIT
// How a game is drawn and played on a screen. A board knows no rules: it draws what the viewer
// knows (paint.h), lights up what is in the list of legal moves, and moves a selection
// (selection.h). A game without one gets the generic board (generic.h).
//
// A board draws into the columns 0 to 79 and the rows from `top` on, at most BOARD_ROWS of them; on
// a larger page it may use `columns` and `rows` of room. Characters alone say everything (letter
// and glyph of pieces, brackets around the cursor, a mark on what can be chosen, another on the
// last move); inks and stress come on top.
#ifndef TERM_BOARD_BOARD_H
#define TERM_BOARD_BOARD_H

#include "term/board/selection.h"
#include "term/canvas.h"
#include "term/paint.h"

enum { BOARD_ROWS = 19, BOARD_SPOTS = 96 };

struct board_scene {
    const struct game_ops *game;
    const struct paint_position *position; /* borrowed */
    int viewer; /* who looks: a seat from 0; -1: a spectator, or everything is open */
    int players;
    const char
        *name[GAME_MAX_PLAYERS]; /* borrowed: "You", "level 3", "Ann"; one column per character */
    const game_move *legal;      /* borrowed: the viewer's; none when it isn't its turn */
    int legal_count;
    struct selection selection;
    char last[GAME_MOVE_SIZE]; /* the last decision, and whose; empty: none yet */
    int last_seat;
    bool aids;              /* memory aids */
    bool ended;             /* early: nobody moves any more */
    int top, columns, rows; /* the room on the page */
};

/* What can be clicked, and what a click means: keys as if they had been typed. */
struct board_spot {
    int row, column, rows, columns;
    char keys[4];
};

struct board {
    const char *marks; /* static: what its signs mean, a few lines for the help */

    /* Draws the board; fills in at most BOARD_SPOTS spots and returns their number. */
    int (*draw)(canvas *c, const struct board_scene *s, struct board_spot *spots);

    /* An arrow key: changes the selection. */
    void (*arrow)(struct selection *sel, const struct board_scene *s, int right, int down);

    /* Where the cursor is when a turn begins and nothing is chosen: a legal move as a selection,
     * so that Enter and the arrows mean something at once. */
    void (*begin)(struct selection *sel, const struct board_scene *s);

    /* The keys that matter now, for the line at the bottom: "<> colour  ^v place  +- count". */
    void (*keys)(text *t, const struct board_scene *s);
};

/* What the move would do, in a few words: "face up, draws 2"; nothing if it isn't legal, or in a
 * game without events. */
void board_consequence(text *t, const struct board_scene *s, game_move move);

/* Never NULL, and static: a game without its own board gets the generic one. */
const struct board *board_of(const struct game_ops *g);

#endif
