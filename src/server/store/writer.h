// SPDX-License-Identifier: MIT
// The one thread that writes: it takes all writes in its queue, carries them out in one transaction
// and hands them back when they are durable. The more there is to do, the larger the groups, so the
// disk's speed limits the delay, not the number of moves.
#ifndef SERVER_STORE_WRITER_H
#define SERVER_STORE_WRITER_H

#include "server/bounds.h"
#include "server/histogram.h"
#include "server/store/store.h"

struct writer;

/* `wake` is called in the writer's thread when something is done. The store and `context` are
 * borrowed and must outlive the writer; the writer is owned by the caller: writer_free. NULL with
 * the reason. */
struct writer *writer_start(struct store *s, void (*wake)(void *context), void *context,
                            text *error);

/* Queues a write, which the writer owns until it is taken back. False: the queue is full
 * (WRITER_MOST) or the writer is stopping; the caller still owns the write. */
bool writer_put(struct writer *w, struct store_write *x);

/* The writes that are done, in order; NULL: none. The caller owns them again. */
struct store_write *writer_take(struct writer *w);

/* Finishes what is queued and ends the thread; what is done can still be taken before `free`. */
void writer_stop(struct writer *w);
void writer_free(struct writer *w);

/* For metrics: transactions and how long they took, writes, failed writes, the largest group so
 * far, writes that wait or are being written now; and for the log, why the last failed transaction
 * failed. */
struct writer_figures {
    uint64_t transactions, writes, failures;
    uint32_t largest, waiting;
    struct histogram took;
    char reason[160];
};
struct writer_figures writer_figures(struct writer *w);

#endif
