// SPDX-License-Identifier: MIT
// Whole games between bots boiled down to one number, to be computed by the native program and by
// the module in a browser's engine: equal seeds must give equal games, bit by bit.
#ifndef WASM_PROBE_H
#define WASM_PROBE_H

#include <stdint.h>

/* A hash over all moves, findings, values of positions and hints of bot number `player` playing
 * itself. */
uint32_t probe(uint32_t game, uint32_t players, uint32_t player, uint32_t nodes, uint32_t seed);

/* How many games and bots there are to be tried. */
uint32_t probe_games(void);
uint32_t probe_bots(void);
uint32_t probe_least_players(uint32_t game);
uint32_t probe_most_players(uint32_t game);

#endif
