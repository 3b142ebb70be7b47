// SPDX-License-Identifier: MIT
#include "core/module.h"

#include "games/flowers/view.h"

extern const struct game_ai flowers_ai;
extern const struct game_presenter flowers_presenter;

static lanes flowers_from_hand(game_move m) {
    if (m >= FLOWERS_TAKE_ID)
        return 0;
    flowers_play p = flowers_play_of(m);
    return lanes_of(p.colour, p.count);
}

static int flowers_deck_cards(const game_state *s) {
    return lanes_total(flowers_of(s)->deck);
}

static int flowers_discards(const game_state *s) {
    return lanes_total(flowers_of(s)->discard);
}

static lanes flowers_known_cards(const game_state *s, int seat) {
    return flowers_known(flowers_of(s), seat);
}

static const struct game_deck flowers_deck = {
    .cards = flowers_deck_cards,
    .discards = flowers_discards,
    .from_hand = flowers_from_hand,
    .known = flowers_known_cards,
    .count_since = flowers_count_since,
};

const struct game_module flowers_module = {
    .rules = &flowers_game,
    .traits =
        {
            .hides = true,
            .designers = "Trevor Benjamin, Brett J. Gilbert",
            .deck = &flowers_deck,
            .players = 2,
            .counted = "p",
            .by_seat = (const char *const[]){"hands", "open", "won", "sides", NULL},
            .alike = (const char *const[]){"RPK", "OYG", NULL},
            .outcome = {{.name = "card", .done = "drawn", .form = {"ROYGPK"}, .hidden = true},
                        {.name = "tile", .done = "drawn", .form = {"ROYGPK", "23457x"}},
                        {.name = "mandala", .done = "chosen", .form = {"m", "123"}, .alone = true}},
        },
    .ai = &flowers_ai,
    .present = &flowers_presenter,
};
