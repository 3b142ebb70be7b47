// SPDX-License-Identifier: MIT
// Two queues under one lock, for moves and for passwords, each with threads of its own: a crowd of
// bots can't keep anybody from logging in, and two threads for passwords are the limit of two at
// once (each takes 64 MB while it hashes). Moves wait in lanes, each owner's in one, and the lanes
// take turns: whoever has a hundred games gets as much as somebody with one. The threads are nicer
// than the network's, so the system gives it the processor first. What is done goes into a third
// queue, and `wake` says so.
#include "server/workers.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICE_MOVES = 10, NICE_PASSWORDS = 5 };

_Static_assert(STORE_PASSWORD_SIZE == crypto_pwhash_STRBYTES, "a hash fits");

struct queue {
    struct job *first, **end;
    uint32_t count;
    pthread_cond_t filled;
};

/* Moves of one owner, or seldom of several. */
struct lane {
    struct job *first, **end;
    struct lane *next; /* in the line of those that have some */
};

struct workers {
    pthread_mutex_t lock;
    struct queue moves; /* its jobs are in the lanes */
    struct lane lane[1 << WORKERS_LANE_BITS], *first, **end;
    struct queue passwords, done;
    atomic_bool stopping;
    void (*wake)(void *context);
    void *context;
    int running;
    pthread_t thread[WORKERS_MOST_THREADS + WORKERS_PASSWORD_THREADS];
};

static void queue_init(struct queue *q) {
    q->first = NULL;
    q->end = &q->first;
    q->count = 0;
    pthread_cond_init(&q->filled, NULL);
}

static void queue_put(struct queue *q, struct job *j) {
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
    q->count++;
    pthread_cond_signal(&q->filled);
}

static struct job *queue_take(struct queue *q) {
    struct job *j = q->first;
    if (j) {
        q->first = j->next;
        if (!q->first)
            q->end = &q->first;
        q->count--;
        j->next = NULL;
    }
    return j;
}

/* A lane goes to the end of the line. */
static void line_up(struct workers *w, struct lane *l) {
    l->next = NULL;
    *w->end = l;
    w->end = &l->next;
}

static void put_move(struct workers *w, struct job *j) {
    struct lane *l = &w->lane[j->owner * UINT64_C(0x9e3779b97f4a7c15) >> (64 - WORKERS_LANE_BITS)];
    if (!l->first) {
        l->end = &l->first;
        line_up(w, l);
    }
    j->next = NULL;
    *l->end = j;
    l->end = &j->next;
    w->moves.count++;
    pthread_cond_signal(&w->moves.filled);
}

static struct job *take_move(struct workers *w) {
    struct lane *l = w->first;
    if (!l)
        return NULL;
    w->first = l->next;
    if (!w->first)
        w->end = &w->first;
    struct job *j = l->first;
    l->first = j->next;
    if (l->first)
        line_up(w, l);
    w->moves.count--;
    j->next = NULL;
    return j;
}

static struct job *take(struct workers *w, struct queue *q) {
    return q == &w->moves ? take_move(w) : queue_take(q);
}

/* Waits for the next job of a queue; NULL: it is time to stop. */
static struct job *wait_for_job(struct workers *w, struct queue *q) {
    pthread_mutex_lock(&w->lock);
    while (!q->count && !atomic_load(&w->stopping))
        pthread_cond_wait(&q->filled, &w->lock);
    struct job *j = atomic_load(&w->stopping) ? NULL : take(w, q);
    pthread_mutex_unlock(&w->lock);
    return j;
}

static void hand_back(struct workers *w, struct job *j) {
    sodium_memzero(j->secret, sizeof j->secret);
    pthread_mutex_lock(&w->lock);
    queue_put(&w->done, j);
    pthread_mutex_unlock(&w->lock);
    if (w->wake)
        w->wake(w->context);
}

static void be_nice(int how) {
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), how); /* of this thread alone */
}

/* ---- moves */

static void find_move(struct job *j, struct thinker_memory *memory, struct search_report *report,
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
    struct thinker_memory *memory = thinker_new();
    struct search_report *report = malloc(sizeof *report);
    be_nice(NICE_MOVES);
    if (memory)
        thinker_bound(memory, WORKERS_MEMORY);
    for (struct job *j; (j = wait_for_job(w, &w->moves)) != NULL; hand_back(w, j)) {
        j->done = false;
        if (memory && report)
            find_move(j, memory, report, &w->stopping);
    }
    thinker_free(memory);
    free(report);
    return NULL;
}

/* ---- passwords */

static void work_on_password(struct job *j) {
    size_t length = strnlen(j->secret, sizeof j->secret);
    j->matches = false;
    if (j->kind == JOB_HASH) {
        j->done =
            crypto_pwhash_str(j->password, j->secret, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
        return;
    }
    errno = 0;
    j->matches = crypto_pwhash_str_verify(j->password, j->secret, length) == 0;
    j->done = j->matches || errno == EINVAL; /* that is: they were compared, and differ */
}

static void *work_on_passwords(void *context) {
    struct workers *w = context;
    be_nice(NICE_PASSWORDS);
    for (struct job *j; (j = wait_for_job(w, &w->passwords)) != NULL; hand_back(w, j))
        work_on_password(j);
    return NULL;
}

/* ---- the pool */

/* Signals are the network thread's: the new ones are born deaf to them. */
static bool start_threads(struct workers *w, int threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (w->running = 0; w->running < threads + WORKERS_PASSWORD_THREADS; w->running++)
        if (pthread_create(&w->thread[w->running], NULL,
                           w->running < threads ? work_on_moves : work_on_passwords, w) != 0)
            break;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return w->running == threads + WORKERS_PASSWORD_THREADS;
}

struct workers *workers_start(int threads, void (*wake)(void *context), void *context,
                              text *error) {
    struct workers *w = sodium_init() < 0 ? NULL : calloc(1, sizeof *w);
    if (!w) {
        text_str(error, "no memory or no random numbers for the worker threads");
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    queue_init(&w->moves);
    w->end = &w->first;
    queue_init(&w->passwords);
    queue_init(&w->done);
    w->wake = wake;
    w->context = context;
    threads = threads < 1 ? 1 : threads > WORKERS_MOST_THREADS ? WORKERS_MOST_THREADS : threads;
    if (!start_threads(w, threads)) {
        text_str(error, "the worker threads can't be started");
        workers_free(w);
        return NULL;
    }
    return w;
}

bool workers_put(struct workers *w, struct job *j) {
    struct queue *q = j->kind == JOB_MOVE ? &w->moves : &w->passwords;
    uint32_t most = j->kind == JOB_MOVE ? WORKERS_MOST_MOVES : WORKERS_MOST_PASSWORDS;
    pthread_mutex_lock(&w->lock);
    bool fits = q->count < most && !atomic_load(&w->stopping);
    if (fits && j->kind == JOB_MOVE)
        put_move(w, j);
    else if (fits)
        queue_put(q, j);
    pthread_mutex_unlock(&w->lock);
    return fits;
}

struct job *workers_take(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    struct job *j = queue_take(&w->done);
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
    for (struct job *j; (j = take(w, q)) != NULL; queue_put(&w->done, j)) {
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
    pthread_cond_destroy(&w->done.filled);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
