// SPDX-License-Identifier: MIT
// Record: a whole game with its tags, read or begun here, and its analysis.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "record.h"

static record_object *record_self(PyObject *self) {
    return (record_object *)self;
}

PyObject *record_from(struct core *c, sixsands_record *made) {
    record_object *out = core_new(c->record);
    if (out)
        out->record = made;
    else
        sixsands_record_free(made);
    return (PyObject *)out;
}

/* Is it free? An analysis that runs without the lock reads it. */
static int record_check(PyObject *self) {
    if (!record_self(self)->busy)
        return 0;
    return core_refuse(core_of(self), "the record is being analysed in another thread");
}

/* The record of an object; NULL with an exception. */
static sixsands_record *record_of(PyObject *self) {
    return record_check(self) < 0 ? NULL : record_self(self)->record;
}

/* The only record in a text. */
static PyObject *record_from_text(struct core *c, PyObject *words) {
    char reason[SIXSANDS_REASON_SIZE];
    Py_ssize_t length;
    const char *bytes = PyUnicode_AsUTF8AndSize(words, &length);
    sixsands_reader *reader;
    sixsands_record *made = NULL, *second = NULL;
    uint64_t line = 1;
    if (!bytes)
        return NULL;
    int status = sixsands_reader_open(&reader, bytes, (size_t)length);
    if (status < 0)
        return core_fail(c, status, NULL);
    status = sixsands_reader_next(&made, &line, reason, sizeof reason, reader);
    if (status == 0)
        reader_fail(c, SIXSANDS_ERROR_RECORD, 1, "no record in this text");
    else if (status < 0)
        reader_fail(c, status, line, reason);
    else if (sixsands_reader_next(&second, NULL, NULL, 0, reader) != 0)
        reader_fail(c, SIXSANDS_ERROR_RECORD, line, "more than one record: use read_records");
    sixsands_reader_close(reader);
    sixsands_record_free(second);
    if (!PyErr_Occurred())
        return record_from(c, made);
    sixsands_record_free(made);
    return NULL;
}

static PyObject *record_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"start", NULL};
    struct core *c = PyType_GetModuleState(type);
    sixsands_record *made = NULL;
    PyObject *start;
    int status;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:Record", names, &start))
        return NULL;
    if (PyUnicode_Check(start))
        return record_from_text(c, start);
    if (core_is(start, c->state)) {
        state_object *s = (state_object *)start;
        status = sixsands_record_start(&made, s->game, &s->state);
    } else if (core_is(start, c->view)) {
        view_object *v = (view_object *)start;
        status = sixsands_record_start_view(&made, v->game, &v->view);
    } else {
        PyErr_Format(PyExc_TypeError, "a record begins at a State or a View, or is a text, not %R",
                     Py_TYPE(start));
        return NULL;
    }
    return status < 0 ? core_fail(c, status, NULL) : record_from(c, made);
}

static void record_dealloc(PyObject *self) {
    sixsands_record_free(record_self(self)->record);
    core_dealloc(self);
}

static PyObject *record_str(PyObject *self) {
    sixsands_record *r = record_of(self);
    int length = r ? sixsands_record_write(NULL, 0, r) : 0;
    if (!r)
        return NULL;
    if (length < 0)
        return core_fail(core_of(self), length,
                         length == SIXSANDS_ERROR_RECORD
                             ? "the record can't be written: nature hasn't finished, or a tag is "
                               "wrong"
                             : NULL);
    char *written = PyMem_Malloc((size_t)length + 1);
    if (!written)
        return PyErr_NoMemory();
    length = sixsands_record_write(written, (size_t)length + 1, r);
    PyObject *out = length < 0 ? core_fail(core_of(self), length, NULL)
                               : PyUnicode_FromStringAndSize(written, length);
    PyMem_Free(written);
    return out;
}

static PyObject *record_repr(PyObject *self) {
    sixsands_record *r = record_of(self);
    if (!r)
        return NULL;
    return PyUnicode_FromFormat("<Record of %s, %d players, %d decisions>",
                                sixsands_game_name(sixsands_record_game(r)),
                                sixsands_record_players(r), sixsands_record_steps(r));
}

