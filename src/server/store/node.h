// SPDX-License-Identifier: MIT
// This server as one of several on one storage: a thread that waits for news of what the others
// have written, so that nobody else waits for them.
#ifndef SERVER_STORE_NODE_H
#define SERVER_STORE_NODE_H

#include "server/store/store.h"

struct node;

/* Starts the thread, which uses the store (STORE_TO_LISTEN) alone from then on; it is borrowed and
 * must outlive the node. `wake` is called in the thread when there are news. Owned by the caller:
 * node_free. NULL with the reason. */
struct node *node_start(struct store *s, void (*wake)(void *context), void *context, text *error);

/* The next news, in their order; NULL: none. The caller frees them. */
struct store_news *node_take(struct node *n);

/* Ends the thread. */
void node_free(struct node *n);

struct node_figures {
    uint64_t news;  /* heard so far */
    bool listening; /* now */
};
struct node_figures node_figures(struct node *n);

#endif
