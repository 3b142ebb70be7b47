// SPDX-License-Identifier: MIT
// The screen of a replay: forward, backward, jumps, every viewer, and the analysis beside it.
#ifndef TUI_REPLAY_SCREEN_H
#define TUI_REPLAY_SCREEN_H

#include "tui/core/screen.h"
#include "tui/replay/replay.h"

/* Opens the first record of a file, or NULL with a reason, which has no full stop. */
struct screen *replay_screen(const char *path, text *error);

/* For the drawing (draw.c). */
struct analysis;

struct replay_place {
    const struct replay *replay;  /* borrowed, as everything here is, for a drawing */
    const struct analysis *found; /* NULL: not yet, */
    bool analysing, failed;       /* as far as it was asked for */
    int done;                     /* in per cent */
    const char *file;
    uint64_t number; /* of the record in its file */
    size_t ply;      /* decisions played so far */
    int viewer;
    bool sheet;     /* the list and the figures over the board, where there is no room beside it */
    char jump[8];   /* digits typed so far */
    char note[128]; /* a message; empty: none */
};

/* Where the list of decisions was drawn, for clicks. */
struct replay_list {
    int row, column, rows, columns;
    size_t first; /* the decision in its first row */
};

void replay_draw(canvas *c, const struct replay_place *p, struct replay_list *list);

#endif
