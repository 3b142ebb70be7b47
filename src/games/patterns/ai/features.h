// SPDX-License-Identifier: MIT
// The input of a net: a position of Patterns as numbers of rows (search/features.h). Nothing is
// hidden, and all that matters is there: as common inputs whose every cell is, the lead, and what
// both seats may do; as units the colours, each with its tokens, both groups, what these may still
// get, their markers and the bowls. Seats are its own and the other. No input knows a colour by
// name; the mat's symmetries are left to those who train.
//
// Most cases join two numbers (a count and the marker's), since one table row for both can hold
// their product. The same source runs in training, natively and in the browser. A change of what it
// writes needs another PATTERNS_FEATURES and new weights.
#ifndef GAMES_PATTERNS_AI_FEATURES_H
#define GAMES_PATTERNS_AI_FEATURES_H

#include "games/patterns/ai/board.h"
#include "search/features.h"

enum {
    PATTERNS_FEATURES = 2, /* the version */
    PATTERNS_LEAD = 10,    /* this many points are a lead of 1 */
    PATTERNS_UNITS = COLOURS,

    PATTERNS_MARKERS = 7,    /* 0: no group */
    PATTERNS_MOST_LEAD = 40, /* points; so are the other limits numbers of cases */
    PATTERNS_TOTALS = 24,
    PATTERNS_PLACES = 32,
    PATTERNS_COMMON_INPUTS = PATTERNS_CELLS + 13,
    PATTERNS_COMMON_ROWS = 3 * PATTERNS_CELLS + 8 + 2 * 7 + (2 * PATTERNS_MOST_LEAD + 1) +
                           (PATTERNS_CELLS + 1) + 6 * PATTERNS_TOTALS + 2 * PATTERNS_PLACES,

    PATTERNS_TOKEN_CASES = 3 * PATTERNS_CELLS + PATTERNS_PER_COLOUR,
    PATTERNS_CHAINS = 8,
    PATTERNS_NEAR = 6,
    PATTERNS_SIDE_ROWS = PATTERNS_MARKERS * 2 * (PATTERNS_CHAINS + PATTERNS_NEAR) + 40,
    PATTERNS_SIDE_INPUTS = 7,
    PATTERNS_UNIT_INPUTS = PATTERNS_PER_COLOUR + 1 + 2 * PATTERNS_SIDE_INPUTS,
    PATTERNS_UNIT_ROWS =
        PATTERNS_TOKEN_CASES + 4 * PATTERNS_MARKERS * PATTERNS_MARKERS + 2 * PATTERNS_SIDE_ROWS,
};

/* A position as a seat sees it: of two, the first is its own. */
struct patterns_scene {
    const patterns_state *s;
    const patterns_layout *t;
    int seat;
    uint8_t marker[2][COLOURS]; /* the number of a group's marker; 0: no group */
    uint64_t acts[2];           /* the cells at which a seat may act */
    int claims[2], places[2], flips[2];
    int lead;
    int chains[2], risks[2]; /* all that its groups could flip, and what the other could spoil */
};

/* A group, or what could become one, as sets of tokens and cells. */
struct patterns_prospect {
    uint64_t open;   /* cells by which the group may grow */
    uint64_t tokens; /* of its colour, face up and not barred */
    uint64_t chain;  /* those that can be flipped one after another */
    uint64_t risk;   /* those of the chain that the other may take or flip now */
    uint64_t loose;  /* the rest */
    uint64_t near; /* of that, what one more token would bring in; without a group, what's paired */
};

/* `p` is that of another position, or {0}: often the chain is the same. */
static inline void patterns_prospect_of(struct patterns_prospect *p, const struct patterns_scene *k,
                                        int side, int c) {
    const patterns_layout *t = k->t;
    int seat = k->seat ^ side;
    uint64_t free = t->face_up & ~t->reach[seat ^ 1][c], tokens = k->s->colour[c] & free;
    uint64_t open = t->reach[seat][c] & free;
    if (p->open != open || p->tokens != tokens) {
        p->open = open;
        p->tokens = tokens;
        p->chain = patterns_spread(open, tokens);
    }
    p->risk = p->chain & k->acts[side ^ 1];
    p->loose = tokens & ~p->chain;
    uint64_t edge = (p->open & ~p->chain) | (patterns_neighbours(p->chain) & free);
    p->near = p->loose & patterns_neighbours(k->marker[side][c] ? edge : p->loose);
}

