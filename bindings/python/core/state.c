// SPDX-License-Identifier: MIT
// State: a full position. As with python-chess a move changes it in place; `after` gives a new one,
// and `copy` another. The value is the engine's own, inside the object.
#include "internal.h"

#include <string.h>

#include "search/game_ai.h"

static state_object *state_self(PyObject *self) {
    return (state_object *)self;
}

PyObject *state_from(struct core *c, const sixsands_game *game, const sixsands_state *state) {
    state_object *out = core_new(c->state);
    if (!out)
        return NULL;
    out->game = game;
    out->state = *state;
    return (PyObject *)out;
}

PyObject *state_from_words(PyObject *module, PyObject *args) {
    struct core *c = PyModule_GetState(module);
    sixsands_state state = {0};
    PyObject *named;
    Py_buffer words;
    if (!PyArg_ParseTuple(args, "Oy*:_state", &named, &words))
        return NULL;
    const sixsands_game *game = core_game_argument(c, named);
    bool fits = words.len <= (Py_ssize_t)sizeof state;
    if (fits)
        memcpy(&state, words.buf, (size_t)words.len);
    PyBuffer_Release(&words);
    if (game && !fits)
        core_refuse(c, "a state has %zu bytes at most", sizeof state);
    return game && fits ? state_from(c, game, &state) : NULL;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"game", "line", NULL};
    struct core *c = PyType_GetModuleState(type);
    char reason[SIXSANDS_REASON_SIZE];
    const char *line;
    PyObject *named;
    sixsands_state state;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Os:State", names, &named, &line))
        return NULL;
    const sixsands_game *game = core_game_argument(c, named);
    if (!game)
        return NULL;
    int status = sixsands_state_read(&state, reason, sizeof reason, game, line);
    return status < 0 ? core_fail(c, status, reason) : state_from(c, game, &state);
}

static PyObject *state_str(PyObject *self) {
    char line[SIXSANDS_LINE_SIZE];
    state_object *s = state_self(self);
    int length = sixsands_state_write(line, sizeof line, s->game, &s->state);
    if (length < 0)
        return core_fail(core_of(self), length, NULL);
    return PyUnicode_FromStringAndSize(line, length);
}

static PyObject *state_repr(PyObject *self) {
    PyObject *line = state_str(self);
    if (!line)
        return NULL;
    PyObject *out =
        PyUnicode_FromFormat("State('%s', %R)", sixsands_game_name(state_self(self)->game), line);
    Py_DECREF(line);
    return out;
}

static PyObject *state_compare(PyObject *self, PyObject *other, int op) {
    if (!core_is(other, Py_TYPE(self)))
        Py_RETURN_NOTIMPLEMENTED;
    state_object *a = state_self(self), *b = state_self(other);
    return core_compare(a->game == b->game && memcmp(&a->state, &b->state, sizeof a->state) == 0,
                        op);
}

static Py_hash_t state_hash(PyObject *self) {
    return core_hash(&state_self(self)->state, sizeof(sixsands_state));
}

static PyObject *state_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return core_reduce(self, state_self(self)->game);
}

static PyObject *state_copy(PyObject *self, PyObject *none) {
    (void)none;
    return state_from(core_of(self), state_self(self)->game, &state_self(self)->state);
}

static PyObject *state_copy_deeply(PyObject *self, PyObject *memo) {
    (void)memo;
    return state_copy(self, NULL);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Plays into `out` what the argument says. */
static int state_play(PyObject *self, sixsands_state *out, PyObject *argument) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    int move;
    if (core_move_argument(c, s->game, &s->state, argument, &move) < 0)
        return -1;
    *out = s->state;
    if (sixsands_apply(out, s->game, move) == SIXSANDS_OK)
        return 0;
    core_illegal(c, s->game, &s->state, move, "");
    return -1;
}

static PyObject *state_apply(PyObject *self, PyObject *argument) {
    sixsands_state next;
    if (state_play(self, &next, argument) < 0)
        return NULL;
    state_self(self)->state = next;
    Py_RETURN_NONE;
}

