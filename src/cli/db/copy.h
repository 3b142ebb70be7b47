// SPDX-License-Identifier: MIT
// Copies a storage into another one; see db.c for the command.
#ifndef CLI_DB_COPY_H
#define CLI_DB_COPY_H

#include "server/store/store.h"

/* Adds everything to `to` that it lacks, with progress on standard error (`games`: how many there
 * are). 0, also when interrupted (output_interrupted), or -1 with the reason. */
int db_copy(struct store *from, struct store *to, unsigned long long games, text *error);

#endif
