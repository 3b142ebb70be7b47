// SPDX-License-Identifier: MIT
// Mandala's evaluation for the fitter: the estimate after a rollout, with open hands.
#include "games/mandala/ai/ai.h"
#include "games/mandala/ai/weights.h"

#define PART(part, from, low, high)                                                                \
    {                                                                                              \
        .name = "." #part, .real = mandala_weights.part,                                           \
        .count = sizeof mandala_weights.part / sizeof(double), .fixed = from, .least = low,        \
        .most = high                                                                               \
    }

static const struct fit_weight mandala_fit_weights[] = {
    {.name = "FITTED struct mandala_weights mandala_weights"},
    PART(first, 1, 0, 0),
    PART(later, 1, 0, 1),        /* a chance */
    PART(weight, 1, 0.01, 10.0), /* divided by */
    PART(hand, 1, 0, 0),
    {.name = ".more", .real = &mandala_weights.more, .count = 1},
    {.name = ".draw", .real = &mandala_weights.draw, .count = 1},
    {.name = ".ready", .real = &mandala_weights.ready, .count = 1},
    {.name = "FITTED double mandala_waiting_worth[7]", .real = mandala_waiting_worth, .count = 7},
    {.name = "FITTED double mandala_river_worth[7]",
     .real = mandala_river_worth,
     .count = 7,
     .fixed = 1},
    {.name = "FITTED double mandala_lead_scale",
     .real = &mandala_lead_scale,
     .count = 1,
     .least = 1,
     .most = 100},
    {.name = "FITTED double mandala_points_in_the_end",
     .real = &mandala_points_in_the_end,
     .count = 1},
    {0},
};

static bool mandala_fit_knows(const game_state *s) {
    return mandala_of(s)->now.phase == MANDALA_PLAY;
}

static void mandala_fit_estimate(const game_state *s, double win[GAME_MAX_PLAYERS],
                                 double points[GAME_MAX_PLAYERS]) {
    mandala_estimate(mandala_of(s), win, points);
}

const struct game_fit mandala_fit = {
    .weight = mandala_fit_weights,
    .knows = mandala_fit_knows,
    .estimate = mandala_fit_estimate,
    .win_weight = 0.5,
    .point_scale = 15,
};
