// SPDX-License-Identifier: MIT
// This server as one of several on one storage: a thread that waits for news of what the others
// have written, and renews the leases on what this one does for all, so that nobody else waits for
// either.
#ifndef SERVER_STORE_NODE_H
#define SERVER_STORE_NODE_H

#include "server/store/store.h"

struct node;

enum {
    NODE_LEASE = 5000, /* milliseconds that a lease lasts, */
    NODE_RENEW = 1000, /* and after which it is renewed */
};

/* Takes a lease and starts the thread, which uses the store (STORE_TO_LISTEN) alone from then on;
 * it is borrowed and must outlive the node, like the name. `wake` is called in the thread when
 * there is news. Owned by the caller: node_free. NULL with the reason. */
struct node *node_start(struct store *s, const char *name, void (*wake)(void *context),
                        void *context, text *error);

/* The next news, in their order; NULL: none. The caller frees them. */
struct store_news *node_take(struct node *n);

/* The lease, if there is one now; its `now` is storage's time at this moment. */
bool node_lease(struct node *n, struct store_lease *out);

/* Ends the thread and gives the lease back. */
void node_free(struct node *n);

struct node_figures {
    uint64_t news;          /* heard so far, */
    uint64_t vague;         /* of these, such that anything may have changed */
    bool listening, leased; /* now */
    uint64_t slots;         /* bits of those it has */
};
struct node_figures node_figures(struct node *n);

#endif
