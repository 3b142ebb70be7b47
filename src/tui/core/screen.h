// SPDX-License-Identifier: MIT
// Screens: the menu, a table, a replay, an overlay. They lie on a stack; the one on top gets the
// events, and all of them are drawn from the lowest that covers everything upward. A screen draws
// on a canvas and is told what happens, nothing more, so that every screen is tested as text.
#ifndef TUI_CORE_SCREEN_H
#define TUI_CORE_SCREEN_H

#include "term/canvas.h"
#include "tui/core/event.h"
#include "tui/settings.h"

struct tui;
struct screen;

enum screen_next {
    SCREEN_STAYS,
    SCREEN_CLOSES, /* back to what lies below it; with nothing below the program ends */
    SCREEN_LEAVES, /* the program ends, whatever lies below */
};

struct screen_ops {
    /* Draws the whole of it. The page is at least SCREEN_COLUMNS × SCREEN_ROWS and empty, or shows
     * what lies below. */
    void (*draw)(struct screen *s, struct tui *t, canvas *c);

    enum screen_next (*event)(struct screen *s, struct tui *t, const struct tui_event *e);

    /* Milliseconds until it wants a tick; -1: none. May be NULL. */
    int (*wait)(struct screen *s, struct tui *t);

    /* Ends its threads, saves what must not be lost, frees it. */
    void (*close)(struct screen *s, struct tui *t);

    bool overlay; /* what lies below stays visible around it */
};

/* The head of every screen. */
struct screen {
    const struct screen_ops *ops;
};

enum { SCREEN_COLUMNS = 80, SCREEN_ROWS = 24, SCREENS_MOST = 8 };

struct tui {
    struct settings settings;
    int columns, rows;
    bool ascii;
    int64_t now; /* milliseconds of a clock that only goes forward, when the event came */
    struct screen *stack[SCREENS_MOST];
    int count;
    int wake[2];         /* a pipe: whoever writes a byte to the second makes an EVENT_NEWS */
    canvas page;         /* what is on the screen */
    char notice[256];    /* to be said by whatever shows next; empty: nothing */
    char farewell[1024]; /* said on the terminal when all is over: where a game was saved */
};

/* Puts a screen on top; it belongs to the stack from now on. NULL (out of memory) changes nothing.
 */
void tui_push(struct tui *t, struct screen *s);

/* The `close` of a screen that is one block of memory and nothing more. */
void screen_free(struct screen *s, struct tui *t);

/* Makes an EVENT_NEWS soon; from any thread. */
void tui_wake(struct tui *t);

/* Hands an event to the top screen and closes what wants to be closed; false: the program ends.
 * EVENT_NEWS, EVENT_TICK and EVENT_RESIZE go to all screens, from the top down. While the page is
 * too small, keys and clicks go to none. */
bool tui_event(struct tui *t, const struct tui_event *e);

/* Draws all that is visible on t->page; a page that is too small gets a sentence instead. */
void tui_draw(struct tui *t);

/* How long to wait for the next event at most, in milliseconds; -1: for ever. */
int tui_wait(struct tui *t);

/* Closes all screens, from the top down. */
void tui_close(struct tui *t);

#endif
