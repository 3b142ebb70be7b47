// SPDX-License-Identifier: MIT
// Arrays that numpy sees without copying.
#ifndef PYTHON_BLOCK_H
#define PYTHON_BLOCK_H

#include "internal.h"

typedef struct block_object {
    PyObject_HEAD PyObject *owner; /* owned: what keeps the memory alive */
    void *at;
    const char *format; /* static, as in the module struct */
    Py_ssize_t itemsize;
    int dimensions;
    Py_ssize_t shape[2], strides[2];
} block_object;

/* A memoryview of an array at `at`; columns -1: it has one dimension. */
PyObject *block_view(struct core *c, PyObject *owner, void *at, const char *format,
                     Py_ssize_t itemsize, Py_ssize_t rows, Py_ssize_t columns);

#endif
