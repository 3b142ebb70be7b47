// SPDX-License-Identifier: MIT
// Why a move of Patterns is good, in phrases made from facts: the group and its number, the points,
// what the opponent loses, and the flips that both have in store then.
#include "search/patterns.h"
#include "search/phrases.h"

struct story {
    struct phrases say;
    struct patterns_board before, after;
    int me;
    uint64_t bit;
    int token, placed; /* the colour that lay there, and the one put down */
};

/* "c4", "c4 and d5", "c4, d5 and e6" */
static void write_cells(text *t, uint64_t cells) {
    for (bool first = true; cells; cells &= cells - 1, first = false) {
        int bit = bits_first(cells);
        if (!first)
            text_str(t, cells & (cells - 1) ? ", " : " and ");
        text_char(t, (char)('a' + bit % 8));
        text_char(t, (char)('1' + bit / 8));
    }
}

static void tell_group(struct story *y) {
    int gain = y->before.worth[y->me][y->placed], number = y->after.worth[y->me][y->placed];
    text *t = phrases_next(&y->say);
    if (gain) {
        text_str(t, "brings ");
        phrases_count(t, gain, "point");
        text_str(t, " for ");
        text_str(t, colour_name(y->placed));
        text_str(t, ", your group ");
        text_int(t, number);
        return;
    }
    int company = bits_count(patterns_neighbours(y->bit) & y->before.s.colour[y->placed] &
                             y->after.t.flips[y->me]);
    text_str(t, "claims ");
    text_str(t, colour_name(y->placed));
    text_str(t, " as group ");
    text_int(t, number);
    if (company) {
        text_str(t, " next to ");
        text_int(t, company);
        text_str(t, " face-up ");
        text_str(t, colour_name(y->placed));
    }
}

/* The opponent's flips that are gone: the token that was taken, and those that are barred now. */
static void tell_denial(struct story *y) {
    uint64_t lost = y->before.t.flips[y->me ^ 1] & ~y->after.t.flips[y->me ^ 1];
    if (lost & y->bit) {
        text *t = phrases_next(&y->say);
        text_str(t, "takes a ");
        text_str(t, colour_name(y->token));
        text_str(t, " that the opponent could flip for ");
        phrases_count(t, y->before.worth[y->me ^ 1][y->token], "point");
    }
    if (lost & ~y->bit) {
        text *t = phrases_next(&y->say);
        text_str(t, "bars ");
        text_str(t, colour_name(y->placed));
        text_str(t, " from the opponent on ");
        write_cells(t, lost & ~y->bit);
    }
}

/* What the new token in the bowl is for. */
static void tell_bowl(struct story *y) {
    int bowl = y->after.s.bowl[y->me] - 1;
    if (y->before.s.bowl[y->me] - 1 == bowl || y->after.worth[y->me][bowl])
        return;
    text *t = phrases_next(&y->say);
    text_str(t, colour_name(bowl));
    text_str(t, " may become group ");
    text_int(t, y->after.claims[y->me] + 1);
}

static int in_store(const struct patterns_board *b, int seat) {
    int sum = 0;
    for (int c = 0; c < COLOURS; c++)
        sum += bits_count(patterns_chain(b, seat, c));
    return sum;
}

static void tell_store(struct story *y) {
    patterns_options o = patterns_options_of(&y->after.s, &y->after.t, y->me ^ 1);
    int mine = in_store(&y->after, y->me), theirs = in_store(&y->after, y->me ^ 1);
    bool acts = patterns_can_act(&o);
    if (acts && mine + theirs == 0)
        return;
    text *t = phrases_next(&y->say);
    if (!acts) {
        int closing = patterns_closing(&y->after, y->me);
        text_str(t, "leaves the opponent without a move");
        if (closing) {
            text_str(t, ", and closing flips bring ");
            text_int(t, closing);
            text_str(t, " more");
        }
        return;
    }
    text_str(t, "leaves you ");
    phrases_count(t, mine, "flip");
    text_str(t, " in store against ");
    text_int(t, theirs);
}

static void tell_choice_of_bowl(text *t, const patterns_state *s, int colour) {
    uint64_t like = s->colour[colour];
    int together = bits_count(like & patterns_neighbours(like));
    text_str(t, "takes ");
    text_str(t, colour_name(colour));
    if (together) {
        text_str(t, ", of which ");
        text_int(t, together);
        text_str(t, " tokens lie side by side");
    }
}

/* Closing flips (P5). */
static void tell_closing(text *t, const struct patterns_board *b, game_move m) {
    int seat = b->s.turn;
    if (m == PATTERNS_STOP_ID)
        return;
    int c = patterns_colour_at(b, (uint64_t)1 << (patterns_action_of(m) & 63));
    text_str(t, "brings ");
    phrases_count(t, b->worth[seat][c], "point");
    text_str(t, "; all closing flips together bring ");
    text_int(t, patterns_closing(b, seat));
}

void patterns_explain(text *t, const game_state *state, game_move m) {
    const patterns_state *s = patterns_of(state);
    struct story y = {.say = {.t = t}, .me = s->turn};
    if (s->phase == PATTERNS_BOWL) {
        tell_choice_of_bowl(t, s, m - PATTERNS_BOWL_ID);
        return;
    }
    patterns_board_set(&y.before, s);
    if (s->phase == PATTERNS_CLOSE) {
        tell_closing(t, &y.before, m);
        return;
    }
    patterns_action a = patterns_action_of(m);
    y.bit = (uint64_t)1 << (a & 63);
    y.token = patterns_colour_at(&y.before, y.bit);
    y.placed = a < PATTERNS_PLACE ? y.token : s->bowl[y.me] - 1;
    y.after = y.before;
    patterns_board_play(&y.after, a);
    tell_group(&y);
    tell_denial(&y);
    tell_bowl(&y);
    tell_store(&y);
}
