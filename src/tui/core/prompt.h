// SPDX-License-Identifier: MIT
// A line that is typed: the field itself, for screens that have one, and an overlay that asks for a
// line (a command behind `:`, the name of a file).
#ifndef TUI_CORE_PROMPT_H
#define TUI_CORE_PROMPT_H

#include "tui/core/screen.h"

enum { PROMPT_SIZE = 512, PROMPT_MIDDLE = -1 };

/* A field: UTF-8, with a cursor between its characters. */
struct prompt_field {
    char text[PROMPT_SIZE];
    int at; /* the cursor, in bytes */
};

/* Puts a text into it, with the cursor behind. */
void prompt_set(struct prompt_field *f, const char *line);

/* Characters, Backspace, Delete, left, right, Home, End, Ctrl-A -E -U -W -K; false: the key means
 * nothing to a field (Enter, Esc, Tab, up, down and so on). */
bool prompt_edit(struct prompt_field *f, const struct tui_event *e);

/* Draws it in `width` columns, underlined; the part around the cursor when it is longer. The cursor
 * is drawn when the field is `active`. */
void prompt_draw(const struct prompt_field *f, canvas *c, int row, int column, int width,
                 bool active);

/* Called with the line on Enter. NULL: it is done, the overlay closes (it may have pushed a screen,
 * which stays on top). Else a sentence why that doesn't work, and the line can be mended. Esc
 * closes the overlay without a call. */
typedef const char *prompt_done(void *context, struct tui *t, const char *line);

/* The overlay. It takes one row alone (label and field, for `:`), with `up` rows below it, whatever
 * size the page gets; PROMPT_MIDDLE is a frame in the middle, the label as a sentence above the
 * field. The texts are copied.
 * The context must live as long as the overlay. NULL: out of memory. */
struct screen *prompt_screen(int up, const char *label, const char *line, prompt_done *done,
                             void *context);

#endif
