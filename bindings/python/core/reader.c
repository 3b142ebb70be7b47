// SPDX-License-Identifier: MIT
// RecordReader: the records of a file, one at a time, so that its size doesn't matter. A path is
// opened here; an object with `read` (an open file, gzip.open, a socket's file) is asked for more
// text whenever the engine's reader wants it.
#define _GNU_SOURCE /* fopencookie */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "record.h"

typedef struct reader_object {
    PyObject_HEAD sixsands_reader *reader; /* owned; NULL: after the last record */
    PyObject *source;                      /* owned: what is asked; NULL for a path */
    PyObject *rest;                        /* owned: bytes that were read and not yet taken */
    Py_ssize_t taken;                      /* of them */
    bool busy;
} reader_object;

enum { READER_CHUNK = 1 << 16 };

static reader_object *reader_self(PyObject *self) {
    return (reader_object *)self;
}

PyObject *reader_fail(struct core *c, int code, uint64_t line, const char *reason) {
    core_fail(c, code, NULL);
    if (code != SIXSANDS_ERROR_RECORD)
        return NULL;
    PyErr_Clear();
    PyObject *error = PyObject_CallFunction(c->record_error, "N",
                                            PyUnicode_FromFormat("line %llu: %s", line, reason));
    PyObject *number = error ? PyLong_FromUnsignedLongLong(line) : NULL;
    if (number && PyObject_SetAttrString(error, "line", number) == 0)
        PyErr_SetObject(c->record_error, error);
    Py_XDECREF(number);
    Py_XDECREF(error);
    return NULL;
}

/* More bytes from the source into `rest`; -1 with an exception. */
static int reader_refill(reader_object *r) {
    PyObject *more = PyObject_CallMethod(r->source, "read", "i", READER_CHUNK);
    if (more && PyUnicode_Check(more)) {
        PyObject *bytes = PyUnicode_AsUTF8String(more);
        Py_DECREF(more);
        more = bytes;
    }
    if (more && !PyBytes_Check(more)) {
        PyErr_Format(PyExc_TypeError, "read() gives text or bytes, not %R", Py_TYPE(more));
        Py_CLEAR(more);
    }
    Py_XDECREF(r->rest);
    r->rest = more;
    r->taken = 0;
    return more ? 0 : -1;
}

/* The read function of the stream: called by the engine's reader, with the lock held. */
static ssize_t reader_read(void *cookie, char *out, size_t size) {
    reader_object *r = cookie;
    if ((!r->rest || r->taken == PyBytes_Size(r->rest)) && reader_refill(r) < 0) {
        errno = EIO;
        return -1;
    }
    Py_ssize_t left = PyBytes_Size(r->rest) - r->taken;
    size_t n = size < (size_t)left ? size : (size_t)left;
    memcpy(out, PyBytes_AsString(r->rest) + r->taken, n);
    r->taken += (Py_ssize_t)n;
    return (ssize_t)n;
}

/* A stream over the object's own source, or a file by its path; NULL with an exception. */
static FILE *reader_stream(reader_object *self, PyObject *source) {
    PyObject *path = NULL;
    FILE *file;
    if (PyObject_HasAttrString(source, "read")) {
        self->source = Py_NewRef(source);
        file = fopencookie(self, "rb", (cookie_io_functions_t){.read = reader_read});
        if (!file)
            PyErr_NoMemory();
        return file;
    }
    if (!PyUnicode_FSConverter(source, &path))
        return NULL;
    file = fopen(PyBytes_AsString(path), "rb");
    if (!file)
        PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, source);
    Py_DECREF(path);
    return file;
}

static PyObject *reader_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"source", NULL};
    struct core *c = PyType_GetModuleState(type);
    PyObject *source;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:read_records", names, &source))
        return NULL;
    reader_object *self = core_new(type);
    FILE *file = self ? reader_stream(self, source) : NULL;
    int status = file ? api_reader_open(&self->reader, file) : -1;
    if (file && status < 0)
        core_fail(c, status, NULL);
    if (status < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void reader_close(reader_object *r) {
    sixsands_reader_close(r->reader);
    r->reader = NULL;
    Py_CLEAR(r->source);
    Py_CLEAR(r->rest);
}

static void reader_dealloc(PyObject *self) {
    reader_close(reader_self(self));
    core_dealloc(self);
}

static PyObject *reader_next(PyObject *self) {
    char reason[SIXSANDS_REASON_SIZE];
    struct core *c = core_of(self);
    reader_object *r = reader_self(self);
    sixsands_record *found;
    uint64_t line = 1;
    if (r->busy) {
        core_refuse(c, "the reader is reading in another thread");
        return NULL;
    }
    if (!r->reader)
        return NULL;
    r->busy = true; /* `read` of the source may let others run */
    int status = sixsands_reader_next(&found, &line, reason, sizeof reason, r->reader);
    r->busy = false;
    if (status > 0 && !PyErr_Occurred())
        return record_from(c, found);
    if (status > 0)
        sixsands_record_free(found);
    if (status < 0 && !PyErr_Occurred())
        reader_fail(c, status, line, reason);
    reader_close(r);
    return NULL;
}

static PyType_Slot reader_slots[] = {
    {Py_tp_doc, "RecordReader(source)\n--\n\n"
                "The records of a path or of an open file, one at a time."},
    {Py_tp_new, reader_new},
    {Py_tp_dealloc, reader_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, reader_next},
    {0},
};

PyType_Spec reader_spec = {.name = "sixsands.RecordReader",
                           .basicsize = sizeof(reader_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                           .slots = reader_slots};
