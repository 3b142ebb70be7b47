// SPDX-License-Identifier: MIT
#include "term/terminal.h"

#include <string.h>

#include "games/terminals.h" /* made by meson.build: TERMINALS, a TERMINAL(name) for each game */

#define TERMINAL(name) extern const struct game_terminal name##_terminal;
TERMINALS
#undef TERMINAL

static const struct {
    const char *game;
    const struct game_terminal *terminal;
} all[] = {
#define TERMINAL(name) {#name, &name##_terminal},
    TERMINALS
#undef TERMINAL
};

const struct game_terminal *terminal_of(const struct game_ops *g) {
    static const struct game_terminal none;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].game, g->name) == 0)
            return all[i].terminal;
    return &none;
}
