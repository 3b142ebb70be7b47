// SPDX-License-Identifier: MIT
// Bots by name. The ladder `random`, `greedy`, `heuristic`, `flatmc:N`, `mcts:N` stays as it is for
// ever, so that strength can be compared over the years; `level:1` to `level:6` are opponents for
// people, each a fixed amount of work; `expert` is the best we have and works as long as it may.
#ifndef SEARCH_BOT_H
#define SEARCH_BOT_H

#include "core/game.h"

enum bot_kind {
    BOT_RANDOM,    /* any legal move */
    BOT_GREEDY,    /* the most points after one move */
    BOT_HEURISTIC, /* the move that the game's rules of thumb like best */
    BOT_FLATMC,    /* random playouts spread over the moves */
    BOT_MCTS,      /* a plain tree search with random playouts */
    BOT_LEVEL,
    BOT_EXPERT,
};

enum { BOT_LEVELS = 6, BOT_NAME_SIZE = 32 };

typedef struct bot {
    enum bot_kind kind;
    uint32_t number; /* the N of flatmc:N and mcts:N (0: no fixed number), the level */
} bot;

/* Reads a name such as `mcts:1000`; false with the reason. `flatmc` and `mcts` without a number
 * work as long as they may, like `expert`. */
bool bot_read(bot *b, span name, text *error);

void bot_write(text *t, const bot *b);

/* Does it work as long as it may, so that a time or a number of nodes must be given? */
bool bot_needs_limit(const bot *b);

/* The bots in words, for help texts. */
#define BOT_NAMES "random, greedy, heuristic, flatmc[:N], mcts[:N], level:1 to level:6, expert"

#endif
