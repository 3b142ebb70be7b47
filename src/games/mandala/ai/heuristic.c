// SPDX-License-Identifier: MIT
// The rules of thumb: the value of a move is its seat's evaluation after it, that of a claim the
// lead after the rest of the mountain is divided. `heuristic` plays by them and never changes: what
// makes the expert stronger belongs in `mandala_prior`.
#include "games/mandala/ai/ai.h"

/* Of a point, in the logarithm of a prior of the tree search. */
static const double sharpness = 0.12;

/* The lead after both divide the rest of the mountain as well as they can. */
static double heuristic_claim(const mandala_state *s, int colour) {
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

static void mandala_heuristic_evaluate(const mandala_state *s, const game_move *moves, int count,
                                       double *log_prior, enum mandala_look look, double scale) {
    struct mandala_evaluation o;
    if (s->now.phase != MANDALA_CLAIM)
        mandala_look(&o, s, s->now.turn, look);
    for (int i = 0; i < count; i++) {
        if (s->now.phase == MANDALA_CLAIM) {
            log_prior[i] = scale * heuristic_claim(s, moves[i] - MANDALA_CLAIM_ID);
        } else {
            mandala_action a = mandala_action_of(moves[i]);
            log_prior[i] = scale * mandala_expect(&o, &a);
        }
    }
}

void mandala_heuristic(const game_state *s, const game_move *moves, int count, double *log_prior) {
    mandala_heuristic_evaluate(mandala_of(s), moves, count, log_prior, MANDALA_CAREFUL, 1);
}

void mandala_prior(const game_state *s, const game_move *moves, int count, double *log_prior) {
    mandala_heuristic_evaluate(mandala_of(s), moves, count, log_prior, MANDALA_QUICK, sharpness);
}
