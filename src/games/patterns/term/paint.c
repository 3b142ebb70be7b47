// SPDX-License-Identifier: MIT
// Patterns' drawing: the mat with its coordinates at the left, the groups and what they are worth
// at the right. A loose token is `R`, one of seat 1's groups `[r ]`, of seat 2's `(r )`; with the
// number of a claim marker after its letter.
#include <string.h>

#include "games/patterns/term/internal.h"

enum { SIZE = PATTERNS_MAT_SIZE, CELL = 6, MAT = 3, PANEL = 54 };

static void read_token(struct patterns_mat *m, const patterns_state *s, uint64_t bit) {
    int at = bits_first(bit), row = at / SIZE, column = at % SIZE;
    int owner = s->owned[0] & bit ? 0 : s->owned[1] & bit ? 1 : -1;
    char letter = colour_letter(patterns_colour_at(s, bit));
    m->token[row][column] = owner < 0 ? letter : (char)(letter - 'A' + 'a');
    m->owner[row][column] = (signed char)owner;
}

static void patterns_paint_read_claims(struct patterns_mat *m, const patterns_state *s, int seat) {
    for (int n = 0; n < patterns_claims(s, seat); n++) {
        struct patterns_group g;
        patterns_group_of(&g, s, seat, n);
        int at = bits_first(g.marker);
        struct patterns_claim *k = &m->claim[seat][n];
        *k = (struct patterns_claim){g.colour, at % SIZE, at / SIZE, g.size, g.points, ""};
        text sum;
        text_init(&sum, k->sum, sizeof k->sum);
        patterns_write_sum(&sum, &g);
    }
    m->claims[seat] = patterns_claims(s, seat);
}

void patterns_term_read(struct patterns_mat *m, const game_state *state) {
    const patterns_state *s = patterns_of(state);
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    memset(m, 0, sizeof *m);
    memset(m->owner, -1, sizeof m->owner);
    for (uint64_t rest = PATTERNS_MAT; rest; rest &= rest - 1)
        read_token(m, s, rest & -rest);
    patterns_game.score(state, score, &winners);
    for (int seat = 0; seat < 2; seat++) {
        patterns_paint_read_claims(m, s, seat);
        m->score[seat] = score[seat];
    }
}

int patterns_term_marker(const struct patterns_mat *m, int row, int column) {
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < m->claims[seat]; i++)
            if (m->claim[seat][i].row == row && m->claim[seat][i].column == column)
                return i + 1;
    return 0;
}

static void paint_cell(canvas *c, int at_row, int at, const struct patterns_mat *m, int row,
                       int column) {
    char token = m->token[row][column], tail[2] = {' ', '\0'};
    bool down = token >= 'a' && token <= 'z';
    int colour = colour_of(down ? (char)(token - 'a' + 'A') : token);
    int owner = m->owner[row][column], marker = patterns_term_marker(m, row, column);
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

static void paint_mat(canvas *c, int top, const struct patterns_mat *m) {
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
static void paint_groups(canvas *c, int row, const struct patterns_mat *m, int seat,
                         const struct paint_position *p) {
    int bowl = patterns_of(&p->state)->bowl[seat] - 1;
    int at = canvas_print(c, row, PANEL, INK_BOLD, "Seat %d %s%s", seat + 1, seat ? "( )" : "[ ]",
                          p->viewer == seat ? ", you" : "");
    if (bowl >= 0) {
        at = canvas_put(c, row, at, INK_PLAIN, "  bowl ");
        canvas_piece(c, row, at, bowl, "");
    }
    if (!m->claims[seat]) {
        canvas_put(c, row + 1, PANEL, INK_PLAIN, "no groups yet");
        return;
    }
    for (int i = 0; i < m->claims[seat]; i++) {
        const struct patterns_claim *k = &m->claim[seat][i];
        at = canvas_print(c, ++row, PANEL, INK_PLAIN, "%d ", i + 1);
        at = canvas_token(c, row, at, k->colour, true, "");
        at = canvas_print(c, row, at, INK_PLAIN, " %c%d  %s = %2d", 'a' + k->column, k->row + 1,
                          k->sum, k->points);
    }
    canvas_print(c, row + 1, at - 12, INK_BOLD, "together %3d", m->score[seat]);
}

static void patterns_paint_turn(canvas *c, int row, const patterns_state *s) {
    int turn = s->turn + 1;
    if (s->phase == PATTERNS_OVER)
        paint_over(c, row);
    else if (s->phase == PATTERNS_CLOSE)
        canvas_print(c, row, 0, INK_BOLD, "Seat %d may still flip tokens, or stop.", turn);
    else if (s->phase == PATTERNS_PLAY)
        paint_to_move(c, row, turn);
    if (s->phase != PATTERNS_BOWL)
        return;
    int at = canvas_print(c, row, 0, INK_BOLD, "Seat %d picks its bowl token:", turn);
    for (int colour = 0; colour < COLOURS; colour++)
        if (patterns_left_over(s) >> colour & 1)
            at = canvas_token(c, row, at + 1, colour, false, "");
}

void patterns_term_paint(canvas *c, const struct paint_position *p) {
    struct patterns_mat m;
    patterns_term_read(&m, &p->state);
    patterns_paint_turn(c, 0, patterns_of(&p->state));
    paint_mat(c, 2, &m);
    paint_groups(c, 3, &m, 1, p);
    paint_groups(c, 12, &m, 0, p);
}
