// SPDX-License-Identifier: MIT
// What the boards share: marks, names that fit, what a move would do. A board has no rules of its
// own: what a move would do is found by playing it in a determinization of the view, and
// only what is alike in all such worlds may be told.
#ifndef TERM_BOARD_INTERNAL_H
#define TERM_BOARD_INTERNAL_H

#include "core/notation.h"
#include "term/board.h"
#include "term/paint.h"

/* What is drawn with. */
struct board_pen {
    canvas *c;
    const struct board_scene *s;
    struct board_spot *spots;
    int count;
};

/* The seat that sits below: the viewer's, the first when nobody looks. */
static inline int board_below(const struct board_scene *s) {
    return s->viewer >= 0 ? s->viewer : 0;
}

/* May the viewer move? */
static inline bool board_is_mine(const struct board_scene *s) {
    return s->legal_count > 0;
}

/* Clears the selection, for a turn that begins, and writes the first legal move; false: it isn't
 * the viewer's turn. */
bool board_begin(struct selection *sel, const struct board_scene *s, char move[GAME_MOVE_SIZE]);

/* The move that the selection means. */
game_move board_pending(const struct board_scene *s);

/* Is the move with this text legal; is one that begins like this? */
bool board_can(const struct board_scene *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool board_begins(const struct board_scene *s, const char *head);

/* A seat's name in at most `width` columns (below 64), cut with ~. Returns `out`. */
enum { BOARD_NAME = 4 * 64 };
const char *board_name(char out[BOARD_NAME], const struct board_scene *s, int seat, int width);

/* "you", or the name; and the verb that fits: "draw" or "draws". */
void board_who(text *t, const struct board_scene *s, int seat);
void board_verb(text *t, const struct board_scene *s, int seat, const char *verb);

/* ", draws 3", ", draws none". */
void board_draws(text *t, int cards);

void board_spot(struct board_pen *p, int row, int column, int rows, int columns, const char *keys);

/* A place that can be chosen: `>` and stress when the cursor is there, `+` when it is legal. */
enum board_mark { BOARD_OPEN = 1, BOARD_CURSOR = 2 };
void board_marks(struct board_pen *p, int row, int column, unsigned marks);

/* A cell with cards of a colour, seven columns at most: nothing, a piece with its number, what
 * would come on top of it, the mark of the last move. */
struct board_cell {
    int colour, count;
    int coming;    /* cards that the pending move would add */
    bool possible; /* empty, but may be filled: a dot */
    bool cursor;   /* in brackets */
    bool barred;   /* what is pending isn't possible here */
    bool last;     /* the last move put cards here */
};
void board_stack(struct board_pen *p, int row, int column, const struct board_cell *cell);

/* Six stacks, `pitch` columns apart, the piece one column behind each place. */
void board_stacks(struct board_pen *p, int row, int column, int pitch, lanes cards);

/* A move played in a determinization: the viewer's line right behind it, and when nature has
 * acted. False when it can't be played. */
struct board_preview {
    char now[GAME_LINE_SIZE], later[GAME_LINE_SIZE];
};
bool board_preview(struct board_preview *p, const struct board_scene *s, game_move move);

/* The chances of the next card's colour in percent, and how many cards it is one of; false: not
 * known, or no such game. */
bool board_odds(int percent[COLOURS], int *left, const struct board_scene *s);

/* The scores by a line of the scene's game, as far as they are public. */
void board_scores(int score[GAME_MAX_PLAYERS], const struct board_scene *s, span line);

/* The next set bit of `set` from `at` on in a direction, around; `at` when there is no other. */
int board_next(unsigned set, int at, int step, int size);

#endif
