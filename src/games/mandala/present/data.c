// SPDX-License-Identifier: MIT
// A position of Mandala as data.
#include "games/mandala/present/internal.h"

static void put_mandala(json *j, lanes mandala) {
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

static void put_seat(json *j, const mandala_state *s, int seat, int viewer) {
    bool open = viewer == seat || viewer == EVENTS_OPEN;
    lanes cup = mandala_known_cup(s, seat, viewer);
    json_open_object(j);
    data_put_cards(j, "hand", open ? s->hand[seat] : 0, open ? 0 : lanes_total(s->hand[seat]));
    data_put_cards(j, "cup", cup, lanes_total(s->cup[seat]) - lanes_total(cup));
    json_write_key(j, "river");
    json_open_list(j);
    for (int place = 1; place <= COLOURS; place++)
        for (int c = 0; c < COLOURS; c++)
            if (lanes_count(s->river[seat], c) == place)
                json_write_str(j, (char[]){colour_letter(c), '\0'});
    json_close_list(j);
    json_put_uint(j, "worth", (uint64_t)mandala_known_worth(s, seat, viewer));
    json_close_object(j);
}

void mandala_data(json *j, const game_state *state, int viewer) {
    static const char *const phases[] = {"play", "draw", "claim", "refill", "over"};
    const mandala_state *s = mandala_of(state);
    const mandala_moment *now = &s->now;
    bool placed = now->phase != MANDALA_PLAY && now->phase != MANDALA_OVER;
    json_open_object(j);
    json_write_key(j, "mandalas");
    json_open_list(j);
    put_mandala(j, s->mandala[0]);
    put_mandala(j, s->mandala[1]);
    json_close_list(j);
    json_write_key(j, "seats");
    json_open_list(j);
    put_seat(j, s, 0, viewer);
    put_seat(j, s, 1, viewer);
    json_close_list(j);
    json_put_uint(j, "deck", (uint64_t)lanes_total(s->deck));
    data_put_cards(j, "discard", s->discard, 0);
    json_put_uint(j, "turn", now->turn + 1U);
    json_put_bool(j, "last", now->last);
    json_put_str(j, "phase", phases[now->phase]);
    json_put_uint(j, "site", placed && now->site != MANDALA_NO_SITE ? now->site + 1U : 0);
    json_put_uint(j, "chooser", now->phase == MANDALA_CLAIM ? now->chooser + 1U : 0);
    json_close_object(j);
}
