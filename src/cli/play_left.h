// SPDX-License-Identifier: MIT
// The unfinished games that someone left, from the folder where play_files.h keeps them.
#ifndef CLI_PLAY_LEFT_H
#define CLI_PLAY_LEFT_H

#include <time.h>

#include "cli/play_files.h"

enum { PLAY_LEFT_MOST = 64 };

struct play_left {
    char path[PLAY_PATH_SIZE];
    const struct game_ops *game;
    int players;
    size_t decisions; /* so many were made */
    time_t when;      /* it was left */
    char who[128];    /* "you against level 3", "2 people" */
};

/* The games that can be continued, the latest first, at most PLAY_LEFT_MOST of them; to be freed.
 * May be NULL when there are none. */
struct play_left *play_left_list(int *count);

#endif
