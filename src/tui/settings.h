// SPDX-License-Identifier: MIT
// What a player has chosen, kept in $XDG_CONFIG_HOME/sixsands/settings (or
// ~/.config/sixsands/settings), a line `key value` each. Unknown keys are kept as they are, wrong
// values count as not there, and a file that can't be written is no reason to stop.
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>

enum settings_language { LANGUAGE_ENGLISH, LANGUAGE_DUTCH, LANGUAGE_GERMAN, LANGUAGES };

struct settings {
    enum settings_language language; /* of the rules */
    bool motion;                     /* moves are shown step by step */
    bool still;                      /* motion is off for this time only, and isn't saved */
    bool confirm;                    /* Enter twice */
    bool aids;                       /* memory aids */
    bool log;                        /* the log is open where there is room */
    char game[16];                   /* what was played last */
    int players, level;
    char server[256]; /* connected to last */
    char name[64];    /* as others see it there */
};

/* As for someone who never chose anything; and as they were saved, the language by the environment
 * when none was. */
void settings_default(struct settings *s);
void settings_load(struct settings *s);

/* Saves them, all at once or not at all; false with errno. */
bool settings_save(const struct settings *s);

/* A language as the rules' files write it ("en"), and by its own name ("English"). */
const char *settings_language_code(enum settings_language l);
const char *settings_language_name(enum settings_language l);

#endif
