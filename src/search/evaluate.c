// SPDX-License-Identifier: MIT
// In a chain of draws the values of the outcomes that didn't happen (the side branches) are
// weighted by their probabilities, so they get rollouts in proportion; the position at the end of
// the chain, which matters most, gets the full number. The values of the chain's other positions
// are not estimated but computed from these, from the end to the beginning, so that errors don't
// add up.
#include "search/evaluate.h"

#include <assert.h>

#include "base/real.h"
#include "search/game_ai.h"

enum {
    EXACT_NODES = 256,  /* positions visited before giving up an exact value */
    LEAST_ROLLOUTS = 8, /* fewer say nothing about their variance */
    OWN_TURNS = 3,      /* decisions per seat before the AI's rollout takes over */
    LONGEST = 200,      /* decisions of all seats when there is no such rollout */
};

struct sums {
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    double win_square[GAME_MAX_PLAYERS], points_square[GAME_MAX_PLAYERS];
};

static void add_outcome(struct sums *t, double weight, const double *win, const double *points,
                        int players) {
    for (int i = 0; i < players; i++) {
        t->win[i] += weight * win[i];
        t->points[i] += weight * points[i];
        t->win_square[i] += weight * win[i] * win[i];
        t->points_square[i] += weight * points[i] * points[i];
    }
}

/* The only sensible move of a seat here; GAME_NO_MOVE when there is a choice. */
static game_move forced_move(const struct game_ops *g, const game_state *s, rng *r) {
    const struct game_ai *ai = game_ai_of(g);
    if (g->count(s) == 1)
        return g->nth(s, 0);
    return ai->solve ? ai->solve(s, r) : GAME_NO_MOVE;
}

/* Adds up all paths to the end, each with its probability; false when a seat has a choice or there
 * are too many paths. */
static bool work_out(struct sums *t, const struct game_ops *g, const game_state *s, double weight,
                     int *nodes, rng *r) {
    game_state now = *s;
    while (g->actor(&now) >= 0) {
        game_move m = --*nodes > 0 ? forced_move(g, &now, r) : GAME_NO_MOVE;
        if (m == GAME_NO_MOVE)
            return false;
        g->apply(&now, m);
    }
    if (g->actor(&now) == GAME_OVER) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        game_ai_outcome(g, &now, win, points);
        add_outcome(t, weight, win, points, g->players(&now));
        return true;
    }
    game_move outcome[GAME_MAX_MOVES];
    uint32_t chance[GAME_MAX_MOVES];
    double all = 0;
    int count = g->chances(&now, outcome, chance);
    for (int i = 0; i < count; i++)
        all += chance[i];
    for (int i = 0; i < count; i++) {
        game_state next = now;
        g->apply(&next, outcome[i]);
        if (--*nodes <= 0 || !work_out(t, g, &next, weight * chance[i] / all, nodes, r))
            return false;
    }
    return true;
}

/* A random move, by the priors of the rules of thumb. */
static game_move evaluate_sample_move(const struct game_ops *g, const game_state *s, rng *r) {
    game_move moves[GAME_MAX_MOVES];
    double log_prior[GAME_MAX_MOVES], sum = 0;
    int count = g->moves(s, moves);
    game_ai_of(g)->heuristic(s, moves, count, log_prior);
    double best = log_prior[0];
    for (int i = 1; i < count; i++)
        best = log_prior[i] > best ? log_prior[i] : best;
    for (int i = 0; i < count; i++)
        sum += log_prior[i] = real_exp(log_prior[i] - best);
    double at = real_unit(rng_next(r)) * sum;
    int i = 0;
    while (i < count - 1 && at >= log_prior[i])
        at -= log_prior[i++];
    return moves[i];
}

/* Plays for a number of decisions, so that what a seat has just drawn comes into play: an AI's
 * rollout may be an estimate that hardly looks at hands. Solved moves don't count as decisions. */
static void play_on(const struct game_ops *g, game_state *s, int decisions, rng *r) {
    for (game_run_chance(g, s, r); g->actor(s) != GAME_OVER; game_run_chance(g, s, r)) {
        game_move m = forced_move(g, s, r);
        if (m == GAME_NO_MOVE && decisions-- <= 0)
            return;
        g->apply(s, m == GAME_NO_MOVE ? evaluate_sample_move(g, s, r) : m);
    }
}

static void roll_out(const struct game_ops *g, game_state *s, rng *r, double *win, double *points) {
    const struct game_ai *ai = game_ai_of(g);
    int decisions = !ai->heuristic ? 0 : ai->rollout ? OWN_TURNS * g->players(s) : LONGEST;
    play_on(g, s, decisions, r);
    if (ai->rollout) {
        ai->rollout(s, r, win, points);
        return;
    }
    if (g->actor(s) != GAME_OVER)
        g->playout(s, r);
    game_ai_outcome(g, s, win, points);
}

