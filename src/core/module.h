// SPDX-License-Identifier: MIT
// A game as the rest of the program knows it: its rules, and what it may bring beside them. What is
// missing is done in a general way: without `ai` it is played by plain tree search, without
// `present` it is told by its notation and its list of moves. What a game draws in a terminal is
// apart (term/terminal.h), since the library and the browser have none.
#ifndef CORE_MODULE_H
#define CORE_MODULE_H

#include "base/lanes.h"
#include "core/game.h"

enum { GAME_OUTCOME_KINDS = 4, GAME_OUTCOME_FORM = 4 };

/* A kind of outcome that nature makes. */
struct game_outcome {
    const char *name; /* "card" */
    const char *done; /* what happens to it: "drawn", "chosen" */

    /* How it is written: a character of each of these sets. */
    const char *form[GAME_OUTCOME_FORM];

    bool hidden; /* not all may see it: then it is `?` to them; at most one kind */
    bool alone;  /* in records it is a token of its own; the others share one in a row */
};

/* What kind of game it is, for code that knows none. How many can play is in `game_ops`. */
struct game_traits {
    bool hides; /* seats know different things: views differ, and screens need a curtain */

    /* Cards are drawn from a pile, which is made anew from discarded ones; its lines have the keys
     * `deck`, `discard`, `held` and `since` (docs/notation.md). */
    bool deck;

    struct game_outcome outcome[GAME_OUTCOME_KINDS]; /* those with names */

    /* The cards that a decision takes out of the hand of who plays it; NULL: there are no hands. */
    lanes (*from_hand)(game_move m);
};

/* The kind of an outcome by its text, `?` included; never NULL. A game that doesn't declare its
 * kinds has one, which may be hidden. */
const struct game_outcome *game_outcome_of(const struct game_traits *t, span word);

struct game_ai;        /* search/game_ai.h */
struct game_presenter; /* present/facts.h */

struct game_module {
    const struct game_ops *rules;
    struct game_traits traits;
    const struct game_ai *ai;             /* may be NULL */
    const struct game_presenter *present; /* may be NULL */
};

#endif
