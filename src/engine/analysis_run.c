// SPDX-License-Identifier: MIT
// Threads take tasks one at a time; each has its own search memory.
#include "engine/analysis_run.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 64, UPDATE_INTERVAL = 100 };

/* Shared by all threads of one analysis; lives on the caller's stack. */
struct job {
    struct analysis *analysis; /* borrowed, like the next two */
    const struct analysis_options *options;
    const struct analysis_watch *watch; /* may be NULL */
    atomic_size_t next, done;
    atomic_bool stop, no_memory;
};

/* The reports are too large for a thread's stack of unknown size. */
struct worker {
    struct job *job;             /* borrowed */
    struct think_memory *memory; /* owned */
    bool caller;                 /* the calling thread: only this one reports progress */
    struct analysis_evaluation evaluation;
    struct search_report found;
};

static void analysis_run_report(struct worker *w) {
    struct job *j = w->job;
    if (!w->caller || !j->watch)
        return;
    size_t tasks = j->analysis->tasks;
    double done = tasks ? (double)atomic_load(&j->done) / (double)tasks : 1;
    if (!j->watch->update(j->watch->context, done))
        atomic_store(&j->stop, true);
}

static void report_progress(void *worker, const struct search_report *r) {
    (void)r;
    analysis_run_report(worker);
}

/* Runs the next search; false: out of memory. */
static bool analysis_run_search(struct worker *w) {
    const struct think_limits *all = &w->job->options->limits;
    struct think_limits limits = {
        .nodes = analysis_search_size(&w->evaluation, all->nodes),
        .movetime = (uint32_t)analysis_search_size(&w->evaluation, all->movetime),
        .threads = 1,
    };
    struct think_watch watch = {.update = w->caller ? report_progress : NULL,
                                .context = w,
                                .interval = UPDATE_INTERVAL,
                                .stop = &w->job->stop};
    return think(w->memory, &w->evaluation.setup, &limits, &watch, &w->found) != GAME_NO_MOVE;
}

static bool analysis_run_perform(struct worker *w, const struct analysis_task *t) {
    struct analysis *a = w->job->analysis;
    if (t->kind != ANALYSIS_DECISION) {
        analysis_value(a, t);
        return true;
    }
    analysis_evaluate(&w->evaluation, a, t);
    do {
        if (!analysis_run_search(w))
            return false;
    } while (analysis_take(&w->evaluation, &w->found));
    analysis_close(a, t, &w->evaluation);
    return true;
}

static void *analysis_run_work(void *context) {
    struct worker *w = context;
    struct job *j = w->job;
    while (!atomic_load(&j->stop)) {
        size_t i = atomic_fetch_add(&j->next, 1);
        if (i >= j->analysis->tasks)
            break;
        if (!analysis_run_perform(w, &j->analysis->task[i])) {
            atomic_store(&j->no_memory, true);
            atomic_store(&j->stop, true);
        }
        atomic_fetch_add(&j->done, 1);
        analysis_run_report(w);
    }
    return NULL;
}

static struct worker *new_worker(struct job *j, bool caller) {
    struct worker *w = malloc(sizeof *w);
    if (!w)
        return NULL;
    w->job = j;
    w->caller = caller;
    w->memory = think_new();
    if (!w->memory) {
        free(w);
        return NULL;
    }
    think_bound(w->memory, analysis_memory(&j->options->limits));
    return w;
}

static void free_worker(struct worker *w) {
    if (w)
        think_free(w->memory);
    free(w);
}

size_t analysis_memory(const struct think_limits *limits) {
    if (limits->nodes)
        return analysis_search_memory(limits->nodes);
    size_t size = THINK_MEMORY / (unsigned)(limits->threads > 0 ? limits->threads : 1);
    return size < SEARCH_LEAST_MEMORY ? SEARCH_LEAST_MEMORY
           : size > SEARCH_MEMORY     ? SEARCH_MEMORY
                                      : size;
}

int analysis_workers(const struct think_limits *limits) {
    int fitting = (int)(THINK_MEMORY / analysis_memory(limits));
    int most = fitting < MOST_THREADS ? fitting : MOST_THREADS;
    return limits->threads < 1 ? 1 : limits->threads < most ? limits->threads : most;
}

/* Does all tasks, with as many of the requested threads as can be started. */
static void perform_all(struct job *j) {
    struct worker *worker[MOST_THREADS] = {NULL};
    pthread_t thread[MOST_THREADS];
    int count = analysis_workers(&j->options->limits), running = 1;
    worker[0] = new_worker(j, true);
    if (!worker[0]) {
        atomic_store(&j->no_memory, true);
        return;
    }
    for (; running < count; running++) {
        worker[running] = new_worker(j, false);
        if (!worker[running] ||
            pthread_create(&thread[running], NULL, analysis_run_work, worker[running]) != 0) {
            free_worker(worker[running]);
            break;
        }
    }
    analysis_run_work(worker[0]);
    for (int i = 1; i < running; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < running; i++)
        free_worker(worker[i]);
}

enum analysis_result analysis_run(struct analysis *out, const match *m,
                                  const struct analysis_options *options,
                                  const struct analysis_watch *watch) {
    struct job job = {.analysis = out, .options = options, .watch = watch};
    if (analysis_start(out, m, options->rollouts, options->seed)) {
        perform_all(&job);
        analysis_add_up(out);
    } else {
        job.no_memory = true;
    }
    if (!job.no_memory && !job.stop)
        return ANALYSIS_DONE;
    analysis_free(out);
    return job.no_memory ? ANALYSIS_NO_MEMORY : ANALYSIS_STOPPED;
}
