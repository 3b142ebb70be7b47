// SPDX-License-Identifier: MIT
// Patterns: the state, and the rules as small inline steps.
//
// The mat is a set of 52 of the 64 bits of a word (bit 8 * row + column, row 0 at the bottom). One
// word per colour says where its tokens are, one word per seat which tokens that seat has turned
// face down. Face-down tokens never move, so everything else follows: a seat's group of a colour is
// the intersection of the two. All rules about neighbours need only each group's `reach`, the cells
// next to it, which grows with every token; playouts keep it up to date, other code computes it
// when needed. RULINGS.md explains P1 to P6.
#ifndef GAMES_PATTERNS_RULES_H
#define GAMES_PATTERNS_RULES_H

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "core/game.h"
#include "core/notation.h"

enum {
    PATTERNS_CELLS = 52,
    PATTERNS_PER_COLOUR = 9,
    PATTERNS_MIN_PLAYERS = 2,
    PATTERNS_MAX_PLAYERS = 2,
};

/* P1: rows of 4, 6, 8, 8, 8, 8, 6, 4. */
#define PATTERNS_MAT 0x3c7effffffff7e3cU
#define PATTERNS_MARKED 0x0000001818000000U /* d4 e4 d5 e5 */

enum patterns_phase {
    PATTERNS_BOWL,  /* seat 1 (the second) picks its bowl token */
    PATTERNS_PLAY,  /* `turn` must act */
    PATTERNS_CLOSE, /* `turn` may flip, or stop */
    PATTERNS_OVER,
};

typedef struct patterns_state {
    uint64_t colour[COLOURS]; /* where the tokens of a colour are, face up and face down */
    uint64_t owned[2];        /* face-down tokens of a seat */
    uint8_t claim[2][6];      /* the bit of claim marker 1, 2, …, plus 1; 0: not placed */
    uint8_t bowl[2];          /* colour plus 1; 0: empty */
    uint8_t turn, phase;
} patterns_state;

static_assert(sizeof(patterns_state) <= 128, "Patterns' state has a size limit");

/* Move ids; cells count from 0 to 51, from the lowest bit to the highest. */
enum {
    PATTERNS_BOWL_ID = 0,                                      /* + colour */
    PATTERNS_ESTABLISH_ID = COLOURS,                           /* + cell */
    PATTERNS_FLIP_ID = PATTERNS_ESTABLISH_ID + PATTERNS_CELLS, /* + cell */
    PATTERNS_SWAP_ID = PATTERNS_FLIP_ID + PATTERNS_CELLS,      /* + cell */
    PATTERNS_STOP_ID = PATTERNS_SWAP_ID + PATTERNS_CELLS,
    PATTERNS_MOVES,
};

/* What follows from a state: the cells next to each seat's group of each colour, and the tokens
 * that each seat may flip. `patterns_put` keeps all of it up to date token by token. */
typedef struct patterns_layout {
    uint64_t reach[2][COLOURS];
    uint64_t flips[2];
    uint64_t face_up;
} patterns_layout;

/* What a seat may do. */
typedef struct patterns_options {
    uint64_t flips;
    uint64_t places; /* where the bowl token may go, by a swap or else an establishment */
    bool swaps;
} patterns_options;

static inline const patterns_state *patterns_of(const game_state *s) {
    return (const patterns_state *)s;
}

static inline patterns_state *patterns_in(game_state *s) {
    return (patterns_state *)s;
}

static inline uint64_t patterns_neighbours(uint64_t set) {
    const uint64_t column_a = 0x0101010101010101U;
    return (set << 8 | set >> 8 | (set & ~column_a) >> 1 | (set & ~(column_a << 7)) << 1) &
           PATTERNS_MAT;
}

static inline int patterns_cell(uint64_t bit) {
    return bits_count(PATTERNS_MAT & (bit - 1));
}

/* The cells of a set as bits by their numbers. */
static inline uint64_t patterns_cells(uint64_t set) {
#ifdef __BMI2__
    return _pext_u64(set, PATTERNS_MAT);
#else
    return (set >> 2 & 0xf) | (set >> 5 & 0x3f0) | (set >> 6 & 0x3fffffffc00U) |
           (set >> 7 & 0xfc0000000000U) | (set >> 10 & 0xf000000000000U);
#endif
}

