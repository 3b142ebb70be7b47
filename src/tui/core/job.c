// SPDX-License-Identifier: MIT
#include "tui/core/job.h"

#include "system/thread.h"

static void *job_run(void *context) {
    struct job *j = context;
    j->work(j->context, &j->stop);
    atomic_store(&j->done, true);
    tui_wake(j->tui);
    return NULL;
}

bool job_start(struct job *j, struct tui *t, job_work *work, void *context) {
    j->work = work;
    j->context = context;
    j->tui = t;
    atomic_store(&j->stop, false);
    atomic_store(&j->done, false);
    j->busy = thread_start(&j->thread, job_run, j);
    return j->busy;
}

static void job_join(struct job *j) {
    pthread_join(j->thread, NULL);
    j->busy = false;
}

bool job_take(struct job *j) {
    if (!j->busy || !atomic_load(&j->done))
        return false;
    job_join(j);
    return true;
}

void job_stop(struct job *j) {
    if (!j->busy)
        return;
    atomic_store(&j->stop, true);
    job_join(j);
}
