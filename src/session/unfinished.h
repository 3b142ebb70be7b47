// SPDX-License-Identifier: MIT
// The games that someone left, from the folder where files.h keeps them.
#ifndef SESSION_UNFINISHED_H
#define SESSION_UNFINISHED_H

#include <time.h>

#include "session/files.h"

enum { SESSION_SHELVED_MOST = 64 };

struct session_shelved {
    char path[SESSION_PATH_SIZE];
    const struct game_ops *game;
    int players;
    size_t decisions; /* made so far */
    time_t when;      /* it was left */
    char who[128];    /* "you against level 3", "2 people" */
};

/* The unfinished games: the latest first, at most SESSION_SHELVED_MOST of them; to be freed. May be
 * NULL when there are none. */
struct session_shelved *session_list_unfinished(int *count);

#endif
