// SPDX-License-Identifier: MIT
// Batch: many games side by side (search/batch.h), with their arrays as memoryviews. Steps run
// without the interpreter's lock, in one or more threads, which are started for each step: that
// costs some microseconds, and nothing remains that a fork could lose.
#include "search/batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "block.h"

enum { BATCH_ARRAYS = 8, BATCH_MOST_GAMES = 1 << 24, BATCH_MOST_THREADS = 256 };

typedef struct batch_object {
    PyObject_HEAD const sixsands_game *game;
    struct batch batch;
    int threads;
    PyObject *memory;              /* owned: a capsule, which the arrays own too; NULL: closed */
    PyObject *array[BATCH_ARRAYS]; /* owned: memoryviews */
    bool busy;                     /* under the interpreter's lock */
} batch_object;

/* In the order of `array`. */
enum { ACTOR, MASK, OBSERVATION, REWARD, DONE, SCORE, NUMBER, ACTION };

static batch_object *batch_self(PyObject *self) {
    return (batch_object *)self;
}

/* ---- Work without the lock ------------------------------------------------------------------- */

typedef void batch_work(struct batch *b, size_t first, size_t end);

struct batch_share {
    struct batch *batch;
    batch_work *work;
    size_t first, end;
};

static void *batch_run_share(void *argument) {
    struct batch_share *s = argument;
    s->work(s->batch, s->first, s->end);
    return NULL;
}

/* All slots, in equal shares. What no thread can be had for, this one does. */
static void batch_run(struct batch *b, batch_work *work, int threads) {
    struct batch_share share[BATCH_MOST_THREADS];
    pthread_t thread[BATCH_MOST_THREADS];
    bool started[BATCH_MOST_THREADS] = {false};
    size_t count = (size_t)threads < b->games ? (size_t)threads : b->games;
    for (size_t i = 0; i < count; i++)
        share[i] = (struct batch_share){b, work, b->games * i / count, b->games * (i + 1) / count};
    for (size_t i = 1; i < count; i++)
        started[i] = pthread_create(&thread[i], NULL, batch_run_share, &share[i]) == 0;
    for (size_t i = 0; i < count; i++)
        if (!started[i])
            batch_run_share(&share[i]);
    for (size_t i = 1; i < count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}

/* ---- Making ---------------------------------------------------------------------------------- */

static const char batch_memory_name[] = "sixsands.batch";

static void batch_free_memory(PyObject *capsule) {
    free(PyCapsule_GetPointer(capsule, batch_memory_name));
}

/* The memory of the arrays, and memoryviews on them. */
static int batch_allocate(struct core *c, batch_object *self) {
    struct batch *b = &self->batch;
    void *memory = aligned_alloc(BATCH_ALIGN, batch_arrange(b, NULL));
    self->memory = memory ? PyCapsule_New(memory, batch_memory_name, batch_free_memory) : NULL;
    if (!self->memory) {
        free(memory);
        PyErr_NoMemory();
        return -1;
    }
    batch_arrange(b, memory);
    Py_ssize_t moves = b->game->num_moves;
    const struct {
        void *at;
        const char *format;
        size_t size;
        Py_ssize_t columns;
    } all[BATCH_ARRAYS] = {
        [ACTOR] = {b->actor, "b", sizeof *b->actor, -1},
        [MASK] = {b->mask, "?", sizeof *b->mask, moves},
        [OBSERVATION] = {b->observation, "H", sizeof *b->observation, b->inputs},
        [REWARD] = {b->reward, "f", sizeof *b->reward, b->players},
        [DONE] = {b->done, "?", sizeof *b->done, -1},
        [SCORE] = {b->score, "h", sizeof *b->score, b->players},
        [NUMBER] = {b->number, "Q", sizeof *b->number, -1},
        [ACTION] = {b->action, "H", sizeof *b->action, -1},
    };
    for (int i = 0; i < BATCH_ARRAYS; i++) {
        self->array[i] = block_view(c, self->memory, all[i].at, all[i].format,
                                    (Py_ssize_t)all[i].size, (Py_ssize_t)b->games, all[i].columns);
        if (!self->array[i])
            return -1;
    }
    return 0;
}

/* Checks what the caller wants. */
static int batch_check_arguments(struct core *c, const batch_object *self, Py_ssize_t games) {
    if (core_check_players(c, self->game, self->batch.players) < 0)
        return -1;
    if (games < 1 || games > BATCH_MOST_GAMES)
        return core_refuse(c, "n must be 1 to %d, not %zd", BATCH_MOST_GAMES, games);
    if (self->threads < 1 || self->threads > BATCH_MOST_THREADS)
        return core_refuse(c, "threads must be 1 to %d, not %d", BATCH_MOST_THREADS, self->threads);
    return 0;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"game", "players", "n", "seed", "threads", NULL};
    struct core *c = PyType_GetModuleState(type);
    PyObject *game, *seed = NULL;
    Py_ssize_t games;
    batch_object *self = core_new(type);
    if (!self)
        return NULL;
    self->threads = 1;
    self->batch.seed = 1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Oin|Oi:Batch", names, &game,
                                     &self->batch.players, &games, &seed, &self->threads) ||
        !(self->game = core_game_argument(c, game)) ||
        (seed && core_uint64_argument(c, seed, "seed", &self->batch.seed) < 0) ||
        batch_check_arguments(c, self, games) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    self->batch.game = ops_of(self->game);
    self->batch.games = (size_t)games;
    if (batch_allocate(c, self) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    batch_run(&self->batch, batch_start, self->threads);
    Py_END_ALLOW_THREADS;
    return (PyObject *)self;
}

