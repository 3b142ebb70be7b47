// SPDX-License-Identifier: MIT
// Metrics in Prometheus's text format. With several servers on one database every sample says whose
// it is.
#ifndef SERVER_HOST_METRICS_H
#define SERVER_HOST_METRICS_H

#include "server/core/core.h"
#include "server/histogram.h"
#include "server/store/node.h"
#include "server/store/writer.h"

enum { METRICS_TEXT_SIZE = 1 << 15 };

/* What the network counts. */
struct web_figures {
    uint64_t connections;           /* open now, of all kinds */
    uint64_t accepted, turned_away; /* since the start */
    uint64_t answers[6];            /* HTTP answers by hundreds of their status: [2] is 200-299 */
    uint64_t received, sent;        /* bytes of bodies and messages */
    uint64_t messages_in, messages_out;
    uint64_t slow, silent; /* clients cut off: too slow a reader, nothing heard */
    uint64_t steps, naps;  /* of addresses: steps taken, and times they had to wait */
    uint64_t kept;         /* bytes waiting now to be sent, or for the rest of a request */
};

struct metrics {
    struct server_figures core;
    struct writer_figures writer;
    struct web_figures web;
    const struct histogram *durable; /* borrowed: from a move queued to a move durable, */
    const struct histogram *caught;  /* and from news heard to everything sent that they told of */
    uint32_t jobs_waiting;
    uint64_t memory;      /* resident bytes */
    uint64_t log_dropped; /* lines */
    double up;            /* seconds */
    bool healthy, closing, draining, ready;
    const char *name; /* among several servers; NULL: it is alone */
    struct node_figures node;
};
void metrics_write(text *out, const struct metrics *m);

/* Resident bytes, from the open file /proc/self/statm. */
uint64_t metrics_memory(int statm);

#endif
