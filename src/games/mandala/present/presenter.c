// SPDX-License-Identifier: MIT
// The presenter of Mandala: the odds of the next card, known scores, why the game is over.
#include "games/mandala/present/internal.h"
#include "games/mandala/view.h"

static const struct ending_kind river = {.key = "river", .words = "had six colours in the river"};
static const struct ending_kind deck = {
    .key = "deck", .words = "the deck had run out, and a mandala was completed since"};
static const struct ending_kind dead = {.key = "dead",
                                        .words = "no mandala can be completed any more"};
static const struct ending_kind idle = {.key = "idle", .words = "only discards for too long"};

lanes mandala_forced(const game_view *view) {
    const mandala_view *v = mandala_view_of(view);
    lanes forced = v->hidden_held;
    for (int i = 0; i < 2; i++)
        if (mandala_hides(v, i))
            forced -= v->since[i];
    return forced;
}

/* An empty draw pile is refilled by the discard pile when a card is needed. */
static void mandala_presenter_odds(uint32_t weight[COLOURS], int *left, const game_view *view) {
    const mandala_view *v = mandala_view_of(view);
    lanes cards = v->discard;
    *left = v->deck_total ? v->deck_total : lanes_total(v->discard);
    if (v->deck_total) {
        mandala_unseen(&cards, v);
        cards -= mandala_forced(view);
    }
    for (int c = 0; c < COLOURS; c++)
        weight[c] = (uint32_t)lanes_count(cards, c);
}

/* Cards in a hidden opening cup may score. */
static unsigned mandala_presenter_scored(const game_view *view) {
    const mandala_view *v = mandala_view_of(view);
    unsigned seats = 0;
    for (int i = 0; i < 2; i++)
        seats |= (unsigned)(!mandala_hides(v, i) || v->open_total[i] == 0) << i;
    return seats;
}

int mandala_next_chooser(const mandala_state *s) {
    if (s->now.phase != MANDALA_CLAIM)
        return -1;
    bool more = bits_count(lanes_present(mandala_mountain(s->mandala[s->now.site]))) > 1;
    return more ? s->now.chooser ^ 1 : -1;
}

int mandala_full_river(const mandala_state *s) {
    for (int seat = 0; seat < 2; seat++)
        if (lanes_present(s->river[seat]) == LANES_HIGH)
            return seat;
    return -1;
}

bool mandala_idle_near(const mandala_state *s) {
    return s->now.idle >= MANDALA_MAX_IDLE / 5;
}

/* A mandala is never empty during the game: its refill finds at least the cards of the fields, or
 * those claimed for nothing. So an empty one means that the game ended with a destruction. */
static void mandala_presenter_ended(struct ending *e, const game_state *state) {
    const mandala_state *s = mandala_of(state);
    bool destroyed = !s->mandala[0] || !s->mandala[1];
    for (int i = 0; i < 2; i++)
        e->seats |= (unsigned)(lanes_present(s->river[i]) == LANES_HIGH) << i;
    if (destroyed && (e->seats || s->now.last))
        e->kind = e->seats ? &river : &deck;
    else if (!destroyed)
        e->kind = s->now.idle == MANDALA_MAX_IDLE ? &idle : &dead;
}

const struct game_presenter mandala_presenter = {
    .why = mandala_why,
    .odds = mandala_presenter_odds,
    .scored = mandala_presenter_scored,
    .ended = mandala_presenter_ended,
    .sheet = mandala_sheet,
    .tie = &mandala_tie,
    .events = mandala_events,
    .warn = mandala_warn,
    .data = mandala_data,
};
