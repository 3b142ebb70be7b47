// SPDX-License-Identifier: MIT
#include "core/module.h"

#include "games/mandala/view.h"

extern const struct game_ai mandala_ai;
extern const struct game_presenter mandala_presenter;

static lanes mandala_from_hand(game_move m) {
    if (m >= MANDALA_CLAIM_ID)
        return 0;
    mandala_action a = mandala_action_of(m);
    return lanes_of(a.colour, a.count);
}

static int mandala_deck_cards(const game_state *s) {
    return lanes_total(mandala_of(s)->deck);
}

static int mandala_discards(const game_state *s) {
    return lanes_total(mandala_of(s)->discard);
}

static const struct game_deck mandala_deck = {
    .cards = mandala_deck_cards,
    .discards = mandala_discards,
    .from_hand = mandala_from_hand,
    .count_since = mandala_count_since,
};

const struct game_module mandala_module = {
    .rules = &mandala_game,
    .traits =
        {
            .hides = true,
            .designers = "Trevor Benjamin, Brett J. Gilbert",
            .deck = &mandala_deck,
            .players = 2,
            .counted = "fd",
            .by_seat = (const char *const[]){"seats", "fields", NULL},
            .alike = (const char *const[]){"ROYGPK", NULL},
            .outcome = {{.name = "card", .done = "drawn", .form = {"ROYGPK"}, .hidden = true}},
        },
    .ai = &mandala_ai,
    .present = &mandala_presenter,
};
