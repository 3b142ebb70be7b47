// SPDX-License-Identifier: MIT
// The rules of thumb: a move is liked by the outlook it leaves its seat with, a claim by the lead
// after the rest of the mountain is divided. `heuristic` plays by them and stays as it is: what
// makes the expert stronger belongs into `mandala_prior`.
#include "games/mandala/ai/ai.h"

/* e to the power of it is a prior of the tree search: a point more makes a move so much more
 * likely.
 */
static const double sharpness = 0.12;

/* The lead after the rest of the mountain is divided as well as both can. */
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

static void judge(const mandala_state *s, const game_move *moves, int count, double *log_prior,
                  enum mandala_look look, double scale) {
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
    judge(mandala_of(s), moves, count, log_prior, MANDALA_CAREFUL, 1);
}

void mandala_prior(const game_state *s, const game_move *moves, int count, double *log_prior) {
    judge(mandala_of(s), moves, count, log_prior, MANDALA_QUICK, sharpness);
}
