// SPDX-License-Identifier: MIT
// What conversations here and on a server have in common: how lines are printed, positions shown,
// steps reported, and lines read.
#include "cli/play/talk.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "present/reasons/why.h"
#include "term/paint.h"

/* NEWS: lines to keep visible besides a drawing: news and the prompt. */
enum { WIDTH = 79, INDENT = 2, NEWS = 6 };

/* Columns taken by the first n bytes: continuation bytes of UTF-8 take none. */
static int say_columns(const char *s, size_t n) {
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)s[i] & 0xc0) != 0x80;
    return count;
}

void play_say(const char *format, ...) {
    char line[PLAY_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    int column = 0;
    span rest = span_of(line);
    while (rest.at) {
        span word = span_cut(&rest, ' ');
        int width = say_columns(word.at, word.length);
        if (column && column + 1 + width > WIDTH) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        } else if (column) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)word.length, word.at);
        column += width;
    }
    putchar('\n');
}

size_t *play_reported(struct play_talk *k, int viewer) {
    return &k->reported[viewer < 0 ? GAME_MAX_PLAYERS : viewer];
}

static void say_step(void *context, const struct session_step *s, int number) {
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)context;
    (void)number;
    text_init(&t, line, sizeof line);
    play_write_step(&t, s);
    play_say("%s", line);
}

void play_send_out(struct play_talk *k) {
    if (fflush(stdout) != 0 && k->lost == 0)
        k->lost = errno;
}

void play_report(struct play_talk *k, int viewer) {
    size_t *reported = play_reported(k, viewer), length = k->match->length;
    if (*reported < length)
        session_steps(k->match, viewer, *reported, length, say_step, k);
    *reported = length;
    play_send_out(k);
}

int play_window_rows(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

void play_brief(const struct play_talk *k, int viewer) {
    char buffer[2 * PLAY_TEXT_SIZE];
    struct paint_position position;
    text t;
    text_init(&t, buffer, sizeof buffer);
    paint_of_match(&position, k->match, viewer);
    play_write_brief(&t, k->words, &position, viewer);
    for (span rest = {buffer, t.length}; rest.length;) {
        span row = span_cut(&rest, '\n');
        if (say_columns(row.at, row.length) <= WIDTH)
            printf("%.*s\n", (int)row.length, row.at);
        else
            play_say("%.*s", (int)row.length, row.at);
    }
}

/* The drawing, without its blank lines where the window is small. */
static void say_paint(const struct play_talk *k, int viewer, canvas *c) {
    struct paint_position position;
    int rows = play_window_rows();
    paint_of_match(&position, k->match, viewer);
    paint_page(c, &position, k->ascii);
    if (rows && k->words->airy && canvas_height(c) + NEWS > rows)
        canvas_squeeze(c);
}

void play_draw(const struct play_talk *k, int viewer) {
    canvas c;
    say_paint(k, viewer, &c);
    canvas_show(stdout, &c, canvas_colours_of(stdout));
}

void play_show(struct play_talk *k, int viewer) {
    canvas c;
    say_paint(k, viewer, &c);
    bool drawing =
        !k->brief && (!play_window_rows() || canvas_height(&c) + 2 <= play_window_rows());
    putchar('\n');
    if (drawing)
        canvas_show(stdout, &c, canvas_colours_of(stdout));
    else
        play_brief(k, viewer);
    putchar('\n');
    k->drawn = true;
}

bool play_ask(struct play_talk *k, const char *prompt, span *line) {
    for (;;) {
        play_send_out(k);
        enum play_line got = play_input_line(&k->in, prompt, line);
        if (got == PLAY_END) {
            putchar('\n');
            return false;
        }
        if (!isatty(STDIN_FILENO)) {
            char shown[PLAY_TEXT_SIZE];
            text t;
            text_init(&t, shown, sizeof shown);
            for (size_t i = 0; i < line->length && got == PLAY_LINE; i++)
                text_char(&t, line->at[i] >= ' ' && line->at[i] <= '~' ? line->at[i] : '?');
            puts(shown);
        }
        if (got == PLAY_LINE)
            return true;
        play_say("That line is too long to be a move or a command.");
    }
}

void play_say_illegal(const struct play_talk *k, int seat, game_move move) {
    const struct game_ops *g = k->game;
    char word[GAME_MOVE_SIZE], reason[256];
    struct paint_position p;
    struct reason why;
    text t;
    game_word(g, move, word);
    text_init(&t, reason, sizeof reason);
    paint_of_match(&p, k->match, seat);
    if (why_not(&why, g, &p.view, move) && why.kind != &why_other) {
        reason_say(&t, &why);
        play_say("%s isn't legal: %s.", word, reason);
    } else {
        play_say("%s isn't legal here; 'moves' lists what is.", word);
    }
}

void play_write_prompt(char prompt[PLAY_PROMPT], const struct play_talk *k, int seat) {
    char only[GAME_MOVE_SIZE + 2] = "";
    game_move moves[GAME_MAX_MOVES];
    int count = k->game->moves(&k->match->state, moves);
    if (count == 1) {
        text t;
        text_init(&t, only, sizeof only);
        text_str(&t, ": ");
        k->game->write_move(&t, moves[0]);
    }
    snprintf(prompt, PLAY_PROMPT, "You, seat %d, %d move%s%s> ", seat + 1, count,
             count == 1 ? "" : "s", only);
}
