// SPDX-License-Identifier: MIT
// A search is split into shares, one per thread; their reports are added up at the end.
#include "engine/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { MOST_THREADS = 64 };

struct think_memory {
    size_t most;               /* total of all blocks */
    void *block[MOST_THREADS]; /* owned, one per thread; NULL: none yet */
    size_t size[MOST_THREADS];
};

void *think_block(size_t size) {
    const size_t page = (size_t)2 << 20;
    if (size < page)
        return aligned_alloc(64, (size + 63) / 64 * 64);
    size = (size + page - 1) / page * page;
    void *block = aligned_alloc(page, size);
#ifdef MADV_HUGEPAGE
    if (block)
        (void)madvise(block, size, MADV_HUGEPAGE);
#endif
    return block;
}

struct think_memory *think_new(void) {
    struct think_memory *t = calloc(1, sizeof *t);
    if (t)
        t->most = THINK_MEMORY;
    return t;
}

void think_bound(struct think_memory *t, size_t bytes) {
    t->most = bytes < THINK_MEMORY ? bytes : THINK_MEMORY;
}

void think_free(struct think_memory *t) {
    for (int i = 0; t && i < MOST_THREADS; i++)
        free(t->block[i]);
    free(t);
}

static double engine_think_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Frees all blocks when those of earlier searches (more threads, or larger ones) and `count` new
 * ones of `size` bytes would together exceed the bound. */
static void engine_think_make_space(struct think_memory *t, int count, size_t size) {
    size_t total = 0;
    for (int i = 0; i < MOST_THREADS; i++)
        total += i < count && size > t->size[i] ? size : t->size[i];
    for (int i = 0; total > t->most && i < MOST_THREADS; i++) {
        free(t->block[i]);
        t->block[i] = NULL;
        t->size[i] = 0;
    }
}

/* Block `i` with at least `size` bytes; false: out of memory. */
static bool engine_think_reserve(struct think_memory *t, int i, size_t size) {
    if (t->size[i] >= size)
        return true;
    free(t->block[i]);
    t->block[i] = think_block(size);
    t->size[i] = t->block[i] ? size : 0;
    return t->block[i] != NULL;
}

/* One thread's share of the work. Its pointers are borrowed for the length of think(). */
struct share {
    struct search *search;
    uint64_t nodes;      /* 0: no limit */
    double end;          /* on the clock; 0: none */
    atomic_bool *stop;   /* set by the caller; may be NULL */
    atomic_bool *enough; /* one share has proved its result: the others may stop */
    const struct think_watch *watch;
};

static bool must_stop(const struct share *s) {
    return (s->stop && atomic_load(s->stop)) || (s->enough && atomic_load(s->enough));
}

/* Works in pieces of a few milliseconds, so that clocks, stops and updates are on time. The first
 * piece is always done, so that even an immediate stop yields a searched move. */
static void engine_think_work(struct share *s) {
    uint64_t piece = 16, remaining = s->nodes;
    double updated = engine_think_now();
    for (bool first = true; first || !must_stop(s); first = false) {
        double before = engine_think_now();
        if (!first && s->end > 0 && before >= s->end)
            break;
        uint64_t nodes = s->nodes && remaining < piece ? remaining : piece;
        bool more = search_run(s->search, nodes);
        remaining -= s->nodes ? nodes : 0;
        if (!more) {
            if (s->enough && s->end > 0)
                atomic_store(s->enough, true);
            break;
        }
        if (s->nodes && remaining == 0)
            break;
        double after = engine_think_now(), spent = after - before;
        if (spent < 0.002 && piece < 1 << 20)
            piece *= 2;
        else if (spent > 0.008 && piece > 1)
            piece /= 2;
        if (s->watch && s->watch->update && (after - updated) * 1000 >= s->watch->interval) {
            struct search_report r;
            search_report(s->search, &r);
            s->watch->update(s->watch->context, &r);
            updated = after;
        }
    }
}

static void *work_in_thread(void *share) {
    engine_think_work(share);
    return NULL;
}

/* Sets up and starts the shares of one search. False: out of memory. */
static bool share_out(struct share *share, int count, struct think_memory *t,
                      const struct search_setup *setup, const struct think_limits *limits,
                      const struct think_watch *watch, atomic_bool *enough) {
    size_t size = search_size(setup->game, &setup->bot);
    if (size > t->most / (size_t)count)
        size = t->most / (size_t)count;
    if (size < SEARCH_LEAST_MEMORY)
        size = SEARCH_LEAST_MEMORY;
    engine_think_make_space(t, count, size);
    uint32_t movetime = limits->movetime;
    if (movetime == 0 && limits->nodes == 0 && bot_needs_limit(&setup->bot) &&
        !(watch && watch->stop))
        movetime = THINK_DEFAULT_MOVETIME;
    double end = movetime ? engine_think_now() + movetime / 1000.0 : 0;
    for (int i = 0; i < count; i++) {
        struct search_setup mine = *setup;
        mine.part = i;
        if (!engine_think_reserve(t, i, size))
            return false;
        share[i] = (struct share){
            .search = search_start(t->block[i], size, &mine),
            .nodes = limits->nodes / (uint64_t)count +
                     ((uint64_t)i < limits->nodes % (uint64_t)count ? 1 : 0),
            .end = end,
            .stop = watch ? watch->stop : NULL,
            .enough = count > 1 ? enough : NULL,
            .watch = i == 0 ? watch : NULL,
        };
    }
    return true;
}

game_move think(struct think_memory *t, const struct search_setup *setup,
                const struct think_limits *limits, const struct think_watch *watch,
                struct search_report *out) {
    struct share share[MOST_THREADS];
    pthread_t thread[MOST_THREADS];
    atomic_bool enough = false;
    int count = limits->threads < 1              ? 1
                : limits->threads > MOST_THREADS ? MOST_THREADS
                                                 : limits->threads;
    if (!bot_needs_limit(&setup->bot)) /* fixed work is done by one thread */
        count = 1;
    count = search_parts(setup, count);
    if (limits->nodes && limits->nodes < (uint64_t)count)
        count = (int)limits->nodes;
    if (!share_out(share, count, t, setup, limits, watch, &enough))
        return GAME_NO_MOVE;
    int running = 1;
    while (running < count &&
           pthread_create(&thread[running], NULL, work_in_thread, &share[running]) == 0)
        running++;
    engine_think_work(&share[0]);
    for (int i = running; i < count; i++) /* threads that didn't start: do their work here */
        engine_think_work(&share[i]);
    for (int i = 1; i < running; i++)
        pthread_join(thread[i], NULL);
    search_report(share[0].search, out);
    for (int i = 1; i < count; i++) {
        struct search_report part;
        search_report(share[i].search, &part);
        search_add(out, &part);
    }
    return search_choice(out, setup);
}
