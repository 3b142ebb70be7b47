// SPDX-License-Identifier: MIT
// What the parts of the table's screen share. The screen knows no secrets: it has a match, a viewer
// and what the table says about itself (table.h), and draws the viewer's line.
//
// The match may be ahead of what is shown: moves of others appear one after another. All that is
// drawn is made of `now`, the match at that point.
#ifndef TUI_TABLE_PARTS_H
#define TUI_TABLE_PARTS_H

#include "cli/play_table.h"
#include "tui/board.h"
#include "tui/table.h"

enum {
    TABLE_WIDE = 110, /* from so many columns on there is room for a panel at the right, */
    TABLE_PANEL = 81, /* which begins at this column */
    TABLE_TEXT = 4096,
    TABLE_PAUSE = 700, /* ms between moves of others */
    TABLE_NOBODY = -3, /* no viewer was chosen */
};

struct table_page {
    struct screen screen;
    struct table *table;
    struct table_look look;
    const match *match;
    const struct board *board; /* NULL: drawn by the painter, played by typing */
    const struct play_words *words;
    bool begun;

    size_t shown;     /* entries of the log that are shown, */
    int64_t shown_at; /* since when, */
    match now;        /* the match there, without a log, */
    int viewer;       /* for a seat, a spectator (-1), or everything (MATCH_OPEN); */
    int chosen;       /* that one by a key, or TABLE_NOBODY */
    char line[GAME_LINE_SIZE];
    size_t line_length;
    char last[GAME_MOVE_SIZE]; /* the last decision, and whose */
    int last_seat;
    char news[TABLE_TEXT]; /* what happened since the viewer's last decision, a sentence a line */

    game_move legal[GAME_MAX_MOVES];
    int legal_count;
    size_t turn; /* which one of the viewer's it is; 0: not its turn */
    struct selection selection;
    bool asked; /* Enter was pressed once where it takes two */
    struct board_spot spots[BOARD_SPOTS];
    int spot_count;

    bool log;
    int log_up;            /* rows scrolled back */
    int scroll;            /* rows of the painter's page above the screen */
    char said[TABLE_TEXT]; /* the answer to a command, until the next key; empty: none */
    bool ended;            /* the end is shown, */
    bool scene;            /* with how the scores add up */
};

/* table_turn.c: what is shown. */

/* Takes news in and shows what is due; to be called before anything is drawn or decided. */
void table_refresh(struct table_page *p, struct tui *t);

/* Shows all there is at once. */
void table_catch_up(struct table_page *p, struct tui *t);

/* Milliseconds until more is due; -1: nothing is. */
int table_due(const struct table_page *p, const struct tui *t);

/* Is the viewer to move, with everything shown? */
bool table_is_mine(const struct table_page *p);

/* What the viewer sees now. */
void table_view_now(const struct table_page *p, game_view *out);

/* The move that is put together; GAME_NO_MOVE while something is missing. */
game_move table_pending(const struct table_page *p);
bool table_is_legal(const struct table_page *p, game_move m);

/* The pending move is given up. */
void table_clear(struct table_page *p);

/* The scene for the board, without its room on the page. */
void table_scene(const struct table_page *p, struct board_scene *s);

/* table_draw.c: the page. */
void table_draw(struct screen *s, struct tui *t, canvas *c);

#endif
