// SPDX-License-Identifier: MIT
// Patterns on a screen: the mat at the left, both players at the right, the other one above. A
// loose token is `R`; your groups are in [ ], the other's in ( ), tied together between their
// cells, with the number of the claim marker. After a loose token, `+` says that it can be flipped,
// `.` that only the bowl token can go there, `x` that not even that can.
#include <string.h>

#include "games/patterns/term/internal.h"
#include "term/board/board_internal.h"

enum {
    SIZE = PATTERNS_MAT_SIZE,
    LEFT = 3, /* the column where the mat begins */
    NAME = 11,
    WIDE = 96, /* columns and rows from which the cells are larger */
    HIGH = 28,
};

struct position {
    struct patterns_mat mat;
    int bowl[2]; /* colours; -1: none yet */
    int phase, turn;
};

static void patterns_board_read_position(struct position *m, const game_state *state) {
    const patterns_state *s = patterns_of(state);
    patterns_term_read(&m->mat, state);
    for (int i = 0; i < 2; i++)
        m->bowl[i] = s->bowl[i] - 1;
    m->phase = s->phase;
    m->turn = s->turn;
}

/* The mat on the page. */
struct layout {
    int top, cell, row, panel;
};

static struct layout patterns_board_layout_of(const struct board_scene *s) {
    int cell = s->columns >= WIDE ? 8 : 6, row = s->rows >= HIGH ? 3 : 2;
    return (struct layout){s->top, cell, row, LEFT + SIZE * cell + 2};
}

static int patterns_board_row_at(const struct layout *at, int row) {
    return at->top + 1 + at->row * (SIZE - 1 - row);
}

static int column_at(const struct layout *at, int column) {
    return LEFT + at->cell * column;
}

static void draw_letters(struct board_pen *p, const struct layout *at, int row) {
    for (int i = 0; i < SIZE; i++) {
        char letter[2] = {(char)('a' + i), '\0'};
        canvas_put(p->c, row, column_at(at, i) + 1, INK_FAINT, letter);
    }
}

static bool is_cursor(const struct board_scene *s, int row, int column) {
    return board_is_mine(s) && s->selection.place[0] != '-' &&
           s->selection.cell[0] == 'a' + column && s->selection.cell[1] == '1' + row;
}

static bool is_down(char token) {
    return token >= 'a' && token <= 'z';
}

/* `+`, `.`, `x` or nothing: what can be done with a loose token. */
static const char *hint_of(const struct board_scene *s, int row, int column) {
    char cell[3] = {(char)('a' + column), (char)('1' + row), '\0'};
    if (!board_is_mine(s) || board_begins(s, "b"))
        return "";
    if (board_can(s, "F%s", cell))
        return "+";
    if (board_can(s, "E%s", cell) || board_can(s, "S%s", cell))
        return ".";
    return board_begins(s, "E") ? "x" : "";
}

/* Do two cells belong to one group? */
static bool is_tied(const struct patterns_mat *m, int row, int column, int row2, int column2) {
    return row2 >= 0 && row2 < SIZE && column2 >= 0 && column2 < SIZE &&
           m->owner[row][column] >= 0 && m->token[row][column] == m->token[row2][column2] &&
           m->owner[row][column] == m->owner[row2][column2];
}

/* A token of a group with its brackets and ties. */
static void draw_owned(struct board_pen *p, const struct layout *at, const struct patterns_mat *m,
                       int row, int column) {
    bool yours = m->owner[row][column] == board_below(p->s);
    int x = column_at(at, column), y = patterns_board_row_at(at, row),
        marker = patterns_term_marker(m, row, column);
    char tail[2] = {marker ? (char)('0' + marker) : ' ', '\0'};
    int colour = colour_of((char)(m->token[row][column] - 'a' + 'A'));
    int end = canvas_token(p->c, y, x + 1, colour, true, tail);
    if (!is_tied(m, row, column, row, column - 1))
        canvas_put(p->c, y, x, INK_BOLD, yours ? "[" : "(");
    if (!is_tied(m, row, column, row, column + 1))
        canvas_put(p->c, y, end, INK_BOLD, yours ? "]" : ")");
    else
        for (int i = end; i <= x + at->cell; i++)
            canvas_put(p->c, y, i, INK_BOLD, yours ? "-" : "=");
    if (is_tied(m, row, column, row - 1, column))
        for (int i = 1; i < at->row; i++)
            canvas_put(p->c, y + i, x + 1, INK_BOLD, yours ? "|" : "\"");
}

