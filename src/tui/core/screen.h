// SPDX-License-Identifier: MIT
// Screens: the menu, a game, a replay, an overlay. They are a stack; the one on top gets the
// events, and all are drawn from the highest that covers everything upward. A screen only draws on
// a canvas and gets events, so every screen can be tested as text.
#ifndef TUI_CORE_SCREEN_H
#define TUI_CORE_SCREEN_H

#include "term/canvas.h"
#include "tui/core/event.h"
#include "tui/settings.h"

struct tui;
struct screen;

enum screen_next {
    SCREEN_STAYS,
    SCREEN_CLOSES, /* back to the one below; with none below the program ends */
    SCREEN_LEAVES, /* the program ends, whatever is below */
};

struct screen_ops {
    /* Draws all of it. The page is at least SCREEN_COLUMNS × SCREEN_ROWS and empty, or shows what
     * is below. */
    void (*draw)(struct screen *s, struct tui *t, canvas *c);

    enum screen_next (*event)(struct screen *s, struct tui *t, const struct tui_event *e);

    /* Milliseconds until it wants a tick; -1: none. May be NULL. */
    int (*wait)(struct screen *s, struct tui *t);

    /* Ends its threads, saves what must not be lost, frees it. */
    void (*close)(struct screen *s, struct tui *t);

    bool overlay; /* what is below stays visible around it */
};

/* The first member of every screen. */
struct screen {
    const struct screen_ops *ops;
};

enum { SCREEN_COLUMNS = 80, SCREEN_ROWS = 24, SCREENS_MOST = 8 };

struct tui {
    struct settings settings;
    int columns, rows;
    bool ascii;
    int64_t now; /* milliseconds of a clock that only goes forward, when the event came */
    struct screen *stack[SCREENS_MOST]; /* owned */
    int count;
    int wake[2];         /* a pipe: a byte written to the second makes an EVENT_NEWS */
    canvas page;         /* what is on the screen */
    char notice[256];    /* for the next screen to show; empty: nothing */
    char farewell[1024]; /* printed at the end of the program: where a game was saved */
};

/* Puts a screen on top; the stack owns it from now on. NULL (out of memory) changes nothing. */
void tui_push(struct tui *t, struct screen *s);

/* The `close` of a screen that is one block of memory and nothing more. */
void screen_free(struct screen *s, struct tui *t);

/* Makes an EVENT_NEWS soon; from any thread. */
void tui_wake(struct tui *t);

/* Hands an event to the top screen and closes what wants to be closed; false: the program ends.
 * EVENT_NEWS, EVENT_TICK and EVENT_RESIZE go to all screens, from the top down. While the page is
 * too small, keys and clicks go to none. */
bool tui_event(struct tui *t, const struct tui_event *e);

/* Draws what is visible on t->page; a page that is too small gets a sentence instead. */
void tui_draw(struct tui *t);

/* How long to wait for the next event at most, in milliseconds; -1: for ever. */
int tui_wait(struct tui *t);

/* Closes all screens, from the top down. */
void tui_close(struct tui *t);

#endif
