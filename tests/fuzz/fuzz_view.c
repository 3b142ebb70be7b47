// SPDX-License-Identifier: MIT
// Any text as a view: `GAME LINE`. What is read must have full states that fit it, which can be
// played.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char reason[512];
    text error;
    game_view v;
    game_state s;
    rng r;
    span rest = {(const char *)data, size};
    if (size == 0)
        return 0;
    const struct game_ops *g = fuzz_game(&rest);
    text_init(&error, reason, sizeof reason);
    if (!g->read_view(&v, rest, &error)) {
        fuzz_expect(error.length > 0, "a view is refused without a reason", NULL);
        return 0;
    }
    fuzz_seed(&r, data, size);
    fuzz_view(g, &v, &r);
    for (int i = 0; i < 8; i++)
        g->determinize_for(&s, &v, (game_move)rng_below(&r, g->num_moves), &r);
    g->determinize(&s, &v, &r);
    fuzz_position(g, &s, &r);
    g->playout(&s, &r);
    return 0;
}
