// SPDX-License-Identifier: MIT
// Patterns in words.
#include "term/words.h"
#include "games/patterns/term/internal.h"

static const char how[] =
    "  bR    take the red token as your bowl token (only at the start)\n"
    "  Ed4   establish: your bowl token begins a group at d4\n"
    "  Fd4   flip the token at d4, next to your group of its colour\n"
    "  Sd4   swap: the bowl token goes to d4, beside your group of its colour\n"
    "  -     stop the closing flips\n"
    "  Columns a to h from the left, rows 1 to 8 from the bottom.\n";

static void patterns_words_heading(text *t, const char *move) {
    text_str(t, move[0] == 'b'   ? "Take as your bowl token"
                : move[0] == 'E' ? "Establish a group with the bowl token"
                : move[0] == 'F' ? "Flip"
                : move[0] == 'S' ? "Swap with the bowl token"
                                 : "Stop flipping");
}

/* The mat row by row: `R` is face up, `[r]` in a group of seat 1, `(r)` of seat 2. */
static void brief_rows(text *t, const struct patterns_mat *m) {
    for (int row = PATTERNS_MAT_SIZE - 1; row >= 0; row--) {
        text_int(t, row + 1);
        for (int column = 0; column < PATTERNS_MAT_SIZE; column++) {
            char token = m->token[row][column];
            int owner = m->owner[row][column];
            text_str(t, owner < 0 ? "  " : owner ? " (" : " [");
            text_char(t, token ? token : ' ');
            text_char(t, owner < 0 ? ' ' : owner ? ')' : ']');
        }
        while (t->at[t->length - 1] == ' ')
            t->at[--t->length] = '\0';
        text_char(t, '\n');
    }
    text_str(t, "   a   b   c   d   e   f   g   h\n");
}

static void patterns_words_brief(text *t, const struct paint_position *p, int you) {
    const patterns_state *s = patterns_of(&p->state);
    struct patterns_mat m;
    patterns_term_read(&m, &p->state);
    brief_rows(t, &m);
    for (int seat = 0; seat < 2; seat++) {
        int sum = m.score[seat];
        text_str(t, seat ? "Seat 2 ( )" : "Seat 1 [ ]");
        text_str(t, seat == you ? ", you: bowl " : ": bowl ");
        text_char(t, s->bowl[seat] ? colour_letter(s->bowl[seat] - 1) : '-');
        for (int i = 0; i < m.claims[seat]; i++) {
            const struct patterns_claim *k = &m.claim[seat][i];
            text_str(t, i ? ", " : "; groups ");
            text_int(t, i + 1);
            text_char(t, ' ');
            text_char(t, colour_letter(k->colour));
            text_str(t, " x");
            text_int(t, k->tokens);
        }
        text_str(t, "; ");
        text_int(t, sum);
        text_str(t, sum == 1 ? " point.\n" : " points.\n");
    }
}

const struct play_words patterns_term_words = {
    how,
    false,
    patterns_words_brief,
    patterns_words_heading,
};
