// SPDX-License-Identifier: MIT
#include "fit/climb.h"

#include <string.h>

#include "base/real.h"

static const double changed = 0.25; /* of the weights in a step */
static const double reach = 0.3;    /* a change is at most this much of the weight as it ships... */
static const double least = 0.05;   /* ...and this much of an average one */
static const double enough = 1.04;  /* of a fair share: 52 % with two players */

static double climb_size(double x) {
    return x < 0 ? -x : x;
}

static void climb_step(const struct model *m, const double *from, double *to, rng *r) {
    double average = 0;
    for (int i = 0; i < m->count; i++)
        average += climb_size(m->today[i]) / m->count;
    memcpy(to, from, (size_t)m->count * sizeof *to);
    for (int i = 0; i < m->count; i++) {
        double chance = real_unit(rng_next(r)), side = 2 * real_unit(rng_next(r)) - 1;
        double most = reach * climb_size(m->today[i]) + least * average;
        if (chance < changed)
            to[i] = model_within(m, i, from[i] + side * most);
    }
}

void climb(const struct play_setup *t, double *weights, uint32_t steps, uint32_t games,
           void (*report)(uint32_t step, const struct score *s, bool kept)) {
    double next[MODEL_MOST];
    size_t size = (size_t)t->model->count * sizeof *next;
    rng r;
    rng_seed_stream(&r, t->seed, UINT64_MAX);
    for (uint32_t i = 1; i <= steps; i++) {
        climb_step(t->model, weights, next, &r);
        struct score s = play_match(t, next, weights, games, i);
        bool kept = s.mean >= enough;
        if (kept)
            memcpy(weights, next, size);
        report(i, &s, kept);
    }
}
