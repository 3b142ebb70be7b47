// SPDX-License-Identifier: MIT
// The lines that people type. A signal ends the wait at once, so that the game can be saved.
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "base/text.h"

struct play_input {
    char buffer[1024];
    size_t start, end; /* what was read and not yet used */
    bool ended;
};

enum play_line { PLAY_LINE, PLAY_LONG_LINE, PLAY_END };

/* The next line of standard input without its end. PLAY_LONG_LINE: it was too long and is dropped.
 * PLAY_END: no more input, or a signal came (output_interrupted). */
enum play_line play_input_line(struct play_input *in, span *line);

#endif
