// SPDX-License-Identifier: MIT
// The steps of self-play on a processor, one after another: see gpu/selfplay.h. For tests and small
// trials; the steps are those that a GPU takes.
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

static void add_rows(float *sum, const struct weights *w, const uint16_t *in, int count) {
    for (int a = 0; a < count; a++)
        for (int j = 0; j < HIDDEN; j++)
            sum[j] += row_weight(w, in[a], j);
}

static float clipped(float x, float most) {
    return x < 0 ? 0 : x > most ? most : x;
}

static float evaluate_inputs(const struct weights *w, const uint16_t *in) {
    float common[HIDDEN], pooled[HIDDEN] = {0}, out[2] = {w->third_bias[0], w->third_bias[1]};
    for (int j = 0; j < HIDDEN; j++)
        common[j] = w->first_bias[j];
    add_rows(common, w, in, COMMON_INPUTS);
    in += COMMON_INPUTS;
    for (int u = 0; u < UNITS; u++, in += UNIT_INPUTS) {
        float sum[HIDDEN];
        for (int j = 0; j < HIDDEN; j++)
            sum[j] = common[j];
        add_rows(sum, w, in, UNIT_INPUTS);
        for (int j = 0; j < HIDDEN; j++)
            pooled[j] += clipped(sum[j], FIRST_CLIP);
    }
    for (int k = 0; k < SECOND; k++) {
        float x = w->second_bias[k];
        for (int j = 0; j < HIDDEN; j++)
            x += pooled[j] * w->second[j * SECOND + k];
        x = clipped(x, SECOND_CLIP);
        out[0] += x * w->third[2 * k];
        out[1] += x * w->third[2 * k + 1];
    }
    return selfplay_worth(1 / (1 + expf(-out[0])), out[1]);
}

extern "C" void evaluate(const struct selfplay *p, const struct weights *nets) {
    for (uint32_t k = 0; k < selfplay_looks(p); k++)
        if (selfplay_needs_net(p, k))
            p->value[k] = evaluate_inputs(selfplay_net(p, nets, k), p->input + (size_t)k * INPUTS);
}
