// SPDX-License-Identifier: MIT
#include "games/patterns/ai/ai.h"

#include "games/patterns/ai/alphabeta.h"
#include "games/patterns/ai/features.h"

static bool patterns_ai_knows(const game_state *s) {
    return patterns_of(s)->phase == PATTERNS_PLAY;
}

static void patterns_ai_start_proof(void *memory, size_t size, const game_state *s) {
    struct patterns_alphabeta *x = patterns_alphabeta_start(memory, size, patterns_of(s));
    patterns_alphabeta_aim(x, PATTERNS_TO_THE_END, PATTERNS_NO_ACTION, false, PATTERNS_POINT);
}

static bool patterns_ai_prove(void *memory, uint64_t *nodes, int *lead) {
    struct patterns_alphabeta *x = memory;
    bool solved = patterns_alphabeta_run(x, nodes);
    *lead = patterns_alphabeta_verdict(x).low / PATTERNS_POINT;
    return solved;
}

static const struct game_solver solver = {
    .knows = patterns_ai_knows, .start = patterns_ai_start_proof, .run = patterns_ai_prove};

static const struct game_features patterns_ai_features = {
    .shape = {.version = PATTERNS_FEATURES,
              .units = PATTERNS_UNITS,
              .common_inputs = PATTERNS_COMMON_INPUTS,
              .unit_inputs = PATTERNS_UNIT_INPUTS,
              .common_rows = PATTERNS_COMMON_ROWS,
              .unit_rows = PATTERNS_UNIT_ROWS},
    .write = patterns_features,
};

/* For the expert, which is no tree search: that a net is of use at all. */
static const struct game_net patterns_net_use = {.lead = PATTERNS_LEAD};

const struct game_ai patterns_ai = {
    .heuristic = patterns_heuristic,
    .solver = &solver,
    .expert = &patterns_expert,
    .features = &patterns_ai_features,
    .net = &patterns_net_use,
    .explain = patterns_explain,
    .level = {{100, 0.13, 0, -374},
              {150, 0.08, 0, -235},
              {250, 0.06, 0, -117},
              {400, 0.048, 0, 0},
              {900, 0.035, 0, 127},
              {2000, 0.026, 0, 300},
              {5500, 0.0185, 0, 461}},
    .skill = {0.025, 0.05, 0.07, 0.11},
};