static PyObject *state_after(PyObject *self, PyObject *argument) {
    sixsands_state next;
    if (state_play(self, &next, argument) < 0)
        return NULL;
    return state_from(core_of(self), state_self(self)->game, &next);
}

static PyObject *state_is_legal(PyObject *self, PyObject *argument) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    int move;
    if (core_move_argument(c, s->game, &s->state, argument, &move) < 0) {
        if (!PyErr_ExceptionMatches(c->illegal_move))
            return NULL;
        PyErr_Clear(); /* a move that doesn't exist isn't legal */
        Py_RETURN_FALSE;
    }
    return PyBool_FromLong(sixsands_is_legal(s->game, &s->state, move));
}

static PyObject *state_run_chance(PyObject *self, PyObject *argument) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    sixsands_rng spare, *r = core_rng_argument(c, argument, &spare);
    sixsands_move outcome[SIXSANDS_MAX_MOVES];
    int count = 0;
    if (!r)
        return NULL;
    for (; sixsands_actor(s->game, &s->state) == SIXSANDS_NATURE && count < SIXSANDS_MAX_MOVES;
         count++) {
        outcome[count] = (sixsands_move)sixsands_sample(s->game, &s->state, r);
        ops_of(s->game)->apply(state_in(&s->state), outcome[count]);
    }
    return core_moves(outcome, count);
}

static PyObject *state_random_move(PyObject *self, PyObject *argument) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    sixsands_rng spare, *r = core_rng_argument(c, argument, &spare);
    if (!r)
        return NULL;
    int move = sixsands_random_move(s->game, &s->state, r);
    return move < 0 ? core_fail(c, move, NULL) : PyLong_FromLong(move);
}

static PyObject *state_playout(PyObject *self, PyObject *argument) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    sixsands_rng spare, *r = core_rng_argument(c, argument, &spare);
    int scores[SIXSANDS_MAX_PLAYERS];
    unsigned winners;
    if (!r)
        return NULL;
    sixsands_playout(scores, &winners, s->game, &s->state, r);
    return Py_BuildValue("NN", core_scores(scores, sixsands_players(s->game, &s->state)),
                         core_seats(winners));
}

/* ---- Looking --------------------------------------------------------------------------------- */

/* The seat of an argument that may be missing: then the one that acts. */
static int state_seat(PyObject *self, PyObject *args, int *seat) {
    struct core *c = core_of(self);
    state_object *s = state_self(self);
    PyObject *argument = NULL;
    if (!PyArg_ParseTuple(args, "|O", &argument))
        return -1;
    if (argument && argument != Py_None)
        return core_seat_argument(c, argument, sixsands_players(s->game, &s->state), seat);
    *seat = sixsands_actor(s->game, &s->state);
    return *seat >= 0 ? 0 : core_refuse(c, "no seat acts here: name one");
}

static PyObject *state_view(PyObject *self, PyObject *args) {
    state_object *s = state_self(self);
    sixsands_view view;
    int seat;
    if (state_seat(self, args, &seat) < 0)
        return NULL;
    sixsands_observe(&view, s->game, &s->state, seat);
    return view_from(core_of(self), s->game, &view);
}

/* The features of what a seat knows, how many, and the seat; -1: an exception. */
static int state_inputs(PyObject *self, PyObject *args, uint16_t input[NET_INPUTS], int *seat) {
    state_object *s = state_self(self);
    const struct game_features *f = game_ai_of(ops_of(s->game))->features;
    if (state_seat(self, args, seat) < 0)
        return -1;
    if (*seat < 0)
        return core_refuse(core_of(self), "observations are for seats, not for spectators");
    if (f)
        f->write(input, state_of(&s->state), *seat);
    return f ? game_features_inputs(f) : 0;
}

static PyObject *state_observation(PyObject *self, PyObject *args) {
    uint16_t input[NET_INPUTS] = {0};
    int seat, count = state_inputs(self, args, input, &seat);
    return count < 0 ? NULL : core_moves(input, count);
}

