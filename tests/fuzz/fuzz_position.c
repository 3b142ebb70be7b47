// SPDX-License-Identifier: MIT
// Any text as a position: `GAME LINE`. What is read must be a position that the laws hold for, and
// that can be played on, to the end.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { STEPS = 12 };
    char reason[512];
    text error;
    game_state s;
    rng r;
    span rest = {(const char *)data, size};
    if (size == 0)
        return 0;
    const struct game_ops *g = fuzz_game(&rest);
    text_init(&error, reason, sizeof reason);
    if (!g->read_state(&s, rest, &error)) {
        fuzz_expect(error.length > 0, "a position is refused without a reason", NULL);
        return 0;
    }
    fuzz_seed(&r, data, size);
    for (int i = 0; i < STEPS; i++) {
        fuzz_position(g, &s, &r);
        int actor = g->actor(&s);
        if (actor == GAME_OVER)
            return 0;
        g->apply(&s, actor == GAME_NATURE ? g->sample(&s, &r) : game_random_move(g, &s, &r));
    }
    g->playout(&s, &r);
    fuzz_expect(g->actor(&s) == GAME_OVER, "a playout stops too early", NULL);
    return 0;
}
