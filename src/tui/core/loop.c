// SPDX-License-Identifier: MIT
#include "tui/core/loop.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "system/output.h"
#include "tui/term.h"

static int64_t loop_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* One turn: draws, then handles the next event. False: the program ends. */
static bool loop_turn(struct tui *t) {
    struct tui_event e;
    term_size(&t->columns, &t->rows);
    tui_draw(t);
    term_show(&t->page);
    enum term_input got = term_event(&e, tui_wait(t));
    t->now = loop_now();
    if (got == TERM_ENDS)
        return false;
    if (got == TERM_NOTHING)
        e = (struct tui_event){.kind = EVENT_TICK};
    return tui_event(t, &e);
}

static bool open_pipe(struct tui *t) {
    if (pipe(t->wake) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(t->wake[i], F_SETFL, O_NONBLOCK);
        fcntl(t->wake[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

const char *loop_run(struct tui *t) {
    const char *why = "out of file descriptors";
    bool piped = open_pipe(t);
    if (piped) {
        struct term_options options = {.mouse = true, .wake = t->wake[0]};
        output_catch_signals();
        why = term_open(&options);
    }
    t->now = loop_now();
    while (!why && t->count > 0 && loop_turn(t))
        ;
    term_close(); /* first: closing the screens may take a moment */
    tui_close(t);
    for (int i = 0; piped && i < 2; i++)
        close(t->wake[i]);
    return why;
}
