// SPDX-License-Identifier: MIT
// A position is drawn as its line says it, one word per row; a value with a part for each seat gets
// a column for each seat. Below are the legal moves, to choose from.
#include "term/generic.h"

#include <stdio.h>
#include <string.h>

#include "term/board_internal.h"

enum {
    GENERIC_VALUE = 12, /* the column of the values */
    GENERIC_SEAT = 17,  /* columns for a seat */
    GENERIC_MOVE = 12,  /* columns for a move */
    GENERIC_LEFT = 2,
};

static int parts_of(span value) {
    int parts = 0;
    while (value.at) {
        span_cut(&value, '/');
        parts++;
    }
    return parts;
}

static void put_span(canvas *c, int row, int column, int width, span s) {
    char buffer[GAME_LINE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    text_mem(&t, s.at, s.length);
    canvas_put_within(c, row, column, width, INK_BOLD, buffer);
}

static void generic_put_seats(canvas *c, int row, span value, int parts) {
    for (int i = 0; i < parts; i++)
        put_span(c, row, GENERIC_VALUE + i * GENERIC_SEAT, GENERIC_SEAT - 1, span_cut(&value, '/'));
}

/* The words of a line, from a row on; returns the row after them. */
static int put_words(canvas *c, int row, int last, span line, int players) {
    while (line.at && row < last) {
        span word = span_cut(&line, ' ');
        span value = word, key = span_cut(&value, '=');
        if (!value.at || span_is(key, "view"))
            continue;
        put_span(c, row, GENERIC_LEFT, GENERIC_VALUE - GENERIC_LEFT - 1, key);
        int parts = parts_of(value);
        if (parts > 1 && parts == players)
            generic_put_seats(c, row, value, parts);
        else
            put_span(c, row, GENERIC_VALUE, CANVAS_COLUMNS - GENERIC_VALUE, value);
        row++;
    }
    return row;
}

void generic_paint(canvas *c, const struct paint_position *p) {
    char line[GAME_LINE_SIZE];
    int players = p->game->players(&p->state);
    for (int seat = 0; seat < players; seat++)
        canvas_print(c, 0, GENERIC_VALUE + seat * GENERIC_SEAT, INK_PLAIN, "seat %d%s", seat + 1,
                     seat == p->viewer ? ", you" : "");
    put_words(c, 1, CANVAS_ROWS, paint_line(p, line), players);
}

/* ---- on a full screen */

static void put_names(canvas *c, const struct board_scene *s) {
    char name[BOARD_NAME];
    for (int seat = 0; seat < s->players; seat++)
        canvas_put(c, s->top, GENERIC_VALUE + seat * GENERIC_SEAT, INK_PLAIN,
                   board_name(name, s, seat, GENERIC_SEAT - 1));
}

/* A move to choose: its number, which is also its keys, and its text. */
static void generic_put_move(struct board_pen *p, int row, int column, int i) {
    char word[GAME_MOVE_SIZE], keys[12];
    bool chosen = p->s->selection.item == i + 1;
    game_word(p->s->game, p->s->legal[i], word);
    snprintf(keys, sizeof keys, "%d", i + 1);
    canvas_print(p->c, row, column, chosen ? INK_BOLD : INK_PLAIN, "%s%s", chosen ? ">" : " ",
                 word);
    if (chosen)
        canvas_stress(p->c, row, column, 1, GENERIC_MOVE - 1, STRESS_REVERSE);
    board_spot(p, row, column, 1, GENERIC_MOVE - 1, keys);
}

static int generic_columns_of(const struct board_scene *s) {
    int width = (s->columns > 0 ? s->columns : CANVAS_COLUMNS) - 2 * GENERIC_LEFT;
    return width < GENERIC_MOVE ? 1 : width / GENERIC_MOVE;
}

/* The moves row by row; if there are too many, the page with the cursor. */
static void generic_put_moves(struct board_pen *p, int row, int last) {
    const struct board_scene *s = p->s;
    int columns = generic_columns_of(s), page = (last - row) * columns;
    if (page <= 0)
        return;
    int first = s->selection.item > 0 ? (s->selection.item - 1) / page * page : 0;
    for (int i = first; i < s->legal_count && i < first + page; i++)
        generic_put_move(p, row + (i - first) / columns,
                         GENERIC_LEFT + (i - first) % columns * GENERIC_MOVE, i);
    if (s->legal_count > page)
        canvas_print(p->c, last, GENERIC_LEFT, INK_FAINT, "%d moves; arrows show the others",
                     s->legal_count);
}

static int generic_draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen p = {c, s, spots, 0};
    int last = s->top + (s->rows > 0 && s->rows < BOARD_ROWS ? s->rows : BOARD_ROWS) - 1;
    put_names(c, s);
    char line[GAME_LINE_SIZE];
    int row = put_words(c, s->top + 1, last, paint_line(s->position, line), s->players) + 1;
    if (board_is_mine(s))
        generic_put_moves(&p, row, last);
    else if (s->last[0])
        canvas_print(c, row, GENERIC_LEFT, INK_FAINT, "last: %s", s->last);
    return p.count;
}

static void generic_arrow(struct selection *sel, const struct board_scene *s, int right, int down) {
    int item = sel->item + right + down * generic_columns_of(s);
    sel->item = (short)(item < 1 ? 1 : item > s->legal_count ? s->legal_count : item);
    selection_commit(sel);
}

static void generic_begin(struct selection *sel, const struct board_scene *s) {
    selection_clear(sel);
    sel->item = board_is_mine(s);
}

static void generic_consequence(text *t, const struct board_scene *s, game_move move) {
    (void)t; /* unknown: the game doesn't say */
    (void)s;
    (void)move;
}

static void generic_keys(text *t, const struct board_scene *s) {
    (void)s;
    text_str(t, "arrows or letters choose, Enter plays");
}

const struct board generic_board = {
    .marks = "  Every row is a word of the position; the moves are below it.\n",
    .draw = generic_draw,
    .arrow = generic_arrow,
    .begin = generic_begin,
    .consequence = generic_consequence,
    .keys = generic_keys,
};
