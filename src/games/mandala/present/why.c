// SPDX-License-Identifier: MIT
// Why a move in Mandala isn't legal.
#include "games/mandala/present/internal.h"

static void mandala_why_say_field(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{colour} is already in ");
    if (!reason_is_mine(r))
        reason_say_seat(t, r);
    field_say(t, &r->fields,
              reason_is_mine(r) ? "your field of mandala {mandala}"
                                : "'s field of mandala {mandala}");
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

void mandala_why(struct reason *w, const game_state *state, game_move m) {
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
