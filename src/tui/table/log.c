// SPDX-License-Identifier: MIT
// The log of a game in notation, as the viewer saw it: a panel at the right where there is room, a
// frame over the board elsewhere.
#include <string.h>

#include "term/sentences.h"
#include "tui/table/internal.h"

enum { NARROW = 40 }; /* columns of the frame */

struct list {
    const struct table_page *page;
    canvas *c;
    int row, column, width, rows; /* the room inside the frame */
    int from;                     /* the first decision that is drawn, counted from 1 */
};

static void draw_one(void *context, const struct session_step *s, int number) {
    const struct list *l = context;
    char line[PLAY_TEXT_SIZE];
    text t;
    int row = number - l->from;
    if (row < 0 || row >= l->rows)
        return;
    text_init(&t, line, sizeof line);
    play_log_step(&t, s, number);
    enum canvas_ink ink = s->seat == l->page->viewer ? INK_BOLD : INK_PLAIN;
    canvas_put_within(l->c, l->row + row, l->column, l->width, ink, line);
}

static int count_decisions(const struct table_page *p) {
    int count = 0;
    for (size_t i = 0; i < p->shown; i++)
        count += p->match->actor[i] != MATCH_NATURE;
    return count;
}

void table_draw_log(struct table_page *p, canvas *c, int bottom) {
    bool wide = c->columns >= TABLE_WIDE;
    int left = wide ? TABLE_PANEL : c->columns - NARROW, top = 1;
    int rows = bottom - top, width = c->columns - left;
    struct list l = {p, c, top + 1, left + 2, width - 4, rows - 2, 1};
    int count = count_decisions(p), most = count > l.rows ? count - l.rows : 0;
    p->log_up = p->log_up > most ? most : p->log_up < 0 ? 0 : p->log_up;
    l.from = most - p->log_up + 1;
    canvas_clear(c, top, left, rows, width);
    canvas_frame(c, top, left, rows, width, INK_FAINT);
    canvas_put(c, top, left + 2, INK_BOLD, " Log ");
    if (count == 0)
        canvas_put(c, l.row, l.column, INK_FAINT, SAY_NO_MOVES_YET);
    session_steps(p->match, p->viewer, 0, p->shown, draw_one, &l);
    if (p->log_up < most)
        canvas_put(c, top, left + width - 13, INK_FAINT, " PgUp: more ");
    if (p->log_up)
        canvas_put(c, top + rows - 1, left + width - 14, INK_FAINT, " PgDn: newer ");
}
