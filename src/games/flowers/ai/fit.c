// SPDX-License-Identifier: MIT
// Flowers' evaluation for the fitter. The rules of thumb, which share its model of a contest, are a
// yardstick and have weights of their own that are never fitted again.
#include "games/flowers/ai/weights.h"

#define PART(part, from, low, high)                                                                \
    {                                                                                              \
        .name = "." #part, .real = flowers_estimate_weights.part,                                  \
        .count = sizeof flowers_estimate_weights.part / sizeof(double), .fixed = from,             \
        .least = low, .most = high                                                                 \
    }
#define ONE(part)                                                                                  \
    { .name = "." #part, .real = &flowers_estimate_weights.part, .count = 1 }

static const struct fit_weight flowers_fit_weights[] = {
    {.name = "FITTED struct flowers_estimate_weights flowers_estimate_weights"},
    PART(contest.sharp, 1, 0, 0),
    PART(contest.fringe, 1, 0.01, 2), /* their sum is divided by */
    ONE(contest.marker),
    PART(contest.reach, 1, 0, 0),
    PART(contest.own_reach, 1, 0, 0),
    ONE(contest.none),
    ONE(contest.half),
    ONE(contest.back),
    PART(contest.card, 0, 0, 0),
    ONE(contest.kind),
    ONE(single),
    PART(made, 1, 0, 0),
    {.name = ".heat",
     .real = &flowers_estimate_weights.heat,
     .count = 1,
     .least = 0.1, /* divided by */
     .most = 100},
    {.name = ".later", .real = &flowers_estimate_weights.later, .count = 1, .least = 0, .most = 10},
    ONE(turn),
    {0},
};

static bool flowers_fit_knows(const game_state *s) {
    return flowers_of(s)->phase == FLOWERS_PLAY;
}

static void flowers_fit_estimate(const game_state *s, double win[GAME_MAX_PLAYERS],
                                 double points[GAME_MAX_PLAYERS]) {
    flowers_estimate(flowers_of(s), win, points);
}

const struct game_fit flowers_fit = {
    .weight = flowers_fit_weights,
    .knows = flowers_fit_knows,
    .estimate = flowers_fit_estimate,
    .win_weight = 0.5,
    .point_scale = 15,
};
