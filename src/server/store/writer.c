// SPDX-License-Identifier: MIT
// The writer's thread and its two queues. While a transaction is being synced, new writes gather
// and together become the next one. Where servers share storage, each transaction costs all of them
// something, however small it is; so after a large one, when more is certain to come, the next
// begins a moment later and is larger.
#include "server/store/writer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    AGAIN = 200 * 1000, /* microseconds until upkeep that couldn't be done is tried again */
    LARGE = 16,         /* writes, after which more gather for */
    GATHER = 1000,      /* so many microseconds */
};

struct queue {
    struct store_write *first, **last;
};

struct writer {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t work;
    struct queue waiting, done;
    bool stopping, running;
    struct writer_figures figures;
};

static void writer_queue_init(struct queue *q) {
    q->first = NULL;
    q->last = &q->first;
}

static void writer_queue_put(struct queue *q, struct store_write *x) {
    x->next = NULL;
    *q->last = x;
    q->last = &x->next;
}

static struct store_write *writer_queue_take(struct queue *q) {
    struct store_write *x = q->first;
    if (!x)
        return NULL;
    q->first = x->next;
    if (!q->first)
        q->last = &q->first;
    x->next = NULL;
    return x;
}

/* Waits for work, but not for long with `soon`; the lock is held. */
static void wait_for_work(struct writer *w, bool soon) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += AGAIN * 1000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int late = 0;
    while (!w->waiting.first && !w->stopping && !late)
        late = soon ? pthread_cond_timedwait(&w->work, &w->lock, &until)
                    : pthread_cond_wait(&w->work, &w->lock);
}

/* Takes the next group, waiting for one if need be; false when all is done and the writer stops. */
static bool take_group(struct writer *w, bool soon, struct store_write **list, uint32_t *count) {
    struct queue group;
    writer_queue_init(&group);
    pthread_mutex_lock(&w->lock);
    wait_for_work(w, soon);
    for (*count = 0; *count < WRITER_GROUP && w->waiting.first; ++*count)
        writer_queue_put(&group, writer_queue_take(&w->waiting));
    bool more = group.first || !w->stopping;
    pthread_mutex_unlock(&w->lock);
    *list = group.first;
    return more;
}

static double writer_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void give_back(struct writer *w, struct store_write *list, uint32_t count, double took) {
    const char *reason = store_reason(w->store);
    pthread_mutex_lock(&w->lock);
    for (struct store_write *x = list, *next; x; x = next) {
        next = x->next;
        w->figures.failures += x->result == STORE_FAILED;
        writer_queue_put(&w->done, x);
    }
    struct writer_figures *f = &w->figures;
    f->transactions++;
    histogram_add(&f->took, took);
    f->writes += count;
    f->waiting -= count;
    f->largest = count > f->largest ? count : f->largest;
    if (reason[0])
        strncpy(f->reason, reason, sizeof f->reason - 1);
    pthread_mutex_unlock(&w->lock);
}

static void writer_gather(const struct writer *w, uint32_t count) {
    static const struct timespec moment = {.tv_nsec = GATHER * 1000L};
    if (count >= LARGE && store_is_common(w->store))
        nanosleep(&moment, NULL);
}

static void *writer_run(void *context) {
    struct writer *w = context;
    struct store_write *list;
    uint32_t count;
    bool soon = store_rest(w->store);
    while (take_group(w, soon, &list, &count)) {
        if (list) {
            double start = writer_now();
            store_write_all(w->store, list);
            give_back(w, list, count, writer_now() - start);
            w->wake(w->context);
        }
        soon = store_rest(w->store);
        writer_gather(w, count);
    }
    return NULL;
}

struct writer *writer_start(struct store *s, void (*wake)(void *context), void *context,
                            text *error) {
    struct writer *w = calloc(1, sizeof *w);
    if (w) {
        w->store = s;
        w->wake = wake;
        w->context = context;
        writer_queue_init(&w->waiting);
        writer_queue_init(&w->done);
        pthread_mutex_init(&w->lock, NULL);
        pthread_condattr_t clock;
        pthread_condattr_init(&clock);
        pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
        pthread_cond_init(&w->work, &clock);
        pthread_condattr_destroy(&clock);
        w->running = pthread_create(&w->thread, NULL, writer_run, w) == 0;
        if (w->running)
            return w;
        writer_free(w);
    }
    text_str(error, w ? "can't start the writer's thread" : "out of memory");
    return NULL;
}

bool writer_put(struct writer *w, struct store_write *x) {
    pthread_mutex_lock(&w->lock);
    bool fits = w->figures.waiting < WRITER_MOST && !w->stopping;
    if (fits) {
        writer_queue_put(&w->waiting, x);
        w->figures.waiting++;
        pthread_cond_signal(&w->work);
    }
    pthread_mutex_unlock(&w->lock);
    return fits;
}

struct store_write *writer_take(struct writer *w) {
    pthread_mutex_lock(&w->lock);
    struct store_write *x = writer_queue_take(&w->done);
    pthread_mutex_unlock(&w->lock);
    return x;
}

void writer_stop(struct writer *w) {
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
    if (w->running)
        pthread_join(w->thread, NULL);
    w->running = false;
}

void writer_free(struct writer *w) {
    if (!w)
        return;
    if (w->running)
        writer_stop(w);
    pthread_cond_destroy(&w->work);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

struct writer_figures writer_figures(struct writer *w) {
    pthread_mutex_lock(&w->lock);
    struct writer_figures f = w->figures;
    pthread_mutex_unlock(&w->lock);
    return f;
}
