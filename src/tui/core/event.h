// SPDX-License-Identifier: MIT
// What can happen to a screen: a key, a click, another size, news from a thread, time passing.
// Screens know nothing of ncurses; the terminal (term.h) or a test makes events.
#ifndef TUI_CORE_EVENT_H
#define TUI_CORE_EVENT_H

#include <stdint.h>

/* Keys that aren't characters; a character is its Unicode code point. */
enum tui_key {
    TUI_ENTER = '\r',
    TUI_ESCAPE = 0x1b,
    TUI_TAB = '\t',
    TUI_RUBOUT = 0x7f,
    TUI_UP = 0x110000,
    TUI_DOWN,
    TUI_LEFT,
    TUI_RIGHT,
    TUI_PAGE_UP,
    TUI_PAGE_DOWN,
    TUI_HOME,
    TUI_END,
    TUI_BACK_TAB,
    TUI_DELETE,
    TUI_F1 = 0x110100, /* + n - 1 */
};

enum tui_event_kind {
    EVENT_KEY,
    EVENT_CLICK,  /* the left button, at row and column */
    EVENT_WHEEL,  /* key is TUI_UP or TUI_DOWN */
    EVENT_RESIZE, /* the page has another size from now on */
    EVENT_NEWS,   /* a thread or the network has something (screen.h: wake) */
    EVENT_TICK,   /* the time that a screen asked for has passed */
};

struct tui_event {
    enum tui_event_kind kind;
    uint32_t key;
    int row, column;
};

#endif
