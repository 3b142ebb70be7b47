// SPDX-License-Identifier: MIT
// The rules of thumb: a move is liked by the outlook it leaves its seat with.
#include "search/mandala_outlook.h"

/* e to the liking is a prior of the tree search: so many points make a move e times as likely. */
static const double sharpness = 0.3;

/* The lead after the rest of the mountain is divided as well as both can. */
static double judge_claim(const mandala_state *s, int colour) {
    int seat = s->now.chooser, other = seat ^ 1;
    lanes x = s->mandala[s->now.site], rest = mandala_mountain(x);
    mandala_state after = *s;
    mandala_claim(&after, colour);
    struct mandala_division d = {
        .mountain = rest - (rest & (lanes)0xff << 8 * colour),
        .river = {after.river[0], after.river[1]},
        .cup = {after.cup[0], after.cup[1]},
        .earns = {mandala_in_field(x, 0) != 0, mandala_in_field(x, 1) != 0},
        .last = s->now.last,
        .chooser = other,
        .remaining = mandala_remaining(s),
    };
    d.cup[other] -= mandala_unpack(s->open, other);
    double lead = mandala_divide(&d, NULL);
    return seat ? -lead : lead;
}

void mandala_judge(const game_state *state, const game_move *moves, int count, double *liking) {
    const mandala_state *s = mandala_of(state);
    if (s->now.phase == MANDALA_CLAIM) {
        for (int i = 0; i < count; i++)
            liking[i] = sharpness * judge_claim(s, moves[i] - MANDALA_CLAIM_ID);
        return;
    }
    struct mandala_outlook o;
    mandala_look(&o, s, s->now.turn, false);
    for (int i = 0; i < count; i++) {
        mandala_action a = mandala_action_of(moves[i]);
        liking[i] = sharpness * mandala_expect(&o, &a);
    }
}
