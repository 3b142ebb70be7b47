// SPDX-License-Identifier: MIT
// Patterns as its searches see it: a position with everything that follows from it (who may flip
// what, which number each group has), updated token by token with the steps of the rules.
#ifndef GAMES_PATTERNS_AI_BOARD_H
#define GAMES_PATTERNS_AI_BOARD_H

#include "games/patterns/rules.h"

struct patterns_board {
    patterns_state s; /* except for the claims: `worth` has what matters of them */
    patterns_layout t;
    uint8_t worth[2][COLOURS]; /* the number of a seat's group in a colour; 0: it has none */
    uint8_t claims[2];
};

/* A turn: what a seat does at a cell. Flips are below 64, places (swaps, establishments) from
 * 64. */
typedef uint8_t patterns_action;
enum { PATTERNS_PLACE = 64, PATTERNS_MOST_ACTIONS = 2 * PATTERNS_CELLS };

enum { PATTERNS_POINT = 4 }; /* estimates are in quarters of a point */

void patterns_board_set(struct patterns_board *b, const patterns_state *s);

/* A seat's present lead in points. */
int patterns_board_lead(const struct patterns_board *b, int seat);

/* The cells of `within` that are connected with `from`, whose own cells count if they are
 * within. */
static inline uint64_t patterns_spread(uint64_t from, uint64_t within) {
    from &= within;
    for (;;) {
        uint64_t next = from | (patterns_neighbours(from) & within);
        if (next == from)
            return from;
        from = next;
    }
}

/* What a seat may do, without a swap that equals a flip (P4). */
static inline patterns_options patterns_board_options(const struct patterns_board *b, int seat) {
    patterns_options o = patterns_options_of(&b->s, &b->t, seat);
    if (o.swaps)
        o.places &= ~b->s.colour[b->s.bowl[seat] - 1];
    return o;
}

/* Looks at all colours without a branch: a loop that stopped at the colour made a quarter of a
 * search's mispredicted branches. */
static inline int patterns_board_colour(const struct patterns_board *b, uint64_t bit) {
    int c = 0;
    for (int i = 1; i < COLOURS; i++)
        c |= b->s.colour[i] & bit ? i : 0;
    return c;
}

/* Plays the action of the seat to act and passes the turn. Returns the points gained. */
static inline int patterns_board_play(struct patterns_board *b, patterns_action a) {
    uint64_t bit = (uint64_t)1 << (a & 63);
    int seat = b->s.turn, token = patterns_board_colour(b, bit), bowl = b->s.bowl[seat] - 1;
    bool flip = a < PATTERNS_PLACE;
    int placed = flip ? token : bowl;
    int gain = b->worth[seat][placed];
    if (gain == 0)
        b->worth[seat][placed] = ++b->claims[seat];
    patterns_put(&b->s, &b->t, seat, bit, token, placed, flip ? bowl : token);
    b->s.turn = (uint8_t)(seat ^ 1);
    return gain;
}

/* The tokens of colour `c` that a seat could flip one after the other if nobody else moved. */
static inline uint64_t patterns_chain(const struct patterns_board *b, int seat, int c) {
    return patterns_spread(b->t.reach[seat][c],
                           b->s.colour[c] & b->t.face_up & ~b->t.reach[seat ^ 1][c]);
}

/* What a seat gains when the other can't act (P5): it flips all it can. Flips never hinder one
 * another, and each is worth at least a point, so nothing is better. */
static inline int patterns_closing(const struct patterns_board *b, int seat) {
    int sum = 0;
    if (!b->t.flips[seat])
        return 0;
    for (int c = 0; c < COLOURS; c++)
        if (b->t.flips[seat] & b->s.colour[c])
            sum += b->worth[seat][c] * bits_count(patterns_chain(b, seat, c));
    return sum;
}

/* An action as a move of the seat to act; and the reverse, for moves of the phases play and close
 * except the stop. */
game_move patterns_move_of(const struct patterns_board *b, patterns_action a);
patterns_action patterns_action_of(game_move m);

/* A number that is equal for positions with an equal future; others collide with a probability of
 * about 2^-58. Whose turn it is follows from the number of tokens face down. */
uint64_t patterns_board_key(const struct patterns_board *b);

#endif