static void patterns_board_draw_cell(struct board_pen *p, const struct layout *at,
                                     const struct patterns_mat *m, int row, int column) {
    const struct board_scene *s = p->s;
    char token = m->token[row][column];
    char keys[3] = {(char)('a' + column), (char)('1' + row), '\0'};
    int x = column_at(at, column), y = patterns_board_row_at(at, row), end = x + 3;
    if (!token)
        return;
    if (is_down(token)) {
        draw_owned(p, at, m, row, column);
        end += !p->c->ascii;
    } else {
        end = canvas_token(p->c, y, x + 1, colour_of(token), false, "");
        const char *hint = hint_of(s, row, column);
        end = canvas_put(p->c, y, end, hint[0] == '+' ? INK_BOLD : INK_FAINT, hint);
    }
    if (s->last[0] && strcmp(s->last + 1, keys) == 0)
        canvas_put(p->c, y, end + is_down(token), INK_BOLD, "*");
    if (is_cursor(s, row, column)) {
        canvas_put(p->c, y, x, INK_BOLD, ">");
        canvas_put(p->c, y, end, INK_BOLD, "<");
        canvas_stress(p->c, y, x, 1, 1, STRESS_REVERSE);
        canvas_stress(p->c, y, end, 1, 1, STRESS_REVERSE);
    }
    if (board_is_mine(s) && !board_begins(s, "b"))
        board_spot(p, y, x, 1, at->cell, keys);
}

static void draw_mat(struct board_pen *p, const struct layout *at, const struct patterns_mat *m) {
    draw_letters(p, at, at->top);
    for (int row = SIZE - 1; row >= 0; row--) {
        canvas_print(p->c, patterns_board_row_at(at, row), 0, INK_FAINT, "%d", row + 1);
        canvas_print(p->c, patterns_board_row_at(at, row), column_at(at, SIZE), INK_FAINT, "%d",
                     row + 1);
        for (int column = 0; column < SIZE; column++)
            patterns_board_draw_cell(p, at, m, row, column);
    }
    draw_letters(p, at, patterns_board_row_at(at, 0) + 1);
}

/* Name, bowl, groups and their sum, eight rows. */
static void patterns_board_draw_seat(struct board_pen *p, int row, int column,
                                     const struct position *m, int seat) {
    const struct board_scene *s = p->s;
    char name[BOARD_NAME];
    const char *turn = p->c->ascii ? " <- " : " ◂ ";
    bool yours = seat == board_below(s),
         acts = m->turn == seat && m->phase != PATTERNS_OVER && !s->ended;
    int at = canvas_print(p->c, row, column, INK_BOLD, "%s", yours ? "[ ] " : "( ) ");
    at = canvas_put(p->c, row, at, INK_BOLD, board_name(name, s, seat, NAME));
    if (acts)
        canvas_print(p->c, row, at, INK_BOLD, "%s%s", turn,
                     m->phase == PATTERNS_BOWL    ? "chooses"
                     : m->phase == PATTERNS_CLOSE ? "closes"
                                                  : "to move");
    at = canvas_put(p->c, row + 1, column + 4, INK_PLAIN, "bowl ");
    if (m->bowl[seat] >= 0)
        canvas_piece(p->c, row + 1, at, m->bowl[seat], "");
    else
        canvas_put(p->c, row + 1, at, INK_FAINT, "-");
    canvas_print(p->c, row + 1, column + 15, INK_BOLD, "sum %3d", m->mat.score[seat]);
    for (int i = 0; i < m->mat.claims[seat]; i++) {
        const struct patterns_claim *k = &m->mat.claim[seat][i];
        at = canvas_print(p->c, row + 2 + i, column + 1, INK_FAINT, "%d ", i + 1);
        at = canvas_token(p->c, row + 2 + i, at, k->colour, true, "");
        canvas_print(p->c, row + 2 + i, column + 6, INK_PLAIN, "%c%d  %s = %2d", 'a' + k->column,
                     k->row + 1, k->sum, k->points);
    }
}

