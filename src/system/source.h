// SPDX-License-Identifier: MIT
// Where records come from: a file by its name, or standard input.
#ifndef SYSTEM_SOURCE_H
#define SYSTEM_SOURCE_H

#include <stdio.h>

#include "record/record.h"

/* Opens a file for reading; "-" is standard input. NULL with errno, also for a directory. The
 * caller owns it and ends it by source_close. */
FILE *source_open(const char *name);
void source_close(FILE *file);

/* The `number`-th record of a file, from 1; the caller frees it by record_free. False with a reason
 * without a full stop. */
bool source_record(record *out, FILE *file, uint64_t number, text *error);

#endif
