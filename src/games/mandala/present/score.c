// SPDX-License-Identifier: MIT
// Mandala's score sheet: each card in the cup is worth its colour's place in the river; colours
// that aren't in the river pay nothing.
#include "games/mandala/present/internal.h"

const struct score_tie mandala_tie = {"cup", "in the cup", true};

static void mandala_score_add(struct score_sheet *out, int colour, int cards, int place) {
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
                mandala_score_add(out, c, lanes_count(s->cup[seat], c), place);
    for (int c = 0; c < COLOURS; c++)
        if (!lanes_count(s->river[seat], c) && lanes_count(s->cup[seat], c))
            mandala_score_add(out, c, lanes_count(s->cup[seat], c), 0);
    out->tied = lanes_total(s->cup[seat]);
}
