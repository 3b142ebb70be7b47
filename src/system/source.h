// SPDX-License-Identifier: MIT
// Where records come from: a file by its name, or standard input.
#ifndef SYSTEM_SOURCE_H
#define SYSTEM_SOURCE_H

#include <stdio.h>

#include "record/record.h"

/* Opens a file for reading; "-" is standard input. NULL with errno, also for a directory. */
FILE *source_open(const char *name);
void source_close(FILE *file);

/* The `number`-th record of a file, from 1. False with a reason, which has no full stop. */
bool source_record(record *out, FILE *file, uint64_t number, text *error);

#endif
