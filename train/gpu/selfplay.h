// SPDX-License-Identifier: MIT
// Self-play of nets from a game's own rules and features, many games side by side. RULES, FEATURES,
// GAME and NAMES are the files and the words that functions and constants of the game begin with;
// HIDDEN is the width of the net's first layer. ALL_SEATS: after a move, what another seat knows is
// learnt from too, not only what the mover knows.
//
// A round plays one move in every game, in four steps: `count` the moves, `look` at the position
// after each (an afterstate: nature hasn't answered yet), evaluate these by the net, `choose` the
// best, with a little noise, and let nature act. A step is a function of a number (of a game or of
// an afterstate), so that each can be a thread.
#ifndef TRAIN_GPU_SELFPLAY_H
#define TRAIN_GPU_SELFPLAY_H

#include "device/play.h"

#include FEATURES

enum {
    UNITS = OF_NAMES(UNITS),
    COMMON_INPUTS = OF_NAMES(COMMON_INPUTS),
    UNIT_INPUTS = OF_NAMES(UNIT_INPUTS),
    INPUTS = COMMON_INPUTS + UNITS * UNIT_INPUTS,
    SECOND = 32, /* the width of the second layer */
};

/* All memory, borrowed from the trainer; sizes in brackets. */
struct selfplay {
    game_state *state;     /* [games] */
    rng *random;           /* [games] */
    uint32_t *first;       /* [games] the first of its afterstates */
    uint32_t *moves;       /* [games] how many there are */
    uint32_t *game;        /* [looks] whose afterstate it is */
    uint16_t *input;       /* [looks][INPUTS] */
    float *value;          /* [looks] what the seat that moved maximises */
    float *known;          /* [looks] its value if the game is over, else below 0 */
    uint16_t *sample;      /* [samples][INPUTS] positions to learn from */
    uint32_t *sample_game; /* [samples] */
    uint8_t *sample_seat;  /* [samples] */
    float *outcome;        /* [games][GAME_MAX_PLAYERS][2]: share of the win, lead */
    uint32_t *counter;     /* looks, samples, games that go on, what had no room */
    uint64_t games, looks, samples;
};

enum { COUNTED_LOOKS, COUNTED_SAMPLES, COUNTED_GAMES, COUNTED_LOST };

#ifdef __CUDACC__
#define COUNT_UP(counter, n) atomicAdd((counter), (unsigned)(n))
#else
static inline uint32_t COUNT_UP(uint32_t *counter, uint32_t n) {
    uint32_t before = *counter;
    *counter += n;
    return before;
}
#endif

/* A net as the trainer has it; borrowed. */
struct weights {
    const uint16_t *row; /* [rows][HIDDEN], bfloat16 */
    const float *first_bias, *second, *second_bias, *third, *third_bias;
};

static inline float row_weight(const struct weights *w, int row, int column) {
    uint32_t bits = (uint32_t)w->row[row * HIDDEN + column] << 16;
    float out;
    memcpy(&out, &bits, sizeof out);
    return out;
}

/* Game i; `fewest` to `most` players by turns. Every deal is played `alike` times in a row: with
 * two nets twice, so that each has either side of it. */
static void selfplay_deal(const struct selfplay *p, int i, uint64_t seed, int fewest, int most,
                          int alike) {
    int number = i / alike;
    rng r;
    rng_seed_stream(&r, seed, (uint64_t)number);
    OF_GAME(deal)(&p->state[i], fewest + number % (most - fewest + 1), &r);
    play_nature(&p->state[i], &r);
    p->random[i] = r;
}

static void selfplay_count(const struct selfplay *p, int i) {
    const game_state *s = &p->state[i];
    p->moves[i] = 0;
    if (OF_GAME(actor)(s) == GAME_OVER)
        return;
    uint32_t n = (uint32_t)OF_GAME(count)(s);
    uint32_t first = COUNT_UP(&p->counter[COUNTED_LOOKS], n);
    COUNT_UP(&p->counter[COUNTED_GAMES], 1);
    if (first + n > p->looks) { /* the game waits for a round with more room */
        COUNT_UP(&p->counter[COUNTED_LOST], 1);
        for (uint32_t k = first; k < p->looks; k++)
            p->game[k] = (uint32_t)p->games;
        return;
    }
    p->first[i] = first;
    p->moves[i] = n;
    for (uint32_t k = 0; k < n; k++)
        p->game[first + k] = (uint32_t)i;
}

