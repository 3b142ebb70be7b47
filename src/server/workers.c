// SPDX-License-Identifier: MIT
// Two queues under one lock, for moves and for passwords, each with its own threads: a crowd of
// bots can't keep anybody from logging in, and two threads for passwords limit hashing to two at
// once (each takes 64 MB). Jobs wait in lanes, one per owner, and the lanes take turns: an owner of
// a hundred games gets as much as one of a single game, and somebody who tries passwords by the
// hundred delays only themselves. The threads for moves have a lower priority than the network's,
// so the system gives it the processor first; those for passwords only wait for their processes.
// Finished jobs go into a list, and `wake` is called.
#include "server/workers.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/view/projection.h"

enum { NICE_MOVES = 10 };

_Static_assert(STORE_PASSWORD_SIZE == crypto_pwhash_STRBYTES, "a hash fits");

/* Jobs of one owner, or rarely of several. */
struct lane {
    struct job *first, **end;
    struct lane *next; /* in the line of lanes that have jobs */
    uint32_t count;
};

/* The jobs that wait for one kind of thread. */
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

static void workers_queue_init(struct queue *q, uint32_t most, uint32_t most_of_one) {
    q->end = &q->first;
    q->most = most;
    q->most_of_one = most_of_one;
    pthread_cond_init(&q->filled, NULL);
}

/* A lane goes to the end of the line. */
static void workers_line_up(struct queue *q, struct lane *l) {
    l->next = NULL;
    *q->end = l;
    q->end = &l->next;
}

/* False: too many jobs wait. */
static bool workers_queue_put(struct queue *q, struct job *j) {
    struct lane *l = &q->lane[j->owner * UINT64_C(0x9e3779b97f4a7c15) >> (64 - WORKERS_LANE_BITS)];
    if (q->count >= q->most || l->count >= q->most_of_one)
        return false;
    if (!l->first) {
        l->end = &l->first;
        workers_line_up(q, l);
    }
    j->next = NULL;
    *l->end = j;
    l->end = &j->next;
    l->count++;
    q->count++;
    pthread_cond_signal(&q->filled);
    return true;
}

static struct job *workers_queue_take(struct queue *q) {
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
        workers_line_up(q, l);
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
    struct job *j = atomic_load(&w->stopping) ? NULL : workers_queue_take(q);
    pthread_mutex_unlock(&w->lock);
    return j;
}

static void hand_back(struct workers *w, struct job *j) {
    sodium_memzero(j->credentials.secret, sizeof j->credentials.secret);
    pthread_mutex_lock(&w->lock);
    put_done(w, j);
    pthread_mutex_unlock(&w->lock);
    if (w->wake)
        w->wake(w->context);
}

/* ---- moves */

static void workers_find_move(struct job *j, struct think_memory *memory,
                              struct search_report *report, atomic_bool *stopping) {
    struct think_limits limits = j->limits;
    struct think_watch watch = {.stop = stopping};
    limits.threads = 1;
    if (limits.movetime == 0 && limits.nodes == 0 && bot_needs_limit(&j->setup.bot))
        limits.movetime = THINK_DEFAULT_MOVETIME; /* with a `stop` it would run forever */
    j->move = think(memory, &j->setup, &limits, &watch, report);
    j->done = j->move != GAME_NO_MOVE && !atomic_load(stopping);
}

/* The bot's next move in a game of its own; false: there was none. */
static bool workers_play_one(room *r, struct think_memory *memory, struct search_report *report,
                             atomic_bool *stopping) {
    int seat = room_turn(r);
    struct job step = {.setup = {.game = r->set.game, .seed = daily_seed(r)}};
    struct room_decision d;
    room_bot(r, seat, &step.setup.bot);
    projection_view(&step.setup.view, r, seat);
    workers_find_move(&step, memory, report, stopping);
    if (!step.done || room_play_bot(r, seat, step.move, r->sequence, 0, &d))
        return false;
    room_become(r, d.next);
    return true;
}

