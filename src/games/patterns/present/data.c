// SPDX-License-Identifier: MIT
// A position of Patterns as data: cells row by row from the top, from left to right, and groups.
#include "games/patterns/present/internal.h"

static int marker_on(const patterns_state *s, uint64_t bit) {
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < patterns_claims(s, seat); n++)
            if (bit == (uint64_t)1 << (s->claim[seat][n] - 1))
                return n + 1;
    return 0;
}

static void patterns_data_put_names(json *j, const char *key, uint64_t cells) {
    char name[3];
    json_write_key(j, key);
    json_open_list(j);
    for (uint64_t rest = cells; rest; rest &= rest - 1) {
        patterns_name(name, rest & -rest);
        json_write_str(j, name);
    }
    json_close_list(j);
}

static void patterns_data_put_cell(json *j, const patterns_state *s, uint64_t bit) {
    char name[3];
    unsigned at = (unsigned)bits_first(bit);
    patterns_name(name, bit);
    json_open_object(j);
    json_put_str(j, "name", name);
    json_put_uint(j, "column", at % 8);
    json_put_uint(j, "row", 7 - at / 8);
    data_put_colour(j, "colour", patterns_colour_at(s, bit));
    json_put_uint(j, "owner", s->owned[0] & bit ? 1 : s->owned[1] & bit ? 2 : 0);
    json_put_uint(j, "marker", (uint64_t)marker_on(s, bit));
    json_close_object(j);
}

static void put_group(json *j, const patterns_state *s, int seat, int n) {
    struct patterns_group g;
    char name[3];
    patterns_group_of(&g, s, seat, n);
    patterns_name(name, g.marker);
    json_open_object(j);
    json_put_uint(j, "seat", (uint64_t)seat + 1);
    data_put_colour(j, "colour", g.colour);
    json_put_uint(j, "place", (uint64_t)g.place);
    json_put_str(j, "marker", name);
    patterns_data_put_names(j, "cells", g.tokens);
    patterns_data_put_names(j, "loose", patterns_group_loose(s, &g));
    patterns_data_put_names(j, "flips", patterns_group_flips(s, seat, &g));
    json_put_uint(j, "points", (uint64_t)g.points);
    json_close_object(j);
}

void patterns_data(json *j, const game_state *state, int viewer) {
    static const char *const phases[] = {"bowl", "play", "close", "over"};
    const patterns_state *s = patterns_of(state);
    (void)viewer; /* nothing is hidden */
    json_write_key(j, "cells");
    json_open_list(j);
    for (int row = 7; row >= 0; row--)
        for (uint64_t rest = PATTERNS_MAT & (uint64_t)0xff << 8 * row; rest; rest &= rest - 1)
            patterns_data_put_cell(j, s, rest & -rest);
    json_close_list(j);
    json_write_key(j, "bowls");
    json_open_list(j);
    for (int seat = 0; seat < 2; seat++)
        if (s->bowl[seat])
            json_write_str(j, (char[]){colour_letter(s->bowl[seat] - 1), '\0'});
        else
            json_write_null(j);
    json_close_list(j);
    json_write_key(j, "groups");
    json_open_list(j);
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < patterns_claims(s, seat); n++)
            put_group(j, s, seat, n);
    json_close_list(j);
    json_put_uint(j, "turn", s->turn + 1U);
    json_put_str(j, "phase", phases[s->phase]);
}
