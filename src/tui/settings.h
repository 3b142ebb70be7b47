// SPDX-License-Identifier: MIT
// What a player has chosen, kept in $XDG_CONFIG_HOME/sixsands/settings (or
// ~/.config/sixsands/settings), a line `key value` each. Unknown keys are kept as they are, wrong
// values count as not there, and a file that can't be written is no reason to stop.
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>

enum settings_language { LANGUAGE_ENGLISH, LANGUAGE_DUTCH, LANGUAGES };

struct settings {
    enum settings_language language; /* of the rules */
    bool motion;                     /* moves are shown step by step */
    bool confirm;                    /* Enter twice */
    bool aids;                       /* memory aids */
    bool log;                        /* the log is open where there is room */
    char game[16];                   /* what was played last */
    int players, level;
    char server[256]; /* connected to last */
    char name[64];    /* as others see it there */
};

void settings_default(struct settings *s);
void settings_load(struct settings *s);

/* Saves them; false with errno. */
bool settings_save(const struct settings *s);

#endif
