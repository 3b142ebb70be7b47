// SPDX-License-Identifier: MIT
// What all types need: exceptions from error codes, arguments that are checked once, and Python's
// values from the engine's.
#include "internal.h"

#include <stdarg.h>
#include <string.h>

PyObject *core_fail(struct core *c, int code, const char *reason) {
    if (code == SIXSANDS_ERROR_MEMORY)
        return PyErr_NoMemory();
    PyObject *kind = code == SIXSANDS_ERROR_RECORD ? c->record_error
                     : code == SIXSANDS_ERROR_MOVE ? c->illegal_move
                                                   : c->error;
    PyErr_SetString(kind, reason && *reason ? reason : sixsands_error_text(code));
    return NULL;
}

int core_refuse(struct core *c, const char *format, ...) {
    va_list values;
    va_start(values, format);
    PyErr_FormatV(c->error, format, values);
    va_end(values);
    return -1;
}

void *core_new(PyTypeObject *type) {
    return PyType_GenericAlloc(type, 0);
}

void core_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject *core_game_object(struct core *c, const sixsands_game *game) {
    for (int i = 0; i < sixsands_game_count(); i++)
        if (sixsands_game_at(i) == game)
            return Py_NewRef(PyTuple_GetItem(c->games, i));
    return core_fail(c, SIXSANDS_ERROR_ARGUMENT, NULL);
}

const sixsands_game *core_game_argument(struct core *c, PyObject *argument) {
    if (core_is(argument, c->game))
        return ((game_object *)argument)->game;
    if (!PyUnicode_Check(argument)) {
        PyErr_Format(PyExc_TypeError, "a game is a Game or its name, not %R", Py_TYPE(argument));
        return NULL;
    }
    const char *name = PyUnicode_AsUTF8AndSize(argument, NULL);
    const sixsands_game *game = name ? sixsands_game_find(name) : NULL;
    if (name && !game)
        core_refuse(c, "there is no game %R", argument);
    return game;
}

int core_uint64_argument(struct core *c, PyObject *argument, const char *name, uint64_t *out) {
    PyObject *number = PyNumber_Index(argument);
    if (!number)
        return -1;
    *out = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    if (!PyErr_Occurred())
        return 0;
    PyErr_Clear();
    return core_refuse(c, "%s must be 0 to 2**64 - 1, not %R", name, argument);
}

/* An int; what is too large for one becomes -1000, which is nothing's number. */
static int support_int(PyObject *argument, int *out) {
    int overflow;
    PyObject *number = PyNumber_Index(argument);
    if (!number)
        return -1;
    long value = PyLong_AsLongAndOverflow(number, &overflow);
    Py_DECREF(number);
    *out = overflow || value < -1000 || value > 1000000 ? -1000 : (int)value;
    return 0;
}

int core_check_players(struct core *c, const sixsands_game *game, int players) {
    int least = sixsands_game_min_players(game), most = sixsands_game_max_players(game);
    if (players >= least && players <= most)
        return 0;
    if (least == most)
        return core_refuse(c, "%s is for %d players, not %d", sixsands_game_name(game), least,
                           players);
    return core_refuse(c, "%s is for %d to %d players, not %d", sixsands_game_name(game), least,
                       most, players);
}

int core_seat_argument(struct core *c, PyObject *argument, int players, int *out) {
    if (support_int(argument, out) < 0)
        return -1;
    if (*out >= SIXSANDS_SPECTATOR && *out < players)
        return 0;
    return core_refuse(c, "there is no seat %R: seats are 0 to %d, and -1 is a spectator", argument,
                       players - 1);
}

int core_move_argument(struct core *c, const sixsands_game *game, const sixsands_state *state,
                       PyObject *argument, int *out) {
    bool found;
    if (PyUnicode_Check(argument)) {
        const char *word = PyUnicode_AsUTF8AndSize(argument, NULL);
        if (!word)
            return -1;
        *out = sixsands_move_read(game, state, word);
        found = *out >= 0;
    } else if (PyIndex_Check(argument)) {
        if (support_int(argument, out) < 0)
            return -1;
        found = *out >= 0 && *out < sixsands_game_num_moves(game);
    } else {
        PyErr_Format(PyExc_TypeError, "a move is a number or its text, not %R", Py_TYPE(argument));
        return -1;
    }
    if (!found)
        PyErr_Format(c->illegal_move, "%s has no move %R", sixsands_game_name(game), argument);
    return found ? 0 : -1;
}

