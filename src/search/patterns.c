// SPDX-License-Identifier: MIT
#include "search/patterns.h"

const struct brain patterns_brain = {
    .game = &patterns_game,
    .judge = patterns_judge,
    .expert = &patterns_expert,
    .explain = patterns_explain,
    .taste = {.worlds = 0, .explore = 1.0, .win_weight = 0.5, .point_scale = 15, .expand_after = 1},
    .level = {{60, 0.2}, {120, 0.1}, {250, 0.06}, {500, 0.04}, {1000, 0.02}, {3000, 0.01}},
};
