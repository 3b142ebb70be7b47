// SPDX-License-Identifier: MIT
// View: what one seat knows of a position. It never changes.
#include "internal.h"

#include <string.h>

#include "present/view.h"

static view_object *view_self(PyObject *self) {
    return (view_object *)self;
}

PyObject *view_from(struct core *c, const sixsands_game *game, const sixsands_view *view) {
    view_object *out = core_new(c->view);
    if (!out)
        return NULL;
    out->game = game;
    out->view = *view;
    return (PyObject *)out;
}

static PyObject *view_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"game", "line", NULL};
    struct core *c = PyType_GetModuleState(type);
    char reason[SIXSANDS_REASON_SIZE];
    const char *line;
    PyObject *named;
    sixsands_view view;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Os:View", names, &named, &line))
        return NULL;
    const sixsands_game *game = core_game_argument(c, named);
    if (!game)
        return NULL;
    int status = sixsands_view_read(&view, reason, sizeof reason, game, line);
    return status < 0 ? core_fail(c, status, reason) : view_from(c, game, &view);
}

static PyObject *view_str(PyObject *self) {
    char line[SIXSANDS_LINE_SIZE];
    view_object *v = view_self(self);
    int length = sixsands_view_write(line, sizeof line, v->game, &v->view);
    if (length < 0)
        return core_fail(core_of(self), length, NULL);
    return PyUnicode_FromStringAndSize(line, length);
}

static PyObject *view_repr(PyObject *self) {
    PyObject *line = view_str(self);
    if (!line)
        return NULL;
    PyObject *out =
        PyUnicode_FromFormat("View('%s', %R)", sixsands_game_name(view_self(self)->game), line);
    Py_DECREF(line);
    return out;
}

static PyObject *view_compare(PyObject *self, PyObject *other, int op) {
    if (!core_is(other, Py_TYPE(self)))
        Py_RETURN_NOTIMPLEMENTED;
    view_object *a = view_self(self), *b = view_self(other);
    return core_compare(a->game == b->game && memcmp(&a->view, &b->view, sizeof a->view) == 0, op);
}

static Py_hash_t view_hash(PyObject *self) {
    return core_hash(&view_self(self)->view, sizeof(sixsands_view));
}

static PyObject *view_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return core_reduce(self, view_self(self)->game);
}

/* It never changes, so it is its own copy. */
static PyObject *view_copy(PyObject *self, PyObject *unused) {
    (void)unused;
    return Py_NewRef(self);
}

/* A full state that fits, always the same: what the viewer may know is true of any. */
static void view_fitting(PyObject *self, sixsands_state *out) {
    view_object *v = view_self(self);
    view_determinize(state_in(out), ops_of(v->game), view_of(&v->view));
}

static int view_players(PyObject *self) {
    sixsands_state state;
    view_fitting(self, &state);
    return sixsands_players(view_self(self)->game, &state);
}

static PyObject *view_fit(PyObject *self, PyObject *argument) {
    struct core *c = core_of(self);
    view_object *v = view_self(self);
    sixsands_rng spare, *r = core_rng_argument(c, argument, &spare);
    sixsands_state state;
    if (!r)
        return NULL;
    sixsands_determinize(&state, v->game, &v->view, r);
    return state_from(c, v->game, &state);
}

/* The functions about a move that answer in JSON. */
typedef int view_question(char *out, size_t size, const sixsands_game *game,
                          const sixsands_view *view, int move);

static PyObject *view_ask(PyObject *self, PyObject *argument, view_question *question) {
    char written[SIXSANDS_EVENTS_SIZE];
    struct core *c = core_of(self);
    view_object *v = view_self(self);
    int move;
    if (core_move_argument(c, v->game, NULL, argument, &move) < 0)
        return NULL;
    return core_json(c, written, question(written, sizeof written, v->game, &v->view, move));
}

static PyObject *view_foresee(PyObject *self, PyObject *argument) {
    return view_ask(self, argument, sixsands_foresee);
}

static PyObject *view_why(PyObject *self, PyObject *argument) {
    return view_ask(self, argument, sixsands_why);
}

static PyObject *view_score_sheet(PyObject *self, PyObject *argument) {
    char written[SIXSANDS_SHEET_SIZE];
    struct core *c = core_of(self);
    view_object *v = view_self(self);
    int seat;
    if (core_seat_argument(c, argument, view_players(self), &seat) < 0)
        return NULL;
    return core_json(c, written,
                     sixsands_score_sheet(written, sizeof written, v->game, &v->view, seat));
}