static PyObject *record_reduce(PyObject *self, PyObject *none) {
    PyObject *written = record_str(self);
    (void)none;
    return written ? Py_BuildValue("O(N)", Py_TYPE(self), written) : NULL;
}

static Py_ssize_t record_length(PyObject *self) {
    sixsands_record *r = record_of(self);
    return r ? sixsands_record_steps(r) : -1;
}

/* Two records are equal when their texts are. */
static PyObject *record_compare(PyObject *self, PyObject *other, int op) {
    if (!core_is(other, Py_TYPE(self)))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *a = record_str(self), *b = a ? record_str(other) : NULL;
    PyObject *out = b ? PyObject_RichCompare(a, b, op) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    return out;
}

static PyObject *record_copy(PyObject *self, PyObject *unused) {
    PyObject *written = record_str(self);
    PyObject *out = written ? record_from_text(core_of(self), written) : NULL;
    (void)unused;
    Py_XDECREF(written);
    return out;
}

/* ---- Continuing ------------------------------------------------------------------------------ */

/* One that can be continued; NULL with an exception. */
static sixsands_record *record_open(PyObject *self) {
    sixsands_record *r = record_of(self);
    if (r && !r->made) {
        core_refuse(core_of(self), "a record that was read can't be changed");
        return NULL;
    }
    return r;
}

static PyObject *record_apply(PyObject *self, PyObject *argument) {
    char reason[SIXSANDS_REASON_SIZE];
    struct core *c = core_of(self);
    sixsands_record *r = record_open(self);
    int move;
    if (!r)
        return NULL;
    const match *m = &r->record.match;
    const sixsands_state *now = (const sixsands_state *)&m->state;
    if (core_move_argument(c, (const sixsands_game *)m->game, now, argument, &move) < 0)
        return NULL;
    int actor = m->game->actor(&m->state);
    if (actor == SIXSANDS_OVER)
        return core_illegal(c, (const sixsands_game *)m->game, now, move, "");
    int status = sixsands_record_play(r, reason, sizeof reason, actor, move);
    if (status < 0)
        return core_fail(c, status, reason);
    Py_RETURN_NONE;
}

static PyObject *record_run_chance(PyObject *self, PyObject *argument) {
    char reason[SIXSANDS_REASON_SIZE];
    struct core *c = core_of(self);
    sixsands_record *r = record_open(self);
    sixsands_rng spare, *random = r ? core_rng_argument(c, argument, &spare) : NULL;
    sixsands_move outcome[SIXSANDS_MAX_MOVES];
    int count = 0;
    if (!random)
        return NULL;
    const match *m = &r->record.match;
    if (m->viewer != MATCH_OPEN) {
        core_refuse(c, "what nature does isn't decided in a record of what one seat saw");
        return NULL;
    }
    while (m->game->actor(&m->state) == SIXSANDS_NATURE && count < SIXSANDS_MAX_MOVES) {
        outcome[count] = m->game->sample(&m->state, (rng *)random);
        int status =
            sixsands_record_play(r, reason, sizeof reason, SIXSANDS_NATURE, outcome[count++]);
        if (status < 0)
            return core_fail(c, status, reason);
    }
    return core_moves(outcome, count);
}

static PyObject *record_add(PyObject *self, PyObject *argument) {
    char reason[SIXSANDS_REASON_SIZE];
    sixsands_record *r = record_open(self);
    const char *line = r ? PyUnicode_AsUTF8AndSize(argument, NULL) : NULL;
    if (!line)
        return NULL;
    size_t before = r->record.match.length;
    int status = sixsands_record_add(r, reason, sizeof reason, line);
    if (status >= 0)
        Py_RETURN_NONE;
    match_cut(&r->record.match, before); /* as if nothing had been said */
    r->walk = (match_walk){0};
    return core_fail(core_of(self), status, reason);
}

