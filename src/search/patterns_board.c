// SPDX-License-Identifier: MIT
#include "search/patterns_board.h"

void patterns_board_set(struct patterns_board *b, const patterns_state *s) {
    *b = (struct patterns_board){.s = *s};
    patterns_lay_out(&b->t, s);
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
            int c = patterns_colour_at(b, (uint64_t)1 << (s->claim[seat][n] - 1));
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

/* A word times a random one, with the upper half also in the lower. */
static inline uint64_t fold(uint64_t word, uint64_t random) {
    uint64_t product = word * random;
    return product ^ product >> 32;
}

uint64_t patterns_board_key(const struct patterns_board *b) {
    static const uint64_t random[3 * COLOURS + 1] = {
        0x9e3779b97f4a7c15U, 0xbf58476d1ce4e5b9U, 0x94d049bb133111ebU, 0xd6e8feb86659fd93U,
        0xa0761d6478bd642fU, 0xe7037ed1a0b428dbU, 0x8ebc6af09c88c6e3U, 0x589965cc75374cc3U,
        0x1d8e4e27c47d124fU, 0xeb44accab455d165U, 0xc2b2ae3d27d4eb4fU, 0x165667b19e3779f9U,
        0x85ebca77c2b2ae63U, 0x27d4eb2f165667c5U, 0xff51afd7ed558ccdU, 0xc4ceb9fe1a85ec53U,
        0x2545f4914f6cdd1dU, 0x5851f42d4c957f2dU, 0x6c62272e07bb0143U};
    const uint64_t up = b->t.face_up;
    uint64_t key = 0,
             rest = b->s.bowl[0] * 8U + b->s.bowl[1] + b->claims[0] * 64U + b->claims[1] * 512U;
    unsigned held = 1U << (b->s.bowl[0] - 1) | 1U << (b->s.bowl[1] - 1);
    for (int c = 0; c < COLOURS; c++) {
        uint64_t tokens = b->s.colour[c] & up;
        if (!tokens && !(held >> c & 1))
            continue; /* no more of this colour: its groups don't matter any more */
        rest += (uint64_t)(b->worth[0][c] * 8 + b->worth[1][c]) << (16 + 6 * c);
        key += fold(tokens + 1, random[c]);
        key += fold((b->t.reach[0][c] & up) + 1, random[COLOURS + c]);
        key += fold((b->t.reach[1][c] & up) + 1, random[2 * COLOURS + c]);
    }
    return rng_mix(key + fold(rest, random[3 * COLOURS]));
}
