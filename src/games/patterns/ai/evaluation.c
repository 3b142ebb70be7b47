// SPDX-License-Identifier: MIT
// An estimate of what can still be gained from a position: a weighted sum of what each seat has.
// The weights come from least squares on how games between simpler searches ended, and depend on
// the number of tokens that are still face up (tools/fit.c).
#include "games/patterns/ai/ai.h"
#include "games/patterns/ai/weights.h"

/* In 1/256 of a point: with 26 tokens face up, and what 26 more would add. */
FITTED int patterns_weight[FEATURES][2] = {
    [CHAIN] = {-55, 79},       [CHAIN_WORTH] = {236, -112},   [RISK_WORTH] = {-51, 0},
    [FLIPS] = {-74, 10},       [OPEN_GROUPS] = {207, 273},    [OPEN_WORTH] = {-48, -66},
    [OPEN_CELLS] = {281, 553}, [LOOSE_WORTH] = {20, 17},      [NEAR] = {8, 124},
    [NEAR_WORTH] = {57, -22},  [STUCK] = {-1036, -666},       [SWAP] = {-517, 1064},
    [SWAP_WORTH] = {264, 23},  [SWAP_CELLS] = {240, -17},     [SWAP_FRESH] = {233, -253},
    [NEW] = {1553, -398},      [NEW_ONE] = {0, -124},         [NEW_TWO] = {274, -389},
    [CLAIMS] = {-2466, 954},   [CLAIMS_SQUARED] = {124, -455}};
FITTED int patterns_tempo[2] = {393, 305}; /* for the seat to move */

static int patterns_evaluation_at_most(int n, int most) {
    return n < most ? n : most;
}

static void look_at_groups(const struct patterns_board *b, int seat, int *f) {
    uint64_t up = b->t.face_up;
    uint64_t theirs = patterns_options_of(&b->s, &b->t, seat ^ 1).places | b->t.flips[seat ^ 1];
    for (int c = 0; c < COLOURS; c++) {
        int worth = b->worth[seat][c];
        uint64_t open = up & ~b->t.reach[seat ^ 1][c], reach = b->t.reach[seat][c] & open;
        if (!worth || !reach)
            continue;
        uint64_t tokens = b->s.colour[c] & open, chain = patterns_spread(reach, tokens);
        uint64_t loose = tokens & ~chain;
        uint64_t edge = (reach & ~chain) | (patterns_neighbours(chain) & open);
        uint64_t near = patterns_neighbours(edge) & loose;
        f[CHAIN] += bits_count(chain);
        f[CHAIN_WORTH] += worth * bits_count(chain);
        f[RISK_WORTH] += worth * bits_count(chain & theirs);
        f[OPEN_GROUPS]++;
        f[OPEN_WORTH] += worth;
        f[OPEN_CELLS] += patterns_evaluation_at_most(bits_count(reach), 4);
        f[LOOSE_WORTH] += worth * bits_count(loose);
        f[NEAR] += bits_count(near);
        f[NEAR_WORTH] += worth * bits_count(near);
    }
}

/* The cells next to at least one of a set, and next to at least two. */
static void count_neighbours(uint64_t set, uint64_t *one, uint64_t *two) {
    const uint64_t column_a = 0x0101010101010101U;
    uint64_t side[4] = {set << 8, set >> 8, (set & ~column_a) >> 1, (set & ~(column_a << 7)) << 1};
    *one = *two = 0;
    for (int i = 0; i < 4; i++) {
        *two |= *one & side[i];
        *one |= side[i];
    }
}

static void look_at_bowl(const struct patterns_board *b, int seat, int *f) {
    patterns_options o = patterns_board_options(b, seat);
    int bowl = b->s.bowl[seat] - 1, next = b->claims[seat] + 1;
    f[FLIPS] = bits_count(o.flips);
    f[CLAIMS] = b->claims[seat];
    f[CLAIMS_SQUARED] = b->claims[seat] * b->claims[seat];
    if (!o.places) {
        f[STUCK] = 1;
    } else if (o.swaps) {
        f[SWAP] = 1;
        f[SWAP_WORTH] = b->worth[seat][bowl];
        f[SWAP_CELLS] = patterns_evaluation_at_most(bits_count(o.places), 6);
        for (int c = 0; c < COLOURS; c++)
            if (!b->worth[seat][c] && o.places & b->s.colour[c])
                f[SWAP_FRESH] = next;
    } else {
        uint64_t one, two;
        count_neighbours(b->s.colour[bowl] & b->t.face_up & ~b->t.reach[seat ^ 1][bowl], &one,
                         &two);
        f[NEW] = 1;
        f[NEW_ONE] = one & o.places ? next : 0;
        f[NEW_TWO] = two & o.places ? next : 0;
    }
}

int patterns_evaluate(const struct patterns_board *b, int seat) {
    int f[2][FEATURES] = {{0}};
    for (int i = 0; i < 2; i++) {
        look_at_groups(b, seat ^ i, f[i]);
        look_at_bowl(b, seat ^ i, f[i]);
    }
    int base = patterns_tempo[0], slope = patterns_tempo[1];
    int more = bits_count(b->t.face_up) - PATTERNS_MIDDLE;
    for (int i = 0; i < FEATURES; i++) {
        base += patterns_weight[i][0] * (f[0][i] - f[1][i]);
        slope += patterns_weight[i][1] * (f[0][i] - f[1][i]);
    }
    return (base * PATTERNS_MIDDLE + slope * more) * PATTERNS_POINT /
           (PATTERNS_FRACTION * PATTERNS_MIDDLE);
}
