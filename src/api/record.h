// SPDX-License-Identifier: MIT
// What is behind a sixsands_record. Not for other folders.
#ifndef API_RECORD_H
#define API_RECORD_H

#include "api/parts.h"
#include "record/record.h"

struct sixsands_record {
    record record;
    bool made;       /* begun by the caller, who may go on with it; else read */
    bool walking;    /* `walk` is somewhere in the log */
    match_walk walk; /* kept from one position to the next */
};

#endif
