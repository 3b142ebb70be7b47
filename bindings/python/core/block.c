// SPDX-License-Identifier: MIT
// A block: one of a batch's arrays as an exporter of buffers, so that memoryview and numpy see it
// without copying. It keeps the memory alive, whatever becomes of the batch.
#include "block.h"

#include <string.h>

static block_object *block_self(PyObject *self) {
    return (block_object *)self;
}

PyObject *block_view(struct core *c, PyObject *owner, void *at, const char *format,
                     Py_ssize_t itemsize, Py_ssize_t rows, Py_ssize_t columns) {
    block_object *block = core_new(c->block);
    if (!block)
        return NULL;
    block->owner = Py_NewRef(owner);
    block->at = at;
    block->format = format;
    block->itemsize = itemsize;
    block->dimensions = columns < 0 ? 1 : 2;
    block->shape[0] = rows;
    block->shape[1] = columns;
    block->strides[0] = columns < 0 ? itemsize : columns * itemsize;
    block->strides[1] = itemsize;
    PyObject *view = PyMemoryView_FromObject((PyObject *)block);
    Py_DECREF(block);
    return view;
}

static void block_dealloc(PyObject *self) {
    Py_CLEAR(block_self(self)->owner);
    core_dealloc(self);
}

static int block_get_buffer(PyObject *self, Py_buffer *view, int flags) {
    block_object *b = block_self(self);
    if (b->dimensions == 2 && (flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS) {
        view->obj = NULL;
        PyErr_SetString(PyExc_BufferError, "the array is in C order");
        return -1;
    }
    bool shaped = (flags & PyBUF_ND) == PyBUF_ND;
    memset(view, 0, sizeof *view);
    view->obj = Py_NewRef(self);
    view->buf = b->at;
    view->itemsize = b->itemsize;
    view->len = b->shape[0] * b->strides[0];
    view->ndim = shaped ? b->dimensions : 1;
    view->format = (flags & PyBUF_FORMAT) ? (char *)(uintptr_t)b->format : NULL;
    view->shape = shaped ? b->shape : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? b->strides : NULL;
    return 0;
}

static PyType_Slot block_slots[] = {
    {Py_tp_dealloc, block_dealloc},
    {Py_bf_getbuffer, block_get_buffer},
    {0},
};

PyType_Spec block_spec = {.name = "sixsands._core.Block",
                          .basicsize = sizeof(block_object),
                          .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
                                   Py_TPFLAGS_DISALLOW_INSTANTIATION,
                          .slots = block_slots};