static PyObject *state_mask(const state_object *s, int seat) {
    sixsands_move list[SIXSANDS_MAX_MOVES];
    int size = sixsands_game_num_moves(s->game), count = 0;
    PyObject *out = PyByteArray_FromStringAndSize(NULL, size);
    char *mask = out ? PyByteArray_AsString(out) : NULL;
    if (!mask)
        return NULL;
    memset(mask, 0, (size_t)size);
    if (sixsands_actor(s->game, &s->state) == seat)
        count = sixsands_moves(list, SIXSANDS_MAX_MOVES, s->game, &s->state);
    for (int i = 0; i < count; i++)
        mask[list[i]] = 1;
    return out;
}

/* For adapters, which need both as arrays: lists of numbers would take longer than the game. */
static PyObject *state_arrays(PyObject *self, PyObject *args) {
    uint16_t input[NET_INPUTS] = {0};
    int seat, count = state_inputs(self, args, input, &seat);
    Py_ssize_t size = count * (Py_ssize_t)sizeof *input;
    if (count < 0)
        return NULL;
    return Py_BuildValue("NN", PyByteArray_FromStringAndSize((const char *)input, size),
                         state_mask(state_self(self), seat));
}

static PyObject *state_draw(PyObject *self, PyObject *none) {
    (void)none;
    return PyObject_CallFunctionObjArgs(core_of(self)->text, self, NULL);
}

static PyObject *state_html(PyObject *self, PyObject *none) {
    (void)none;
    return PyObject_CallFunctionObjArgs(core_of(self)->html, self, NULL);
}

static PyMethodDef state_methods[] = {
    {"apply", state_apply, METH_O,
     "apply($self, move, /)\n--\n\n"
     "Plays a legal move, or one of nature's outcomes, by its number or text. Changes the state."},
    {"after", state_after, METH_O,
     "after($self, move, /)\n--\n\nThe state after a move; this one stays as it is."},
    {"is_legal", state_is_legal, METH_O,
     "is_legal($self, move, /)\n--\n\nMay the actor, nature included, do this now?"},
    {"run_chance", state_run_chance, METH_O,
     "run_chance($self, rng, /)\n--\n\n"
     "Lets nature act until a seat must, or the game is over; returns her outcomes."},
    {"random_move", state_random_move, METH_O,
     "random_move($self, rng, /)\n--\n\nOne of the legal moves, uniformly."},
    {"playout", state_playout, METH_O,
     "playout($self, rng, /)\n--\n\n"
     "Scores and winners after random moves to the end; this state stays as it is."},
    {"view", state_view, METH_VARARGS,
     "view($self, seat=None, /)\n--\n\n"
     "What a seat knows: by default the one that acts; SPECTATOR for what is public."},
    {"observation", state_observation, METH_VARARGS,
     "observation($self, seat=None, /)\n--\n\n"
     "The features of the nets for a seat, by default the one that acts, as a list."},
    {"_arrays", state_arrays, METH_VARARGS,
     "_arrays($self, seat=None, /)\n--\n\n"
     "The observation (uint16) and the mask of legal moves (int8) of a seat, as bytes."},
    {"copy", state_copy, METH_NOARGS, "copy($self, /)\n--\n\nAnother state, equal to this one."},
    {"draw", state_draw, METH_NOARGS, "draw($self, /)\n--\n\nThe position as a few lines of text."},
    {"_repr_html_", state_html, METH_NOARGS, NULL},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy_deeply, METH_O, NULL},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {0},
};

static PyObject *state_get_game(PyObject *self, void *unused) {
    (void)unused;
    return core_game_object(core_of(self), state_self(self)->game);
}

static PyObject *state_get_players(PyObject *self, void *unused) {
    state_object *s = state_self(self);
    (void)unused;
    return PyLong_FromLong(sixsands_players(s->game, &s->state));
}

