// SPDX-License-Identifier: MIT
// db: the tournaments of a storage, checked and copied.
#ifndef CLI_DB_TOURNAMENTS_H
#define CLI_DB_TOURNAMENTS_H

#include "server/store/store.h"

/* Replays all tournaments, which checks their pairings, and compares them with their games and with
 * what lists show of them; `complain` is told what is wrong with one. 0, or -1 with the reason.
 */
int db_check_tournaments(struct store *s,
                         void (*complain)(void *context, const char *id, const char *why),
                         void *context, text *error);

/* Brings those of `to` up to date with those of `from`: 0, or -1 with the reason. */
int db_copy_tournaments(struct store *from, struct store *to, text *error);

#endif
