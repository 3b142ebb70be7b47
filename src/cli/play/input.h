// SPDX-License-Identifier: MIT
// The lines that people type. On a terminal they can be edited, Tab completes them, and the up
// arrow brings back earlier ones. A signal ends the wait at once, so that the game can be saved.
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "base/text.h"

struct play_editor;

/* What may happen while a line is awaited: news from elsewhere, told at once. */
enum play_told { PLAY_NOTHING, PLAY_TOLD /* lines were printed */, PLAY_LEAVE };

struct play_news {
    int fd;                                /* readable when there may be some */
    int (*wait)(void *context);            /* milliseconds until they are looked for anyway */
    enum play_told (*tell)(void *context); /* PLAY_LEAVE: the line isn't wanted any more */
    void *context;
};

struct play_input {
    char buffer[1024];
    size_t start, end; /* bytes read but not yet used */
    bool ended;
    bool left; /* news came that ends the conversation */
    bool begun;
    struct play_editor *editor;   /* owned; NULL: not on a terminal */
    const struct play_news *news; /* borrowed; NULL: there are none */

    /* What the Tab key adds to what was typed; NULL: nothing. */
    void (*complete)(void *completer, span typed, text *more);
    void *completer; /* borrowed */
};

enum play_line { PLAY_LINE, PLAY_LONG_LINE, PLAY_END };

/* Shows a prompt and reads the next line of standard input, without its newline; it is borrowed
 * until the next call. News is told meanwhile, and may change the prompt's text. PLAY_LONG_LINE: it
 * was too long and is dropped. PLAY_END: no more input, a signal came (output_interrupted), or news
 * that ends the conversation. */
enum play_line play_input_line(struct play_input *in, const char *prompt, span *line);
void play_input_close(struct play_input *in);

/* Tells the next news, without reading lines. PLAY_LEAVE also when a signal came. */
enum play_told play_input_news(const struct play_input *in);

/* Waits until there is something to read on standard input (if `keys`), or news. Calls `woken`, if
 * not NULL, before each wait, which includes waking up from a signal that doesn't end the program.
 */
enum play_woken { PLAY_KEYS, PLAY_NEWS, PLAY_SIGNAL };
enum play_woken play_input_wait(const struct play_input *in, bool keys,
                                void (*woken)(void *context), void *context);

#endif
