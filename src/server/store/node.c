// SPDX-License-Identifier: MIT
// The thread, its queue of news and its lease. If news comes faster than it is taken, what
// waits is dropped, and one word takes its place: anything may have changed. A lease is
// trusted from the moment it was asked for, so it ends here before storage gives it to others.
#include "server/store/node.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { SLICE = 100 }; /* milliseconds until the thread looks whether it should end */

struct node {
    struct store *store;
    const char *name;
    int64_t renewed; /* when it was last tried; the thread's */
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    bool running;
    pthread_mutex_t lock; /* guards all below */
    bool stopping;
    struct store_news *first, **last;
    int waiting;
    struct node_figures figures;
    struct store_lease lease;
    int64_t leased, ahead; /* when it was asked for; storage's clock against ours */
};

/* Milliseconds of a clock that only goes forward. */
static int64_t node_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Storage's clock is known as well as its answer was quick. */
static int node_renew(struct node *n, int most, text *error) {
    struct store_lease lease;
    int64_t asked = node_now();
    n->renewed = asked;
    if (store_renew(n->store, n->name, most, &lease, error) != 0)
        return -1;
    int64_t took = node_now() - asked;
    pthread_mutex_lock(&n->lock);
    if (!n->leased || took < SLICE)
        n->ahead = lease.now - asked - took / 2;
    n->lease = lease;
    n->leased = asked;
    pthread_mutex_unlock(&n->lock);
    return 0;
}

static void node_drop_all(struct node *n) {
    for (struct store_news *x = n->first, *next; x; x = next) {
        next = x->next;
        free(x);
    }
    n->first = NULL;
    n->last = &n->first;
    n->waiting = 0;
}

/* The queue owns the news. */
static void node_put(struct node *n, struct store_news *x) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    x->heard = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
    pthread_mutex_lock(&n->lock);
    n->figures.news++;
    if (n->waiting >= NODE_NEWS) {
        node_drop_all(n);
        x->everything = true;
    }
    n->figures.vague += x->everything;
    x->next = NULL;
    *n->last = x;
    n->last = &x->next;
    n->waiting++;
    pthread_mutex_unlock(&n->lock);
    n->wake(n->context);
}

static bool node_goes_on(struct node *n, bool listening) {
    pthread_mutex_lock(&n->lock);
    n->figures.listening = listening;
    bool stopping = n->stopping;
    pthread_mutex_unlock(&n->lock);
    return !stopping;
}

static void *node_run(void *context) {
    static const struct timespec pause = {.tv_nsec = SLICE * 1000000L};
    struct node *n = context;
    bool listening = true;
    while (node_goes_on(n, listening)) {
        char reason[160];
        text error;
        struct store_news *news = NULL;
        text_init(&error, reason, sizeof reason);
        listening = store_listen(n->store, SLICE, &news, &error) >= 0;
        if (news)
            node_put(n, news);
        if (listening && node_now() - n->renewed >= NODE_RENEW)
            node_renew(n, NODE_LEASE, &error);
        if (!listening)
            nanosleep(&pause, NULL);
    }
    return NULL;
}

struct node *node_start(struct store *s, const char *name, void (*wake)(void *context),
                        void *context, text *error) {
    struct node *n = calloc(1, sizeof *n);
    if (!n) {
        text_str(error, "out of memory");
        return NULL;
    }
    n->store = s;
    n->name = name;
    n->wake = wake;
    n->context = context;
    n->last = &n->first;
    pthread_mutex_init(&n->lock, NULL);
    bool leased = node_renew(n, NODE_LEASE, error) == 0;
    n->running = leased && pthread_create(&n->thread, NULL, node_run, n) == 0;
    if (n->running)
        return n;
    node_free(n);
    if (leased)
        text_str(error, "can't start the thread that listens");
    return NULL;
}

struct store_news *node_take(struct node *n) {
    pthread_mutex_lock(&n->lock);
    struct store_news *x = n->first;
    if (x) {
        n->first = x->next;
        n->last = n->first ? n->last : &n->first;
        n->waiting--;
        x->next = NULL;
    }
    pthread_mutex_unlock(&n->lock);
    return x;
}

void node_free(struct node *n) {
    if (!n)
        return;
    pthread_mutex_lock(&n->lock);
    n->stopping = true;
    pthread_mutex_unlock(&n->lock);
    if (n->running) {
        char reason[160];
        text ignored;
        text_init(&ignored, reason, sizeof reason);
        pthread_join(n->thread, NULL);
        node_renew(n, 0, &ignored);
    }
    node_drop_all(n);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

bool node_lease(struct node *n, struct store_lease *out) {
    int64_t now = node_now();
    pthread_mutex_lock(&n->lock);
    *out = n->lease;
    out->now = now + n->ahead;
    bool good = now - n->leased < NODE_LEASE;
    pthread_mutex_unlock(&n->lock);
    return good;
}

struct node_figures node_figures(struct node *n) {
    struct store_lease lease;
    bool leased = node_lease(n, &lease);
    pthread_mutex_lock(&n->lock);
    struct node_figures f = n->figures;
    f.slots = leased ? lease.slots : 0;
    f.leased = leased;
    pthread_mutex_unlock(&n->lock);
    return f;
}
