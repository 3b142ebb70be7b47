// SPDX-License-Identifier: MIT
// Records as objects, for the file that makes them and the one that reads them.
#ifndef PYTHON_RECORD_H
#define PYTHON_RECORD_H

#include "api/record.h"
#include "internal.h"

typedef struct record_object {
    PyObject_HEAD sixsands_record *record; /* owned */
    bool busy;                             /* under the interpreter's lock */
} record_object;

/* An object for a record, which it then owns, also after an error. */
PyObject *record_from(struct core *c, sixsands_record *made);

/* reader.c: RecordError with the reason and the line. Returns NULL. */
PyObject *reader_fail(struct core *c, int code, uint64_t line, const char *reason);

#endif
