// SPDX-License-Identifier: MIT
#include "tui/job.h"

#include <signal.h>

static void *run(void *context) {
    struct job *j = context;
    j->work(j->context, &j->stop);
    atomic_store(&j->done, true);
    tui_wake(j->tui);
    return NULL;
}

bool job_thread(pthread_t *thread, void *(*body)(void *), void *context) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigdelset(&blocked, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    bool started = pthread_create(thread, NULL, body, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool job_start(struct job *j, struct tui *t, job_work *work, void *context) {
    j->work = work;
    j->context = context;
    j->tui = t;
    atomic_store(&j->stop, false);
    atomic_store(&j->done, false);
    j->busy = job_thread(&j->thread, run, j);
    return j->busy;
}

static void join(struct job *j) {
    pthread_join(j->thread, NULL);
    j->busy = false;
}

bool job_take(struct job *j) {
    if (!j->busy || !atomic_load(&j->done))
        return false;
    join(j);
    return true;
}

void job_stop(struct job *j) {
    if (!j->busy)
        return;
    atomic_store(&j->stop, true);
    join(j);
}
