// SPDX-License-Identifier: MIT
// What the files of the extension share. The module's state holds its types and exceptions, and
// every function gets at it by the type of its object: nothing is global. No type has subclasses,
// so that an object's type is always the one that was made here.
//
// Functions that return a PyObject * give a new reference, or NULL with an exception set; those
// that return an int give 0, or -1 with an exception set.
#ifndef PYTHON_INTERNAL_H
#define PYTHON_INTERNAL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

#include "api/internal.h"

/* The module's state. */
struct core {
    PyObject *error, *illegal_move, *record_error; /* exceptions */
    PyObject *json_loads;
    PyObject *html; /* sixsands._draw: a drawing for notebooks, */
    PyObject *text; /* and as text */
    PyObject *games;
    PyTypeObject *game, *rng, *state, *view, *search, *record, *reader, *batch, *block;
};

typedef struct game_object {
    PyObject_HEAD const sixsands_game *game;
} game_object;

typedef struct rng_object {
    PyObject_HEAD sixsands_rng rng;
} rng_object;

typedef struct state_object {
    PyObject_HEAD const sixsands_game *game;
    sixsands_state state;
} state_object;

typedef struct view_object {
    PyObject_HEAD const sixsands_game *game;
    sixsands_view view;
} view_object;

extern PyType_Spec game_spec, rng_spec, state_spec, view_spec, search_spec, record_spec,
    reader_spec, batch_spec, block_spec;

/* The state of the module that an object belongs to. */
static inline struct core *core_of(PyObject *self) {
    return PyType_GetModuleState(Py_TYPE(self));
}

/* For tables of methods: a function of whatever signature its flags say. */
#define CORE_CALL(function) ((PyCFunction)(void (*)(void))(function))

/* ---- support.c: errors and arguments --------------------------------------------------------- */

/* Sets the exception for an error code of the library, with its reason if there is one. */
PyObject *core_fail(struct core *c, int code, const char *reason);
int core_refuse(struct core *c, const char *format, ...);

/* An object of this type, zeroed. */
void *core_new(PyTypeObject *type);
void core_dealloc(PyObject *self); /* of objects that own nothing */

/* The object that stands for a game, one for each. */
PyObject *core_game_object(struct core *c, const sixsands_game *game);

/* A game by its object or its name. */
const sixsands_game *core_game_argument(struct core *c, PyObject *argument);

/* A seed, a number of nodes: 0 to 2**64 - 1. `name` is for the complaint. */
int core_uint64_argument(struct core *c, PyObject *argument, const char *name, uint64_t *out);

/* Is the game for so many? */
int core_check_players(struct core *c, const sixsands_game *game, int players);

/* A seat: -1 is a spectator. */
int core_seat_argument(struct core *c, PyObject *argument, int players, int *out);

/* A move: its number or its text, of a seat, or of nature when she acts in `state` (may be NULL).
 * It exists, but need not be legal. */
int core_move_argument(struct core *c, const sixsands_game *game, const sixsands_state *state,
                       PyObject *argument, int *out);

/* The generator of an Rng object, or of a seed: then it is `spare`, made for that seed as
 * `sixsands selfplay` makes it for its first game. NULL with an exception. */
sixsands_rng *core_rng_argument(struct core *c, PyObject *argument, sixsands_rng *spare);

/* Python's objects from JSON, from a list of moves, from scores and a set of seats. */
PyObject *core_json(struct core *c, const char *json, int length);
PyObject *core_moves(const sixsands_move *list, int count);
PyObject *core_scores(const int *scores, int players);
PyObject *core_seats(unsigned set);

/* A move's text; "" when it has none. Returns `out`. */
const char *core_word(char out[SIXSANDS_MOVE_SIZE], const sixsands_game *game, int move);

/* Sets IllegalMoveError with the engine's reason why the move isn't legal in this position. */
PyObject *core_illegal(struct core *c, const sixsands_game *game, const sixsands_state *state,
                       int move, const char *before);

/* Pickles as a call of the type with a game's name and a line. */
PyObject *core_reduce(PyObject *self, const sixsands_game *game);

/* Equal or not, by bytes; for the comparisons of plain values. */
PyObject *core_compare(bool equal, int op);
Py_hash_t core_hash(const void *bytes, size_t size);

/* ---- Objects from plain values --------------------------------------------------------------- */

PyObject *state_from(struct core *c, const sixsands_game *game, const sixsands_state *state);

/* `_state(game, words)`: a state from the words that the batches of a GPU keep it in. They are
 * believed. */
PyObject *state_from_words(PyObject *module, PyObject *args);
PyObject *view_from(struct core *c, const sixsands_game *game, const sixsands_view *view);

/* Is this one of ours? */
static inline bool core_is(PyObject *object, PyTypeObject *type) {
    return Py_TYPE(object) == type;
}

/* search.c: a search to its end by a bot of this name: its move, or if `hint` isn't NULL its words.
 * Nodes 0: as the command line has it. */
int search_decide(struct core *c, const view_object *view, const char *bot, uint64_t nodes,
                  uint64_t seed, PyObject **hint);

#endif
