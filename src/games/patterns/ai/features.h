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

#include "games/patterns/rules.h"
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

/* A position as a seat sees it: of two, the first is its own. Sets are of tokens of all colours, so
 * that one word answers for six groups. */
struct patterns_scene {
    const patterns_state *s;
    const patterns_layout *t;
    int seat;
    uint8_t marker[2][COLOURS]; /* the number of a group's marker; 0: no group */
    uint64_t acts[2];           /* the cells at which a seat may act */
    uint64_t chain[2];          /* the tokens that its groups could flip one after another */
    uint64_t risk[2];           /* of these, those that the other may take or flip now */
    uint64_t loose[2];          /* the others that are face up and not barred */
    uint64_t paired[2];         /* of these, those beside one of their colour */
    int claims[2], places[2], flips[2];
    int lead;
};

/* Tokens beside one of their own colour: those with such a one to the right of them, and above. */
struct patterns_links {
    uint64_t right, above;
};

/* The tokens of their colours beside those of a set. */
static inline uint64_t patterns_linked(const struct patterns_links *l, uint64_t set) {
    return (set & l->right) << 1 | (set >> 1 & l->right) | (set & l->above) << 8 |
           (set >> 8 & l->above);
}

/* A token that may be flipped now begins a chain, which goes on along links. */
static inline void patterns_scene_chains(struct patterns_scene *k) {
    const uint64_t last_column = 0x8080808080808080U;
    const uint64_t *colour = k->s->colour;
    struct patterns_links links = {0, 0};
    uint64_t own = 0, other = 0; /* what the groups of these bar */
    for (int c = 0; c < COLOURS; c++) {
        links.right |= colour[c] & colour[c] >> 1;
        links.above |= colour[c] & colour[c] >> 8;
        own |= colour[c] & k->t->reach[k->seat][c];
        other |= colour[c] & k->t->reach[k->seat ^ 1][c];
    }
    links.right &= ~last_column;
    const uint64_t tokens[2] = {k->t->face_up & ~other, k->t->face_up & ~own};
    uint64_t chain[2] = {k->t->flips[k->seat], k->t->flips[k->seat ^ 1]}, more;
    do {
        uint64_t next[2] = {patterns_linked(&links, chain[0]) & tokens[0] & ~chain[0],
                            patterns_linked(&links, chain[1]) & tokens[1] & ~chain[1]};
        chain[0] |= next[0];
        chain[1] |= next[1];
        more = next[0] | next[1];
    } while (more);
    for (int i = 0; i < 2; i++) {
        k->chain[i] = chain[i];
        k->risk[i] = chain[i] & k->acts[i ^ 1];
        k->loose[i] = tokens[i] & ~chain[i];
        k->paired[i] = k->loose[i] & patterns_linked(&links, k->loose[i]);
    }
}

/* All but the markers, which the caller has set. */
static inline void patterns_scene_fill(struct patterns_scene *k) {
    const patterns_state *s = k->s;
    k->lead = 0;
    for (int i = 0; i < 2; i++) {
        int seat = k->seat ^ i, sum = 0;
        uint64_t places = s->bowl[seat] ? patterns_options_of(s, k->t, seat).places : 0;
        k->acts[i] = k->t->flips[seat] | places;
        k->flips[i] = bits_count(k->t->flips[seat]);
        k->places[i] = bits_count(places);
        k->claims[i] = 0;
        for (int c = 0; c < COLOURS; c++) {
            int marker = k->marker[i][c];
            sum += marker * (bits_count(s->colour[c] & s->owned[seat]) - 1);
            k->claims[i] += marker != 0;
        }
        k->lead += i ? -sum : sum;
    }
    patterns_scene_chains(k);
}

/* The number of each seat's claim marker on its group of each colour; 0: none. Without branches,
 * which nobody could foresee. */
