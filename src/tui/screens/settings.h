// SPDX-License-Identifier: MIT
// The settings as an overlay. What is changed counts at once and is saved when it closes.
#ifndef TUI_SCREENS_SETTINGS_H
#define TUI_SCREENS_SETTINGS_H

#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *settings_screen(void);

#endif
