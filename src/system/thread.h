// SPDX-License-Identifier: MIT
// Threads beside the one that waits at the terminal.
#ifndef SYSTEM_THREAD_H
#define SYSTEM_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread of the full-screen game, every one of which begins here; those that it starts in
 * turn are like it. Signals are for the thread that waits at the terminal: one that went elsewhere
 * would wake nobody. But those of a crash come where it happens, so that the terminal is restored.
 * False: no thread can be had. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *context);

#endif
