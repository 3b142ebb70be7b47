// SPDX-License-Identifier: MIT
// Search: a bot at work on one view, and the short ways to a bot's move and to a hint. With equal
// nodes and seeds it finds what the command line finds. It works without the interpreter's lock, so
// that others can run meanwhile; a second thread that uses it then is refused.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"

typedef struct search_object {
    PyObject_HEAD const sixsands_game *game;
    void *memory; /* owned */
    sixsands_search *search;
    bool needs_limit;
    bool busy; /* under the interpreter's lock */
} search_object;

/* So often a search looks whether somebody wants to interrupt it. */
enum { SEARCH_SLICE = 20000 };

static search_object *search_self(PyObject *self) {
    return (search_object *)self;
}

/* Begins a search; the memory is the caller's, to be freed also after an error. */
static int search_begin(struct core *c, search_object *out, const view_object *view,
                        const char *name, uint64_t seed) {
    char reason[SIXSANDS_REASON_SIZE];
    int needs = sixsands_bot_read(reason, sizeof reason, name);
    int size = needs < 0 ? needs : sixsands_search_size(view->game, name);
    if (size < 0) {
        core_fail(c, size, reason);
        return -1;
    }
    size_t bytes =
        ((size_t)size + SIXSANDS_SEARCH_ALIGN - 1) / SIXSANDS_SEARCH_ALIGN * SIXSANDS_SEARCH_ALIGN;
    out->game = view->game;
    out->needs_limit = needs;
    out->memory = aligned_alloc(SIXSANDS_SEARCH_ALIGN, bytes);
    if (!out->memory) {
        PyErr_NoMemory();
        return -1;
    }
    int status = sixsands_search_start(&out->search, out->memory, (size_t)size, reason,
                                       sizeof reason, view->game, &view->view, name, seed);
    if (status < 0)
        core_fail(c, status, reason);
    return status < 0 ? -1 : 0;
}

/* Runs for `nodes` nodes in slices: 1 when there is more to do, else 0; -1: interrupted. */
static int search_work(search_object *s, uint64_t nodes) {
    int more = 1, interrupted = 0;
    s->busy = true;
    while (more && nodes && !interrupted) {
        uint64_t slice = nodes < SEARCH_SLICE ? nodes : SEARCH_SLICE;
        Py_BEGIN_ALLOW_THREADS;
        more = sixsands_search_run(s->search, slice);
        Py_END_ALLOW_THREADS;
        nodes -= slice;
        interrupted = PyErr_CheckSignals() < 0;
    }
    s->busy = false;
    return interrupted ? -1 : more;
}

int search_decide(struct core *c, const view_object *view, const char *name, uint64_t nodes,
                  uint64_t seed, PyObject **hint) {
    char words[SIXSANDS_HINT_SIZE];
    search_object s = {.memory = NULL};
    int move = -1;
    if (search_begin(c, &s, view, name, seed) == 0) {
        if (!nodes && hint)
            nodes = ANALYSIS_POSITION * analysis_nodes(ops_of(view->game));
        else if (!s.needs_limit)
            nodes = UINT64_MAX;
        if (!nodes)
            core_refuse(c, "%s needs a number of nodes", name);
        else if (search_work(&s, nodes) >= 0)
            move = sixsands_search_choice(s.search);
        if (move >= 0 && hint) {
            *hint = PyUnicode_FromStringAndSize(
                words, sixsands_search_hint(words, sizeof words, s.search));
            move = *hint ? move : -1;
        }
    }
    free(s.memory);
    return move;
}

static PyObject *search_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"view", "bot", "seed", NULL};
    struct core *c = PyType_GetModuleState(type);
    const char *name = "expert";
    PyObject *view, *seed = NULL;
    uint64_t from = 1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|sO:Search", names, c->view, &view, &name,
                                     &seed) ||
        (seed && core_uint64_argument(c, seed, "seed", &from) < 0))
        return NULL;
    search_object *out = core_new(type);
    if (out && search_begin(c, out, (view_object *)view, name, from) < 0)
        Py_CLEAR(out);
    return (PyObject *)out;
}

