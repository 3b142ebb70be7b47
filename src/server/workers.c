// SPDX-License-Identifier: MIT
// Two queues under one lock, for moves and for passwords, each with threads of its own: a crowd of
// bots can't keep anybody from logging in, and two threads for passwords are the limit of two at
// once (each takes 64 MB while it hashes). Jobs wait in lanes, each owner's in one, and the lanes
// take turns: whoever has a hundred games gets as much as somebody with one, and whoever tries
// passwords by the hundred waits for himself. The threads for moves are nicer than the network's,
// so the system gives it the processor first; those for passwords only wait for their processes.
// What is done goes into a list, and `wake` says so.
#include "server/workers.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { NICE_MOVES = 10 };

_Static_assert(STORE_PASSWORD_SIZE == crypto_pwhash_STRBYTES, "a hash fits");

/* Jobs of one owner, or seldom of several. */
struct lane {
    struct job *first, **end;
    struct lane *next; /* in the line of those that have some */
    uint32_t count;
};

/* What waits for one kind of threads. */
struct queue {
    struct lane lane[1 << WORKERS_LANE_BITS], *first, **end;
    uint32_t count, most, most_of_one;
    pthread_cond_t filled;
};

struct password_thread {
    struct workers *workers;
    struct hasher *hasher;
};

struct workers {
    pthread_mutex_t lock;
    struct queue moves, passwords;
    struct job *done, **done_end;
    atomic_bool stopping;
    void (*wake)(void *context);
    void *context;
    int running;
    struct password_thread password[WORKERS_PASSWORD_THREADS];
    pthread_t thread[WORKERS_MOST_THREADS + WORKERS_PASSWORD_THREADS];
};

static void queue_init(struct queue *q, uint32_t most, uint32_t most_of_one) {
    q->end = &q->first;
    q->most = most;
    q->most_of_one = most_of_one;
    pthread_cond_init(&q->filled, NULL);
}

/* A lane goes to the end of the line. */
static void line_up(struct queue *q, struct lane *l) {
    l->next = NULL;
    *q->end = l;
    q->end = &l->next;
}

/* False: too many wait. */
static bool queue_put(struct queue *q, struct job *j) {
    struct lane *l = &q->lane[j->owner * UINT64_C(0x9e3779b97f4a7c15) >> (64 - WORKERS_LANE_BITS)];
    if (q->count >= q->most || l->count >= q->most_of_one)
        return false;
    if (!l->first) {
        l->end = &l->first;
        line_up(q, l);
    }
    j->next = NULL;
    *l->end = j;
    l->end = &j->next;
    l->count++;
    q->count++;
    pthread_cond_signal(&q->filled);
    return true;
}

static struct job *queue_take(struct queue *q) {
    struct lane *l = q->first;
    if (!l)
        return NULL;
    q->first = l->next;
    if (!q->first)
        q->end = &q->first;
    struct job *j = l->first;
    l->first = j->next;
    l->count--;
    if (l->first)
        line_up(q, l);
    q->count--;
    j->next = NULL;
    return j;
}

static void put_done(struct workers *w, struct job *j) {
    j->next = NULL;
    *w->done_end = j;
    w->done_end = &j->next;
}

/* Waits for the next job of a queue; NULL: it is time to stop. */
static struct job *wait_for_job(struct workers *w, struct queue *q) {
    pthread_mutex_lock(&w->lock);
    while (!q->count && !atomic_load(&w->stopping))
        pthread_cond_wait(&q->filled, &w->lock);
    struct job *j = atomic_load(&w->stopping) ? NULL : queue_take(q);
    pthread_mutex_unlock(&w->lock);
    return j;
}

static void hand_back(struct workers *w, struct job *j) {
    sodium_memzero(j->secret, sizeof j->secret);
    pthread_mutex_lock(&w->lock);
    put_done(w, j);
    pthread_mutex_unlock(&w->lock);
    if (w->wake)
        w->wake(w->context);
}

/* ---- moves */

static void find_move(struct job *j, struct think_memory *memory, struct search_report *report,
                      atomic_bool *stopping) {
    struct think_limits limits = j->limits;
    struct think_watch watch = {.stop = stopping};
    limits.threads = 1;
    if (limits.movetime == 0 && limits.nodes == 0 && bot_needs_limit(&j->setup.bot))
        limits.movetime = THINK_DEFAULT_MOVETIME; /* with a `stop` it would go on for ever */
    j->move = think(memory, &j->setup, &limits, &watch, report);
    j->done = j->move != GAME_NO_MOVE && !atomic_load(stopping);
}

