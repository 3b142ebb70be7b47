// SPDX-License-Identifier: MIT
// The keys of a screen, as an overlay.
#ifndef TUI_SCREENS_HELP_H
#define TUI_SCREENS_HELP_H

#include "tui/core/screen.h"

struct help_line {
    const char *keys;  /* NULL: `means` is a heading */
    const char *means; /* NULL: the end of the list */
};

/* The title, the list and the note below it (several lines; NULL: none) are borrowed: they must
 * outlive the screen. NULL: out of memory. */
struct screen *help_screen(const char *title, const struct help_line *lines, const char *note);

#endif
