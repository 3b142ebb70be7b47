// SPDX-License-Identifier: MIT
// The settings as an overlay. What is changed counts at once and is saved when it closes.
#ifndef TUI_SETTINGS_SCREEN_H
#define TUI_SETTINGS_SCREEN_H

#include "tui/screen.h"

/* NULL: out of memory. */
struct screen *settings_screen(void);

#endif