static inline uint64_t patterns_bit(int cell) {
    return bits_nth(PATTERNS_MAT, cell);
}

/* P3: a token may be flipped next to the seat's own group of its colour, never next to the
 * opponent's. */
static inline void patterns_lay_out(patterns_layout *t, const patterns_state *s) {
    memset(t, 0, sizeof *t);
    t->face_up = PATTERNS_MAT & ~(s->owned[0] | s->owned[1]);
    if (t->face_up == PATTERNS_MAT)
        return; /* no group yet: most playouts start here */
    for (int seat = 0; seat < 2; seat++)
        for (int c = 0; c < COLOURS; c++)
            t->reach[seat][c] = patterns_neighbours(s->colour[c] & s->owned[seat]);
    for (int seat = 0; seat < 2; seat++) {
        for (int c = 0; c < COLOURS; c++)
            t->flips[seat] |= s->colour[c] & t->reach[seat][c] & ~t->reach[seat ^ 1][c];
        t->flips[seat] &= t->face_up;
    }
}

static inline patterns_options patterns_options_of(const patterns_state *s,
                                                   const patterns_layout *t, int seat) {
    int bowl = s->bowl[seat] - 1;
    uint64_t own = t->reach[seat][bowl], bar = t->reach[seat ^ 1][bowl];
    uint64_t places = t->face_up & ~bar & (own ? own : ~own); /* a group has neighbours */
    patterns_options o = {t->flips[seat], places, own != 0};
    return o;
}

/* `seat` puts a token of colour `placed` face down at `bit`, where a `token` was, and then has
 * `bowl` in its bowl. A flip places the token that was there. */
static inline void patterns_put(patterns_state *s, patterns_layout *t, int seat, uint64_t bit,
                                int token, int placed, int bowl) {
    uint64_t beside = patterns_neighbours(bit);
    uint64_t alike = beside & s->colour[placed] & t->face_up; /* may be flipped now, or is barred */
    uint64_t free = alike & ~t->reach[seat ^ 1][placed];
    t->flips[seat] = (t->flips[seat] | free) & ~bit;
    t->flips[seat ^ 1] &= ~(alike | bit);
    t->reach[seat][placed] |= beside;
    t->face_up &= ~bit;
    s->colour[token] ^= bit;
    s->colour[placed] ^= bit;
    s->owned[seat] |= bit;
    s->bowl[seat] = (uint8_t)(bowl + 1);
}

static inline int patterns_claims(const patterns_state *s, int seat) {
    int n = 0;
    while (n < 6 && s->claim[seat][n])
        n++;
    return n;
}

static inline bool patterns_can_act(const patterns_options *o) {
    return (o->flips | o->places) != 0;
}

/* After an action of `seat`: the other one must act; if it can't, the game ends, and `seat` may
 * close with flips (P5). */
static inline void patterns_next_turn(patterns_state *s, const patterns_layout *t, int seat,
                                      const patterns_options *next) {
    if (patterns_can_act(next))
        s->turn = (uint8_t)(seat ^ 1);
    else
        s->phase = t->flips[seat] ? PATTERNS_CLOSE : PATTERNS_OVER;
}

extern const struct game_ops patterns_game;

/* text.c */
void patterns_write_state(text *t, const game_state *s);
bool patterns_read_state(game_state *s, span line, text *error);
void patterns_write_view(text *t, const game_view *v);
bool patterns_read_view(game_view *v, span line, text *error);
void patterns_write_move(text *t, game_move m);
game_move patterns_read_move(span word);

/* Can a set-up produce this board (P2)? */
bool patterns_dealt(const patterns_state *s);

/* The two tokens left over by the set-up, as a set of colours. */
unsigned patterns_left_over(const patterns_state *s);

/* Patterns hides nothing: a view is the position and whose it is (2: a spectator's). */
typedef struct patterns_view {
    patterns_state state;
    uint8_t seat, zero[7];
} patterns_view;

enum { PATTERNS_SPECTATOR = 2 };

#endif
