// SPDX-License-Identifier: MIT
// A position is drawn as its data says it, in rows (present/rows.h); what each seat has gets a
// column for each seat. Below are the legal moves, to choose from.
#include "term/board/generic.h"

#include <stdio.h>
#include <string.h>

#include "present/rows.h"
#include "term/board/board_internal.h"
#include "term/words.h"

enum {
    GENERIC_VALUE = 14, /* the column of the values */
    GENERIC_MOVE = 12,  /* columns for a move */
    GENERIC_LEFT = 2,
    GENERIC_MOVES = 3, /* rows kept for moves, if there are that many */
};

/* The rows of a page from `row` to before `end`. */
struct generic_space {
    int row, end, columns, players;
};

/* The columns of a cell of a row, the gap after it included. */
static int generic_width(const struct generic_space *at, const struct rows_row *row) {
    return (at->columns - GENERIC_VALUE) / (row->cells > 1 ? at->players : 1);
}

/* A line for each of the grid's, as long as there are rows; returns how many it takes. */
static int generic_put_grid(canvas *c, const struct generic_space *at, const char *grid, int rows) {
    char line[4 * CANVAS_MOST_COLUMNS];
    int lines = 0;
    for (span rest = span_of(grid); rest.at; lines++) {
        span one = span_cut(&rest, '\n');
        if (lines >= rows)
            continue;
        snprintf(line, sizeof line, "%.*s", (int)one.length, one.at);
        canvas_put_within(c, at->row + lines, GENERIC_VALUE, at->columns - GENERIC_VALUE, INK_BOLD,
                          line);
    }
    return lines;
}

/* Draws the row, in at most `rows` lines; returns how many it takes. */
static int generic_put_row(canvas *c, const struct generic_space *at, const struct rows_row *row,
                           int rows) {
    int width = generic_width(at, row), most = 1, left = GENERIC_LEFT + row->inner;
    char label[ROWS_KEY + 12];
    text t;
    text_init(&t, label, sizeof label);
    rows_label(&t, row);
    if (rows > 0)
        canvas_put_within(c, at->row, left, GENERIC_VALUE - left - 1, INK_PLAIN, label);
    if (row->kind == ROWS_GRID)
        return generic_put_grid(c, at, row->cell[0], rows);
    for (int i = 0; i < row->cells; i++) {
        int column = label[0] ? GENERIC_VALUE : GENERIC_LEFT;
        int lines = canvas_wrap(c, at->row, column + i * width, width - (row->cells > 1), rows,
                                INK_BOLD, row->cell[i]);
        most = lines > most ? lines : most;
    }
    return most;
}

static int generic_height(canvas *c, const struct generic_space *at, const struct rows *r) {
    int height = 0;
    for (int i = 0; i < r->count; i++)
        height += generic_put_row(c, at, &r->row[i], 0);
    return height;
}

static void generic_rows_of(struct rows *out, const struct paint_position *p) {
    if (p->viewer == EVENTS_OPEN)
        rows_of_state(out, p->game, &p->state);
    else
        rows_of_view(out, p->game, &p->view);
}

static bool generic_is_empty(const struct rows_row *row) {
    int empty = 0;
    while (empty < row->cells && strcmp(row->cell[empty], ROWS_NOTHING) == 0)
        empty++;
    return empty == row->cells;
}

/* Where space is scarce: all values in one row, the first ("deck 40, turn 1, phase play"), which is
 * written into `values`, and no empty rows. */
static void generic_pack(struct rows *r, text *values) {
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        if (r->row[i].kind == ROWS_VALUE) {
            text_str(values, values->length ? ", " : "");
            rows_label(values, &r->row[i]);
            text_char(values, ' ');
            text_str(values, r->row[i].cell[0]);
        } else if (!generic_is_empty(&r->row[i])) {
            r->row[count++] = r->row[i];
        }
    }
    if (values->length) {
        memmove(r->row + 1, r->row, (size_t)count++ * sizeof *r->row);
        r->row[0] = (struct rows_row){.kind = ROWS_WORDS, .cells = 1, .cell = {values->at}};
    }
    r->count = count;
}

