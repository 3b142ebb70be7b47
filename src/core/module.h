// SPDX-License-Identifier: MIT
// A game as the rest of the program knows it: its rules, and what it may bring beside them. What is
// missing is done in a general way: without `ai` it is played by plain tree search, without
// `present` it is told by its notation and its list of moves. What a game draws in a terminal is
// apart (term/terminal.h), since the library and the browser have none.
#ifndef CORE_MODULE_H
#define CORE_MODULE_H

#include "core/game.h"

struct game_ai;        /* search/game_ai.h */
struct game_presenter; /* present/facts.h */

struct game_module {
    const struct game_ops *rules;
    const struct game_ai *ai;             /* may be NULL */
    const struct game_presenter *present; /* may be NULL */
};

#endif
