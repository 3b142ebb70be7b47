// SPDX-License-Identifier: MIT
// The part of the public API that needs a C library: records are read through a file in memory and
// replayed with malloc. The freestanding build leaves this file out.
#include "sixsands.h"

#include <errno.h>
#include <string.h>

#include "record/record.h"

_Static_assert((int)SIXSANDS_REASON_SIZE == sizeof(((struct record_error *)0)->reason), "reasons");

static int complain(sixsands_record_report *out, int code, size_t line, const char *reason) {
    text t;
    text_init(&t, out->reason, sizeof out->reason);
    text_str(&t, reason);
    out->line = line;
    return code;
}

/* Replays all records of the file into the report. */
static int check_file(sixsands_record_report *out, FILE *file) {
    record_reader reader;
    struct record_error error;
    record r;
    int found;
    if (record_reader_open(&reader, file) != 0)
        return complain(out, SIXSANDS_ERROR_MEMORY, 1, "out of memory");
    while ((found = record_read(&reader, &r, &error)) > 0) {
        out->records++;
        out->decisions += record_plies(&r);
        record_free(&r);
    }
    record_reader_close(&reader);
    if (found == 0)
        return SIXSANDS_OK;
    bool memory = strcmp(error.reason, "out of memory") == 0;
    return complain(out, memory ? SIXSANDS_ERROR_MEMORY : SIXSANDS_ERROR_RECORD, error.line,
                    error.reason);
}

int sixsands_record_check(sixsands_record_report *out, const char *bytes, size_t length) {
    if (!out)
        return SIXSANDS_ERROR_ARGUMENT;
    memset(out, 0, sizeof *out);
    if (!bytes && length > 0)
        return complain(out, SIXSANDS_ERROR_ARGUMENT, 1, "there is no text");
    if (length > 0) { /* an empty file in memory is not to be had everywhere */
        /* The detour drops `const`: fmemopen doesn't have it, though it only reads here. */
        FILE *file = fmemopen((void *)(uintptr_t)bytes, length, "rb");
        if (!file)
            return complain(out, SIXSANDS_ERROR_MEMORY, 1, strerror(errno));
        int status = check_file(out, file);
        fclose(file);
        if (status != SIXSANDS_OK)
            return status;
    }
    if (out->records == 0)
        return complain(out, SIXSANDS_ERROR_RECORD, 1, "no record in this text");
    return SIXSANDS_OK;
}
