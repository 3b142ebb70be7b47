// SPDX-License-Identifier: MIT
// Facts about views of Patterns.
#include "games/patterns/present/internal.h"

static const struct facts_reason bowl = {"bowl", "first take your bowl token (b and a colour)"};
static const struct facts_reason bowls = {"bowls", "the bowl tokens are already taken"};
static const struct facts_reason leftover = {"leftover",
                                             "%c isn't one of the two remaining tokens"};
static const struct facts_reason must = {"must", "a player who can act must act"};
static const struct facts_reason closing = {
    "closing", "the game is ending: only flips (F) and the stop (-) are possible"};
static const struct facts_reason facedown = {"facedown", "the token at %p is already face down"};
static const struct facts_reason grouped = {
    "grouped", "you already have a group of %c, your bowl's colour: swap (S) or flip (F)"};
static const struct facts_reason ungrouped = {
    "ungrouped", "you have no group of %c, your bowl's colour: establish one (E)"};
static const struct facts_reason apart = {"apart", "%p isn't beside a %c group of yours"};
static const struct facts_reason barred = {"barred", "%p is beside your opponent's %c group"};

static const struct facts_ending stuck = {
    .key = "stuck", .words = "no move was left: ", .did = "had no move left"};

/* Why a colour can't be put down at `bit`: the own group that it must touch, the other's that it
 * may not. */
static const struct facts_reason *why_place(const patterns_state *s, int kind, uint64_t bit,
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

static void why_cell(struct facts_why *w, const patterns_state *s, game_move m) {
    int kind = m >= PATTERNS_SWAP_ID   ? PATTERNS_SWAP_ID
               : m >= PATTERNS_FLIP_ID ? PATTERNS_FLIP_ID
                                       : PATTERNS_ESTABLISH_ID;
    uint64_t bit = patterns_bit(m - kind);
    patterns_name(w->cell, bit);
    if (s->phase == PATTERNS_CLOSE && kind != PATTERNS_FLIP_ID) {
        w->reason = &closing;
    } else if ((s->owned[0] | s->owned[1]) & bit) {
        w->reason = &facedown;
    } else {
        w->colour = kind == PATTERNS_FLIP_ID ? patterns_colour_at(s, bit) : s->bowl[s->turn] - 1;
        w->reason = why_place(s, kind, bit, w->colour);
    }
}

static void patterns_facts_why(struct facts_why *w, const game_state *state, game_move m) {
    const patterns_state *s = patterns_of(state);
    bool takes = m < PATTERNS_ESTABLISH_ID;
    if (s->phase == PATTERNS_BOWL) {
        w->reason = takes ? &leftover : &bowl;
        w->colour = takes ? m - PATTERNS_BOWL_ID : 0;
    } else if (takes) {
        w->reason = &bowls;
    } else if (m == PATTERNS_STOP_ID) {
        w->reason = &must;
    } else {
        why_cell(w, s, m);
    }
}

/* P5: the turn stays with the other seat, which may have made closing flips. */
static void patterns_facts_ended(struct facts_end *e, const game_state *state) {
    e->ending = &stuck;
    e->seats = 1U << (patterns_of(state)->turn ^ 1);
}

const struct game_presenter patterns_presenter = {
    .why = patterns_facts_why,
    .ended = patterns_facts_ended,
    .sheet = patterns_sheet,
    .events = patterns_events,
    .data = patterns_data,
};
