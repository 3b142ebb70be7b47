// SPDX-License-Identifier: MIT
// The finished games of the player, with filters and sums: replay one, or delete it.
#ifndef TUI_SCREENS_HISTORY_H
#define TUI_SCREENS_HISTORY_H

#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *history_screen(void);

#endif
