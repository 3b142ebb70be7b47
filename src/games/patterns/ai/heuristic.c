// SPDX-License-Identifier: MIT
// Rules of thumb for Patterns.
//
// The value of a move is that of the position after it: the lead, the flips each seat has in store,
// the moves each seat has now, and what the tokens in the bowls are worth. The seat that runs out
// of moves first usually loses, so moves in store count beside the points they bring.
#include "games/patterns/ai/ai.h"

static const struct {
    double gain, flips, chain, places, chain_worth, cluster, bowl_new, bowl_own, bowl_dead;
} weight = {
    .gain = 0.25,
    .flips = 0.10,
    .chain = 0.10,
    .places = 0.02,
    .chain_worth = 0.16,
    .cluster = 0.10,
    .bowl_new = 0.3,
    .bowl_own = 0.2,
    .bowl_dead = -1.0,
};

/* What a seat has beyond its points. */
static double patterns_heuristic_standing(const struct patterns_board *b, int seat) {
    double sum = 0;
    for (int c = 0; c < COLOURS; c++)
        if (b->worth[seat][c]) {
            int n = bits_count(patterns_chain(b, seat, c));
            sum += n * weight.chain + n * b->worth[seat][c] * weight.chain_worth;
        }
    patterns_options o = patterns_board_options(b, seat);
    int bowl = b->s.bowl[seat] - 1, places = bits_count(o.places);
    sum += weight.flips * bits_count(o.flips);
    if (places == 0)
        return sum + weight.bowl_dead;
    if (o.swaps)
        return sum + weight.bowl_own + weight.places * (places > 6 ? 6 : places) +
               weight.chain_worth * b->worth[seat][bowl];
    /* the best place for a new group: next to tokens of its colour */
    uint64_t like = b->s.colour[bowl] & b->t.face_up & ~b->t.reach[seat ^ 1][bowl];
    uint64_t once = 0, twice = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t next = d == 0   ? like << 8
                        : d == 1 ? like >> 8
                        : d == 2 ? (like & ~0x0101010101010101U) >> 1
                                 : (like & ~0x8080808080808080U) << 1;
        twice |= once & next;
        once |= next;
    }
    int marker = b->claims[seat] + 1;
    return sum + weight.bowl_new +
           weight.cluster * marker * ((once & o.places ? 1 : 0) + (twice & o.places ? 1 : 0));
}

void patterns_heuristic(const game_state *state, const game_move *moves, int count,
                        double *log_prior) {
    struct patterns_board b, after;
    const patterns_state *s = patterns_of(state);
    patterns_board_set(&b, s);
    for (int i = 0; i < count; i++) {
        if (moves[i] == PATTERNS_STOP_ID) {
            log_prior[i] = -1;
        } else if (moves[i] < PATTERNS_ESTABLISH_ID) { /* the colour with more adjacent pairs */
            uint64_t like = s->colour[moves[i] - PATTERNS_BOWL_ID];
            log_prior[i] = 0.1 * bits_count(like & patterns_neighbours(like));
        } else {
            after = b;
            int seat = s->turn, gain = patterns_board_play(&after, patterns_action_of(moves[i]));
            log_prior[i] = weight.gain * gain + patterns_heuristic_standing(&after, seat) -
                           patterns_heuristic_standing(&after, seat ^ 1);
        }
    }
}
