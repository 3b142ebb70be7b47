// SPDX-License-Identifier: MIT
#include "core/module.h"

extern const struct game_ops mandala_game;
extern const struct game_ai mandala_ai;
extern const struct game_presenter mandala_presenter;

const struct game_module mandala_module = {
    .rules = &mandala_game,
    .ai = &mandala_ai,
    .present = &mandala_presenter,
};
