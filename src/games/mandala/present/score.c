// SPDX-License-Identifier: MIT
// Mandala's score sheet: the cards of a colour in the cup, each as much as the colour's place in
// the river; what isn't in the river pays nothing.
#include "games/mandala/present/internal.h"

static void add(struct score_sheet *out, int colour, int cards, int place) {
    text sum;
    struct score_item *item = score_add(out, cards * place, &sum);
    item->pieces = 1;
    item->piece[0] = (struct score_piece){.colour = colour, .count = cards};
    text_int(&sum, cards);
    text_str(&sum, " x ");
    text_int(&sum, place);
}

void mandala_sheet(struct score_sheet *out, const game_state *state, int seat) {
    const mandala_state *s = mandala_of(state);
    for (int place = 1; place <= COLOURS; place++)
        for (int c = 0; c < COLOURS; c++)
            if (lanes_count(s->river[seat], c) == place)
                add(out, c, lanes_count(s->cup[seat], c), place);
    for (int c = 0; c < COLOURS; c++)
        if (!lanes_count(s->river[seat], c) && lanes_count(s->cup[seat], c))
            add(out, c, lanes_count(s->cup[seat], c), 0);
    out->tie = SCORE_SMALLER_CUP;
    out->tied = lanes_total(s->cup[seat]);
}
