// SPDX-License-Identifier: MIT
// The server's log: JSON objects on standard error, one a line: when, how grave, what, then what
// the caller adds. Never a token, a cookie, a password, a link's key, a hand: callers give names of
// requests and games' ids, not paths or bodies. Network addresses are kept, to find abuse.
//
// Whoever reads standard error may stop reading, so while the server runs a thread of its own
// writes: callers put lines into a bounded queue and never wait. What doesn't fit is dropped,
// counted, and told in the log as soon as there is room again.
#ifndef SERVER_HOST_LOG_H
#define SERVER_HOST_LOG_H

#include "base/json.h"
#include "server/bounds.h"

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARNING, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

struct log_line {
    char buffer[LOG_LINE_SIZE];
    text text;
    json json; /* for what is added */
};

/* From here on a thread writes; false: there is none, and lines go on being written at once. */
bool log_start(void);
/* The queue is written out, as far as the reader takes it within a moment; then lines are written
 * at once again. */
void log_stop(void);
/* Lines that were lost since the start of the program. */
uint64_t log_dropped(void);

/* A line that is being written; `log_end` prints it, as a whole. */
void log_begin(struct log_line *l, enum log_level level, const char *event);
void log_end(struct log_line *l);

/* A line with a sentence; NULL: none. */
void log_say(enum log_level level, const char *event, const char *detail);

#endif