static PyObject *record_cut(PyObject *self, PyObject *argument) {
    sixsands_record *r = record_open(self);
    long steps = r ? PyLong_AsLong(argument) : -1;
    if (!r || PyErr_Occurred())
        return NULL;
    int most = sixsands_record_steps(r);
    if (steps < 0 || steps > most) {
        core_refuse(core_of(self), "steps must be 0 to %d, not %R", most, argument);
        return NULL;
    }
    sixsands_record_cut(r, (int)steps);
    Py_RETURN_NONE;
}

static PyObject *record_set_tag(PyObject *self, PyObject *args) {
    const char *name, *value;
    sixsands_record *r = record_open(self);
    if (!r || !PyArg_ParseTuple(args, "ss:set_tag", &name, &value))
        return NULL;
    int status = sixsands_record_set_tag(r, name, value);
    if (status < 0)
        return core_fail(core_of(self), status,
                         status == SIXSANDS_ERROR_SIZE ? "a record has at most 64 tags" : NULL);
    Py_RETURN_NONE;
}

/* ---- Looking --------------------------------------------------------------------------------- */

/* A step from its argument, negative ones from the end; `more`: the end itself is one too. */
static int record_step_argument(PyObject *self, PyObject *argument, int more, int *out) {
    int steps = sixsands_record_steps(record_self(self)->record);
    long step = argument && argument != Py_None ? PyLong_AsLong(argument) : steps;
    if (step == -1 && PyErr_Occurred())
        return -1;
    step += step < 0 ? steps + more : 0;
    *out = (int)step;
    if (step >= 0 && step < steps + more)
        return 0;
    return core_refuse(core_of(self), "there is no step %R: there are %d", argument, steps);
}

static PyObject *record_state(PyObject *self, PyObject *args) {
    struct core *c = core_of(self);
    sixsands_record *r = record_of(self);
    PyObject *argument = NULL;
    sixsands_state state;
    int step;
    if (!r || !PyArg_ParseTuple(args, "|O:state", &argument) ||
        record_step_argument(self, argument, 1, &step) < 0)
        return NULL;
    int status = sixsands_record_state(&state, r, step);
    if (status < 0)
        return core_fail(c, status, "a record of what one seat saw has only that seat's views");
    return state_from(c, sixsands_record_game(r), &state);
}

static PyObject *record_view(PyObject *self, PyObject *args) {
    struct core *c = core_of(self);
    sixsands_record *r = record_of(self);
    PyObject *argument = NULL, *whose = NULL;
    sixsands_view view;
    int step, seat;
    if (!r || !PyArg_ParseTuple(args, "OO:view", &argument, &whose) ||
        record_step_argument(self, argument, 1, &step) < 0 ||
        core_seat_argument(c, whose, sixsands_record_players(r), &seat) < 0)
        return NULL;
    int status = sixsands_record_view(&view, r, step, seat);
    if (status < 0)
        return core_fail(c, status, "a record of what one seat saw has only that seat's views");
    return view_from(c, sixsands_record_game(r), &view);
}

static PyObject *record_outcomes(PyObject *self, PyObject *argument) {
    char tokens[1024];
    sixsands_record *r = record_of(self);
    int step = -1;
    if (!r || (argument != Py_None && record_step_argument(self, argument, 0, &step) < 0))
        return NULL;
    int length = sixsands_record_outcomes(tokens, sizeof tokens, r, step);
    if (length < 0)
        return core_fail(core_of(self), length, NULL);
    return PyUnicode_FromStringAndSize(tokens + (length > 0), length - (length > 0));
}

static PyObject *record_events(PyObject *self, PyObject *args) {
    char written[SIXSANDS_EVENTS_SIZE];
    struct core *c = core_of(self);
    sixsands_record *r = record_of(self);
    PyObject *argument;
    int step, viewer = r ? sixsands_record_viewer(r) : 0;
    if (!r || !PyArg_ParseTuple(args, "O|i:events", &argument, &viewer) ||
        record_step_argument(self, argument, 0, &step) < 0)
        return NULL;
    return core_json(c, written, sixsands_record_events(written, sizeof written, r, step, viewer));
}

