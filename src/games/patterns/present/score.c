// SPDX-License-Identifier: MIT
// Patterns' score sheet: each group's tokens except the marked one, times the marker's number (P6).
#include "games/patterns/present/internal.h"

void patterns_write_sum(text *t, const struct patterns_group *g) {
    text_char(t, '(');
    text_int(t, g->size);
    text_str(t, " - 1) x ");
    text_int(t, g->place);
}

void patterns_sheet(struct score_sheet *out, const game_state *state, int seat) {
    const patterns_state *s = patterns_of(state);
    for (int n = 0; n < patterns_claims(s, seat); n++) {
        struct patterns_group g;
        text sum;
        patterns_group_of(&g, s, seat, n);
        struct score_item *item = score_add(out, g.points, &sum);
        item->pieces = 1;
        item->piece[0] = (struct score_piece){.colour = g.colour, .count = g.size};
        patterns_write_sum(&sum, &g);
    }
}
