// SPDX-License-Identifier: MIT
// One thread that works on one thing: a bot's move, a hint, the win bar. It can be told to stop,
// and when it is done it wakes the screens (screen.h), whose thread takes the result.
#ifndef TUI_CORE_JOB_H
#define TUI_CORE_JOB_H

#include <pthread.h>
#include <stdatomic.h>

#include "tui/core/screen.h"

/* The work; it ends soon when `*stop` becomes true. */
typedef void job_work(void *context, atomic_bool *stop);

/* All zero: nothing is under way. It must stay where it is. */
struct job {
    pthread_t thread;
    bool busy;
    atomic_bool stop, done;
    job_work *work;
    void *context;
    struct tui *tui;
};

/* Begins; nothing may be under way. The context belongs to the work until it is taken or stopped.
 * False: no thread can be had. */
bool job_start(struct job *j, struct tui *t, job_work *work, void *context);

/* Is the work done? Then nothing is under way any more. */
bool job_take(struct job *j);

/* Ends what is under way, whose result is void. */
void job_stop(struct job *j);

#endif
