// SPDX-License-Identifier: MIT
// A position of Mandala as data.
#include "games/mandala/present/internal.h"

static void mandala_data_put_mandala(json *j, lanes mandala) {
    lanes present = lanes_present(mandala & MANDALA_COUNTS);
    json_open_object(j);
    data_put_cards(j, "mountain", mandala_mountain(mandala), 0);
    json_write_key(j, "fields");
    json_open_list(j);
    for (int seat = 0; seat < 2; seat++)
        data_write_cards(j, mandala_field(mandala, seat), 0);
    json_close_list(j);
    data_put_colours(j, "missing", LANES_HIGH & ~present);
    json_close_object(j);
}

static void mandala_data_put_seat(json *j, const mandala_state *s, int seat, int viewer) {
    lanes hand = mandala_known_hand(s, seat, viewer), cup = mandala_known_cup(s, seat, viewer);
    json_open_object(j);
    data_put_cards(j, "hand", hand, lanes_total(s->hand[seat]) - lanes_total(hand));
    data_put_cards(j, "cup", cup, lanes_total(s->cup[seat]) - lanes_total(cup));
    json_write_key(j, "river");
    json_open_list(j);
    for (int place = 1, c; (c = mandala_river_colour(s, seat, place)) >= 0; place++)
        json_write_str(j, (char[]){colour_letter(c), '\0'});
    json_close_list(j);
    json_put_bool(j, "open", mandala_shows_cup(s, seat, viewer));
    json_put_uint(j, "worth", (uint64_t)mandala_known_worth(s, seat, viewer));
    json_put_bool(j, "more", cup != s->cup[seat]);
    json_close_object(j);
}

/* Who claims now, who does after that, and whether it is for nothing. */
static void mandala_data_put_claims(json *j, const mandala_state *s) {
    const mandala_moment *now = &s->now;
    bool claims = now->phase == MANDALA_CLAIM;
    uint64_t site = s->mandala[claims ? now->site : 0];
    json_put_uint(j, "chooser", claims ? now->chooser + 1U : 0);
    json_put_uint(j, "next", (uint64_t)(mandala_next_chooser(s) + 1));
    json_put_bool(j, "wasted", claims && !mandala_field(site, now->chooser));
}

void mandala_data(json *j, const game_state *state, int viewer) {
    static const char *const phases[] = {"play", "draw", "claim", "refill", "over"};
    const mandala_state *s = mandala_of(state);
    const mandala_moment *now = &s->now;
    bool placed = now->phase != MANDALA_PLAY && now->phase != MANDALA_OVER;
    json_write_key(j, "mandalas");
    json_open_list(j);
    mandala_data_put_mandala(j, s->mandala[0]);
    mandala_data_put_mandala(j, s->mandala[1]);
    json_close_list(j);
    json_write_key(j, "seats");
    json_open_list(j);
    mandala_data_put_seat(j, s, 0, viewer);
    mandala_data_put_seat(j, s, 1, viewer);
    json_close_list(j);
    json_put_uint(j, "deck", (uint64_t)lanes_total(s->deck));
    data_put_cards(j, "discard", s->discard, 0);
    json_put_uint(j, "turn", now->turn + 1U);
    json_put_bool(j, "last", now->last);
    json_put_uint(j, "full", (uint64_t)(mandala_full_river(s) + 1));
    json_put_uint(j, "idle", now->idle);
    json_put_uint(j, "idle_most", MANDALA_MAX_IDLE);
    json_put_bool(j, "idle_near", mandala_idle_near(s));
    json_put_str(j, "phase", phases[now->phase]);
    json_put_uint(j, "site", placed && now->site != MANDALA_NO_SITE ? now->site + 1U : 0);
    mandala_data_put_claims(j, s);
}