/* All but the markers, which the caller has set, and the sums of prospects. */
static inline void patterns_scene_fill(struct patterns_scene *k) {
    const patterns_state *s = k->s;
    k->lead = 0;
    for (int i = 0; i < 2; i++) {
        int seat = k->seat ^ i, sum = 0;
        uint64_t places = s->bowl[seat] ? patterns_options_of(s, k->t, seat).places : 0;
        k->acts[i] = k->t->flips[seat] | places;
        k->flips[i] = bits_count(k->t->flips[seat]);
        k->places[i] = bits_count(places);
        k->claims[i] = k->chains[i] = k->risks[i] = 0;
        for (int c = 0; c < COLOURS; c++)
            if (k->marker[i][c]) {
                sum += k->marker[i][c] * (bits_count(s->colour[c] & s->owned[seat]) - 1);
                k->claims[i]++;
            }
        k->lead += i ? -sum : sum;
    }
}

/* The number of a seat's claim marker on its group of each colour; 0: none. Without branches, which
 * nobody could foresee. */
static inline void patterns_markers(uint8_t out[COLOURS], const patterns_state *s, int seat) {
    uint8_t number[COLOURS + 1] = {0}; /* the last takes those that aren't placed */
    for (int n = 0; n < 6; n++) {
        int bit = s->claim[seat][n] - 1, placed = bit >= 0, colour = placed ? 0 : COLOURS;
        for (int c = 1; c < COLOURS; c++)
            colour += c * (placed & (int)(s->colour[c] >> (bit & 63) & 1));
        number[colour] = (uint8_t)(n + 1);
    }
    memcpy(out, number, COLOURS);
}

/* Two numbers as one case; what lies beyond the last counts as that. */
static inline void patterns_join(struct features *f, int high, int cases, int low, int lows) {
    *f->next++ = (uint16_t)(f->row + high * lows + features_capped(low, lows - 1));
    f->row += cases * lows;
}

/* A cell: whether it is nobody's, its own, the other's. */
static inline int patterns_cell_row(uint64_t bit, uint64_t own, uint64_t other) {
    return 3 * patterns_cell(bit) + (own & bit ? 1 : other & bit ? 2 : 0);
}

/* All of them, a row of the mat at a time. */
static inline void patterns_cell_inputs(struct features *f, const patterns_state *s, int seat) {
    static const struct {
        uint8_t column, cells;
    } mat[8] = {{2, 4}, {1, 6}, {0, 8}, {0, 8}, {0, 8}, {0, 8}, {1, 6}, {2, 4}};
    for (int row = 0; row < 8; row++) {
        uint64_t whose = bits_to_bytes((unsigned)(s->owned[seat] >> 8 * row)) +
                         bits_to_bytes((unsigned)(s->owned[seat ^ 1] >> 8 * row)) * 2;
        for (int i = 0; i < mat[row].cells; i++, f->row += 3)
            *f->next++ = (uint16_t)(f->row + (int)(whose >> 8 * (mat[row].column + i) & 3));
    }
}

/* Needs the sums of all prospects. */
static inline void patterns_common_inputs(struct features *f, const struct patterns_scene *k) {
    features_add(f, 2 * k->s->phase + (k->s->turn == k->seat), 8);
    for (int i = 0; i < 2; i++)
        features_add(f, k->claims[i], 7);
    features_add(f, k->lead + PATTERNS_MOST_LEAD, 2 * PATTERNS_MOST_LEAD + 1);
    features_add(f, bits_count(k->t->face_up), PATTERNS_CELLS + 1);
    for (int i = 0; i < 2; i++) {
        features_add(f, k->flips[i], PATTERNS_TOTALS);
        features_add(f, k->chains[i], PATTERNS_TOTALS);
        features_add(f, k->risks[i], PATTERNS_TOTALS);
        features_add(f, k->places[i], PATTERNS_PLACES);
    }
}

/* The tokens of a colour on the mat, in ascending order, and one case for each that is missing.
 * `cells` is what was written for all cells. */
static inline void patterns_token_inputs(struct features *f, const patterns_state *s,
                                         const uint16_t *cells, int c) {
    int n = 0;
    for (uint64_t left = s->colour[c]; left; left &= left - 1, n++)
        *f->next++ = (uint16_t)(f->row + cells[patterns_cell(left & (0 - left))]);
    for (; n < PATTERNS_PER_COLOUR; n++)
        *f->next++ = (uint16_t)(f->row + 3 * PATTERNS_CELLS + n);
    f->row += PATTERNS_TOKEN_CASES;
}

