// SPDX-License-Identifier: MIT
// A linear evaluation has one best set of weights, the solution of the normal equations. Any other
// is taken as linear near the weights of the moment, by differences, and followed step by step
// (Levenberg and Marquardt): a step that makes it worse is tried again shorter, and nearer to the
// steepest descent. There a weight pays a little for its way from where it began: one that games
// hardly depend on would go anywhere.
#include "fit/squares.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"

enum {
    PARTS = 4,  /* of the games; the last is held out */
    STEPS = 30, /* at most */
    TRIES = 12, /* of one step */
};

static const double least_damping = 1e-6;
static const double least_gain = 1e-5;     /* of the error: less isn't worth another step */
static const double difference = 1e-5;     /* of a weight, or of 1 */
static const double fare = 1e-6;           /* of a weight's way, squared, beside the error */
static const double hardly_visible = 1e-9; /* of a weight's own square: the others say it all */

static bool squares_is_in(const struct sample *x, enum squares_part part) {
    return (x->game % PARTS == PARTS - 1) == (part == SQUARES_HELD_OUT);
}

/* How the sample's game ends, by estimate; as in `end`. */
static void squares_estimate(const struct model *m, const struct sample *x, double *out) {
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    m->fit->estimate(&x->state, win, points);
    play_scale(m->fit, x->players, win, points, out);
}

/* Sums of squares while they grow. */
struct sums {
    double win, points;
    size_t count;
};

static void squares_add(struct sums *sum, const struct sample *x, const double *estimate) {
    for (int i = 0; i < x->players; i++) {
        double win = x->end[i] - estimate[i];
        double points = x->end[x->players + i] - estimate[x->players + i];
        sum->win += win * win;
        sum->points += points * points;
    }
    sum->count++;
}

static struct error squares_mean(const struct game_fit *f, const struct sums *sum) {
    double n = sum->count ? (double)sum->count : 1;
    struct error e = {.whole = (sum->win + sum->points) / n};
    if (f->win_weight > 0)
        e.win = real_sqrt(sum->win / n / f->win_weight);
    if (f->win_weight < 1)
        e.points = real_sqrt(sum->points / n / (1 - f->win_weight)) * f->point_scale;
    return e;
}

struct error squares_error(const struct model *m, const struct samples *s, enum squares_part part) {
    struct sums sum = {0};
    double estimate[SAMPLE_PARTS];
    for (size_t i = 0; i < s->count; i++)
        if (squares_is_in(&s->at[i], part)) {
            squares_estimate(m, &s->at[i], estimate);
            squares_add(&sum, &s->at[i], estimate);
        }
    return squares_mean(m->fit, &sum);
}

struct error squares_of_nothing(const struct model *m, const struct samples *s) {
    struct sums sum = {0};
    double estimate[SAMPLE_PARTS];
    for (size_t i = 0; i < s->count; i++) {
        const struct sample *x = &s->at[i];
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS] = {0};
        for (int seat = 0; seat < x->players; seat++)
            win[seat] = 1.0 / x->players;
        play_scale(m->fit, x->players, win, points, estimate);
        if (squares_is_in(x, SQUARES_HELD_OUT))
            squares_add(&sum, x, estimate);
    }
    return squares_mean(m->fit, &sum);
}

/* Adds the errors of the games held out, times `sign`, to the sums of their games. */
static void squares_by_game(const struct model *m, const struct samples *s, const double *weights,
                            double sign, double *sum) {
    double estimate[SAMPLE_PARTS];
    model_use(m, weights);
    for (size_t i = 0; i < s->count; i++) {
        const struct sample *x = &s->at[i];
        struct sums one = {0};
        if (!squares_is_in(x, SQUARES_HELD_OUT))
            continue;
        squares_estimate(m, x, estimate);
        squares_add(&one, x, estimate);
        sum[x->game] += sign * (one.win + one.points);
    }
}

bool squares_compare(const struct model *m, const struct samples *s, const double *a,
                     const double *b, double *mean, double *error) {
    double *sum = calloc(s->games, sizeof *sum), *size = calloc(s->games, sizeof *size);
    double n = 0, total = 0, all = 0, variance = 0;
    if (sum && size) {
        squares_by_game(m, s, a, 1, sum);
        squares_by_game(m, s, b, -1, sum);
        for (size_t i = 0; i < s->count; i++)
            size[s->at[i].game] += squares_is_in(&s->at[i], SQUARES_HELD_OUT) ? 1 : 0;
        for (uint32_t k = 0; k < s->games; k++) {
            n += size[k] > 0 ? 1 : 0;
            total += sum[k];
            all += size[k];
        }
        *mean = all > 0 ? total / all : 0;
        for (uint32_t k = 0; k < s->games; k++) {
            double off = sum[k] - *mean * size[k];
            variance += off * off;
        }
        *error = n > 1 ? real_sqrt(variance * n / (n - 1)) / all : 0;
    }
    bool done = sum && size;
    free(sum);
    free(size);
    return done;
}

/* The normal equations: `square` times a step is `slope`. */
struct equations {
    double square[MODEL_MOST][MODEL_MOST], slope[MODEL_MOST];
};

