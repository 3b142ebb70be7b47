// SPDX-License-Identifier: MIT
#include "core/module.h"

extern const struct game_ops flowers_game;
extern const struct game_ai flowers_ai;
extern const struct game_presenter flowers_presenter;

const struct game_module flowers_module = {
    .rules = &flowers_game,
    .ai = &flowers_ai,
    .present = &flowers_presenter,
};
