// SPDX-License-Identifier: MIT
// A line that can be edited while it is typed, with earlier lines on the up arrow, using libedit.
// Only for terminals; pipes are read directly (input.h).
#ifndef CLI_PLAY_EDITOR_H
#define CLI_PLAY_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

struct play_editor;
struct play_input;

/* Owned by the caller: play_editor_close. NULL: standard input and output aren't a terminal that
 * can do it, or out of memory. */
struct play_editor *play_editor_open(void);
void play_editor_close(struct play_editor *e);

/* Reads a line after a prompt; borrowed until the next call. The news of `in` is told above it.
 * NULL: no more input, a signal came (output_interrupted), or news that ends the conversation. */
const char *play_editor_line(struct play_editor *e, const struct play_input *in, const char *prompt,
                             size_t *length);

#endif