/* Adds a sample: how its estimate changes with each weight, and what it lacks. */
static void squares_add_sample(struct equations *q, const struct model *m, const struct sample *x,
                               const double *weights, const double *change) {
    double now[SAMPLE_PARTS], changed[SAMPLE_PARTS], by[MODEL_MOST][SAMPLE_PARTS];
    int parts = 2 * x->players;
    squares_estimate(m, x, now);
    for (int i = 0; i < m->count; i++) {
        model_use_one(m, i, weights[i] + change[i]);
        squares_estimate(m, x, changed);
        model_use_one(m, i, weights[i]);
        for (int k = 0; k < parts; k++)
            by[i][k] = (changed[k] - now[k]) / change[i];
    }
    for (int i = 0; i < m->count; i++) {
        for (int k = 0; k < parts; k++)
            q->slope[i] += by[i][k] * (x->end[k] - now[k]);
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < parts; k++)
                q->square[i][j] += by[i][k] * by[j][k];
    }
}

/* Returns the number of samples. */
static size_t squares_set_up(struct equations *q, const struct model *m, const struct samples *s,
                             const double *weights) {
    double change[MODEL_MOST];
    for (int i = 0; i < m->count; i++) {
        double size = weights[i] < -1 ? -weights[i] : weights[i] > 1 ? weights[i] : 1;
        change[i] = m->fit->unit > 0 ? m->fit->unit : difference * size;
    }
    memset(q, 0, sizeof *q);
    model_use(m, weights);
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        if (squares_is_in(&s->at[i], SQUARES_FITTED)) {
            squares_add_sample(q, m, &s->at[i], weights, change);
            count++;
        }
    return count;
}

/* Solves the equations by Cholesky's method, with the diagonal (1 + damping) times as large. A
 * weight that no sample depends on, or that says nothing which those before it don't say, gets a
 * step of 0. */
static void squares_solve(const struct equations *q, int n, double damping, double *step) {
    static double low[MODEL_MOST][MODEL_MOST];
    bool used[MODEL_MOST];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = q->square[i][j] * (i == j ? 1 + damping : 1);
            for (int k = 0; k < j; k++)
                sum -= low[i][k] * low[j][k];
            if (i > j)
                low[i][j] = used[j] ? sum / low[j][j] : 0;
            else if ((used[i] = sum > hardly_visible * q->square[i][i]))
                low[i][i] = real_sqrt(sum);
        }
        step[i] = q->slope[i];
        for (int k = 0; k < i; k++)
            step[i] -= low[i][k] * step[k];
        step[i] = used[i] ? step[i] / low[i][i] : 0;
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            step[i] -= used[i] ? low[k][i] * step[k] : 0;
        step[i] = used[i] ? step[i] / low[i][i] : 0;
    }
}

/* From weights of 0, with which only the points already made are left, the step is the solution. */
static void squares_linear(struct equations *q, const struct model *m, const struct samples *s,
                           double *weights) {
    double step[MODEL_MOST];
    for (int i = 0; i < m->count; i++)
        weights[i] = 0;
    squares_set_up(q, m, s, weights);
    squares_solve(q, m->count, 0, step);
    for (int i = 0; i < m->count; i++)
        weights[i] = model_within(m, i, step[i]);
}

/* What weights cost: their error, and the way from `start`. */
static double squares_cost(const struct model *m, const struct samples *s, const double *start,
                           const double *weights) {
    double way = 0;
    for (int i = 0; i < m->count; i++)
        way += (weights[i] - start[i]) * (weights[i] - start[i]);
    model_use(m, weights);
    return squares_error(m, s, SQUARES_FITTED).whole + fare * way;
}

/* One step down; returns the cost after it, which is the one before when there is none. */
static double squares_step(struct equations *q, const struct model *m, const struct samples *s,
                           const double *start, double *weights, double before, double *damping) {
    double step[MODEL_MOST], next[MODEL_MOST];
    double all = fare * (double)squares_set_up(q, m, s, weights);
    for (int i = 0; i < m->count; i++) {
        q->square[i][i] += all;
        q->slope[i] += all * (start[i] - weights[i]);
    }
    for (int i = 0; i < TRIES; i++, *damping *= 10) {
        squares_solve(q, m->count, *damping, step);
        for (int k = 0; k < m->count; k++)
            next[k] = model_within(m, k, weights[k] + step[k]);
        double after = squares_cost(m, s, start, next);
        if (after < before) {
            memcpy(weights, next, (size_t)m->count * sizeof *next);
            *damping = *damping > least_damping ? *damping / 10 : least_damping;
            return after;
        }
    }
    return before;
}

void squares_fit(const struct model *m, const struct samples *s, double *weights,
                 void (*progress)(double fraction)) {
    static struct equations q;
    double damping = 1e-3, start[MODEL_MOST];
    if (m->fit->unit > 0) {
        squares_linear(&q, m, s, weights);
        return;
    }
    memcpy(start, weights, (size_t)m->count * sizeof *start);
    double cost = squares_cost(m, s, start, weights);
    for (int i = 0; i < STEPS; i++) {
        double after = squares_step(&q, m, s, start, weights, cost, &damping);
        progress((double)(i + 1) / STEPS);
        if (cost - after < least_gain * cost)
            return;
        cost = after;
    }
}
