// SPDX-License-Identifier: MIT
#include "games/patterns/ai/board.h"

void patterns_board_set(struct patterns_board *b, const patterns_state *s) {
    *b = (struct patterns_board){.s = *s};
    patterns_lay_out(&b->t, s);
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
            int c = patterns_board_colour(b, (uint64_t)1 << (s->claim[seat][n] - 1));
            b->worth[seat][c] = ++b->claims[seat];
        }
}

int patterns_board_lead(const struct patterns_board *b, int seat) {
    int lead = 0;
    for (int c = 0; c < COLOURS; c++) {
        if (b->worth[seat][c])
            lead += b->worth[seat][c] * (bits_count(b->s.colour[c] & b->s.owned[seat]) - 1);
        if (b->worth[seat ^ 1][c])
            lead -= b->worth[seat ^ 1][c] * (bits_count(b->s.colour[c] & b->s.owned[seat ^ 1]) - 1);
    }
    return lead;
}

game_move patterns_move_of(const struct patterns_board *b, patterns_action a) {
    int cell = patterns_cell((uint64_t)1 << (a & 63)), seat = b->s.turn;
    if (a < PATTERNS_PLACE)
        return (game_move)(PATTERNS_FLIP_ID + cell);
    bool swaps = b->worth[seat][b->s.bowl[seat] - 1] != 0;
    return (game_move)((swaps ? PATTERNS_SWAP_ID : PATTERNS_ESTABLISH_ID) + cell);
}

patterns_action patterns_action_of(game_move m) {
    int cell = (m - PATTERNS_ESTABLISH_ID) % PATTERNS_CELLS;
    bool flip = m >= PATTERNS_FLIP_ID && m < PATTERNS_SWAP_ID;
    return (patterns_action)(bits_first(patterns_bit(cell)) + (flip ? 0 : PATTERNS_PLACE));
}

/* Odd random numbers, two for each set of cells and one for the rest. */
static const uint64_t factor[6 * COLOURS + 1] = {
    0x6e789e6aa1b965f5U, 0x06c45d188009454fU, 0xf88bb8a8724c81edU, 0x1b39896a51a8749bU,
    0x53cb9f0c747ea2ebU, 0x2c829abe1f4532e1U, 0xc584133ac916ab3dU, 0x3ee5789041c98ac3U,
    0xf3b8488c368cb0a7U, 0x657eecdd3cb13d09U, 0xc2d326e0055bdef7U, 0x8621a03fe0bbdb7bU,
    0x8e1f7555983aa92fU, 0xb54e0f1600cc4d19U, 0x84bb3f97971d80abU, 0x7d29825c75521255U,
    0xc3cf17102b7f7f87U, 0x3466e9a083914f65U, 0xd81a8d2b5a4485adU, 0xdb01602b100b9ed7U,
    0xa9038a921825f10dU, 0xedf5f1d90dca2f6bU, 0x54496ad67bd2634dU, 0xdd7c01d4f5407269U,
    0x935e82f1db4c4f7bU, 0x69b82ebc92233301U, 0x40d29eb57de1d511U, 0xa2f09dabb45c6317U,
    0xee521d7a0f4d3873U, 0xf16952ee72f3454fU, 0x377d35dea8e40225U, 0x0c7de8064963bab1U,
    0x05582d37111ac529U, 0xd254741f599dc6f7U, 0x69630f7593d108c3U, 0x417ef96181daa383U,
    0x3c3c41a3b43343a1U};

/* Two sums of products. The product of a high bit keeps only the lowest bits of its factor, so the
 * second sum reverses the rows: one sum alone took positions for equal that differ in the upper
 * rows. */
struct sums {
    uint64_t upright, reversed;
};

static inline void add_set(struct sums *s, uint64_t set, const uint64_t *by) {
    s->upright += set * by[0];
    s->reversed += __builtin_bswap64(set) * by[1];
}

uint64_t patterns_board_key(const struct patterns_board *b) {
    const uint64_t up = b->t.face_up;
    struct sums sums = {0, 0};
    uint64_t rest = b->s.bowl[0] * 8U + b->s.bowl[1] + b->claims[0] * 64U + b->claims[1] * 512U;
    unsigned held = 1U << (b->s.bowl[0] - 1) | 1U << (b->s.bowl[1] - 1);
    for (int c = 0; c < COLOURS; c++) {
        uint64_t tokens = b->s.colour[c] & up;
        /* without more tokens of this colour its groups no longer matter */
        uint64_t matters = tokens || (held >> c & 1) ? ~(uint64_t)0 : 0;
        rest += ((uint64_t)(b->worth[0][c] * 8 + b->worth[1][c]) << (16 + 6 * c)) & matters;
        add_set(&sums, tokens, factor + 6 * c);
        add_set(&sums, b->t.reach[0][c] & up & matters, factor + 6 * c + 2);
        add_set(&sums, b->t.reach[1][c] & up & matters, factor + 6 * c + 4);
    }
    return rng_mix(rng_mix(sums.upright + rest * factor[6 * COLOURS]) + sums.reversed + rest);
}