sixsands_rng *core_rng_argument(struct core *c, PyObject *argument, sixsands_rng *spare) {
    uint64_t seed = 1;
    if (argument && core_is(argument, c->rng))
        return &((rng_object *)argument)->rng;
    if (argument && !PyIndex_Check(argument)) {
        PyErr_Format(PyExc_TypeError, "randomness comes from an Rng or a seed, not %R",
                     Py_TYPE(argument));
        return NULL;
    }
    if (argument && core_uint64_argument(c, argument, "a seed", &seed) < 0)
        return NULL;
    sixsands_rng_stream(spare, seed, 0);
    return spare;
}

PyObject *core_json(struct core *c, const char *json, int length) {
    if (length < 0)
        return core_fail(c, length, NULL);
    if (length == 0)
        Py_RETURN_NONE;
    return PyObject_CallFunction(c->json_loads, "s#", json, (Py_ssize_t)length);
}

PyObject *core_moves(const sixsands_move *list, int count) {
    PyObject *out = PyList_New(count);
    for (int i = 0; out && i < count; i++) {
        PyObject *move = PyLong_FromLong(list[i]);
        if (!move || PyList_SetItem(out, i, move) < 0)
            Py_CLEAR(out);
    }
    return out;
}

PyObject *core_scores(const int *scores, int players) {
    PyObject *out = PyTuple_New(players);
    for (int i = 0; out && i < players; i++) {
        PyObject *score = PyLong_FromLong(scores[i]);
        if (!score || PyTuple_SetItem(out, i, score) < 0)
            Py_CLEAR(out);
    }
    return out;
}

PyObject *core_seats(unsigned set) {
    int seats[SIXSANDS_MAX_PLAYERS], count = 0;
    for (int i = 0; i < SIXSANDS_MAX_PLAYERS; i++)
        if (set >> i & 1)
            seats[count++] = i;
    return core_scores(seats, count);
}

const char *core_word(char out[SIXSANDS_MOVE_SIZE], const sixsands_game *game, int move) {
    if (sixsands_move_write(out, SIXSANDS_MOVE_SIZE, game, move) < 0)
        out[0] = 0;
    return out;
}

PyObject *core_illegal(struct core *c, const sixsands_game *game, const sixsands_state *state,
                       int move, const char *before) {
    char word[SIXSANDS_MOVE_SIZE], json[SIXSANDS_REASON_SIZE];
    int actor = sixsands_actor(game, state), length = 0;
    PyObject *why = NULL, *words = NULL;
    sixsands_view view;
    core_word(word, game, move);
    if (actor == SIXSANDS_OVER) {
        PyErr_Format(c->illegal_move, "%s%s: the game is over", before, word);
        return NULL;
    }
    if (actor >= 0 && sixsands_observe(&view, game, state, actor) == SIXSANDS_OK)
        length = sixsands_why(json, sizeof json, game, &view, move);
    if (length > 0 && (why = core_json(c, json, length)) != NULL)
        words = PyObject_CallMethod(why, "get", "s", "text");
    PyErr_Clear(); /* without a reason the error is still told */
    if (words && words != Py_None)
        PyErr_Format(c->illegal_move, "%s%s: %U", before, word, words);
    else
        PyErr_Format(c->illegal_move, "%s%s: %s", before, word,
                     actor == SIXSANDS_NATURE ? "nature acts now, and this isn't possible"
                                              : sixsands_error_text(SIXSANDS_ERROR_MOVE));
    Py_XDECREF(why);
    Py_XDECREF(words);
    return NULL;
}

PyObject *core_reduce(PyObject *self, const sixsands_game *game) {
    PyObject *line = PyObject_Str(self);
    if (!line)
        return NULL;
    return Py_BuildValue("O(sN)", Py_TYPE(self), sixsands_game_name(game), line);
}

PyObject *core_compare(bool equal, int op) {
    if (op != Py_EQ && op != Py_NE)
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(equal == (op == Py_EQ));
}

Py_hash_t core_hash(const void *bytes, size_t size) {
    uint64_t hash = 0, word;
    for (size_t i = 0; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, (const char *)bytes + i, sizeof word);
        hash = rng_mix(hash ^ word);
    }
    return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}