static inline void patterns_side_inputs(struct features *f, struct patterns_scene *k, int side,
                                        int c, struct patterns_prospect *p) {
    int seat = k->seat ^ side, marker = k->marker[side][c];
    patterns_prospect_of(p, k, side, c);
    int chain = bits_count(p->chain), risk = bits_count(p->risk);
    k->chains[side] += chain;
    k->risks[side] += risk;
    patterns_join(f, marker, PATTERNS_MARKERS, chain, PATTERNS_CHAINS);
    patterns_join(f, marker, PATTERNS_MARKERS, bits_count(p->loose), PATTERNS_CHAINS);
    patterns_join(f, marker, PATTERNS_MARKERS, risk, PATTERNS_NEAR);
    patterns_join(f, marker, PATTERNS_MARKERS, bits_count(p->near), PATTERNS_NEAR);
    patterns_join(f, k->s->bowl[seat] == c + 1, 2, bits_count(p->open), 10);
    features_add(f, bits_count(k->s->colour[c] & k->t->flips[seat]), 10);
    features_add(f, bits_count(k->s->colour[c] & k->s->owned[seat]), 10);
}

/* What of a unit's inputs comes after its tokens; adds to the sums of the scene. */
static inline void patterns_group_inputs(struct features *f, struct patterns_scene *k, int c,
                                         struct patterns_prospect *own,
                                         struct patterns_prospect *other) {
    int held = k->s->bowl[k->seat] == c + 1, theirs = k->s->bowl[k->seat ^ 1] == c + 1;
    int markers = k->marker[0][c] * PATTERNS_MARKERS + k->marker[1][c];
    features_add(f, (held + 2 * theirs) * PATTERNS_MARKERS * PATTERNS_MARKERS + markers,
                 4 * PATTERNS_MARKERS * PATTERNS_MARKERS);
    patterns_side_inputs(f, k, 0, c, own);
    patterns_side_inputs(f, k, 1, c, other);
}

#ifdef __CUDACC__
/* A GPU's thread has too few registers for all chains at once. */
static inline void patterns_find_chains(struct patterns_prospect p[2][COLOURS],
                                        const struct patterns_scene *k) {
    (void)k;
    memset(p, 0, sizeof(struct patterns_prospect[2][COLOURS]));
}
#else
/* The chains of all groups, a lane for each. */
static inline void patterns_find_chains(struct patterns_prospect p[2][COLOURS],
                                        const struct patterns_scene *k) {
    enum { SIDE = 8, LANES_OF_BOTH = 2 * SIDE }; /* more than colours, as words of lanes are */
    uint64_t tokens[LANES_OF_BOTH] = {0}, chain[LANES_OF_BOTH] = {0};
    for (int side = 0; side < 2; side++)
        for (int c = 0; c < COLOURS; c++) {
            int seat = k->seat ^ side, i = SIDE * side + c;
            uint64_t free = k->t->face_up & ~k->t->reach[seat ^ 1][c];
            p[side][c].open = k->t->reach[seat][c] & free;
            p[side][c].tokens = tokens[i] = k->s->colour[c] & free;
            chain[i] = p[side][c].open & tokens[i];
        }
    for (uint64_t more = 1; more;) {
        more = 0;
        for (int i = 0; i < LANES_OF_BOTH; i++) {
            uint64_t next = chain[i] | (patterns_neighbours(chain[i]) & tokens[i]);
            more |= next ^ chain[i];
            chain[i] = next;
        }
    }
    for (int side = 0; side < 2; side++)
        for (int c = 0; c < COLOURS; c++)
            p[side][c].chain = chain[SIDE * side + c];
}
#endif

/* `out` gets the common inputs, then those of every unit. */
static inline void patterns_features(uint16_t *out, const game_state *state, int seat) {
    const patterns_state *s = patterns_of(state);
    patterns_layout t;
    struct patterns_scene k;
    struct features f = {out, 0};
    patterns_lay_out(&t, s);
    k.s = s;
    k.t = &t;
    k.seat = seat;
    for (int i = 0; i < 2; i++)
        patterns_markers(k.marker[i], s, seat ^ i);
    patterns_scene_fill(&k);
    struct patterns_prospect p[2][COLOURS];
    patterns_find_chains(p, &k);
    patterns_cell_inputs(&f, s, seat);
    struct features common = f;
    f.next = out + PATTERNS_COMMON_INPUTS;
    for (int c = 0; c < COLOURS; c++) {
        f.row = PATTERNS_COMMON_ROWS;
        patterns_token_inputs(&f, s, out, c);
        patterns_group_inputs(&f, &k, c, &p[0][c], &p[1][c]);
    }
    patterns_common_inputs(&common, &k);
}

#endif
