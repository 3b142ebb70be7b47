// SPDX-License-Identifier: MIT
// Game: one object for each game, found by its name; and Rng, the engine's random numbers.
#include "internal.h"

#include <string.h>

#include "search/game_ai.h"

/* ---- Game ------------------------------------------------------------------------------------ */

static const sixsands_game *game_of(PyObject *self) {
    return ((game_object *)self)->game;
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"name", NULL};
    struct core *c = PyType_GetModuleState(type);
    PyObject *name;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:Game", names, &name))
        return NULL;
    const sixsands_game *game = core_game_argument(c, name);
    return game ? core_game_object(c, game) : NULL;
}

static PyObject *game_repr(PyObject *self) {
    return PyUnicode_FromFormat("Game('%s')", sixsands_game_name(game_of(self)));
}

static PyObject *game_str(PyObject *self) {
    return PyUnicode_FromString(sixsands_game_name(game_of(self)));
}

static PyObject *game_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return Py_BuildValue("O(s)", Py_TYPE(self), sixsands_game_name(game_of(self)));
}

static PyObject *game_deal_state(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"players", "seed", NULL};
    struct core *c = core_of(self);
    const sixsands_game *game = game_of(self);
    PyObject *random = NULL;
    int players = sixsands_game_default_players(game);
    sixsands_rng spare, *r;
    sixsands_state state;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|iO:deal", names, &players, &random))
        return NULL;
    r = core_rng_argument(c, random, &spare);
    if (!r || core_check_players(c, game, players) < 0)
        return NULL;
    int status = sixsands_deal(&state, game, players, r);
    return status < 0 ? core_fail(c, status, NULL) : state_from(c, game, &state);
}

static PyObject *game_move_text(PyObject *self, PyObject *argument) {
    char word[SIXSANDS_MOVE_SIZE];
    int move;
    if (core_move_argument(core_of(self), game_of(self), NULL, argument, &move) < 0)
        return NULL;
    return PyUnicode_FromString(core_word(word, game_of(self), move));
}

static PyObject *game_move_id(PyObject *self, PyObject *argument) {
    int move;
    if (core_move_argument(core_of(self), game_of(self), NULL, argument, &move) < 0)
        return NULL;
    return PyLong_FromLong(move);
}

static PyMethodDef game_methods[] = {
    {"deal", CORE_CALL(game_deal_state), METH_VARARGS | METH_KEYWORDS,
     "deal($self, players=..., seed=1)\n--\n\n"
     "A start position. An int is the seed of `sixsands deal --seed`; an Rng is used as it is."},
    {"move_text", game_move_text, METH_O,
     "move_text($self, move, /)\n--\n\nA move in its notation."},
    {"move_id", game_move_id, METH_O,
     "move_id($self, move, /)\n--\n\nThe number of a move, from its text as people type it."},
    {"__reduce__", game_reduce, METH_NOARGS, NULL},
    {0},
};

static PyObject *game_get_name(PyObject *self, void *unused) {
    (void)unused;
    return game_str(self);
}

/* The getters of numbers: `closure` says which. */
static PyObject *game_get_number(PyObject *self, void *closure) {
    const sixsands_game *game = game_of(self);
    const char *which = closure;
    return PyLong_FromLong(*which == 'm'   ? sixsands_game_num_moves(game)
                           : *which == '<' ? sixsands_game_min_players(game)
                           : *which == '=' ? sixsands_game_default_players(game)
                                           : sixsands_game_max_players(game));
}

static PyObject *game_get_truth(PyObject *self, void *closure) {
    const sixsands_game *game = game_of(self);
    const char *which = closure;
    return PyBool_FromLong(*which == 'h' ? sixsands_game_hides(game)
                                         : sixsands_game_has_deck(game));
}

static PyObject *game_get_unit(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(sixsands_game_unit(game_of(self)));
}

static PyObject *game_get_designers(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(sixsands_game_designers(game_of(self)));
}

static PyObject *game_get_features(PyObject *self, void *unused) {
    const struct game_features *f = game_ai_of(ops_of(game_of(self)))->features;
    (void)unused;
    if (!f)
        Py_RETURN_NONE;
    return Py_BuildValue("{s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i}", "version", f->shape.version, "inputs",
                         game_features_inputs(f), "rows", game_features_rows(f), "units",
                         f->shape.units, "common_inputs", f->shape.common_inputs, "unit_inputs",
                         f->shape.unit_inputs, "common_rows", f->shape.common_rows, "unit_rows",
                         f->shape.unit_rows);
}

static PyGetSetDef game_getset[] = {
    {"name", game_get_name, NULL, "Its name, in lower case.", NULL},
    {"min_players", game_get_number, NULL, "How many can play, at least.", "<"},
    {"max_players", game_get_number, NULL, "How many can play, at most.", ">"},
    {"default_players", game_get_number, NULL, "How many play unless you say otherwise.", "="},
    {"num_moves", game_get_number, NULL, "All moves, nature's included, are below this.", "m"},
    {"hides", game_get_truth, NULL, "Can its seats know different things?", "h"},
    {"unit", game_get_unit, NULL, "What a score counts: 'points'.", NULL},
    {"designers", game_get_designers, NULL, "Who is credited for the rules.", NULL},
    {"has_deck", game_get_truth, NULL, "Are cards drawn from a pile?", "d"},
    {"features", game_get_features, NULL,
     "The shape of observations, with their version; None if there are none.", NULL},
    {0},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "Game(name)\n--\n\nA game by its name; there is one object for each."},
    {Py_tp_new, game_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_repr, game_repr},
    {Py_tp_str, game_str},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_getset},
    {0},
};

