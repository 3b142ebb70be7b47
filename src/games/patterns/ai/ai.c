// SPDX-License-Identifier: MIT
#include "games/patterns/ai/ai.h"

const struct brain patterns_brain = {
    .game = &patterns_game,
    .judge = patterns_judge,
    .expert = &patterns_expert,
    .explain = patterns_explain,
    .level = {{150, 0.08}, {250, 0.06}, {400, 0.048}, {900, 0.035}, {2000, 0.026}, {5500, 0.0185}},
};