/* ---- Analysis -------------------------------------------------------------------------------- */

/* Nodes between two looks for an interruption. */
enum { RECORD_SLICE = 5000 };

/* Runs an analysis to its end without the lock; -1: interrupted. */
static int record_work(record_object *self, sixsands_analysis *a) {
    int more = 1, interrupted = 0;
    self->busy = true;
    while (more && !interrupted) {
        Py_BEGIN_ALLOW_THREADS;
        more = sixsands_analysis_run(a, RECORD_SLICE);
        Py_END_ALLOW_THREADS;
        interrupted = PyErr_CheckSignals() < 0;
    }
    self->busy = false;
    return interrupted ? -1 : 0;
}

/* Appends the next part of the results, of length `length` in `json`, to a list. */
static int record_append(struct core *c, PyObject *list, const char *written, int length) {
    PyObject *part = core_json(c, written, length);
    int status = part ? PyList_Append(list, part) : -1;
    Py_XDECREF(part);
    return status;
}

static PyObject *record_results(struct core *c, const sixsands_analysis *a, int players, int top) {
    PyObject *steps = PyList_New(0), *sums = PyList_New(0);
    char *written = PyMem_Malloc(SIXSANDS_ANALYSIS_SIZE);
    int status = steps && sums && written ? 0 : -1;
    for (int i = 0; status == 0 && i < sixsands_analysis_steps(a); i++)
        status = record_append(c, steps, written,
                               sixsands_analysis_write(written, SIXSANDS_ANALYSIS_SIZE, a, i, top));
    for (int i = 0; status == 0 && i < players; i++)
        status =
            record_append(c, sums, written,
                          sixsands_analysis_write_player(written, SIXSANDS_ANALYSIS_SIZE, a, i));
    PyMem_Free(written);
    if (status < 0 && !PyErr_Occurred())
        PyErr_NoMemory();
    PyObject *out = status < 0 ? NULL : Py_BuildValue("{s:O,s:O}", "steps", steps, "sums", sums);
    Py_XDECREF(steps);
    Py_XDECREF(sums);
    return out;
}

static PyObject *record_analyze(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"nodes", "rollouts", "seed", "top", NULL};
    struct core *c = core_of(self);
    sixsands_record *r = record_of(self);
    PyObject *nodes = NULL, *seed = NULL, *out = NULL;
    unsigned rollouts = ANALYSIS_ROLLOUTS;
    uint64_t each = 0, from = 1;
    sixsands_analysis *a;
    int top = 3;
    if (!r ||
        !PyArg_ParseTupleAndKeywords(args, kwargs, "|OIOi:analyze", names, &nodes, &rollouts, &seed,
                                     &top) ||
        (nodes && nodes != Py_None && core_uint64_argument(c, nodes, "nodes", &each) < 0) ||
        (seed && core_uint64_argument(c, seed, "seed", &from) < 0))
        return NULL;
    int status = sixsands_analysis_start(&a, r, each, rollouts, from);
    if (status < 0)
        return core_fail(c, status, NULL);
    if (record_work(record_self(self), a) == 0)
        out = record_results(c, a, sixsands_record_players(r), top);
    sixsands_analysis_free(a);
    return out;
}