static PyObject *state_get_actor(PyObject *self, void *unused) {
    state_object *s = state_self(self);
    (void)unused;
    return PyLong_FromLong(sixsands_actor(s->game, &s->state));
}

/* Is the actor the one that `closure` names? */
static PyObject *state_get_acts(PyObject *self, void *closure) {
    state_object *s = state_self(self);
    const char *whose = closure;
    int actor = sixsands_actor(s->game, &s->state);
    return PyBool_FromLong(actor == (*whose == 'o' ? SIXSANDS_OVER : SIXSANDS_NATURE));
}

static PyObject *state_get_legal_moves(PyObject *self, void *unused) {
    state_object *s = state_self(self);
    sixsands_move list[SIXSANDS_MAX_MOVES];
    (void)unused;
    return core_moves(list, sixsands_moves(list, SIXSANDS_MAX_MOVES, s->game, &s->state));
}

static PyObject *state_get_chances(PyObject *self, void *unused) {
    state_object *s = state_self(self);
    sixsands_move list[SIXSANDS_MAX_MOVES];
    uint32_t weight[SIXSANDS_MAX_MOVES];
    int count = sixsands_chances(list, weight, SIXSANDS_MAX_MOVES, s->game, &s->state);
    PyObject *out = PyList_New(count);
    (void)unused;
    for (int i = 0; out && i < count; i++) {
        PyObject *pair = Py_BuildValue("iI", list[i], weight[i]);
        if (!pair || PyList_SetItem(out, i, pair) < 0)
            Py_CLEAR(out);
    }
    return out;
}

static PyObject *state_get_scores(PyObject *self, void *closure) {
    state_object *s = state_self(self);
    int scores[SIXSANDS_MAX_PLAYERS];
    unsigned winners;
    sixsands_score(scores, &winners, s->game, &s->state);
    return closure ? core_seats(winners)
                   : core_scores(scores, sixsands_players(s->game, &s->state));
}

static PyObject *state_get_data(PyObject *self, void *unused) {
    char json[SIXSANDS_DATA_SIZE];
    state_object *s = state_self(self);
    (void)unused;
    return core_json(core_of(self), json,
                     sixsands_state_data(json, sizeof json, s->game, &s->state));
}

static PyObject *state_get_rows(PyObject *self, void *unused) {
    char json[SIXSANDS_ROWS_SIZE];
    state_object *s = state_self(self);
    (void)unused;
    return core_json(core_of(self), json,
                     sixsands_state_rows(json, sizeof json, s->game, &s->state));
}

static PyGetSetDef state_getset[] = {
    {"game", state_get_game, NULL, "The game.", NULL},
    {"players", state_get_players, NULL, "The number of seats.", NULL},
    {"actor", state_get_actor, NULL, "Who acts: a seat from 0, NATURE or OVER.", NULL},
    {"is_over", state_get_acts, NULL, "Is the game over?", "o"},
    {"is_chance", state_get_acts, NULL, "Does nature act?", "n"},
    {"legal_moves", state_get_legal_moves, NULL,
     "The legal moves of the seat to act, ascending; empty when no seat acts.", NULL},
    {"chances", state_get_chances, NULL,
     "Nature's possible outcomes with their weights; empty when she doesn't act.", NULL},
    {"scores", state_get_scores, NULL, "Every seat's present score.", NULL},
    {"winners", state_get_scores, NULL, "The seats that would win with the present scores.", "w"},
    {"data", state_get_data, NULL, "The position as data (docs/events.md).", NULL},
    {"rows", state_get_rows, NULL, "The same in rows, for showing it.", NULL},
    {0},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "State(game, line)\n--\n\nA full position, from its line (docs/notation.md)."},
    {Py_tp_new, state_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_repr, state_repr},
    {Py_tp_str, state_str},
    {Py_tp_richcompare, state_compare},
    {Py_tp_hash, state_hash},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_getset},
    {0},
};

PyType_Spec state_spec = {.name = "sixsands.State",
                          .basicsize = sizeof(state_object),
                          .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                          .slots = state_slots};
