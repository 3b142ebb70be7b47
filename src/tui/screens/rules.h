// SPDX-License-Identifier: MIT
// The rules as a screen: the texts of src/games, in every language they have, set for reading.
#ifndef TUI_SCREENS_RULES_H
#define TUI_SCREENS_RULES_H

#include "core/game.h"
#include "tui/core/screen.h"

/* The rules of a game in the language of the settings; the arrows lead to the others. NULL: out of
 * memory. */
struct screen *rules_screen(const struct game_ops *g, struct tui *t);

#endif
