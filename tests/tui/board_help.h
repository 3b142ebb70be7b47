// SPDX-License-Identifier: MIT
// Scenes for tests of boards: a position as one seat sees it, keys that were pressed.
#ifndef TESTS_TUI_BOARD_HELP_H
#define TESTS_TUI_BOARD_HELP_H

#include "term/board/board.h"

struct board_help {
    struct board_scene scene;
    game_move legal[GAME_MAX_MOVES];
    char line[GAME_LINE_SIZE]; /* for messages */
    struct paint_position position;
    const struct board *board;
};

/* The position as `viewer` sees it; -1: as a spectator does, -2: all is open. The room is that of
 * the smallest page. */
void board_help_state(struct board_help *h, const struct game_ops *g, const game_state *s,
                      int viewer);

/* The same from a position's line. */
void board_help_line(struct board_help *h, const char *game, const char *line, int viewer);

/* Keys as they are typed; arrows are < > ^ v after a backslash, a leading ! begins the turn. */
void board_help_press(struct board_help *h, const char *keys);

/* The move that is meant, as text; "" while something is missing. */
const char *board_help_move(const struct board_help *h, char out[GAME_MOVE_SIZE]);

#endif
