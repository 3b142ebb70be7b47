// SPDX-License-Identifier: MIT
// Games between bots: to see how positions end, and which of two sets of weights plays better.
#ifndef FIT_PLAY_H
#define FIT_PLAY_H

#include "fit/model.h"
#include "search/search.h"

/* Who plays, and how. */
struct play_setup {
    const struct model *model;
    bot bot;
    uint64_t nodes; /* for bots without a fixed amount of work */
    uint64_t seed;
    int players;  /* 0: all numbers that the game allows, in turn */
    int opening;  /* games begin with as many random turns at most */
    void *memory; /* for searches */
    size_t size;
    void (*progress)(double fraction);
};

/* False: out of memory. */
bool play_open(struct play_setup *t);
void play_close(struct play_setup *t);

enum { SAMPLE_PARTS = 2 * GAME_MAX_PLAYERS };

/* A position, and how its game ended: for every seat its share of the win and its score less the
 * best other's, both multiplied so that the squares of their errors add up to the whole error. */
struct sample {
    game_state state;
    uint32_t game;
    int players;
    double end[SAMPLE_PARTS]; /* the wins first, then the points */
};

struct samples {
    struct sample *at; /* by games */
    size_t count;
    uint32_t games;
};

/* Plays `games` games by the current weights and keeps up to `positions` positions of each, any one
 * as likely as the others. False: out of memory. */
bool play_samples(struct samples *out, const struct play_setup *t, uint32_t games, int positions);

/* What `end` of a sample would be if the game ended in this way. */
void play_scale(const struct game_fit *f, int players, const double *win, const double *points,
                double *end);

/* How often `weights` win against `others`: a mean with its standard error, in shares of the win
 * times the number of players, so equals get 1. Every deal is played from all seats. */
struct score {
    double mean, error;
    uint32_t games;
};
struct score play_match(const struct play_setup *t, const double *weights, const double *others,
                        uint32_t games, uint64_t number);

#endif
