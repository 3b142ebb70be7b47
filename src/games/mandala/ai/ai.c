// SPDX-License-Identifier: MIT
// Mandala's AI: its parts, the parameters of the tree search, the levels.
#include "games/mandala/ai/ai.h"

const struct game_ai mandala_ai = {
    .heuristic = mandala_heuristic,
    .prior = mandala_prior,
    .solve = mandala_solve,
    .rollout = mandala_play_on,
    .parameters = {.explore = 1.0, .win_weight = 1, .point_scale = 15, .expand_after = 2},
    .level = {{55, 0.085}, {90, 0.055}, {150, 0.04}, {300, 0.025}, {700, 0.012}, {2000, 0}},
    .explain = mandala_explain,
};
