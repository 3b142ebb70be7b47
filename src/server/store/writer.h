// SPDX-License-Identifier: MIT
// The one thread that writes: it takes everything that has queued up, carries it out in one
// transaction and hands it back when it is durable. The more there is to do, the larger the
// groups, so the disk's pace bounds the delay and not the number of moves.
#ifndef SERVER_STORE_WRITER_H
#define SERVER_STORE_WRITER_H

#include "server/bounds.h"
#include "server/store/store.h"

struct writer;

/* `wake` is called in the writer's thread when something is done. NULL with the reason. */
struct writer *writer_start(struct store *s, void (*wake)(void *context), void *context,
                            text *error);

/* Queues a write; it belongs to the writer until it is taken back. False: the queue is full
 * (WRITER_MOST) or the writer is stopping; nothing happened. */
bool writer_put(struct writer *w, struct store_write *x);

/* The writes that are done, in order; NULL: none. They belong to the caller again. */
struct store_write *writer_take(struct writer *w);

/* Finishes what is queued and ends the thread; what is done can still be taken before `free`. */
void writer_stop(struct writer *w);
void writer_free(struct writer *w);

/* For metrics: transactions, writes, those that failed, the largest group so far, what waits or is
 * being written now; and for the log, why the last transaction that failed did so. */
struct writer_figures {
    uint64_t transactions, writes, failures;
    uint32_t largest, waiting;
    char reason[160];
};
struct writer_figures writer_figures(struct writer *w);

#endif
