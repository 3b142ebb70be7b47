// SPDX-License-Identifier: MIT
// The page that connects to a server: its address, a name, perhaps an account. The lobby follows,
// or the game that a link leads to.
#ifndef TUI_ONLINE_CONNECT_H
#define TUI_ONLINE_CONNECT_H

#include "tui/core/screen.h"

/* With a URL it connects at once; NULL: asks. `ca`: a file of certificates to trust besides the
 * system's; NULL: the one that the environment variable SIXSANDS_CA names, if any. The texts are
 * borrowed: they must outlive the screen. NULL: out of memory. */
struct screen *connect_screen(const char *url, const char *ca);

#endif
