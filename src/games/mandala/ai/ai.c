// SPDX-License-Identifier: MIT
// Mandala's AI: its parts, the parameters of the tree search, the levels.
#include "games/mandala/ai/ai.h"

#include "games/mandala/ai/features.h"

static const struct game_features mandala_ai_features = {
    .shape = {.version = MANDALA_FEATURES,
              .units = MANDALA_UNITS,
              .common_inputs = MANDALA_COMMON_INPUTS,
              .unit_inputs = MANDALA_UNIT_INPUTS,
              .common_rows = MANDALA_COMMON_ROWS,
              .unit_rows = MANDALA_UNIT_ROWS},
    .write = mandala_features,
};

static const struct game_net mandala_net = {
    .lead = MANDALA_LEAD,
    .sharpness = 25,
    .parameters = {.explore = 0.5, .win_weight = 0.96, .point_scale = 15, .expand_after = 1},
};

const struct game_ai mandala_ai = {
    .heuristic = mandala_heuristic,
    .prior = mandala_prior,
    .solve = mandala_solve,
    .net = &mandala_net,
    .rollout = mandala_play_on,
    .parameters = {.explore = 1.0, .win_weight = 1, .point_scale = 15, .expand_after = 2},
    .level = {{30, 0.3, 0.5, -702},
              {55, 0.085, 0, -300},
              {90, 0.055, 0, -130},
              {150, 0.04, 0, 0},
              {300, 0.025, 0, 161},
              {700, 0.012, 0, 290},
              {2000, 0, 0, 467}},
    .skill = {0.01, 0.022, 0.035, 0.05},
    .features = &mandala_ai_features,
    .explain = mandala_explain,
};
