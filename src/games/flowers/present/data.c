// SPDX-License-Identifier: MIT
// A position of Flowers as data.
#include "games/flowers/present/internal.h"

/* null when there is none. */
static void flowers_data_write_tile(json *j, int tile) {
    char name[3];
    if (tile == FLOWERS_NONE) {
        json_write_null(j);
        return;
    }
    flowers_tile_name(name, tile);
    json_open_object(j);
    data_put_colour(j, "colour", tile / FLOWERS_VALUES);
    json_put_str(j, "value", name + 1);
    json_put_str(j, "text", name);
    json_close_object(j);
}

static void put_tile(json *j, const char *key, int tile) {
    json_write_key(j, key);
    flowers_data_write_tile(j, tile);
}

/* What makes a colour present (F4): a seat from 1, -1: a tile, 0: nothing. */
static int brought_by(const flowers_state *s, int mandala, int colour) {
    for (int i = 0; i < 2; i++)
        if (s->centre[mandala][i] && (s->centre[mandala][i] - 1) / FLOWERS_VALUES == colour)
            return -1;
    for (int seat = 0; seat < s->players; seat++)
        if (lanes_count(flowers_up(s->area[mandala][seat]), colour))
            return seat + 1;
    return 0;
}

lanes flowers_known_hand(const flowers_state *s, int seat, int viewer) {
    return events_sees(viewer, seat) ? s->hand[seat] : flowers_known(s, seat);
}

int flowers_needed(const flowers_state *s, int mandala, int seat) {
    const uint64_t *area = s->area[mandala];
    int holder = s->marker[mandala] - 1;
    if (s->players != 2 || holder < 0 || holder == seat || !flowers_up_count(area[seat]))
        return 0;
    return flowers_half(flowers_card_count(area[holder]));
}

bool flowers_earns(const flowers_state *s, int mandala, int seat) {
    int needed = flowers_needed(s, mandala, seat);
    return needed > 0 && flowers_card_count(s->area[mandala][seat]) >= needed;
}

bool flowers_cannot_claim(const flowers_state *s, int mandala, int seat) {
    uint64_t area = s->area[mandala][seat];
    return flowers_card_count(area) && !flowers_up_count(area);
}

bool flowers_shows_down(const flowers_state *s, int seat, int viewer) {
    return events_sees(viewer, seat) || s->phase == FLOWERS_OVER;
}

static void flowers_data_put_side(json *j, const flowers_state *s, int m, int seat) {
    json_open_object(j);
    data_put_cards(j, "up", flowers_up(s->area[m][seat]), 0);
    data_put_cards(j, "down", flowers_down(s->area[m][seat]), 0);
    json_put_uint(j, "total", (uint64_t)flowers_card_count(s->area[m][seat]));
    json_put_uint(j, "needed", (uint64_t)flowers_needed(s, m, seat));
    json_put_bool(j, "earned", flowers_earns(s, m, seat));
    json_put_bool(j, "cannot_claim", flowers_cannot_claim(s, m, seat));
    json_close_object(j);
}

static void flowers_data_put_mandala(json *j, const flowers_state *s, int m) {
    json_open_object(j);
    put_tile(j, "dark", s->centre[m][0] - 1);
    put_tile(j, "light", s->centre[m][1] - 1);
    json_write_key(j, "sides");
    json_open_list(j);
    for (int seat = 0; seat < s->players; seat++)
        flowers_data_put_side(j, s, m, seat);
    json_close_list(j);
    json_put_uint(j, "marker", s->marker[m]);
    json_write_key(j, "pips");
    json_open_list(j);
    for (int c = 0; c < COLOURS; c++) {
        int by = brought_by(s, m, c);
        json_open_object(j);
        data_put_colour(j, "colour", c);
        json_write_key(j, "by");
        if (by < 0)
            json_write_str(j, "tile");
        else
            json_write_int(j, by);
        json_close_object(j);
    }
    json_close_list(j);
    json_close_object(j);
}

static void put_won(json *j, const flowers_state *s, int seat, int points) {
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, s, seat), i = 0;
    json_open_object(j);
    json_write_key(j, "flowers");
    json_open_list(j);
    for (; i < n && piece[i].second != FLOWERS_NONE; i++) {
        json_open_list(j);
        flowers_data_write_tile(j, piece[i].first);
        flowers_data_write_tile(j, piece[i].second);
        json_close_list(j);
    }
    json_close_list(j);
    json_write_key(j, "singles");
    json_open_list(j);
    for (; i < n; i++)
        flowers_data_write_tile(j, piece[i].first);
    json_close_list(j);
    json_put_uint(j, "points", (uint64_t)points);
    json_close_object(j);
}

static void flowers_data_put_seats(json *j, const game_state *state, int viewer) {
    const flowers_state *s = flowers_of(state);
    int points[GAME_MAX_PLAYERS];
    unsigned winners;
    flowers_game.score(state, points, &winners);
    json_write_key(j, "hands");
    json_open_list(j);
    for (int seat = 0; seat < s->players; seat++) {
        lanes known = flowers_known_hand(s, seat, viewer);
        data_write_cards(j, known, lanes_total(s->hand[seat]) - lanes_total(known));
    }
    json_close_list(j);
    json_write_key(j, "open");
    json_open_list(j);
    for (int seat = 0; seat < s->players; seat++)
        json_write_bool(j, flowers_shows_down(s, seat, viewer));
    json_close_list(j);
    json_write_key(j, "won");
    json_open_list(j);
    for (int seat = 0; seat < s->players; seat++)
        put_won(j, s, seat, points[seat]);
    json_close_list(j);
}

void flowers_data(json *j, const game_state *state, int viewer) {
    static const char *const phases[] = {"play", "draw", "take", "tiles", "order", "over"};
    const flowers_state *s = flowers_of(state);
    bool placed = s->phase != FLOWERS_PLAY && s->phase < FLOWERS_ORDER;
    json_write_key(j, "mandalas");
    json_open_list(j);
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        flowers_data_put_mandala(j, s, m);
    json_close_list(j);
    flowers_data_put_seats(j, state, viewer);
    json_put_uint(j, "dark", (uint64_t)bits_count(s->stack & FLOWERS_DARK));
    json_put_uint(j, "light", (uint64_t)bits_count(s->stack & FLOWERS_LIGHT));
    json_put_uint(j, "deck", (uint64_t)lanes_total(s->deck));
    data_put_cards(j, "discard", s->discard, 0);
    json_put_uint(j, "turn", s->turn + 1U);
    json_put_str(j, "phase", phases[s->phase]);
    json_put_uint(j, "site", placed ? s->site + 1U : 0);
    json_put_bool(j, "ending", s->ending);
}
