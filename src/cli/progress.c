// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };

static const double patience = 1.0; /* seconds before the bar appears */
static const double interval = 0.1; /* seconds between two drawings */

double progress_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_start(progress *p, const char *label) {
    const char *term = getenv("TERM");
    *p = (progress){.label = label, .start = progress_clock()};
    p->on = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
    p->next = p->start + patience;
}

bool progress_due(const progress *p) {
    return p->on && progress_clock() >= p->next;
}

static int progress_minutes(double seconds) {
    return (int)seconds / 60;
}

void progress_draw(progress *p, double fraction) {
    double now = progress_clock(), remaining = 0;
    fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
    if (fraction > 0)
        remaining = (now - p->start) * (1 - fraction) / fraction;
    char bar[BAR + 1];
    for (int i = 0; i < BAR; i++)
        bar[i] = i < (int)(fraction * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r%s [%s] %3d %%", p->label, bar, (int)(fraction * 100));
    if (fraction > 0 && remaining < 360000)
        fprintf(stderr, "  %d:%02d left", progress_minutes(remaining), (int)remaining % 60);
    fputs("\x1b[K", stderr);
    fflush(stderr);
    p->shown = true;
    p->next = now + interval;
}

void progress_erase(progress *p) {
    if (p->shown)
        fputs("\r\x1b[K", stderr);
    p->shown = false;
}
