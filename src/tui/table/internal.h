// SPDX-License-Identifier: MIT
// What the parts of the game screen share. The screen knows no secrets: it has a match, a viewer
// and what the game says about itself (tui/game/game.h), and draws what the viewer knows.
//
// The match may be ahead of what is shown: moves of others appear one after another. All that is
// drawn comes from `now`, the match at that point.
#ifndef TUI_TABLE_INTERNAL_H
#define TUI_TABLE_INTERNAL_H

#include "session/session.h"
#include "term/board/board.h"
#include "term/words.h"
#include "tui/game/game.h"
#include "tui/table/thought.h"

enum {
    TABLE_WIDE = 110, /* columns from which there is room for a panel at the right, */
    TABLE_PANEL = 81, /* which begins at this column */
    TABLE_TEXT = 4096,
    TABLE_PAUSE = 600,      /* ms before a move of others, */
    TABLE_DRAW_PAUSE = 120, /* before a card that is drawn */
    TABLE_NOBODY = -3,      /* no viewer was chosen */
};

struct table_page {
    struct screen screen;
    struct tui_game *game; /* owned */
    struct tui_game_look look;
    const match *match;             /* the game's */
    const struct board *board;      /* static */
    const struct play_words *words; /* static */
    bool begun;

    size_t shown;                   /* entries of the log that are shown, */
    int64_t shown_at;               /* since when, */
    match now;                      /* the match there, without a log, */
    int viewer;                     /* for a seat, a spectator (-1), or everything (MATCH_OPEN); */
    int chosen;                     /* the viewer chosen by a key, or TABLE_NOBODY */
    struct paint_position position; /* what that viewer knows */
    char label[GAME_MAX_PLAYERS][64]; /* names of seats on the board */
    char last[GAME_MOVE_SIZE];        /* the last decision, and whose */
    int last_seat;
    char news[TABLE_TEXT]; /* what happened since the viewer's last decision, one sentence per line
                            */

    game_move legal[GAME_MAX_MOVES];
    int legal_count;
    size_t turn; /* the number of the viewer's turn; 0: not its turn */
    struct selection selection;
    bool asked; /* Enter was pressed once, and must be pressed twice */
    struct board_spot spots[BOARD_SPOTS];
    int spot_count;
    char clicked[4]; /* the keys of the spot that was clicked last */

    bool log;              /* open, if the player has chosen so: */
    bool log_asked;        /* else by the settings, where there is room */
    int log_up;            /* rows scrolled back */
    char said[TABLE_TEXT]; /* the answer to a command, until the next key; empty: none */
    bool ended;            /* the end is shown, */
    bool scene;            /* with how the scores add up */
    bool leaving;          /* by a typed word */
    bool warned;           /* that leaving loses the game */
    char trouble[128];     /* with such a word */
    char help[2048];       /* the help's text about this game */

    struct thought hint;
    bool hinting;       /* a hint is awaited, */
    size_t hint_length; /* for the match of this length */
    struct thought bar; /* who is winning, */
    bool bar_on;
    bool bar_known;    /* with an answer, */
    size_t bar_length; /* when this much was shown, */
    int bar_viewer;    /* from this one's view */
    bool bar_drawn;    /* what is drawn, until the next answer: */
    struct thought_evaluation evaluation;
};

/* turn.c: what is shown. */

/* Takes in news and shows what is due; to be called before anything is drawn or decided. */
void table_refresh(struct table_page *p, struct tui *t);

/* Shows everything at once. */
void table_catch_up(struct table_page *p, struct tui *t);

/* Is the viewer only watching, with more moves to come? Watchers may turn the moves like pages, and
 * must do so without motion. Shows the next one. */
bool table_watches(const struct table_page *p);
void table_step(struct table_page *p, struct tui *t);

/* Milliseconds until more is due; -1: nothing is. */
int table_due(const struct table_page *p, const struct tui *t);

/* Is the viewer to move, with everything shown? */
bool table_is_mine(const struct table_page *p);

/* Is the curtain closed, so that nothing may be shown? */
bool table_is_closed(const struct table_page *p);

/* Is the game over, so that all known cards may be shown? */
bool table_is_open(const struct table_page *p);

/* What the viewer sees now. */
void table_view_now(const struct table_page *p, game_view *out);

/* The move being composed; GAME_NO_MOVE while something is missing. */
game_move table_pending(const struct table_page *p);
bool table_is_legal(const struct table_page *p, game_move m);

/* Clears the pending move. */
void table_clear(struct table_page *p);

/* The scene for the board, without its room on the page. */
void table_scene(const struct table_page *p, struct board_scene *s);

/* draw.c: the page. */
void table_draw(struct screen *s, struct tui *t, canvas *c);

/* "f1R2 isn't legal: red is already in ...", without a full stop. */
void table_write_illegal(const struct table_page *p, text *t, game_move move);

/* Is the log on the page? */
bool table_shows_log(const struct table_page *p, const struct tui *t);

/* log.c: the log, down to before row `bottom`. */
void table_draw_log(struct table_page *p, canvas *c, int bottom);

/* end.c: the scores that the viewer may know, with the set of their seats; the end in words, and as
 * a frame over the board. */
unsigned table_scores(const struct table_page *p, struct play_result *r);
void table_write_result(const struct table_page *p, text *t);
void table_draw_end(const struct table_page *p, canvas *c, int columns, int bottom);

/* think.c: hints and the win bar. */
void table_ask_hint(struct table_page *p, struct tui *t);
void table_toggle_bar(struct table_page *p, struct tui *t);
void table_think(struct table_page *p, struct tui *t); /* what is due */
void table_draw_bar(const struct table_page *p, canvas *c, int row, int width);

/* words.c: what can be typed after `:`, and the keys that mean the same. */
void table_open_line(struct table_page *p, struct tui *t);
void table_open_help(struct table_page *p, struct tui *t);
void table_open_rules(struct table_page *p, struct tui *t);
void table_open_settings(struct tui *t);
void table_complain(struct table_page *p, const char *why);
void table_act(struct table_page *p, struct tui *t, enum tui_game_can what);
void table_play(struct table_page *p, struct tui *t, game_move move);

#endif
