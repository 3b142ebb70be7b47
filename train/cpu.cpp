// SPDX-License-Identifier: MIT
// The steps of self-play on a processor, one after another: see gpu/selfplay.h. What a GPU does by
// width is done here by leaving out what siblings have in common.
#include <math.h>

#include "train/gpu/selfplay.h"

extern "C" {

void deal(const struct selfplay *p, uint64_t seed, int fewest, int most, int alike) {
    for (uint64_t i = 0; i < p->games; i++)
        selfplay_deal(p, (int)i, seed, fewest, most, alike);
}

void count(const struct selfplay *p) {
    for (uint64_t i = 0; i < p->games; i++)
        selfplay_count(p, (int)i);
}

void look(const struct selfplay *p) {
    for (uint32_t k = 0; k < selfplay_looks(p); k++)
        selfplay_look(p, k);
}

void choose(const struct selfplay *p, float noise) {
    for (uint64_t i = 0; i < p->games; i++)
        selfplay_choose(p, (int)i, noise);
}
}

static inline void add_row(float *sum, const struct weights *w, int row, float sign) {
    for (int j = 0; j < HIDDEN; j++)
        sum[j] += sign * row_weight(w, row, j);
}

static inline float clipped(float x, float most) {
    return x < 0 ? 0 : x > most ? most : x;
}

/* The first layer of the last position. Those that follow are mostly siblings, which share most
 * inputs: only the rows that differ are exchanged. */
struct sums {
    const struct weights *net; /* nullptr: none yet */
    uint32_t game;
    uint16_t input[INPUTS];
    float unit[UNITS + 1][HIDDEN]; /* the common ones first */
};

static void fill_sums(struct sums *s, const uint16_t *in) {
    memcpy(s->input, in, sizeof s->input);
    memset(s->unit, 0, sizeof s->unit);
    memcpy(s->unit[0], s->net->first_bias, sizeof s->unit[0]);
    for (int u = 0; u <= UNITS; u++)
        for (int a = 0; a < (u ? UNIT_INPUTS : COMMON_INPUTS); a++)
            add_row(s->unit[u], s->net, *in++, 1);
}

static void follow_sums(struct sums *s, const uint16_t *in) {
    uint16_t *old = s->input;
    for (int u = 0; u <= UNITS; u++)
        for (int a = 0; a < (u ? UNIT_INPUTS : COMMON_INPUTS); a++, in++, old++)
            if (*in != *old) {
                add_row(s->unit[u], s->net, *in, 1);
                add_row(s->unit[u], s->net, *old, -1);
                *old = *in;
            }
}

static float evaluate_sums(const struct sums *s) {
    const struct weights *w = s->net;
    float pooled[HIDDEN] = {0}, second[SECOND], out[2] = {w->third_bias[0], w->third_bias[1]};
    for (int u = 1; u <= UNITS; u++)
        for (int j = 0; j < HIDDEN; j++)
            pooled[j] += clipped(s->unit[0][j] + s->unit[u][j], FIRST_CLIP);
    memcpy(second, w->second_bias, sizeof second);
    for (int j = 0; j < HIDDEN; j++)
        for (int k = 0; k < SECOND; k++)
            second[k] += pooled[j] * w->second[j * SECOND + k];
    for (int k = 0; k < SECOND; k++) {
        float x = clipped(second[k], SECOND_CLIP);
        out[0] += x * w->third[2 * k];
        out[1] += x * w->third[2 * k + 1];
    }
    return selfplay_worth(1 / (1 + expf(-out[0])), out[1]);
}

extern "C" void evaluate(const struct selfplay *p, const struct weights *nets) {
    static struct sums s;
    s.net = nullptr;
    for (uint32_t k = 0; k < selfplay_looks(p); k++) {
        if (!selfplay_needs_net(p, k))
            continue;
        const uint16_t *in = p->input + (size_t)k * INPUTS;
        const struct weights *net = selfplay_net(p, nets, k);
        if (s.net == net && s.game == p->game[k]) {
            follow_sums(&s, in);
        } else {
            s.net = net;
            s.game = p->game[k];
            fill_sums(&s, in);
        }
        p->value[k] = evaluate_sums(&s);
    }
}

/* ---- learning: the first layer as sums of rows, where a GPU multiplies matrices of 0 and 1 */

static inline void add(float *sum, const float *more) {
    for (int j = 0; j < HIDDEN; j++)
        sum[j] += more[j];
}

/* The units' sums x[n][UNITS][HIDDEN], and these clipped and added up. */
extern "C" void first_layer(float *x, float *pooled, const float *row, const float *bias,
                            const uint16_t *in, int32_t n) {
    for (int32_t i = 0; i < n; i++, pooled += HIDDEN) {
        float common[HIDDEN], all[HIDDEN] = {0};
        memcpy(common, bias, sizeof common);
        for (int a = 0; a < COMMON_INPUTS; a++)
            add(common, row + *in++ * HIDDEN);
        for (int u = 0; u < UNITS; u++, x += HIDDEN) {
            float sum[HIDDEN];
            memcpy(sum, common, sizeof sum);
            for (int a = 0; a < UNIT_INPUTS; a++)
                add(sum, row + *in++ * HIDDEN);
            memcpy(x, sum, sizeof sum);
            for (int j = 0; j < HIDDEN; j++)
                all[j] += clipped(sum[j], FIRST_CLIP);
        }
        memcpy(pooled, all, sizeof all);
    }
}

/* Adds the gradients of rows and bias, from those of the clipped sums, d[n][HIDDEN]. */
extern "C" void first_gradient(float *row, float *bias, const float *x, const float *d,
                               const uint16_t *in, int32_t n) {
    for (int32_t i = 0; i < n; i++, d += HIDDEN) {
        float all[HIDDEN] = {0};
        const uint16_t *common = in;
        in += COMMON_INPUTS;
        for (int u = 0; u < UNITS; u++, x += HIDDEN) {
            float dx[HIDDEN];
            for (int j = 0; j < HIDDEN; j++)
                dx[j] = x[j] > 0 && x[j] < FIRST_CLIP ? d[j] : 0;
            add(all, dx);
            for (int a = 0; a < UNIT_INPUTS; a++)
                add(row + *in++ * HIDDEN, dx);
        }
        for (int a = 0; a < COMMON_INPUTS; a++)
            add(row + common[a] * HIDDEN, all);
        add(bias, all);
    }
}
