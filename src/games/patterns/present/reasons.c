// SPDX-License-Identifier: MIT
// Why a move in Patterns is good, as facts: the group and its number, the points, what the opponent
// loses, and the flips that both then have in store.
#include "present/reasons.h"
#include "games/patterns/ai/ai.h"

struct story {
    struct reasons *out;
    struct patterns_board before, after;
    int me;
    uint64_t bit;
    int token, placed; /* the colour that was there, and the one put down */
};

static void patterns_reasons_tell_group(struct story *y) {
    int gain = y->before.worth[y->me][y->placed];
    struct reason *r = reasons_add(y->out, gain ? REASON_BRINGS : REASON_CLAIMS);
    r->colour = y->placed;
    r->place = y->after.worth[y->me][y->placed];
    r->points = gain;
    r->count = bits_count(patterns_neighbours(y->bit) & y->before.s.colour[y->placed] &
                          y->after.t.flips[y->me]);
}

/* The opponent's lost flips: the token that was taken, and those that are now barred. */
static void patterns_reasons_denial(struct story *y) {
    uint64_t lost = y->before.t.flips[y->me ^ 1] & ~y->after.t.flips[y->me ^ 1];
    if (lost & y->bit) {
        struct reason *r = reasons_add(y->out, REASON_SNATCHES);
        r->colour = y->token;
        r->points = y->before.worth[y->me ^ 1][y->token];
    }
    if (lost & ~y->bit) {
        struct reason *r = reasons_add(y->out, REASON_BARS);
        r->colour = y->placed;
        r->cells = lost & ~y->bit;
    }
}

/* What the new bowl token is for. */
static void patterns_reasons_tell_bowl(struct story *y) {
    int bowl = y->after.s.bowl[y->me] - 1;
    if (y->before.s.bowl[y->me] - 1 == bowl || y->after.worth[y->me][bowl] ||
        !patterns_options_of(&y->after.s, &y->after.t, y->me).places)
        return;
    struct reason *r = reasons_add(y->out, REASON_BOWL);
    r->colour = bowl;
    r->place = y->after.claims[y->me] + 1;
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
        reasons_add(y->out, REASON_STUCK)->points = patterns_closing(&y->after, y->me);
    } else if (mine + theirs > 0) {
        struct reason *r = reasons_add(y->out, REASON_STORE);
        r->own = mine;
        r->against = theirs;
    }
}

static void patterns_reasons_choice_of_bowl(struct reasons *out, const patterns_state *s,
                                            int colour) {
    struct reason *r = reasons_add(out, REASON_PICKS);
    r->colour = colour;
    for (uint64_t left = s->colour[colour]; left;) {
        uint64_t cluster = patterns_spread(left & -left, left);
        int size = bits_count(cluster);
        if (size > 1 && size > r->count)
            r->count = size;
        left &= ~cluster;
    }
}

/* Closing flips (P5). */
static void patterns_reasons_closing(struct reasons *out, const struct patterns_board *b,
                                     game_move m) {
    int seat = b->s.turn;
    if (m == PATTERNS_STOP_ID)
        return;
    int c = patterns_colour_at(b, (uint64_t)1 << (patterns_action_of(m) & 63));
    reasons_add(out, REASON_FLIP)->points = b->worth[seat][c];
    reasons_add(out, REASON_CLOSING)->points = patterns_closing(b, seat);
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
    y.token = patterns_colour_at(&y.before, y.bit);
    y.placed = a < PATTERNS_PLACE ? y.token : s->bowl[y.me] - 1;
    y.after = y.before;
    patterns_board_play(&y.after, a);
    patterns_reasons_tell_group(&y);
    patterns_reasons_denial(&y);
    patterns_reasons_tell_bowl(&y);
    patterns_reasons_store(&y);
}
