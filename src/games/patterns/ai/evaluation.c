// SPDX-License-Identifier: MIT
// What may still be gained from a position, by estimate: a weighted sum of what each seat has. The
// weights come from least squares on how games between simpler searches ended, and change with the
// number of tokens that are still face up.
#include "games/patterns/ai/ai.h"

/* What counts, for each seat; "worth" is times the number of the group. */
enum feature {
    CHAIN,       /* tokens that could be flipped one after the other */
    CHAIN_WORTH, /* the same, worth */
    RISK_WORTH,  /* those of them that the opponent could take or flip now, worth */
    FLIPS,       /* possible now */
    OPEN_GROUPS, /* groups that can grow */
    OPEN_WORTH,  /* their numbers */
    OPEN_CELLS,  /* cells for it, at most four a group */
    LOOSE_WORTH, /* face-up tokens of their colours elsewhere, worth */
    NEAR,        /* those of them that one swap would bring in */
    NEAR_WORTH,  /* the same, worth */
    STUCK,       /* the bowl token can't be put down */
    SWAP,        /* it can be swapped */
    SWAP_WORTH,  /* for so much */
    SWAP_CELLS,  /* in so many places, at most six */
    SWAP_FRESH,  /* for a colour without a group: the number of the next group */
    NEW,         /* it can found a group */
    NEW_ONE,     /* next to a token of its colour: the number of that group */
    NEW_TWO,     /* next to two of them: the same */
    CLAIMS,
    CLAIMS_SQUARED,
    FEATURES
};

/* In 1/256 of a point: with 26 tokens face up, and what 26 more would add. */
static const int weight[FEATURES][2] = {
    [CHAIN] = {-55, 79},       [CHAIN_WORTH] = {236, -112},   [RISK_WORTH] = {-51, 0},
    [FLIPS] = {-74, 10},       [OPEN_GROUPS] = {207, 273},    [OPEN_WORTH] = {-48, -66},
    [OPEN_CELLS] = {281, 553}, [LOOSE_WORTH] = {20, 17},      [NEAR] = {8, 124},
    [NEAR_WORTH] = {57, -22},  [STUCK] = {-1036, -666},       [SWAP] = {-517, 1064},
    [SWAP_WORTH] = {264, 23},  [SWAP_CELLS] = {240, -17},     [SWAP_FRESH] = {233, -253},
    [NEW] = {1553, -398},      [NEW_ONE] = {0, -124},         [NEW_TWO] = {274, -389},
    [CLAIMS] = {-2466, 954},   [CLAIMS_SQUARED] = {124, -455}};
static const int tempo[2] = {393, 305}; /* for the seat to move */

static int at_most(int n, int most) {
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
        f[OPEN_CELLS] += at_most(bits_count(reach), 4);
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
        f[SWAP_CELLS] = at_most(bits_count(o.places), 6);
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
    int base = tempo[0], slope = tempo[1], more = bits_count(b->t.face_up) - 26;
    for (int i = 0; i < FEATURES; i++) {
        base += weight[i][0] * (f[0][i] - f[1][i]);
        slope += weight[i][1] * (f[0][i] - f[1][i]);
    }
    return (base * 26 + slope * more) * PATTERNS_POINT / (256 * 26);
}
