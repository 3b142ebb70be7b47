// SPDX-License-Identifier: MIT
// The Mandala brain: its parts, the end of a playout by estimate, and the levels.
#include "base/real.h"
#include "search/mandala_outlook.h"

static game_move solve(const game_state *state, rng *r) {
    (void)r;
    const mandala_state *s = mandala_of(state);
    if (s->now.phase != MANDALA_CLAIM)
        return GAME_NO_MOVE;
    lanes x = s->mandala[s->now.site];
    struct mandala_division d = {
        .mountain = mandala_mountain(x),
        .river = {s->river[0], s->river[1]},
        .cup = {s->cup[0], s->cup[1]},
        .earns = {mandala_in_field(x, 0) != 0, mandala_in_field(x, 1) != 0},
        .last = s->now.last,
        .chooser = s->now.chooser,
        .remaining = mandala_remaining(s),
    };
    int best;
    mandala_divide(&d, &best);
    return (game_move)(MANDALA_CLAIM_ID + best);
}

/* No playing on: the outlook of the seat that has just moved, in a world where all is known. */
static void estimate(game_state *state, rng *r, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]) {
    (void)r;
    const mandala_state *s = mandala_of(state);
    if (s->now.phase == MANDALA_OVER) {
        brain_outcome(&mandala_game, state, win, points);
        return;
    }
    int seat = s->now.turn ^ 1;
    struct mandala_outlook o;
    mandala_look(&o, s, seat, true);
    double lead = mandala_expect(&o, NULL) - mandala_hand_worth(s->hand[seat ^ 1], 0);
    win[seat] = 1 / (1 + real_exp(-lead / 9));
    win[seat ^ 1] = 1 - win[seat];
    points[seat] = lead;
    points[seat ^ 1] = -lead;
}

const struct brain mandala_brain = {
    .game = &mandala_game,
    .judge = mandala_judge,
    .solve = solve,
    .rollout = estimate,
    .taste = {.worlds = 0, .explore = 1.0, .win_weight = 1.0, .point_scale = 15, .expand_after = 1},
    .level = {{60, 0.2}, {120, 0.1}, {250, 0.06}, {500, 0.04}, {1000, 0.02}, {3000, 0.01}},
};
