// SPDX-License-Identifier: MIT
// The kinds of search that all games share; an AI may bring its own for the expert.
#ifndef SEARCH_ALGORITHMS_H
#define SEARCH_ALGORITHMS_H

#include "search/game_ai.h"

/* The moves that a search looks at: all legal ones, or the one that it measures. */
int search_moves(const struct search_setup *setup, const game_state *s, game_move *out);

/* Is there more to find out after so many nodes? A forced move gets a rough value and no more. */
bool search_goes_on(const struct search_setup *setup, int moves, uint64_t nodes);

/* ladder.c */
extern const struct search_algorithm search_random, search_greedy, search_heuristic, search_flatmc;

/* tree.c: plain, and with the game's AI */
extern const struct search_algorithm search_mcts, search_tree;

#endif
