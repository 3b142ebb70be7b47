// SPDX-License-Identifier: MIT
// A progress bar on standard error. It exists only when that is a terminal, appears when the work
// has lasted a second, is redrawn at most ten times a second, and leaves no trace.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

typedef struct progress {
    const char *label; /* borrowed: must outlive the bar */
    bool on;           /* standard error can show a bar */
    bool shown;        /* a bar is visible now */
    double start;      /* seconds on the monotonic clock */
    double next;       /* when to draw again */
} progress;

void progress_start(progress *p, const char *label);

/* Is it time to draw? Cheap: to be called between pieces of work. */
bool progress_due(const progress *p);

/* Draws how much is done, from 0 to 1. */
void progress_draw(progress *p, double fraction);

/* Erases the bar, if there is one; it may be drawn again. */
void progress_erase(progress *p);

/* Seconds on a clock that only goes forward. */
double progress_clock(void);

#endif
