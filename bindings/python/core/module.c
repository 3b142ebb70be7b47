// SPDX-License-Identifier: MIT
// The module sixsands._core: its types, exceptions and constants. Everything that changes is in the
// module's state, so interpreters beside one another each have their own.
#include "internal.h"

/* An exception; the borrowed reference in *out is the state's. */
static int module_add_error(PyObject *module, PyObject **out, const char *name, const char *doc,
                            PyObject *base) {
    char full[64];
    PyOS_snprintf(full, sizeof full, "sixsands.%s", name);
    *out = PyErr_NewExceptionWithDoc(full, doc, base, NULL);
    return *out ? PyModule_AddObjectRef(module, name, *out) : -1;
}

static int module_add_errors(PyObject *module, struct core *c) {
    if (module_add_error(module, &c->error, "Error",
                         "What the engine refuses, in its own words; a ValueError.",
                         PyExc_ValueError) < 0 ||
        module_add_error(module, &c->illegal_move, "IllegalMoveError",
                         "A move that doesn't exist or isn't legal, and why.", c->error) < 0)
        return -1;
    return module_add_error(module, &c->record_error, "RecordError",
                            "A record that is wrong; `line` says where, if it was read.", c->error);
}

static int module_add_types(PyObject *module, struct core *c) {
    const struct {
        PyTypeObject **type;
        PyType_Spec *spec;
        bool is_public;
    } all[] = {
        {&c->game, &game_spec, true},     {&c->rng, &rng_spec, true},
        {&c->state, &state_spec, true},   {&c->view, &view_spec, true},
        {&c->search, &search_spec, true}, {&c->record, &record_spec, true},
        {&c->batch, &batch_spec, true},   {&c->reader, &reader_spec, true},
        {&c->block, &block_spec, false},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *all[i].type = (PyTypeObject *)PyType_FromModuleAndSpec(module, all[i].spec, NULL);
        if (!*all[i].type || (all[i].is_public && PyModule_AddType(module, *all[i].type) < 0))
            return -1;
    }
    return 0;
}

static int module_add_games(struct core *c) {
    int count = sixsands_game_count();
    c->games = PyTuple_New(count);
    for (int i = 0; c->games && i < count; i++) {
        game_object *game = core_new(c->game);
        if (!game)
            return -1;
        game->game = sixsands_game_at(i);
        PyTuple_SetItem(c->games, i, (PyObject *)game);
    }
    return c->games ? 0 : -1;
}

/* A function of another module. */
static PyObject *module_import(const char *name, const char *function) {
    PyObject *module = PyImport_ImportModule(name);
    PyObject *out = module ? PyObject_GetAttrString(module, function) : NULL;
    Py_XDECREF(module);
    return out;
}

static int module_exec(PyObject *module) {
    struct core *c = PyModule_GetState(module);
    if (module_add_errors(module, c) < 0 || module_add_types(module, c) < 0 ||
        module_add_games(c) < 0)
        return -1;
    c->json_loads = module_import("json", "loads");
    c->html = module_import("sixsands._draw", "html");
    c->text = module_import("sixsands._draw", "text");
    if (!c->json_loads || !c->html || !c->text)
        return -1;
    if (PyModule_AddStringConstant(module, "__version__", sixsands_version()) < 0 ||
        PyModule_AddIntConstant(module, "NATURE", SIXSANDS_NATURE) < 0 ||
        PyModule_AddIntConstant(module, "OVER", SIXSANDS_OVER) < 0 ||
        PyModule_AddIntConstant(module, "SPECTATOR", SIXSANDS_SPECTATOR) < 0 ||
        PyModule_AddIntConstant(module, "OPEN", SIXSANDS_OPEN) < 0)
        return -1;
    return 0;
}

static PyObject *module_games(PyObject *module, PyObject *none) {
    (void)none;
    return Py_NewRef(((struct core *)PyModule_GetState(module))->games);
}

/* All references of the state, for the collector. */
static PyObject **module_reference(struct core *c, int i) {
    PyObject **all[] = {
        &c->error,
        &c->illegal_move,
        &c->record_error,
        &c->json_loads,
        &c->html,
        &c->text,
        &c->games,
        (PyObject **)&c->game,
        (PyObject **)&c->rng,
        (PyObject **)&c->state,
        (PyObject **)&c->view,
        (PyObject **)&c->search,
        (PyObject **)&c->record,
        (PyObject **)&c->reader,
        (PyObject **)&c->batch,
        (PyObject **)&c->block,
    };
    return i < (int)(sizeof all / sizeof *all) ? all[i] : NULL;
}

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
    struct core *c = PyModule_GetState(module);
    PyObject **reference;
    for (int i = 0; c && (reference = module_reference(c, i)) != NULL; i++)
        Py_VISIT(*reference);
    return 0;
}

static int module_clear(PyObject *module) {
    struct core *c = PyModule_GetState(module);
    PyObject **reference;
    for (int i = 0; c && (reference = module_reference(c, i)) != NULL; i++)
        Py_CLEAR(*reference);
    return 0;
}

static void module_free(void *module) {
    module_clear(module);
}

static PyMethodDef module_methods[] = {
    {"games", module_games, METH_NOARGS, "games()\n--\n\nAll games."},
    {"_state", state_from_words, METH_VARARGS, "_state(game, words, /)\n--\n\nFor sixsands.cuda."},
    {0},
};

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
    {0},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "sixsands._core",
    .m_doc = "The engine: rules, views, searches, records and batches, in C.",
    .m_size = sizeof(struct core),
    .m_methods = module_methods,
    .m_slots = module_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void) {
    return PyModuleDef_Init(&module_definition);
}
