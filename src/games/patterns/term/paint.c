// SPDX-License-Identifier: MIT
// Patterns' drawing: the mat with its coordinates at the left, the groups and what they are worth
// at the right. A loose token is `R`, one of seat 1's groups `[r ]`, of seat 2's `(r )`; with the
// number of a claim marker behind its letter. Who owns a face-down token follows from the claims.
#include <string.h>

#include "core/notation.h"
#include "games/patterns/term/internal.h"
#include "term/paint.h"

enum { SIZE = PAINT_MAT, CELL = 6, MAT = 3, PANEL = 54, PER_COLOUR = 9 };

/* The first column of a row: the corners are cut off. */
static int first_column(int row) {
    return row == 0 || row == 7 ? 2 : row == 1 || row == 6 ? 1 : 0;
}

static void read_tokens(struct paint_mat *m, span board) {
    for (int row = SIZE - 1; row >= 0; row--) {
        span cells = span_cut(&board, '/');
        for (size_t i = 0; i < cells.length && first_column(row) + (int)i < SIZE; i++)
            m->token[row][first_column(row) + (int)i] = cells.at[i];
    }
    memset(m->owner, -1, sizeof m->owner);
}

/* Gives a face-down token and those of its colour that hang on it to a seat; returns their number.
 */
static int own_group(struct paint_mat *m, int row, int column, char token, int seat) {
    if (row < 0 || row >= SIZE || column < 0 || column >= SIZE || m->token[row][column] != token ||
        m->owner[row][column] >= 0)
        return 0;
    m->owner[row][column] = (signed char)seat;
    return 1 + own_group(m, row + 1, column, token, seat) +
           own_group(m, row - 1, column, token, seat) + own_group(m, row, column + 1, token, seat) +
           own_group(m, row, column - 1, token, seat);
}

static void read_claims(struct paint_mat *m, span list, int seat) {
    for (size_t i = 0; i + 2 < list.length && m->claims[seat] < COLOURS; i += 3) {
        struct paint_claim *k = &m->claim[seat][m->claims[seat]++];
        *k = (struct paint_claim){colour_of(list.at[i]), list.at[i + 1] - 'a', list.at[i + 2] - '1',
                                  0};
        k->tokens = own_group(m, k->row, k->column, (char)(list.at[i] - 'A' + 'a'), seat);
    }
}

void paint_read_mat(struct paint_mat *m, span line) {
    memset(m, 0, sizeof *m);
    read_tokens(m, paint_value(line, "board"));
    for (int seat = 0; seat < 2; seat++)
        read_claims(m, paint_part(paint_value(line, "claims"), seat), seat);
}

int paint_marker(const struct paint_mat *m, int row, int column) {
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < m->claims[seat]; i++)
            if (m->claim[seat][i].row == row && m->claim[seat][i].column == column)
                return i + 1;
    return 0;
}

static void paint_cell(canvas *c, int at_row, int at, const struct paint_mat *m, int row,
                       int column) {
    char token = m->token[row][column], tail[2] = {' ', '\0'};
    bool down = token >= 'a' && token <= 'z';
    int colour = colour_of(down ? (char)(token - 'a' + 'A') : token);
    int owner = m->owner[row][column], marker = paint_marker(m, row, column);
    if (colour < 0)
        return;
    if (!down) {
        canvas_token(c, at_row, at + 1, colour, false, "");
        return;
    }
    if (marker)
        tail[0] = (char)('0' + marker);
    at = canvas_put(c, at_row, at, INK_PLAIN, owner ? "(" : "[");
    at = canvas_token(c, at_row, at, colour, true, tail);
    canvas_put(c, at_row, at, INK_PLAIN, owner ? ")" : "]");
}

static void paint_letters(canvas *c, int row) {
    for (int column = 0; column < SIZE; column++) {
        char letter[2] = {(char)('a' + column), '\0'};
        canvas_put(c, row, MAT + CELL * column + 1, INK_FAINT, letter);
    }
}

static void paint_mat(canvas *c, int top, const struct paint_mat *m) {
    paint_letters(c, top);
    for (int row = 0; row < SIZE; row++) {
        int at = top + 1 + 2 * (SIZE - 1 - row);
        canvas_print(c, at, 0, INK_FAINT, "%d", row + 1);
        canvas_print(c, at, MAT + CELL * SIZE, INK_FAINT, "%d", row + 1);
        for (int column = 0; column < SIZE; column++)
            paint_cell(c, at, MAT + CELL * column, m, row, column);
    }
    paint_letters(c, top + 2 * SIZE);
}

/* One seat's bowl and groups. */
static void paint_groups(canvas *c, int row, const struct paint_mat *m, int seat, span line) {
    span bowl = paint_part(paint_value(line, "bowl"), seat);
    bool viewed = paint_viewer(line) == seat + 1;
    int at = canvas_print(c, row, PANEL, INK_BOLD, "Seat %d %s%s", seat + 1, seat ? "( )" : "[ ]",
                          viewed ? ", you" : "");
    if (bowl.length == 1 && colour_of(bowl.at[0]) >= 0) {
        at = canvas_put(c, row, at, INK_PLAIN, "  bowl ");
        canvas_piece(c, row, at, colour_of(bowl.at[0]), "");
    }
    if (!m->claims[seat]) {
        canvas_put(c, row + 1, PANEL, INK_PLAIN, "no groups yet");
        return;
    }
    int sum = 0;
    for (int i = 0; i < m->claims[seat]; i++) {
        const struct paint_claim *k = &m->claim[seat][i];
        int value = (k->tokens - 1) * (i + 1);
        sum += value;
        at = canvas_print(c, ++row, PANEL, INK_PLAIN, "%d ", i + 1);
        at = canvas_token(c, row, at, k->colour, true, "");
        at = canvas_print(c, row, at, INK_PLAIN, " %c%d  (%d-1) x %d = %2d", 'a' + k->column,
                          k->row + 1, k->tokens, i + 1, value);
    }
    canvas_print(c, row + 1, at - 12, INK_BOLD, "together %3d", sum);
}

static int paint_turn(canvas *c, int row, const struct paint_mat *m, span line) {
    struct paint_phase p = paint_phase_of(line);
    int turn = paint_number(line, "turn", 0);
    if (strcmp(p.name, "bowl") != 0) {
        if (strcmp(p.name, "over") == 0)
            canvas_put(c, row, 0, INK_BOLD, "The game is over.");
        else if (strcmp(p.name, "close") == 0)
            canvas_print(c, row, 0, INK_BOLD, "Seat %d may still flip tokens, or stop.", turn);
        else
            canvas_print(c, row, 0, INK_BOLD, "Seat %d is to move.", turn);
        return row + 1;
    }
    int at = canvas_print(c, row, 0, INK_BOLD, "Seat %d picks its bowl token:", turn);
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = 0;
        for (int i = 0; i < SIZE * SIZE; i++)
            count += m->token[i / SIZE][i % SIZE] == colour_letter(colour);
        if (count < PER_COLOUR)
            at = canvas_token(c, row, at + 1, colour, false, "");
    }
    return row + 1;
}

void patterns_term_paint(canvas *c, span line) {
    struct paint_mat m;
    paint_read_mat(&m, line);
    int row = paint_turn(c, 0, &m, line);
    paint_mat(c, row + 1, &m);
    paint_groups(c, row + 2, &m, 1, line);
    paint_groups(c, row + 11, &m, 0, line);
}
