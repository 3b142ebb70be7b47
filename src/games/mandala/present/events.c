// SPDX-License-Identifier: MIT
// The events of a step in Mandala.
#include "games/mandala/present/internal.h"
#include "games/mandala/rules.h"

lanes mandala_known_hand(const mandala_state *s, int seat, int viewer) {
    return events_sees(viewer, seat) ? s->hand[seat] : 0;
}

lanes mandala_known_open(const mandala_state *s, int seat, int viewer) {
    return events_sees(viewer, seat) ? mandala_unpack(s->open, seat) : 0;
}

lanes mandala_known_cup(const mandala_state *s, int seat, int viewer) {
    return s->cup[seat] - mandala_unpack(s->open, seat) + mandala_known_open(s, seat, viewer);
}

int mandala_river_colour(const mandala_state *s, int seat, int place) {
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(s->river[seat], c) == place)
            return c;
    return -1;
}

int mandala_known_worth(const mandala_state *s, int seat, int viewer) {
    return mandala_points_of(mandala_known_cup(s, seat, viewer), s->river[seat]);
}

bool mandala_shows_cup(const mandala_state *s, int seat, int viewer) {
    return mandala_known_cup(s, seat, viewer) == s->cup[seat] || s->now.phase == MANDALA_OVER;
}

/* The kinds, with their English; fields and mountains have the number of their mandala. */

static const struct event_kind event_build = {.key = "build",
                                              .words = "{colour} onto mountain {mandala}"};
static const struct event_kind event_grow = {
    .key = "grow",
    .words = "{count} {colour} into field {mandala} ({own} to {against})",
    .brief = "field {own} to {against}, draws none"};
static const struct event_kind event_discard = {.key = "discard",
                                                .words = "{count} {colour} discarded"};
static const struct event_kind event_claim = {.key = "claim", .words = "{count} {colour} claimed"};
static const struct event_kind event_river = {.key = "river",
                                              .words = "1 to river place {place}[ ({+points})]",
                                              .brief = "river {place}[ = {+points}]"};
static const struct event_kind event_cup = {.key = "cup",
                                            .words = "{count} to the cup[ ({+points})]",
                                            .brief = "+{count} in cup[ = {+points}]"};
static const struct event_kind event_wasted = {
    .key = "wasted", .words = "discarded: no card in the field", .brief = "{count} discarded"};
static const struct event_kind event_completes = {
    .key = "completes",
    .words = "mandala {mandala} is complete, first choice: {chooser}",
    .brief = "completes it, first choice: {chooser}"};
static const struct event_kind event_swept = {.key = "swept",
                                              .words = "mandala {mandala} is destroyed"};
static const struct event_kind event_mountain = {.key = "mountain",
                                                 .words = "new mountain: {cards}"};
static const struct event_kind event_last_round = {
    .key = "last-round",
    .words = "the deck has run out: the next mandala that is completed ends the game",
    .brief = "last round"};

static void mandala_events_add_claim(struct events *e, const struct events_step *s) {
    const mandala_state *was = mandala_of(s->before), *is = mandala_of(s->after);
    int colour = s->move - MANDALA_CLAIM_ID, place = lanes_count(is->river[s->seat], colour);
    int count = lanes_count(mandala_mountain(was->mandala[was->now.site]), colour);
    int to_cup = lanes_total(is->cup[s->seat]) - lanes_total(was->cup[s->seat]);
    int points =
        mandala_known_worth(is, s->seat, s->viewer) - mandala_known_worth(was, s->seat, s->viewer);
    bool opens = place && !lanes_count(was->river[s->seat], colour);
    struct fields *f = events_add(e, &event_claim);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "count", count);
    field_add_number(f, "points", points); /* also of cards that were in the cup before */
    field_add_number(f, "next", is->now.phase == MANDALA_CLAIM ? is->now.chooser + 1 : 0);
    if (opens) {
        f = events_add(e, &event_river);
        field_add_colour(f, "colour", colour);
        field_add_number(f, "place", place);
        field_add_number(f, "points", to_cup > 0 ? 0 : points);
    }
    if (to_cup > 0) {
        f = events_add(e, &event_cup);
        field_add_number(f, "count", to_cup);
        field_add_number(f, "points", points);
        field_add_number(f, "place", place);
    } else if (!opens) {
        field_add_number(events_add(e, &event_wasted), "count", count);
    }
}

static int count_field(lanes mandala, int seat) {
    return lanes_total(lanes_totalled(mandala_field(mandala, seat)));
}

static void mandala_events_add_play(struct events *e, const struct events_step *s,
                                    mandala_action a) {
    static const struct event_kind *const kinds[MANDALA_KINDS] = {
        &event_discard, &event_build, &event_build, &event_grow, &event_grow};
    struct fields *f = events_add(e, kinds[a.kind]);
    if (a.kind)
        field_add_number(f, "mandala", mandala_site_of(a) + 1);
    field_add_colour(f, "colour", a.colour);
    if (a.kind == 0 || a.kind >= 3)
        field_add_number(f, "count", a.count);
    if (a.kind >= 3) {
        lanes mandala = mandala_of(s->before)->mandala[mandala_site_of(a)];
        field_add_number(f, "own", count_field(mandala, s->seat) + a.count);
        field_add_number(f, "against", count_field(mandala, s->seat ^ 1));
    }
}

/* A mandala was destroyed: its mountain was divided, or it had none. */
static void mandala_events_add_swept(struct events *e, const struct events_step *s, int site,
                                     const char *drawn) {
    field_add_number(events_add(e, &event_swept), "mandala", site + 1);
    if (!*drawn || s->foreseen)
        return;
    struct fields *f = events_add(e, &event_mountain);
    field_add_number(f, "mandala", site + 1);
    field_add_cards(f, "cards", drawn);
}

void mandala_events(struct events *e, const struct events_step *s) {
    const mandala_state *was = mandala_of(s->before), *is = mandala_of(s->after);
    bool claims = s->move >= MANDALA_CLAIM_ID;
    mandala_action a = claims ? (mandala_action){0} : mandala_action_of(s->move);
    bool grows = !claims && a.kind >= 3;
    int site = claims ? was->now.site : mandala_site_of(a);
    char drawn[FIELD_TEXT];
    int draws = events_cards(drawn, s, MANDALA_CARD_ID);
    if (claims)
        mandala_events_add_claim(e, s);
    else
        mandala_events_add_play(e, s, a);
    if (!claims && !grows && draws)
        events_add_draws(e, draws, drawn);
    if (!claims && is->now.phase == MANDALA_CLAIM) {
        struct fields *f = events_add(e, &event_completes);
        field_add_number(f, "mandala", site + 1);
        field_add_seat_as(f, "chooser", is->now.chooser);
    }
    if (claims ? is->now.phase != MANDALA_CLAIM
               : grows && !mandala_field(is->mandala[site], s->seat))
        mandala_events_add_swept(e, s, site, drawn);
    if (is->now.last && !was->now.last)
        events_add(e, &event_last_round);
    /* Whether a new mountain can ever be completed depends on its cards. */
    if (is->now.phase == MANDALA_OVER && !(s->foreseen && s->outcomes))
        field_add_flag(events_add_over(e, s), "idle", is->now.idle == MANDALA_MAX_IDLE);
}
