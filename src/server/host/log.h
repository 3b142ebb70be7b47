// SPDX-License-Identifier: MIT
// The server's log: JSON objects on standard error, one per line: time, level, event, then what the
// caller adds. Never a token, a cookie, a password, a link's key or a hand: callers give names of
// requests and games' ids, not paths or bodies. Network addresses are logged, to find abuse.
//
// The reader of standard error may stop reading, so while the server runs a separate thread writes:
// callers put lines into a bounded queue and never wait. Lines that don't fit are dropped, counted,
// and reported in the log as soon as there is room again.
#ifndef SERVER_HOST_LOG_H
#define SERVER_HOST_LOG_H

#include "base/json.h"
#include "server/bounds.h"

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARNING, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

/* Its members point to one another: it must not be moved. */
struct log_line {
    char buffer[LOG_LINE_SIZE];
    text text;
    json json; /* for the caller's additions */
};

/* From now on a thread writes; false: it can't be started, and callers still write themselves. */
bool log_start(void);
/* Writes out the queue, as far as the reader takes it within two seconds; after that callers write
 * themselves again. */
void log_stop(void);
/* Lines lost since the start of the program. */
uint64_t log_dropped(void);

/* From now on every line says that it is this server's; borrowed, NULL: none. Before threads are
 * started. */
void log_name(const char *node);

/* Begins a line; `log_end` prints it as a whole. */
void log_begin(struct log_line *l, enum log_level level, const char *event);
void log_end(struct log_line *l);

/* Logs a line with `detail`, a sentence; NULL: none. */
void log_say(enum log_level level, const char *event, const char *detail);

#endif
