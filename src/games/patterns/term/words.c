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

/* What a group is now: " The group has three tokens now, worth 4." */
static void patterns_words_write_group(text *t, const struct session_step *s) {
    const struct event *group = events_find(&s->events, "group");
    if (!group)
        return;
    text_str(t, " The group has ");
    play_number(t, event_number(group, "size"));
    text_str(t, " tokens now, worth ");
    text_int(t, event_number(group, "points"));
    text_char(t, '.');
}

static const char *colour_in(const struct event *e, const char *name) {
    return play_colour(event_word(e, name)[0]);
}

static void patterns_words_write_flip(text *t, const struct event *flip) {
    text_str(t, "the ");
    text_str(t, colour_in(flip, "colour"));
    text_str(t, " token at ");
    text_str(t, event_word(flip, "cell"));
    text_str(t, " is face down now.");
}

/* The bowl token goes to the mat: it begins a group, or joins one. */
static void patterns_words_write_place(text *t, const struct session_step *s,
                                       const struct event *place, bool begins) {
    text_str(t, colour_in(place, "colour"));
    text_str(t, begins ? " begins group " : " joins its group");
    if (begins)
        text_int(t, event_number(place, "place"));
    text_str(t, " at ");
    text_str(t, event_word(place, "cell"));
    text_str(t, "; the ");
    text_str(t, colour_in(place, "taken"));
    text_str(t, " token there goes to ");
    play_whose(t, s, s->seat);
    text_str(t, " bowl.");
}

static void patterns_words_write_bowl(text *t, const struct session_step *s,
                                      const struct event *bowl) {
    for (int i = 1; i >= 0; i--) {
        play_who(t, s, i, false);
        play_verb(t, s, i, " get");
        text_char(t, ' ');
        text_str(t, colour_in(bowl, i == s->seat ? "colour" : "left"));
        text_str(t, i ? ", " : ".");
    }
}

static void patterns_words_write_end(text *t, const struct session_step *s) {
    bool closing = events_find(&s->events, "closing") != NULL;
    const struct event *over = events_find(&s->events, "over");
    if (!closing && (!over || event_number(over, "closed")))
        return;
    text_char(t, ' ');
    play_who(t, s, s->seat ^ 1, true);
    text_str(t, " can't act any more: the game ends.");
    if (closing) {
        text_char(t, ' ');
        play_who(t, s, s->seat, true);
        text_str(t, " may still flip.");
    }
}

static void patterns_words_step(text *t, const struct session_step *s) {
    const struct event *bowl = events_find(&s->events, "bowl");
    const struct event *flip = events_find(&s->events, "flip");
    const struct event *swap = events_find(&s->events, "swap");
    const struct event *establish = events_find(&s->events, "establish");
    if (bowl)
        patterns_words_write_bowl(t, s, bowl);
    else if (flip)
        patterns_words_write_flip(t, flip);
    else if (swap || establish)
        patterns_words_write_place(t, s, swap ? swap : establish, establish != NULL);
    else
        text_str(t, "no more flips.");
    patterns_words_write_group(t, s);
    patterns_words_write_end(t, s);
}

const struct play_words patterns_term_words = {
    how, false, patterns_words_brief, patterns_words_heading, patterns_words_step,
};