static struct estimate estimate_of(double sum, double squares, uint32_t n) {
    double mean = sum / n, spread = squares / n - mean * mean;
    return (struct estimate){mean, spread > 0 ? spread / (n - 1) : 0};
}

void evaluate_state(struct evaluation *out, const struct game_ops *g, const game_state *s,
                    uint32_t rollouts, uint64_t seed) {
    int players = g->players(s), nodes = EXACT_NODES;
    struct sums sums = {0};
    rng r;
    rng_seed(&r, seed);
    *out = (struct evaluation){0};
    out->exact = work_out(&sums, g, s, 1, &nodes, &r);
    if (out->exact) {
        for (int i = 0; i < players; i++) {
            out->win[i].mean = sums.win[i];
            out->points[i].mean = sums.points[i];
        }
        return;
    }
    sums = (struct sums){0};
    uint32_t n = rollouts < LEAST_ROLLOUTS ? LEAST_ROLLOUTS : rollouts;
    for (uint32_t k = 0; k < n; k++) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        game_state state = *s;
        roll_out(g, &state, &r, win, points);
        add_outcome(&sums, 1, win, points, players);
    }
    for (int i = 0; i < players; i++) {
        out->win[i] = estimate_of(sums.win[i], sums.win_square[i], n);
        out->points[i] = estimate_of(sums.points[i], sums.points_square[i], n);
    }
}

/* Adds `factor` times an estimate that is independent of `to`. */
static void add_estimate(struct estimate *to, double factor, const struct estimate *e) {
    to->mean += factor * e->mean;
    to->variance += factor * factor * e->variance;
}

static void add_evaluation(struct evaluation *to, double factor, const struct evaluation *e) {
    if (factor == 0)
        return;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        add_estimate(&to->win[i], factor, &e->win[i]);
        add_estimate(&to->points[i], factor, &e->points[i]);
    }
    to->exact = to->exact && e->exact;
}

/* Sums up the values of the outcomes that didn't happen at `s`, weighted by their probabilities;
 * returns the probability of the one that did. */
static double value_sides(struct evaluation *out, const struct game_ops *g, const game_state *s,
                          game_move drawn, uint32_t rollouts, rng *seeds) {
    game_move outcome[GAME_MAX_MOVES];
    uint32_t chance[GAME_MAX_MOVES];
    int count = g->chances(s, outcome, chance);
    double all = 0, happened = 0;
    *out = (struct evaluation){.exact = true};
    for (int i = 0; i < count; i++)
        all += chance[i];
    for (int i = 0; i < count; i++) {
        double p = chance[i] / all;
        struct evaluation side;
        game_state after = *s;
        uint64_t seed = rng_next(seeds);
        if (outcome[i] == drawn) {
            happened = count == 1 ? 1 : p;
            continue;
        }
        g->apply(&after, outcome[i]);
        evaluate_state(&side, g, &after, (uint32_t)(rollouts * p), seed);
        add_evaluation(out, p, &side);
    }
    assert(happened > 0);
    return happened;
}

void evaluate_draws(struct evaluation *each, struct evaluation *sum, const struct game_ops *g,
                    const game_state *s, const game_move *drawn, int count, uint32_t rollouts,
                    uint64_t seed) {
    struct evaluation end, after, sides, others = {.exact = true};
    game_state at = *s;
    double way = 1; /* the weight of the end in the value of the position here */
    rng seeds;
    rng_seed(&seeds, seed);
    for (int i = 0; i < count; i++)
        g->apply(&at, drawn[i]);
    evaluate_state(&end, g, &at, rollouts, rng_next(&seeds));
    after = end;
    for (int k = count - 1; k >= 0; k--) {
        at = *s;
        for (int i = 0; i < k; i++)
            g->apply(&at, drawn[i]);
        double p = value_sides(&sides, g, &at, drawn[k], rollouts, &seeds);
        each[k] = (struct evaluation){.exact = true};
        add_evaluation(&each[k], 1 - p, &after);
        add_evaluation(&each[k], -1, &sides);
        struct evaluation before = {.exact = true}, rest = {.exact = true};
        add_evaluation(&before, p, &after);
        add_evaluation(&before, 1, &sides);
        add_evaluation(&rest, p, &others);
        add_evaluation(&rest, 1, &sides);
        after = before;
        others = rest;
        way *= p;
    }
    *sum = (struct evaluation){.exact = true}; /* the end less the beginning, which contains it */
    add_evaluation(sum, 1 - way, &end);
    add_evaluation(sum, -1, &others);
}

void evaluate_deal(struct evaluation *out, const struct game_ops *g, const game_state *start,
                   uint32_t rollouts, uint64_t seed) {
    int players = g->players(start);
    evaluate_state(out, g, start, rollouts, seed);
    for (int i = 0; i < players; i++)
        out->win[i].mean -= 1.0 / players;
}