PyType_Spec game_spec = {.name = "sixsands.Game",
                         .basicsize = sizeof(game_object),
                         .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                         .slots = game_slots};

/* ---- Rng ------------------------------------------------------------------------------------- */

static sixsands_rng *rng_of(PyObject *self) {
    return &((rng_object *)self)->rng;
}

static PyObject *rng_from(PyTypeObject *type, const sixsands_rng *value) {
    rng_object *out = core_new(type);
    if (out)
        out->rng = *value;
    return (PyObject *)out;
}

static PyObject *rng_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"seed", "index", NULL};
    struct core *c = PyType_GetModuleState(type);
    PyObject *seed = NULL, *index = NULL;
    uint64_t from = 1, stream = 0;
    sixsands_rng made;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:Rng", names, &seed, &index) ||
        (seed && core_uint64_argument(c, seed, "seed", &from) < 0) ||
        (index && core_uint64_argument(c, index, "index", &stream) < 0))
        return NULL;
    sixsands_rng_stream(&made, from, stream);
    return rng_from(type, &made);
}

static PyObject *rng_get_next(PyObject *self, PyObject *none) {
    (void)none;
    return PyLong_FromUnsignedLongLong(sixsands_rng_next(rng_of(self)));
}

static PyObject *rng_get_below(PyObject *self, PyObject *argument) {
    uint64_t n;
    if (core_uint64_argument(core_of(self), argument, "n", &n) < 0)
        return NULL;
    if (n < 1 || n > 65535) {
        core_refuse(core_of(self), "n must be 1 to 65535, not %R", argument);
        return NULL;
    }
    return PyLong_FromUnsignedLong(sixsands_rng_below(rng_of(self), (uint32_t)n));
}

static PyObject *rng_copy(PyObject *self, PyObject *none) {
    (void)none;
    return rng_from(Py_TYPE(self), rng_of(self));
}

static PyObject *rng_reduce(PyObject *self, PyObject *none) {
    const uint64_t *s = rng_of(self)->opaque;
    (void)none;
    return Py_BuildValue("O()(KKKK)", Py_TYPE(self), s[0], s[1], s[2], s[3]);
}

static PyObject *rng_set_state(PyObject *self, PyObject *words) {
    unsigned long long s[4];
    if (!PyTuple_Check(words)) {
        PyErr_SetString(PyExc_TypeError, "the state of an Rng is four numbers");
        return NULL;
    }
    if (!PyArg_ParseTuple(words, "KKKK:__setstate__", &s[0], &s[1], &s[2], &s[3]))
        return NULL;
    if (!(s[0] | s[1] | s[2] | s[3]))
        return core_fail(core_of(self), SIXSANDS_ERROR_ARGUMENT, "no seed leads to four zeros");
    memcpy(rng_of(self)->opaque, s, sizeof s);
    Py_RETURN_NONE;
}

static PyObject *rng_compare(PyObject *self, PyObject *other, int op) {
    if (!core_is(other, Py_TYPE(self)))
        Py_RETURN_NOTIMPLEMENTED;
    return core_compare(memcmp(rng_of(self), rng_of(other), sizeof(sixsands_rng)) == 0, op);
}

static PyObject *rng_repr(PyObject *self) {
    char words[80];
    const uint64_t *s = rng_of(self)->opaque;
    PyOS_snprintf(words, sizeof words, "<Rng at %016llx %016llx %016llx %016llx>",
                  (unsigned long long)s[0], (unsigned long long)s[1], (unsigned long long)s[2],
                  (unsigned long long)s[3]);
    return PyUnicode_FromString(words);
}

static PyMethodDef rng_methods[] = {
    {"next", rng_get_next, METH_NOARGS, "next($self, /)\n--\n\nThe next 64 random bits."},
    {"below", rng_get_below, METH_O, "below($self, n, /)\n--\n\nA number below n, 1 to 65535."},
    {"copy", rng_copy, METH_NOARGS, "copy($self, /)\n--\n\nAnother one that goes on as this one."},
    {"__copy__", rng_copy, METH_NOARGS, NULL},
    {"__reduce__", rng_reduce, METH_NOARGS, NULL},
    {"__setstate__", rng_set_state, METH_O, NULL},
    {0},
};

static PyType_Slot rng_slots[] = {
    {Py_tp_doc, "Rng(seed=1, index=0)\n--\n\n"
                "Random numbers: stream `index` of a seed, the same on every machine."},
    {Py_tp_new, rng_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_repr, rng_repr},
    {Py_tp_methods, rng_methods},
    {Py_tp_richcompare, rng_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {0},
};

PyType_Spec rng_spec = {.name = "sixsands.Rng",
                        .basicsize = sizeof(rng_object),
                        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                        .slots = rng_slots};
