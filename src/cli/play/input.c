// SPDX-License-Identifier: MIT
#include "cli/play/input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include "cli/play/editor.h"
#include "system/output.h"

/* Signals are unblocked only while we wait, so none is missed between checking the flags and
 * waiting. */
bool play_input_wait(void (*woken)(void *context), void *context) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
    fd_set in;
    sigset_t ours, before;
    sigemptyset(&ours);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaddset(&ours, numbers[i]);
    sigprocmask(SIG_BLOCK, &ours, &before);
    do {
        if (woken)
            woken(context);
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
    } while (!output_interrupted() &&
             pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before) < 0 && errno == EINTR);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !output_interrupted();
}

/* Reads more into the buffer; false at the end. */
static bool play_input_fill(struct play_input *in) {
    memmove(in->buffer, in->buffer + in->start, in->end - in->start);
    in->end -= in->start;
    in->start = 0;
    if (in->ended || !play_input_wait(NULL, NULL))
        return false;
    ssize_t n;
    do
        n = read(STDIN_FILENO, in->buffer + in->end, sizeof in->buffer - in->end);
    while (n < 0 && errno == EINTR && !output_interrupted());
    in->ended = n <= 0;
    in->end += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* A line from the editor. */
static enum play_line edited_line(struct play_input *in, const char *prompt, span *line) {
    size_t length;
    const char *got = play_editor_line(in->editor, prompt, &length);
    if (!got)
        return PLAY_END;
    if (length > sizeof in->buffer)
        return PLAY_LONG_LINE;
    memcpy(in->buffer, got, length); /* so it lives as long as any other line */
    *line = span_trim((span){in->buffer, length});
    return PLAY_LINE;
}

void play_input_close(struct play_input *in) {
    play_editor_close(in->editor);
    in->editor = NULL;
}

enum play_line play_input_line(struct play_input *in, const char *prompt, span *line) {
    bool dropped = false;
    if (!in->begun)
        in->editor = play_editor_open();
    in->begun = true;
    if (in->editor)
        return edited_line(in, prompt, line);
    fputs(prompt, stdout);
    fflush(stdout);
    for (;;) {
        char *from = in->buffer + in->start, *end = memchr(from, '\n', in->end - in->start);
        size_t length = end ? (size_t)(end - from) : in->end - in->start;
        if (end || (in->ended && length)) {
            *line = span_trim((span){from, length});
            in->start += length + (end ? 1 : 0);
            return dropped ? PLAY_LONG_LINE : PLAY_LINE;
        }
        if (length == sizeof in->buffer) {
            in->start = in->end = 0;
            dropped = true;
        }
        if (!play_input_fill(in) && (output_interrupted() || in->end == in->start))
            return PLAY_END;
    }
}
