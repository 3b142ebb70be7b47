// SPDX-License-Identifier: MIT
#include "tui/screens/help.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "tui/core/bars.h"

enum {
    COLUMNS = 78,
    KEYS_COLUMN = 4,
    MEANS_COLUMN = 22,
    MEANS = COLUMNS - MEANS_COLUMN - 2, /* columns of a meaning, inside the frame */
    MARGIN_ROWS = 5
};

struct help {
    struct screen screen;
    const char *title, *note;
    const struct help_line *list;
    int top, rows, lines;
};

static int note_lines(const char *note) {
    int n = note && note[0] ? 1 : 0;
    for (; n && *note; note++)
        n += *note == '\n' && note[1];
    return n ? n + 1 : 0;
}

static int list_lines(const struct help_line *list) {
    int n = 0;
    while (list[n].means)
        n++;
    return n;
}

/* Line `k` of the note, counted from 0. */
static span note_line(const char *note, int k) {
    span rest = span_of(note), line = {"", 0};
    for (int i = 0; i <= k && rest.at; i++)
        line = span_cut(&rest, '\n');
    return line;
}

static void screens_help_draw_line(const struct help *h, canvas *c, int row, int column, int k) {
    int listed = list_lines(h->list);
    if (k >= listed) {
        char safe[256];
        text t;
        text_init(&t, safe, sizeof safe);
        if (k > listed) /* after an empty line */
            safe_text(&t, note_line(h->note, k - listed - 1));
        canvas_put_within(c, row, column + KEYS_COLUMN - 1, COLUMNS - KEYS_COLUMN - 1, INK_PLAIN,
                          safe);
        return;
    }
    if (!h->list[k].keys) {
        canvas_put(c, row, column + KEYS_COLUMN - 1, INK_BOLD, h->list[k].means);
        return;
    }
    assert(canvas_width(h->list[k].keys) < MEANS_COLUMN - KEYS_COLUMN);
    assert(canvas_width(h->list[k].means) <= MEANS);
    canvas_put(c, row, column + KEYS_COLUMN, INK_BOLD, h->list[k].keys);
    canvas_put_within(c, row, column + MEANS_COLUMN, MEANS, INK_PLAIN, h->list[k].means);
}

static void screens_help_draw(struct screen *s, struct tui *t, canvas *c) {
    struct help *h = (struct help *)s;
    (void)t;
    h->rows = h->lines < c->rows - MARGIN_ROWS - 2 ? h->lines : c->rows - MARGIN_ROWS - 2;
    struct bars_place at = bars_frame(c, h->rows + MARGIN_ROWS, COLUMNS);
    int most = h->lines - h->rows;
    h->top = h->top > most ? most : h->top;
    canvas_put(c, at.row + 1, at.column + 3, INK_BOLD, h->title);
    const char *way = h->lines > h->rows ? "arrows: more   any other key: back" : "any key: back";
    canvas_put(c, at.row + 1, at.column + COLUMNS - 3 - canvas_width(way), INK_FAINT, way);
    for (int i = 0; i < h->rows; i++)
        screens_help_draw_line(h, c, at.row + 3 + i, at.column, h->top + i);
}

static enum screen_next screens_help_event(struct screen *s, struct tui *t,
                                           const struct tui_event *e) {
    struct help *h = (struct help *)s;
    (void)t;
    if (h->lines > h->rows && bars_scroll(&h->top, h->lines, h->rows, e))
        return SCREEN_STAYS;
    return e->kind == EVENT_KEY || e->kind == EVENT_CLICK ? SCREEN_CLOSES : SCREEN_STAYS;
}

static const struct screen_ops ops = {
    .draw = screens_help_draw, .event = screens_help_event, .close = screen_free, .overlay = true};

struct screen *help_screen(const char *title, const struct help_line *lines, const char *note) {
    struct help *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->screen.ops = &ops;
    h->title = title;
    h->list = lines;
    h->note = note;
    h->lines = list_lines(lines) + note_lines(note);
    return &h->screen;
}
