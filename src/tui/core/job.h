// SPDX-License-Identifier: MIT
// One thread that does one piece of work: a bot's move, a hint, the win bar. It can be stopped, and
// when it is done it wakes the screens (screen.h), whose thread takes the result.
#ifndef TUI_CORE_JOB_H
#define TUI_CORE_JOB_H

#include <pthread.h>
#include <stdatomic.h>

#include "tui/core/screen.h"

/* The work; it ends soon when `*stop` becomes true. */
typedef void job_work(void *context, atomic_bool *stop);

/* All zero: nothing is running. It must not be moved while something is. */
struct job {
    pthread_t thread;
    bool busy;
    atomic_bool stop, done;
    job_work *work;
    void *context;   /* borrowed, see job_start */
    struct tui *tui; /* borrowed: outlives all screens */
};

/* Begins; nothing may be running. The context is borrowed by the work until it is taken or stopped.
 * False: no thread is available. */
bool job_start(struct job *j, struct tui *t, job_work *work, void *context);

/* Is the work done? Then nothing is running any more. */
bool job_take(struct job *j);

/* Stops what is running and drops its result. */
void job_stop(struct job *j);

#endif