/* What the bot makes of a daily deal in the person's seat too. */
static void workers_find_par(struct job *j, struct think_memory *memory,
                             struct search_report *report, atomic_bool *stopping) {
    struct room_settings set;
    struct room_decision begun;
    room r;
    daily_settings(&set, j->deal.game, j->deal.day, j->deal.key);
    int seat = daily_seat(&set);
    set.plan[seat] = ROOM_FOR_BOT;
    set.bot[seat] = set.bot[(seat + 1) % set.players];
    room_init(&r, &set);
    bool good = room_begin(&r, 0, &begun) == REFUSAL_NONE;
    if (good)
        room_become(&r, begun.next);
    while (good && r.status == ROOM_PLAYING)
        good = workers_play_one(&r, memory, report, stopping);
    j->done = good && daily_score(&r, &j->deal.par);
    room_free(&r);
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
        if (memory && report && j->kind == JOB_PAR)
            workers_find_par(j, memory, report, &w->stopping);
        else if (memory && report)
            workers_find_move(j, memory, report, &w->stopping);
    }
    think_free(memory);
    free(report);
    return NULL;
}

/* ---- passwords */

static void work_on_password(struct hasher *h, struct job *j) {
    struct hasher_task t = {.verify = j->kind == JOB_VERIFY, .credentials = j->credentials};
    hasher_do(h, &t);
    j->done = t.done;
    j->credentials = t.credentials;
}

static void *work_on_passwords(void *context) {
    struct password_thread *p = context;
    for (struct job *j; (j = wait_for_job(p->workers, &p->workers->passwords)) != NULL;
         hand_back(p->workers, j))
        work_on_password(p->hasher, j);
    return NULL;
}

/* ---- the pool */

/* Signals go to the network thread: the new threads block them. 0, or the error. */
static int workers_start_threads(struct workers *w, int threads) {
    sigset_t all, before;
    int failed = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (w->running = 0; w->running < threads + WORKERS_PASSWORD_THREADS; w->running++) {
        int p = w->running - threads; /* of those for passwords */
        pthread_t *t = &w->thread[w->running];
        failed = p < 0 ? pthread_create(t, NULL, work_on_moves, w)
                       : pthread_create(t, NULL, work_on_passwords, &w->password[p]);
        if (failed)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

struct workers *workers_start(int threads, struct hasher *hashers, void (*wake)(void *context),
                              void *context, text *error) {
    struct workers *w = sodium_init() < 0 ? NULL : calloc(1, sizeof *w);
    if (!w) {
        text_str(error, "no memory or no random numbers for the worker threads");
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    workers_queue_init(&w->moves, WORKERS_MOST_MOVES, WORKERS_MOST_MOVES);
    workers_queue_init(&w->passwords, WORKERS_MOST_PASSWORDS, WORKERS_PASSWORDS_OF_ONE);
    w->done_end = &w->done;
    w->wake = wake;
    w->context = context;
    for (int i = 0; i < WORKERS_PASSWORD_THREADS; i++)
        w->password[i] = (struct password_thread){w, &hashers[i]};
    threads = threads < 1 ? 1 : threads > WORKERS_MOST_THREADS ? WORKERS_MOST_THREADS : threads;
    int failed = workers_start_threads(w, threads);
    if (failed) {
        text_str(error, "can't start the worker threads: ");
        text_str(error, strerror(failed));
        workers_free(w);
        return NULL;
    }
    return w;
}

static bool is_search(const struct job *j) {
    return j->kind == JOB_MOVE || j->kind == JOB_PAR;
}

bool workers_put(struct workers *w, struct job *j) {
    pthread_mutex_lock(&w->lock);
    bool fits = !atomic_load(&w->stopping) &&
                workers_queue_put(is_search(j) ? &w->moves : &w->passwords, j);
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

/* Jobs that weren't begun come back as they are. */
static void workers_give_up(struct workers *w, struct queue *q) {
    for (struct job *j; (j = workers_queue_take(q)) != NULL; put_done(w, j)) {
        j->done = j->credentials.matches = false;
        sodium_memzero(j->credentials.secret, sizeof j->credentials.secret);
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
    workers_give_up(w, &w->moves);
    workers_give_up(w, &w->passwords);
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
