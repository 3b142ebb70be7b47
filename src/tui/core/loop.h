// SPDX-License-Identifier: MIT
// The loop between the terminal and the screens.
#ifndef TUI_CORE_LOOP_H
#define TUI_CORE_LOOP_H

#include "tui/core/screen.h"

/* Takes the terminal over and runs the screens that were pushed until they are gone or a signal
 * comes, then closes them and restores the terminal. NULL, or a static sentence why there is no
 * terminal; the screens are closed in any case. */
const char *loop_run(struct tui *t);

#endif