static PyObject *batch_repr(PyObject *self) {
    const batch_object *s = batch_self(self);
    return PyUnicode_FromFormat("<Batch of %zu games of %s, %d players%s>", s->batch.games,
                                sixsands_game_name(s->game), s->batch.players,
                                s->memory ? "" : ", closed");
}

static void batch_release(batch_object *self) {
    for (int i = 0; i < BATCH_ARRAYS; i++)
        Py_CLEAR(self->array[i]);
    Py_CLEAR(self->memory);
}

static void batch_dealloc(PyObject *self) {
    batch_release(batch_self(self));
    core_dealloc(self);
}

/* Can it be used? Else an exception. */
static int batch_check(PyObject *self) {
    if (batch_self(self)->busy)
        return core_refuse(core_of(self), "the batch is stepping in another thread");
    if (!batch_self(self)->memory)
        return core_refuse(core_of(self), "the batch is closed");
    return 0;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Integers of any kind in a buffer of one dimension. */
struct batch_numbers {
    const char *at;
    Py_ssize_t stride, size;
    bool is_signed;
};

/* The i-th of them; negative ones become larger than any move. */
static uint64_t batch_number_at(const struct batch_numbers *n, size_t i) {
    const char *at = n->at + (Py_ssize_t)i * n->stride;
    union {
        uint8_t byte;
        uint16_t two;
        uint32_t four;
        uint64_t eight;
    } value = {0};
    memcpy(&value, at, (size_t)n->size);
    switch (n->size) {
    case 1:
        return n->is_signed ? (uint64_t)(int8_t)value.byte : value.byte;
    case 2:
        return n->is_signed ? (uint64_t)(int16_t)value.two : value.two;
    case 4:
        return n->is_signed ? (uint64_t)(int32_t)value.four : value.four;
    default:
        return value.eight;
    }
}

/* Checks a buffer of actions. */
static int batch_read_buffer(struct core *c, const batch_object *self, const Py_buffer *view,
                             struct batch_numbers *out) {
    const char *format = view->format ? view->format : "B";
    format += *format && strchr("@=<", *format) != NULL;
    bool integers = strlen(format) == 1 && strchr("bBhHiIlLqQnN", *format); /* not a move */
    if (!integers) {
        PyErr_Format(PyExc_TypeError, "actions must be integers, not of the format '%s'",
                     view->format ? view->format : "");
        return -1;
    }
    if (view->ndim != 1 || view->shape[0] != (Py_ssize_t)self->batch.games)
        return core_refuse(c, "actions must have the shape (%zu,), not %s%zd%s", self->batch.games,
                           view->ndim == 1 ? "(" : "one of ",
                           view->ndim == 1 ? view->shape[0] : (Py_ssize_t)view->ndim,
                           view->ndim == 1 ? ",)" : " dimensions");
    *out = (struct batch_numbers){.at = view->buf,
                                  .stride = view->strides ? view->strides[0] : view->itemsize,
                                  .size = view->itemsize,
                                  .is_signed = strchr("bhilqn", *format)}; /* not a move */
    return 0;
}

/* Chooses the actions in all slots; returns the first slot in which one isn't legal. */
static size_t batch_choose_all(struct batch *b, const struct batch_numbers *numbers) {
    size_t i = 0;
    while (i < b->games && batch_choose(b, i, batch_number_at(numbers, i)))
        i++;
    return i;
}

/* Sets the exception for the action of slot i. */
static PyObject *batch_fail(PyObject *self, size_t i, uint64_t action) {
    batch_object *s = batch_self(self);
    char before[40];
    if (action >= s->batch.game->num_moves)
        return PyErr_Format(core_of(self)->illegal_move, "game %zu: %s has no move %lld", i,
                            s->batch.game->name, (long long)action);
    PyOS_snprintf(before, sizeof before, "game %zu: ", i);
    return core_illegal(core_of(self), s->game, (const sixsands_state *)&s->batch.slot[i].state,
                        (int)action, before);
}

/* Plays a buffer of actions in all games, or in none. */
static PyObject *batch_step_buffer(PyObject *self, const Py_buffer *view) {
    batch_object *s = batch_self(self);
    struct batch_numbers numbers = {0};
    if (batch_read_buffer(core_of(self), s, view, &numbers) < 0)
        return NULL;
    size_t wrong;
    s->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    wrong = batch_choose_all(&s->batch, &numbers);
    if (wrong == s->batch.games)
        batch_run(&s->batch, batch_step, s->threads);
    Py_END_ALLOW_THREADS;
    s->busy = false;
    if (wrong < s->batch.games)
        return batch_fail(self, wrong, batch_number_at(&numbers, wrong));
    Py_RETURN_NONE;
}

/* A list or tuple of numbers becomes an array first. */
static PyObject *batch_as_buffer(PyObject *actions) {
    if (PyObject_CheckBuffer(actions))
        return Py_NewRef(actions);
    if (!PyList_Check(actions) && !PyTuple_Check(actions)) {
        PyErr_Format(PyExc_TypeError, "actions are an array or a list of integers, not %R",
                     Py_TYPE(actions));
        return NULL;
    }
    PyObject *module = PyImport_ImportModule("array");
    PyObject *out = module ? PyObject_CallMethod(module, "array", "sO", "q", actions) : NULL;
    Py_XDECREF(module);
    return out;
}

static PyObject *batch_play(PyObject *self, PyObject *actions) {
    Py_buffer view;
    PyObject *buffer = batch_check(self) < 0 ? NULL : batch_as_buffer(actions), *out = NULL;
    if (!buffer)
        return NULL;
    /* Asking for a buffer may run other code, so look again. */
    if (PyObject_GetBuffer(buffer, &view, PyBUF_FORMAT | PyBUF_STRIDES) == 0) {
        if (batch_check(self) == 0)
            out = batch_step_buffer(self, &view);
        PyBuffer_Release(&view);
    }
    Py_DECREF(buffer);
    return out;
}

static PyObject *batch_draw(PyObject *self, PyObject *none) {
    batch_object *s = batch_self(self);
    (void)none;
    if (batch_check(self) < 0)
        return NULL;
    s->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    batch_sample(&s->batch, 0, s->batch.games);
    Py_END_ALLOW_THREADS;
    s->busy = false;
    return Py_NewRef(s->array[ACTION]);
}

static PyObject *batch_state_of(PyObject *self, PyObject *argument) {
    batch_object *s = batch_self(self);
    if (batch_check(self) < 0)
        return NULL;
    Py_ssize_t i = PyNumber_AsSsize_t(argument, PyExc_IndexError);
    if (i == -1 && PyErr_Occurred())
        return NULL;
    i += i < 0 ? (Py_ssize_t)s->batch.games : 0;
    if (i < 0 || (size_t)i >= s->batch.games) {
        PyErr_Format(PyExc_IndexError, "there is no game %R in a batch of %zu", argument,
                     s->batch.games);
        return NULL;
    }
    return state_from(core_of(self), s->game, (const sixsands_state *)&s->batch.slot[i].state);
}

static PyObject *batch_close(PyObject *self, PyObject *none) {
    (void)none;
    if (batch_self(self)->busy) {
        batch_check(self);
        return NULL;
    }
    batch_release(batch_self(self));
    Py_RETURN_NONE;
}

static PyObject *batch_enter(PyObject *self, PyObject *none) {
    (void)none;
    return batch_check(self) < 0 ? NULL : Py_NewRef(self);
}

static PyObject *batch_exit(PyObject *self, PyObject *args) {
    (void)args;
    return batch_close(self, NULL);
}

static PyMethodDef batch_methods[] = {
    {"step", batch_play, METH_O,
     "step($self, actions, /)\n--\n\n"
     "Plays a move in every game, lets nature act, and begins a new game where one has ended."},
    {"sample", batch_draw, METH_NOARGS,
     "sample($self, /)\n--\n\n"
     "Uniformly random legal moves, one for each game; the next call overwrites them."},
    {"state", batch_state_of, METH_O,
     "state($self, i, /)\n--\n\nA copy of the position of game i."},
    {"close", batch_close, METH_NOARGS,
     "close($self, /)\n--\n\nEnds the batch. Arrays that were taken from it remain."},
    {"__enter__", batch_enter, METH_NOARGS, NULL},
    {"__exit__", batch_exit, METH_VARARGS, NULL},
    {0},
};

/* ---- Arrays and settings --------------------------------------------------------------------- */

/* The place in `array` is the length of the closure's text. */
static PyObject *batch_get_array(PyObject *self, void *closure) {
    return batch_check(self) < 0 ? NULL
                                 : Py_NewRef(batch_self(self)->array[strlen((char *)closure)]);
}

static PyObject *batch_get_game(PyObject *self, void *unused) {
    (void)unused;
    return core_game_object(core_of(self), batch_self(self)->game);
}

static PyObject *batch_get_number(PyObject *self, void *closure) {
    batch_object *s = batch_self(self);
    const char *which = closure;
    return PyLong_FromUnsignedLongLong(*which == 'p'   ? (uint64_t)s->batch.players
                                       : *which == 's' ? s->batch.seed
                                       : *which == 't' ? (uint64_t)s->threads
                                                       : s->batch.games);
}

static Py_ssize_t batch_length(PyObject *self) {
    return (Py_ssize_t)batch_self(self)->batch.games;
}

static PyGetSetDef batch_getset[] = {
    {"actor", batch_get_array, NULL, "Who acts in each game: int8 (n,).", ""},
    {"mask", batch_get_array, NULL, "The legal moves: bool (n, num_moves).", "1"},
    {"observation", batch_get_array, NULL,
     "The features of the seat to act: uint16 (n, inputs), rows of a table.", "12"},
    {"reward", batch_get_array, NULL,
     "For each seat where a game has just ended, else 0: float32 (n, players).", "123"},
    {"done", batch_get_array, NULL, "Where a game has just ended: bool (n,).", "1234"},
    {"score", batch_get_array, NULL,
     "The points of the last game that ended there: int16 (n, players).", "12345"},
    {"number", batch_get_array, NULL, "The number of the present game: uint64 (n,).", "123456"},
    {"game", batch_get_game, NULL, "The game.", NULL},
    {"players", batch_get_number, NULL, "The number of seats.", "p"},
    {"seed", batch_get_number, NULL, "The seed.", "s"},
    {"threads", batch_get_number, NULL, "How many threads a step uses.", "t"},
    {0},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "Batch(game, players, n, seed=1, threads=1)\n--\n\n"
                "n games side by side, with flat arrays that numpy sees without copying."},
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_repr, batch_repr},
    {Py_sq_length, batch_length},
    {Py_tp_methods, batch_methods},
    {Py_tp_getset, batch_getset},
    {0},
};

PyType_Spec batch_spec = {.name = "sixsands.Batch",
                          .basicsize = sizeof(batch_object),
                          .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                          .slots = batch_slots};
