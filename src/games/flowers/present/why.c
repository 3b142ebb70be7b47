// SPDX-License-Identifier: MIT
// Why a move in Flowers isn't legal.
#include "games/flowers/present/internal.h"

static const struct reason_kind pass = {.key = "pass",
                                        .words = "you may pass only when no play is legal"};
static const struct reason_kind take = {
    .key = "tile", .words = "mandala {mandala} is being destroyed: take a tile first"};
static const struct reason_kind quiet = {.key = "quiet", .words = "no mandala is being destroyed"};

void flowers_why(struct reason *w, const game_state *state, game_move m) {
    const flowers_state *s = flowers_of(state);
    if (m >= FLOWERS_CARD_ID)
        return;
    if (s->phase == FLOWERS_TAKE) {
        field_add_number(reason_set(w, &take), "mandala", s->site + 1);
    } else if (m == FLOWERS_PASS_ID) {
        reason_set(w, &pass);
    } else if (m >= FLOWERS_TAKE_ID) {
        reason_set(w, &quiet);
    } else {
        flowers_play play = flowers_play_of(m);
        int have = lanes_count(s->hand[s->turn], play.colour);
        if (have < play.count)
            why_lacks(w, play.colour, have);
        else
            why_empties(w);
    }
}
