// SPDX-License-Identifier: MIT
// The menu: unfinished games, new ones, servers, records, rules, settings.
#ifndef TUI_SCREENS_MENU_H
#define TUI_SCREENS_MENU_H

#include "tui/core/screen.h"

/* NULL: out of memory. */
struct screen *menu_screen(struct tui *t);

#endif
