// SPDX-License-Identifier: MIT
// Bots by name. The ladder `random`, `greedy`, `heuristic`, `flatmc:N`, `mcts:N` never changes, so
// that strength can be compared over the years; `level:0` to `level:6` are opponents for people,
// each with a fixed amount of work; `expert` is the best we have and works as long as it is allowed
// to.
#ifndef SEARCH_BOT_H
#define SEARCH_BOT_H

#include "core/game.h"

enum bot_kind {
    BOT_RANDOM,    /* any legal move */
    BOT_GREEDY,    /* the most points after one move */
    BOT_HEURISTIC, /* the best move by the game's rules of thumb */
    BOT_FLATMC,    /* random playouts spread over the moves */
    BOT_MCTS,      /* a plain tree search with random playouts */
    BOT_LEVEL,
    BOT_EXPERT,
};

enum { BOT_TOP_LEVEL = 6, BOT_LEVELS, BOT_NAME_SIZE = 32 }; /* levels count from 0 */

typedef struct bot {
    enum bot_kind kind;
    uint32_t number; /* the N of flatmc:N and mcts:N (0: no fixed number), the level */
} bot;

/* Reads a name such as `mcts:1000`; false with the reason if there is no such bot. `flatmc` and
 * `mcts` without a number work as long as they are allowed to, like `expert`. */
bool bot_read(bot *b, span name, text *error);

void bot_write(text *t, const bot *b);

/* Does it work as long as it is allowed to, so that it must be given a time or a number of
 * nodes? */
bool bot_needs_limit(const bot *b);

/* The bots in words, for help texts. */
#define BOT_NAMES "random, greedy, heuristic, flatmc[:N], mcts[:N], level:0 to level:6, expert"

#endif
