// SPDX-License-Identifier: MIT
// Patterns' score sheet: each group's tokens but the marked one, times the marker's number (P6).
#include "base/bits.h"
#include "games/patterns/present/internal.h"
#include "games/patterns/rules.h"

void patterns_sheet(struct score_sheet *out, const game_state *state, int seat) {
    const patterns_state *s = patterns_of(state);
    for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
        uint64_t marked = (uint64_t)1 << (s->claim[seat][n] - 1);
        int c = 0;
        while (!(s->colour[c] & marked))
            c++;
        int tokens = bits_count(s->colour[c] & s->owned[seat]);
        text sum;
        struct score_item *item = score_add(out, (n + 1) * (tokens - 1), &sum);
        item->pieces = 1;
        item->piece[0] = (struct score_piece){.colour = c, .count = tokens};
        text_char(&sum, '(');
        text_int(&sum, tokens);
        text_str(&sum, " - 1) x ");
        text_int(&sum, n + 1);
    }
}
