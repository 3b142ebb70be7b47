// SPDX-License-Identifier: MIT
// The rules of one game compiled as C++, as a GPU compiles them (device/play.h), and behind a C
// function for device_walk_test.c: moves and scores of a random game.
#include "device/play.h"

extern "C" int WALK(uint64_t seed, uint64_t index, int players, game_move *moves, int most,
                    int *scores);

int WALK(uint64_t seed, uint64_t index, int players, game_move *moves, int most, int *scores) {
    return walk_game(seed, index, players, moves, most, scores);
}
