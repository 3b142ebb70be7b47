// SPDX-License-Identifier: MIT
// The presenter of Flowers: the odds of the next card, why the game is over.
#include "games/flowers/present/internal.h"
#include "games/flowers/view.h"

static const struct ending_kind made_three = {.key = "flowers", .words = "made a third Flower"};
static const struct ending_kind tiles = {.key = "tiles",
                                         .words = "there were no tiles for a new mandala"};
static const struct ending_kind passes = {.key = "passes", .words = "everybody passed in a row"};

lanes flowers_forced(const game_view *view) {
    const flowers_view *v = flowers_view_of(view);
    lanes forced = v->hidden_held;
    for (int i = 0; i < v->seen.players; i++)
        if (i != v->seat)
            forced -= flowers_since(&v->seen, i);
    return forced;
}

/* An empty draw pile is refilled by the discard pile when a card is needed. */
static void flowers_presenter_odds(uint32_t weight[COLOURS], int *left, const game_view *view) {
    const flowers_view *v = flowers_view_of(view);
    lanes cards = v->seen.discard;
    *left = v->deck_total ? v->deck_total : lanes_total(v->seen.discard);
    if (v->deck_total)
        cards = lanes_totalled(LANES_LOW * FLOWERS_PER_COLOUR - flowers_seen(&v->seen)) -
                flowers_forced(view);
    for (int c = 0; c < COLOURS; c++)
        weight[c] = (uint32_t)lanes_count(cards, c);
}

/* F2, F7: passes are in a row, and no tile leaves a stack once the end has begun. A third Flower
 * may have been made before that or since: all seats that made one are named, not the first. */
static void flowers_presenter_ended(struct ending *e, const game_state *state) {
    const flowers_state *s = flowers_of(state);
    unsigned made = 0;
    for (int i = 0; i < s->players; i++)
        made |= (unsigned)(flowers_made(s, i) >= FLOWERS_TO_END) << i;
    if (s->passes == s->players) {
        e->kind = &passes;
    } else if (!(s->stack & FLOWERS_DARK) || !(s->stack & FLOWERS_LIGHT)) {
        e->kind = &tiles;
    } else if (made) {
        e->kind = &made_three;
        e->seats = made;
    }
}

const struct game_presenter flowers_presenter = {
    .why = flowers_why,
    .odds = flowers_presenter_odds,
    .ended = flowers_presenter_ended,
    .sheet = flowers_sheet,
    .tie = &flowers_tie,
    .events = flowers_events,
    .warn = flowers_warn,
    .data = flowers_data,
};
