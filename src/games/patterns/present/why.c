// SPDX-License-Identifier: MIT
// Why a move in Patterns isn't legal.
#include "games/patterns/present/internal.h"

static const struct reason_kind bowl = {.key = "bowl", .words = "first take your bowl token"};
static const struct reason_kind bowls = {.key = "bowls",
                                         .words = "the bowl tokens are already taken"};
static const struct reason_kind leftover = {
    .key = "leftover", .words = "{colour} isn't one of the two remaining tokens"};
static const struct reason_kind must = {.key = "must", .words = "a player who can act must act"};
static const struct reason_kind closing = {
    .key = "closing", .words = "the game is ending: only flips are possible, or stopping"};
static const struct reason_kind facedown = {.key = "facedown",
                                            .words = "the token at {cell} is already face down"};
static const struct reason_kind grouped = {
    .key = "grouped",
    .words = "you already have a group of {colour}, your bowl's colour: swap or flip"};
static const struct reason_kind ungrouped = {
    .key = "ungrouped",
    .words = "you have no group of {colour}, your bowl's colour: establish one"};
static const struct reason_kind apart = {.key = "apart",
                                         .words = "{cell} isn't beside a {colour} group of yours"};
static const struct reason_kind barred = {
    .key = "barred", .words = "{cell} is beside your opponent's {colour} group"};

/* Why a colour can't be put down at `bit`: the own group that it must touch, the other's that it
 * may not. */
static const struct reason_kind *patterns_why_place(const patterns_state *s, int kind, uint64_t bit,
                                                    int colour) {
    uint64_t own = s->colour[colour] & s->owned[s->turn];
    if (kind == PATTERNS_ESTABLISH_ID && own)
        return &grouped;
    if (kind == PATTERNS_SWAP_ID && !own)
        return &ungrouped;
    if (kind != PATTERNS_ESTABLISH_ID && !(patterns_neighbours(own) & bit))
        return &apart;
    return &barred;
}

static void patterns_why_cell(struct reason *w, const patterns_state *s, game_move m) {
    int kind = m >= PATTERNS_SWAP_ID   ? PATTERNS_SWAP_ID
               : m >= PATTERNS_FLIP_ID ? PATTERNS_FLIP_ID
                                       : PATTERNS_ESTABLISH_ID;
    uint64_t bit = patterns_bit(m - kind);
    char cell[3];
    patterns_name(cell, bit);
    if (s->phase == PATTERNS_CLOSE && kind != PATTERNS_FLIP_ID) {
        reason_set(w, &closing);
    } else if ((s->owned[0] | s->owned[1]) & bit) {
        field_add_word(reason_set(w, &facedown), "cell", cell);
    } else {
        int colour = kind == PATTERNS_FLIP_ID ? patterns_colour_at(s, bit) : s->bowl[s->turn] - 1;
        const struct reason_kind *why = patterns_why_place(s, kind, bit, colour);
        struct fields *f = reason_set(w, why);
        field_add_colour(f, "colour", colour);
        if (why == &apart || why == &barred)
            field_add_word(f, "cell", cell);
    }
}

void patterns_why(struct reason *w, const game_state *state, game_move m) {
    const patterns_state *s = patterns_of(state);
    bool takes = m < PATTERNS_ESTABLISH_ID;
    if (s->phase == PATTERNS_BOWL && takes)
        field_add_colour(reason_set(w, &leftover), "colour", m - PATTERNS_BOWL_ID);
    else if (s->phase == PATTERNS_BOWL)
        reason_set(w, &bowl);
    else if (takes)
        reason_set(w, &bowls);
    else if (m == PATTERNS_STOP_ID)
        reason_set(w, &must);
    else
        patterns_why_cell(w, s, m);
}
