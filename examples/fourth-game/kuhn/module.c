// SPDX-License-Identifier: MIT
#include "core/module.h"

extern const struct game_ops kuhn_game;

const struct game_module kuhn_module = {
    .rules = &kuhn_game,
    .traits =
        {
            .hides = true,
            .outcome = {{.name = "card", .done = "turned", .form = {"JQK"}, .hidden = true}},
        },
};