static PyMethodDef record_methods[] = {
    {"apply", record_apply, METH_O,
     "apply($self, move, /)\n--\n\nThe next move of the actor, or nature's next outcome."},
    {"run_chance", record_run_chance, METH_O,
     "run_chance($self, rng, /)\n--\n\n"
     "Lets nature act until a seat must, or the game is over; returns her outcomes."},
    {"add", record_add, METH_O,
     "add($self, line, /)\n--\n\nA decision with nature's outcomes after it: '1 m1R +PPP'."},
    {"cut", record_cut, METH_O,
     "cut($self, steps, /)\n--\n\nTakes back all but the first decisions."},
    {"set_tag", record_set_tag, METH_VARARGS,
     "set_tag($self, name, value, /)\n--\n\nA tag beside those that follow from the game."},
    {"state", record_state, METH_VARARGS,
     "state($self, step=None, /)\n--\n\nThe position before a decision; by default the last one."},
    {"view", record_view, METH_VARARGS,
     "view($self, step, seat, /)\n--\n\nThe same as a seat sees it; step None is the last one."},
    {"outcomes", record_outcomes, METH_O,
     "outcomes($self, step, /)\n--\n\n"
     "Nature's outcomes after a decision, as in the record; None: before the first."},
    {"events", record_events, METH_VARARGS,
     "events($self, step, viewer=..., /)\n--\n\n"
     "What a decision did, as a viewer sees it (docs/events.md); by default all that is known."},
    {"analyze", CORE_CALL(record_analyze), METH_VARARGS | METH_KEYWORDS,
     "analyze($self, nodes=None, rollouts=500, seed=1, top=3)\n--\n\n"
     "What each decision lost, and luck: the `steps` and `sums` of `sixsands analyze --json`."},
    {"copy", record_copy, METH_NOARGS,
     "copy($self, /)\n--\n\nAnother record with the same text, which can't be changed."},
    {"__copy__", record_copy, METH_NOARGS, NULL},
    {"__deepcopy__", record_copy, METH_O, NULL},
    {"__reduce__", record_reduce, METH_NOARGS, NULL},
    {0},
};

static PyObject *record_get_game(PyObject *self, void *unused) {
    (void)unused;
    return core_game_object(core_of(self), sixsands_record_game(record_self(self)->record));
}

static PyObject *record_get_players(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(sixsands_record_players(record_self(self)->record));
}

static PyObject *record_get_viewer(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(sixsands_record_viewer(record_self(self)->record));
}

static PyObject *record_get_tags(PyObject *self, void *unused) {
    sixsands_record *r = record_self(self)->record;
    PyObject *out = PyDict_New();
    (void)unused;
    for (int i = 0; out && i < sixsands_record_tags(r); i++) {
        PyObject *value = PyUnicode_FromString(sixsands_record_tag_value(r, i));
        if (!value || PyDict_SetItemString(out, sixsands_record_tag_name(r, i), value) < 0)
            Py_CLEAR(out);
        Py_XDECREF(value);
    }
    return out;
}

static PyObject *record_get_moves(PyObject *self, void *unused) {
    const match *m = &record_self(self)->record->record.match;
    PyObject *out = PyList_New(0);
    (void)unused;
    for (size_t i = 0; out && i < m->length; i++) {
        if (m->actor[i] == MATCH_NATURE)
            continue;
        PyObject *pair = Py_BuildValue("ii", m->actor[i], m->log[i]);
        if (!pair || PyList_Append(out, pair) < 0)
            Py_CLEAR(out);
        Py_XDECREF(pair);
    }
    return out;
}

static PyGetSetDef record_getset[] = {
    {"game", record_get_game, NULL, "The game.", NULL},
    {"players", record_get_players, NULL, "The number of seats.", NULL},
    {"viewer", record_get_viewer, NULL,
     "OPEN if everything is known, else the seat or SPECTATOR whose record it is.", NULL},
    {"tags", record_get_tags, NULL, "Its tags, as a new dict.", NULL},
    {"moves", record_get_moves, NULL, "All decisions as pairs of seat and move.", NULL},
    {0},
};

static PyType_Slot record_slots[] = {
    {Py_tp_doc, "Record(start)\n--\n\n"
                "A game with its tags: begun at a State or a View, or read from its text."},
    {Py_tp_new, record_new},
    {Py_tp_dealloc, record_dealloc},
    {Py_tp_repr, record_repr},
    {Py_tp_str, record_str},
    {Py_tp_richcompare, record_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_sq_length, record_length},
    {Py_tp_methods, record_methods},
    {Py_tp_getset, record_getset},
    {0},
};

PyType_Spec record_spec = {.name = "sixsands.Record",
                           .basicsize = sizeof(record_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                           .slots = record_slots};
