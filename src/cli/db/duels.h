// SPDX-License-Identifier: MIT
// db: the games of matches between two, checked against one another.
#ifndef CLI_DB_DUELS_H
#define CLI_DB_DUELS_H

#include "server/store/store.h"

/* NULL, or how what a game carries of its match differs from the game before it. */
const char *db_wrong_duel(struct store *s, const room *r, text *why);

/* Is the match of a game over, so that all of it may be shown? True also for a game of none; false
 * with a reason: storage can't be read. */
bool db_duel_is_over(struct store *s, const room *r, text *why);

#endif
