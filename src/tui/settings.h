// SPDX-License-Identifier: MIT
// A player's settings, kept in $XDG_CONFIG_HOME/sixsands/settings (or ~/.config/sixsands/settings),
// one line `key value` each. Unknown keys are kept as they are, invalid values are ignored, and a
// file that can't be written is no reason to stop.
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>

enum settings_language { LANGUAGE_ENGLISH, LANGUAGE_DUTCH, LANGUAGE_GERMAN, LANGUAGES };

struct settings {
    enum settings_language language; /* of the rules */
    bool motion;                     /* moves are shown step by step */
    bool still;                      /* motion is off for this run only, and that isn't saved */
    bool confirm;                    /* Enter twice */
    bool aids;                       /* memory aids */
    bool log;                        /* the log is shown where there is room */
    char game[16];                   /* last played */
    int players, level;
    char server[256]; /* last connected to */
    char name[64];    /* as others see it there */
};

/* The defaults; and the settings as they were saved, with the language from the environment when
 * none was. */
void settings_default(struct settings *s);
void settings_load(struct settings *s);

/* Saves all of them or none; false with errno. */
bool settings_save(const struct settings *s);

/* A language as in the names of the rules' files ("en"), and its own name ("English"). Static. */
const char *settings_language_code(enum settings_language l);
const char *settings_language_name(enum settings_language l);

#endif
