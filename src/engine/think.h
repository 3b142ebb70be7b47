// SPDX-License-Identifier: MIT
// Memory, clocks and threads around searches (search/search.h). A search keeps its memory from move
// to move; several searches may run at once in different threads.
#ifndef ENGINE_THINK_H
#define ENGINE_THINK_H

#include <stdatomic.h>

#include "search/search.h"

struct think_limits {
    uint32_t movetime; /* milliseconds; 0: no clock */
    uint64_t nodes;    /* per move, shared among the threads; 0: no limit */
    int threads;       /* at least 1 */
};

/* For a bot that needs a limit and got none. */
enum { THINK_DEFAULT_MOVETIME = 1000 };

struct think_watch {
    /* Called now and then (about every `interval` ms) in the calling thread; may be NULL. */
    void (*update)(void *context, const struct search_report *r);
    void *context; /* borrowed: passed to `update` */
    uint32_t interval;
    atomic_bool
        *stop; /* borrowed, may be NULL; set by another thread: end soon with what is found */
};

struct think_memory;

/* Memory for one search, owned by the caller (free). It is in large pages where the system has
 * them, since searches jump about in it. NULL: out of memory. */
void *think_block(size_t size);

/* The most that one search takes, all threads together. */
enum { THINK_MEMORY = 256 << 20 };

/* Owned by the caller: think_free. NULL: out of memory. */
struct think_memory *think_new(void);

/* Lowers the bound of THINK_MEMORY, for one search among several; a thread always gets
 * SEARCH_LEAST_MEMORY. Results depend on it where a search fills its memory. To be called before
 * the first search. */
void think_bound(struct think_memory *t, size_t bytes);
void think_free(struct think_memory *t);

/* Searches the setup's view and leaves the findings in `out`; returns the bot's move, or
 * GAME_NO_MOVE when out of memory. Equal setup, nodes and threads give equal results. `watch` may
 * be NULL. */
game_move think(struct think_memory *t, const struct search_setup *setup,
                const struct think_limits *limits, const struct think_watch *watch,
                struct search_report *out);

#endif