static PyObject *view_choose(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"bot", "nodes", "seed", NULL};
    struct core *c = core_of(self);
    PyObject *nodes = NULL, *seed = NULL;
    uint64_t work = 0, from = 1;
    const char *bot;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s|OO:choose", names, &bot, &nodes, &seed) ||
        (nodes && nodes != Py_None && core_uint64_argument(c, nodes, "nodes", &work) < 0) ||
        (seed && core_uint64_argument(c, seed, "seed", &from) < 0))
        return NULL;
    int move = search_decide(c, view_self(self), bot, work, from, NULL);
    return move < 0 ? NULL : PyLong_FromLong(move);
}

static PyObject *view_hint(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"nodes", "seed", NULL};
    struct core *c = core_of(self);
    PyObject *nodes = NULL, *seed = NULL, *hint;
    uint64_t work = 0, from = 1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:hint", names, &nodes, &seed) ||
        (nodes && nodes != Py_None && core_uint64_argument(c, nodes, "nodes", &work) < 0) ||
        (seed && core_uint64_argument(c, seed, "seed", &from) < 0))
        return NULL;
    return search_decide(c, view_self(self), "expert", work, from, &hint) < 0 ? NULL : hint;
}

static PyObject *view_draw(PyObject *self, PyObject *none) {
    (void)none;
    return PyObject_CallFunctionObjArgs(core_of(self)->text, self, NULL);
}

static PyObject *view_html(PyObject *self, PyObject *none) {
    (void)none;
    return PyObject_CallFunctionObjArgs(core_of(self)->html, self, NULL);
}

static PyMethodDef view_methods[] = {
    {"determinize", view_fit, METH_O,
     "determinize($self, rng, /)\n--\n\nA full state that fits, random in what is hidden."},
    {"foresee", view_foresee, METH_O,
     "foresee($self, move, /)\n--\n\n"
     "What a legal move of the viewer would do, as far as it can know (docs/events.md)."},
    {"why", view_why, METH_O,
     "why($self, move, /)\n--\n\n"
     "Why the viewer can't play this move now, as data with a `text`; None if it can."},
    {"score_sheet", view_score_sheet, METH_O,
     "score_sheet($self, seat, /)\n--\n\n"
     "How the score of a seat adds up; None if the viewer doesn't know it."},
    {"choose", CORE_CALL(view_choose), METH_VARARGS | METH_KEYWORDS,
     "choose($self, bot, nodes=None, seed=1)\n--\n\n"
     "The move that a bot plays here: 'random', 'level:3', 'expert' with nodes."},
    {"hint", CORE_CALL(view_hint), METH_VARARGS | METH_KEYWORDS,
     "hint($self, nodes=None, seed=1)\n--\n\n"
     "What to play, and why, in the words of `sixsands hint`."},
    {"copy", view_copy, METH_NOARGS, "copy($self, /)\n--\n\nThe view itself: it never changes."},
    {"draw", view_draw, METH_NOARGS, "draw($self, /)\n--\n\nThe view as a few lines of text."},
    {"_repr_html_", view_html, METH_NOARGS, NULL},
    {"__copy__", view_copy, METH_NOARGS, NULL},
    {"__deepcopy__", view_copy, METH_O, NULL},
    {"__reduce__", view_reduce, METH_NOARGS, NULL},
    {0},
};

static PyObject *view_get_game(PyObject *self, void *unused) {
    (void)unused;
    return core_game_object(core_of(self), view_self(self)->game);
}

static PyObject *view_get_seat(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(sixsands_viewer(view_self(self)->game, &view_self(self)->view));
}

static PyObject *view_get_players(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(view_players(self));
}

static PyObject *view_get_actor(PyObject *self, void *unused) {
    sixsands_state state;
    (void)unused;
    view_fitting(self, &state);
    return PyLong_FromLong(sixsands_actor(view_self(self)->game, &state));
}

/* Is the actor the one that `closure` names? */
static PyObject *view_get_acts(PyObject *self, void *closure) {
    sixsands_state state;
    const char *whose = closure;
    view_fitting(self, &state);
    return PyBool_FromLong(sixsands_actor(view_self(self)->game, &state) ==
                           (*whose == 'o' ? SIXSANDS_OVER : SIXSANDS_NATURE));
}

