// SPDX-License-Identifier: MIT
// The input of a net: a position of Patterns as numbers of rows (search/features.h). Nothing
// is hidden, and all that matters is there: every cell with its token and whose it is, and as units
// the colours, each with both groups, their markers and the bowls. Seats are its own
// and the other. The mat's symmetries are left to those who train.
//
// The same source runs in training, natively and in the browser. A change of what it writes needs
// another PATTERNS_FEATURES and new weights.
#ifndef GAMES_PATTERNS_AI_FEATURES_H
#define GAMES_PATTERNS_AI_FEATURES_H

#include "games/patterns/rules.h"
#include "search/features.h"

enum {
    PATTERNS_FEATURES = 1, /* the version */
    PATTERNS_LEAD = 10,    /* this many points are a lead of 1 */
    PATTERNS_UNITS = COLOURS,
    PATTERNS_CELL_CASES = 3 * COLOURS, /* face up, own, the other's */
    PATTERNS_COMMON_INPUTS = PATTERNS_CELLS + 7,
    PATTERNS_UNIT_INPUTS = 9,
    PATTERNS_COMMON_ROWS = PATTERNS_CELLS * PATTERNS_CELL_CASES + 8 + 2 * 7 + 3 * 33 + 53,
    PATTERNS_UNIT_ROWS = 2 * 10 + 2 * 7 + 3 + 2 * 10 + 2 * 10,
};

/* Every cell's case, as bytes in the order of the word's bits. */
static inline void patterns_cell_cases(uint8_t out[64], const patterns_state *s, int seat) {
    const uint64_t *c = s->colour;
    uint64_t one = c[1] | c[3] | c[5], two = c[2] | c[3], four = c[4] | c[5];
    uint64_t own = s->owned[seat], other = s->owned[seat ^ 1];
    static_assert(COLOURS == 6, "a colour is three bits");
    for (int row = 0; row < 8; row++) {
        uint64_t cases = bits_to_bytes((unsigned)(one >> 8 * row)) +
                         bits_to_bytes((unsigned)(two >> 8 * row)) * 2 +
                         bits_to_bytes((unsigned)(four >> 8 * row)) * 4 +
                         bits_to_bytes((unsigned)(own >> 8 * row)) * COLOURS +
                         bits_to_bytes((unsigned)(other >> 8 * row)) * (2 * COLOURS);
        memcpy(out + 8 * row, &cases, sizeof cases); /* at most 17 each: no carry */
    }
}

/* The number of a seat's claim marker on its group of each colour; 0: none. */
static inline void patterns_markers(uint8_t out[COLOURS], const patterns_state *s, int seat) {
    memset(out, 0, COLOURS);
    for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
        uint64_t bit = (uint64_t)1 << (s->claim[seat][n] - 1);
        for (int c = 0; c < COLOURS; c++)
            if (s->colour[c] & bit)
                out[c] = (uint8_t)(n + 1);
    }
}

/* Both seats' groups: of each colour the tokens, and the number of the marker. */
struct patterns_groups {
    uint8_t tokens[2][COLOURS], marker[2][COLOURS];
    int points[2], claims[2];
};

static inline void patterns_know(struct patterns_groups *k, const patterns_state *s, int seat) {
    for (int i = 0; i < 2; i++) {
        patterns_markers(k->marker[i], s, seat ^ i);
        k->points[i] = 0;
        k->claims[i] = patterns_claims(s, seat ^ i);
        for (int c = 0; c < COLOURS; c++) {
            int tokens = bits_count(s->colour[c] & s->owned[seat ^ i]);
            k->tokens[i][c] = (uint8_t)tokens;
            if (tokens)
                k->points[i] += k->marker[i][c] * (tokens - 1);
        }
    }
}

static inline void patterns_common_inputs(struct features *f, const struct patterns_groups *k,
                                          const patterns_state *s, int seat) {
    static const uint8_t at[PATTERNS_CELLS] = {
        2,  3,  4,  5,  9,  10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23,
        24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,
        42, 43, 44, 45, 46, 47, 49, 50, 51, 52, 53, 54, 58, 59, 60, 61,
    };
    uint8_t cases[64];
    patterns_cell_cases(cases, s, seat);
    for (int cell = 0; cell < PATTERNS_CELLS; cell++)
        features_add(f, cases[at[cell]], PATTERNS_CELL_CASES);
    features_add(f, 2 * s->phase + (s->turn == seat), 8);
    for (int i = 0; i < 2; i++)
        features_add(f, k->claims[i], 7);
    features_add(f, (k->points[0] - k->points[1] + 64) / 4, 33);
    for (int i = 0; i < 2; i++)
        features_add(f, k->points[i] / 4, 33);
    features_add(f, PATTERNS_CELLS - bits_count(s->owned[0] | s->owned[1]), 53);
}

static inline void patterns_unit_inputs(struct features *f, const struct patterns_groups *k,
                                        const patterns_state *s, const patterns_layout *t, int seat,
                                        int c) {
    bool own = s->bowl[seat] == c + 1, other = s->bowl[seat ^ 1] == c + 1;
    uint64_t up = s->colour[c] & t->face_up;
    for (int i = 0; i < 2; i++)
        features_add(f, k->tokens[i][c], 10);
    for (int i = 0; i < 2; i++)
        features_add(f, k->marker[i][c], 7);
    features_add(f, own + 2 * other, 3);
    for (int i = 0; i < 2; i++) /* tokens that a seat may flip now */
        features_add(f, bits_count(up & t->flips[seat ^ i]), 10);
    for (int i = 0; i < 2; i++) /* cells by which its group may still grow */
        features_add(f, bits_count(t->reach[seat ^ i][c] & t->face_up & ~t->reach[seat ^ i ^ 1][c]),
                     10);
}

/* `out` gets the common inputs, then those of every unit. */
static inline void patterns_features(uint16_t *out, const game_state *state, int seat) {
    const patterns_state *s = patterns_of(state);
    struct patterns_groups k;
    struct features f = {out, 0};
    patterns_layout t;
    patterns_lay_out(&t, s);
    patterns_know(&k, s, seat);
    patterns_common_inputs(&f, &k, s, seat);
    for (int c = 0; c < COLOURS; c++) {
        f.row = PATTERNS_COMMON_ROWS;
        patterns_unit_inputs(&f, &k, s, &t, seat, c);
    }
}

#endif
