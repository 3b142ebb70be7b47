// SPDX-License-Identifier: MIT
// libedit reads keys through our function, so that a signal ends the wait at once and none is
// missed; its own handlers would forward signals to the whole process group. So we also handle
// Ctrl-Z, coming back from it, and resized windows.
#include "cli/play/editor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/play/input.h"

enum { LINES_KEPT = 200 };

struct play_editor {
    EditLine *edit;
    History *history;
    const char *prompt;
    const struct play_input *in; /* for its news, while a line is read */
};

/* Signals that came while we waited; set only by handlers. */
static volatile sig_atomic_t stopped, resized;

static void editor_note(int number) {
    if (number == SIGTSTP)
        stopped = 1;
    else /* after a stop that can't be caught, too, the shell has had the terminal */
        resized = 1;
}

/* Leaves the terminal to the shell until we are resumed; then, and when the window has changed its
 * size, redraws the line. */
static void look_at_signals(void *context) {
    EditLine *edit = context;
    if (stopped) {
        stopped = 0;
        el_set(edit, EL_PREP_TERM, 0);
        raise(SIGSTOP);
    }
    if (resized) {
        resized = 0;
        el_set(edit, EL_PREP_TERM, 1);
        el_resize(edit);
        el_set(edit, EL_REFRESH);
    }
}

/* Waits for a key; news is told above the line. False: the line isn't wanted any more. */
static bool editor_await(EditLine *edit) {
    struct play_editor *e;
    el_get(edit, EL_CLIENTDATA, (void **)&e);
    for (;;) {
        enum play_woken woken = play_input_wait(e->in, true, look_at_signals, edit);
        if (woken != PLAY_NEWS || !e->in->news)
            return woken != PLAY_SIGNAL;
        enum play_told told = e->in->news->tell(e->in->news->context);
        if (told == PLAY_LEAVE)
            return false;
        if (told == PLAY_TOLD)
            el_set(edit, EL_REFRESH);
    }
}

/* Reads a character in the locale's encoding for libedit: 1, 0 at the end, -1 when it isn't wanted
 * any more. */
static int next_key(EditLine *edit, wchar_t *key) {
    mbstate_t state = {0};
    for (;;) {
        char byte;
        if (!editor_await(edit))
            return -1;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return 0;
        size_t used = mbrtowc(key, &byte, 1, &state);
        if (used == (size_t)-1) /* not a valid character: pass the byte */
            *key = (unsigned char)byte;
        if (used != (size_t)-2)
            return 1;
    }
}

static char *prompt_of(EditLine *edit) {
    static char prompt[128];
    struct play_editor *e;
    el_get(edit, EL_CLIENTDATA, (void **)&e);
    snprintf(prompt, sizeof prompt, "%s", e->prompt);
    return prompt;
}

/* The Tab key. */
static unsigned char editor_complete(EditLine *edit, int key) {
    const LineInfo *line = el_line(edit);
    struct play_editor *e;
    char more[64];
    text t;
    (void)key;
    el_get(edit, EL_CLIENTDATA, (void **)&e);
    text_init(&t, more, sizeof more);
    if (e->in->complete)
        e->in->complete(e->in->completer,
                        (span){line->buffer, (size_t)(line->cursor - line->buffer)}, &t);
    return t.length && el_insertstr(edit, more) == 0 ? CC_REFRESH : CC_ERROR;
}

struct play_editor *play_editor_open(void) {
    const char *term = getenv("TERM");
    HistEvent event;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0)
        return NULL;
    struct play_editor *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    setlocale(LC_CTYPE, "");
    e->edit = el_init("sixsands", stdin, stdout, stderr);
    e->history = history_init();
    if (!e->edit || !e->history) {
        play_editor_close(e);
        return NULL;
    }
    history(e->history, &event, H_SETSIZE, LINES_KEPT);
    history(e->history, &event, H_SETUNIQUE, 1);
    el_set(e->edit, EL_CLIENTDATA, e);
    el_set(e->edit, EL_HIST, history, e->history);
    el_set(e->edit, EL_PROMPT, prompt_of);
    el_set(e->edit, EL_EDITOR, "emacs");
    el_set(e->edit, EL_GETCFN, next_key);
    /* Not el_set, whose copies of these words nobody frees. */
    el_wset(e->edit, EL_ADDFN, L"play-complete", L"complete a command or a move", editor_complete);
    el_set(e->edit, EL_BIND, "^I", "play-complete", NULL);
    el_source(e->edit, NULL); /* ~/.editrc */
    return e;
}

void play_editor_close(struct play_editor *e) {
    if (!e)
        return;
    if (e->edit)
        el_end(e->edit);
    if (e->history)
        history_end(e->history);
    free(e);
}

const char *play_editor_line(struct play_editor *e, const struct play_input *in, const char *prompt,
                             size_t *length) {
    static const int numbers[] = {SIGTSTP, SIGCONT, SIGWINCH};
    enum { NUMBERS = sizeof numbers / sizeof numbers[0] };
    struct sigaction ours = {.sa_handler = editor_note}, before[NUMBERS];
    HistEvent event;
    int n = 0;
    sigemptyset(&ours.sa_mask);
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &ours, &before[i]);
    e->prompt = prompt;
    e->in = in;
    const char *line = el_gets(e->edit, &n);
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &before[i], NULL);
    if (!line || n <= 0)
        return NULL;
    *length = (size_t)n;
    if (line[strspn(line, " \t\n")])
        history(e->history, &event, H_ENTER, line);
    return line;
}
