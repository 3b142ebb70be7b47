// SPDX-License-Identifier: MIT
// The kinds of search that all games share; an AI may bring its own for the expert.
#ifndef SEARCH_ALGORITHMS_H
#define SEARCH_ALGORITHMS_H

#include "search/game_ai.h"

/* The moves that a search considers: all legal ones, or the one that it measures. */
int search_moves(const struct search_setup *setup, const game_state *s, game_move *out);

/* Is there more to find out after this many nodes? A forced move only gets a rough value. */
bool search_continues(const struct search_setup *setup, int moves, uint64_t nodes);

/* ladder.c */
extern const struct search_algorithm search_random, search_greedy, search_heuristic, search_flatmc;

/* tree.c: plain, and with the game's AI */
extern const struct search_algorithm search_mcts, search_tree;

#endif
