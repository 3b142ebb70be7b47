// SPDX-License-Identifier: MIT
// A program that runs beside us and talks in lines through its standard input and output (what it
// says on standard error goes where ours goes). It may do anything: never read, never answer, write
// without end, die. None of this blocks us for longer than we allow, and ending it leaves nothing
// behind: no zombie, no descriptor, no grandchild in its process group.
#ifndef ENGINE_BOTS_PROCESS_H
#define ENGINE_BOTS_PROCESS_H

#include <stdatomic.h>

#include "base/text.h"

enum { PROCESS_LINE_MAX = 1 << 16 };

struct process;

/* Starts argv[0], found as a shell would, with these arguments (NULL after the last). NULL with
 * the reason. */
struct process *process_start(char *const argv[], text *error);

/* Puts bytes in the queue of what the program is to read; false when too much is waiting there. */
bool process_send(struct process *p, span bytes);

enum process_event {
    PROCESS_LINE,     /* it has said a line */
    PROCESS_TOO_LATE, /* the time is over */
    PROCESS_STOPPED,  /* `*stop` was set by another thread */
    PROCESS_TOO_LONG, /* its line is longer than PROCESS_LINE_MAX */
    PROCESS_GONE,     /* it has ended, or closed its input or output */
};

/* Lets it read what was sent and waits for its next line, which is good until the next call and has
 * no newline. `until` is on process_clock; `stop` may be NULL. */
enum process_event process_listen(struct process *p, double until, const atomic_bool *stop,
                                  span *line);

/* Ends the program and everything in its process group. Its input and output are closed first, and
 * it has `patience` seconds to end by itself. `how` (may be NULL) gets how it ended if it ended by
 * itself: "exit status 3", "signal 11"; otherwise it gets nothing. */
void process_end(struct process *p, double patience, text *how);

/* Seconds on a clock that only goes forward. */
double process_clock(void);

#endif
