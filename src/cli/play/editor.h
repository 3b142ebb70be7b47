// SPDX-License-Identifier: MIT
// A line that can be edited while it is typed, with the lines before it behind the up arrow, by
// libedit. For terminals alone: pipes are read as they are (input.h).
#ifndef CLI_PLAY_EDITOR_H
#define CLI_PLAY_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

struct play_editor;

/* NULL: standard input and output aren't a terminal that can do it, or there is no memory. */
struct play_editor *play_editor_open(void);
void play_editor_close(struct play_editor *e);

/* Reads a line behind a prompt; it stays until the next call. NULL: no more input, or a signal came
 * (output_interrupted). */
const char *play_editor_line(struct play_editor *e, const char *prompt, size_t *length);

#endif
