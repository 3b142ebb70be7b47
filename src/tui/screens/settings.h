// SPDX-License-Identifier: MIT
// The settings as an overlay. Changes apply at once and are saved when it closes.
#ifndef TUI_SCREENS_SETTINGS_H
#define TUI_SCREENS_SETTINGS_H

#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *settings_screen(void);

#endif
