// SPDX-License-Identifier: MIT
// The three ways in which a game of Mandala may end soon.
#include "games/mandala/present/internal.h"

void mandala_warn(struct events *e, const game_state *state) {
    static const struct event_kind full = {
        .key = "full", .words = "{seat}: six colours in the river; this mandala ends the game"};
    static const struct event_kind last_mandala = {
        .key = "last-mandala",
        .words = "the deck has run out: the game ends with this mandala",
        .brief = "last round: the game ends with this mandala"};
    static const struct event_kind last_round = {
        .key = "last-round",
        .words = "the deck has run out: the next mandala that is completed ends the game",
        .brief = "last round: the next mandala completed ends the game"};
    static const struct event_kind idle = {
        .key = "idle",
        .words = "{count} discards in a row; the {most}th ends the game",
        .brief = "discards: {count} of {most}"};
    const mandala_state *s = mandala_of(state);
    int seat = mandala_full_river(s);
    if (seat >= 0)
        field_add_seat(events_add(e, &full), seat);
    else if (s->now.last)
        events_add(e, s->now.phase == MANDALA_CLAIM ? &last_mandala : &last_round);
    if (mandala_idle_near(s)) {
        struct fields *f = events_add(e, &idle);
        field_add_number(f, "count", s->now.idle);
        field_add_number(f, "most", MANDALA_MAX_IDLE);
    }
}