static void *work_on_moves(void *context) {
    struct workers *w = context;
    struct think_memory *memory = think_new();
    struct search_report *report = malloc(sizeof *report);
    (void)setpriority(PRIO_PROCESS, 0, NICE_MOVES); /* Linux: of this thread alone */
    if (memory)
        think_bound(memory, WORKERS_MEMORY);
    for (struct job *j; (j = wait_for_job(w, &w->moves)) != NULL; hand_back(w, j)) {
        j->done = false;
        if (memory && report)
            find_move(j, memory, report, &w->stopping);
    }
    think_free(memory);
    free(report);
    return NULL;
}

/* ---- passwords */

static void work_on_password(struct hasher *h, struct job *j) {
    struct hasher_task t = {.verify = j->kind == JOB_VERIFY};
    memcpy(t.secret, j->secret, sizeof t.secret);
    memcpy(t.password, j->password, sizeof t.password);
    hasher_do(h, &t);
    memcpy(j->password, t.password, sizeof t.password);
    j->done = t.done;
    j->matches = t.matches;
}

static void *work_on_passwords(void *context) {
    struct password_thread *p = context;
    for (struct job *j; (j = wait_for_job(p->workers, &p->workers->passwords)) != NULL;
         hand_back(p->workers, j))
        work_on_password(p->hasher, j);
    return NULL;
}

/* ---- the pool */

/* Signals are the network thread's: the new ones are born deaf to them. */
static bool start_threads(struct workers *w, int threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (w->running = 0; w->running < threads + WORKERS_PASSWORD_THREADS; w->running++) {
        int p = w->running - threads; /* of those for passwords */
        pthread_t *t = &w->thread[w->running];
        if ((p < 0 ? pthread_create(t, NULL, work_on_moves, w)
                   : pthread_create(t, NULL, work_on_passwords, &w->password[p])) != 0)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return w->running == threads + WORKERS_PASSWORD_THREADS;
}

struct workers *workers_start(int threads, struct hasher *hashers, void (*wake)(void *context),
                              void *context, text *error) {
    struct workers *w = sodium_init() < 0 ? NULL : calloc(1, sizeof *w);
    if (!w) {
        text_str(error, "no memory or no random numbers for the worker threads");
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    queue_init(&w->moves, WORKERS_MOST_MOVES, WORKERS_MOST_MOVES);
    queue_init(&w->passwords, WORKERS_MOST_PASSWORDS, WORKERS_PASSWORDS_OF_ONE);
    w->done_end = &w->done;
    w->wake = wake;
    w->context = context;
    for (int i = 0; i < WORKERS_PASSWORD_THREADS; i++)
        w->password[i] = (struct password_thread){w, &hashers[i]};
    threads = threads < 1 ? 1 : threads > WORKERS_MOST_THREADS ? WORKERS_MOST_THREADS : threads;
    if (!start_threads(w, threads)) {
        text_str(error, "the worker threads can't be started");
        workers_free(w);
        return NULL;
    }
    return w;
}

bool workers_put(struct workers *w, struct job *j) {
    pthread_mutex_lock(&w->lock);
    bool fits =
        !atomic_load(&w->stopping) && queue_put(j->kind == JOB_MOVE ? &w->moves : &w->passwords, j);
    pthread_mutex_unlock(&w->lock);
    return fits;
}

struct job *workers_take(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    struct job *j = w->done;
    if (j) {
        w->done = j->next;
        if (!w->done)
            w->done_end = &w->done;
        j->next = NULL;
    }
    pthread_mutex_unlock(&w->lock);
    return j;
}

uint32_t workers_waiting(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    uint32_t count = w->moves.count + w->passwords.count;
    pthread_mutex_unlock(&w->lock);
    return count;
}

/* Those that nobody has begun come back as they are. */
static void give_up(struct workers *w, struct queue *q) {
    for (struct job *j; (j = queue_take(q)) != NULL; put_done(w, j)) {
        j->done = j->matches = false;
        sodium_memzero(j->secret, sizeof j->secret);
    }
}

void workers_stop(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    atomic_store(&w->stopping, true);
    pthread_cond_broadcast(&w->moves.filled);
    pthread_cond_broadcast(&w->passwords.filled);
    pthread_mutex_unlock(&w->lock);
    for (; w->running > 0; w->running--)
        pthread_join(w->thread[w->running - 1], NULL);
    pthread_mutex_lock(&w->lock);
    give_up(w, &w->moves);
    give_up(w, &w->passwords);
    pthread_mutex_unlock(&w->lock);
}

void workers_free(struct workers *w) {
    if (!w)
        return;
    workers_stop(w);
    for (struct job *j; (j = workers_take(w)) != NULL;)
        free(j);
    pthread_cond_destroy(&w->moves.filled);
    pthread_cond_destroy(&w->passwords.filled);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
