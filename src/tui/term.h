// SPDX-License-Identifier: MIT
// The terminal, through ncurses: pages go out, events come in. However the program ends, even by a
// crash, the terminal is restored.
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "term/canvas.h"
#include "tui/core/event.h"

struct term_options {
    bool mouse;
    int wake; /* a file descriptor: something to read there is an EVENT_NEWS */
};

/* Takes the terminal over. NULL, or a static sentence why that isn't possible. */
const char *term_open(const struct term_options *options);
void term_close(void);

/* The size of its pages: that of the window, at most TERM_COLUMNS × TERM_ROWS, as what belongs
 * together shouldn't be far apart. In a larger window pages are centred. */
enum { TERM_COLUMNS = 132, TERM_ROWS = 42 };
void term_size(int *columns, int *rows);

/* Shows a page; only what has changed is sent. Clicks are in the page's rows and columns. */
void term_show(const canvas *c);

/* Waits at most this many milliseconds (-1: for ever) for the next event. TERM_ENDS: a signal
 * that ends the program came (output_interrupted), or the terminal is gone. */
enum term_input { TERM_EVENT, TERM_NOTHING, TERM_ENDS };
enum term_input term_event(struct tui_event *e, int milliseconds);

/* Can it show more than ASCII? The locale decides, and the Linux console can't. May be called
 * before the terminal is opened. */
bool term_has_glyphs(void);

#endif
