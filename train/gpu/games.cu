// SPDX-License-Identifier: MIT
// Random games on a GPU, a game a thread. Compiled at run time (NVRTC) with every function a device
// function, once for each game: see games.py.
#include "device/play.h"

extern "C" __global__ void walk(uint64_t seed, uint64_t first, int count, int players,
                                game_move *moves, int most, int *lengths, int *scores) {
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count)
        lengths[i] = walk_game(seed, first + (uint64_t)i, players, moves + (size_t)i * most, most,
                               scores + i * GAME_MAX_PLAYERS);
}

/* Each thread plays `games` games; totals: games, decisions, then the scores of the seats. */
extern "C" __global__ void random_games(uint64_t seed, int games, int players,
                                        unsigned long long *totals) {
    rng r;
    int scores[GAME_MAX_PLAYERS];
    unsigned long long sum[2 + GAME_MAX_PLAYERS] = {0};
    rng_seed_stream(&r, seed, blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = 0; i < games; i++) {
        sum[0]++;
        sum[1] += random_game(players, &r, scores);
        for (int seat = 0; seat < players; seat++)
            sum[2 + seat] += (unsigned long long)scores[seat];
    }
    for (int i = 0; i < 2 + GAME_MAX_PLAYERS; i++)
        atomicAdd(&totals[i], sum[i]);
}
