// SPDX-License-Identifier: MIT
// Why a move in Patterns is good, as facts: the group and its number, the points, what the opponent
// loses, and the flips that both then have in store.
#include "present/reasons/reasons.h"
#include "games/patterns/ai/ai.h"
#include "games/patterns/present/groups.h"

/* The kinds, with their English. */

static void patterns_reasons_say_claims(text *t, const struct reason *r) {
    field_say(t, &r->fields, "claims {colour} as group {place}");
    if (reason_number(r, "count"))
        field_say(t, &r->fields, ", with {count} {colour} beside it to flip");
}

static void patterns_reasons_say_snatches(text *t, const struct reason *r) {
    field_say(t, &r->fields, "takes a {colour} that ");
    reason_say_other(t, r);
    field_say(t, &r->fields, " could flip for {points point}");
}

/* "c4", "c4 and d5", "c4, d5 and e6" */
static void patterns_reasons_say_bars(text *t, const struct reason *r) {
    span cells = span_of(field_word(&r->fields, "cells"));
    field_say(t, &r->fields, "bars {colour} from ");
    reason_say_other(t, r);
    text_str(t, " on ");
    for (bool first = true; cells.at; first = false) {
        span cell = span_cut(&cells, ' ');
        if (!first)
            text_str(t, cells.at ? ", " : " and ");
        text_mem(t, cell.at, cell.length);
    }
}

static void patterns_reasons_say_stuck(text *t, const struct reason *r) {
    text_str(t, "leaves ");
    reason_say_other(t, r);
    text_str(t, " without a move");
    if (reason_number(r, "points"))
        field_say(t, &r->fields, ", and closing flips bring {points} more");
}

static void patterns_reasons_say_picks(text *t, const struct reason *r) {
    field_say(t, &r->fields, "takes {colour}");
    if (reason_number(r, "count"))
        field_say(t, &r->fields, ", whose largest cluster is {count} tokens");
}

static const struct reason_kind brings = {
    .key = "brings",
    .theme = "building",
    .words = "brings {points point} for {colour}, your group {place}"};
static const struct reason_kind claims = {
    .key = "claims", .theme = "claiming", .say = patterns_reasons_say_claims};
static const struct reason_kind snatches = {
    .key = "snatches", .theme = "denial", .say = patterns_reasons_say_snatches};
static const struct reason_kind bars = {
    .key = "bars", .theme = "denial", .say = patterns_reasons_say_bars};
static const struct reason_kind new_bowl = {
    .key = "bowl", .theme = "claiming", .words = "{colour} may become group {place}"};
static const struct reason_kind stuck = {
    .key = "stuck", .theme = "endgame", .say = patterns_reasons_say_stuck};
static const struct reason_kind store = {
    .key = "store", .words = "leaves you {own flip} in store against {against}"};
static const struct reason_kind picks = {
    .key = "picks", .theme = "opening", .say = patterns_reasons_say_picks};
static const struct reason_kind flip = {.key = "flip", .words = "brings {points point}"};
static const struct reason_kind closing = {
    .key = "closing", .theme = "endgame", .words = "the remaining flips bring {points} in all"};

/* The reasons, with their fields in the order in which they are written. */

struct story {
    struct reasons *out;
    struct patterns_board before, after;
    int me;
    uint64_t bit;
    int token, placed; /* the colour that was there, and the one put down */
};

static void patterns_reasons_add_group(struct story *y) {
    int gain = y->before.worth[y->me][y->placed];
    uint64_t beside = patterns_neighbours(y->bit) & y->before.s.colour[y->placed];
    struct fields *f = reasons_add(y->out, gain ? &brings : &claims);
    field_add_colour(f, "colour", y->placed);
    if (gain)
        field_add_number(f, "points", gain);
    else
        field_add_number(f, "count", bits_count(beside & y->after.t.flips[y->me]));
    field_add_number(f, "place", y->after.worth[y->me][y->placed]);
}

/* The cells are beside the new token: at most four. */
static void patterns_reasons_barred(struct story *y, uint64_t cells) {
    struct fields *f = reasons_add(y->out, &bars);
    char names[FIELD_TEXT], name[3];
    text t;
    text_init(&t, names, sizeof names);
    for (; cells; cells &= cells - 1) {
        patterns_name(name, cells);
        if (t.length)
            text_char(&t, ' ');
        text_str(&t, name);
    }
    field_add_colour(f, "colour", y->placed);
    field_add_list(f, "cells", names);
}

