// SPDX-License-Identifier: MIT
// Facts about views of Patterns.
#include "games/patterns/present/internal.h"

/* About the colour that would be put down at `bit`: the own group that it must touch, the other's
 * that it may not. */
static enum facts_key why_place(const patterns_state *s, int kind, uint64_t bit, int colour) {
    uint64_t own = s->colour[colour] & s->owned[s->turn];
    if (kind == PATTERNS_ESTABLISH_ID && own)
        return FACTS_GROUPED;
    if (kind == PATTERNS_SWAP_ID && !own)
        return FACTS_UNGROUPED;
    if (kind != PATTERNS_ESTABLISH_ID && !(patterns_neighbours(own) & bit))
        return FACTS_APART;
    return FACTS_BARRED;
}

static void why_cell(struct facts_why *w, const patterns_state *s, game_move m) {
    int kind = m >= PATTERNS_SWAP_ID   ? PATTERNS_SWAP_ID
               : m >= PATTERNS_FLIP_ID ? PATTERNS_FLIP_ID
                                       : PATTERNS_ESTABLISH_ID;
    uint64_t bit = patterns_bit(m - kind);
    patterns_name(w->cell, bit);
    if (s->phase == PATTERNS_CLOSE && kind != PATTERNS_FLIP_ID) {
        w->key = FACTS_CLOSING;
    } else if ((s->owned[0] | s->owned[1]) & bit) {
        w->key = FACTS_FACEDOWN;
    } else {
        w->colour = kind == PATTERNS_FLIP_ID ? patterns_colour_at(s, bit) : s->bowl[s->turn] - 1;
        w->key = why_place(s, kind, bit, w->colour);
    }
}

static void why(struct facts_why *w, const game_state *state, game_move m) {
    const patterns_state *s = patterns_of(state);
    bool takes = m < PATTERNS_ESTABLISH_ID;
    if (s->phase == PATTERNS_BOWL) {
        w->key = takes ? FACTS_LEFTOVER : FACTS_BOWL;
        w->colour = takes ? m - PATTERNS_BOWL_ID : 0;
    } else if (takes) {
        w->key = FACTS_BOWLS;
    } else if (m == PATTERNS_STOP_ID) {
        w->key = FACTS_MUST;
    } else {
        why_cell(w, s, m);
    }
}

/* P5: the turn stays with the other one, who may have flipped on. */
static void ended(struct facts_end *e, const game_state *state) {
    e->key = FACTS_END_STUCK;
    e->seats = 1U << (patterns_of(state)->turn ^ 1);
}

const struct game_presenter patterns_presenter = {
    why, NULL, NULL, ended, patterns_sheet, patterns_events, patterns_data};
