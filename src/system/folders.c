// SPDX-License-Identifier: MIT
#include "system/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool folders_make_folders(char *path) {
    for (char *at = path + 1;; at++) {
        char c = *at;
        if (c != '/' && c != '\0')
            continue;
        *at = '\0';
        bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = c;
        if (!there)
            return false;
        if (c == '\0')
            return true;
    }
}

/* Only an absolute path counts as a variable's value, as the specification says. */
bool folders_find(enum folder which, bool make, char *path, size_t size) {
    static const struct {
        const char *variable, *below_home;
    } folders[] = {
        [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
        [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    };
    const char *base = getenv(folders[which].variable), *home = getenv("HOME");
    int n;
    errno = ENOENT;
    if (base && base[0] == '/')
        n = snprintf(path, size, "%s/sixsands", base);
    else if (home && home[0] == '/')
        n = snprintf(path, size, "%s/%s/sixsands", home, folders[which].below_home);
    else
        return false;
    errno = ENAMETOOLONG;
    return n > 0 && (size_t)n < size && (!make || folders_make_folders(path));
}
