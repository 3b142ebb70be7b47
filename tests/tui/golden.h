// SPDX-License-Identifier: MIT
// Golden screens: what a page should look like is in tests/tui/screens/NAME.txt and is compared
// whole. With GOLDEN=write in the environment the files are written instead; look at each of them
// before it is kept.
#ifndef TESTS_TUI_GOLDEN_H
#define TESTS_TUI_GOLDEN_H

#include "tui/core/screen.h"

/* Compares the page with the file; fails the test when they differ. */
void golden_page(const canvas *c, const char *name);

/* Draws the screens of `t` at a size and compares the page. */
void golden_screen(struct tui *t, int columns, int rows, const char *name);

/* Sends a key; a string of them, where < > ^ v are arrows after a backslash. True: the program
 * continues. */
bool golden_key(struct tui *t, uint32_t key);
bool golden_type(struct tui *t, const char *keys);
bool golden_click(struct tui *t, int row, int column);

#endif
