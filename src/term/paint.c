// SPDX-License-Identifier: MIT
#include "term/paint.h"

#include <string.h>

#include "core/notation.h"
#include "present/facts.h"
#include "term/generic.h"
#include "term/terminal.h"

void paint_page(canvas *c, const struct game_ops *g, span line, bool ascii) {
    const struct game_terminal *terminal = terminal_of(g);
    canvas_init(c, ascii);
    (terminal->paint ? terminal->paint : generic_paint)(c, line);
}

void paint_position(FILE *out, const struct game_ops *g, span line, bool ascii) {
    canvas c;
    paint_page(&c, g, line, ascii);
    canvas_show(out, &c, canvas_colours_of(out));
    fputc('\n', out);
    fprintf(out, "%.*s\n", (int)line.length, line.at);
}

span paint_value(span line, const char *key) {
    size_t n = strlen(key);
    while (line.at) {
        span word = span_cut(&line, ' ');
        if (word.length > n && span_starts(word, key) && word.at[n] == '=')
            return (span){word.at + n + 1, word.length - n - 1};
    }
    return (span){NULL, 0};
}

span paint_part(span value, int index) {
    span part = {NULL, 0};
    for (int i = 0; i <= index; i++) {
        if (!value.at)
            return (span){NULL, 0};
        part = span_cut(&value, '/');
    }
    return part;
}

int paint_number(span line, const char *key, int otherwise) {
    span value = paint_value(line, key);
    uint64_t n;
    return value.at && span_uint(value, 1000, &n) ? (int)n : otherwise;
}

int paint_viewer(span line) {
    return paint_number(line, "view", PAINT_OPEN);
}

bool paint_state(game_state *out, const struct game_ops *g, span line) {
    char buffer[128];
    text error;
    game_view view;
    bool good;
    text_init(&error, buffer, sizeof buffer);
    memset(out, 0, sizeof *out);
    if (paint_viewer(line) == PAINT_OPEN)
        good = g->read_state(out, line, &error);
    else if ((good = g->read_view(&view, line, &error)))
        facts_fitting(out, g, &view);
    if (!good)
        memset(out, 0, sizeof *out);
    return good;
}

struct paint_cards paint_read(span cards) {
    struct paint_cards p = {0, 0};
    if (!cards.at || !cards_read_hidden(&p.known, &p.hidden, cards, 127))
        return (struct paint_cards){0, 0};
    return p;
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

/* The digits at the head of `s`, cut off; 0 without any. */
static int cut_number(span *s) {
    int n = 0;
    while (s->length && s->at[0] >= '0' && s->at[0] <= '9') {
        n = 10 * n + (s->at[0] - '0');
        s->at++;
        s->length--;
    }
    return n;
}

struct paint_phase paint_phase_of(span line) {
    struct paint_phase p = {"", 0, 0};
    span s = paint_value(line, "phase");
    for (size_t i = 0; s.length && s.at[0] >= 'a' && s.at[0] <= 'z'; s.at++, s.length--)
        if (i + 1 < sizeof p.name)
            p.name[i++] = s.at[0];
    p.first = cut_number(&s);
    if (s.length && s.at[0] == ':') {
        s.at++;
        s.length--;
        p.second = cut_number(&s);
    }
    return p;
}

/* Whose cards part `index` of held= are: of the seats in turn, or of the viewer and all others. */
static void held_label(text *t, int index, int viewer, int seats) {
    if (viewer == PAINT_OPEN || (viewer > 0 && index == 0)) {
        text_str(t, "seat ");
        text_uint(t, (uint64_t)(viewer > 0 ? viewer : index + 1));
    } else if (viewer > 0 && seats == 2) {
        text_str(t, "seat ");
        text_uint(t, (uint64_t)(3 - viewer));
    } else {
        text_str(t, viewer > 0 ? "others" : "all");
    }
}

int paint_reshuffle(canvas *c, int row, span line, int seats) {
    static const char *const keys[] = {"held", "since"};
    static const char *const titles[] = {"Hidden cards held at the last reshuffle",
                                         "Of these played or discarded since then"};
    for (int k = 0; k < 2; k++) {
        span value = paint_value(line, keys[k]);
        if (!value.at)
            continue;
        canvas_put(c, row++, 0, INK_BOLD, titles[k]);
        for (int i = 0; i <= seats && paint_part(value, i).at; i++) {
            char label[32];
            text t;
            text_init(&t, label, sizeof label);
            held_label(&t, i, k == 0 ? paint_viewer(line) : PAINT_OPEN, seats);
            paint_row(c, row++, 2, label, paint_read(paint_part(value, i)), "");
        }
    }
    return row;
}
