// SPDX-License-Identifier: MIT
// A game as the rest of the program knows it: its rules, and what it may bring beside them. What is
// missing is done in a general way: without `ai` it is played by plain tree search, without
// `present` it is told by its notation and its list of moves. What a game draws in a terminal is
// apart (term/terminal.h), since the library and the browser have none.
#ifndef CORE_MODULE_H
#define CORE_MODULE_H

#include "base/lanes.h"
#include "core/game.h"

/* What kind of game it is, for code that knows none. */
struct game_traits {
    bool hides; /* seats know different things: views differ, and screens need a curtain */
    bool deck;  /* cards are drawn from a pile, which is made anew from discarded ones */

    /* The cards that a decision takes out of the hand of who plays it; NULL: there are no hands. */
    lanes (*from_hand)(game_move m);
};

struct game_ai;        /* search/game_ai.h */
struct game_presenter; /* present/facts.h */

struct game_module {
    const struct game_ops *rules;
    struct game_traits traits;
    const struct game_ai *ai;             /* may be NULL */
    const struct game_presenter *present; /* may be NULL */
};

#endif