static PyObject *view_get_legal_moves(PyObject *self, void *unused) {
    view_object *v = view_self(self);
    sixsands_move list[SIXSANDS_MAX_MOVES];
    sixsands_state state;
    (void)unused;
    view_fitting(self, &state);
    bool acts = sixsands_actor(v->game, &state) == sixsands_viewer(v->game, &v->view);
    return core_moves(list, acts ? sixsands_moves(list, SIXSANDS_MAX_MOVES, v->game, &state) : 0);
}

static PyObject *view_get_scores(PyObject *self, void *unused) {
    view_object *v = view_self(self);
    int scores[SIXSANDS_MAX_PLAYERS], players = view_players(self);
    unsigned known;
    PyObject *out = PyTuple_New(players);
    (void)unused;
    sixsands_view_score(scores, &known, NULL, v->game, &v->view);
    for (int i = 0; out && i < players; i++) {
        PyObject *score = known >> i & 1 ? PyLong_FromLong(scores[i]) : Py_NewRef(Py_None);
        if (!score || PyTuple_SetItem(out, i, score) < 0)
            Py_CLEAR(out);
    }
    return out;
}

static PyObject *view_get_odds(PyObject *self, void *unused) {
    view_object *v = view_self(self);
    double chance[SIXSANDS_COLOURS];
    PyObject *out;
    (void)unused;
    if (sixsands_odds(chance, v->game, &v->view) == SIXSANDS_NO_PILE)
        Py_RETURN_NONE;
    out = PyTuple_New(SIXSANDS_COLOURS);
    for (int i = 0; out && i < SIXSANDS_COLOURS; i++) {
        PyObject *one = PyFloat_FromDouble(chance[i]);
        if (!one || PyTuple_SetItem(out, i, one) < 0)
            Py_CLEAR(out);
    }
    return out;
}

static PyObject *view_get_data(PyObject *self, void *unused) {
    char written[SIXSANDS_DATA_SIZE];
    view_object *v = view_self(self);
    (void)unused;
    return core_json(core_of(self), written,
                     sixsands_view_data(written, sizeof written, v->game, &v->view));
}

static PyObject *view_get_rows(PyObject *self, void *unused) {
    char written[SIXSANDS_ROWS_SIZE];
    view_object *v = view_self(self);
    (void)unused;
    return core_json(core_of(self), written,
                     sixsands_view_rows(written, sizeof written, v->game, &v->view));
}

static PyObject *view_get_end(PyObject *self, void *unused) {
    char written[SIXSANDS_REASON_SIZE];
    view_object *v = view_self(self);
    (void)unused;
    return core_json(core_of(self), written,
                     sixsands_end(written, sizeof written, v->game, &v->view));
}

static PyGetSetDef view_getset[] = {
    {"game", view_get_game, NULL, "The game.", NULL},
    {"seat", view_get_seat, NULL, "Whose view it is: a seat from 0, or SPECTATOR.", NULL},
    {"players", view_get_players, NULL, "The number of seats.", NULL},
    {"actor", view_get_actor, NULL, "Who acts: a seat from 0, NATURE or OVER.", NULL},
    {"is_over", view_get_acts, NULL, "Is the game over?", "o"},
    {"is_chance", view_get_acts, NULL, "Does nature act?", "n"},
    {"legal_moves", view_get_legal_moves, NULL,
     "The legal moves of the viewer, ascending; empty when it isn't to move.", NULL},
    {"scores", view_get_scores, NULL,
     "Every seat's present score; None where the viewer doesn't know it.", NULL},
    {"odds", view_get_odds, NULL,
     "How likely each colour (R O Y G P K) is to be drawn next; None without a pile.", NULL},
    {"data", view_get_data, NULL, "The view as data (docs/events.md).", NULL},
    {"rows", view_get_rows, NULL, "The same in rows, for showing it.", NULL},
    {"end", view_get_end, NULL, "Why the game is over, as data with a `text`; None before.", NULL},
    {0},
};

static PyType_Slot view_slots[] = {
    {Py_tp_doc, "View(game, line)\n--\n\nWhat one seat knows, from its line (docs/notation.md)."},
    {Py_tp_new, view_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_repr, view_repr},
    {Py_tp_str, view_str},
    {Py_tp_richcompare, view_compare},
    {Py_tp_hash, view_hash},
    {Py_tp_methods, view_methods},
    {Py_tp_getset, view_getset},
    {0},
};

PyType_Spec view_spec = {.name = "sixsands.View",
                         .basicsize = sizeof(view_object),
                         .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                         .slots = view_slots};