static inline void patterns_markers(uint8_t out[2][COLOURS], const patterns_state *s, int seat) {
    const uint64_t *colour = s->colour, none = (uint64_t)1 << 63;   /* there is no cell */
    const uint64_t ones = colour[1] | colour[3] | colour[5] | none; /* colours as binary numbers */
    const uint64_t twos = colour[2] | colour[3] | none, fours = colour[4] | colour[5] | none;
    for (int i = 0; i < 2; i++) {
        uint8_t number[8] = {0}; /* the last takes those that aren't placed */
        for (int n = 0; n < 6; n++) {
            int bit = (s->claim[seat ^ i][n] - 1) & 63;
            number[(ones >> bit & 1) | (twos >> bit & 1) << 1 | (fours >> bit & 1) << 2] =
                (uint8_t)(n + 1);
        }
        memcpy(out[i], number, COLOURS);
    }
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

/* All of them, four at a time; then, until the rest is written, the cases of missing tokens. */
static inline void patterns_cell_inputs(struct features *f, const patterns_state *s, int seat) {
    uint64_t own = patterns_cells(s->owned[seat]), other = patterns_cells(s->owned[seat ^ 1]);
    for (int i = 0; i < PATTERNS_CELLS; i += 4, own >>= 4, other >>= 4) {
        uint64_t rows = 3 * (i * BITS_PAIRS + 0x0003000200010000U);
        rows += bits_to_pairs((unsigned)own) + 2 * bits_to_pairs((unsigned)other);
        memcpy(f->next + i, &rows, sizeof rows);
    }
    f->next += PATTERNS_CELLS;
    f->row += 3 * PATTERNS_CELLS;
    for (int n = 0; n < PATTERNS_PER_COLOUR; n++)
        f->next[n] = (uint16_t)(f->row + n);
}

static inline void patterns_common_inputs(struct features *f, const struct patterns_scene *k) {
    features_add(f, 2 * k->s->phase + (k->s->turn == k->seat), 8);
    for (int i = 0; i < 2; i++)
        features_add(f, k->claims[i], 7);
    features_add(f, k->lead + PATTERNS_MOST_LEAD, 2 * PATTERNS_MOST_LEAD + 1);
    features_add(f, bits_count(k->t->face_up), PATTERNS_CELLS + 1);
    for (int i = 0; i < 2; i++) {
        features_add(f, k->flips[i], PATTERNS_TOTALS);
        features_add(f, bits_count(k->chain[i]), PATTERNS_TOTALS);
        features_add(f, bits_count(k->risk[i]), PATTERNS_TOTALS);
        features_add(f, k->places[i], PATTERNS_PLACES);
    }
}

/* The tokens of a colour on the mat, in ascending order, and one case for each that is missing.
 * `cells` is what was written for cells. Without branches, as the markers. */
static inline void patterns_token_inputs(struct features *f, const patterns_state *s,
                                         const uint16_t *cells, int c) {
    uint64_t left = patterns_cells(s->colour[c]);
    left |= ~(uint64_t)0 << (PATTERNS_CELLS + bits_count(left));
    for (int n = 0; n < PATTERNS_PER_COLOUR; n++, left &= left - 1)
        *f->next++ = (uint16_t)(f->row + cells[bits_first(left)]);
    f->row += PATTERNS_TOKEN_CASES;
}

/* What one more token would bring into a group's chain; without a group, what is paired. */
static inline uint64_t patterns_near(const struct patterns_scene *k, int side, int c) {
    const uint64_t *reach = k->t->reach[k->seat ^ side];
    uint64_t colour = k->s->colour[c], chain = k->chain[side] & colour;
    uint64_t free = k->t->face_up & ~k->t->reach[k->seat ^ side ^ 1][c];
    uint64_t edge = (reach[c] | patterns_neighbours(chain)) & free;
    uint64_t beside = patterns_neighbours(edge) & k->loose[side];
    return colour & (k->marker[side][c] ? beside : k->paired[side]);
}

static inline void patterns_side_inputs(struct features *f, const struct patterns_scene *k,
                                        int side, int c) {
    int seat = k->seat ^ side, marker = k->marker[side][c];
    uint64_t colour = k->s->colour[c];
    uint64_t open = k->t->reach[seat][c] & k->t->face_up & ~k->t->reach[seat ^ 1][c];
    int chain = bits_count(colour & k->chain[side]), loose = bits_count(colour & k->loose[side]);
    int risk = bits_count(colour & k->risk[side]), near = bits_count(patterns_near(k, side, c));
    patterns_join(f, marker, PATTERNS_MARKERS, chain, PATTERNS_CHAINS);
    patterns_join(f, marker, PATTERNS_MARKERS, loose, PATTERNS_CHAINS);
    patterns_join(f, marker, PATTERNS_MARKERS, risk, PATTERNS_NEAR);
    patterns_join(f, marker, PATTERNS_MARKERS, near, PATTERNS_NEAR);
    patterns_join(f, k->s->bowl[seat] == c + 1, 2, bits_count(open), 10);
    features_add(f, bits_count(colour & k->t->flips[seat]), 10);
    features_add(f, bits_count(colour & k->s->owned[seat]), 10);
}

/* What of a unit's inputs comes after its tokens. */
static inline void patterns_group_inputs(struct features *f, const struct patterns_scene *k,
                                         int c) {
    int held = k->s->bowl[k->seat] == c + 1, theirs = k->s->bowl[k->seat ^ 1] == c + 1;
    int markers = k->marker[0][c] * PATTERNS_MARKERS + k->marker[1][c];
    features_add(f, (held + 2 * theirs) * PATTERNS_MARKERS * PATTERNS_MARKERS + markers,
                 4 * PATTERNS_MARKERS * PATTERNS_MARKERS);
    patterns_side_inputs(f, k, 0, c);
    patterns_side_inputs(f, k, 1, c);
}

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
    patterns_markers(k.marker, s, seat);
    patterns_scene_fill(&k);
    patterns_cell_inputs(&f, s, seat);
    struct features common = f;
    f.next = out + PATTERNS_COMMON_INPUTS;
    for (int c = 0; c < COLOURS; c++) {
        f.row = PATTERNS_COMMON_ROWS;
        patterns_token_inputs(&f, s, out, c);
        patterns_group_inputs(&f, &k, c);
    }
    patterns_common_inputs(&common, &k);
}

#endif
