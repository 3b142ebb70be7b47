// SPDX-License-Identifier: MIT
#include "core/module.h"

extern const struct game_ops kuhn_game;

const struct game_module kuhn_module = {
    .rules = &kuhn_game,
    .traits =
        {
            .hides = true,
            .unit = {"chip", "chips"},
            .by_seat = (const char *const[]){"cards", NULL},
            .outcome = {{.name = "card", .done = "turned over", .form = {"JQK"}, .hidden = true}},
        },
};
