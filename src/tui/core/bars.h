// SPDX-License-Identifier: MIT
// What pages have in common: the title in the first row, the keys in the last, frames in the
// middle, and scrolling of long texts.
#ifndef TUI_CORE_BARS_H
#define TUI_CORE_BARS_H

#include "tui/core/screen.h"

/* The first row, reverse: a title, and at the right what else there is to say. */
void bars_title(canvas *c, const char *left, const char *right);

/* The last row: "Enter: play   Esc: back"; the keys before the colons are bold. */
void bars_keys(canvas *c, const char *keys);

/* An empty frame of that size in the middle of the page, with a blank margin; returns its upper
 * left corner. */
struct bars_place {
    int row, column;
};
struct bars_place bars_frame(canvas *c, int rows, int columns);

/* A key or the wheel on a text of `lines`, of which `rows` are visible from `*top` on. False: it
 * doesn't scroll. */
bool bars_scroll(int *top, int lines, int rows, const struct tui_event *e);

#endif
