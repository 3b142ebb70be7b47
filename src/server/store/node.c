// SPDX-License-Identifier: MIT
// The thread and its queue of news. If they come faster than they are taken, those that wait are
// dropped, and one that says that anything may have changed takes their place.
#include "server/store/node.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { SLICE = 100 }; /* milliseconds until the thread looks whether it should end */

struct node {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    bool running;
    pthread_mutex_t lock; /* guards all below */
    bool stopping;
    struct store_news *first, **last;
    int waiting;
    struct node_figures figures;
};

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
    pthread_mutex_lock(&n->lock);
    n->figures.news++;
    if (n->waiting >= NODE_NEWS) {
        node_drop_all(n);
        x->everything = true;
    }
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
        if (!listening)
            nanosleep(&pause, NULL);
    }
    return NULL;
}

struct node *node_start(struct store *s, void (*wake)(void *context), void *context, text *error) {
    struct node *n = calloc(1, sizeof *n);
    if (!n) {
        text_str(error, "out of memory");
        return NULL;
    }
    n->store = s;
    n->wake = wake;
    n->context = context;
    n->last = &n->first;
    pthread_mutex_init(&n->lock, NULL);
    n->running = pthread_create(&n->thread, NULL, node_run, n) == 0;
    if (n->running)
        return n;
    node_free(n);
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
    if (n->running)
        pthread_join(n->thread, NULL);
    node_drop_all(n);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

struct node_figures node_figures(struct node *n) {
    pthread_mutex_lock(&n->lock);
    struct node_figures f = n->figures;
    pthread_mutex_unlock(&n->lock);
    return f;
}