/* The opponent's lost flips: the token that was taken, and those that are now barred. */
static void patterns_reasons_denial(struct story *y) {
    uint64_t lost = y->before.t.flips[y->me ^ 1] & ~y->after.t.flips[y->me ^ 1];
    if (lost & y->bit) {
        struct fields *f = reasons_add(y->out, &snatches);
        field_add_colour(f, "colour", y->token);
        field_add_number(f, "points", y->before.worth[y->me ^ 1][y->token]);
    }
    if (lost & ~y->bit)
        patterns_reasons_barred(y, lost & ~y->bit);
}

/* What the new bowl token is for. */
static void patterns_reasons_add_bowl(struct story *y) {
    int bowl = y->after.s.bowl[y->me] - 1;
    if (y->before.s.bowl[y->me] - 1 == bowl || y->after.worth[y->me][bowl] ||
        !patterns_options_of(&y->after.s, &y->after.t, y->me).places)
        return;
    struct fields *f = reasons_add(y->out, &new_bowl);
    field_add_colour(f, "colour", bowl);
    field_add_number(f, "place", y->after.claims[y->me] + 1);
}

static int in_store(const struct patterns_board *b, int seat) {
    int sum = 0;
    for (int c = 0; c < COLOURS; c++)
        sum += bits_count(patterns_chain(b, seat, c));
    return sum;
}

static void patterns_reasons_store(struct story *y) {
    patterns_options o = patterns_options_of(&y->after.s, &y->after.t, y->me ^ 1);
    int mine = in_store(&y->after, y->me), theirs = in_store(&y->after, y->me ^ 1);
    if (!patterns_can_act(&o)) {
        field_add_number(reasons_add(y->out, &stuck), "points", patterns_closing(&y->after, y->me));
    } else if (mine + theirs > 0) {
        struct fields *f = reasons_add(y->out, &store);
        field_add_number(f, "own", mine);
        field_add_number(f, "against", theirs);
    }
}

static void patterns_reasons_choice_of_bowl(struct reasons *out, const patterns_state *s,
                                            int colour) {
    struct fields *f = reasons_add(out, &picks);
    int largest = 0;
    for (uint64_t left = s->colour[colour]; left;) {
        uint64_t cluster = patterns_spread(left & -left, left);
        int size = bits_count(cluster);
        if (size > 1 && size > largest)
            largest = size;
        left &= ~cluster;
    }
    field_add_colour(f, "colour", colour);
    field_add_number(f, "count", largest);
}

/* Closing flips (P5). */
static void patterns_reasons_closing(struct reasons *out, const struct patterns_board *b,
                                     game_move m) {
    int seat = b->s.turn;
    if (m == PATTERNS_STOP_ID)
        return;
    int c = patterns_board_colour(b, (uint64_t)1 << (patterns_action_of(m) & 63));
    field_add_number(reasons_add(out, &flip), "points", b->worth[seat][c]);
    field_add_number(reasons_add(out, &closing), "points", patterns_closing(b, seat));
}

void patterns_explain(struct reasons *out, const game_state *state, game_move m) {
    const patterns_state *s = patterns_of(state);
    struct story y = {.out = out, .me = s->turn};
    if (s->phase == PATTERNS_BOWL) {
        patterns_reasons_choice_of_bowl(out, s, m - PATTERNS_BOWL_ID);
        return;
    }
    patterns_board_set(&y.before, s);
    if (s->phase == PATTERNS_CLOSE) {
        patterns_reasons_closing(out, &y.before, m);
        return;
    }
    patterns_action a = patterns_action_of(m);
    y.bit = (uint64_t)1 << (a & 63);
    y.token = patterns_board_colour(&y.before, y.bit);
    y.placed = a < PATTERNS_PLACE ? y.token : s->bowl[y.me] - 1;
    y.after = y.before;
    patterns_board_play(&y.after, a);
    patterns_reasons_add_group(&y);
    patterns_reasons_denial(&y);
    patterns_reasons_add_bowl(&y);
    patterns_reasons_store(&y);
}
