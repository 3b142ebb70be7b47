// SPDX-License-Identifier: MIT
// A line being typed: the field itself, for screens that have one, and an overlay that asks for a
// line (a command after `:`, the name of a file).
#ifndef TUI_CORE_PROMPT_H
#define TUI_CORE_PROMPT_H

#include "tui/core/screen.h"

enum { PROMPT_SIZE = 512, PROMPT_MIDDLE = -1 };

/* A field: UTF-8, with a cursor between its characters. */
struct prompt_field {
    char text[PROMPT_SIZE];
    int at; /* the cursor, in bytes */
};

/* Puts a text into it, with the cursor at the end. */
void prompt_set(struct prompt_field *f, const char *line);

/* Characters, Backspace, Delete, left, right, Home, End, Ctrl-A -E -U -W -K; false: the key means
 * nothing to a field (Enter, Esc, Tab, up, down and so on). */
bool prompt_edit(struct prompt_field *f, const struct tui_event *e);

/* Draws it in `width` columns, underlined; only the part around the cursor when it is longer. The
 * cursor is drawn when the field is `active`. */
void prompt_draw(const struct prompt_field *f, canvas *c, int row, int column, int width,
                 bool active);

/* Called with the line on Enter. NULL: done, the overlay closes (the call may have pushed a screen,
 * which stays on top). Else a sentence, borrowed until the next call, that says what is wrong, and
 * the line can be edited. Esc closes the overlay without a call. */
typedef const char *prompt_done(void *context, struct tui *t, const char *line);

/* The overlay, owned by the caller. It takes a single row (label and field, for `:`), with `up`
 * rows below it, whatever the size of the page; PROMPT_MIDDLE is a frame in the middle, the label
 * as a sentence above the field. The texts are copied. The context is borrowed: it must outlive the
 * overlay. NULL: out of memory. */
struct screen *prompt_screen(int up, const char *label, const char *line, prompt_done *done,
                             void *context);

#endif