/* The choice of a bowl token: the two that aren't on the mat. */
static void draw_bowls(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    int at = canvas_put(p->c, row, 0, INK_BOLD, "Choose your bowl token:  ");
    for (int i = 0; i < COLOURS; i++) {
        char key[2] = {(char)(colour_letter(i) - 'A' + 'a'), '\0'};
        if (!board_can(s, "b%c", colour_letter(i)))
            continue;
        bool cursor = s->selection.colour == i;
        board_spot(p, row, at, 1, 6, key);
        int end = canvas_piece(p->c, row, at + 2, i, "");
        canvas_put(p->c, row, at, INK_BOLD, "+");
        if (cursor) {
            canvas_put(p->c, row, at + 1, INK_BOLD, "[");
            canvas_put(p->c, row, end, INK_BOLD, "]");
            canvas_stress(p->c, row, at + 1, 1, 1, STRESS_REVERSE);
            canvas_stress(p->c, row, end, 1, 1, STRESS_REVERSE);
        }
        at = end + 3;
    }
}

static void draw_phase(struct board_pen *p, int row, const struct position *m) {
    const struct board_scene *s = p->s;
    if (m->phase == PATTERNS_OVER)
        paint_over(p->c, row);
    if (!board_is_mine(s))
        return;
    if (m->phase == PATTERNS_BOWL)
        draw_bowls(p, row);
    if (m->phase == PATTERNS_CLOSE) {
        bool cursor = s->selection.place[0] == '-';
        char name[BOARD_NAME];
        int at = canvas_print(p->c, row, 0, INK_BOLD, "%s cannot move: flip on, or  ",
                              board_name(name, s, 1 - m->turn, NAME));
        int end = canvas_put(p->c, row, at + 1, INK_BOLD, cursor ? ">+ - stop <" : " + - stop  ");
        if (cursor)
            canvas_stress(p->c, row, at + 1, 1, end - at - 1, STRESS_REVERSE);
        board_spot(p, row, at + 1, 1, end - at - 1, "-");
    }
}

/* What the marks mean, and the choice for a token that can be both flipped and swapped. */
static void draw_legend(struct board_pen *p, int row, int column) {
    const struct board_scene *s = p->s;
    const char *place = board_begins(s, "E") ? "establish" : board_begins(s, "S") ? "swap" : NULL;
    if (!board_is_mine(s) || board_begins(s, "b"))
        return;
    int at = canvas_put(p->c, row, column, INK_FAINT, "+ flip");
    if (place)
        canvas_print(p->c, row, at, INK_FAINT, "  . %s%s", place, place[0] == 'e' ? "  x no" : "");
    const char *cell = s->selection.cell;
    if (cell[0] && place && board_can(s, "F%s", cell) &&
        board_can(s, "%c%s", place[0] - 'a' + 'A', cell))
        canvas_print(p->c, row + 1, column, INK_PLAIN, "at %s: 1 flip, 2 %s", cell, place);
}

