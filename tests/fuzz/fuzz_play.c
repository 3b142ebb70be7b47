// SPDX-License-Identifier: MIT
// Bytes as moves: the first chooses game and players, the next eight the deal, and each byte after
// them one of the legal moves or of nature's outcomes. The laws must hold all the way; a fuzzer
// steers to rare turns of a game that random play doesn't meet.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    game_state s;
    rng r;
    if (size < 9)
        return 0;
    int count = 0;
    while (games_all[count])
        count++;
    const struct game_ops *g = games_all[data[0] % count];
    int kinds = g->max_players - g->min_players + 1;
    fuzz_seed(&r, data + 1, 8);
    g->deal(&s, g->min_players + data[0] / count % kinds, &r);
    fuzz_position(g, &s, &r);
    for (size_t i = 9; i < size; i++) {
        game_move list[GAME_MAX_MOVES];
        uint32_t weight[GAME_MAX_MOVES];
        int actor = g->actor(&s);
        if (actor == GAME_OVER)
            break;
        int n = actor == GAME_NATURE ? g->chances(&s, list, weight) : g->moves(&s, list);
        g->apply(&s, list[data[i] * n / 256]);
        if (i % 16 == 0 || i + 1 == size)
            fuzz_position(g, &s, &r);
    }
    return 0;
}