/* The position; returns the row after it. A grid may be cut off; other rows are there as a whole or
 * not at all. */
static int generic_put_rows(canvas *c, struct generic_space at, const struct paint_position *p) {
    struct rows r;
    char packed[ROWS_TEXT];
    text values;
    text_init(&values, packed, sizeof packed);
    generic_rows_of(&r, p);
    if (generic_height(c, &at, &r) > at.end - at.row)
        generic_pack(&r, &values);
    bool cut = generic_height(c, &at, &r) > at.end - at.row;
    int i = 0;
    for (; i < r.count; i++) {
        int height = generic_put_row(c, &at, &r.row[i], 0), room = at.end - cut - at.row;
        if (height > room && (r.row[i].kind != ROWS_GRID || room <= 0))
            break;
        generic_put_row(c, &at, &r.row[i], room);
        at.row += height < room ? height : room;
        if (height > room)
            break;
    }
    if (cut)
        canvas_print(c, at.row++, GENERIC_LEFT, INK_FAINT, "a larger window shows %d more row%s",
                     r.count - i, r.count - i == 1 ? "" : "s");
    return at.row;
}

void generic_paint(canvas *c, const struct paint_position *p) {
    struct generic_space at = {1, CANVAS_ROWS, CANVAS_COLUMNS, p->game->players(&p->state)};
    int width = (at.columns - GENERIC_VALUE) / at.players;
    for (int seat = 0; seat < at.players; seat++)
        canvas_print(c, 0, GENERIC_VALUE + seat * width, INK_PLAIN, "seat %d%s", seat + 1,
                     seat == p->viewer ? ", you" : "");
    generic_put_rows(c, at, p);
}

void generic_brief(text *t, const struct paint_position *p, int you) {
    struct rows r;
    generic_rows_of(&r, p);
    for (int i = 0; i < r.count; i++) {
        const struct rows_row *row = &r.row[i];
        text_str(t, row->inner ? "  " : "");
        rows_label(t, row);
        text_char(t, ':');
        for (int k = 0; k < row->cells; k++) {
            text_str(t, k ? "; " : " ");
            if (row->cells > 1)
                play_seat(t, k, you, false);
            text_str(t, row->cells > 1 ? " " : "");
            text_str(t, row->cell[k]);
        }
        text_char(t, '\n');
    }
}

/* ---- on a full screen */

static void generic_put_names(canvas *c, const struct board_scene *s, int columns) {
    char name[BOARD_NAME];
    int width = (columns - GENERIC_VALUE) / s->players;
    for (int seat = 0; seat < s->players; seat++)
        canvas_put(c, s->top, GENERIC_VALUE + seat * width, INK_PLAIN,
                   board_name(name, s, seat, width - 1 < 60 ? width - 1 : 60));
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

static int generic_page_columns(const struct board_scene *s) {
    return s->columns > 0 ? s->columns : CANVAS_COLUMNS;
}

/* Moves in a row. */
static int generic_columns_of(const struct board_scene *s) {
    int width = generic_page_columns(s) - 2 * GENERIC_LEFT;
    return width < GENERIC_MOVE ? 1 : width / GENERIC_MOVE;
}

/* The rows kept for moves: those that they need, up to a few. */
static int generic_kept_rows(const struct board_scene *s) {
    int rows = (s->legal_count + generic_columns_of(s) - 1) / generic_columns_of(s);
    return rows > GENERIC_MOVES ? GENERIC_MOVES : rows > 0 ? rows : 1;
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
    int last = s->top + (s->rows > 0 ? s->rows : BOARD_ROWS) - 1;
    struct generic_space at = {s->top + 1, last - generic_kept_rows(s) - 1, generic_page_columns(s),
                               s->players};
    generic_put_names(c, s, at.columns);
    int row = generic_put_rows(c, at, s->position) + 1;
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

static void generic_keys(text *t, const struct board_scene *s) {
    (void)s;
    text_str(t, "arrows or letters choose, Enter plays");
}

const struct board generic_board = {
    .marks = "  Every row is a part of the position; the moves are below it.\n",
    .draw = generic_draw,
    .arrow = generic_arrow,
    .begin = generic_begin,
    .keys = generic_keys,
};