static void search_dealloc(PyObject *self) {
    free(search_self(self)->memory);
    core_dealloc(self);
}

/* Is it free? Else an exception. */
static int search_check(PyObject *self) {
    if (!search_self(self)->busy)
        return 0;
    return core_refuse(core_of(self), "the search is running in another thread");
}

static PyObject *search_run_nodes(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"nodes", NULL};
    struct core *c = core_of(self);
    search_object *s = search_self(self);
    PyObject *nodes = NULL;
    uint64_t work = UINT64_MAX;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:run", names, &nodes) ||
        search_check(self) < 0)
        return NULL;
    if (nodes && nodes != Py_None) {
        if (core_uint64_argument(c, nodes, "nodes", &work) < 0)
            return NULL;
    } else if (s->needs_limit) {
        core_refuse(c, "this bot works as long as it may: give it a number of nodes");
        return NULL;
    }
    int more = search_work(s, work);
    return more < 0 ? NULL : PyBool_FromLong(more);
}

static PyObject *search_findings(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"top", NULL};
    int top = 5;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|i:findings", names, &top) ||
        search_check(self) < 0)
        return NULL;
    char *written = PyMem_Malloc(SIXSANDS_FINDINGS_SIZE);
    if (!written)
        return PyErr_NoMemory();
    PyObject *out = core_json(
        core_of(self), written,
        sixsands_search_write(written, SIXSANDS_FINDINGS_SIZE, search_self(self)->search, top));
    PyMem_Free(written);
    return out;
}

static PyObject *search_words(PyObject *self, PyObject *none) {
    char words[SIXSANDS_HINT_SIZE];
    (void)none;
    if (search_check(self) < 0)
        return NULL;
    int length = sixsands_search_hint(words, sizeof words, search_self(self)->search);
    return length < 0 ? core_fail(core_of(self), length, NULL)
                      : PyUnicode_FromStringAndSize(words, length);
}

static PyObject *search_reasons(PyObject *self, PyObject *none) {
    char written[SIXSANDS_REASONS_SIZE];
    (void)none;
    if (search_check(self) < 0)
        return NULL;
    return core_json(core_of(self), written,
                     sixsands_search_reasons(written, sizeof written, search_self(self)->search));
}

static PyMethodDef search_methods[] = {
    {"run", CORE_CALL(search_run_nodes), METH_VARARGS | METH_KEYWORDS,
     "run($self, nodes=None)\n--\n\n"
     "Searches up to `nodes` more nodes, without the lock; True while there is more to do. "
     "None is for bots whose work is fixed."},
    {"findings", CORE_CALL(search_findings), METH_VARARGS | METH_KEYWORDS,
     "findings($self, top=5)\n--\n\n"
     "What was found, as in the engine protocol: the choice, nodes, and the best moves."},
    {"hint", search_words, METH_NOARGS,
     "hint($self, /)\n--\n\nThe best move, why, and its value, in words."},
    {"reasons", search_reasons, METH_NOARGS, "reasons($self, /)\n--\n\nThe same as data."},
    {0},
};

static PyObject *search_get_move(PyObject *self, void *unused) {
    (void)unused;
    if (search_check(self) < 0)
        return NULL;
    int move = sixsands_search_choice(search_self(self)->search);
    return move < 0 ? core_fail(core_of(self), move, NULL) : PyLong_FromLong(move);
}

static PyObject *search_get_game(PyObject *self, void *unused) {
    (void)unused;
    return core_game_object(core_of(self), search_self(self)->game);
}

static PyGetSetDef search_getset[] = {
    {"game", search_get_game, NULL, "The game.", NULL},
    {"move", search_get_move, NULL, "The move that the bot plays, by what it has found so far.",
     NULL},
    {0},
};

static PyType_Slot search_slots[] = {
    {Py_tp_doc, "Search(view, bot='expert', seed=1)\n--\n\nA bot at work on one view."},
    {Py_tp_new, search_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_methods, search_methods},
    {Py_tp_getset, search_getset},
    {0},
};

PyType_Spec search_spec = {.name = "sixsands.Search",
                           .basicsize = sizeof(search_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                           .slots = search_slots};
