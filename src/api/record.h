// SPDX-License-Identifier: MIT
// What is behind a sixsands_record, and readers of files. For the bindings, not for other folders.
#ifndef API_RECORD_H
#define API_RECORD_H

#include "api/internal.h"
#include "record/record.h"

struct sixsands_record {
    record record;
    bool made;       /* begun by the caller, who may continue it; else read */
    match_walk walk; /* somewhere in the log; kept from one position to the next */
};

/* Reads the records of an open file one by one, whatever its size; the reader closes it. 0 or
 * SIXSANDS_ERROR_MEMORY: then it is closed at once. */
int api_reader_open(sixsands_reader **out, FILE *file);

#endif
