// SPDX-License-Identifier: MIT
// The whole server put together: the loop, storage and its writer, the workers, the core, the
// network; and its life: start, signals, a shutdown that loses nothing.
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/core/core.h"
#include "server/host/sandbox.h"
#include "server/push/pusher.h"
#include "server/web/web.h"

/* All pointers are borrowed: they must outlive serve_run. */
struct serve_options {
    const char *file;   /* of the storage, or a database's address */
    const char *node;   /* this server's name among those on one database */
    const char *folder; /* of the web client; NULL: none */
    const char *bind;
    int port;
    const char *cert, *key; /* NULL: no TLS */
    const char *const *origins;
    int origin_count;
    bool trust_proxy, open_metrics, quiet;
    enum sandbox_mode sandbox;
    int bot_threads; /* 0: as many as fit the machine */
    int drain;       /* seconds from the first signal until it shuts down, at most */
    int haste;       /* divides all time-outs: for tests */
    struct pusher_options push;
    struct server_options core;
    void *context;
    void (*ready)(void *context, int port); /* called once it listens */
};

/* Serves until a signal ends it: 0, or -1 with the reason. */
int serve_run(const struct serve_options *options, text *error);

#endif
