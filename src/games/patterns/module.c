// SPDX-License-Identifier: MIT
#include "core/module.h"

extern const struct game_ops patterns_game;
extern const struct game_ai patterns_ai;
extern const struct game_presenter patterns_presenter;

const struct game_module patterns_module = {
    .rules = &patterns_game,
    .traits = {.designers = "Trevor Benjamin, Brett J. Gilbert",
               .by_seat = (const char *const[]){"bowls", NULL}},
    .ai = &patterns_ai,
    .present = &patterns_presenter,
};
