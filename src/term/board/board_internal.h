// SPDX-License-Identifier: MIT
// What the boards share: marks, names that fit, what a move would do.
#ifndef TERM_BOARD_BOARD_INTERNAL_H
#define TERM_BOARD_BOARD_INTERNAL_H

#include "core/notation.h"
#include "term/board/board.h"

/* What a board draws with; all pointers are borrowed for the call. */
struct board_pen {
    canvas *c;
    const struct board_scene *s;
    struct board_spot *spots;
    int count;
};

/* The seat at the bottom: the viewer's, or the first without a viewer. */
static inline int board_below(const struct board_scene *s) {
    return s->viewer >= 0 ? s->viewer : 0;
}

/* May the viewer move? */
static inline bool board_is_mine(const struct board_scene *s) {
    return s->legal_count > 0;
}

/* Clears the selection at the beginning of a turn and writes the first legal move; false: it isn't
 * the viewer's turn. */
bool board_begin(struct selection *sel, const struct board_scene *s, char move[GAME_MOVE_SIZE]);

/* The move that the selection means. */
game_move board_pending(const struct board_scene *s);

/* Is the move with this text legal? Is there a legal one that begins like this? */
bool board_can(const struct board_scene *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool board_begins(const struct board_scene *s, const char *head);

/* A seat's name in at most `width` columns (below 64), cut with ~. Returns `out`. */
enum { BOARD_NAME = 4 * 64 };
const char *board_name(char out[BOARD_NAME], const struct board_scene *s, int seat, int width);

/* "you", or the name. */
void board_who(text *t, const struct board_scene *s, int seat);

void board_spot(struct board_pen *p, int row, int column, int rows, int columns, const char *keys);

/* A place that can be chosen: `>` and stress when the cursor is there, `+` when it is legal. */
enum board_mark { BOARD_OPEN = 1, BOARD_CURSOR = 2 };
void board_marks(struct board_pen *p, int row, int column, unsigned marks);

/* A cell for cards of a colour, seven columns at most: nothing, a piece with its number, what would
 * be added, the mark of the last move. */
struct board_cell {
    int colour, count;
    int coming;    /* cards that the pending move would add */
    bool possible; /* empty, but may be filled: a dot */
    bool cursor;   /* in brackets */
    bool barred;   /* the pending move isn't possible here */
    bool last;     /* the last move put cards here */
};
void board_stack(struct board_pen *p, int row, int column, const struct board_cell *cell);

/* Six stacks, `pitch` columns apart, each piece one column after its place. */
void board_stacks(struct board_pen *p, int row, int column, int pitch, lanes cards);

/* What a move of the viewer would do, as far as the viewer can know; false: it isn't legal. */
bool board_foresee(struct events *out, const struct board_scene *s, game_move move);

/* Writes the warnings about the position; returns the column for what follows. */
int board_warn(struct board_pen *p, int row, int column);

/* The odds of the next card's colour in percent, and how many cards it is one of; false: unknown,
 * or the game has no such cards. */
bool board_odds(int percent[COLOURS], int *cards, const struct board_scene *s);

/* The next set bit of `set` after `at` in a direction, wrapping round; `at` if there is no other.
 */
int board_next(unsigned set, int at, int step, int size);

#endif
