// SPDX-License-Identifier: MIT
// The native side of the comparison: a line per game kind, bot and seed; run.mjs prints the same.
#include <inttypes.h>
#include <stdio.h>

#include "probe.h"

int main(void) {
    for (uint32_t g = 0; g < probe_games(); g++)
        for (uint32_t n = probe_least_players(g); n <= probe_most_players(g); n++)
            for (uint32_t b = 0; b < probe_bots(); b++)
                for (uint32_t seed = 1; seed <= 2; seed++)
                    printf("%" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %08" PRIx32 "\n", g, n,
                           b, seed, probe(g, n, b, 150, seed));
    return 0;
}
