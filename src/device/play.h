// SPDX-License-Identifier: MIT
// Whole random games of one game, from its own rules.c compiled as C++: for a GPU, or for a CPU in
// a test. RULES is the name of that file in quotes, GAME the word its functions begin with;
// NO_NATURE is defined where nature never acts.
//
// `walk_game` takes the steps that any program takes through the public header (list, choose,
// apply, sample), so that its games can be compared move by move with those of the library.
// `random_game` runs the game's own playout, as `sixsands bench` does.
#ifndef DEVICE_PLAY_H
#define DEVICE_PLAY_H

#include RULES

#define PLAY_JOIN_(a, b) a##_##b
#define PLAY_JOIN(a, b) PLAY_JOIN_(a, b)
#define OF_GAME(name) PLAY_JOIN(GAME, name)
#define OF_NAMES(name) PLAY_JOIN(NAMES, name) /* constants, where they are needed */

static inline game_move play_sample(const game_state *s, rng *r) {
#ifdef NO_NATURE
    (void)s, (void)r;
    return GAME_NO_MOVE;
#else
    return OF_GAME(sample)(s, r);
#endif
}

/* Nature acts until a seat is to move. */
static inline void play_nature(game_state *s, rng *r) {
    while (OF_GAME(actor)(s) == GAME_NATURE)
        OF_GAME(apply)(s, play_sample(s, r));
}

/* Game `index` under a seed. Every move, nature's too, goes to `moves`, at most `most` of them.
 * Returns how many there were. */
static int walk_game(uint64_t seed, uint64_t index, int players, game_move *moves, int most,
                     int scores[GAME_MAX_PLAYERS]) {
    game_state s;
    rng r;
    game_move list[GAME_MAX_MOVES];
    int n = 0, actor;
    rng_seed_stream(&r, seed, index);
    OF_GAME(deal)(&s, players, &r);
    while ((actor = OF_GAME(actor)(&s)) != GAME_OVER) {
        game_move m;
        if (actor == GAME_NATURE)
            m = play_sample(&s, &r);
        else
            m = list[rng_below(&r, (uint32_t)OF_GAME(moves)(&s, list))];
        if (n < most)
            moves[n] = m;
        n++;
        OF_GAME(apply)(&s, m);
    }
    OF_GAME(points)(&s, scores);
    return n;
}

/* Deals a game and plays it out at random; returns the decisions. */
static uint32_t random_game(int players, rng *r, int scores[GAME_MAX_PLAYERS]) {
    game_state s;
    OF_GAME(deal)(&s, players, r);
    uint32_t decisions = OF_GAME(playout)(&s, r);
    OF_GAME(points)(&s, scores);
    return decisions;
}

#endif
