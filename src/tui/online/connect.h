// SPDX-License-Identifier: MIT
// Where one connects to a server: its address, one's name, an account if one has one. From there it
// goes on to the lobby, and by a link to its table.
#ifndef TUI_ONLINE_CONNECT_H
#define TUI_ONLINE_CONNECT_H

#include "tui/core/screen.h"

/* With a URL it connects at once; NULL: asks. `ca`: a file of certificates to be trusted beside the
 * system's; NULL: what the environment variable SIXSANDS_CA names, if anything. The texts must live
 * as long as the screen. NULL: out of memory. */
struct screen *connect_screen(const char *url, const char *ca);

#endif