/* A seat's share of the win and its lead over the best other, at the end. */
static inline void selfplay_outcome(const game_state *s, int seat, float out[2]) {
    int rank[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    int players = OF_GAME(players)(s), best = -1000, winners = 0, top = -1000000;
    OF_GAME(rank)(s, rank);
    OF_GAME(points)(s, points);
    for (int i = 0; i < players; i++) {
        if (i != seat && points[i] > best)
            best = points[i];
        if (rank[i] > top)
            top = rank[i], winners = 0;
        winners += rank[i] == top;
    }
    out[0] = rank[seat] == top ? 1.0f / (float)winners : 0;
    out[1] = (float)(points[seat] - best);
}

/* What is maximised: the share of the win, and a little of the lead, which matters when the game
 * is decided. */
static inline float selfplay_worth(float win, float lead) {
    return win + 0.02f * lead / (1 + (lead < 0 ? -lead : lead));
}

static void selfplay_look(const struct selfplay *p, uint32_t k) {
    uint32_t i = p->game[k];
    if (i >= p->games) /* had no room */
        return;
    game_state s = p->state[i];
    int seat = OF_GAME(actor)(&s);
    OF_GAME(apply)(&s, OF_GAME(nth)(&s, (int)(k - p->first[i])));
    if (OF_GAME(actor)(&s) == GAME_OVER) {
        float out[2];
        selfplay_outcome(&s, seat, out);
        p->known[k] = 1 + selfplay_worth(out[0], out[1] / LEAD);
    } else {
        p->known[k] = -1;
        OF_GAME(features)(p->input + (size_t)k * INPUTS, &s, seat);
    }
}

static inline uint32_t selfplay_looks(const struct selfplay *p) {
    uint32_t n = p->counter[COUNTED_LOOKS];
    return n < p->looks ? n : (uint32_t)p->looks;
}

static inline bool selfplay_needs_net(const struct selfplay *p, uint32_t k) {
    return p->game[k] < p->games && p->known[k] < 0;
}

/* Two nets may play each other: game and seat say whose turn it is. */
static inline const struct weights *selfplay_net(const struct selfplay *p,
                                                 const struct weights *nets, uint32_t k) {
    uint32_t i = p->game[k];
    return &nets[(OF_GAME(actor)(&p->state[i]) + i) & 1];
}

static inline float selfplay_noise(rng *r) { /* Gumbel */
    double u = ((double)(rng_next(r) >> 11) + 0.5) * 0x1p-53;
    return -logf(-logf((float)u) + 1e-20f);
}

/* Keeps what a seat knows of this position, to learn from. */
static void selfplay_sample(const struct selfplay *p, uint32_t game, const game_state *s,
                            int seat) {
    uint32_t at = COUNT_UP(&p->counter[COUNTED_SAMPLES], 1);
    if (at >= p->samples) {
        COUNT_UP(&p->counter[COUNTED_LOST], 1);
        return;
    }
    OF_GAME(features)(p->sample + (size_t)at * INPUTS, s, seat);
    p->sample_game[at] = game;
    p->sample_seat[at] = (uint8_t)seat;
}

static void selfplay_choose(const struct selfplay *p, int i, float noise) {
    if (p->moves[i] == 0)
        return;
    game_state *s = &p->state[i];
    rng r = p->random[i];
    uint32_t best = p->first[i];
    float most = -1e30f;
    for (uint32_t k = p->first[i]; k < p->first[i] + p->moves[i]; k++) {
        float value = p->known[k] >= 0 ? p->known[k] - 1 : p->value[k];
        value += noise > 0 ? noise * selfplay_noise(&r) : 0;
        if (value > most)
            most = value, best = k;
    }
    int seat = OF_GAME(actor)(s);
    OF_GAME(apply)(s, OF_GAME(nth)(s, (int)(best - p->first[i])));
    if (p->known[best] < 0 && p->samples) {
        int players = OF_GAME(players)(s);
        selfplay_sample(p, (uint32_t)i, s, seat);
        if (ALL_SEATS)
            selfplay_sample(p, (uint32_t)i, s,
                            (seat + 1 + (int)rng_below(&r, (uint32_t)players - 1)) % players);
    }
    play_nature(s, &r);
    p->random[i] = r;
    if (OF_GAME(actor)(s) == GAME_OVER)
        for (int seat = 0; seat < OF_GAME(players)(s); seat++)
            selfplay_outcome(s, seat,
                             p->outcome + 2 * ((size_t)i * GAME_MAX_PLAYERS + (size_t)seat));
}

#endif