static int patterns_board_draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen pen = {c, s, spots, 0}, *p = &pen;
    struct layout at = patterns_board_layout_of(s);
    struct position m;
    int you = board_below(s), below = patterns_board_row_at(&at, 0) + 3;
    patterns_board_read_position(&m, &s->position->state);
    draw_mat(p, &at, &m.mat);
    patterns_board_draw_seat(p, at.top, at.panel, &m, 1 - you);
    draw_legend(p, below - 10, at.panel);
    patterns_board_draw_seat(p, below - 7, at.panel, &m, you);
    draw_phase(p, below, &m);
    return p->count;
}

static void set_cell(struct selection *sel, int row, int column) {
    sel->cell[0] = (char)('a' + column);
    sel->cell[1] = (char)('1' + row);
    sel->cell[2] = '\0';
    sel->kind = '\0';
    sel->place[0] = '\0';
}

/* The legal move to begin with: a flip if there is one, else the one nearest to the middle. */
static void patterns_board_begin(struct selection *sel, const struct board_scene *s) {
    int best = 1000;
    selection_clear(sel);
    for (int i = 0; i < s->legal_count; i++) {
        char move[GAME_MOVE_SIZE];
        game_word(s->game, s->legal[i], move);
        if (move[0] == 'b' && sel->colour < 0)
            sel->colour = (signed char)colour_of(move[1]);
        if (move[0] == 'b' || move[0] == '-')
            continue;
        int column = move[1] - 'a', row = move[2] - '1';
        int far = (2 * column - 7) * (2 * column - 7) + (2 * row - 7) * (2 * row - 7) +
                  (move[0] == 'F' ? 0 : 200);
        if (far < best) {
            best = far;
            set_cell(sel, row, column);
        }
    }
    selection_commit(sel);
}

/* The first column of a row of the mat; the last one mirrors it. */
static int first_column(const struct patterns_mat *m, int row) {
    int column = 0;
    while (column < SIZE - 1 && !m->token[row][column])
        column++;
    return column;
}

static int patterns_board_clamp(int n, int least, int most) {
    return n < least ? least : n > most ? most : n;
}

static void arrow_colour(struct selection *sel, const struct board_scene *s, int step) {
    unsigned set = 0;
    for (int i = 0; i < COLOURS; i++)
        set |= (unsigned)board_can(s, "b%c", colour_letter(i)) << i;
    sel->colour = (signed char)board_next(set, sel->colour, step, COLOURS);
}

static void patterns_board_arrow(struct selection *sel, const struct board_scene *s, int right,
                                 int down) {
    if (!board_is_mine(s))
        return;
    if (sel->colour < 0 && !sel->cell[0]) {
        patterns_board_begin(sel, s);
        return;
    }
    if (board_begins(s, "b")) {
        arrow_colour(sel, s, right + down);
    } else if (sel->place[0] == '-') {
        sel->place[0] = '\0'; /* back to the cell */
    } else {
        struct patterns_mat m;
        patterns_term_read(&m, &s->position->state);
        int column = sel->cell[0] - 'a' + right, row = sel->cell[1] - '1' - down;
        if (row < 0 && board_can(s, "-")) {
            snprintf(sel->place, sizeof sel->place, "-");
        } else {
            row = patterns_board_clamp(row, 0, SIZE - 1);
            int first = first_column(&m, row);
            set_cell(sel, row, patterns_board_clamp(column, first, SIZE - 1 - first));
        }
    }
    selection_commit(sel);
}

static void patterns_board_keys(text *t, const struct board_scene *s) {
    if (!board_is_mine(s))
        return;
    if (board_begins(s, "b"))
        text_str(t, "<> token  Enter chooses");
    else
        text_str(t,
                 board_can(s, "-") ? "<>^v cell  - stop  Enter flips" : "<>^v cell  Enter plays");
}

static const char marks[] =
    "> < is the cursor, * the last move. R is a loose token, r one of a\n"
    "group: yours in [ ], the other's in ( ), with its claim marker's number.\n"
    "+ can be flipped, . takes the token of your bowl, x does not.\n";

const struct board patterns_term_board = {marks, patterns_board_draw, patterns_board_arrow,
                                          patterns_board_begin, patterns_board_keys};
