// SPDX-License-Identifier: MIT
// The events of a step in Patterns.
#include "games/patterns/present/internal.h"

int patterns_colour_at(const patterns_state *s, uint64_t bit) {
    int c = 0;
    while (!(s->colour[c] & bit))
        c++;
    return c;
}

void patterns_name(char out[3], uint64_t bit) {
    int at = bits_first(bit);
    out[0] = (char)('a' + at % 8);
    out[1] = (char)('1' + at / 8);
    out[2] = '\0';
}

void patterns_group_of(struct patterns_group *out, const patterns_state *s, int seat, int n) {
    uint64_t marker = (uint64_t)1 << (s->claim[seat][n] - 1);
    int colour = patterns_colour_at(s, marker);
    uint64_t tokens = s->colour[colour] & s->owned[seat];
    *out = (struct patterns_group){.colour = colour,
                                   .place = n + 1,
                                   .marker = marker,
                                   .tokens = tokens,
                                   .size = bits_count(tokens),
                                   .points = (n + 1) * (bits_count(tokens) - 1)};
}

bool patterns_group_beside(const struct patterns_group *g, uint64_t bit) {
    return patterns_neighbours(g->tokens) & bit & ~g->tokens;
}

uint64_t patterns_group_loose(const patterns_state *s, const struct patterns_group *g) {
    return patterns_neighbours(g->tokens) & ~(s->owned[0] | s->owned[1]);
}

uint64_t patterns_group_flips(const patterns_state *s, int seat, const struct patterns_group *g) {
    uint64_t barred = patterns_neighbours(s->colour[g->colour] & s->owned[seat ^ 1]);
    return patterns_group_loose(s, g) & s->colour[g->colour] & ~barred;
}

/* The group that a token joined, as it is now. */
static void patterns_events_add_group(struct events *e, const struct events_step *s, uint64_t bit) {
    const patterns_state *was = patterns_of(s->before), *is = patterns_of(s->after);
    for (int n = 0; n < patterns_claims(is, s->seat); n++) {
        struct patterns_group g, before;
        char written[FIELD_TEXT];
        text sum;
        text_init(&sum, written, sizeof written);
        patterns_group_of(&g, is, s->seat, n);
        if (!(g.tokens & bit))
            continue;
        patterns_group_of(&before, was, s->seat, n);
        struct fields *f = events_add(e, "group");
        field_add_colour(f, "colour", g.colour);
        field_add_number(f, "size", g.size);
        field_add_number(f, "place", g.place);
        field_add_number(f, "points", g.points);
        field_add_number(f, "gain", g.points - before.points);
        patterns_write_sum(&sum, &g);
        field_add_word(f, "sum", written);
    }
}

static void patterns_events_add_cell(struct events *e, const struct events_step *s) {
    const patterns_state *was = patterns_of(s->before), *is = patterns_of(s->after);
    int kind = s->move >= PATTERNS_SWAP_ID   ? PATTERNS_SWAP_ID
               : s->move >= PATTERNS_FLIP_ID ? PATTERNS_FLIP_ID
                                             : PATTERNS_ESTABLISH_ID;
    uint64_t bit = patterns_bit(s->move - kind);
    char cell[3];
    patterns_name(cell, bit);
    struct fields *f = events_add(e, kind == PATTERNS_SWAP_ID   ? "swap"
                                     : kind == PATTERNS_FLIP_ID ? "flip"
                                                                : "establish");
    field_add_word(f, "cell", cell);
    field_add_colour(f, "colour", patterns_colour_at(is, bit));
    if (kind == PATTERNS_ESTABLISH_ID)
        field_add_number(f, "place", patterns_claims(is, s->seat));
    if (kind != PATTERNS_FLIP_ID)
        field_add_colour(f, "taken", patterns_colour_at(was, bit));
    if (kind != PATTERNS_ESTABLISH_ID)
        patterns_events_add_group(e, s, bit);
}

void patterns_events(struct events *e, const struct events_step *s) {
    const patterns_state *was = patterns_of(s->before), *is = patterns_of(s->after);
    if (s->move == PATTERNS_STOP_ID) {
        events_add(e, "stop");
    } else if (s->move < PATTERNS_ESTABLISH_ID) {
        struct fields *f = events_add(e, "bowl");
        field_add_colour(f, "colour", s->move - PATTERNS_BOWL_ID);
        field_add_colour(f, "left", is->bowl[s->seat ^ 1] - 1);
    } else {
        patterns_events_add_cell(e, s);
    }
    if (is->phase == PATTERNS_CLOSE && was->phase != PATTERNS_CLOSE)
        field_add_seat(events_add(e, "closing"), is->turn);
    if (is->phase == PATTERNS_OVER) {
        struct fields *f = events_add(e, "over");
        int score[GAME_MAX_PLAYERS];
        unsigned winners;
        field_add_flag(f, "closed", was->phase == PATTERNS_CLOSE);
        patterns_game.score(s->after, score, &winners);
        field_add_number(f, "own", score[s->seat]);
        field_add_number(f, "against", score[s->seat ^ 1]);
    }
}
