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

/* The kinds, with their English. */

static void patterns_events_say_bowl(text *t, const struct event *e, int reader) {
    field_say(t, &e->fields, "{colour} into the bowl, {left} for ");
    field_say_seat(t, e->by ^ 1, reader);
}

/* Buttons are small: the sum has no blanks. */
static void patterns_events_say_group_briefly(text *t, const struct event *e, int reader) {
    (void)reader;
    for (const char *sum = event_word(e, "sum"); *sum; sum++)
        if (*sum != ' ')
            text_char(t, *sum);
    field_say(t, &e->fields, " = {points} ({+gain})");
}

static void patterns_events_say_closing(text *t, const struct event *e, int reader) {
    field_say_seat(t, field_seat(&e->fields) ^ 1, reader);
    field_say_to(t, &e->fields, " can't move any more; closing flips: {seat}", reader);
}

static const struct event_kind event_bowl = {
    .key = "bowl", .say = patterns_events_say_bowl, .brief = "leaves {left}"};
static const struct event_kind event_establish = {
    .key = "establish",
    .words = "new {colour} group {place} on {cell}, {taken} into the bowl",
    .brief = "starts group {place}, takes {taken}"};
static const struct event_kind event_swap = {.key = "swap",
                                             .words =
                                                 "{colour} laid on {cell}, {taken} into the bowl",
                                             .brief = "takes {taken}"};
static const struct event_kind event_flip = {.key = "flip", .words = "{colour} flipped on {cell}"};
static const struct event_kind event_group = {
    .key = "group",
    .words = "{colour} group: {size token}, {points point} ({+gain})",
    .say_brief = patterns_events_say_group_briefly};
static const struct event_kind event_closing = {
    .key = "closing", .say = patterns_events_say_closing, .brief = "closing flips"};
static const struct event_kind event_stop = {.key = "stop", .words = "no more flips"};
static const struct event_kind event_over = {.key = "over",
                                             .words = "the game is over: {own} to {against}",
                                             .brief = "ends {own} to {against}",
                                             .implied = true};
static const struct event_kind event_ends = {.key = "over",
                                             .words = "the game ends: {own} to {against}",
                                             .brief = "ends {own} to {against}"};

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
        struct fields *f = events_add(e, &event_group);
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
    struct fields *f = events_add(e, kind == PATTERNS_SWAP_ID   ? &event_swap
                                     : kind == PATTERNS_FLIP_ID ? &event_flip
                                                                : &event_establish);
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
        events_add(e, &event_stop);
    } else if (s->move < PATTERNS_ESTABLISH_ID) {
        struct fields *f = events_add(e, &event_bowl);
        field_add_colour(f, "colour", s->move - PATTERNS_BOWL_ID);
        field_add_colour(f, "left", is->bowl[s->seat ^ 1] - 1);
    } else {
        patterns_events_add_cell(e, s);
    }
    if (is->phase == PATTERNS_CLOSE && was->phase != PATTERNS_CLOSE)
        field_add_seat(events_add(e, &event_closing), is->turn);
    if (is->phase == PATTERNS_OVER) {
        struct fields *f = events_add(e, s->foreseen ? &event_ends : &event_over);
        int score[GAME_MAX_PLAYERS];
        unsigned winners;
        field_add_flag(f, "closed", was->phase == PATTERNS_CLOSE);
        patterns_game.score(s->after, score, &winners);
        field_add_number(f, "own", score[s->seat]);
        field_add_number(f, "against", score[s->seat ^ 1]);
    }
}
