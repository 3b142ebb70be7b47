// SPDX-License-Identifier: MIT
// The events of a step in Flowers.
#include "games/flowers/present/internal.h"

static bool has_tile(const flowers_state *s, int seat, int tile) {
    return s->won[tile] >= flowers_single(seat) && s->won[tile] < flowers_single(seat + 1);
}

static void flowers_events_add_tile(struct fields *f, const char *name, int tile) {
    char word[3];
    flowers_tile_name(word, tile);
    field_add_word(f, name, word);
}

static void flowers_events_add_play(struct events *e, const struct events_step *s, flowers_play p) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    struct fields *f = events_add(e, "play");
    field_add_number(f, "mandala", p.mandala + 1);
    field_add_colour(f, "colour", p.colour);
    field_add_number(f, "count", p.count);
    field_add_flag(f, "up", !lanes_count(flowers_present(was, p.mandala), p.colour));
    if (is->marker[p.mandala] == s->seat + 1 && was->marker[p.mandala] != s->seat + 1)
        field_add_number(events_add(e, "marker"), "mandala", p.mandala + 1);
}

static void flowers_events_add_draws(struct events *e, const struct events_step *s) {
    char drawn[FIELD_TEXT];
    int draws = events_cards(drawn, s, FLOWERS_CARD_ID);
    if (!draws)
        return;
    struct fields *f = events_add(e, "draws");
    field_add_number(f, "count", draws);
    field_add_word(f, "cards", drawn);
}

/* By how much a seat's score grows. */
static int flowers_events_gain(const struct events_step *s, int seat) {
    int had[GAME_MAX_PLAYERS], has[GAME_MAX_PLAYERS];
    unsigned winners;
    flowers_game.score(s->before, had, &winners);
    flowers_game.score(s->after, has, &winners);
    return has[seat] - had[seat];
}

static void flowers_events_add_won_tile(struct events *e, const struct events_step *s, int seat,
                                        int tile) {
    if (has_tile(flowers_of(s->before), seat, tile))
        return;
    struct fields *f = events_add(e, "tile-won");
    field_add_seat(f, seat);
    flowers_events_add_tile(f, "tile", tile);
    field_add_number(f, "points", flowers_events_gain(s, seat));
}

/* What a seat won: tiles, then the Flowers that they made. */
static void flowers_events_add_won(struct events *e, const struct events_step *s, int seat) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, is, seat);
    for (int i = 0; i < n; i++) {
        flowers_events_add_won_tile(e, s, seat, piece[i].first);
        if (piece[i].second != FLOWERS_NONE)
            flowers_events_add_won_tile(e, s, seat, piece[i].second);
    }
    for (int i = 0; i < n; i++) {
        int first = piece[i].first;
        if (piece[i].second == FLOWERS_NONE || was->won[first] == is->won[first])
            continue;
        struct fields *f = events_add(e, "flower");
        field_add_seat(f, seat);
        flowers_events_add_tile(f, "first", first);
        flowers_events_add_tile(f, "second", piece[i].second);
    }
}

/* New tiles, and which mandala is destroyed next. */
static void flowers_events_add_nature(struct events *e, const struct events_step *s, int site) {
    static const char *const sides[] = {"dark", "light"};
    struct fields *f = NULL; /* of the last pair of tiles */
    int side = 0;
    for (int i = 0; i < s->outcomes && !s->foreseen; i++) {
        game_move m = s->outcome[i];
        if (m == GAME_HIDDEN || m < FLOWERS_TILE_ID)
            continue;
        if (m >= FLOWERS_ORDER_ID) {
            field_add_number(events_add(e, "destroyed-next"), "mandala", m - FLOWERS_ORDER_ID + 1);
            continue;
        }
        if (side % 2 == 0) {
            f = events_add(e, "tiles");
            field_add_number(f, "mandala", site + 1);
        }
        flowers_events_add_tile(f, sides[side++ % 2], m - FLOWERS_TILE_ID);
    }
}

/* Seats that won no tile take their cards back. */
static void flowers_events_add_taken_back(struct events *e, const flowers_state *was,
                                          const flowers_state *is, int site) {
    for (int seat = 0; seat < was->players; seat++) {
        int cards = flowers_card_count(was->area[site][seat]);
        bool won = false;
        for (int tile = 0; tile < FLOWERS_TILES; tile++)
            won |= has_tile(is, seat, tile) && !has_tile(was, seat, tile);
        if (!cards || won)
            continue;
        struct fields *f = events_add(e, "taken-back");
        field_add_seat(f, seat);
        field_add_number(f, "count", cards);
    }
}

void flowers_events(struct events *e, const struct events_step *s) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    bool plays = s->move < FLOWERS_TAKE_ID, takes = !plays && s->move < FLOWERS_PASS_ID;
    int site = plays ? flowers_play_of(s->move).mandala : was->site;
    if (plays) {
        flowers_events_add_play(e, s, flowers_play_of(s->move));
        flowers_events_add_draws(e, s);
    } else if (takes) {
        flowers_events_add_tile(events_add(e, "take"), "tile",
                                was->centre[site][s->move - FLOWERS_TAKE_ID] - 1);
    } else {
        events_add(e, "pass");
    }
    for (int i = 0; i < is->players; i++)
        flowers_events_add_won(e, s, (s->seat + i) % is->players);
    if (takes)
        field_add_number(events_add(e, "gain"), "points", flowers_events_gain(s, s->seat));
    if (plays && is->phase == FLOWERS_TAKE && is->marker[is->site]) {
        struct fields *f = events_add(e, "completes");
        field_add_number(f, "mandala", is->site + 1);
        field_add_number(f, "chooser", is->marker[is->site]);
    }
    flowers_events_add_nature(e, s, site);
    if (takes)
        flowers_events_add_taken_back(e, was, is, site);
    if (is->ending && !was->ending)
        events_add(e, "ending");
    if (is->phase == FLOWERS_OVER)
        events_add(e, "over");
}
