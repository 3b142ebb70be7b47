// SPDX-License-Identifier: MIT
// Patterns' evaluation for the fitter: linear, in whole numbers.
#include "games/patterns/ai/ai.h"
#include "games/patterns/ai/weights.h"

#define FEATURE(feature)                                                                           \
    { .name = "[" #feature "]", .whole = patterns_weight[feature], .count = 2 }

static const struct fit_weight patterns_fit_weights[] = {
    {.name = "FITTED int patterns_weight[FEATURES][2]"},
    FEATURE(CHAIN),
    FEATURE(CHAIN_WORTH),
    FEATURE(RISK_WORTH),
    FEATURE(FLIPS),
    FEATURE(OPEN_GROUPS),
    FEATURE(OPEN_WORTH),
    FEATURE(OPEN_CELLS),
    FEATURE(LOOSE_WORTH),
    FEATURE(NEAR),
    FEATURE(NEAR_WORTH),
    FEATURE(STUCK),
    FEATURE(SWAP),
    FEATURE(SWAP_WORTH),
    FEATURE(SWAP_CELLS),
    FEATURE(SWAP_FRESH),
    FEATURE(NEW),
    FEATURE(NEW_ONE),
    FEATURE(NEW_TWO),
    FEATURE(CLAIMS),
    FEATURE(CLAIMS_SQUARED),
    {.name = "FITTED int patterns_tempo[2]", .whole = patterns_tempo, .count = 2},
    {0},
};

static bool patterns_fit_knows(const game_state *s) {
    return patterns_of(s)->phase == PATTERNS_PLAY;
}

static void patterns_fit_estimate(const game_state *s, double win[GAME_MAX_PLAYERS],
                                  double points[GAME_MAX_PLAYERS]) {
    struct patterns_board b;
    int seat = patterns_of(s)->turn;
    patterns_board_set(&b, patterns_of(s));
    points[seat] =
        patterns_board_lead(&b, seat) + (double)patterns_evaluate(&b, seat) / PATTERNS_POINT;
    points[seat ^ 1] = -points[seat];
    win[0] = win[1] = 0.5; /* not asked for */
}

const struct game_fit patterns_fit = {
    .weight = patterns_fit_weights,
    .knows = patterns_fit_knows,
    .estimate = patterns_fit_estimate,
    .win_weight = 0,
    .point_scale = 1,
    .unit = PATTERNS_FRACTION * PATTERNS_MIDDLE / PATTERNS_POINT,
};
