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

/* Until something can be read, or news is due: as pselect. */
static int input_select(const struct play_input *in, bool keys, const sigset_t *signals,
                        fd_set *set) {
    const struct play_news *news = in->news;
    int most = STDIN_FILENO, wait = news ? news->wait(news->context) : 0;
    struct timespec limit = {.tv_sec = wait / 1000, .tv_nsec = wait % 1000 * 1000000L};
    FD_ZERO(set);
    if (keys)
        FD_SET(STDIN_FILENO, set);
    if (news) {
        FD_SET(news->fd, set);
        most = news->fd > most ? news->fd : most;
    }
    return pselect(most + 1, set, NULL, NULL, news ? &limit : NULL, signals);
}

/* Signals are unblocked only while we wait, so none is missed between checking the flags and
 * waiting. */
enum play_woken play_input_wait(const struct play_input *in, bool keys,
                                void (*woken)(void *context), void *context) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
    fd_set set;
    sigset_t ours, before;
    int ready = 0;
    sigemptyset(&ours);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaddset(&ours, numbers[i]);
    sigprocmask(SIG_BLOCK, &ours, &before);
    do {
        if (woken)
            woken(context);
    } while (!output_interrupted() && (ready = input_select(in, keys, &before, &set)) < 0 &&
             errno == EINTR);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (output_interrupted())
        return PLAY_SIGNAL;
    return ready > 0 && keys && FD_ISSET(STDIN_FILENO, &set) ? PLAY_KEYS : PLAY_NEWS;
}

enum play_told play_input_news(const struct play_input *in) {
    if (play_input_wait(in, false, NULL, NULL) == PLAY_SIGNAL)
        return PLAY_LEAVE;
    return in->news->tell(in->news->context);
}

/* Waits for input; what is told meanwhile is followed by the prompt. False: it isn't wanted. */
static bool input_await(const struct play_input *in, const char *prompt) {
    for (;;) {
        enum play_woken woken = play_input_wait(in, true, NULL, NULL);
        if (woken != PLAY_NEWS || !in->news)
            return woken != PLAY_SIGNAL;
        enum play_told told = in->news->tell(in->news->context);
        if (told == PLAY_LEAVE)
            return false;
        if (told == PLAY_TOLD) {
            fputs(prompt, stdout);
            fflush(stdout);
        }
    }
}

/* Reads more into the buffer; false at the end. */
static bool play_input_fill(struct play_input *in, const char *prompt) {
    memmove(in->buffer, in->buffer + in->start, in->end - in->start);
    in->end -= in->start;
    in->start = 0;
    if (in->ended)
        return false;
    if (!input_await(in, prompt)) {
        in->left = true;
        return false;
    }
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
    const char *got = play_editor_line(in->editor, in, prompt, &length);
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
        if (!play_input_fill(in, prompt) &&
            (output_interrupted() || in->left || in->end == in->start))
            return PLAY_END;
    }
}
