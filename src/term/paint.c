// SPDX-License-Identifier: MIT
#include "term/paint.h"

#include <string.h>

#include "core/notation.h"
#include "present/view.h"
#include "term/board/generic.h"
#include "term/sentences.h"
#include "term/terminal.h"

void paint_of_state(struct paint_position *out, const struct game_ops *g, const game_state *s) {
    *out = (struct paint_position){.game = g, .viewer = EVENTS_OPEN, .state = *s};
}

void paint_of_view(struct paint_position *out, const struct game_ops *g, const game_view *v) {
    *out = (struct paint_position){.game = g, .viewer = g->viewer(v), .view = *v};
    view_determinize(&out->state, g, v);
}

void paint_of_match(struct paint_position *out, const match *m, int viewer) {
    game_view view = m->view;
    if (m->viewer == MATCH_OPEN && viewer == MATCH_OPEN) {
        paint_of_state(out, m->game, &m->state);
        return;
    }
    if (m->viewer == MATCH_OPEN)
        m->game->observe(&view, &m->state, viewer);
    paint_of_view(out, m->game, &view);
}

span paint_line(const struct paint_position *p, char buffer[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, buffer, GAME_LINE_SIZE);
    if (p->viewer == EVENTS_OPEN)
        p->game->write_state(&t, &p->state);
    else
        p->game->write_view(&t, &p->view);
    return (span){buffer, t.length};
}

void paint_page(canvas *c, const struct paint_position *p, bool ascii) {
    const struct game_terminal *terminal = terminal_of(p->game);
    canvas_init(c, ascii);
    (terminal->paint ? terminal->paint : generic_paint)(c, p);
}

void paint_print(FILE *out, const struct paint_position *p, bool ascii) {
    char line[GAME_LINE_SIZE];
    canvas c;
    paint_page(&c, p, ascii);
    canvas_show(out, &c, canvas_colours_of(out));
    paint_line(p, line);
    fprintf(out, "\n%s\n", line);
}

/* "6 cards", "1 card", "6 cards + 2 hidden". */
static void paint_count(text *t, struct paint_cards cards) {
    int known = lanes_total(cards.known);
    if (known || !cards.hidden) {
        text_uint(t, (uint64_t)known);
        text_str(t, known == 1 ? " card" : " cards");
    }
    if (cards.hidden) {
        text_str(t, known ? " + " : "");
        text_uint(t, (uint64_t)cards.hidden);
        text_str(t, " hidden");
    }
}

void paint_row(canvas *c, int row, int indent, const char *label, struct paint_cards cards,
               const char *more) {
    char note[96];
    text t;
    canvas_put(c, row, indent, INK_PLAIN, label);
    if (!cards.known && cards.hidden) {
        canvas_print(c, row, PAINT_STACKS, INK_PLAIN, "%d hidden", cards.hidden);
        return;
    }
    text_init(&t, note, sizeof note);
    paint_count(&t, cards);
    text_str(&t, more);
    canvas_stacks(c, row, PAINT_STACKS, cards.known);
    canvas_put(c, row, PAINT_NOTE, INK_PLAIN, note);
}

/* Whose cards these are: seat `seat`'s, or those of all seats that the viewer can't look at, which
 * are known only together. */
static void held_row(canvas *c, int row, int seat, int seats, int viewer, lanes cards) {
    char label[32];
    if (seat < 0 && viewer >= 0 && seats == 2)
        seat = 1 - viewer;
    if (seat >= 0)
        snprintf(label, sizeof label, "seat %d", seat + 1);
    else
        snprintf(label, sizeof label, "%s", viewer >= 0 ? "others" : "all");
    paint_row(c, row, 2, label, (struct paint_cards){cards, 0}, "");
}

void paint_reshuffle(canvas *c, int row, int viewer, int seats, const lanes *held,
                     const lanes *since) {
    lanes hidden = 0, any = 0, played = 0;
    for (int i = 0; i < seats; i++) {
        any |= held[i];
        played |= since[i];
        hidden += events_sees(viewer, i) ? 0 : held[i];
    }
    if (!any)
        return;
    canvas_put(c, row++, 0, INK_BOLD, "Hidden cards held at the last reshuffle");
    for (int i = 0; i < seats; i++)
        if (events_sees(viewer, i))
            held_row(c, row++, i, seats, viewer, held[i]);
    if (viewer != EVENTS_OPEN)
        held_row(c, row++, -1, seats, viewer, hidden);
    if (!played)
        return;
    canvas_put(c, row++, 0, INK_BOLD, "Of these, played or discarded since then");
    for (int i = 0; i < seats; i++)
        held_row(c, row++, i, seats, viewer, since[i]);
}

void paint_over(canvas *c, int row) {
    canvas_put(c, row, 0, INK_BOLD, SAY_OVER ".");
}

int paint_warnings(canvas *c, int row, const struct paint_position *p) {
    struct events warnings;
    events_warn(&warnings, p->game, &p->state, p->viewer);
    for (int i = 0; i < warnings.count; i++) {
        char said[160];
        text sentence;
        text_init(&sentence, said, sizeof said);
        play_write_warning(&sentence, &warnings.event[i], p->viewer);
        canvas_put(c, row++, 0, INK_PLAIN, said);
    }
    return row;
}

void paint_to_move(canvas *c, int row, int seat) {
    canvas_print(c, row, 0, INK_BOLD, "Seat %d is to move.", seat);
}
