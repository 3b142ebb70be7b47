// SPDX-License-Identifier: MIT
// What is behind a sixsands_record. Not for other folders.
#ifndef API_RECORD_H
#define API_RECORD_H

#include "api/internal.h"
#include "record/record.h"

struct sixsands_record {
    record record;
    bool made;       /* begun by the caller, who may continue it; else read */
    match_walk walk; /* somewhere in the log; kept from one position to the next */
};

#endif
