// SPDX-License-Identifier: MIT
// The lines that people type. On a terminal they can be edited, and the up arrow brings back
// earlier ones. A signal ends the wait at once, so that the game can be saved.
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "base/text.h"

struct play_editor;

struct play_input {
    char buffer[1024];
    size_t start, end; /* bytes read but not yet used */
    bool ended;
    bool begun;
    struct play_editor *editor; /* owned; NULL: not on a terminal */
};

enum play_line { PLAY_LINE, PLAY_LONG_LINE, PLAY_END };

/* Shows a prompt and reads the next line of standard input, without its newline; it is borrowed
 * until the next call. PLAY_LONG_LINE: it was too long and is dropped. PLAY_END: no more input, or
 * a signal came (output_interrupted). */
enum play_line play_input_line(struct play_input *in, const char *prompt, span *line);
void play_input_close(struct play_input *in);

/* Waits until there is something to read on standard input; false: a signal came that ends the
 * program. Calls `woken`, if not NULL, before each wait, which includes waking up from another
 * signal. */
bool play_input_wait(void (*woken)(void *context), void *context);

#endif
