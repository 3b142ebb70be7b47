// SPDX-License-Identifier: MIT
// The folders of a user's own files, by the XDG base directory specification.
#ifndef SYSTEM_FOLDERS_H
#define SYSTEM_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

enum folder {
    FOLDER_STATE,  /* $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands: unfinished games */
    FOLDER_CONFIG, /* $XDG_CONFIG_HOME/sixsands or ~/.config/sixsands: settings */
};

/* Its path; with `make` the folder and its parents are created. False with errno. */
bool folders_find(enum folder which, bool make, char *path, size_t size);

#endif
