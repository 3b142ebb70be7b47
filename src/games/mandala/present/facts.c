// SPDX-License-Identifier: MIT
// Facts about views of Mandala.
#include "games/mandala/present/internal.h"
#include "games/mandala/view.h"

static void mandala_why_say_field(text *t, const struct reason *r) {
    field_say(t, &r->fields,
              reason_is_mine(r)
                  ? "{colour} is already in your field of mandala {mandala}"
                  : "{colour} is already in seat {seat}'s field of mandala {mandala}");
}

static const struct reason_kind in_field = {.key = "field", .say = mandala_why_say_field};
static const struct reason_kind in_mountain = {
    .key = "mountain", .words = "{colour} is already in the mountain of mandala {mandala}"};
static const struct reason_kind claim = {
    .key = "claim",
    .words = "mandala {mandala} is being destroyed: claim a colour of its mountain"};
static const struct reason_kind absent = {
    .key = "absent", .words = "there is no {colour} in the mountain of mandala {mandala}"};
static const struct reason_kind quiet = {.key = "quiet", .words = "no mandala is being destroyed"};

static const struct facts_ending river = {
    .key = "river", .words = "six colours in the river: ", .have = "six colours in the river"};
static const struct facts_ending deck = {
    .key = "deck", .words = "the deck had run out, and a mandala was completed since"};
static const struct facts_ending dead = {.key = "dead",
                                         .words = "no mandala can be completed any more"};
static const struct facts_ending idle = {.key = "idle", .words = "only discards for too long"};

/* The Rule of Colour: the area that already has the colour, if that forbids the action. */
static bool mandala_why_barred(struct reason *w, const mandala_state *s, mandala_action a) {
    int site = mandala_site_of(a), seat = s->now.turn;
    bool grows = a.kind >= 3;
    if (grows && lanes_count(mandala_mountain(s->mandala[site]), a.colour)) {
        struct fields *f = reason_set(w, &in_mountain);
        field_add_colour(f, "colour", a.colour);
        field_add_number(f, "mandala", site + 1);
        return true;
    }
    for (int owner = 0; owner < 2; owner++)
        if (!(grows && owner == seat) &&
            lanes_count(mandala_field(s->mandala[site], owner), a.colour)) {
            struct fields *f = reason_set(w, &in_field);
            field_add_colour(f, "colour", a.colour);
            field_add_seat(f, owner);
            field_add_number(f, "mandala", site + 1);
            return true;
        }
    return false;
}

static void mandala_why_claim(struct reason *w, const mandala_state *s, game_move m) {
    bool claims = m >= MANDALA_CLAIM_ID;
    struct fields *f = reason_set(w, claims ? &absent : &claim);
    if (claims)
        field_add_colour(f, "colour", m - MANDALA_CLAIM_ID);
    field_add_number(f, "mandala", s->now.site + 1);
}

static void mandala_why(struct reason *w, const game_state *state, game_move m) {
    const mandala_state *s = mandala_of(state);
    if (m >= MANDALA_CARD_ID)
        return;
    if (s->now.phase == MANDALA_CLAIM) {
        mandala_why_claim(w, s, m);
        return;
    }
    if (m >= MANDALA_CLAIM_ID) {
        reason_set(w, &quiet);
        return;
    }
    mandala_action a = mandala_action_of(m);
    int have = lanes_count(s->hand[s->now.turn], a.colour);
    if (have < a.count)
        why_lacks(w, a.colour, have);
    else if (!mandala_why_barred(w, s, a))
        why_empties(w);
}

lanes mandala_forced(const game_view *view) {
    const mandala_view *v = mandala_view_of(view);
    lanes forced = v->hidden_held;
    for (int i = 0; i < 2; i++)
        if (mandala_hides(v, i))
            forced -= v->since[i];
    return forced;
}

/* An empty draw pile is refilled by the discard pile when a card is needed. */
static void mandala_facts_odds(uint32_t weight[COLOURS], int *left, const game_view *view) {
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
static unsigned mandala_facts_scored(const game_view *view) {
    const mandala_view *v = mandala_view_of(view);
    unsigned seats = 0;
    for (int i = 0; i < 2; i++)
        seats |= (unsigned)(!mandala_hides(v, i) || v->open_total[i] == 0) << i;
    return seats;
}

/* A mandala is never empty during the game: its refill finds at least the cards of the fields, or
 * those claimed for nothing. So an empty one means that the game ended with a destruction. */
static void mandala_facts_ended(struct facts_end *e, const game_state *state) {
    const mandala_state *s = mandala_of(state);
    bool destroyed = !s->mandala[0] || !s->mandala[1];
    for (int i = 0; i < 2; i++)
        e->seats |= (unsigned)(lanes_present(s->river[i]) == LANES_HIGH) << i;
    if (destroyed && (e->seats || s->now.last))
        e->ending = e->seats ? &river : &deck;
    else if (!destroyed)
        e->ending = s->now.idle == MANDALA_MAX_IDLE ? &idle : &dead;
}

const struct game_presenter mandala_presenter = {
    .why = mandala_why,
    .odds = mandala_facts_odds,
    .scored = mandala_facts_scored,
    .ended = mandala_facts_ended,
    .sheet = mandala_sheet,
    .tie = &mandala_tie,
    .events = mandala_events,
    .data = mandala_data,
};
