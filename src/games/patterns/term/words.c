// SPDX-License-Identifier: MIT
// Patterns in words.
#include <string.h>

#include "core/notation.h"
#include "games/patterns/term/internal.h"
#include "term/paint.h"
#include "term/words.h"

static const char how[] =
    "  bR    take the red token as your bowl token (only at the start)\n"
    "  Ed4   establish: your bowl token begins a group at d4\n"
    "  Fd4   flip the token at d4, next to your group of its colour\n"
    "  Sd4   swap: the bowl token goes to d4, beside your group of its colour\n"
    "  -     stop the closing flips\n"
    "  Columns a to h from the left, rows 1 to 8 from the bottom.\n";

static void heading(text *t, const char *move) {
    text_str(t, move[0] == 'b'   ? "Take as your bowl token"
                : move[0] == 'E' ? "Establish a group with the bowl token"
                : move[0] == 'F' ? "Flip"
                : move[0] == 'S' ? "Swap with the bowl token"
                                 : "Stop flipping");
}

/* The mat row by row: `R` lies face up, `[r]` in a group of seat 1, `(r)` of seat 2. */
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

static void brief(text *t, span line, int viewer) {
    struct patterns_mat m;
    patterns_term_read(&m, line);
    brief_rows(t, &m);
    for (int seat = 0; seat < 2; seat++) {
        span bowl = paint_part(paint_value(line, "bowl"), seat);
        int sum = m.score[seat];
        text_str(t, seat ? "Seat 2 ( )" : "Seat 1 [ ]");
        text_str(t, seat == viewer ? ", you: bowl " : ": bowl ");
        text_mem(t, bowl.at, bowl.length);
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

/* How a group stands now: " It has 3 tokens, worth 4." */
static void tell_group(text *t, const struct play_step *s, char colour) {
    struct patterns_mat m;
    patterns_term_read(&m, s->after);
    for (int i = 0; i < m.claims[s->seat]; i++) {
        const struct patterns_claim *k = &m.claim[s->seat][i];
        if (k->colour != colour_of(colour) || k->tokens < 2)
            continue;
        text_str(t, " The group has ");
        play_number(t, k->tokens);
        text_str(t, " tokens now, worth ");
        text_int(t, k->points);
        text_char(t, '.');
    }
}

/* The token at a cell such as d4: upper case is face up, lower case face down; 0: no such cell. */
static char token_at(span line, const char *cell) {
    span rest = paint_value(line, "board"), row = {NULL, 0};
    for (char r = '8'; r >= cell[1]; r--)
        row = span_cut(&rest, '/');
    int column = cell[0] - 'a' - (8 - (int)row.length) / 2;
    return column >= 0 && (size_t)column < row.length ? row.at[column] : '\0';
}

static char bowl_of(span line, int seat) {
    span bowl = paint_part(paint_value(line, "bowl"), seat);
    return bowl.length ? bowl.at[0] : '-';
}

/* How many groups a seat has: each claim is three letters. */
static int groups(span line, int seat) {
    return (int)(paint_part(paint_value(line, "claims"), seat).length / 3);
}

static void tell_place(text *t, const struct play_step *s) {
    const char *cell = s->move + 1;
    char bowl = bowl_of(s->before, s->seat), there = token_at(s->before, cell);
    if (s->move[0] == 'F') {
        text_str(t, "the ");
        text_str(t, play_colour(there));
        text_str(t, " token at ");
        text_str(t, cell);
        text_str(t, " is face down now.");
        tell_group(t, s, there);
        return;
    }
    text_str(t, play_colour(bowl));
    text_str(t, s->move[0] == 'E' ? " begins group " : " joins its group");
    if (s->move[0] == 'E')
        text_int(t, groups(s->after, s->seat));
    text_str(t, " at ");
    text_str(t, cell);
    text_str(t, "; the ");
    text_str(t, play_colour(there));
    text_str(t, " token there goes to ");
    play_whose(t, s, s->seat);
    text_str(t, " bowl.");
    if (s->move[0] == 'S')
        tell_group(t, s, bowl);
}

static void tell(text *t, const struct play_step *s) {
    if (s->move[0] == '-') {
        text_str(t, "no more flips.");
        return;
    }
    if (s->move[0] == 'b') {
        for (int i = 1; i >= 0; i--) {
            play_who(t, s, i, false);
            play_verb(t, s, i, " get");
            text_char(t, ' ');
            text_str(t, play_colour(bowl_of(s->after, i)));
            text_str(t, i ? ", " : ".");
        }
        return;
    }
    tell_place(t, s);
    struct paint_phase was = paint_phase_of(s->before), is = paint_phase_of(s->after);
    if (strcmp(was.name, "play") == 0 && strcmp(is.name, "play") != 0) {
        int stuck = s->seat ^ 1;
        text_char(t, ' ');
        play_who(t, s, stuck, true);
        text_str(t, " can't act any more: the game ends.");
        if (strcmp(is.name, "close") == 0) {
            text_char(t, ' ');
            play_who(t, s, s->seat, true);
            text_str(t, " may still flip.");
        }
    }
}

const struct play_words patterns_term_words = {
    how, NULL, false, brief, heading, tell,
};
