// SPDX-License-Identifier: MIT
// Threads that leave signals to the one that waits at the terminal.
#ifndef SYSTEM_THREAD_H
#define SYSTEM_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread of the full-screen game; all of them begin here, and threads that they start
 * inherit this. Signals are for the thread that waits at the terminal: delivered elsewhere, they
 * would wake nobody. Only those of a crash are delivered where it happens, so that the terminal is
 * restored. `context` is borrowed by the thread. False: no thread could be started. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *context);

#endif
